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
	// beside returns a function for the squares to highlight: the sites of a kind that the leader
	// can take.
	beside := func(site war.Site) func() []string {
		return func() []string {
			p := position()
			var ids []string
			for _, m := range s.War.Board.Rules.Moves(&p, nil) {
				if c := p.Cells[m.To()]; m.Kind() == war.Step && c.Site == site && c.Owner != game.Red {
					ids = append(ids, "square."+m.To().String())
				}
			}
			return ids
		}
	}
	// acted returns a function that reports whether red has made n actions.
	acted := func(n int) func() bool {
		return func() bool { return s.War.Match().Steps() >= n }
	}
	// later returns a function that reports whether that many turns have ended.
	later := func(turns uint16) func() bool {
		return func() bool { p := position(); return start.Left-p.Left >= turns }
	}
	took := func() bool { p := position(); return p.Army(game.Red).CityCount > 1 }
	return &guide.Guide{
		Busy: func() bool { return !s.Active() },
		Steps: []guide.Step{
			{Text: "guide.war.begin"},
			{Text: "guide.war.leader", At: leaderOf(game.Red), Done: func() bool { return s.has || acted(1)() }},
			{Text: "guide.war.orders", At: guide.At("play.horse"), Done: acted(1)},
			{Text: "guide.war.kinds", At: guide.At("play.archer")},
			{Text: "guide.war.then", At: beside(war.Warehouse), Done: acted(2)},
			{Text: "guide.war.endturn", At: guide.At("play.endturn"), Done: later(1)},
			{Text: "guide.war.again", At: leaderOf(game.Red), Done: func() bool { return later(2)() && s.has || took() }},
			{Text: "guide.war.city", At: beside(war.City), Done: took},
			{Text: "guide.war.land", At: hills},
			{Text: "guide.war.battle", At: leaderOf(game.Blue)},
			{Text: "guide.hint", At: guide.At("bar.hint")},
			{Text: "guide.war.end"},
		},
	}
}
