package diplomacy

import "eras/game/diplomacy"

// HoldOf returns u's order to hold.
func HoldOf(u diplomacy.Unit) diplomacy.Order {
	return diplomacy.Order{Kind: diplomacy.Hold, Unit: u.Kind, At: u.At}
}

// MoveOf returns u's order to move without a convoy.
func MoveOf(u diplomacy.Unit, to diplomacy.Location) diplomacy.Order {
	return diplomacy.Order{Kind: diplomacy.Move, Unit: u.Kind, At: u.At, To: to}
}

// SupportHoldOf returns u's order to support other where it stands.
func SupportHoldOf(m *diplomacy.Map, u, other diplomacy.Unit) diplomacy.Order {
	return diplomacy.Order{
		Kind: diplomacy.SupportHold, Unit: u.Kind, At: u.At,
		From: diplomacy.Location(m.Province(other.At)), Other: other.Kind,
	}
}

// SupportMoveOf returns u's order to support the move of other to a province.
func SupportMoveOf(m *diplomacy.Map, u, other diplomacy.Unit, to diplomacy.Province) diplomacy.Order {
	return diplomacy.Order{
		Kind: diplomacy.SupportMove, Unit: u.Kind, At: u.At, To: diplomacy.Location(to),
		From: diplomacy.Location(m.Province(other.At)), Other: other.Kind,
	}
}

// RetreatOf returns the order of a dislodged unit to retreat.
func RetreatOf(u diplomacy.Unit, to diplomacy.Location) diplomacy.Order {
	return diplomacy.Order{Kind: diplomacy.Retreat, Unit: u.Kind, At: u.At, To: to}
}

// DisbandOf returns the order of a dislodged unit to disband.
func DisbandOf(u diplomacy.Unit) diplomacy.Order {
	return diplomacy.Order{Kind: diplomacy.Disband, Unit: u.Kind, At: u.At}
}

// BuildOf returns the order to build a unit.
func BuildOf(k diplomacy.Kind, at diplomacy.Location) diplomacy.Order {
	return diplomacy.Order{Kind: diplomacy.Build, Unit: k, At: at}
}

// RemoveOf returns the order to remove u in winter.
func RemoveOf(u diplomacy.Unit) diplomacy.Order {
	return diplomacy.Order{Kind: diplomacy.Remove, Unit: u.Kind, At: u.At}
}

// WaiveOf returns the order to build nothing for one centre.
func WaiveOf() diplomacy.Order { return diplomacy.Order{Kind: diplomacy.Waive} }
