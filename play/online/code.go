//go:build !js

package online

import (
	"fmt"
	"net"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"eras/game"
	"eras/play/cluster"
)

// Code is one line of text with which somebody joins a match, watches it, returns to a seat
// or asks a server for matches:
//
//	eras://USER:KEY@HOST:PORT[,HOST:PORT…][#FINGERPRINT]
//
// USER says what the code is for, and in which match. KEY is that user's key. A code with more than
// one address is for servers that share their matches. FINGERPRINT is that of the servers'
// certificate; it is missing if connections do not leave the machine.
type Code struct {
	user        user
	Key         string
	Addresses   []string
	Fingerprint string
}

const (
	codeScheme = "eras://"
	// maxCode limits the length of a code in bytes, maxAddresses the number of its addresses.
	maxCode      = 1024
	maxAddresses = 8
)

var (
	keyText         = regexp.MustCompile(`^[0-9a-f]{32}$`)
	fingerprintText = regexp.MustCompile(`^[0-9a-f]{64}$`)
	hostText        = regexp.MustCompile(`^[A-Za-z0-9.:%_-]+$`)
)

// ParseCode reads a code. It ignores spaces around it.
func ParseCode(text string) (Code, error) {
	text = strings.TrimSpace(text)
	fail := func(format string, args ...any) (Code, error) {
		return Code{}, fmt.Errorf("reading the code: "+format+": copy the whole line again", args...)
	}
	if len(text) > maxCode {
		return fail("it has %d characters, at most %d are possible", len(text), maxCode)
	}
	rest, ok := strings.CutPrefix(text, codeScheme)
	if !ok {
		return fail("it must begin with %s", codeScheme)
	}
	rest, print, pinned := strings.Cut(rest, "#")
	head, hosts, ok := strings.Cut(rest, "@")
	name, key, ok2 := strings.Cut(head, ":")
	if !ok || !ok2 {
		return fail("it must have a name, a key and an address, as in %sNAME:KEY@HOST:PORT", codeScheme)
	}
	c := Code{Key: key, Addresses: strings.Split(hosts, ","), Fingerprint: print}
	if c.user, ok = parseUser(name); !ok || c.user.nonce != "" {
		return fail("%.80q is not the name of a seat or a match", name)
	}
	if !keyText.MatchString(key) {
		return fail("its key must have 32 digits from 0 to f")
	}
	if pinned && !fingerprintText.MatchString(print) {
		return fail("the fingerprint behind # must have 64 digits from 0 to f")
	}
	if len(c.Addresses) > maxAddresses {
		return fail("it has %d addresses, at most %d are possible", len(c.Addresses), maxAddresses)
	}
	for _, address := range c.Addresses {
		host, port, err := net.SplitHostPort(address)
		n, err2 := strconv.ParseUint(port, 10, 16)
		if err != nil || err2 != nil || n == 0 || !hostText.MatchString(host) {
			return fail("%.80q is not an address like 192.168.1.5:4222", address)
		}
		if !pinned && !cluster.Loopback(host) {
			return fail("the fingerprint behind # is missing, without which connections to %s would not be encrypted", host)
		}
	}
	return c, nil
}

// String returns the code as text.
func (c Code) String() string {
	text := codeScheme + c.user.String() + ":" + c.Key + "@" + strings.Join(c.Addresses, ",")
	if c.Fingerprint != "" {
		text += "#" + c.Fingerprint
	}
	return text
}

// MarshalText returns the code as text.
func (c Code) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads a code with [ParseCode].
func (c *Code) UnmarshalText(text []byte) (err error) {
	*c, err = ParseCode(string(text))
	return err
}

// Match returns the match's ID, empty for the code of a host.
func (c Code) Match() string { return c.user.match }

// Seat returns the seat that the code returns to, [game.Nobody] for other codes.
func (c Code) Seat() game.Seat { return c.user.seat }

// Returns reports whether the code is that of a taken seat.
func (c Code) Returns() bool { return c.user.role == seatRole }

// Invites reports whether the code lets somebody take a seat.
func (c Code) Invites() bool { return c.user.role == joinRole }

// Watches reports whether the code is for a watcher.
func (c Code) Watches() bool { return c.user.role == watchRole }

// Local reports whether only the machine of the host can reach the addresses.
func (c Code) Local() bool {
	return !slices.ContainsFunc(c.Addresses, func(address string) bool {
		host, _, err := net.SplitHostPort(address)
		return err != nil || !cluster.Loopback(host)
	})
}

// forUser returns the code of another user of the same match.
func (c Code) forUser(u user, key string) Code {
	c.user, c.Key = u, key
	return c
}

// address returns the address to connect to as the user with that name.
func (c Code) address(name string) cluster.Address {
	scheme := "nats://"
	if c.Fingerprint != "" {
		scheme = "tls://"
	}
	urls := make([]string, len(c.Addresses))
	for i, a := range c.Addresses {
		urls[i] = scheme + name + ":" + c.Key + "@" + a
	}
	url := strings.Join(urls, ",")
	if c.Fingerprint != "" {
		url += "#" + c.Fingerprint
	}
	return cluster.Address{URL: url, Most: maxUpdate}
}
