package main

import (
	"context"
	"errors"
	"fmt"

	"eras/ai/agents"
	"eras/lab"
)

var perftCommand = command{
	name:  "perft",
	about: "count the positions at a depth below a position",
	more: `The number stands alone on a line. A position that is over counts as one at any
depth, and a pass is a move. On the map a battle is one move, with its
predicted result. The seed changes nothing.

  eraslab perft -board battle -position '8/r6b/r6b/r6b/r6b/8 r 100' -depth 5
  eraslab perft -board war -position 'cr:r2,,,cb:b2/,wn,wn,/,:r0,,cn r 12 13 200' -depth 3`,
	define: func(f *flags) func(context.Context, streams) error {
		board := f.String("board", "", "the `BOARD` of the position, war or battle")
		position := f.String("position", "", "the `POSITION` in the board's notation")
		var depth int
		f.countVar(&depth, "depth", 0, -1, "count positions `N` moves below")
		var scenario string
		f.wordVar(&scenario, "scenario", "2005", "the rules: `NAME|FILE`, banners, dominion, 2005 or a file")
		divide := f.Bool("divide", false, "print the number below each move first")
		workers := 0
		f.workersVar(&workers, "follow `N` moves at once (default one per core)")
		return func(ctx context.Context, io streams) error {
			switch {
			case *board == "":
				return badInput{errors.New("-board is missing: write war or battle")}
			case *position == "":
				return badInput{errors.New("-position is missing; eraslab help perft has examples")}
			case depth == -1:
				return badInput{fmt.Errorf("-depth is missing: write a number from 0 to %d", lab.MaxPerftDepth)}
			}
			s, err := agents.LoadScenario(scenario)
			if err != nil {
				return badInput{err}
			}
			count, err := lab.NewPerft(s.Rules, *board, *position, depth)
			if err != nil {
				return badInput{err}
			}
			count.Workers = workers
			meter := newMeter(io.err, "counting")
			count.Progress = meter.show
			leaves, err := count.Count(ctx)
			meter.close()
			if err != nil {
				return err
			}
			if f.json {
				return printJSON(io.out, leaves)
			}
			if *divide {
				for _, m := range leaves.Divide {
					fmt.Fprintf(io.out, "%s: %d\n", m.Move, m.Leaves)
				}
			}
			fmt.Fprintln(io.out, leaves.Leaves)
			return nil
		}
	},
}
