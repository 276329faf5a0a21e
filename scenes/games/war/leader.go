package war

import (
	"eras/game"
	"eras/game/grid"
	"eras/play/session/warplay"
	"eras/scenes/games/twosided"
	"eras/scenes/ui"
)

// callings are the names of leaders, men and women in turn.
var callings = [...]string{
	"Nuño", "Elvira", "Gonzalo", "Urraca", "Rodrigo", "Jimena", "Álvar", "Toda", "Fernán", "Leonor", "Lope", "Aldonza",
	"Íñigo", "Mencía", "Bermudo", "Teresa", "Ordoño", "Beatriz", "Suero", "Oria", "Martín", "Inés", "Gil", "Sol",
}

// nameOf returns the name of a leader in a war with a seed, and whether it is a woman's. The leaders of both
// armies have different names as long as there are enough.
func nameOf(seed uint64, l *warplay.Leader) (name string, woman bool) {
	order := game.Random(seed, 0x1ead).Perm(len(callings))
	i := order[(2*l.Number+int(l.Side.Seat()))%len(order)]
	return callings[i], i%2 == 1
}

// named returns the name of a leader with what he or she is known for: "Nuño the Lucky".
func named(u *ui.UI, seed uint64, l *warplay.Leader) string {
	name, woman := nameOf(seed, l)
	if l.Trait == warplay.NoTrait {
		return name
	}
	key := "leader.trait." + l.Trait.String()
	if woman {
		key += ".woman"
	}
	return u.Text.T("leader.known", "Name", name, "Trait", u.Text.T(key))
}

// called returns the plain name of the leader on a square; empty if there is none.
func (s *mapInfo) called(q grid.Square) string {
	l, ok := s.people.At(q)
	if !ok {
		return ""
	}
	name, _ := nameOf(s.setup.Seed, &l)
	return name
}

// names returns the names on the map at the step that the log ends with.
func (s *mapInfo) names() *twosided.Names {
	n := &twosided.Names{Places: s.places, Leaders: map[grid.Square]string{}}
	for q := range s.setup.Map.Start.Size.Squares().All() {
		if name := s.called(q); name != "" {
			n.Leaders[q] = name
		}
	}
	return n
}

// knownAt returns the name of the leader on a square with what he or she is known for; empty if there is
// none.
func (s *mapInfo) knownAt(u *ui.UI, q grid.Square) string {
	l, ok := s.people.At(q)
	if !ok {
		return ""
	}
	return named(u, s.setup.Seed, &l)
}
