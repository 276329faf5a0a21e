//go:build !js

package online

import (
	"context"
	"fmt"
	"net"
	"time"

	"eras/play/cluster"
	"eras/play/table"
)

// Create asks a host to make a match. host is the code that [Host.Code] returns.
func Create(ctx context.Context, host Code, m Match) (Made, error) {
	m = m.named()
	q := &request{Kind: askCreate, ID: newID(), Nonce: newNonce(), Match: &m}
	u, err := askHost(ctx, host, q)
	if err != nil {
		return Made{}, err
	}
	if u.Made == nil || u.Made.ID != q.ID {
		return Made{}, ErrNotUnderstood
	}
	return *u.Made, nil
}

// Begin asks a host to start a match with bots in the free seats.
func Begin(ctx context.Context, host Code, match string) error {
	_, err := askHost(ctx, host, &request{Kind: askStart, ID: match})
	return err
}

// Remove asks a host to remove a match for ever.
func Remove(ctx context.Context, host Code, match string) error {
	_, err := askHost(ctx, host, &request{Kind: askRemove, ID: match})
	return err
}

// askHost sends a request about matches, and repeats it while there is no answer. A repeated
// request has no further effect.
func askHost(ctx context.Context, host Code, q *request) (*update, error) {
	who := host.user
	if who.role != hostRole {
		return nil, ErrNotMaker
	}
	who.nonce = newNonce()
	conn, err := cluster.Connect(ctx, host.address(who.String()))
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	ctx, cancel := context.WithTimeout(ctx, hostTime)
	defer cancel()
	return ask(ctx, conn, who.String(), q, func(Reason) {})
}

// Look returns what is played in the match of an invitation, and who has which seat.
func Look(ctx context.Context, games table.Games, invitation Code) (Match, Status, error) {
	who := invitation.user
	if who.role != joinRole {
		return Match{}, Status{}, ErrNotPlayable
	}
	who.nonce = newNonce()
	conn, err := cluster.Connect(ctx, invitation.address(who.String()))
	if err != nil {
		return Match{}, Status{}, err
	}
	defer conn.Close()
	u, err := ask(ctx, conn, who.String(), &request{Kind: askLook, Have: -1}, func(Reason) {})
	switch {
	case err != nil:
		return Match{}, Status{}, err
	case u.Match == nil || u.Status == nil:
		return Match{}, Status{}, ErrNotUnderstood
	}
	if _, err := u.fits(games, nil, 0); err != nil {
		return Match{}, Status{}, err
	}
	return *u.Match, *u.Status, nil
}

// reachTime is how long [Reach] waits for an address.
const reachTime = 4 * time.Second

// UnreachableError says that nothing listens at an address, HOST:PORT, or that the way to it is blocked.
type UnreachableError struct {
	Address string
	cause   error
}

func (e *UnreachableError) Error() string {
	return fmt.Sprintf("nobody answers at %.80q: %v", e.Address, e.cause)
}

// Unwrap returns what the system said.
func (e *UnreachableError) Unwrap() error { return e.cause }

// Reach tries whether anything listens at one of the addresses, each HOST:PORT. It returns an
// [UnreachableError] with the first address if not, after at most a few seconds.
func Reach(ctx context.Context, addresses ...string) error {
	ctx, cancel := context.WithTimeout(ctx, reachTime)
	defer cancel()
	causes := make([]error, len(addresses))
	tried := make(chan int, len(addresses))
	for i, address := range addresses {
		go func() { //fault:none dials
			conn, err := new(net.Dialer).DialContext(ctx, "tcp", address)
			if causes[i] = err; err == nil {
				_ = conn.Close()
			}
			tried <- i
		}()
	}
	for range addresses {
		if causes[<-tried] == nil {
			return nil
		}
	}
	if len(addresses) == 0 {
		return nil
	}
	return &UnreachableError{addresses[0], causes[0]}
}
