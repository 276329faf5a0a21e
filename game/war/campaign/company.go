package campaign

import (
	"slices"

	"eras/game/grid"
	"eras/game/war"
	"eras/game/war/people"
)

// Loss is a leader of the player who fell in a war on a map.
type Loss struct {
	people.Person
	// Map is the id of the map.
	Map string
}

// Company returns the player's leaders after all wars: those who live, the one who leads the veterans first, and
// those who fell, the last one first. A defeat brings nobody back.
func (p *Progress) Company() (living []people.Person, fallen []Loss) {
	for i := range p.Fought {
		f := &p.Fought[i]
		var next []people.Person
		for _, l := range f.Leaders {
			if l.Fallen {
				fallen = slices.Insert(fallen, 0, Loss{l, f.Map})
			} else {
				next = append(next, l)
			}
		}
		stayed := slices.DeleteFunc(living, func(old people.Person) bool {
			return slices.ContainsFunc(f.Leaders, func(l people.Person) bool { return l.Name == old.Name })
		})
		living = append(next, stayed...)
	}
	return living, fallen
}

// Before returns the progress when the war with a seed began; ok is false if there is no such war.
func (p *Progress) Before(seed uint64) (_ Progress, ok bool) {
	before := *p
	if p.Map != "" && p.Seed == seed {
		return before, true
	}
	i := slices.IndexFunc(p.Fought, func(f Fought) bool { return f.Seed == seed })
	if i < 0 {
		return Progress{}, false
	}
	before.Fought = p.Fought[:i]
	return before, true
}

// Roster returns the player's leaders for a war on n that begins at start: who leads the veterans arrives with
// them, the others lead the first soldiers there. Who finds none stays behind. It returns nil if nobody is known.
func (p *Progress) Roster(n *Node, start *war.Position) *people.Roster {
	living, fallen := p.Company()
	if len(living)+len(fallen) == 0 {
		return nil
	}
	r := &people.Roster{Side: Person}
	for _, l := range living {
		r.Taken = append(r.Taken, l.Name)
	}
	for _, l := range fallen {
		r.Taken = append(r.Taken, l.Name)
	}
	led := map[grid.Square]people.Person{}
	assign := func(q grid.Square) {
		if len(living) > 0 && start.At(q).Leader == Person {
			led[q], living = living[0], living[1:]
		}
	}
	assign(n.Arrival)
	for q := range start.Army(Person).Leaders.All() {
		if q != n.Arrival {
			assign(q)
		}
	}
	for q := range start.Army(Person).Leaders.All() {
		r.Led = append(r.Led, led[q])
	}
	return r
}
