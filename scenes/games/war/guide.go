package war

import (
	"eras/game"
	"eras/game/war"
	"eras/learning"
	"eras/scenes/guide"
	"eras/session"
)

// guideMap is the map of the guide: what to take lies beside the leader, and the enemy is
// far away.
const guideMap = ",,wn,,,wn,/cr:r2,wn,cn,,cn,wn,cb:b2/,,wn,,,wn, r 5 5 120"

// guideSeed gives the computer of a guide the same moves every time.
const guideSeed = 1901

// Guide starts a small war that shows its first turns.
func (m *module) Guide(person string) {
	start, err := war.ParsePosition(guideMap)
	if err != nil {
		m.App.MatchFailed(err)
		return
	}
	set := session.Setup{
		Scenario: m.Standard(), Map: war.Map{Name: "guide", Title: war.Text{"es": "La guía", "en": "The guide"}, Start: start},
		First: game.Red, Training: m.App.Settings.Training, Seats: [2]session.Seat{{Person: person}, {Level: 1}}, Seed: guideSeed,
	}
	m.App.Free(m.Mode(), func() {
		screen := m.play(set, game.NewMatch(set.War(), set.Seed), [2]learning.Weights{}, nil, nil)
		if screen == nil {
			return
		}
		screen.War.Undone = true // it teaches nothing
		m.App.Guide(screen.guide())
	})
}

// guide returns the steps of the first turns.
func (s *Screen) guide() *guide.Guide {
	acted := func(n int) func() bool {
		return func() bool { return s.War.Match().Steps() >= 2*n-1 }
	}
	// chosen reports that the leader who is to act is chosen, or has acted.
	chosen := func(n int) func() bool {
		return func() bool { return s.has || acted(n)() }
	}
	leader := func() []string {
		state := s.War.Position()
		for q := range state.Position.Size.Squares().All() {
			if state.Position.Cells[q].Leader == game.Red {
				return []string{"square." + q.String()}
			}
		}
		return nil
	}
	// beside lights the site of a kind that the leader can take.
	beside := func(site war.Site) func() []string {
		return func() []string {
			state := s.War.Position()
			var ids []string
			for _, m := range s.War.Board.Rules.Moves(&state.Position, nil) {
				if c := state.Position.Cells[m.To()]; m.Kind() == war.Step && c.Site == site && c.Owner != game.Red {
					ids = append(ids, "square."+m.To().String())
				}
			}
			return ids
		}
	}
	if s.rules.Orders != 0 {
		return s.ordersGuide(leader, beside)
	}
	return &guide.Guide{
		Busy: func() bool { return !s.Active() },
		Steps: []guide.Step{
			{Text: "guide.war.begin"},
			{Text: "guide.war.leader", At: leader, Done: chosen(1)},
			{Text: "guide.war.warehouse", At: beside(war.Warehouse), Done: acted(1)},
			{Text: "guide.war.again", At: leader, Done: chosen(2)},
			{Text: "guide.war.buy", At: guide.At("play.soldier"), Done: acted(2)},
			{Text: "guide.war.city", At: beside(war.City), Done: acted(3)},
			{Text: "guide.war.battle"},
			{Text: "guide.hint", At: guide.At("bar.hint")},
			{Text: "guide.war.end"},
		},
	}
}

// ordersGuide returns the steps of the first turn where a turn has several orders, and of
// the way to the city in the second.
func (s *Screen) ordersGuide(leader func() []string, beside func(war.Site) func() []string) *guide.Guide {
	position := func() war.Position { return s.War.Position().Position }
	start := position()
	// acted reports that red has made that many actions.
	acted := func(n int) func() bool {
		return func() bool { return s.War.Match().Steps() >= n }
	}
	// later reports that so many turns have ended.
	later := func(turns uint16) func() bool {
		return func() bool { p := position(); return start.Left-p.Left >= turns }
	}
	took := func() bool { p := position(); return p.Army(game.Red).CityCount > 1 }
	return &guide.Guide{
		Busy: func() bool { return !s.Active() },
		Steps: []guide.Step{
			{Text: "guide.war.begin"},
			{Text: "guide.war.leader", At: leader, Done: func() bool { return s.has || acted(1)() }},
			{Text: "guide.war.orders", At: guide.At("play.soldier"), Done: acted(1)},
			{Text: "guide.war.then", At: beside(war.Warehouse), Done: acted(2)},
			{Text: "guide.war.endturn", At: guide.At("play.endturn"), Done: later(1)},
			{Text: "guide.war.again", At: leader, Done: func() bool { return later(2)() && s.has || took() }},
			{Text: "guide.war.city", At: beside(war.City), Done: took},
			{Text: "guide.war.battle"},
			{Text: "guide.hint", At: guide.At("bar.hint")},
			{Text: "guide.war.end"},
		},
	}
}
