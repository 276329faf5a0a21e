package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"sync"
	"time"

	"eras/ai/daide/host"
	"eras/ai/roster"
	"eras/lab/diplomacy"
)

var daideServeCommand = command{
	name:  "daide serve",
	about: "host games of Diplomacy for programs that speak DAIDE",
	more: `Seats are open to whoever connects, or held by bots of the house (eraslab diplomacy
bots prints them), each with their number behind it; together they have as many as the
map has powers. In order, powers are given out as the seats are listed, the open ones as
clients come; at random and by rotation, as in eraslab diplomacy tournament, whose games
have the same seeds.

A phase ends when all orders are there, at the latest after its time. Units without
orders hold, or -substitute BOT orders them. Clients that were cut off may come back with
their passcode; a phase waits for them as long as -return says. Games begin one after the
other, or -together N at once.

The server listens to this machine alone unless -public is given. The address is printed
on stderr; the results, once all games are over, are those of a tournament. With -out
each game's record is written into that folder (eraslab replay reads it), with -log each
session as text.

  eraslab daide serve -seats open:3,dumbbot:4
  eraslab daide serve -seats open:7 -games 50 -together 10 -powers random -move 30s`,
	define: func(f *flags) func(context.Context, streams) error {
		d := &daideServing{flags: f}
		c := &d.config
		f.StringVar(&d.addr, "addr", "127.0.0.1:16713", "listen at `HOST:PORT`; any free port if it is 0")
		f.BoolVar(&d.public, "public", false, "let other machines in, if -addr does")
		f.StringVar(&d.request.Bots, "seats", "open:7", "who plays, `NAME:SEATS,…`, open or bots; one seat unless said")
		f.StringVar(&d.request.Map, "map", "standard", "the `NAME|FILE` of a map; eraslab diplomacy maps lists the names")
		f.StringVar(&d.request.Powers, "powers", diplomacy.InOrder, "give out powers by the `WAY` order, random or rotate")
		f.IntVar(&d.request.LastYear, "year", diplomacy.DefaultLastYear, "a game is a draw after the winter of year `N`; never if 0")
		f.IntVar(&d.request.StaleYears, "stale", diplomacy.DefaultStaleYears, "a game is a draw after `N` years without a change of centres; never if 0")
		f.BoolVar(&d.request.AgreedDraws, "draws", true, "a game is a draw when all powers with units say so (DRW)")
		f.IntVar(&d.request.Games, "games", 1, "host `N` games, then end")
		f.IntVar(&c.Together, "together", 1, "host `N` games at once")
		f.DurationVar(&c.Movement, "move", time.Minute, "the `TIME` for moves (MTL); any if 0")
		f.DurationVar(&c.Retreat, "retreat", 30*time.Second, "the `TIME` for retreats (RTL); any if 0")
		f.DurationVar(&c.Build, "build", 30*time.Second, "the `TIME` for builds and removals (BTL); any if 0")
		f.DurationVar(&c.Return, "return", 10*time.Second, "wait for clients that were cut off for `TIME`")
		f.IntVar(&c.Patience, "patience", 3, "wait no more for clients that missed `N` phases in a row; always if 0")
		f.BoolVar(&c.StopClock, "stop-clock", false, "stop the clock while clients that were cut off are waited for (DSD)")
		f.BoolVar(&c.AnyOrders, "any-orders", false, "accept orders that cannot be carried out (AOA)")
		f.StringVar(&d.substitute, "substitute", "", "let the bot `BOT` order for clients that are gone or silent; units hold unless said")
		f.DurationVar(&c.Linger, "linger", 0, "answer requests for `TIME` once a game is over")
		f.IntVar(&c.Limits.Connections, "connections", host.DefaultLimits().Connections, "let in `N` clients at once")
		f.StringVar(&d.log, "log", "", "write sessions as text into the folder `DIR`")
		f.StringVar(&d.out, "out", "", "write records into the folder `DIR`")
		return d.run
	},
}

// daideServing is what daide serve was told.
type daideServing struct {
	*flags
	request    diplomacy.Request
	config     host.Config
	addr       string
	public     bool
	substitute string
	log, out   string

	mu sync.Mutex // held while something is said on stderr
}

// tell says something on stderr.
func (d *daideServing) tell(io streams, format string, args ...any) {
	d.mu.Lock()
	defer d.mu.Unlock()
	fmt.Fprintf(io.err, format, args...)
}

func (d *daideServing) run(ctx context.Context, io streams) error {
	if err := d.want(0, ""); err != nil {
		return err
	}
	hosting, err := d.prepare(io)
	if err != nil {
		return err
	}
	server, err := host.NewServer(d.config)
	if err != nil {
		return badInput{err}
	}
	defer server.Close()
	listener, err := net.Listen("tcp", d.addr)
	if err != nil {
		return fmt.Errorf("listening: %w; choose another address with -addr", err)
	}
	d.tell(io, "listening at %v\n", listener.Addr())
	stop := context.AfterFunc(ctx, func() {
		server.Announce("server", "The server ends.")
		_ = server.Close()
	})
	defer stop()
	served := server.Serve(listener)
	if result, some := hosting.Result(); some {
		if err := d.print(io, result); err != nil {
			return err
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return served
}

// prepare checks what the command was told and completes the configuration.
func (d *daideServing) prepare(io streams) (*diplomacy.Hosting, error) {
	if err := checkAddress(d.addr, d.public); err != nil {
		return nil, badInput{err}
	}
	d.request.Seed = d.seed
	hosting, err := d.request.Hosting()
	if err != nil {
		return nil, badInput{err}
	}
	hosting.Config(&d.config)
	if d.substitute != "" {
		if d.config.Substitute, err = roster.FindDiplomacyBot(d.substitute); err != nil {
			return nil, badInput{err}
		}
	}
	for _, dir := range []string{d.log, d.out} {
		if dir == "" {
			continue
		}
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return nil, fmt.Errorf("making the folder: %w", err)
		}
	}
	if d.log != "" {
		d.config.Log = d.openLog
	}
	d.config.Admin = func(name, text string) { d.tell(io, "%.100q says %.1000q\n", name, text) }
	d.config.Played = func(p host.Played) error {
		g := hosting.Add(p)
		end := "was cut short"
		if p.Over {
			end = "ended: " + p.Outcome.String()
		}
		d.tell(io, "game %d %s in %d\n", p.Number+1, end, g.Year)
		if d.out == "" {
			return nil
		}
		return writeRecord(filepath.Join(d.out, fmt.Sprintf("game-%06d.txt", p.Number+1)), p.Record.String())
	}
	return hosting, nil
}

// openLog makes the log of a session, which has the client's passcode and is nobody
// else's business.
func (d *daideServing) openLog(session int) (io.WriteCloser, error) {
	return os.OpenFile(filepath.Join(d.log, fmt.Sprintf("session-%06d.txt", session)), os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
}

// checkAddress returns an error about an address that other machines can reach unless
// that is wanted.
func checkAddress(addr string, public bool) error {
	name, _, err := net.SplitHostPort(addr)
	if err != nil {
		return fmt.Errorf("-addr %s is no address: write HOST:PORT, as 127.0.0.1:16713", addr)
	}
	if ip := net.ParseIP(name); public || name == "localhost" || ip != nil && ip.IsLoopback() {
		return nil
	}
	return fmt.Errorf("-addr %s lets other machines in: write 127.0.0.1, or -public if that is wanted", addr)
}

// print prints the results.
func (d *daideServing) print(io streams, r diplomacy.Hosted) error {
	if d.json {
		return printJSON(io.out, r)
	}
	_, err := r.WriteTo(io.out)
	return err
}
