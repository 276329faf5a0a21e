package main

import (
	"context"

	"eras/evolve/stats"
	"eras/lab"
	"eras/lab/tournament/war"
)

var matchCommand = command{
	name:  "match",
	about: "test which of two computer players is stronger at war or battle",
	more: `Games come in pairs, the same map and opening from both sides, until a sequential
probability ratio test decides between two hypotheses, or until -games (an even number) are
played. H0: -a is -elo0 points of Elo stronger than -b. H1: it is -elo1 points stronger. A
terminal shows the log-likelihood ratio (LLR) on the way.

The output has Elo and the share of the points of -a with intervals at 95 % computed over
pairs, the likelihood that -a is stronger, the numbers of pairs in which it has 0, ½, 1, 1½
and 2 points, the mean number of positions searched for an answer, and the verdict. With
-json there is one line after each ten pairs, and the last one has the decision.

Players are written as for eraslab play.

With -records DIR, each game's record is written to DIR/game-NNNNNN.txt, numbered from 1;
eraslab replay checks one.

  eraslab match -a level:5 -b level:4 -map all
  eraslab match -a minimax:depth=4 -b minimax:depth=3 -elo0 0 -elo1 10 -seed 7
  eraslab match -a network:depth=3,battle=2 -b level:5
  eraslab match -board battle -soldiers 8,8 -a level:4 -b level:3`,
	define: func(f *flags) func(context.Context, streams) error {
		m := &matching{tournamentFlags: tournamentFlags{flags: f, firstRecord: 1}}
		f.StringVar(&m.request.Board, "board", "war", "the `BOARD`, war or battle")
		gameVars(f, &m.request, "a", "b", 4)
		f.StringVar(&m.request.Map, "map", "", "a map of the scenario, by `NAME`; all for each in turn (default all)")
		soldiersVar(f, &m.request)
		f.Float64Var(&m.test.Elo0, "elo0", 0, "H0: the first player is `X` points of Elo stronger (default 0)")
		f.Float64Var(&m.test.Elo1, "elo1", 20, "H1: the first player is `X` points of Elo stronger")
		f.Float64Var(&m.test.Alpha, "alpha", 0.05, "accept H1 with probability `P` if H0 is true")
		f.Float64Var(&m.test.Beta, "beta", 0.05, "accept H0 with probability `P` if H1 is true")
		m.defineCommon(10_000)
		return m.run
	},
}

// matching holds the flags of match.
type matching struct {
	tournamentFlags
	request war.Request
	test    stats.SPRT
}

func (m *matching) run(ctx context.Context, io streams) error {
	m.request.Config = m.config()
	if board, err := lab.ParseBoard(m.request.Board); err == nil && board == lab.War && m.request.Map == "" {
		m.request.Map = war.AllMaps
	}
	t, err := m.request.Tournament()
	if err != nil {
		return badInput{err}
	}
	comparison := war.Comparison{Tournament: t, Test: m.test}
	if err := comparison.Validate(); err != nil {
		return badInput{err}
	}
	folder := recordFolder(m.records)
	if err := folder.make(); err != nil {
		return err
	}
	meter := newMeter(io.err, "playing")
	decision, err := comparison.Run(ctx, func(g war.Game) error {
		return folder.write(g.Number+1, g.Record)
	}, func(s war.Standing) error {
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
	return m.print(io.out, decision, decision)
}
