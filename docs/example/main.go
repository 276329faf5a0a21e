// Command example plays a war between an agent of its own and one of Eras, from another module.
package main

import (
	"context"
	"fmt"
	"os"

	"eras/ai/agents"
	"eras/game"
	"eras/game/war"
)

func main() {
	if err := play(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "playing a match:", err)
		os.Exit(1)
	}
}

// play plays a match and prints its record.
func play(ctx context.Context) error {
	scenario, err := agents.LoadScenario("banners")
	if err != nil {
		return err
	}
	board := scenario.Board(scenario.Maps[0])
	spec, err := agents.ParseSpec("level:1")
	if err != nil {
		return err
	}
	rival, err := spec.WarAgent(board.Rules, 7)
	if err != nil {
		return err
	}
	match := game.NewMatch(board, 7)
	if err := match.Run(ctx, []agents.WarAgent{greedy{board}, rival}, nil); err != nil {
		return err
	}
	fmt.Print(match.Record())
	return nil
}

// greedy is a [game.Agent] that takes the action after which it is furthest ahead.
type greedy struct{ board *war.Board }

// Act returns the move of a seat.
func (g greedy) Act(ctx context.Context, view war.State, seat game.Seat) (best war.Action, err error) {
	most := -1 << 30
	for _, action := range g.board.Rules.Actions(&view, nil) {
		after := view
		g.board.Apply(&after, []war.Action{action}, nil)
		if ahead := lead(&after, seat); ahead > most {
			most, best = ahead, action
		}
	}
	return best, ctx.Err()
}

// lead counts how far a side is ahead in points, soldiers and sites.
func lead(s *war.State, seat game.Seat) int {
	own, other := &s.Position.Armies[seat], &s.Position.Armies[1-seat]
	n := int(own.Points) - int(other.Points) + 3*(own.Strength()-other.Strength())
	for _, c := range s.Position.Cells {
		if c.Site != war.NoSite && c.Owner == game.SideAt(seat) {
			n += 2
		}
	}
	return n
}
