package session_test

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"eras/ai/risk/ender"
	"eras/game"
	"eras/game/battle"
	"eras/game/risk"
	"eras/play/session"
	"eras/play/session/riskplay"
)

// hinted is a session that is asked for hints.
type hinted[M any] interface {
	Hint() (*session.Hint[M], bool, error)
}

// hintOf waits for the hint that was asked for.
func hintOf[M any](t *testing.T, s hinted[M], err error) *session.Hint[M] {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	for {
		hint, thinking, err := s.Hint()
		if err != nil {
			t.Fatal(err)
		}
		if hint != nil {
			return hint
		}
		if !thinking {
			t.Fatal("no hint was found")
		}
		time.Sleep(time.Millisecond)
	}
}

// TestHintOfWar asks twice, takes the hint, and asks again while the computer thinks.
func TestHintOfWar(t *testing.T) {
	s := startWar(t, warSetup(t))
	hint := hintOf(t, s, s.AskHint())
	again := hintOf(t, s, s.AskHint())
	if hint.Seat != 0 || len(hint.Moves) != 1 || hint.Moves[0] != again.Moves[0] {
		t.Errorf("hints at the same position: %+v, %+v", hint, again)
	}
	if name, ok := hint.Telling(func(string) bool { return true }); hint.Why == nil || !ok || name == "" {
		t.Errorf("the hint gives no reason: %+v", hint.Why)
	}
	if err := s.Submit(hint.Seat, hint.Moves[0]); err != nil {
		t.Fatal(err)
	}
	if old, thinking, _ := s.Hint(); old != nil || thinking {
		t.Error("the hint outlives the position that it is for")
	}
	if err := s.AskHint(); err == nil {
		t.Error("a hint while the computer must move")
	}
}

func TestHintOfBattle(t *testing.T) {
	s := startBattle(t, warSetup(t), 4, 4)
	hint := hintOf(t, s, s.AskHint())
	p := s.Position()
	if !slices.Contains(p.Moves(nil), hint.Moves[0]) || hint.Moves[0] == battle.Pass {
		t.Errorf("advises %v", hint.Moves[0])
	}
}

// TestHintsOfRisk follows every hint of the first turn, each asked for twice. The hints go on with one
// plan.
func TestHintsOfRisk(t *testing.T) {
	g := startRisk(t, "classic", risk.Ender2009(3), session.Player{Person: "Ada"}, session.Player{Bot: "boscoe"}, session.Player{Bot: "boscoe"})
	rush(t, g)
	phases, planned := map[risk.Phase]bool{}, false
	for range 60 {
		seat, person := g.Turn()
		p := g.Position()
		if !person || p.Round > 1 {
			break
		}
		hint := hintOf(t, g, g.AskHint())
		if hint.Seat != seat {
			t.Fatalf("a hint for seat %v, want %v", hint.Seat, seat)
		}
		if again := hintOf(t, g, g.AskHint()); !reflect.DeepEqual(again, hint) {
			t.Errorf("phase %v: advises %v, asked again %v", p.Phase, hint.Moves, again.Moves)
		}
		if trace, ok := hint.Note.(*ender.Trace); ok {
			if planned && trace.Reason == "turn" {
				t.Errorf("phase %v: a plan that does not go on with the last: %v", p.Phase, trace.Best.Attacks)
			}
			planned = len(trace.Best.Attacks) > 0
		}
		phases[p.Phase] = true
		if p.Phase == risk.Reinforcing {
			sum := int32(0)
			for _, a := range hint.Moves {
				sum += a.N
			}
			if sum != p.Reserve || hint.Note == nil {
				t.Errorf("places %d of %d armies, plan %v", sum, p.Reserve, hint.Note)
			}
		}
		for _, a := range hint.Moves {
			if err := g.Act(a); err != nil {
				t.Fatalf("%v in phase %v: %v", a, p.Phase, err)
			}
		}
		rush(t, g)
	}
	if !phases[risk.Reinforcing] || !phases[risk.Attacking] || !phases[risk.Fortifying] {
		t.Errorf("advised in phases %v", phases)
	}
	if p := g.Position(); p.Round < 2 {
		t.Errorf("the hints do not end the turn: %+v", p.Phase)
	}
}

// TestHintOfRiskGoesOnWithTheDraft asks when some armies have been placed.
func TestHintOfRiskGoesOnWithTheDraft(t *testing.T) {
	g := startRisk(t, "classic", risk.Ender2009(3), session.Player{Person: "Ada"}, session.Player{Bot: "boscoe"}, session.Player{Bot: "boscoe"})
	rush(t, g)
	p := g.Position()
	if _, err := g.Put(p.Held[0].First(), 1); err != nil {
		t.Fatal(err)
	}
	sum := int32(0)
	for _, a := range hintOf(t, g, g.AskHint()).Moves {
		sum += a.N
	}
	if sum != p.Reserve-1 {
		t.Errorf("places %d armies, want %d", sum, p.Reserve-1)
	}
}

// TestHintOfDiplomacy asks for England's first orders, which the draft takes.
func TestHintOfDiplomacy(t *testing.T) {
	const england = game.Seat(1)
	d := startDiplomacy(t, 1905, "holdbot", england)
	if err := d.AskHint(0); err == nil {
		t.Error("a hint for a bot")
	}
	if err := d.AskHint(england); err != nil {
		t.Fatal(err)
	}
	d.DropHint() // ends the search at once
	if hint, thinking, _ := d.Hint(); hint != nil || thinking {
		t.Error("a dropped hint is found")
	}
	hint := hintOf(t, d, d.AskHint(england))
	draft := d.Draft(england)
	for _, o := range hint.Moves[0].Orders() {
		if err := draft.Put(o); err != nil {
			t.Errorf("%v: %v", o, err)
		}
	}
	if draft.Missing() != 0 {
		t.Errorf("the hint leaves %d units without orders", draft.Missing())
	}
}

// rush lets bots and chance play until a person must answer or the match is over.
func rush(t testing.TB, g *riskplay.Risk) {
	t.Helper()
	for {
		if _, person := g.Turn(); person || g.Match().Waiting() == 0 {
			return
		}
		g.Hurry()
		if err := g.Rush(100); err != nil {
			t.Fatal(err)
		}
	}
}
