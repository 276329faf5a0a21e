package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"sync"
	"time"

	"eras/ai/agents"
	"eras/lab/tournament/diplomacy"
	"eras/play/daide/server"
)

// daideCommands are the commands about DAIDE, a protocol between programs that play Diplomacy.
var daideCommands = []command{daideServeCommand, daideJoinCommand}

var daideServeCommand = command{
	name:  "daide serve",
	about: "serve games of Diplomacy to programs that speak DAIDE",
	more: `Seats are open to clients or taken by built-in bots (see eraslab diplomacy bots). Each
entry of -seats ends in a number of seats; together there must be one seat for each power
of the map. By default powers are assigned in the order of the list, open seats in the
order in which clients join. -powers random and -powers rotate assign them as in eraslab
diplomacy tournament, whose games have the same seeds.

A phase ends when all orders have arrived, or when its time is up. Units without orders
hold, or -substitute BOT orders them. Clients that lose their connection can rejoin with
their passcode; -return says how long a phase waits for them. Games are played one after
the other, or -together N at once.

When there are too many connections, those that have joined no game give way to new ones,
first those of the address that has most of them. -per-address limits these; players and
observers are limited by the seats, so many bots may run on one machine. Some clients lose
a message that comes at once: DipGame's Java client needs -greeting-delay 200.

With -level clients may send each other press: 10 is peace and alliances, 20 adds orders
and demilitarised zones, 30 several of these in one offer. It reaches its recipients only.
Built-in bots answer that they understand none.

The server accepts connections from this machine only, unless -public is given. It prints
its address on stderr and, after the last game, results like those of a tournament. -out
writes the record of each game (eraslab replay reads it), -log the messages of each
connection, up to 1 GiB in all.

  eraslab daide serve -seats open:3,dumbbot:4
  eraslab daide serve -seats open:7 -games 50 -together 10 -powers random -move 30s`,
	define: func(f *flags) func(context.Context, streams) error {
		d := &daideServe{flags: f}
		c := &d.config
		f.StringVar(&d.addr, "addr", "127.0.0.1:16713", "listen at `HOST:PORT`; port 0 means any free port")
		f.BoolVar(&d.public, "public", false, "allow an -addr that other machines can reach")
		f.StringVar(&d.request.Bots, "seats", "open:7", "the seats as `NAME:SEATS,…`: open or bots (default 1 seat each)")
		f.StringVar(&d.request.Map, "map", "standard", "play on the map `NAME|FILE`; eraslab diplomacy maps lists the names")
		f.StringVar(&d.request.Powers, "powers", diplomacy.InOrder, "assign powers by `WAY`: order, random or rotate")
		f.IntVar(&d.request.LastYear, "year", diplomacy.DefaultLastYear, "a game is a draw after the winter of year `N`; 0 means never")
		f.IntVar(&d.request.StaleYears, "stale", diplomacy.DefaultStaleYears, "a game is a draw after `N` years without a change of centres; 0 means never")
		f.BoolVar(&d.request.AgreedDraws, "draws", true, "a game is a draw when all powers with units agree (DRW)")
		f.countVar(&d.request.Games, "games", 1, 1, "play `N` games, then exit")
		f.countVar(&c.Concurrent, "together", 1, 1, "play `N` games at once")
		f.DurationVar(&c.Movement, "move", time.Minute, "limit movement phases to `TIME` (MTL); 0 means no limit")
		f.DurationVar(&c.Retreat, "retreat", 30*time.Second, "limit retreat phases to `TIME` (RTL); 0 means no limit")
		f.DurationVar(&c.Build, "build", 30*time.Second, "limit adjustment phases to `TIME` (BTL); 0 means no limit")
		f.DurationVar(&c.ReconnectWait, "return", 10*time.Second, "wait `TIME` for clients that lost their connection")
		f.IntVar(&c.MaxMissed, "patience", 3, "stop waiting for a client that missed `N` phases in a row; 0 means never")
		f.BoolVar(&c.StopClock, "stop-clock", false, "stop the clock while waiting for clients that lost their connection (DSD)")
		f.BoolVar(&c.AnyOrders, "any-orders", false, "accept impossible orders (AOA)")
		f.IntVar(&c.Press.Level, "level", 0, "let players negotiate at press level `N`: 0 (not at all), 10, 20 or 30 (LVL)")
		f.DurationVar(&c.Press.Stop, "press-stop", 0, "end press `TIME` before the end of movement phases (PTL)")
		f.BoolVar(&c.Press.NoRetreat, "no-retreat-press", false, "allow no press in retreat phases (NPR)")
		f.BoolVar(&c.Press.NoBuild, "no-build-press", false, "allow no press in adjustment phases (NPB)")
		f.StringVar(&d.substitute, "substitute", "", "let `BOT` order for clients that are gone or silent (default: their units hold)")
		f.DurationVar(&c.Linger, "linger", 0, "answer requests for `TIME` after the end of a game")
		f.IntVar(&c.Limits.Connections, "connections", server.DefaultLimits().Connections, "accept up to `N` connections at once")
		f.IntVar(&c.Limits.PerAddress, "per-address", server.DefaultLimits().PerAddress, "let up to `N` connections of one address wait to join")
		f.IntVar(&d.greetingDelay, "greeting-delay", 0, "wait `MS` milliseconds before each of the first messages")
		f.StringVar(&d.log, "log", "", "write the messages of each connection to the folder `DIR`")
		f.StringVar(&d.out, "out", "", "write the records of the games to the folder `DIR`")
		return d.run
	},
}

