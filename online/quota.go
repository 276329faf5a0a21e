//go:build !js

package online

import "time"

// quota limits how many requests users of a match may send. Nobody needs as many: bots answer
// some hundred times a second at most.
type quota map[string]*bucket

// bucket is what a user has left.
type bucket struct {
	left float64
	last time.Time
}

const (
	// quotaRate is how many requests a second a user may send in the long run, quotaBurst how
	// many at once.
	quotaRate, quotaBurst = 200, 400
)

// allows counts a request and reports whether it is one of those that may be sent.
func (q quota) allows(who user, now time.Time) bool {
	if who.role == "" {
		return true // the host itself
	}
	b := q[who.base()]
	if b == nil {
		b = &bucket{left: quotaBurst, last: now}
		q[who.base()] = b
	}
	b.left = min(quotaBurst, b.left+quotaRate*now.Sub(b.last).Seconds())
	b.last = now
	if b.left < 1 {
		return false
	}
	b.left--
	return true
}
