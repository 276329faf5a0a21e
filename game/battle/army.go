package battle

import "eras/game"

// Kind is the kind of a soldier: what it captures and how far it goes.
type Kind uint8

const (
	// Foot steps to the next square and captures by stepping.
	Foot Kind = iota
	// Horse goes one or two steps, through empty squares, and captures by stepping,
	// but not foot.
	Horse
	// Archer steps without capturing and shoots an enemy exactly two squares away in
	// a row or column, over whatever is between.
	Archer
	// Captain moves like foot. When it falls its army flees.
	Captain

	// KindCount is the number of kinds.
	KindCount
)

// kindLetters has the letters of red's and blue's soldiers in positions.
var kindLetters = [2][KindCount]byte{
	{Foot: 'r', Horse: 'h', Archer: 'a', Captain: 'k'},
	{Foot: 'b', Horse: 'H', Archer: 'A', Captain: 'K'},
}

// Letter returns the letter of a side's soldier of kind k in positions.
func (k Kind) Letter(s game.Side) byte { return kindLetters[s.Seat()][k] }

var kindNames = [KindCount]string{Foot: "foot", Horse: "horse", Archer: "archer", Captain: "captain"}

// String returns "foot", "horse", "archer" or "captain".
func (k Kind) String() string { return kindNames[k] }

// Army is the soldiers of one side by their kinds.
type Army struct {
	Foot, Horse, Archers uint8
	// Captain says that the leader fights as a captain.
	Captain bool
}

// Len returns the number of soldiers, the captain included.
func (a Army) Len() int {
	return int(a.Foot) + int(a.Horse) + int(a.Archers) + a.captains()
}

// captains returns the number of captains.
func (a Army) captains() int {
	if a.Captain {
		return 1
	}
	return 0
}

// Count returns the number of soldiers of kind k.
func (a Army) Count(k Kind) int {
	switch k {
	case Foot:
		return int(a.Foot)
	case Horse:
		return int(a.Horse)
	case Archer:
		return int(a.Archers)
	case Captain:
		return a.captains()
	}
	return 0
}

// Reduced returns the army cut down to at most n soldiers, not counting the captain. Foot are
// removed first, then archers.
func (a Army) Reduced(n int) Army {
	if a.Horse == 0 && a.Archers == 0 {
		a.Foot = uint8(min(max(n, 0), int(a.Foot)))
		return a
	}
	for _, count := range []*uint8{&a.Foot, &a.Archers, &a.Horse} {
		all := int(a.Foot) + int(a.Horse) + int(a.Archers)
		*count -= uint8(min(max(all-n, 0), int(*count)))
	}
	return a
}

// Led returns the army with which a leader of soldiers fights. The leader is one more soldier: the
// captain if the rules have captains, else foot.
func (r Rules) Led(soldiers Army) Army {
	if r.Captain {
		soldiers.Captain = true
	} else {
		soldiers.Foot++
	}
	return soldiers
}

// Army returns a usual army of n soldiers under r, the leader included. If the rules have kinds, a
// quarter of the other soldiers are horse and a quarter archers.
func (r Rules) Army(n int) Army {
	a := Army{Foot: uint8(max(n-1, 0))}
	if r.Kinds {
		a.Horse, a.Archers = a.Foot/4, (a.Foot+1)/4
		a.Foot -= a.Horse + a.Archers
	}
	if n == 0 {
		return a
	}
	return r.Led(a)
}
