// Package netlimit has what servers need to limit strangers by their address: who counts as one
// of them, and who gives way when there is no room.
package netlimit

import (
	"iter"
	"net"
	"net/netip"
)

// Origin returns what limits by address count: the IP address of HOST:PORT or, for IPv6, its
// network of 64 bits, all of which a single machine may have. Other texts are returned as they
// are.
func Origin(address string) string {
	if host, _, err := net.SplitHostPort(address); err == nil {
		address = host
	}
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return address
	}
	if ip = ip.Unmap(); ip.Is4() {
		return ip.String()
	}
	network, _ := ip.WithZone("").Prefix(64)
	return network.String()
}

// Caller is a connection as limits see it.
type Caller struct {
	Origin string
	// Number is greater for later connections.
	Number int
}

// GiveWay returns the connection that makes room for another one: the oldest of the origin that
// has the most of them, so that no origin keeps others out. ok is false if there is none.
func GiveWay[C any](callers iter.Seq2[C, Caller]) (victim C, ok bool) {
	counts := map[string]int{}
	most := ""
	for _, g := range callers {
		counts[g.Origin]++
		if n := counts[g.Origin]; n > counts[most] || n == counts[most] && g.Origin < most {
			most = g.Origin
		}
	}
	oldest := 0
	for c, g := range callers {
		if g.Origin == most && (!ok || g.Number < oldest) {
			victim, oldest, ok = c, g.Number, true
		}
	}
	return victim, ok
}
