package war

import (
	"eras/game"
	"eras/game/grid"
	"eras/game/war"
	"eras/play/learning"
	"eras/play/session/warplay"
	"eras/scenes/guide"
)

// guideMap is the map of the guide. The sites to take are beside the leader, and the enemy is far
// away, across a river.
const guideMap = ",f,wn,~,wn,h,/cr:r2,wn,cn,=,cn,wn,cb:b2/,h,wn,~,wn,f, r 6 6 240"

// guideSeed is fixed so that the guide's computer takes the same actions every time.
const guideSeed = 1901

// Guide starts a small war with a guide to its first turns.
func (m *module) Guide(person string) {
	start, err := war.ParsePosition(guideMap)
	if err != nil {
		m.App.MatchFailed(err)
		return
	}
	set := warplay.Setup{
		Scenario: m.Standard(), Map: war.Map{Name: "guide", Title: war.Text{"es": "La guía", "en": "The guide"}, Start: start},
		First: game.Red, Training: m.App.Settings.Training, Seats: [2]warplay.Seat{{Person: person}, {Level: 1}}, Seed: guideSeed,
	}
	m.App.Matches.Free(m.Mode(), func() {
		screen := m.play(set, game.NewMatch(set.War(), set.Seed), [2]learning.Weights{}, nil, nil)
		if screen == nil {
			return
		}
		screen.War.Undone = true // the computer learns nothing from a guided war
		screen.endAsked = true   // the guide tells when to end a turn
		m.App.Screens.Guide(screen.guide())
	})
}

// guide returns the steps of the first turn, and those on the way to the city in the second.
func (s *Screen) guide() *guide.Guide {
	position := func() war.Position { return s.War.Position().Position }
	start := position()
	squares := func(lit func(p *war.Position, q grid.Square) bool) func() []string {
		return func() []string {
			p := position()
			var ids []string
			for q := range p.Size.Squares().All() {
				if lit(&p, q) {
					ids = append(ids, "square."+q.String())
				}
			}
			return ids
		}
	}
	leaderOf := func(side game.Side) func() []string {
		return squares(func(p *war.Position, q grid.Square) bool { return p.Cells[q].Leader == side })
	}
	hills := squares(func(p *war.Position, q grid.Square) bool { return p.Cells[q].Terrain == war.Hills })
	// beside returns a function for the squares to highlight: the sites of a kind that a leader can
	// take now.
	beside := func(site war.Site) func() []string {
		return func() []string {
			p := position()
			var ids []string
			for _, m := range s.War.Board.Rules.Moves(&p, nil) {
				if c := p.Cells[m.To()]; m.Kind() == war.Step && p.Turn == game.Red && c.Site == site && c.Owner != game.Red {
					ids = append(ids, "square."+m.To().String())
				}
			}
			return ids
		}
	}
	// out reports whether red is to act and can take no site of a kind.
	out := func(site war.Site) bool { return position().Turn == game.Red && len(beside(site)()) == 0 }
	bought := func() bool { p := position(); return p.Army(game.Red).Soldiers > start.Army(game.Red).Soldiers }
	moved := func() bool { p := position(); return p.Army(game.Red).Leaders != start.Army(game.Red).Leaders }
	// rested reports whether a leader may step again after his first step.
	rested := func() bool { p := position(); return moved() && p.Turn == game.Red && p.Moved.Empty() }
	owns := func(site war.Site) bool {
		p := position()
		if a, b := p.Army(game.Red), start.Army(game.Red); site == war.City {
			return a.CityCount > b.CityCount
		}
		return p.Army(game.Red).Warehouses > start.Army(game.Red).Warehouses
	}
	poor := func() bool {
		p := position()
		return p.Turn == game.Red && p.Army(game.Red).Resources < uint32(s.rules.HorsePrice)
	}
	forHorse := func() []string {
		if s.has {
			return []string{"play.horse"}
		}
		return leaderOf(game.Red)()
	}
	return &guide.Guide{
		Busy: func() bool { return !s.Active() },
		Steps: []guide.Step{
			{Text: "guide.war.begin"},
			{Text: "guide.war.leader", At: leaderOf(game.Red), Done: func() bool { return s.has || bought() || moved() }},
			{Text: "guide.war.orders", At: forHorse, Done: func() bool { return bought() || poor() }},
			{Text: "guide.war.kinds", At: guide.At("play.archer")},
			{Text: "guide.war.then", At: beside(war.Warehouse), Done: func() bool { return owns(war.Warehouse) || out(war.Warehouse) }},
			{Text: "guide.war.endturn", At: guide.At("play.endturn"), Done: rested},
			{Text: "guide.war.again", At: leaderOf(game.Red), Done: func() bool { return owns(war.City) || s.has && rested() }},
			{Text: "guide.war.city", At: beside(war.City), Done: func() bool { return owns(war.City) || out(war.City) }},
			{Text: "guide.war.land", At: hills},
			{Text: "guide.war.battle", At: leaderOf(game.Blue)},
			{Text: "guide.hint", At: guide.At("bar.hint")},
			{Text: "guide.war.end"},
		},
	}
}
