//go:build !js

package online

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"eras/cluster"
	"eras/game"
	"eras/game/fault"
)

// ClientState is how far a [Client] is.
type ClientState uint8

const (
	// Connecting: there is no connection yet.
	Connecting ClientState = iota
	// Waiting: the client has its seat, and the match waits for other players.
	Waiting
	// Playing: the match has begun.
	Playing
	// Lost: the connection was lost and is being opened again.
	Lost
	// Finished: the match is over.
	Finished
	// Failed: the match cannot go on; see [Client.Err].
	Failed
)

// ClientConfig describes a client.
type ClientConfig struct {
	// Code is an invitation, the code of a seat that was taken, or one for watchers.
	Code Code
	// Name is what a player who joins is called.
	Name string
	// Seat is the seat that a player who joins wants, nil for any that is free.
	Seat *game.Seat
	// Nonce, if not empty, is one of [NewNonce] that was kept before the client joined for the
	// first time: with it the same seat is got again if the answer was lost.
	Nonce string
}

// NewNonce returns a nonce for [ClientConfig].
func NewNonce() string { return newNonce() }

// IsNonce reports whether a text is a nonce.
func IsNonce(text string) bool { return nonceText.MatchString(text) }

// Client is a player's or watcher's end of a match. It connects in the background and again
// whenever the connection is lost, and keeps what the host has sent. It knows no rules: the
// steps are texts, and [game.Match.Follow] plays them. Its methods may be called from any
// goroutine and return at once, except those with a context.
type Client struct {
	config ClientConfig
	stop   context.CancelFunc
	done   chan struct{}
	news   chan struct{}
	asked  chan struct{} // to look at once

	mutex  sync.Mutex
	state  ClientState
	err    error
	code   Code
	conn   *cluster.Conn // nil before the first connection
	name   string        // the user's
	match  *Match        // nil before the first answer
	seats  int           // of its board, 0 if that is not known; of the goroutine of run
	steps  []Step
	size   int // of the steps
	status Status
	chat   []Line
	// obstacle is why the host puts a request off, 0 if it does not.
	obstacle Reason
}

const (
	// requestTime is how long the host may take to answer.
	requestTime = 4 * time.Second
	// hostTime is how long a host may take to make, start or remove a match.
	hostTime = 3 * requestTime
	// retryTime is the time between two tries.
	retryTime = 150 * time.Millisecond
	// maxSteps and maxStepBytes limit the steps of a match.
	maxSteps     = 1 << 19
	maxStepBytes = 64 << 20
)

// NewClient begins to connect. The client must be closed.
func NewClient(c ClientConfig) *Client { return newClient(c, (*Client).run) }

// newClient begins to run a client.
func newClient(c ClientConfig, run func(*Client, context.Context) error) *Client {
	ctx, stop := context.WithCancel(context.Background())
	client := &Client{config: c, stop: stop, done: make(chan struct{}), news: make(chan struct{}, 1), asked: make(chan struct{}, 1), code: c.Code}
	go func() {
		defer close(client.done)
		err := fault.Do(func() error { return run(client, ctx) })
		client.mutex.Lock()
		defer client.mutex.Unlock()
		if client.conn != nil {
			client.conn.Close()
		}
		if err != nil && ctx.Err() == nil {
			client.state, client.err = Failed, err
		}
		client.tell()
	}()
	return client
}

// Close leaves the match. The seat stays the client's; [Client.Code] returns to it.
func (c *Client) Close() {
	c.stop()
	<-c.done
}

// News receives when something has changed.
func (c *Client) News() <-chan struct{} { return c.news }

// tell makes News receive.
func (c *Client) tell() {
	select {
	case c.news <- struct{}{}:
	default:
	}
}

// State returns how far the client is.
func (c *Client) State() ClientState {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.state
}

// Err returns why the client has failed, nil if it has not.
func (c *Client) Err() error {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.err
}

// Code returns the code that returns to the client's seat, or the one that it was given as long
// as it has no seat.
func (c *Client) Code() Code {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.code
}

// Seat returns the client's seat, [game.Nobody] for a watcher and before it has one.
func (c *Client) Seat() game.Seat {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.code.Seat()
}

// Seated waits until the client has a seat, or has failed.
func (c *Client) Seated(ctx context.Context) error {
	for !c.Code().Returns() {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-c.done:
			return cmp.Or(c.Err(), context.Canceled)
		case <-time.After(retryTime):
		}
	}
	return nil
}

// Match returns what is played, and whether that is known yet. It has neither a seed nor seats;
// [Client.Status] has these.
func (c *Client) Match() (Match, bool) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.match == nil {
		return Match{}, false
	}
	return *c.match, true
}

// Status returns what the host said last.
func (c *Client) Status() Status {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	s := c.status
	s.Seats, s.Left = slices.Clone(s.Seats), maps.Clone(s.Left)
	return s
}

// Obstacle returns why the host puts off what the client has sent, such as [ErrDiskFull], 0 if it
// does not. The client sends it again until it is answered.
func (c *Client) Obstacle() Reason {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.obstacle
}

// Steps returns the steps that are known, from number from on, counted from 0. They must not be
// changed.
func (c *Client) Steps(from int) []Step {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return slices.Clip(c.steps[min(from, len(c.steps)):])
}

// Chat returns the lines of chat that are known, oldest first.
func (c *Client) Chat() []Line {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return slices.Clone(c.chat)
}

// Submit answers at a step: the number of steps that led to the position, counted from 0. It
// returns when the host has stored the answer, and sends it again until then. An error that is
// a [*Refused] has changed nothing.
func (c *Client) Submit(ctx context.Context, step int, answer string) error {
	return c.tellHost(ctx, &request{Kind: askAnswer, Step: step, Text: answer, Nonce: newNonce()})
}

// Retract takes the answer at a step back, if the match still waits for others there.
func (c *Client) Retract(ctx context.Context, step int) error {
	return c.tellHost(ctx, &request{Kind: askRetract, Step: step, Nonce: newNonce()})
}

// Say sends a line of chat.
func (c *Client) Say(ctx context.Context, text string) error {
	return c.tellHost(ctx, &request{Kind: askChat, Text: text})
}

func (c *Client) tellHost(ctx context.Context, q *request) error {
	_, err := c.ask(ctx, q)
	return err
}

// Record returns the record of a match that is over. Its seed is 0, which only the host knows:
// the dice are among the actions.
func (c *Client) Record(ctx context.Context) (game.Record, error) {
	m, ok := c.Match()
	if !ok {
		return game.Record{}, ErrNotOver
	}
	r := game.Record{Board: m.Board, Setup: m.Setup}
	for size := 0; ; {
		u, err := c.ask(ctx, &request{Kind: askRecord, Have: len(r.Actions)})
		if err != nil {
			return game.Record{}, err
		}
		if u.From != len(r.Actions) || u.Status == nil || u.More && len(u.Actions) == 0 {
			return game.Record{}, ErrNotUnderstood
		}
		r.Actions = append(r.Actions, u.Actions...)
		played := Step{Answers: u.Actions}
		if size += played.size(); size > maxStepBytes || len(r.Actions) > maxSteps {
			return game.Record{}, ErrTooLong
		}
		if u.More {
			continue
		}
		r.Result = u.Status.Result
		for _, s := range u.Status.Seats {
			r.Seats = append(r.Seats, s.Name+s.Bot)
		}
		return r, nil
	}
}
