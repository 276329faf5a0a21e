//go:build !js

package online

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// quotas limit what users ask of the host. They belong to the host and not to matches, so that a
// user cannot get a new quota by asking for a match that was removed.
type quotas struct {
	// origin returns the address from which a user is connected, and cut closes the user's
	// connections.
	origin func(name string) string
	cut    func(name string)

	mutex sync.Mutex
	users map[string]*quota
	// sweep is how many users there are when those whose quotas are as good as new are next
	// forgotten: twice as many as were left.
	sweep int
}

// quota is what a user may still ask for.
type quota struct {
	requests *rate.Limiter
	// histories counts requests for which a match is replayed, matches those that make a match.
	histories, matches *rate.Limiter
	bytes              *rate.Limiter // of answers
	// beyond counts requests above the quota. If there are too many of them, the user is cut off.
	beyond *rate.Limiter
	// cuts limits how often the user is cut off: thousands of its requests may still wait to be
	// heard, and to cut it off for each would hold up those of others.
	cuts *rate.Limiter
}

// Quotas of a user: a rate per second in the long run, and a burst at once. Legitimate clients stay
// below: bots answer some hundred times a second at most.
const (
	requestsRate, maxRequests   = 200, 400 // of a seat
	visitsRate, maxVisits       = 20, 100  // of others
	historiesRate, maxHistories = 5, 40
	matchesRate, maxMatches     = 10, 100
	bytesRate, maxBytes         = 512 << 10, 3 << 20
	beyondRate, maxBeyond       = 100, 500
	cutsRate                    = 1
	// maxQuotas is how many users are remembered, minSweep from how many users some are forgotten.
	maxQuotas, minSweep = 16 << 10, 256
)

func newQuota(who user) *quota {
	requests := rate.NewLimiter(requestsRate, maxRequests)
	if who.role != seatRole {
		requests = rate.NewLimiter(visitsRate, maxVisits)
	}
	return &quota{
		requests, rate.NewLimiter(historiesRate, maxHistories), rate.NewLimiter(matchesRate, maxMatches),
		rate.NewLimiter(bytesRate, maxBytes), rate.NewLimiter(beyondRate, maxBeyond), rate.NewLimiter(cutsRate, 1),
	}
}

// full reports whether the quota is as good as new, so that it can be forgotten.
func (q *quota) full(now time.Time) bool {
	return q.requests.TokensAt(now) >= float64(q.requests.Burst()) && q.histories.TokensAt(now) >= maxHistories && q.matches.TokensAt(now) >= maxMatches &&
		q.bytes.TokensAt(now) >= maxBytes && q.beyond.TokensAt(now) >= maxBeyond
}

// of returns the quota of a user. Users with the same code to join, to watch or to make matches
// share a quota if they come from the same address.
func (q *quotas) of(who user, now time.Time) *quota {
	key := who.base()
	if who.nonce != "" {
		key += "@" + q.origin(who.String())
	}
	q.mutex.Lock()
	defer q.mutex.Unlock()
	u := q.users[key]
	if u != nil {
		return u
	}
	if len(q.users) >= max(q.sweep, minSweep) {
		for key, u := range q.users {
			if u.full(now) {
				delete(q.users, key)
			}
		}
		if len(q.users) >= maxQuotas {
			clear(q.users)
		}
		q.sweep = min(2*len(q.users), maxQuotas)
	}
	u = newQuota(who)
	q.users[key] = u
	return u
}

// allow counts a request and reports whether it is within the quota. It cuts off a user who goes
// far beyond the quota.
func (q *quotas) allow(who user, now time.Time) bool {
	u := q.of(who, now)
	if u.requests.AllowN(now, 1) {
		return true
	}
	if !u.beyond.AllowN(now, 1) && u.cuts.AllowN(now, 1) {
		q.cut(who.String())
	}
	return false
}
