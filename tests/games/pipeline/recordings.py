ENDINGS = {"years"}
