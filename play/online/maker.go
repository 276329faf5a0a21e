//go:build !js

package online

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"eras/game"
	"eras/internal/fault"
)

// manage answers a request about matches. If too many are in progress, it asks for patience.
func (h *Host) manage(who user, m *nats.Msg) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	if h.closed {
		return // Close already waits for the goroutines there are
	}
	select {
	case h.managers <- struct{}{}:
		h.wait.Go(func() {
			defer func() { <-h.managers }()
			if err := fault.Do(func() error { h.make(who, m); return nil }); err != nil {
				h.reply(who, m.Reply, refuse(err, false))
			}
		})
	default:
		h.reply(who, m.Reply, refuse(ErrBusy, true))
	}
}

// make makes, begins or removes a match on request.
func (h *Host) make(who user, m *nats.Msg) {
	ctx, cancel := context.WithTimeout(h.ctx, 2*patience)
	defer cancel()
	var u update
	q, err := receive(m.Data, maxCreate, requestFields)
	switch {
	case err != nil:
	case q.Kind == askCreate && q.Match != nil && (!h.quotas.of(who, time.Now()).matches.Allow() || !h.matchesMade.Allow()):
		err = ErrBusy
	case q.Kind == askCreate && q.Match != nil:
		if err = q.Match.fileless(); err == nil {
			u.Made, err = h.create(ctx, *q.Match, q.ID, q.Nonce)
		}
	case q.Kind == askStart:
		err = h.Begin(ctx, q.ID)
	case q.Kind == askRemove:
		err = h.Remove(ctx, q.ID)
	default:
		err = ErrNotUnderstood
	}
	if err != nil {
		// Servers that are choosing who leads them answer a repeated request.
		u = *refuse(err, errors.Is(err, ErrBusy) || errors.Is(err, errStore))
	}
	h.reply(who, m.Reply, &u)
}

// Create makes a match. Persons with a name have a seat; others can take the free seats.
func (h *Host) Create(ctx context.Context, m Match) (Made, error) {
	made, err := h.create(ctx, m, newID(), newNonce())
	if err != nil {
		return Made{}, err
	}
	return *made, nil
}

// create makes a match with an ID. If a request with the same nonce has made it before, create only
// returns the codes.
func (h *Host) create(ctx context.Context, m Match, id, nonce string) (*Made, error) {
	if id == "" && nonce == "" { // a client that does not repeat requests
		id, nonce = newID(), newNonce()
	}
	if !matchID.MatchString(id) || !nonceText.MatchString(nonce) {
		return nil, ErrNotUnderstood
	}
	if m.Seed == 0 {
		var b [8]byte
		_, _ = rand.Read(b[:]) // never fails
		m.Seed = binary.LittleEndian.Uint64(b[:])
	}
	m = m.named()
	if err := m.validate(h.config.Games); err != nil {
		return nil, fmt.Errorf("making the match: %w", because(ErrSetup, err))
	}
	_, err := h.logs.append(ctx, id, &entry{Match: &m, Nonce: nonce}, mark{})
	if errors.Is(err, errMoved) {
		err = madeBy(ctx, h.logs, id, nonce)
	}
	if err = h.disk.noted(id, err); err != nil {
		h.disk.forget(id)
		return nil, fmt.Errorf("making the match: %w", err)
	}
	if !m.people() {
		h.play(id)
	}
	made := h.codes(id, &m)
	return &made, nil
}

// newID returns the ID of a new match.
func newID() string { return strings.ToLower(rand.Text()[:10]) }

// codes returns the codes of a match.
func (h *Host) codes(id string, m *Match) Made {
	made := Made{ID: id, Invitation: h.code(user{role: joinRole, match: id, seat: game.Nobody}), Seats: map[game.Seat]Code{}}
	if m.Watch {
		made.Watch = h.code(user{role: watchRole, match: id, seat: game.Nobody})
	}
	for i, s := range m.Seats {
		if s.Name != "" {
			made.Seats[game.Seat(i)] = h.code(user{role: seatRole, match: id, seat: game.Seat(i)})
		}
	}
	return made
}

// code returns a user's code.
func (h *Host) code(u user) Code {
	c := Code{user: u, Key: h.config.Secret.Key(u.base()), Addresses: h.config.Public, Fingerprint: h.server.Fingerprint()}
	if len(c.Addresses) == 0 {
		c.Addresses = []string{h.server.Address()}
	}
	return c
}

// Code returns the code with which others may make matches.
func (h *Host) Code() Code { return h.code(user{role: hostRole, seat: game.Nobody}) }
