package diplomacyplay

import (
	"context"
	"errors"
	"net"
	"sync"
	"time"

	"eras/game"
	"eras/game/diplomacy"
	"eras/internal/fault"
	"eras/play/daide"
	"eras/play/daide/client"
	"eras/play/session"
)

// DAIDEClientSetup describes which DAIDE game to join, and how.
type DAIDEClientSetup struct {
	// Address is the HOST:PORT of the server.
	Address string
	// Name is the name of the person in the game.
	Name string
	// Watch joins as an observer.
	Watch bool
	// Power and Passcode, if set, are those with which to rejoin a running game.
	Power    string
	Passcode int
	// Players are the players by seat, nil if unknown.
	Players []session.Player
	// Rules are the rules of the server, zero if unknown.
	Rules diplomacy.Rules

	// dial, if not nil, replaces dialing Address.
	dial func(ctx context.Context) (net.Conn, error)
}

// DAIDEClientState is the state of a [DAIDEClient].
type DAIDEClientState uint8

const (
	// ClientConnecting: there is no connection yet.
	ClientConnecting DAIDEClientState = iota
	// ClientJoined: the server has accepted the client and waits for other players.
	ClientJoined
	// ClientPlaying: the match has begun.
	ClientPlaying
	// ClientReconnecting: the connection was lost during the match and is being reopened.
	ClientReconnecting
	// ClientFinished: the match is over.
	ClientFinished
	// ClientFailed: the match cannot go on; see [DAIDEClient.Err].
	ClientFailed
)

// DAIDEClient is a [Match] on a DAIDE server, which is another program or a [DAIDEServer]
// of this one. The client is a player or an observer. Before [ClientPlaying], only State, Err,
// Setup, Attempts, Tick, Close and Wait may be called.
type DAIDEClient struct {
	setup  DAIDEClientSetup
	manual *client.ManualOrders // nil for observers
	// letters takes press to the server, nil for observers.
	letters *client.Letters
	cancel  context.CancelCauseFunc
	done    chan struct{} // closed when the client has ended

	mu      sync.Mutex
	updates []clientUpdate
	// These two belong to the goroutine of the client.
	eventGame *diplomacy.Game
	joined    bool
	// joinDone is closed when the server has accepted the client, or never will.
	joinDone chan struct{}
	joinOnce sync.Once

	state    DAIDEClientState
	err      error
	attempts int // connections lost in a row

	game     *diplomacy.Game
	power    diplomacy.Power
	passcode int
	limits   [diplomacy.Winter + 1]int // seconds by season
	position diplomacy.Position
	phases   []*PlayedPhase
	answers  [][]diplomacy.Answer // by phase; nil for a phase with unknown answers
	ending   string
	winner   diplomacy.Power

	draft *OrderDraft // of this phase, nil until Draft is called
	// sent returns the seats that have given all orders for a phase. It is nil if that is unknown.
	sent func(diplomacy.Phase) game.Seats
	// named returns the name of who has joined at a seat, empty for nobody. It is nil if that is
	// unknown.
	named        func(game.Seat) string
	submitted    bool
	answer       diplomacy.Answer
	ticks        int // since the phase began
	left         int // ticks until the phase ends, if hasLimit
	hasLimit     bool
	clockStopped bool
	disorder     game.Seats
	rejected     []diplomacy.Order
	late         bool

	press    diplomacy.PressRules
	talk     *correspondence // nil without press
	post     *daidePost
	returned bool // the last letter has reached nobody
}

// clientUpdate is an event, with the results of slow computations about it.
type clientUpdate struct {
	client.Event
	phase   *PlayedPhase
	answers []diplomacy.Answer
	game    *diplomacy.Game // the rules of the phase, nil if unknown
	over    bool            // the client has ended; Err says why
}

// clientTimeout is how long the server may take to answer.
const clientTimeout = 10 * time.Second

