package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"net"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"eras/ai/agents"
	aidiplomacy "eras/ai/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
	"eras/play/daide"
	"eras/play/daide/client"
)

var daideJoinCommand = command{
	name:  "daide join",
	about: "play Diplomacy with bots on a DAIDE server",
	more: `Bots are names (see eraslab diplomacy bots), with settings as in tournaments. -bot may be
repeated, and -seats N takes N seats for each bot. Seats are taken one after the other.
With the same seed a bot plays as in the tournament game of that number, if it gets the
same power and the server tells the results of all orders.

A lost connection is opened again, and the seat is taken back with its passcode. To
rejoin a game after restarting the program, give -return POWER:PASSCODE once for each
seat. The passcode is in the HLO of the log (-log); keep it secret.

The exit code is 0 if all games were played to their end. If a server ends a game without
telling the result, the centres that it told last are shown.

  eraslab daide join -addr 127.0.0.1:16713 -bot jic
  eraslab daide join -addr 127.0.0.1:16713 -bot jic -bot dumbbot -seats 2 -json -log sessions.txt
  eraslab daide join -addr 127.0.0.1:16713 -bot jic -return FRA:1550`,
	define: func(f *flags) func(context.Context, streams) error {
		d := &daideJoin{flags: f}
		f.StringVar(&d.addr, "addr", "127.0.0.1:16713", "connect to the server at `HOST:PORT`")
		f.Func("bot", "play with the bot `BOT`; may be repeated", func(spec string) error {
			d.bots = append(d.bots, spec)
			return nil
		})
		f.countVar(&d.seats, "seats", 1, 1, "take `N` seats for each bot")
		f.countVar(&d.games, "games", 1, 1, "play `N` games in each seat, one after the other")
		f.StringVar(&d.name, "name", "", "call the client `NAME` (default the bot's name)")
		f.Func("return", "take back the seat `POWER:PASSCODE` of a running game", d.addReturn)
		f.countVar(&d.tries, "tries", 1, 10, "give up a seat after `N` connections in a row without progress")
		f.DurationVar(&d.patience, "patience", time.Minute, "wait up to `TIME` for an answer of the server")
		f.DurationVar(&d.silence, "silence", 0, "reconnect after a silence of `TIME` in a game; 0 means never")
		f.IntVar(&d.year, "year", 0, "tell the bots that the game ends after the winter of year `N`; 0 means no limit")
		f.StringVar(&d.log, "log", "", "write all messages to `FILE`")
		return d.run
	},
}

// daideJoin holds the flags of daide join.
type daideJoin struct {
	*flags
	addr, name, log     string
	bots                []string
	returns             []client.Seat
	seats, games, tries int
	patience, silence   time.Duration
	year                int
}

// daideSeatResult is the result of one seat in one game.
type daideSeatResult struct {
	Seat int    `json:"seat"`
	Game int    `json:"game"`
	Bot  string `json:"bot"`
	client.Result
	Error string `json:"error,omitempty"`
	err   error
}

// addReturn parses POWER:PASSCODE, a seat to return to.
func (d *daideJoin) addReturn(text string) error {
	power, code, found := strings.Cut(text, ":")
	n, err := strconv.Atoi(code)
	if !found || err != nil || power == "" {
		return errors.New("write POWER:PASSCODE, for example FRA:1550")
	}
	d.returns = append(d.returns, client.Seat{Power: strings.ToUpper(power), Passcode: n})
	return nil
}

// check checks the flags and returns the bots by seat, with their names.
func (d *daideJoin) check() (names []string, makers []aidiplomacy.Maker, err error) {
	switch {
	case len(d.bots) == 0:
		return nil, nil, badInput{errors.New("-bot is missing: name a bot, for example -bot jic")}
	case d.seats*len(d.bots) > diplomacy.MaxPowers:
		return nil, nil, badInput{fmt.Errorf("a game cannot have %d seats: take at most %d", d.seats*len(d.bots), diplomacy.MaxPowers)}
	case d.patience <= 0 || d.silence < 0:
		return nil, nil, badInput{errors.New("-patience must be positive and -silence must not be negative")}
	case d.year < 0 || d.year > 9999:
		return nil, nil, badInput{fmt.Errorf("-year must be from 0 to 9999: have %d", d.year)}
	case len(d.returns) > 0 && len(d.returns) != d.seats*len(d.bots):
		return nil, nil, badInput{fmt.Errorf("-return is given %d times for %d seats: give it once for each seat, or not at all", len(d.returns), d.seats*len(d.bots))}
	}
	if _, _, err := net.SplitHostPort(d.addr); err != nil {
		return nil, nil, badInput{fmt.Errorf("-addr %s: %w: write HOST:PORT, for example 127.0.0.1:16713", d.addr, err)}
	}
	for _, spec := range d.bots {
		maker, err := agents.DiplomacyBots().FindWithFiles(spec)
		if err != nil {
			return nil, nil, badInput{err}
		}
		for range d.seats {
			names, makers = append(names, spec), append(makers, maker)
		}
	}
	return names, makers, nil
}

