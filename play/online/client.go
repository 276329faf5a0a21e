//go:build !js

package online

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"eras/game"
	"eras/internal/fault"
	"eras/play/cluster"
	"eras/play/table"
)

// ClientState is the state of a [Client].
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
	// Games are those whose matches the client plays or checks. It follows others unchecked.
	Games table.Games
	// Code is an invitation, the code of a seat that was taken, or one for watchers.
	Code Code
	// Name is the name of a player who joins.
	Name string
	// Seat is the seat that a player who joins wants, nil for any free one.
	Seat *game.Seat
	// Nonce, if not empty, is a result of [NewNonce] that the caller kept before the client joined
	// for the first time. A client with the same nonce gets the same seat again, even if the first
	// answer was lost.
	Nonce string
}

// NewNonce returns a nonce for [ClientConfig].
func NewNonce() string { return newNonce() }

// IsNonce reports whether a text is a nonce.
func IsNonce(text string) bool { return nonceText.MatchString(text) }

// Client is the end of a player or a watcher in a match. It connects in the background, reconnects
// after a lost connection, and keeps what the host has sent. It knows no rules: steps are texts,
// and [game.Match.Follow] plays them. Its methods may be called from any goroutine and return at
// once, except those with a context.
type Client struct {
	config ClientConfig
	stop   context.CancelFunc
	done   chan struct{}
	news   chan struct{}
	asked  chan struct{} // makes run ask the host at once

	mutex  sync.Mutex
	state  ClientState
	err    error
	code   Code
	conn   *cluster.Conn // nil before the first connection
	name   string        // the user's name
	match  *Match        // nil before the first answer
	seats  int           // number of seats of the board, 0 if unknown; only for the goroutine of run
	steps  []Step
	size   int // bytes of the steps
	status Status
	chat   []Line
	// private are the private lines that are known, lines is how many there are, and written the bytes
	// of those that are known.
	private        []Line
	lines, written int
	// obstacle is why the host cannot handle a request now, 0 if it can.
	obstacle Reason
}

const (
	// requestTime is how long a client waits for an answer before it asks again.
	requestTime = 4 * time.Second
	// hostTime is how long a client waits for a host to make, start or remove a match.
	hostTime = 3 * requestTime
	// retryTime is the time between two tries.
	retryTime = 150 * time.Millisecond
	// maxSteps and maxStepBytes limit the steps of a match.
	maxSteps     = 1 << 19
	maxStepBytes = 64 << 20
)

// NewClient starts a client, which connects in the background. The caller must close it.
func NewClient(c ClientConfig) *Client { return newClient(c, (*Client).run) }

// newClient starts a client with the given main loop.
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

// Close disconnects the client. It keeps its seat: [Client.Code] returns to it.
func (c *Client) Close() {
	c.stop()
	<-c.done
}

// News returns a channel that receives when something has changed.
func (c *Client) News() <-chan struct{} { return c.news }

// tell makes News receive.
func (c *Client) tell() {
	select {
	case c.news <- struct{}{}:
	default:
	}
}

// State returns the client's state.
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

// Code returns the code that returns to the client's seat. Before the client has a seat, it is the
// code from its configuration.
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

// Match returns what is played, and whether that is known yet. The match has neither a seed nor
// seats; for the seats see [Client.Status].
func (c *Client) Match() (Match, bool) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.match == nil {
		return Match{}, false
	}
	return *c.match, true
}

// Status returns the status that the host sent last.
func (c *Client) Status() Status {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	s := c.status
	s.Seats, s.Left = slices.Clone(s.Seats), maps.Clone(s.Left)
	return s
}

// Obstacle returns why the host cannot handle what the client has sent, such as [ErrDiskFull], 0 if
// there is no obstacle. The client sends it again until it is answered.
func (c *Client) Obstacle() Reason {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.obstacle
}

// Steps returns the known steps from number from on, counted from 0. The caller must not change
// them.
func (c *Client) Steps(from int) []Step {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return slices.Clip(c.steps[min(from, len(c.steps)):])
}

// Chat returns the known lines of chat, oldest first.
func (c *Client) Chat() []Line {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return slices.Clone(c.chat)
}

// Submit answers for the client's seat at a step: the number of steps that led to the position,
// counted from 0. It returns when the host has stored the answer, and sends it again until then. If
// the error is a [*Refused], nothing has changed.
func (c *Client) Submit(ctx context.Context, step int, answer string) error {
	return c.tellHost(ctx, &request{Kind: askAnswer, Step: step, Text: answer, Nonce: newNonce()})
}

// Retract takes back the answer at a step. That is possible while the match still waits for others.
func (c *Client) Retract(ctx context.Context, step int) error {
	return c.tellHost(ctx, &request{Kind: askRetract, Step: step, Nonce: newNonce()})
}

// Say sends a line of chat.
func (c *Client) Say(ctx context.Context, text string) error {
	return c.tellHost(ctx, &request{Kind: askChat, Text: text})
}

// Private returns the known private lines that the client's seat has sent and received, oldest first.
// The caller must not change them.
func (c *Client) Private() []Line {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return slices.Clip(c.private)
}

// Write sends a line to some other players alone. The host refuses it if the match is no longer at a
// step, which is counted as in Submit; -1 stands for any. It returns as Submit does.
func (c *Client) Write(ctx context.Context, step int, to game.Seats, text string) error {
	return c.tellHost(ctx, &request{Kind: askPrivate, Step: step, To: to, Text: text, Nonce: newNonce()})
}

// Delegate says whether a bot that plays for the client's seat, because the player is away or slow,
// reads and answers the private lines of the seat. It does not unless the player has said so.
func (c *Client) Delegate(ctx context.Context, yes bool) error {
	return c.tellHost(ctx, &request{Kind: askDelegate, Delegate: yes})
}

func (c *Client) tellHost(ctx context.Context, q *request) error {
	_, err := c.ask(ctx, q)
	return err
}

// Record returns the record of a match that is over. Its seed is 0, because only the host knows it;
// the results of the dice are among the actions.
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
		if size += sizeOf(&played); size > maxStepBytes || len(r.Actions) > maxSteps {
			return game.Record{}, ErrTooLong
		}
		if u.More {
			continue
		}
		r.Result = u.Status.Result
		for _, s := range u.Status.Seats {
			r.Seats = append(r.Seats, s.Name+s.Bot)
		}
		r.Notes, err = c.notes(ctx, u.Total)
		return r, err
	}
}

// notes returns the notes of the record of a match that is over. There are as many as total says.
func (c *Client) notes(ctx context.Context, total int) (notes []game.Note, err error) {
	for size := 0; len(notes) < total; {
		u, err := c.ask(ctx, &request{Kind: askNotes, Have: len(notes)})
		switch {
		case err != nil:
			return nil, err
		case u.From != len(notes) || len(u.Notes) == 0:
			return nil, ErrNotUnderstood
		}
		for _, n := range u.Notes {
			notes = append(notes, game.Note(n))
			size += len(n.Text)
		}
		if size > maxStepBytes {
			return nil, ErrTooLong
		}
	}
	return notes, nil
}