// NewDAIDEClient starts to join a game and returns at once.
func NewDAIDEClient(setup DAIDEClientSetup) *DAIDEClient {
	ctx, cancel := context.WithCancelCause(context.Background())
	c := &DAIDEClient{setup: setup, cancel: cancel, done: make(chan struct{}), joinDone: make(chan struct{})}
	dial := setup.dial
	if dial == nil {
		var dialer net.Dialer
		dial = func(ctx context.Context) (net.Conn, error) { return dialer.DialContext(ctx, "tcp", setup.Address) }
	}
	o := client.Options{
		Name: setup.Name, Version: "1",
		// If the rules are not known, allow everything that a person can ask for: draws.
		Rules:    diplomacy.Rules{AgreedDraws: true},
		Rejoin:   client.Seat{Power: setup.Power, Passcode: setup.Passcode},
		Observe:  setup.Watch,
		History:  true,
		Attempts: 20,
		Timeout:  clientTimeout,
		OnEvent:  c.onEvent,
		Dial:     dial,
	}
	if setup.Rules != (diplomacy.Rules{}) {
		o.Rules = setup.Rules
	}
	if !setup.Watch {
		c.manual = client.NewManualOrders()
		c.letters = client.NewLetters()
		o.Manual, o.Letters = c.manual, c.letters
	}
	go func() {
		defer close(c.done)
		err := fault.Do(func() error {
			_, err := client.Join(ctx, o)
			return err
		})
		if cause := context.Cause(ctx); err != nil && cause != nil {
			err = cause
		}
		c.setJoinDone()
		c.enqueue(clientUpdate{over: true, Event: client.Event{Err: err}})
	}()
	return c
}

// onEvent queues an event for the next Tick.
func (c *DAIDEClient) onEvent(e client.Event) {
	u := clientUpdate{Event: e}
	switch e.Kind {
	case client.Joined, client.Rejoined:
		c.joined = true
		c.setJoinDone()
	case client.Disconnected:
		if !c.joined {
			c.cancel(e.Err) // only clients that have joined reconnect
		}
	case client.Began:
		c.eventGame = e.Game
	case client.PhasePlayed:
		ph := daide.Reconstruct(c.eventGame, e.Before, e.After, e.Results)
		u.phase = NewPlayedPhase(ph.Before, ph.After, ph.Events)
		u.answers, u.game = ph.Answers, ph.Game
	case client.Connected, client.CaughtUp, client.OrdersAccepted, client.OrderRejected, client.OrdersLate,
		client.TimeLeft, client.CivilDisorder, client.Eliminated, client.Ended,
		client.PressReceived, client.PressSent, client.PressReturned:
	}
	c.enqueue(u)
}

func (c *DAIDEClient) enqueue(u clientUpdate) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.updates = append(c.updates, u)
}

func (c *DAIDEClient) setJoinDone() { c.joinOnce.Do(func() { close(c.joinDone) }) }

// waitJoined waits until the server has accepted the client, or never will.
func (c *DAIDEClient) waitJoined() { <-c.joinDone }

// State returns the client's state.
func (c *DAIDEClient) State() DAIDEClientState { return c.state }

// Err returns why the client has failed, nil if it has not.
func (c *DAIDEClient) Err() error { return c.err }

// Setup returns the set-up, with the power and passcode needed to rejoin.
func (c *DAIDEClient) Setup() DAIDEClientSetup {
	s := c.setup
	if c.game != nil && c.power != diplomacy.Neutral {
		s.Power, s.Passcode = c.game.Map.PowerToken(c.power), c.passcode
	}
	return s
}

// Attempts returns how many connections have been lost or have failed since the last one that
// worked.
func (c *DAIDEClient) Attempts() int { return c.attempts }

// Disorder returns the seats in civil disorder.
func (c *DAIDEClient) Disorder() game.Seats { return c.disorder }

