"""Every sentence the bot says, and who says it in which language."""
