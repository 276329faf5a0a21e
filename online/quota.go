//go:build !js

package online

import "time"

// quota limits how many requests users of a match may send: so many a second in the long run,
// and so many at once.
type quota struct {
	rate, burst float64
	buckets     map[string]*bucket
}

// bucket is what a user has left.
type bucket struct {
	left float64
	last time.Time
}

// newQuota returns the limit for requests. Nobody needs as many: bots answer some hundred times
// a second at most.
func newQuota() quota { return quota{200, 400, map[string]*bucket{}} }

// newHistoryQuota returns the limit for requests for which a match is played again.
func newHistoryQuota() quota { return quota{5, 40, map[string]*bucket{}} }

// allows counts a request and reports whether it is one of those that may be sent.
func (q quota) allows(who user, now time.Time) bool {
	if who.role == "" {
		return true // the host itself
	}
	b := q.buckets[who.base()]
	if b == nil {
		b = &bucket{left: q.burst, last: now}
		q.buckets[who.base()] = b
	}
	b.left = min(q.burst, b.left+q.rate*now.Sub(b.last).Seconds())
	b.last = now
	if b.left < 1 {
		return false
	}
	b.left--
	return true
}
