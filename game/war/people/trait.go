package people

import (
	"fmt"

	"eras/game/grid"
	"eras/game/war"
)

// Trait is what a leader is known for, after a battle that he or she won.
type Trait uint8

// Traits, from the most to the least telling. A battle that fits several earns the first of them. docs/rules.md
// has the conditions in words.
const (
	// NoTrait: no battle won that tells.
	NoTrait Trait = iota
	// Lucky: won with less than [LuckyPercent] of the soldiers of both.
	Lucky
	// Stubborn: was attacked by more soldiers, and won.
	Stubborn
	// Rider and Archer: horsemen, or archers, made more than half of the captures.
	Rider
	Archer

	// TraitCount is the number of traits, NoTrait included.
	TraitCount
)

var traitNames = [TraitCount]string{"", "lucky", "stubborn", "rider", "archer"}

// String returns the name of a trait, empty for [NoTrait].
func (t Trait) String() string { return traitNames[t] }

// LuckyPercent is the share of the soldiers in a battle below which its winner was lucky, in percent.
const LuckyPercent = 40

// Deed is a battle that a leader won, as numbers from which the trait follows.
type Deed struct {
	// Map is the name of the map of an earlier war; empty for the war that is played. At is the square.
	Map string
	At  grid.Square
	// Soldiers are those of the leader when the battle began, and Against those of the enemy, as the plates
	// on the map show them.
	Soldiers, Against int
	// Attacked says that the leader was attacked.
	Attacked bool
	// Captures are the enemies whom the leader's army captured or shot, ByHorse and ByArchers those of them
	// that horsemen and archers captured or shot.
	Captures, ByHorse, ByArchers int
}

// Trait returns the trait that a deed earns.
func (d *Deed) Trait() Trait {
	switch {
	case 100*d.Soldiers < LuckyPercent*(d.Soldiers+d.Against):
		return Lucky
	case d.Attacked && d.Against > d.Soldiers:
		return Stubborn
	case 2*d.ByHorse > d.Captures:
		return Rider
	case 2*d.ByArchers > d.Captures:
		return Archer
	}
	return NoTrait
}

// Check returns an error if no battle has these numbers.
func (d *Deed) Check() error {
	for _, n := range []struct {
		name        string
		value, most int
	}{{"soldiers", d.Soldiers, war.MaxCap}, {"against", d.Against, war.MaxCap}, {"captures", d.Captures, grid.Max * grid.Max}, {"horse", d.ByHorse, d.Captures}, {"archers", d.ByArchers, d.Captures - d.ByHorse}} {
		if n.value < 0 || n.value > n.most {
			return fmt.Errorf("%s = %d: it must be from 0 to %d", n.name, n.value, n.most)
		}
	}
	return nil
}
