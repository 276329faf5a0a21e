//go:build e2e

package e2e

import (
	"regexp"
	"testing"
	"time"

	"eras/ai/agents"
	"eras/game"
	"eras/game/risk"
	"eras/saves"
)

// chancePlay plays a match of three persons at random until ok holds where a
// person must answer.
func chancePlay(t *testing.T, g *risk.Game, seed uint64, ok func(*risk.Position) bool) *risk.Match {
	t.Helper()
	m := game.NewMatch[risk.Position, risk.Action, risk.Event](&risk.Board{Game: g, First: g.Start()}, seed)
	rng := game.Random(seed)
	for range 4000 {
		p := m.Position()
		seat := m.Waiting().First()
		switch {
		case seat == game.Nobody:
			return nil
		case seat == game.Chance:
			if _, _, err := m.Roll(); err != nil {
				t.Fatal(err)
			}
		case ok(&p):
			return m
		default:
			if _, _, err := m.Answer(seat, g.Random(&p, rng)); err != nil {
				t.Fatal(err)
			}
		}
	}
	return nil
}

// saveRisk writes a match of three persons into dir.
func saveRisk(t *testing.T, dir string, m *risk.Match) {
	t.Helper()
	board, err := risk.BoardFromSetup(m.Record().Setup)
	if err != nil {
		t.Fatal(err)
	}
	saved := saves.Match{Mode: risk.ID, Map: board.Game.Map.Name, Started: time.Now(), Saved: time.Now(), Record: m.Record().String()}
	for _, name := range []string{"Ana", "Íñigo", "Zoë"} {
		saved.Seats = append(saved.Seats, saves.Seat{Person: name})
	}
	if err := saves.Open(dir).SaveMatch(saves.SlotOf(risk.ID), saved); err != nil {
		t.Fatal(err)
	}
}

// savedRisk returns the position of the saved match of Risk, and whether there is one.
func savedRisk(dir string) (risk.Position, bool) {
	return savedPosition[risk.Position, risk.Action, risk.Event](dir, risk.ID, risk.BoardFromSetup)
}

// savedPosition returns the position of the saved match of a game, and whether there is one.
func savedPosition[P, A, E any, B game.Board[P, A, E]](dir string, mode saves.Mode, open func([]game.Field) (B, error)) (p P, ok bool) {
	m, ok, err := saves.Open(dir).LoadMatch(saves.SlotOf(mode))
	if !ok || err != nil {
		return p, false
	}
	record, err := game.ParseRecord(m.Record)
	if err != nil {
		return p, false
	}
	board, err := open(record.Setup)
	if err != nil {
		return p, false
	}
	match, err := game.Replay[P, A, E](board, record)
	if err != nil {
		return p, false
	}
	return match.Position(), true
}

// pools matches the part of a position's text before the hands.
var pools = regexp.MustCompile(`( \d+(?:/\d+)+) \S+`)

// open returns the text of a position without the hands, which are shown to their
// owners alone.
func open(text string) string { return pools.ReplaceAllString(text, "$1 hands") }

// TestKilledRiskGoesOn kills the program after an answer in each phase in which a
// person answers: the match goes on where it stood.
func TestKilledRiskGoesOn(t *testing.T) {
	t.Parallel()
	isles, err := agents.LoadRiskMap("isles")
	if err != nil {
		t.Fatal(err)
	}
	rules := risk.Ender2009(3)
	rules.Deal, rules.Batch = risk.DealChoose, 3
	g, err := risk.NewGame(isles, rules)
	if err != nil {
		t.Fatal(err)
	}
	for _, phase := range []risk.Phase{risk.Choosing, risk.Placing, risk.TradingIn, risk.Reinforcing, risk.Attacking, risk.Occupying, risk.Fortifying} {
		t.Run(phase.String(), func(t *testing.T) {
			var m *risk.Match
			for seed := uint64(1); m == nil && seed < 50; seed++ {
				m = chancePlay(t, g, seed, func(p *risk.Position) bool { return p.Phase == phase })
			}
			if m == nil {
				t.Fatalf("no match comes to the phase %v", phase)
			}
			dir := t.TempDir()
			saveRisk(t, dir, m)
			s := start(t, dir, 1280, 800, "-language", "es", "-seed", "3")
			q := &conquest{driver: s, g: g, seen: map[string]bool{"odds": true, "placed": true, "cards-covered": true, "cards-shown": true, "once": true, "fortified": true, phase.String(): true, "handover": true}}
			q.quick()
			q.click("menu.board.risk")
			q.click("menu.continue")
			before, _ := q.next("")
			p := m.Position()
			if want := g.FormatPosition(&p); open(before) != open(want) {
				t.Fatalf("it is continued at\n%s\nand was saved at\n%s", before, want)
			}
			q.answer(&p)
			stood, ok := q.next(before)
			if !ok {
				t.Fatal("the match is over too soon for this test")
			}
			waitFor(t, "the answer to be saved", func() bool {
				now, ok := savedRisk(dir)
				return ok && open(g.FormatPosition(&now)) == open(stood)
			})
			s.kill()
			r := start(t, dir, 1280, 800, "-language", "en", "-seed", "3")
			again := &conquest{driver: r, g: g, seen: q.seen}
			again.quick()
			again.click("menu.continue") // the board was chosen before
			if now, _ := again.next(""); open(now) != open(stood) {
				t.Errorf("the match goes on at\n%s\nand stood at\n%s", now, stood)
			}
			again.close()
		})
	}
}
