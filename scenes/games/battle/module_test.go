package battle

import (
	"testing"

	"eras/game"
	"eras/play/learning"
	"eras/play/session/warplay"
	"eras/saves"
	"eras/scenes/games/gamestest"
)

// newGame returns the game with a battle of the player after a move, with an undone step.
func newGame(t *testing.T) gamestest.Game {
	t.Helper()
	m := gamestest.Module[*module](t, New(nil))
	return gamestest.Game{App: m.App, Module: m, Save: func() saves.Match {
		set := warplay.Setup{
			Alone: true, Soldiers: [2]int{5, 4}, Scenario: m.Scenarios[0], First: game.Red,
			Seats: [2]warplay.Seat{{Person: gamestest.Player}, {Level: 1}}, Seed: 3,
		}
		b, err := warplay.NewBattle(set, game.NewMatch(set.Battle(), set.Seed), [2]learning.Weights{})
		if err != nil {
			t.Fatal(err)
		}
		defer b.Close()
		p := b.Position()
		if err := b.Submit(0, p.Moves(nil)[0]); err != nil {
			t.Fatal(err)
		}
		b.Undone = true
		return b.Saved()
	}}
}

func TestOpenContinuesAndReplays(t *testing.T) {
	g := newGame(t)
	g.Opened(t, func() {})
}

func TestSummary(t *testing.T) {
	g := newGame(t)
	g.Summed(t)
}
