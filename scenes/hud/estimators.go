package hud

// estimatorIcons are the icons of all estimators, of wars and of battles.
var estimatorIcons = map[string]string{
	"leaders": "queen-crown", "warehouses": "barn", "cities": "medieval-gate", "soldiers": "swordman",
	"near-warehouses": "wheat", "near-cities": "white-tower", "aggressive": "crossed-swords", "shrewd": "brain",
	"corner": "surrounded-shield", "dominion": "tower-flag", "centre": "expand", "risky": "flying-flag",
}

// EstimatorIcon returns the icon of an estimator, empty if it has none.
func EstimatorIcon(name string) string { return estimatorIcons[name] }
