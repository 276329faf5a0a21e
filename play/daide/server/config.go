package server

import (
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"time"

	aidiplomacy "eras/ai/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/play/daide"
)

// Config configures a [Server]. Game, Seats, Seed and Games are required.
type Config struct {
	Game *diplomacy.Game
	// Seats returns the seats of a game, in the order of the powers. Games are numbered
	// from 0.
	Seats func(number int) []Seat
	// Seed returns the seed of a game.
	Seed func(number int) uint64
	// Games is how many games to play, Concurrent how many at once (default 1).
	Games, Concurrent int

	// Movement, Retreat and Build limit the length of phases, 0 for no limit. Clients are told them
	// in whole seconds.
	Movement, Retreat, Build time.Duration
	// ReconnectWait is how long phases wait for a client that was cut off.
	ReconnectWait time.Duration
	// MaxMissed is how many phases in a row a silent client may miss before the game stops waiting
	// for it. The game waits again when that client gives orders. 0 means that it always waits.
	MaxMissed int
	// StopClock (DSD) stops the clock while a phase waits for a client that was cut
	// off. AnyOrders (AOA) accepts orders that cannot be carried out.
	StopClock, AnyOrders bool
	// Press is what players may say to each other.
	Press Press
	// Substitute makes the bot that gives orders in place of clients for which the game no longer
	// waits. If it is nil, their units hold.
	Substitute aidiplomacy.Maker
	// Linger is how long a game that is over answers requests before OFF.
	Linger time.Duration
	// GreetingDelay is a pause before each of the first messages to a client. It is for clients
	// that lose messages which arrive together.
	GreetingDelay time.Duration

	Limits Limits
	// Clock is the source of time; nil means the system clock.
	Clock Clock
	// Passcode draws a passcode, which should be hard to guess; nil means a secure
	// random source. It is called again if the passcode is taken.
	Passcode func() int

	// OpenLog opens the log of a connection, numbered from 1. If it, or the writer, is
	// nil, nothing is logged.
	OpenLog func(session int) (io.WriteCloser, error)
	// OnAdmin, if not nil, gets the messages of clients to the operator (ADM).
	OnAdmin func(name, text string)
	// OnEvent, if not nil, gets the events of all games. Several goroutines call it,
	// and games wait for it, so it must return soon.
	OnEvent func(Event)
	// OnSent, if not nil, gets the seats that have given all their orders for a phase whenever they
	// change. It is called in the same way as OnEvent.
	OnSent func(game int, phase diplomacy.Phase, sent game.Seats)
	// OnGameEnd, if not nil, gets the result of each game, one at a time, including
	// games that [Server.Close] stops. An error closes the server.
	OnGameEnd func(GameResult) error
}

// Seat is the configuration of a power's player.
type Seat struct {
	// Name is a bot's name in summaries and records.
	Name string
	// Bot makes the bot; nil leaves the seat open for a client.
	Bot aidiplomacy.Maker
	// Rank orders the open seats: a client gets the free seat with the lowest rank.
	Rank int
}

// Limits are limits on what clients may do. 0 means the value of [DefaultLimits].
type Limits struct {
	// Connections is how many connections there may be at once. PerAddress is how many of them may
	// be of one address (for IPv6, of one network of 64 bits) and have joined no game. Observers is
	// how many observers a game may have. Beyond these limits, connections that have joined no game
	// give way to new ones, so that players can always rejoin.
	Connections, PerAddress, Observers int
	// MessageBytes is how long the body of a client's message may be.
	MessageBytes int
	// Rate is how many messages a second a client may send in the long run, Burst how
	// many at once. Each kilobyte of answers counts as one more message.
	Rate, Burst int
	// QueueBytes is how many bytes may wait to be sent to a client.
	QueueBytes int
	// LogBytes limits the log of a connection, AllLogBytes all logs together.
	LogBytes    int
	AllLogBytes int64
	// Admins is how many messages to the operator are passed on in a minute.
	Admins int
	// WrongPasscodes is how many wrong passcodes an address (as for PerAddress) may try
	// in a minute, JoinAttempts how often a connection may try to join or rejoin.
	WrongPasscodes, JoinAttempts int
	// InitialTimeout is how long a client may take to send IM. JoinTimeout is how long after that
	// it may take to join and to accept the map. FlushTimeout is how long it may take to receive
	// the last frames.
	InitialTimeout, JoinTimeout, FlushTimeout time.Duration
}

// DefaultLimits returns limits that suit all kinds of bots. InitialTimeout is that of
// the protocol document.
func DefaultLimits() Limits {
	return Limits{
		Connections: 1024, PerAddress: 128, Observers: 16,
		MessageBytes: 1 << 14, Rate: 500, Burst: 2000, QueueBytes: 1 << 20, LogBytes: 1 << 26, AllLogBytes: 1 << 30, Admins: 60,
		WrongPasscodes: 60, JoinAttempts: 10,
		InitialTimeout: 30 * time.Second, JoinTimeout: time.Minute, FlushTimeout: 5 * time.Second,
	}
}

