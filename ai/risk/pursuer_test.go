package risk

import (
	"math/rand/v2"
	"slices"
	"testing"

	"eras/game"
	"eras/game/risk"
)

// goalGame returns a match of four with the rules of a goal.
func goalGame(t testing.TB, rules string) *risk.Game {
	t.Helper()
	r, err := risk.ParseRules("players=4 " + rules)
	if err != nil {
		t.Fatal(err)
	}
	g, err := risk.NewGame(mapOf(t, "classic"), r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// playTurn plays the rest of the turn of a position with a new bot and returns the position after it.
func playTurn(t testing.TB, g *risk.Game, p risk.Position, maker Maker, seed uint64) risk.Position {
	t.Helper()
	turn := turnIn(g, p, maker, seed)
	for turn.P.Turn == p.Turn && turn.P.Round == p.Round && turn.P.Phase != risk.Over {
		if err := turn.Step(); err != nil {
			t.Fatal(err)
		}
	}
	return *turn.P
}

// Without goals a bot is the same with and without [WithGoals].
func TestWithGoalsChangesNothingWithoutGoals(t *testing.T) {
	g := goalGame(t, "limit=20")
	if _, ok := WithGoals(NewQuo)(g, 0, nil).(*pursuer); ok {
		t.Error("a bot has goals in a match without any")
	}
	if _, ok := WithGoals(NewQuo)(goalGame(t, "limit=20 leader=on"), 0, nil).(*pursuer); !ok {
		t.Error("a bot has no goals in a match that the leader wins")
	}
	if _, ok := Blind(WithGoals(NewQuo))(goalGame(t, "missions=on capitals=on share=60 limit=20 leader=on"), 0, nil).(*pursuer); ok {
		t.Error("a blind bot has goals")
	}
}

// Where its armies suffice to win in this turn, a bot with goals wins far more often than the same
// bot without them.
func TestPursuerWins(t *testing.T) {
	for _, rules := range []string{"missions=on", "capitals=on", "share=60"} {
		g := goalGame(t, rules)
		with, blind, tried := 0, 0, 0
		for seed := range uint64(60) {
			eachPhase(t, g, []Maker{NewBoscoe, NewQuo, NewKillbot, NewPixie}, seed, func(p *risk.Position) bool {
				if p.Phase != risk.Reinforcing {
					return p.Round < 30
				}
				b := &pursuer{}
				turn := turnIn(g, *p, NewQuo, seed)
				if !b.equipToWin(turn) {
					return true
				}
				tried++
				for maker, wins := range map[*Maker]*int{&[]Maker{WithGoals(NewQuo)}[0]: &with, &[]Maker{NewQuo}[0]: &blind} {
					after := playTurn(t, g, *p, *maker, seed)
					if o, over := g.Outcome(&after); over && o.Winner == p.Turn {
						*wins++
					}
				}
				return tried < 60
			})
		}
		t.Logf("%s: with goals %d, without %d of %d", rules, with, blind, tried)
		if tried < 20 || 2*with < tried || with < blind+tried/5 {
			t.Errorf("%s: with goals the bot wins %d, without %d of %d", rules, with, blind, tried)
		}
	}
}

// A bot takes from a rival who could win in the next turn what he needs for it.
func TestPursuerStops(t *testing.T) {
	g := gameOn(t, yard, 3)
	g.Rules.Share = 75 // 7 of 9 territories
	// Player 1 holds six and could take 8 from player 2. Player 0 can take 1 or 3.
	p, err := g.ParsePosition("reinforce 0 2 0.12,1.1,1.1,1.1,1.1,1.9,1.1,2.1,2.1 3 0/0/0 -/-/- 0 -")
	if err != nil {
		t.Fatal(err)
	}
	turn := turnIn(g, p, NewQuo, 1)
	if got := (&pursuer{}).danger(turn); got != 1 {
		t.Fatalf("the rival in danger of winning is %v, want 1", got)
	}
	after := playTurn(t, g, p, WithGoals(NewQuo), 1)
	if turn := turnIn(g, after, NewQuo, 1); (&pursuer{}).mayWin(turn, 1, after.Held[1], &after.Armies) {
		t.Errorf("player 1 can still win: %s", g.FormatPosition(&after))
	}
}

// placer is a bot that notes how many armies it was given to place.
type placer struct {
	Bot
	left []int32
}

func (b *placer) Place(t *Turn) { b.left = append(b.left, t.Left()) }

// Where a goal places all armies, only a bot of simulated games is asked for its plans.
func TestWithGoalsAfresh(t *testing.T) {
	g := gameOn(t, yard, 3)
	g.Rules.Limit, g.Rules.Leader = 9, true
	p, err := g.ParsePosition("reinforce 0 9 0.9,1.1,1.1,1.1,1.1,1.4,0.5,2.1,2.1 3 0/0/0 -/-/- 0 -")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		with func(Maker) Maker
		want []int32
	}{{WithGoals, nil}, {WithGoalsAfresh, []int32{0}}} {
		b := new(placer)
		turn := turnIn(g, p, c.with(func(*risk.Game, game.Seat, *rand.Rand) Bot { return b }), 1)
		if err := turn.Step(); err != nil || turn.Left() != 0 || !slices.Equal(b.left, c.want) {
			t.Errorf("the bot is given %v to place, want %v, and %d are left, %v", b.left, c.want, turn.Left(), err)
		}
	}
}

// In the last round of a match that the leader wins, a bot takes what it can.
func TestPursuerLeads(t *testing.T) {
	g := gameOn(t, yard, 3)
	g.Rules.Limit, g.Rules.Leader = 9, true
	p, err := g.ParsePosition("reinforce 0 9 0.9,1.1,1.1,1.1,1.1,1.4,0.5,2.1,2.1 3 0/0/0 -/-/- 0 -")
	if err != nil {
		t.Fatal(err)
	}
	after := playTurn(t, g, p, WithGoals(NewShaft), 1)
	blind := playTurn(t, g, p, NewShaft, 1)
	if got, without := after.Held[0].Len(), blind.Held[0].Len(); got < 6 || got <= without {
		t.Errorf("with the goal it holds %d territories, without %d", got, without)
	}
}
