package host

import (
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"time"

	"eras/ai/daide"
	aidiplomacy "eras/ai/diplomacy"
	"eras/game/diplomacy"
)

// Config is what a server is to do.
type Config struct {
	Game *diplomacy.Game
	// Seats returns who plays the powers of a game, in their order. Games are
	// numbered from 0.
	Seats func(number int) []Seat
	// Seed returns the seed of a game.
	Seed func(number int) uint64
	// Games is how many are played, and Together how many at once; 0 is 1.
	Games, Together int

	// Movement, Retreat and Build are how long phases last at most, in whole seconds
	// for clients; 0 is for ever.
	Movement, Retreat, Build time.Duration
	// Return is how long phases wait for a client that was cut off.
	Return time.Duration
	// Patience is after how many missed phases in a row a silent client is waited for
	// no more until it gives its orders again; 0 is never.
	Patience int
	// StopClock (DSD): the clock stands still while phases wait for a client that was
	// cut off. AnyOrders (AOA): orders that cannot be carried out are accepted.
	StopClock, AnyOrders bool
	// Substitute makes who orders for clients that are not waited for any more; nil:
	// nobody does, and their units hold.
	Substitute aidiplomacy.Maker
	// Linger is how long a game that is over answers requests before OFF.
	Linger time.Duration

	Limits Limits
	// Clock is the machine's if it is nil.
	Clock Clock
	// Passcode draws a passcode, which should be hard to guess; nil draws from the
	// machine's secure source. It is called until one comes that nobody has.
	Passcode func() int

	// Log returns where the session of a connection is written as text, numbered
	// from 1; nil, or a nil writer, for nowhere.
	Log func(session int) (io.WriteCloser, error)
	// Admin, if not nil, gets what clients say to the operator: their name, and what
	// they say.
	Admin func(name, text string)
	// Tell, if not nil, is told who comes and goes and how games go on, by several
	// goroutines. It must return soon: games wait for it.
	Tell func(Event)
	// Played, if not nil, gets each game that is over, one at a time, and those that
	// [Server.Close] cuts short. An error closes the server.
	Played func(Played) error
}

// Seat is who plays a power.
type Seat struct {
	// Name is what summaries and records call a bot.
	Name string
	// Make makes the bot; nil leaves the seat open for a client.
	Make aidiplomacy.Maker
	// Rank is the place of an open seat among the others: who comes takes the free
	// one with the lowest.
	Rank int
}

// Limits bound what clients may do. What is 0 has the value of [DefaultLimits].
type Limits struct {
	// Connections is how many there are at once, Observers how many of them watch a
	// game.
	Connections, Observers int
	// Message is how long the body of a message of a client may be, in bytes.
	Message int
	// Rate is how many messages a second a client may send in the long run, Burst how
	// many at once. Each kilobyte of answers counts as one more.
	Rate, Burst int
	// Queue is how many bytes may wait to be sent to a client.
	Queue int
	// Log is how many bytes of a session are logged.
	Log int
	// Wrong is how many wrong passcodes an address may try in a minute, Tries how many
	// attempts to join or return a connection has.
	Wrong, Tries int
	// Initial is how long a client may take for its IM, Join from there until it has a
	// seat and accepted the map, and Flush until it has taken the last that was sent.
	Initial, Join, Flush time.Duration
}

// DefaultLimits returns limits that suit bots of all kinds. The time for the IM is
// the document's.
func DefaultLimits() Limits {
	return Limits{
		Connections: 1024, Observers: 16,
		Message: 1 << 14, Rate: 500, Burst: 2000, Queue: 1 << 20, Log: 1 << 26,
		Wrong: 60, Tries: 10,
		Initial: 30 * time.Second, Join: time.Minute, Flush: 5 * time.Second,
	}
}

// withDefaults fills in what is 0.
func (l Limits) withDefaults() Limits {
	d := DefaultLimits()
	for _, n := range [...]struct{ value, other *int }{
		{&l.Connections, &d.Connections}, {&l.Observers, &d.Observers}, {&l.Message, &d.Message},
		{&l.Rate, &d.Rate}, {&l.Burst, &d.Burst}, {&l.Queue, &d.Queue}, {&l.Log, &d.Log}, {&l.Wrong, &d.Wrong}, {&l.Tries, &d.Tries},
	} {
		if *n.value == 0 {
			*n.value = *n.other
		}
	}
	for _, n := range [...]struct{ value, other *time.Duration }{{&l.Initial, &d.Initial}, {&l.Join, &d.Join}, {&l.Flush, &d.Flush}} {
		if *n.value == 0 {
			*n.value = *n.other
		}
	}
	return l
}

const (
	// maxSeconds is the longest time that a message can tell.
	maxSeconds = daide.MaxNumber
	// maxName is how long the name and the version of a client may be, in bytes.
	maxName = 100
	// maxWarnings is how many warnings before deadlines a client may ask for.
	maxWarnings = 16
	// mostSeats is how many seats there may be at once: half as many as passcodes.
	mostSeats = daide.MaxNumber / 2
	// longestMessage leaves room for what an answer adds to a message.
	longestMessage = daide.MaxBody - 64
)

// check completes the configuration.
func (c *Config) check() error {
	c.Limits = c.Limits.withDefaults()
	c.Together = max(1, c.Together)
	if c.Clock == nil {
		c.Clock = wall{}
	}
	if c.Passcode == nil {
		c.Passcode = passcode
	}
	switch {
	case c.Game == nil || c.Seats == nil || c.Seed == nil:
		return errors.New("hosting games: a game, its seats and seeds are needed")
	case c.Games < 1:
		return fmt.Errorf("hosting %d games is impossible: host one at least", c.Games)
	case c.Together*c.Game.Map.Powers() > mostSeats:
		return fmt.Errorf("hosting %d games at once is impossible: they have more than %d seats, and passcodes must tell those apart", c.Together, mostSeats)
	case c.Limits.Message > longestMessage:
		return fmt.Errorf("hosting games: messages of %d bytes cannot be answered: allow %d at most", c.Limits.Message, longestMessage)
	case c.StopClock && c.Return <= 0:
		return errors.New("hosting games: the clock cannot stand still for clients that nobody waits for: say how long phases wait for their return")
	}
	for _, d := range [...]time.Duration{c.Movement, c.Retreat, c.Build} {
		if d < 0 || d > maxSeconds*time.Second {
			return fmt.Errorf("hosting games: phases cannot last %v: they last up to %d seconds, or for ever if 0", d, maxSeconds)
		}
	}
	return nil
}

// passcode draws a passcode from 1 on: some clients take 0 for none.
func passcode() int {
	var b [2]byte
	_, _ = rand.Read(b[:]) // never fails
	return max(1, int(binary.BigEndian.Uint16(b[:])&daide.MaxNumber))
}

// seconds returns a time as messages tell it, no less than it is.
func seconds(d time.Duration) int { return int((d + time.Second - 1) / time.Second) }

// limit returns how long a phase may last, 0 for ever.
func (c *Config) limit(s diplomacy.Season) time.Duration {
	switch {
	case s.Moves():
		return c.Movement
	case s.Retreats():
		return c.Retreat
	}
	return c.Build
}

// options are those that clients are told.
func (c *Config) options() daide.Options {
	return daide.Options{
		Movement: seconds(c.Movement), Retreat: seconds(c.Retreat), Build: seconds(c.Build),
		StopClock: c.StopClock, AnyOrders: c.AnyOrders,
	}
}