// Rejected returns the orders of this phase that the server has rejected.
func (c *DAIDEClient) Rejected() []diplomacy.Order { return c.rejected }

// Late reports whether the last orders arrived after the end of their phase.
func (c *DAIDEClient) Late() bool { return c.late }

// Tick applies what the server has sent.
func (c *DAIDEClient) Tick() error {
	c.ticks++
	if c.hasLimit && !c.clockStopped && c.left > 0 {
		c.left--
	}
	c.mu.Lock()
	updates := c.updates
	c.updates = nil
	c.mu.Unlock()
	for i := range updates {
		c.apply(&updates[i])
	}
	if c.state == ClientFailed {
		return c.err
	}
	return nil
}

// apply applies an update.
func (c *DAIDEClient) apply(u *clientUpdate) {
	if u.over {
		c.end(u.Err)
		return
	}
	switch u.Kind {
	case client.Connected:
		c.attempts = 0
	case client.CaughtUp:
		// Not earlier: the server first sends the phases that were played before.
		c.state = ClientPlaying
	case client.Disconnected:
		c.attempts++
		if c.state == ClientPlaying {
			c.state = ClientReconnecting
		}
	case client.Joined:
		c.state = ClientJoined
	case client.Began:
		c.game, c.power, c.passcode, c.limits = u.Game, u.Power, u.Passcode, u.Limits
		c.openTalk(u.Options)
		c.beginPhase(u.After)
	case client.PhasePlayed:
		if u.game != nil {
			c.setGame(u.game)
		}
		c.phases, c.answers = append(c.phases, u.phase), append(c.answers, u.answers)
		c.beginPhase(&u.phase.After)
	case client.OrderRejected:
		c.rejected = append(c.rejected, u.Order)
	case client.OrdersLate:
		c.late = true
	case client.TimeLeft:
		c.left, c.clockStopped, c.hasLimit = u.Seconds*session.TicksPerSecond, u.ClockStopped, true
	case client.CivilDisorder:
		if c.disorder = c.disorder.With(u.Power.Seat()); u.Over {
			c.disorder = c.disorder.Without(u.Power.Seat())
		}
	case client.Ended:
		c.ending, c.winner = u.Ending, u.Winner
		c.setEnding()
	case client.PressReceived, client.PressSent, client.PressReturned:
		c.applyPress(u)
	case client.Rejoined, client.OrdersAccepted, client.Eliminated:
	}
}

// setEnding sets the ending of the position, unless the rules have set it.
func (c *DAIDEClient) setEnding() {
	if c.position.Ending != diplomacy.Ongoing {
		return
	}
	switch c.ending {
	case client.Solo:
		c.position.Ending = diplomacy.Solo
	case client.Draw:
		c.position.Ending = diplomacy.DrawAgreed
	}
}

// beginPhase begins the phase of position p.
func (c *DAIDEClient) beginPhase(p *diplomacy.Position) {
	if c.position != *p {
		c.position, c.draft = *p, nil
	}
	c.submitted, c.answer, c.rejected, c.ticks = false, diplomacy.Answer{}, nil, 0
	seconds := c.limits[p.Season]
	c.left, c.hasLimit, c.clockStopped = seconds*session.TicksPerSecond, seconds > 0, false
	c.setEnding()
}

// end sets the final state once the client has ended.
func (c *DAIDEClient) end(err error) {
	switch {
	case err == nil && c.state >= ClientPlaying, c.ending != "":
		c.state = ClientFinished
	case err == nil:
		c.err, c.state = errors.New("the server ended the game before it began"), ClientFailed
	default:
		c.err, c.state = err, ClientFailed
	}
}

// Close leaves the game. It returns at once; [DAIDEClient.Wait] waits for the
// client's goroutines to end.
func (c *DAIDEClient) Close() { c.cancel(context.Canceled) }

// Wait waits for the client's goroutines to end, after [DAIDEClient.Close].
func (c *DAIDEClient) Wait() { <-c.done }
