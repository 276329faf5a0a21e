//go:build !js

// Package nearby announces open matches to the local network by multicast DNS, and finds those that
// other programs announce.
package nearby

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"log"
	"net"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/hashicorp/mdns"

	"eras/internal/fault"
)

// Match is an open match. What [Find] returns comes from the network: anybody may have written it.
type Match struct {
	// Code is the invitation, Game the id of the game, Host the name of the player who hosts it. Each has
	// at most [MaxText] bytes.
	Code, Game, Host string
}

// MaxText is the limit of a text of a [Match] in bytes.
const MaxText = 240

// maxFound is the greatest number of matches that [Find] returns.
const maxFound = 20

// service is the type of the announcements.
const service = "_eras._tcp"

// The beginnings of the texts of an announcement, which are of ASCII letters: the host's name is escaped as in a URL.
const (
	codeKey = "code="
	gameKey = "game="
	hostKey = "host="
)

// quiet is a log that nobody reads: networks without multicast are usual.
var quiet = log.New(io.Discard, "", 0)

// Announcement is a match that is announced.
type Announcement struct{ server *mdns.Server }

// Announce answers those who look for open matches until the announcement is closed. address is where
// the match is hosted, IP:PORT. on is the network, nil for the usual one.
func Announce(m Match, address string, on *net.Interface) (*Announcement, error) {
	host, text, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fmt.Errorf("announcing the match: %w", err)
	}
	ip := net.ParseIP(host)
	port, err := strconv.ParseUint(text, 10, 16)
	if ip == nil || err != nil {
		return nil, fmt.Errorf("announcing the match: the address must be IP:PORT, not %.80q", address)
	}
	for _, text := range []string{m.Code, m.Game, url.PathEscape(m.Host)} {
		if len(text) > MaxText {
			return nil, fmt.Errorf("announcing the match: %.80q has %d bytes, at most %d are possible", text, len(text), MaxText)
		}
	}
	name := rand.Text() // answers of several matches are told apart by it
	zone, err := mdns.NewMDNSService(name, service, "", name+".local.", int(port), []net.IP{ip}, []string{codeKey + m.Code, gameKey + m.Game, hostKey + url.PathEscape(m.Host)})
	if err != nil {
		return nil, fmt.Errorf("announcing the match: %w", err)
	}
	server, err := mdns.NewServer(&mdns.Config{Zone: zone, Iface: on, Logger: quiet})
	if err != nil {
		return nil, fmt.Errorf("announcing the match: %w", err)
	}
	return &Announcement{server}, nil
}

// Close ends the announcement.
func (a *Announcement) Close() { _ = a.server.Shutdown() }

// Find asks the network for open matches and collects answers for that long, or until ctx ends. on is
// the network, nil for the usual one.
func Find(ctx context.Context, wait time.Duration, on *net.Interface) ([]Match, error) {
	entries := make(chan *mdns.ServiceEntry, maxFound) // further answers are dropped
	asked := make(chan error, 1)
	go func() {
		asked <- fault.Do(func() error {
			defer close(entries)
			return mdns.QueryContext(ctx, &mdns.QueryParam{Service: service, Timeout: wait, Entries: entries, Interface: on, DisableIPv6: true, Logger: quiet})
		})
	}()
	var found []Match
	for e := range entries {
		if m, ok := read(e.InfoFields); ok && len(found) < maxFound && !slices.Contains(found, m) {
			found = append(found, m)
		}
	}
	if err := <-asked; err != nil && ctx.Err() == nil {
		return nil, fmt.Errorf("looking for open matches: %w", err)
	}
	return found, nil
}

// read returns the match of an announcement, if it is whole.
func read(texts []string) (m Match, ok bool) {
	for _, text := range texts {
		for key, field := range map[string]*string{codeKey: &m.Code, gameKey: &m.Game, hostKey: &m.Host} {
			if value, ok := strings.CutPrefix(text, key); ok && len(value) <= MaxText {
				*field = value
			}
		}
	}
	var err error
	m.Host, err = url.PathUnescape(m.Host)
	return m, err == nil && m.Code != "" && m.Game != ""
}
