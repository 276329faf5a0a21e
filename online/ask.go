//go:build !js

package online

import (
	"context"

	"eras/cluster"
)

// Create has a host make a match, with the code that [Host.Code] returns.
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

// Begin has a host let a match begin with bots in the seats that are free.
func Begin(ctx context.Context, host Code, match string) error {
	_, err := askHost(ctx, host, &request{Kind: askStart, ID: match})
	return err
}

// Remove has a host remove a match for ever.
func Remove(ctx context.Context, host Code, match string) error {
	_, err := askHost(ctx, host, &request{Kind: askRemove, ID: match})
	return err
}

// askHost sends a request about matches, again if the answer is late: a request that has been
// done changes nothing.
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

// Look asks what is played in the match of an invitation, and who has which seat.
func Look(ctx context.Context, invitation Code) (Match, Status, error) {
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
	if _, err := u.fits(nil, 0); err != nil {
		return Match{}, Status{}, err
	}
	return *u.Match, *u.Status, nil
}
