package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"eras/ai/daide/guest"
	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/roster"
	"eras/game"
	"eras/game/diplomacy"
)

var daideJoinCommand = command{
	name:  "daide join",
	about: "seat Diplomacy bots at the table of a DAIDE server",
	more: `Bots are names (eraslab diplomacy bots prints them), with settings as in tournaments; -bot
may be given several times, and -seats seats each of them that often. Seats are taken one
after the other. With the same seed a bot plays as in a tournament's game of that number,
if it is given the same power and the server tells the results of all orders.

A lost connection is opened again and the seat taken by its passcode. Who starts the
program anew in a game takes a seat with -return POWER:PASSCODE, once for each seat; a
session's log (-log) has the passcode in its HLO. It should be kept from others.

It ends well if all games were played to their ends.

  eraslab daide join -addr 127.0.0.1:16713 -bot jic
  eraslab daide join -addr 127.0.0.1:16713 -bot jic -bot dumbbot -seats 2 -json -log sessions.txt
  eraslab daide join -addr 127.0.0.1:16713 -bot jic -return FRA:1550`,
	define: func(f *flags) func(context.Context, streams) error {
		d := &daideJoining{flags: f}
		f.StringVar(&d.addr, "addr", "127.0.0.1:16713", "the server, as `HOST:PORT`")
		f.Func("bot", "who plays, `BOT`", func(spec string) error {
			d.bots = append(d.bots, spec)
			return nil
		})
		f.IntVar(&d.seats, "seats", 1, "take `N` seats for each bot")
		f.IntVar(&d.games, "games", 1, "play `N` games in each seat, one after the other")
		f.StringVar(&d.name, "name", "", "call the client `NAME`; as the bot unless said")
		f.Func("return", "take the seat `POWER:PASSCODE` of a game on its way", d.addReturn)
		f.IntVar(&d.tries, "tries", 10, "give a seat up after `N` connections in a row that brought nothing new")
		f.DurationVar(&d.patience, "patience", time.Minute, "wait `TIME` for answers of the server")
		f.DurationVar(&d.silence, "silence", 0, "open the connection again after a silence of `TIME` in a game; never if 0")
		f.IntVar(&d.year, "year", 0, "tell the bots that the game ends after the winter of year `N`; 0 if it does not")
		f.StringVar(&d.log, "log", "", "write the messages to `FILE`")
		return d.run
	},
}

// daideJoining is what daide join was told.
type daideJoining struct {
	*flags
	addr, name, log     string
	bots                []string
	returns             []guest.Seat
	seats, games, tries int
	patience, silence   time.Duration
	year                int
}

// daideSeat is what came of a seat in a game.
type daideSeat struct {
	Seat int    `json:"seat"`
	Game int    `json:"game"`
	Bot  string `json:"bot"`
	guest.Result
	Error string `json:"error,omitempty"`
	err   error
}

// addReturn reads POWER:PASSCODE.
func (d *daideJoining) addReturn(text string) error {
	power, code, found := strings.Cut(text, ":")
	n, err := strconv.Atoi(code)
	if !found || err != nil || power == "" {
		return fmt.Errorf("write POWER:PASSCODE, as FRA:1550")
	}
	d.returns = append(d.returns, guest.Seat{Power: strings.ToUpper(power), Passcode: n})
	return nil
}

// check returns the makers of the bots, seat by seat, with their names.
func (d *daideJoining) check() (names []string, makers []aidiplomacy.Maker, err error) {
	if err := d.want(0, ""); err != nil {
		return nil, nil, err
	}
	switch {
	case len(d.bots) == 0:
		return nil, nil, badInput{errors.New("-bot is missing: write who plays, as -bot jic")}
	case d.seats < 1 || d.games < 1 || d.tries < 1:
		return nil, nil, badInput{errors.New("-seats, -games and -tries are 1 at least")}
	case d.seats*len(d.bots) > diplomacy.MaxPowers:
		return nil, nil, badInput{fmt.Errorf("%d seats are more than a game can have: take %d at most", d.seats*len(d.bots), diplomacy.MaxPowers)}
	case d.patience <= 0 || d.silence < 0:
		return nil, nil, badInput{errors.New("-patience must be longer than 0, and -silence not shorter")}
	case d.year < 0 || d.year > 9999:
		return nil, nil, badInput{fmt.Errorf("-year %d is no year of a game", d.year)}
	case len(d.returns) > 0 && len(d.returns) != d.seats*len(d.bots):
		return nil, nil, badInput{fmt.Errorf("-return is there %d times for %d seats: write it once for each, or leave it out", len(d.returns), d.seats*len(d.bots))}
	}
	if _, _, err := net.SplitHostPort(d.addr); err != nil {
		return nil, nil, badInput{fmt.Errorf("-addr %s: %w: write HOST:PORT, as 127.0.0.1:16713", d.addr, err)}
	}
	for _, spec := range d.bots {
		maker, err := roster.FindDiplomacyBot(spec)
		if err != nil {
			return nil, nil, badInput{err}
		}
		for range d.seats {
			names, makers = append(names, spec), append(makers, maker)
		}
	}
	return names, makers, nil
}