// daideServe holds the flags of daide serve.
type daideServe struct {
	*flags
	request    diplomacy.Request
	config     server.Config
	addr       string
	public     bool
	substitute string
	log, out   string
	// greetingDelay is in milliseconds.
	greetingDelay int

	mu sync.Mutex // guards stderr
}

// printErr writes to stderr.
func (d *daideServe) printErr(io streams, format string, args ...any) {
	d.mu.Lock()
	defer d.mu.Unlock()
	fmt.Fprintf(io.err, format, args...)
}

func (d *daideServe) run(ctx context.Context, io streams) error {
	tournament, err := d.prepare(io)
	if err != nil {
		return err
	}
	server, err := server.NewServer(d.config)
	if err != nil {
		return badInput{err}
	}
	defer func() { _ = server.Close() }()
	listener, err := net.Listen("tcp", d.addr)
	if err != nil {
		return fmt.Errorf("listening: %w: choose another address with -addr", err)
	}
	d.printErr(io, "listening at %v\n", listener.Addr())
	stop := context.AfterFunc(ctx, func() {
		server.Announce("server", "The server ends.")
		_ = server.Close()
	})
	defer stop()
	served := server.Serve(listener)
	if result, some := tournament.Result(); some {
		if err := d.print(io.out, result, &result); err != nil {
			return err
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return served
}

// maxGreetingDelay is the longest greeting delay, in milliseconds. With a longer one clients might
// not join in time.
const maxGreetingDelay = 5000

// prepare checks the flags and completes the configuration.
func (d *daideServe) prepare(io streams) (*diplomacy.ServerTournament, error) {
	if err := checkAddress(d.addr, d.public); err != nil {
		return nil, badInput{err}
	}
	switch {
	case d.config.Limits.Connections < 1 || d.config.Limits.PerAddress < 1:
		return nil, badInput{errors.New("-connections and -per-address must be at least 1")}
	case d.greetingDelay < 0 || d.greetingDelay > maxGreetingDelay:
		return nil, badInput{fmt.Errorf("-greeting-delay must be from 0 to %d milliseconds: have %d", maxGreetingDelay, d.greetingDelay)}
	}
	d.config.GreetingDelay = time.Duration(d.greetingDelay) * time.Millisecond
	d.request.Seed = d.seed
	tournament, err := d.request.ServerTournament()
	if err != nil {
		return nil, badInput{err}
	}
	tournament.Config(&d.config)
	if d.substitute != "" {
		if d.config.Substitute, err = agents.DiplomacyBots().FindWithFiles(d.substitute); err != nil {
			return nil, badInput{err}
		}
	}
	for _, dir := range []string{d.log, d.out} {
		if dir == "" {
			continue
		}
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return nil, fmt.Errorf("creating the folder: %w", err)
		}
	}
	if d.log != "" {
		d.config.OpenLog = d.openLog
	}
	d.config.OnAdmin = func(name, text string) { d.printErr(io, "%.100q says %.1000q\n", name, text) }
	d.config.OnGameEnd = func(p server.GameResult) error {
		g := tournament.Add(p)
		end := "was cut short"
		if p.Over {
			end = "ended: " + p.Outcome.String()
		}
		d.printErr(io, "game %d %s in %d\n", p.Number+1, end, g.Year)
		p.Record.Summed = true
		return recordFolder(d.out).write(p.Number+1, p.Record.String())
	}
	return tournament, nil
}

// openLog creates the log of a connection. Only the user may read it, because it contains the
// client's passcode.
func (d *daideServe) openLog(number int) (io.WriteCloser, error) {
	return os.OpenFile(filepath.Join(d.log, fmt.Sprintf("session-%06d.txt", number)), os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
}

// checkAddress returns an error if the address is malformed, or if other machines can
// reach it although public is false.
func checkAddress(addr string, public bool) error {
	name, _, err := net.SplitHostPort(addr)
	if err != nil {
		return fmt.Errorf("-addr %s is not an address: write HOST:PORT, for example 127.0.0.1:16713", addr)
	}
	if ip := net.ParseIP(name); public || name == "localhost" || ip != nil && ip.IsLoopback() {
		return nil
	}
	return fmt.Errorf("-addr %s lets other machines in: use 127.0.0.1, or add -public if that is intended", addr)
}
