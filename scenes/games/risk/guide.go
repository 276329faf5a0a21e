package risk

import (
	"slices"

	"eras/game"
	"eras/game/risk"
	"eras/play/session"
	"eras/play/session/riskplay"
	"eras/scenes/guide"
)

// guideSeed is fixed so that the guide always has the same deal.
const guideSeed = 1902

// Guide starts a match against two bots with a guide to its first turn.
func (m *module) Guide(person string) {
	maps := m.maps.All()
	i := slices.IndexFunc(maps, func(x *risk.Map) bool { return x.Name == "classic" })
	set := riskplay.Setup{
		Map: maps[max(i, 0)], Rules: risk.Ender2009(3), Seed: guideSeed,
		Players: []session.Player{{Person: person}, {Bot: "angry"}, {Bot: "communist"}},
	}
	board, err := risk.NewBoard(set.Map, set.Rules)
	if err != nil {
		m.app.MatchFailed(err)
		return
	}
	m.app.Matches.Free(m.Mode(), func() {
		if screen := m.play(set, game.NewMatch(board, set.Seed), nil); screen != nil {
			m.app.Screens.Guide(screen.guide())
		}
	})
}

// guide returns the steps of the first turn.
func (s *Screen) guide() *guide.Guide {
	g := s.Game.Board.Game
	area := func(c risk.Territory) []string {
		if c == none {
			return nil
		}
		return []string{"area." + s.Game.Setup.Map.ID(c)}
	}
	const me = game.Seat(0)
	// past reports whether the turn is beyond the given phases, or over.
	past := func(phases ...risk.Phase) bool {
		p := s.Game.Drafted()
		return p.Turn != me || p.Round > 1 || p.Round == 1 && !slices.Contains(append(phases, risk.TradingIn), p.Phase)
	}
	reinforced := func() bool { return past(risk.Reinforcing) }
	attacked := func() bool { return past(risk.Reinforcing, risk.Attacking, risk.Rolling, risk.Occupying) }
	// best returns the territory in which to place armies and from which to attack: the chosen one
	// if it has an enemy beside it, otherwise the strongest that has.
	best := func() risk.Territory {
		p := s.Game.Drafted()
		if s.from != none && p.Owner.At(s.from) == me && !g.Enemies(&p, s.from).Empty() {
			return s.from
		}
		return p.Strongest(g.Borders(&p, me))
	}
	weakest := func() []string {
		p := s.Game.Drafted()
		if from := best(); from != none {
			return area(p.Weakest(g.Enemies(&p, from)))
		}
		return nil
	}
	// happened reports whether the person has caused an event of a kind.
	happened := func(kind risk.EventKind) bool {
		m := s.Game.Match()
		for i := range m.Steps() {
			if slices.ContainsFunc(m.Events(i), func(e risk.Event) bool { return e.Kind == kind && e.Seat == me }) {
				return true
			}
		}
		return false
	}
	thrown := func() bool { return happened(risk.Rolled) }
	// settled reports whether the first attack has ended.
	settled := func() bool {
		p := s.Game.Drafted()
		if p.Phase == risk.Occupying || s.Game.Campaign() != nil || p.Phase == risk.Rolling {
			return p.Phase == risk.Occupying
		}
		return happened(risk.Taken) || s.from == none || p.Armies.At(s.from) < 2
	}
	either := func(all ...func() bool) func() bool {
		return func() bool { return slices.ContainsFunc(all, func(f func() bool) bool { return f() }) }
	}
	return &guide.Guide{
		Busy: func() bool { _, active := s.turn(); return !active || !s.board.ready() },
		Steps: []guide.Step{
			{Text: "guide.risk.begin"},
			{Text: "guide.risk.place", At: func() []string { return area(best()) }, Done: either(reinforced, func() bool { return len(s.Game.Draft()) > 0 })},
			{Text: "guide.risk.all", At: guide.At("risk.all", "risk.tabs.0"), Done: reinforced},
			{Text: "guide.risk.from", At: func() []string { return area(best()) }, Done: either(attacked, thrown, func() bool { return s.from != none })},
			{Text: "guide.risk.to", At: weakest, Done: either(attacked, thrown, func() bool { return s.to != none })},
			{Text: "guide.risk.once", At: guide.At("risk.once", "risk.tabs.0"), Done: either(attacked, thrown)},
			{Text: "guide.risk.until", At: guide.At("risk.until", "risk.tabs.0"), Done: either(attacked, settled)},
			{Text: "guide.risk.occupy", At: guide.At("risk.occupy", "risk.tabs.0"), Done: func() bool { p := s.Game.Drafted(); return p.Phase != risk.Occupying }},
			{Text: "guide.risk.card", At: guide.At("risk.end", "risk.tabs.0"), Done: attacked},
			{Text: "guide.risk.end", At: guide.At("risk.end", "risk.tabs.0"), Done: func() bool {
				return past(risk.Reinforcing, risk.Attacking, risk.Rolling, risk.Occupying, risk.Fortifying)
			}},
			{Text: "guide.hint", At: guide.At("bar.hint")},
			{Text: "guide.risk.over"},
		},
	}
}