// withDefaults replaces zeros by defaults.
func (l Limits) withDefaults() Limits {
	d := DefaultLimits()
	for _, n := range [...]struct{ value, other *int }{
		{&l.Connections, &d.Connections}, {&l.PerAddress, &d.PerAddress}, {&l.Admins, &d.Admins}, {&l.Observers, &d.Observers}, {&l.MessageBytes, &d.MessageBytes},
		{&l.Rate, &d.Rate}, {&l.Burst, &d.Burst}, {&l.QueueBytes, &d.QueueBytes}, {&l.LogBytes, &d.LogBytes}, {&l.WrongPasscodes, &d.WrongPasscodes}, {&l.JoinAttempts, &d.JoinAttempts},
	} {
		if *n.value == 0 {
			*n.value = *n.other
		}
	}
	if l.AllLogBytes == 0 {
		l.AllLogBytes = d.AllLogBytes
	}
	for _, n := range [...]struct{ value, other *time.Duration }{{&l.InitialTimeout, &d.InitialTimeout}, {&l.JoinTimeout, &d.JoinTimeout}, {&l.FlushTimeout, &d.FlushTimeout}} {
		if *n.value == 0 {
			*n.value = *n.other
		}
	}
	return l
}

const (
	// maxSeconds is the longest time that a message can contain.
	maxSeconds = daide.MaxNumber
	// maxName is the limit of the name and of the version of a client, in bytes.
	maxName = 100
	// maxWarnings is how many warnings before deadlines a client may request.
	maxWarnings = 16
	// maxSeats is how many seats there may be at once: half the number of passcodes.
	maxSeats = daide.MaxNumber / 2
	// maxMessage leaves room for the tokens that an answer adds to a message.
	maxMessage = daide.MaxBody - 64
)

// check fills in defaults and returns an error if the configuration is invalid.
func (c *Config) check() error {
	c.Limits = c.Limits.withDefaults()
	c.Concurrent = max(1, c.Concurrent)
	if c.Clock == nil {
		c.Clock = systemClock{}
	}
	if c.Passcode == nil {
		c.Passcode = passcode
	}
	switch {
	case c.Game == nil || c.Seats == nil || c.Seed == nil:
		return errors.New("starting the server: set Config.Game, Config.Seats and Config.Seed")
	case c.Games < 1:
		return fmt.Errorf("starting the server: the number of games must be at least 1: have %d", c.Games)
	case c.Concurrent*c.Game.Map.Powers() > maxSeats:
		return fmt.Errorf("starting the server: %d games at once have more than %d seats, too many for the passcodes: play fewer at once", c.Concurrent, maxSeats)
	case c.Limits.MessageBytes > maxMessage:
		return fmt.Errorf("starting the server: messages of %d bytes cannot be answered: allow at most %d", c.Limits.MessageBytes, maxMessage)
	case c.StopClock && c.ReconnectWait <= 0:
		return errors.New("starting the server: stopping the clock needs a time to wait for clients that were cut off")
	}
	if err := press.CheckLevel(c.Press.Level); err != nil {
		return fmt.Errorf("starting the server: %w", err)
	}
	for _, d := range [...]time.Duration{c.Movement, c.Retreat, c.Build, c.Press.Stop} {
		if d < 0 || d > maxSeconds*time.Second {
			return fmt.Errorf("starting the server: phases must last at most %d seconds, or 0 for no limit: have %v", maxSeconds, d)
		}
	}
	return nil
}

// passcode draws a random passcode. It is at least 1, because some clients take 0 for none.
func passcode() int {
	var b [2]byte
	_, _ = rand.Read(b[:]) // never fails
	return max(1, int(binary.BigEndian.Uint16(b[:])&daide.MaxNumber))
}

// seconds returns a duration in seconds, rounded up.
func seconds(d time.Duration) int { return int((d + time.Second - 1) / time.Second) }

// limit returns how long a phase may last, 0 for no limit.
func (c *Config) limit(s diplomacy.Season) time.Duration {
	switch {
	case s.Moves():
		return c.Movement
	case s.Retreats():
		return c.Retreat
	}
	return c.Build
}

// options returns the options of HLO.
func (c *Config) options() daide.Options {
	o := daide.Options{
		Level:    c.Press.Level,
		Movement: seconds(c.Movement), Retreat: seconds(c.Retreat), Build: seconds(c.Build),
		StopClock: c.StopClock, AnyOrders: c.AnyOrders,
	}
	if o.Level > 0 {
		o.NoRetreatPress, o.NoBuildPress, o.PressStop = c.Press.NoRetreat, c.Press.NoBuild, seconds(c.Press.Stop)
	}
	return o
}
