package battle

import (
	"slices"

	"eras/game"
	"eras/game/battle"
	"eras/play/learning"
	"eras/play/session/warplay"
	"eras/scenes/guide"
)

// guideSoldiers is the number of soldiers on each side in the guide's battle.
const guideSoldiers = 4

// guideSeed is fixed so that the guide's computer makes the same moves every time.
const guideSeed = 1901

// Guide starts a small battle with a guide to its first turns.
func (m *module) Guide(person string) {
	set := warplay.Setup{
		Alone: true, Soldiers: [2]int{guideSoldiers, guideSoldiers}, Scenario: m.Standard(),
		First: game.Red, Training: m.App.Settings.Training, Seats: [2]warplay.Seat{{Person: person}, {Level: 1}}, Seed: guideSeed,
	}
	m.App.Matches.Free(m.Mode(), func() {
		screen := m.play(set, game.NewMatch(set.Battle(), set.Seed), [2]learning.Weights{}, nil)
		if screen == nil {
			return
		}
		screen.Battle.Undone = true // the computer learns nothing from a guided battle
		m.App.Screens.Guide(screen.guide())
	})
}

// guide returns the steps of the first turns.
func (s *Screen) guide() *guide.Guide {
	acted := func(n int) func() bool {
		return func() bool { return s.Battle.Match().Steps() >= 2*n-1 }
	}
	rules := &s.Battle.Board.Rules
	// safe reports whether the enemy can capture nobody after m.
	safe := func(p battle.Position, m battle.Move) bool {
		rules.Apply(&p, m, nil)
		return len(p.Captures(nil)) == 0
	}
	// moves returns the person's moves, the advisable ones first: captures, then moves after which
	// the enemy can capture nobody (those towards the enemy first), then others, and moves of the
	// captain last.
	moves := func() []battle.Move {
		p := s.Battle.Position()
		var captures, ahead, aside, bold, captain []battle.Move
		for _, m := range p.Moves(nil) {
			switch {
			case m == battle.Pass:
			case p.At(m.To()) != game.NoSide:
				captures = append(captures, m)
			case p.Kind(m.From()) == battle.Captain:
				captain = append(captain, m)
			case !safe(p, m):
				bold = append(bold, m)
			case m.To().X() > m.From().X():
				ahead = append(ahead, m)
			default:
				aside = append(aside, m)
			}
		}
		return slices.Concat(captures, ahead, aside, bold, captain)
	}
	soldier := func() []string {
		if all := moves(); len(all) > 0 {
			return []string{"square." + all[0].From().String()}
		}
		return []string{"play.pass"}
	}
	// target returns the squares to highlight: those that the selected soldier can go to.
	target := func() []string {
		from, ok := s.Fight.Selected()
		for _, m := range moves() {
			if ok && m.From() == from {
				return []string{"square." + m.To().String()}
			}
		}
		return soldier()
	}
	chosen := func(n int) func() bool {
		return func() bool { _, ok := s.Fight.Selected(); return ok || acted(n)() }
	}
	return &guide.Guide{
		Busy: func() bool { return !s.Active() },
		Steps: []guide.Step{
			{Text: "guide.battle.begin"},
			{Text: "guide.battle.soldier", At: soldier, Done: chosen(1)},
			{Text: "guide.battle.advance", At: target, Done: acted(1)},
			{Text: "guide.battle.again", At: soldier, Done: chosen(2)},
			{Text: "guide.battle.target", At: target, Done: acted(2)},
			{Text: "guide.battle.ask", At: guide.At("hint.yes", "bar.hint"), Done: acted(3)},
			{Text: "guide.battle.end"},
		},
	}
}
