package main

import (
	"context"
	"errors"

	"eras/ai/agents"
	"eras/evolve/stats"
	"eras/lab"
	"eras/lab/tournament/war"
)

var playCommand = command{
	name:  "play",
	about: "let two computer players play war or battle",
	more: `A player is level:N, minimax:depth=N, network:depth=N or random, with further words after
commas: weights=FILE for the first two; school=network for a level that plays with networks
in place of estimators; battle=N, quiescence=yes|no, noise=SHARE and nodes=N for minimax and
network; file=FILE for networks other than the program's, two files joined by +. @COMMAND is
a program that plays over its standard input and output (docs/protocol.md). The default
scenario is dominion and not the window's, banners, so that commands give the results that
they gave before there was banners.

Without -games, one match is played and its record printed. With -games N, the players swap
sides every other game, so that two games in a row are a pair, and a summary is printed:
wins, draws, and the first player's (-red) share of the points with its interval at 95 %.
Records then go to the folder -out, or with -json one line a game comes before the summary.

With -train, weights are evolved first, on the first map and on a battle between full
armies, and given to the players that have no file of weights. They are printed on stderr,
as such a file, or in the JSON.

  eraslab play -red level:7 -blue level:3 -scenario banners -map two-fords -seed 1
  eraslab play -board battle -soldiers 8,8 -red level:4 -blue level:3 -games 100`,
	define: func(f *flags) func(context.Context, streams) error {
		p := &playing{tournamentFlags: tournamentFlags{flags: f}}
		f.wordVar(&p.request.Board, "board", "war", "the `BOARD`, war or battle")
		gameVars(f, &p.request, "red", "blue", 0)
		f.StringVar(&p.train, "train", "", trainUsage)
		f.StringVar(&p.request.Map, "map", "", "a map of the scenario, by `NAME`; all for each in turn (default the first)")
		soldiersVar(f, &p.request)
		f.StringVar(&p.request.First, "first", "", "the `SIDE` that moves first, red or blue; in a battle it attacks (default as the map says)")
		f.countVar(&p.games, "games", 1, 0, "play `N` games and print a summary")
		f.StringVar(&p.records, "out", "", "write the record to `FILE`, or the records of -games to that folder")
		p.workersVar(&p.workers, "play `N` games at once (default one per core)")
		return func(ctx context.Context, io streams) error {
			if p.games == 0 {
				return p.single(ctx, io)
			}
			return p.tournament(ctx, io)
		}
	},
}

// defineWarTournament defines the flags of a tournament of wars or battles.
func defineWarTournament(f *flags, board string) func(context.Context, streams) error {
	p := &playing{tournamentFlags: tournamentFlags{flags: f, firstRecord: 1}}
	p.request.Board = board
	gameVars(f, &p.request, "a", "b", 4)
	f.StringVar(&p.train, "train", "", trainUsage)
	if board == lab.War {
		f.StringVar(&p.request.Map, "map", war.AllMaps, "a map of the scenario, by `NAME`; all for each in turn")
	} else {
		soldiersVar(f, &p.request)
	}
	p.defineCommon(100)
	return p.tournament
}

// playing holds the flags of play, and of a tournament of wars or battles.
type playing struct {
	tournamentFlags
	request war.Request
	train   string
}

const trainUsage = "train weights first: `NAME|FILE`, standard or 2005 or a file"

// gameVars defines the flags for games of war and battle. first and second are the names of the
// flags for the players; opening is the default number of random moves.
func gameVars(f *flags, q *war.Request, first, second string, opening int) {
	f.wordVar(&q.Red, first, "level:5", "the first `PLAYER`")
	f.wordVar(&q.Blue, second, "level:5", "the second `PLAYER`")
	f.wordVar(&q.Scenario, "scenario", war.DefaultScenario, "the rules and maps: `NAME|FILE`, banners, dominion, 2005 or a file")
	answerVar(f, &q.Answer)
	f.countVar(&q.Opening, "opening", 0, opening, "begin with `N` random moves, the same in both games of a pair")
}

// soldiersVar defines the flag for the armies of a battle.
func soldiersVar(f *flags, q *war.Request) {
	f.StringVar(&q.Soldiers, "soldiers", "", "a battle between `N,M` soldiers of red and blue (default full armies)")
}

// played is the result of a single match as JSON.
type played struct {
	war.Game
	Weights *war.Weights `json:"weights,omitempty"`
}

// summed is the summary of a tournament as JSON.
type summed struct {
	Seed    uint64       `json:"seed"`
	Weights *war.Weights `json:"weights,omitempty"`
	Summary war.Summary  `json:"summary"`
}

// prepare returns the tournament that the flags describe, after any training.
func (p *playing) prepare(ctx context.Context, io streams) (t *war.Tournament, w *war.Weights, err error) {
	p.request.Config = p.config()
	if t, err = p.request.Tournament(); err != nil {
		return nil, nil, badInput{err}
	}
	w, err = p.weights(ctx, t, io)
	return t, w, err
}

// weights trains the weights if -train asks for it.
func (p *playing) weights(ctx context.Context, t *war.Tournament, io streams) (*war.Weights, error) {
	if p.train == "" {
		return nil, nil
	}
	training, err := agents.LoadTraining(p.train)
	if err != nil {
		return nil, badInput{err}
	}
	meter := newMeter(io.err, "training")
	w, err := t.Train(ctx, training, meter.show)
	meter.close()
	if err != nil {
		return nil, err
	}
	if !p.json {
		_, err = w.WriteTo(io.err)
	}
	return &w, err
}

// single plays one match.
func (p *playing) single(ctx context.Context, io streams) error {
	if p.request.Map == war.AllMaps {
		return badInput{errors.New("-map all needs several games: add -games N")}
	}
	p.games = 1
	t, weights, err := p.prepare(ctx, io)
	if err != nil {
		return err
	}
	t.Records = true
	meter := newMeter(io.err, "playing")
	g, err := t.Single(ctx, meter.show)
	meter.close()
	if err != nil {
		return err
	}
	if p.records != "" {
		if err := writeRecord(p.records, g.Record); err != nil {
			return err
		}
		g.Record = ""
	}
	if p.json {
		return printJSON(io.out, played{g, weights})
	}
	_, err = io.out.WriteString(g.Record)
	return err
}

// tournament plays several games. With -json it prints each of them, with its record unless records
// go to a folder.
func (p *playing) tournament(ctx context.Context, io streams) error {
	t, weights, err := p.prepare(ctx, io)
	if err != nil {
		return err
	}
	t.Records = t.Records || p.json
	var sum war.Summary
	err = p.play(io, func(done func(int, string) error) error {
		return t.Run(ctx, func(g war.Game) error {
			sum.Add(&g)
			if err := done(g.Number, g.Record); err != nil {
				return err
			}
			if p.records != "" {
				g.Record = ""
			}
			if !p.json {
				return nil
			}
			if err := printJSON(io.out, g); err != nil {
				return err
			}
			return io.out.Flush()
		})
	})
	if err != nil {
		return err
	}
	return p.print(io.out, summed{p.seed, weights, sum}, &sum)
}

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
		f.wordVar(&m.request.Board, "board", "war", "the `BOARD`, war or battle")
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
