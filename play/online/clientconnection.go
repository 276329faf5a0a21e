//go:build !js

package online

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go"

	"eras/play/cluster"
)

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
		cluster.Pause(ctx, retryTime)
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
	u, err := ask(ctx, conn, who.String(), &request{Kind: askJoin, Name: c.config.Name, Seat: c.config.Seat}, c.putOff)
	c.putOff(0)
	if err != nil {
		return err
	}
	if u.Seat == nil || u.Key == "" || c.config.Seat != nil && *u.Seat != *c.config.Seat {
		return ErrNotUnderstood
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.code = c.config.Code.forUser(user{role: seatRole, match: who.match, seat: *u.Seat}, u.Key)
	c.tell()
	return nil
}

// listen follows the match over one connection. It returns nil when the connection is closed, such
// as when the server refuses to reopen it. An error ends the client.
func (c *Client) listen(ctx context.Context, name, base string) error {
	conn, err := cluster.Connect(ctx, c.Code().address(name))
	if err != nil {
		return err
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, conn.Close)() // so that a host that does not read cannot block Close
	news := make(chan *nats.Msg, maxNews)
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
				return conn.Fault()
			}
			if look = s == nats.CONNECTED; !look {
				c.lose()
			}
		case m := <-news:
			u, err := receive(m.Data, maxUpdate, updateFields)
			if err != nil {
				return err
			}
			if look, err = c.accept(u); err != nil {
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

// lose notes that the connection has been lost.
func (c *Client) lose() {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.state == Playing || c.state == Waiting {
		c.state = Lost
		c.tell()
	}
}

// lacks returns the request for what the client lacks: steps, or else private lines.
func (c *Client) lacks() *request {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	switch {
	case c.match == nil:
		return &request{Kind: askLook, Have: -1}
	case len(c.steps) == c.status.Steps && len(c.private) < c.lines:
		return &request{Kind: askLines, Have: len(c.private)}
	}
	return &request{Kind: askLook, Have: len(c.steps)}
}

// look asks the host for what the client lacks, and reports whether there is more.
func (c *Client) look(ctx context.Context, conn *cluster.Conn, name string) (more bool, err error) {
	q := c.lacks()
	u, err := try(ctx, conn, name, q)
	switch {
	case errors.Is(err, errUnanswered):
		if reasonIn(err) == 0 { // otherwise the host is there, but busy
			c.lose()
		}
		return cluster.Pause(ctx, retryTime) && conn.IsConnected(), nil
	case err != nil:
		return false, err
	case u.Status == nil, q.Have < 0 && u.Match == nil:
		return false, ErrNotUnderstood
	}
	more, err = c.accept(u)
	if more && len(u.Steps) == 0 && len(u.Private) == 0 && c.lacks().Kind == q.Kind {
		more = cluster.Pause(ctx, retryTime)
	}
	return more, err
}

// accept takes in an update, and reports whether something is still missing. It returns an error
// for an update that no correct host sends.
func (c *Client) accept(u *update) (missing bool, err error) {
	if c.seats, err = u.fits(c.config.Games, c.match, c.seats); err != nil {
		return false, err
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if u.Match != nil && c.match == nil {
		c.match = u.Match
	}
	if c.seats > 0 && int(c.code.Seat()) >= c.seats {
		return false, ErrNoSeat // the code was tampered with
	}
	if c.match == nil {
		return true, nil
	}
	if u.Status != nil && c.status.Seats != nil && u.Status.Losses != c.status.Losses {
		return false, ErrDamaged // the steps that are known may have been replaced
	}
	for i := len(c.steps) - u.From; i >= 0 && i < len(u.Steps); i++ {
		c.steps = append(c.steps, u.Steps[i])
		c.size += sizeOf(&u.Steps[i])
	}
	if len(c.steps) > maxSteps || c.size > maxStepBytes {
		return false, ErrTooLong
	}
	for _, line := range u.Chat {
		if n := len(c.chat); n == 0 || c.chat[n-1].Number < line.Number || line.Number == 1 {
			c.chat = append(c.chat, line)
		}
	}
	if n := len(c.chat); n > keptChat {
		c.chat = slices.Delete(c.chat, 0, n-keptChat)
	}
	for _, line := range u.Private {
		if line.Number == len(c.private)+1 {
			c.private = append(c.private, line)
			c.written += len(line.Text)
		}
	}
	if len(c.private) > maxSteps || c.written > maxStepBytes {
		return false, ErrTooLong
	}
	if u.Status == nil {
		return true, nil
	}
	c.status, c.lines = *u.Status, u.Total
	missing = len(c.steps) < c.status.Steps || len(c.private) < c.lines
	switch {
	case c.status.Result != "" && !missing:
		c.state = Finished
	case c.status.Fault != "":
		c.state, c.err = Failed, &Refused{ErrFault, c.status.Fault}
	case c.status.Started && (!missing || c.state >= Playing):
		c.state = Playing
	case !c.status.Started:
		c.state = Waiting
	}
	c.tell()
	return missing, nil
}

// errUnanswered says that the host did not answer or is busy. The same request may succeed later.
var errUnanswered = errors.New("the host does not answer")

// try sends a request once.
func try(ctx context.Context, conn *cluster.Conn, name string, q *request) (*update, error) {
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
	u, err := receive(m.Data, maxUpdate, updateFields)
	switch {
	case err != nil:
		return nil, err
	case u.Busy:
		return nil, fmt.Errorf("%w: %w", errUnanswered, cmp.Or(u.Reason, ErrBusy))
	case u.Refused != "":
		return nil, u.refusal()
	}
	return u, nil
}

// refusal returns the refusal in an update as an error.
func (u *update) refusal() error {
	reason := u.Reason
	if reason == 0 { // an older host, which sends no reasons
		reason = Reason(max(0, slices.IndexFunc(reasons[:], func(r struct{ name, sentence string }) bool { return r.sentence == u.Refused })))
	}
	return &Refused{reason, u.Refused}
}

// ReasonOf returns the reason for an error, 0 if it is not known.
func ReasonOf(err error) Reason {
	reason := reasonIn(err)
	switch {
	case reason != 0:
	case errors.Is(err, cluster.ErrKey):
		reason = ErrKey
	case errors.Is(err, cluster.ErrOtherServer):
		reason = ErrOtherServer
	case errors.Is(err, cluster.ErrServer):
		reason = ErrNotUnderstood
	case errors.Is(err, errUnanswered), cluster.Unreachable(err):
		reason = ErrSilent
	}
	return reason
}

// ask sends a request until it is answered or ctx ends. Each time that the host puts it off, ask
// calls busy with the reason.
func ask(ctx context.Context, conn *cluster.Conn, name string, q *request, busy func(Reason)) (*update, error) {
	for {
		u, err := try(ctx, conn, name, q)
		if err == nil || !errors.Is(err, errUnanswered) {
			return u, err
		}
		if r := reasonIn(err); r != 0 {
			busy(r)
		}
		if conn.IsClosed() || !cluster.Pause(ctx, retryTime) {
			if ctx.Err() != nil {
				return nil, fmt.Errorf("%w: %w", err, ctx.Err())
			}
			return nil, cmp.Or(conn.Fault(), err)
		}
	}
}

// putOff notes why the host puts a request off, 0 if it no longer does.
func (c *Client) putOff(r Reason) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.obstacle != r {
		c.obstacle = r
		c.tell()
	}
}

// ask sends a request of the client until it is answered or ctx ends.
func (c *Client) ask(ctx context.Context, q *request) (*update, error) {
	for {
		c.mutex.Lock()
		conn, name := c.conn, c.name
		c.mutex.Unlock()
		if conn != nil {
			u, err := ask(ctx, conn, name, q, c.putOff)
			c.putOff(0)
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
