package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"eras/ai/remote"
	airisk "eras/ai/risk"
	"eras/ai/roster"
	riskmaps "eras/assets/maps/risk"
	"eras/lab/tournament"
)

var riskTournamentCommand = command{
	name:  "risk tournament",
	about: "let Risk bots play many games, in changing seats",
	more: `Seats are names of bots (eraslab risk bots prints them), or @COMMAND for a program
that plays over its standard input and output; the same may come several times,
which for a command means one process with several seats. A comma inside a command
is written \, and there is no shell. A process that is slow, silent or wrong loses
its phase, and after three its seat to a bot of ours; the result counts it.

The names of bots that plan may have settings behind them, NAME:KEY=VALUE:…:
plans=N, time=TIME, search=NAME, file=FILE and the keys that eraslab risk ender
params lists. With time, games no longer repeat.

As many games in a row as there are players are one order of them, turned by a seat
each time; the orders come shuffled. A game that reaches -rounds is a draw and
nobody's victory. Intervals are Wilson's of 95 %. With -json one object is printed;
its times alone depend on the machine.

  eraslab risk tournament -map classic -seats boscoe,evilpixie,killbot,quo -games 2000 -cards 5
  eraslab risk tournament -seats '@python3 mine.py,cluster,angry' -games 100 -cards growing`,
	define: func(f *flags) func(context.Context, streams) error {
		r := &riskPlaying{flags: f}
		f.StringVar(&r.request.Map, "map", "classic", "the `NAME|FILE` of a map; eraslab risk maps lists the names")
		f.StringVar(&r.request.Seats, "seats", "", "the players, `A,B,…`, two to six")
		f.StringVar(&r.request.Cards, "cards", "5", "what sets are worth, `VALUES`: a number, a list such as 4,6,8, growing, or off")
		f.StringVar(&r.request.Rules, "rules", "", "further `RULES` as in records, deal=choose place=4 fortify=path …; or bounded, as in 2014")
		f.IntVar(&r.request.Rounds, "rounds", 1000, "a game is a draw after `N` rounds; without end if 0")
		f.IntVar(&r.request.Games, "games", 1000, "play `N` games")
		f.DurationVar(&r.request.Limit, "answer", 5*time.Second, "wait `TIME` for each answer of a foreign process")
		f.IntVar(&r.workers, "workers", 0, "work on `N` games at once; as many as there are cores unless said")
		return r.run
	},
}

// riskPlaying is what risk tournament was told.
type riskPlaying struct {
	*flags
	request tournament.Request
	workers int
}

// riskPlayed is a tournament as JSON.
type riskPlayed struct {
	tournament.Result
	Times tournament.Times `json:"times"`
}

func (r *riskPlaying) run(ctx context.Context, io streams) error {
	if err := r.want(0, ""); err != nil {
		return err
	}
	if r.request.Seats == "" {
		return badInput{fmt.Errorf("-seats is missing: write who plays, as boscoe,killbot,quo")}
	}
	r.request.Seed = r.seed
	var err error
	if r.request.Workers, err = checkWorkers(r.workers); err != nil {
		return err
	}
	t, err := r.request.Tournament()
	if err != nil {
		return badInput{err}
	}
	meter := newMeter(io.err, "playing")
	result, times, err := t.Run(ctx, func(p tournament.Played) error {
		meter.show(p.Number+1, r.request.Games)
		return nil
	})
	meter.close()
	if err != nil {
		return err
	}
	if r.json {
		return printJSON(io.out, riskPlayed{result, times})
	}
	if _, err := result.WriteTo(io.out); err != nil {
		return err
	}
	_, err = times.WriteTo(io.out)
	return err
}

var riskAgentCommand = command{
	name:  "risk agent",
	about: "play Risk in somebody else's game, over standard input and output",
	more: `The other side starts this program and writes JSON, one object a line: a match with
init, then its phases; it is answered on standard output. Chance comes from the
seed of the match, so -seed and -json change nothing.

  eraslab risk tournament -seats '@eraslab risk agent -bot quo,killbot,boscoe' -games 10`,
	define: func(f *flags) func(context.Context, streams) error {
		bot := f.String("bot", "", "play as `NAME` in every seat, with settings as in tournaments; as the host wants unless said")
		return func(ctx context.Context, streams streams) error {
			if err := f.want(0, ""); err != nil {
				return err
			}
			if *bot != "" {
				if _, err := roster.FindRiskBot(*bot); err != nil {
					return badInput{err}
				}
			}
			return serveRisk(ctx, os.Stdin, streams, *bot)
		}
	},
}

// serveRisk serves until the host has enough or ctx ends.
func serveRisk(ctx context.Context, in io.Reader, streams streams, bot string) error {
	served := make(chan error, 1)
	go func() {
		served <- remote.Serve(in, flushing{streams}, func(wanted string) (airisk.Maker, error) {
			if bot != "" {
				return roster.FindRiskBot(bot)
			}
			return wantedBot(wanted)
		})
	}()
	select {
	case err := <-served:
		return err
	case <-ctx.Done():
		return ctx.Err() // reading goes on until the program ends
	}
}

// wantedBot returns the maker of the bot that a host wants, however it writes the
// name.
func wantedBot(spec string) (airisk.Maker, error) {
	name, settings, adjusted := strings.Cut(spec, ":")
	if name = strings.ToLower(name); adjusted {
		name += ":" + settings
	}
	return roster.FindRiskBot(name)
}

// flushing writes messages at once.
type flushing struct{ streams }

func (f flushing) Write(data []byte) (int, error) {
	n, err := f.out.Write(data)
	if err == nil {
		err = f.out.Flush()
	}
	return n, err
}

var riskBotsCommand = command{
	name:  "risk bots",
	about: "list the Risk bots of the house",
	define: func(f *flags) func(context.Context, streams) error {
		return func(_ context.Context, io streams) error { return f.list(io, roster.RiskBotNames()) }
	},
}

var riskMapsCommand = command{
	name:  "risk maps",
	about: "list the Risk maps of the house",
	define: func(f *flags) func(context.Context, streams) error {
		return func(_ context.Context, io streams) error {
			if f.json {
				return f.list(io, riskmaps.Names())
			}
			var lines []string
			for _, name := range riskmaps.Names() {
				m, err := roster.LoadRiskMap(name)
				if err != nil {
					return err
				}
				lines = append(lines, fmt.Sprintf("%-12s %2d countries in %2d continents  %s", name, m.Countries(), m.Continents(), m.Title["en"]))
			}
			return f.list(io, lines)
		}
	},
}

// list prints words, one a line or as JSON.
func (f *flags) list(io streams, words []string) error {
	if err := f.want(0, ""); err != nil {
		return err
	}
	if f.json {
		return printJSON(io.out, words)
	}
	_, err := fmt.Fprintln(io.out, strings.Join(words, "\n"))
	return err
}
