package main

import (
	"context"

	"eras/evolve"
	"eras/lab"
)

var matchCommand = command{
	name:  "match",
	about: "decide which of two computers is the stronger one",
	more: `Games come in pairs, the same map and opening from both sides, until a sequential
probability ratio test decides between two hypotheses: H0, -a is -elo0 points of
Elo stronger than -b, and H1, he is -elo1 points stronger; or until -games are
played. On a terminal the log-likelihood ratio (LLR) is shown while they play.

Printed are Elo and the first player's (-a) share of the points with their
intervals of 95 % from pairs, the likelihood that he is the stronger one, how many
pairs brought him 0, ½, 1, 1½ and 2 points, and the verdict. With -json, one line
after each ten pairs says how the match stands, and the last one how it ended.

Players are written as for play.

  eraslab match -a level:5 -b level:4 -map all
  eraslab match -a minimax:depth=4 -b minimax:depth=3 -elo0 0 -elo1 10 -seed 7
  eraslab match -board battle -soldiers 8,8 -a level:4 -b level:3`,
	define: func(f *flags) func(context.Context, streams) error {
		m := &matching{flags: f}
		f.StringVar(&m.request.Red, "a", "level:5", "the first `PLAYER`")
		f.StringVar(&m.request.Blue, "b", "level:5", "the second `PLAYER`")
		f.StringVar(&m.request.Board, "board", lab.General, "the `BOARD`, general or battle")
		f.StringVar(&m.request.Scenario, "scenario", lab.DefaultScenario, "the rules and maps: `NAME|FILE`, dominion or 2005 or a file")
		f.StringVar(&m.request.Map, "map", "", "a map of the scenario, by `NAME`; all for each in turn, which is so unless said")
		f.StringVar(&m.request.Soldiers, "soldiers", "", "a battle between `N,M` soldiers of red and blue; full armies unless said")
		f.IntVar(&m.request.Opening, "opening", 4, "begin with `N` random moves, the same in both games of a pair")
		f.IntVar(&m.games, "games", 10_000, "play `N` games at most, an even number")
		f.Float64Var(&m.test.Elo0, "elo0", 0, "H0: the first player is `X` points of Elo stronger; 0 unless said")
		f.Float64Var(&m.test.Elo1, "elo1", 20, "H1: the first player is `X` points of Elo stronger")
		f.Float64Var(&m.test.Alpha, "alpha", 0.05, "accept H1 with probability `P` where H0 holds")
		f.Float64Var(&m.test.Beta, "beta", 0.05, "accept H0 with probability `P` where H1 holds")
		f.IntVar(&m.workers, "workers", 0, "work on `N` games at once; as many as there are cores unless said")
		return m.run
	},
}

// matching is what match was told.
type matching struct {
	*flags
	request lab.Request
	test    evolve.SPRT
	games   int
	workers int
}

func (m *matching) run(ctx context.Context, io streams) error {
	if err := m.want(0, ""); err != nil {
		return err
	}
	if m.request.Board == lab.General && m.request.Map == "" {
		m.request.Map = lab.AllMaps
	}
	series, err := m.request.Series()
	if err != nil {
		return badInput{err}
	}
	if series.Workers, err = checkWorkers(m.workers); err != nil {
		return err
	}
	series.Games, series.Seed = m.games, m.seed
	match := lab.Match{Series: series, Test: m.test}
	if err := match.Validate(); err != nil {
		return badInput{err}
	}
	meter := newMeter(io.err, "playing")
	decision, err := match.Run(ctx, func(s lab.Standing) error {
		meter.say(s.String())
		meter.show(s.Games, m.games)
		if !m.json {
			return nil
		}
		if err := printJSON(io.out, s); err != nil {
			return err
		}
		return io.out.Flush()
	})
	meter.close()
	if err != nil {
		return err
	}
	if m.json {
		return printJSON(io.out, decision)
	}
	_, err = decision.WriteTo(io.out)
	return err
}
