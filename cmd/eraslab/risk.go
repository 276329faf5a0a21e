package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"eras/ai/agents"
	"eras/ai/process"
	airisk "eras/ai/risk"
	riskmaps "eras/assets/maps/risk"
	"eras/lab/tournament/risk"
)

var riskTournamentCommand = command{
	name:  "risk tournament",
	about: "play a tournament of Risk bots, rotating seats",
	more: `A seat is the name of a bot (eraslab risk bots lists them), or @COMMAND for a program that
plays over its standard input and output (docs/protocol.md). The same may appear several times, which for a
command means one process with several seats. Write a comma inside a command as \,; there
is no shell. A process that is slow, silent or wrong loses its phase, and after three its
seat to a built-in bot. The result counts such faults, and games that a built-in bot has
finished apart: they are no wins of the program, and are marked in the records.

Bots that plan take parameters after their name, NAME:KEY=VALUE:…: plans=N, time=TIME,
search=NAME, file=FILE and the keys that eraslab risk ender params lists. With time, games
do not repeat. minimax takes depth=N, nodes=N and reading=text|code, the paper's two readings.

As many games in a row as there are players have one circular order of them, turned by a
seat each game; the orders are shuffled. A game that reaches -rounds is a draw. Intervals
are Wilson's at 95 %. -json prints one object, in which only the times depend on the machine.

With -records DIR, each game's record is written to DIR/game-NNNNNN.txt, numbered from 1;
eraslab replay checks one.

  eraslab risk tournament -map classic -seats boscoe,evilpixie,killbot,quo -games 2000 -cards 5
  eraslab risk tournament -seats '@python3 mine.py,cluster,angry' -games 100 -cards growing`,
	define: defineRiskTournament,
}

// defineRiskTournament defines the flags of a Risk tournament.
func defineRiskTournament(f *flags) func(context.Context, streams) error {
	r := &riskTournament{tournamentFlags: tournamentFlags{flags: f, firstRecord: 1}}
	f.StringVar(&r.request.Map, "map", "classic", "play on the map `NAME|FILE`; eraslab risk maps lists the names")
	f.StringVar(&r.request.Seats, "seats", "", "the players, `A,B,…`, two to twelve")
	f.StringVar(&r.request.Cards, "cards", "5", "the worth of sets, `VALUES`: a number, a list such as 4,6,8, growing, or off")
	f.StringVar(&r.request.Rules, "rules", "", "further `RULES` as in records, deal=choose place=4 fortify=path …; or bounded, as in 2014")
	f.IntVar(&r.request.Rounds, "rounds", 1000, "a game is a draw after `N` rounds, 0 for never")
	answerVar(f, &r.request.Limit)
	r.defineCommon(1000)
	return r.run
}

// riskTournament holds the flags of a Risk tournament.
type riskTournament struct {
	tournamentFlags
	request risk.Request
}

// riskTournamentJSON is the JSON of a Risk tournament.
type riskTournamentJSON struct {
	risk.Result
	Times risk.Times `json:"times"`
}

func (r *riskTournament) run(ctx context.Context, io streams) error {
	if r.request.Seats == "" {
		return badInput{errors.New("-seats is missing: write the players, as in boscoe,killbot,quo")}
	}
	r.request.Config = r.config()
	t, err := r.request.Tournament()
	if err != nil {
		return badInput{err}
	}
	var p riskTournamentJSON
	err = r.play(io, func(done func(int, string) error) (err error) {
		p.Result, p.Times, err = t.Run(ctx, func(g risk.Played) error { return done(g.Number, g.Record) })
		return err
	})
	if err != nil {
		return err
	}
	return r.print(io.out, p, &p.Result, p.Times)
}

var riskAgentCommand = command{
	name:  "risk agent",
	about: "play Risk for another program, over standard input and output",
	more: `The other program starts this one and writes JSON, one object a line: a match with init,
then its phases. The answers go to standard output. The seed of the match is the seed of all
randomness, so -seed and -json change nothing.

  eraslab risk tournament -seats '@eraslab risk agent -bot quo,killbot,boscoe' -games 10`,
	define: func(f *flags) func(context.Context, streams) error {
		bot := f.String("bot", "", "play as `NAME` in every seat, with parameters as in tournaments (default as the host asks)")
		return func(ctx context.Context, streams streams) error {
			if *bot != "" {
				if _, err := agents.RiskBots().FindWithFiles(*bot); err != nil {
					return badInput{err}
				}
			}
			return serveRisk(ctx, os.Stdin, streams, *bot)
		}
	},
}

// serveRisk serves a bot until in or ctx ends.
func serveRisk(ctx context.Context, in io.Reader, streams streams, bot string) error {
	served := make(chan error, 1)
	go func() { //fault:none a panic ends the command with its trace
		served <- process.Serve(in, flushing{streams}, func(wanted string) (airisk.Maker, error) {
			if bot != "" {
				return agents.RiskBots().FindWithFiles(bot)
			}
			return wantedBot(wanted)
		})
	}()
	select {
	case err := <-served:
		return err
	case <-ctx.Done():
		return ctx.Err() // the blocked read ends only with the program
	}
}

// wantedBot returns the maker of the bot that a host asks for. The case of letters in the name is
// ignored.
func wantedBot(spec string) (airisk.Maker, error) {
	name, settings, adjusted := strings.Cut(spec, ":")
	if name = strings.ToLower(name); adjusted {
		name += ":" + settings
	}
	return agents.RiskBots().Find(name)
}

// flushing flushes every write.
type flushing struct{ streams }

func (f flushing) Write(data []byte) (int, error) {
	n, err := f.out.Write(data)
	if err == nil {
		err = f.out.Flush()
	}
	return n, err
}

var riskBotsCommand = listCommand("risk bots", "list the built-in Risk bots", agents.RiskBots().Names, nil)

var riskMapsCommand = listCommand("risk maps", "list the built-in Risk maps", riskmaps.Names, func(name string) (string, error) {
	m, err := agents.LoadRiskMap(name)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%-13s %2d territories in %2d continents  %s", name, m.Territories(), m.Continents(), m.Title["en"]), nil
})
