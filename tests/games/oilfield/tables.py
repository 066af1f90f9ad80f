RARE = {"GiveUpTower", "PayGovernment", "GovernmentPaid", "TowerLost"}
