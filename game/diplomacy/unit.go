package diplomacy

import "eras/game"

// Power numbers a power of a map from 1, in the order of the map's file.
type Power uint8

const (
	// Neutral is no power: the owner of a free centre.
	Neutral Power = 0
	// MaxPowers is how many powers a map may have.
	MaxPowers = 16
)

// PowerOf returns the power that a seat plays.
func PowerOf(seat game.Seat) Power { return Power(seat + 1) }

// Seat returns the seat that plays p, [game.Nobody] for [Neutral].
func (p Power) Seat() game.Seat { return game.Seat(p) - 1 }

// Kind is a kind of unit.
type Kind uint8

// The kinds of units; the zero Kind is none.
const (
	Army Kind = 1 + iota
	Fleet
)

// String returns "A" or "F", and "?" for no kind.
func (k Kind) String() string { return [...]string{"?", "A", "F"}[k] }

// Location is where a unit stands: a province or, for a fleet in a province with
// several coasts, one of its coasts. The locations of a map are its provinces, by
// their numbers, then the coasts.
type Location uint8

const (
	// MaxLocations is how many locations a map may have.
	MaxLocations = 192
	// Nowhere is no location.
	Nowhere Location = 255
)

// Unit is an army or a fleet. The zero Unit is none.
type Unit struct {
	Power Power
	Kind  Kind
	At    Location
}

// Exists reports whether u is a unit.
func (u Unit) Exists() bool { return u.Kind != 0 }