func (d *daideJoin) run(ctx context.Context, io streams) (err error) {
	names, makers, err := d.check()
	if err != nil {
		return err
	}
	var log *daide.Transcript
	if d.log != "" {
		// Only the user may read the log, because it contains passcodes.
		file, err := os.OpenFile(d.log, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
		if err != nil {
			return fmt.Errorf("opening the log: %w", err)
		}
		defer func() { _ = file.Close() }()
		log = daide.NewTranscript(file, 0)
	}
	seats := make([][]daideSeatResult, len(makers))
	var playing sync.WaitGroup
	answered := waiting(io)
	for i := range makers {
		joined := make(chan struct{})
		var once sync.Once
		setJoined := func() { once.Do(func() { close(joined) }) }
		playing.Go(func() { //fault:none a panic ends the command with its trace
			defer setJoined()
			seats[i] = d.play(ctx, i, names[i], makers[i], log, setJoined)
		})
		if <-joined; i == 0 {
			answered()
		}
	}
	playing.Wait()
	return d.report(io, seats, log)
}

// play plays the games of a seat until one fails. It calls joined when the server has accepted the
// client.
func (d *daideJoin) play(ctx context.Context, seat int, name string, maker aidiplomacy.Maker, log *daide.Transcript, joined func()) []daideSeatResult {
	var dialer net.Dialer
	o := client.Options{
		Dial:        func(ctx context.Context) (net.Conn, error) { return dialer.DialContext(ctx, "tcp", d.addr) },
		Name:        d.name,
		Bot:         maker,
		Rules:       diplomacy.Rules{LastYear: int16(d.year)},
		Attempts:    d.tries,
		IdleTimeout: d.silence, Timeout: d.patience,
		OnEvent: func(e client.Event) {
			if e.Kind == client.Joined {
				joined()
			}
		},
	}
	if log != nil {
		o.Log = log.Numbered(seat + 1)
	}
	if o.Name == "" {
		o.Name, _, _ = strings.Cut(name, ":")
	}
	var all []daideSeatResult
	for number := range d.games {
		o.Seed = game.Derive(d.seed, uint64(number))
		if o.Rejoin = (client.Seat{}); number == 0 && len(d.returns) > 0 {
			o.Rejoin = d.returns[seat]
		}
		r, err := client.Join(ctx, o)
		if r.Ending == client.Untold {
			err = nil // the game is over, as far as this client can know
		}
		s := daideSeatResult{Seat: seat + 1, Game: number + 1, Bot: name, Result: r, err: err}
		if err != nil {
			s.Error = err.Error()
		}
		if all = append(all, s); err != nil {
			break
		}
	}
	return all
}

// report prints the results of the seats and returns the first error.
func (d *daideJoin) report(io streams, seats [][]daideSeatResult, log *daide.Transcript) error {
	var all []daideSeatResult
	var failed error
	for _, games := range seats {
		for _, s := range games {
			if all = append(all, s); failed == nil && s.err != nil {
				failed = fmt.Errorf("seat %d (%s): %w", s.Seat, s.Bot, s.err)
			}
		}
	}
	if d.json {
		if err := printJSON(io.out, all); err != nil {
			return err
		}
	} else {
		for _, s := range all {
			s.print(io)
		}
	}
	if log != nil && failed == nil && log.Err() != nil {
		return fmt.Errorf("writing the log: %w", log.Err())
	}
	return failed
}

// print writes the result as one line.
func (s *daideSeatResult) print(io streams) {
	fmt.Fprintf(io.out, "%d  %-12s ", s.Seat, s.Bot)
	switch {
	case s.Power == "":
		fmt.Fprint(io.out, "no power")
	default:
		fmt.Fprintf(io.out, "%s  %d centres in %d, %d phases", s.Power, s.Centres, s.Year, s.Phases)
	}
	switch {
	case s.Ending == client.Solo:
		fmt.Fprintf(io.out, ", %s won", s.Winner)
	case s.Ending == client.Draw:
		fmt.Fprint(io.out, ", a draw")
	case s.Ending == client.Untold:
		fmt.Fprint(io.out, ", the game ended and the server did not tell the result"+lastCentres(s.LastCentres))
	case s.Ending == "":
		fmt.Fprint(io.out, ", did not see the end")
	}
	if s.Rejected > 0 {
		fmt.Fprintf(io.out, ", %d of %d orders rejected", s.Rejected, s.Orders)
	}
	if s.Talk != nil {
		fmt.Fprintf(io.out, ", %d offers, %d agreed, %d kept, %d broken", s.Talk.Offered, s.Talk.Agreed, s.Talk.Kept, s.Talk.Broken)
	}
	if s.Rejoins > 0 {
		fmt.Fprintf(io.out, ", rejoined %d times", s.Rejoins)
	}
	fmt.Fprintln(io.out)
}

// lastCentres returns ", last known centres: FRA 17, TUR 9", the most first, or nothing.
func lastCentres(centres map[string]int) string {
	powers := slices.SortedFunc(maps.Keys(centres), func(a, b string) int {
		return cmp.Or(cmp.Compare(centres[b], centres[a]), cmp.Compare(a, b))
	})
	text := ""
	for i, power := range powers {
		text += []string{", last known centres: ", ", "}[min(i, 1)] + power + " " + strconv.Itoa(centres[power])
	}
	return text
}
