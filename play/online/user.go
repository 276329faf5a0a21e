//go:build !js

package online

import (
	"crypto/rand"
	"encoding/hex"
	"regexp"
	"strconv"
	"strings"

	"eras/game"
	"eras/play/cluster"
)

// role is what a user may do.
type role string

const (
	// hostRole makes matches.
	hostRole role = "host"
	// joinRole takes a free seat of a match, seatRole plays one, watchRole watches.
	joinRole  role = "join"
	seatRole  role = "seat"
	watchRole role = "watch"
)

// user is somebody who connects. Its name contains all that a server needs to decide what the user
// may do, so the server keeps no list of users:
//
//	host | join-MATCH | seat-MATCH-SEAT | watch-MATCH
//
// Several users may have the same code to join or to watch. Each adds a nonce to its name, "-n" and
// 32 hexadecimal digits, so that none can read the answers to another.
type user struct {
	role  role
	match string
	seat  game.Seat // or Nobody
	nonce string
}

var (
	matchID   = regexp.MustCompile(`^[a-z0-9]{10}$`)
	nonceText = regexp.MustCompile(`^[0-9a-f]{32}$`)
)

// newNonce returns 32 random hexadecimal digits.
func newNonce() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// parseUser parses a user's name.
func parseUser(name string) (u user, ok bool) {
	u.seat = game.Nobody
	parts := strings.Split(name, "-")
	if last := parts[len(parts)-1]; len(parts) > 1 && strings.HasPrefix(last, "n") && nonceText.MatchString(last[1:]) {
		u.nonce, parts = last[1:], parts[:len(parts)-1]
	}
	u.role = role(parts[0])
	if u.role == hostRole {
		return u, len(parts) == 1
	}
	if len(parts) < 2 || !matchID.MatchString(parts[1]) {
		return user{}, false
	}
	u.match = parts[1]
	if len(parts) == 3 {
		n, err := strconv.ParseUint(parts[2], 10, 8)
		if err != nil || n >= game.MaxSeats || strconv.FormatUint(n, 10) != parts[2] {
			return user{}, false
		}
		u.seat = game.Seat(n)
	}
	switch u.role {
	case joinRole, watchRole:
		return u, len(parts) == 2
	case seatRole:
		return u, len(parts) == 3
	case hostRole:
	}
	return user{}, false
}

// base returns the name without the nonce.
func (u user) base() string {
	switch {
	case u.role == hostRole:
		return string(u.role)
	case u.seat == game.Nobody:
		return string(u.role) + "-" + u.match
	}
	return string(u.role) + "-" + u.match + "-" + u.seat.String()
}

// String returns the name.
func (u user) String() string {
	if u.nonce == "" {
		return u.base()
	}
	return u.base() + "-n" + u.nonce
}

// Subjects. A user publishes requests under askSubject and its name, and reads what its seat may
// see under viewSubject and its name without the nonce.
const (
	askSubject  = "eras.play.ask."
	viewSubject = "eras.play.view."
)

// admit returns what a user may do. It is the [cluster.Config.Admit] of hosts.
func admit(name string) (u cluster.User, keyOf string, ok bool) {
	who, ok := parseUser(name)
	if !ok || who.nonce == "" && who.role != seatRole {
		return u, "", false
	}
	u.Publish = []string{askSubject + name}
	if who.role == seatRole || who.role == watchRole {
		u.Subscribe = []string{viewSubject + who.base()}
	}
	return u, who.base(), true
}
