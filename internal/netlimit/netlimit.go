// Package netlimit helps servers to limit connections by address: it determines which connections
// count as one origin, and which one gives way when there is no room.
package netlimit

import (
	"iter"
	"net"
	"net/netip"
)

// Origin returns the origin of an address HOST:PORT for limits: the IP address or, for IPv6, its
// network of 64 bits, because a single machine may have a whole network. It returns any other text
// unchanged.
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

// Caller is a connection for the purpose of limits.
type Caller struct {
	Origin string
	// Number is greater for later connections.
	Number int
}

// GiveWay returns the connection that must make room for another one: the oldest of the origin that
// has the most connections, so that no origin can keep others out. ok is false if there are no
// connections.
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
