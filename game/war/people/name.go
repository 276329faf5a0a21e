package people

import (
	"slices"
	"strings"

	"eras/game"
)

// callings are the names of leaders, men and women in turn.
var callings = [...]string{
	"Nuño", "Elvira", "Gonzalo", "Urraca", "Rodrigo", "Jimena", "Álvar", "Toda", "Fernán", "Leonor", "Lope", "Aldonza",
	"Íñigo", "Mencía", "Bermudo", "Teresa", "Ordoño", "Beatriz", "Suero", "Oria", "Martín", "Inés", "Gil", "Sol",
}

// numerals tell leaders apart who share a name.
var numerals = [...]string{"", " II", " III", " IV", " V", " VI", " VII", " VIII", " IX", " X"}

// Woman reports whether a name is a woman's.
func Woman(name string) bool {
	first, _, _ := strings.Cut(name, " ")
	return slices.Index(callings[:], first)%2 == 1
}

// Names returns all names of leaders without numerals.
func Names() []string { return callings[:] }

// naming gives names to the leaders of a war. Leaders of both armies have different names.
type naming struct {
	free []string // the names of new leaders in order
}

// newNaming returns the names in a war with a seed.
func newNaming(seed uint64, roster *Roster) naming {
	var taken []string
	if roster != nil {
		taken = slices.Clone(roster.Taken)
		for i := range roster.Led {
			taken = append(taken, roster.Led[i].Name)
		}
	}
	var n naming
	order := game.Random(seed, 0x1ead).Perm(len(callings))
	for _, numeral := range numerals {
		for _, i := range order {
			if name := callings[i] + numeral; !slices.Contains(taken, name) {
				n.free = append(n.free, name)
			}
		}
	}
	return n
}

// name returns the name of a new leader, who is number count of an army, from 0.
func (n *naming) name(side game.Side, count int) string {
	return n.free[(2*count+int(side.Seat()))%len(n.free)]
}
