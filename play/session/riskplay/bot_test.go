package riskplay_test

import (
	"testing"

	"eras/game"
	"eras/game/gametest"
	"eras/game/risk"
	"eras/play/session"
	"eras/play/session/riskplay"
)

func TestBotsAnswerAgainWhenAPersonUndoes(t *testing.T) {
	rules := risk.Ender2009(3)
	rules.Deal, rules.Batch = risk.DealChoose, 3
	g := startRisk(t, "antarctica", rules, session.Player{Person: "Ana"}, session.Player{Bot: "killbot"}, session.Player{Bot: "ender-2009:plans=10"})
	rush(t, g)
	first := g.Position()
	choice := g.Board.Game.Choices(&first).First()
	if err := g.Act(risk.Taking(choice)); err != nil {
		t.Fatal(err)
	}
	rush(t, g) // both bots have chosen
	undo(t, g, risk.MaxTerritories)
	if p := g.Position(); !p.Equal(&first) {
		t.Fatal("undoing the choice leads elsewhere")
	}
	for {
		rush(t, g)
		p := g.Position()
		if p.Phase != risk.Choosing {
			break
		}
		if err := g.Act(risk.Taking(g.Board.Game.Choices(&p).First())); err != nil {
			t.Fatal(err)
		}
	}
	before := g.Position()
	if before.Phase != risk.Placing {
		t.Fatalf("phase %v", before.Phase)
	}
	a, b := before.Held[0].Nth(0), before.Held[0].Nth(1)
	put(t, g, a, 1, 1)
	put(t, g, b, 1, 1)
	put(t, g, a, 1, 1)
	rush(t, g)
	answered, bot := g.Position(), g.Agent(1)
	undo(t, g, a) // the last click, not all armies on the last territory
	if p := g.Drafted(); p.Turn != 0 || p.Reserve != 1 || p.Armies.At(a) != before.Armies.At(a)+1 || p.Armies.At(b) != before.Armies.At(b)+1 {
		t.Errorf("turn of %v, %d in reserve, %d and %d armies", p.Turn, p.Reserve, p.Armies.At(a), p.Armies.At(b))
	}
	if g.Agent(1) == bot {
		t.Error("a bot plays on from answers that were undone")
	}
	put(t, g, a, 1, 1)
	rush(t, g)
	if !gametest.Same(g.Position(), answered) {
		t.Error("the bots answer otherwise the second time")
	}
	for g.Position().Round < 2 {
		rush(t, g)
		p := g.Drafted()
		legal := g.Board.Game.Legal(&p, nil)
		if len(legal) == 0 {
			t.Fatal("nothing is legal")
		}
		if err := g.Act(legal[len(legal)-1]); err != nil {
			t.Fatal(err)
		}
	}
}

// TestBotsKeepTheirThoughtsWhenNothingOfTheirsIsUndone undoes placements of the person
// alone.
func TestBotsKeepTheirThoughtsWhenNothingOfTheirsIsUndone(t *testing.T) {
	g := startRisk(t, "antarctica", risk.Ender2009(2), session.Player{Bot: "boscoe"}, session.Player{Person: "Ana"})
	rush(t, g)
	bot, p := g.Agent(0), g.Position()
	a := p.Held[1].First()
	put(t, g, a, p.Reserve, p.Reserve)
	undo(t, g, a)
	if g.Agent(0) != bot {
		t.Error("the bot was replaced")
	}
	put(t, g, a, p.Reserve, p.Reserve)
	for _, phase := range []risk.Phase{risk.Attacking, risk.Fortifying} {
		if now := g.Position(); now.Phase == phase && now.Turn == 1 {
			if err := g.Act(risk.Ending()); err != nil {
				t.Fatal(err)
			}
		}
	}
	rush(t, g) // the bot goes on
}

func TestHurriedBotsAnswerWithWhatTheyHave(t *testing.T) {
	g := startRisk(t, "antarctica", risk.Ender2009(2), session.Player{Bot: "ender2:time=1000s"}, session.Player{Person: "Ana"})
	rush(t, g)
	p := g.Position()
	if p.Turn != 1 || len(g.PlansOf(0)) == 0 {
		t.Errorf("turn of %v, %d plans", p.Turn, len(g.PlansOf(0)))
	}
}

func TestBotsOfOneKindAreNumbered(t *testing.T) {
	set := riskplay.Setup{Players: []session.Player{{Person: "Ana"}, {Bot: "killbot"}, {Bot: "ender2:plans=9"}, {Bot: "killbot"}}}
	for seat, want := range []string{"Ana", "Killbot (1)", "Ender 2", "Killbot (2)"} {
		if got := set.Name(game.Seat(seat)); got != want {
			t.Errorf("seat %d is %q, want %q", seat, got, want)
		}
	}
}
