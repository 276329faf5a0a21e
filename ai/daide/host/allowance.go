package host

import "time"

// allowance is how many messages a client may still send now.
type allowance struct {
	rate, most float64
	left       float64
	at         time.Time
}

func newAllowance(l *Limits, now time.Time) allowance {
	return allowance{rate: float64(l.Rate), most: float64(l.Burst), left: float64(l.Burst), at: now}
}

// spend pays for something, and returns how long to wait until it is paid.
func (a *allowance) spend(now time.Time, cost float64) time.Duration {
	a.left = min(a.most, a.left+a.rate*now.Sub(a.at).Seconds()) - cost
	a.at = now
	if a.left >= 0 {
		return 0
	}
	return time.Duration(-a.left / a.rate * float64(time.Second))
}
