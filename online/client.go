//go:build !js

package online

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"eras/cluster"
	"eras/game"
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
	conn   *nats.Conn // nil before the first connection
	name   string     // the user's
	match  *Match     // nil before the first answer
	steps  []Step
	size   int // of the steps
	status Status
	chat   []Line
}

const (
	// requestTime is how long the host may take to answer.
	requestTime = 4 * time.Second
	// retryTime is the time between two tries.
	retryTime = 150 * time.Millisecond
	// maxSteps and maxStepBytes limit the steps of a match.
	maxSteps     = 1 << 20
	maxStepBytes = 256 << 20
)

// NewClient begins to connect. The client must be closed.
func NewClient(c ClientConfig) *Client {
	ctx, stop := context.WithCancel(context.Background())
	client := &Client{config: c, stop: stop, done: make(chan struct{}), news: make(chan struct{}, 1), asked: make(chan struct{}, 1), code: c.Code}
	go func() {
		defer close(client.done)
		err := client.run(ctx)
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

// run connects and listens until ctx ends or the match cannot go on.
func (c *Client) run(ctx context.Context) error {
	if c.Code().Invites() {
		if err := c.join(ctx); err != nil {
			return err
		}
	}
	who := c.Code().user
	if who.role != seatRole && who.role != watchRole {
		return ErrNotPlayable
	}
	base := who.base()
	if who.role == watchRole {
		who.nonce = newNonce()
	}
	for ctx.Err() == nil {
		if err := c.listen(ctx, who.String(), base); err != nil {
			return err
		}
		c.lose()
		pause(ctx, retryTime)
	}
	return nil
}

// join takes a seat.
func (c *Client) join(ctx context.Context) error {
	who := c.config.Code.user
	who.nonce = cmp.Or(c.config.Nonce, newNonce())
	conn, err := cluster.Connect(ctx, c.config.Code.address(who.String()))
	if err != nil {
		return err
	}
	defer conn.Close()
	u, err := ask(ctx, conn, who.String(), &request{Kind: askJoin, Name: c.config.Name, Seat: c.config.Seat})
	if err != nil {
		return err
	}
	if u.Seat == nil || !keyText.MatchString(u.Key) {
		return errNotUnderstood
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.code = c.config.Code.forUser(user{role: seatRole, match: who.match, seat: *u.Seat}, u.Key)
	c.tell()
	return nil
}

// listen listens to the host until the connection is closed, which it is when the server
// refuses to open it again. An error ends the client.
func (c *Client) listen(ctx context.Context, name, base string) error {
	conn, err := cluster.Connect(ctx, c.Code().address(name))
	if err != nil {
		return err
	}
	defer conn.Close()
	news := make(chan *nats.Msg, 1024)
	if _, err := conn.ChanSubscribe(viewSubject+base, news); err != nil {
		return err
	}
	changes := conn.StatusChanged(nats.CONNECTED, nats.RECONNECTING, nats.CLOSED)
	c.mutex.Lock()
	c.conn, c.name = conn, name
	c.mutex.Unlock()
	every := time.NewTicker(c.every())
	defer every.Stop()
	for look := true; ; {
		if look {
			more, err := c.look(ctx, conn, name)
			if err != nil {
				return err
			}
			every.Reset(c.every())
			if more {
				continue
			}
		}
		look = true
		select {
		case <-ctx.Done():
			return nil
		case <-every.C:
		case <-c.asked:
		case s := <-changes:
			if s == nats.CLOSED {
				return nil
			}
			if look = s == nats.CONNECTED; !look {
				c.lose()
			}
		case m := <-news:
			var u update
			if len(m.Data) > maxUpdate || json.Unmarshal(m.Data, &u) != nil {
				return errNotUnderstood
			}
			if look, err = c.accept(&u); err != nil {
				return err
			}
		}
	}
}

// every returns how often the client shows that it is there.
func (c *Client) every() time.Duration {
	if m, ok := c.Match(); ok && m.Away > 0 {
		return min(lookEvery, m.Away/3)
	}
	return lookEvery
}

// lose notes that the connection is lost.
func (c *Client) lose() {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.state == Playing || c.state == Waiting {
		c.state = Lost
		c.tell()
	}
}

// look asks the host for what the client does not know, and reports whether there is more.
func (c *Client) look(ctx context.Context, conn *nats.Conn, name string) (more bool, err error) {
	c.mutex.Lock()
	have := len(c.steps)
	if c.match == nil {
		have = -1
	}
	c.mutex.Unlock()
	u, err := try(ctx, conn, name, &request{Kind: askLook, Have: have})
	switch {
	case errors.Is(err, errUnanswered):
		if !errors.Is(err, errBusy) {
			c.lose()
		}
		return pause(ctx, retryTime) && conn.IsConnected(), nil
	case err != nil:
		return false, err
	case u.Status == nil, have < 0 && u.Match == nil:
		return false, errNotUnderstood
	}
	more, err = c.accept(u)
	if more && len(u.Steps) == 0 {
		more = pause(ctx, retryTime)
	}
	return more, err
}

// accept takes what the host sent, and reports whether something is missing. An error is about
// something that no host sends.
func (c *Client) accept(u *update) (missing bool, err error) {
	if !u.proper() {
		return false, errNotUnderstood
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if u.Match != nil && c.match == nil {
		c.match = u.Match
	}
	if c.match == nil {
		return true, nil
	}
	for i := len(c.steps) - u.From; i >= 0 && i < len(u.Steps); i++ {
		c.steps = append(c.steps, u.Steps[i])
		c.size += u.Steps[i].size()
	}
	if len(c.steps) > maxSteps || c.size > maxStepBytes {
		return false, errTooLong
	}
	for _, line := range u.Chat {
		if n := len(c.chat); n == 0 || c.chat[n-1].Number < line.Number || line.Number == 1 {
			c.chat = append(c.chat, line)
		}
	}
	if n := len(c.chat); n > keptChat {
		c.chat = slices.Delete(c.chat, 0, n-keptChat)
	}
	if u.Status == nil {
		return true, nil
	}
	c.status = *u.Status
	missing = len(c.steps) < c.status.Steps
	switch {
	case c.status.Result != "" && !missing:
		c.state = Finished
	case c.status.Fault != "":
		c.state, c.err = Failed, errors.New(c.status.Fault)
	case c.status.Started && (!missing || c.state >= Playing):
		c.state = Playing
	case !c.status.Started:
		c.state = Waiting
	}
	c.tell()
	return missing, nil
}

// errTooLong ends a client whose host goes on for too long.
var errTooLong = errors.New("the match is too long to be followed")

// Errors after which the same request may succeed.
var (
	// errUnanswered says that the host did not answer.
	errUnanswered = errors.New("the host does not answer")
	// errBusy says that it did, and is busy.
	errBusy = errors.New("the host is busy")
)

// try sends a request once.
func try(ctx context.Context, conn *nats.Conn, name string, q *request) (*update, error) {
	data, err := json.Marshal(q)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, requestTime)
	defer cancel()
	m, err := conn.RequestWithContext(ctx, askSubject+name, data)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errUnanswered, err)
	}
	var u update
	if len(m.Data) > maxUpdate || json.Unmarshal(m.Data, &u) != nil {
		return nil, errNotUnderstood
	}
	switch {
	case u.Busy:
		return nil, fmt.Errorf("%w: %w: %s", errUnanswered, errBusy, u.Refused)
	case u.Refused != "":
		return nil, refusal(u.Refused)
	}
	return &u, nil
}

// Refused is the error of a request that the host refuses. It is the host's sentence.
type Refused struct{ Sentence string }

// Error returns the sentence.
func (r *Refused) Error() string { return r.Sentence }

// refusal returns a sentence of the host as an error, if it is one.
func refusal(sentence string) error {
	if checkText("a sentence", sentence, maxSentence) != nil {
		return errNotUnderstood
	}
	return &Refused{sentence}
}

// ask sends a request until it is answered or ctx ends.
func ask(ctx context.Context, conn *nats.Conn, name string, q *request) (*update, error) {
	for {
		u, err := try(ctx, conn, name, q)
		if err == nil || !errors.Is(err, errUnanswered) {
			return u, err
		}
		if conn.IsClosed() || !pause(ctx, retryTime) {
			return nil, cmp.Or(ctx.Err(), err)
		}
	}
}

// ask sends a request of the client until it is answered or ctx ends.
func (c *Client) ask(ctx context.Context, q *request) (*update, error) {
	for {
		c.mutex.Lock()
		conn, name := c.conn, c.name
		c.mutex.Unlock()
		if conn != nil {
			u, err := ask(ctx, conn, name, q)
			if err == nil || ctx.Err() != nil || !conn.IsClosed() {
				return u, err
			}
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-c.done:
			return nil, cmp.Or(c.Err(), context.Canceled)
		case <-time.After(retryTime):
		}
	}
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
		return game.Record{}, errGoesOn
	}
	r := game.Record{Board: m.Board, Setup: m.Setup}
	for {
		u, err := c.ask(ctx, &request{Kind: askRecord, Have: len(r.Actions)})
		if err != nil {
			return game.Record{}, err
		}
		if u.From != len(r.Actions) || u.Status == nil || u.More && len(u.Actions) == 0 || len(r.Actions) > maxSteps {
			return game.Record{}, errNotUnderstood
		}
		r.Actions = append(r.Actions, u.Actions...)
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