func (d *daideJoining) run(ctx context.Context, io streams) (err error) {
	names, makers, err := d.check()
	if err != nil {
		return err
	}
	var log *guest.Log
	if d.log != "" {
		// For the owner alone: there are passcodes in it.
		file, err := os.OpenFile(d.log, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
		if err != nil {
			return fmt.Errorf("opening the log: %w", err)
		}
		defer file.Close()
		log = guest.NewLog(file)
	}
	seats := make([][]daideSeat, len(makers))
	var playing sync.WaitGroup
	for i := range makers {
		seated := make(chan struct{})
		var once sync.Once
		took := func() { once.Do(func() { close(seated) }) }
		playing.Go(func() {
			defer took()
			seats[i] = d.play(ctx, i, names[i], makers[i], log, took)
		})
		<-seated
	}
	playing.Wait()
	return d.report(io, seats, log)
}

// play plays the games of a seat, until one cannot be played to its end.
func (d *daideJoining) play(ctx context.Context, seat int, name string, maker aidiplomacy.Maker, log *guest.Log, took func()) []daideSeat {
	var dialer net.Dialer
	o := guest.Options{
		Dial:    func(ctx context.Context) (net.Conn, error) { return dialer.DialContext(ctx, "tcp", d.addr) },
		Name:    d.name,
		Make:    maker,
		Rules:   diplomacy.Rules{LastYear: int16(d.year)},
		Tries:   d.tries,
		Silence: d.silence, Patience: d.patience,
		Seated: took,
	}
	if log != nil {
		o.Log = log.Seat(seat + 1)
	}
	if o.Name == "" {
		o.Name, _, _ = strings.Cut(name, ":")
	}
	var all []daideSeat
	for number := range d.games {
		o.Seed = game.Derive(d.seed, uint64(number))
		if o.Return = (guest.Seat{}); number == 0 && len(d.returns) > 0 {
			o.Return = d.returns[seat]
		}
		r, err := guest.Join(ctx, o)
		s := daideSeat{Seat: seat + 1, Game: number + 1, Bot: name, Result: r, err: err}
		if err != nil {
			s.Error = err.Error()
		}
		if all = append(all, s); err != nil {
			break
		}
	}
	return all
}

// report prints what came of the seats. Its error is the first of them.
func (d *daideJoining) report(io streams, seats [][]daideSeat, log *guest.Log) error {
	var all []daideSeat
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

// print writes a line about a seat.
func (s *daideSeat) print(io streams) {
	fmt.Fprintf(io.out, "%d  %-12s ", s.Seat, s.Bot)
	switch {
	case s.Power == "":
		fmt.Fprint(io.out, "no power")
	default:
		fmt.Fprintf(io.out, "%s  %d centres in %d, %d phases", s.Power, s.Centres, s.Year, s.Phases)
	}
	switch {
	case s.Ending == guest.Solo:
		fmt.Fprintf(io.out, ", %s won", s.Winner)
	case s.Ending == guest.Draw:
		fmt.Fprint(io.out, ", a draw")
	case s.Ending == "":
		fmt.Fprint(io.out, ", the end was not seen")
	}
	if s.Rejected > 0 {
		fmt.Fprintf(io.out, ", %d of %d orders rejected", s.Rejected, s.Orders)
	}
	if s.Returns > 0 {
		fmt.Fprintf(io.out, ", taken again %d times", s.Returns)
	}
	fmt.Fprintln(io.out)
}
