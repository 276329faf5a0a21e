package war

import (
	"eras/ai/agents"
	"eras/game"
	"eras/game/grid"
	"eras/game/war/campaign"
	"eras/game/war/people"
	"eras/scenes/boards/sprites"
	"eras/scenes/games/twosided"
	"eras/scenes/ui"
)

// ofGender returns the key of a text about a person: that of women for a woman.
func ofGender(key, name string) string {
	if people.Woman(name) {
		return key + ".woman"
	}
	return key
}

// traitText returns what a leader is known for: "the Rider"; empty for nothing.
func traitText(t *ui.Texts, p *people.Person) string {
	if p.Trait() == people.NoTrait {
		return ""
	}
	return t.T(ofGender("leader.trait."+p.Trait().String(), p.Name))
}

// named returns the name of a leader with what he or she is known for: "Nuño the Lucky".
func named(t *ui.Texts, p *people.Person) string {
	if p.Trait() == people.NoTrait {
		return p.Name
	}
	return t.T("leader.known", "Name", p.Name, "Trait", traitText(t, p))
}

// deedText says which battle earned the trait of a leader, empty without one. places are those of the war that is
// played.
func deedText(t *ui.Texts, p *people.Person, places *twosided.Places) string {
	d, trait := &p.Deed, p.Trait()
	if trait == people.NoTrait {
		return ""
	}
	if d.Map != "" {
		n, ok := agents.Campaign().NodeOf(d.Map)
		if !ok {
			return ""
		}
		places = twosided.NewPlaces(&n.Start)
	}
	by := d.ByHorse
	if trait == people.Archer {
		by = d.ByArchers
	}
	text := t.T("leader.deed."+trait.String(), "Trait", twosided.Capital(traitText(t, p)), "At", places.At(t, d.At), "N", d.Soldiers, "Against", d.Against, "By", by, "Captures", d.Captures)
	if d.Map != "" {
		text += " " + t.T("leader.deed.map", "Map", titleOf(t, d.Map))
	}
	return text
}

// fellText says where a leader of the campaign's player fell.
func fellText(t *ui.Texts, l *campaign.Loss) string {
	n, ok := agents.Campaign().Node(l.Map)
	if !ok {
		return l.Name
	}
	return t.T("campaign.fell", "Who", named(t, &l.Person), "At", twosided.NewPlaces(&n.Start).At(t, l.Fell), "Map", n.Title.In(t.Language()))
}

// called returns the plain name of the leader on a square; empty if there is none.
func (s *mapInfo) called(q grid.Square) string {
	p, _ := s.people.At(q)
	return p.Name
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
	p, ok := s.people.At(q)
	if !ok {
		return ""
	}
	return named(u.Text, &p)
}

// commanders returns who leads the armies in a battle between the leaders on two squares.
func (s *mapInfo) commanders(from, to grid.Square) [2]*twosided.Commander {
	var both [2]*twosided.Commander
	for _, q := range []grid.Square{from, to} {
		p, ok := s.people.At(q)
		if !ok {
			continue
		}
		both[p.Side.Seat()] = &twosided.Commander{Name: p.Name, Icon: sprites.TraitIcon(p.Trait()), Known: func(t *ui.Texts) string { return named(t, &p) },
			About: func(t *ui.Texts) string { return deedText(t, &p, s.places) }}
	}
	return both
}

// face returns a function that draws the face of the leader on a square, nil if there is none.
func (s *mapInfo) face(u *ui.UI, q grid.Square) func(ui.Rect) {
	p, ok := s.people.At(q)
	if !ok {
		return nil
	}
	return func(r ui.Rect) { sprites.Face(u, r, p.Side, p.Name) }
}

// sideOf returns the adjective of a leader's side.
func sideOf(t *ui.Texts, side game.Side, name string) string {
	return t.T(ofGender("side."+side.String()+".adj", name))
}
