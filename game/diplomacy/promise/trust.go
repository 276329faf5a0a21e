package promise

import (
	"slices"

	"eras/game/diplomacy"
)

// Trust is what one power thinks of another's word: weights of promises to it that were kept and
// broken. The zero value is that of a stranger.
type Trust struct{ Kept, Broken float64 }

// Value returns the share of promises that the other is expected to keep, 0.75 for a stranger.
func (t Trust) Value() float64 { return (3 + t.Kept) / (4 + t.Kept + t.Broken) }

// Fade returns the trust with both weights multiplied, as after a phase or between matches.
func (t Trust) Fade(by float64) Trust { return Trust{t.Kept * by, t.Broken * by} }

// Weights of trust.
const (
	// defaultDecay is what remains of trust after a phase.
	defaultDecay = 0.9
	// leastKept is the weight of a kept promise that it would not have paid to break, and fullStake
	// the gain in centres by breaking it from which its weight is 1.
	leastKept, fullStake = 0.1, 0.3
	// mostLoss bounds the lost centres that add to the weight of a breach.
	mostLoss = 2
	// attackWeight is that of an unprovoked attack without a promise.
	attackWeight = 0.3
)

// trusts is the trust of all powers in all.
type trusts struct {
	in    [diplomacy.MaxPowers + 1][diplomacy.MaxPowers + 1]Trust
	decay float64
	// stake estimates what breaking a promise would have gained.
	stake func(*Promise) float64
	// attacked are the attacks of the last movement phase, by attacker and victim.
	attacked [diplomacy.MaxPowers + 1][diplomacy.MaxPowers + 1]bool
}

// SetDecay sets what remains of trust after a phase, from 0 to 1.
func (l *Ledger) SetDecay(by float64) { l.trust.decay = by }

// SetStake sets how to estimate what breaking a promise that was kept would have gained its power, in
// centres. Without it a kept promise has the least weight.
func (l *Ledger) SetStake(estimate func(*Promise) float64) { l.trust.stake = estimate }

// SetTrust sets the trust of a power in another, as from earlier matches.
func (l *Ledger) SetTrust(of, in diplomacy.Power, t Trust) { l.trust.in[of][in] = t }

// Trust returns the trust of a power in another. It comes from promises to the power itself and from
// attacks on it, not from hearsay. Refusing an offer changes nothing.
func (l *Ledger) Trust(of, in diplomacy.Power) Trust { return l.trust.in[of][in] }

// play brings trust up to date after a phase.
func (t *trusts) play(l *Ledger, ph *Played, decided []Promise) {
	for of := range t.in {
		for in := range t.in[of] {
			t.in[of][in] = t.in[of][in].Fade(t.decay)
		}
	}
	for i := range decided {
		p := &decided[i]
		for _, to := range p.To {
			trust := &t.in[to][p.Power]
			//exhaustive:ignore only kept and broken promises say something
			switch p.State {
			case Kept:
				weight := 0.0
				if t.stake != nil {
					weight = t.stake(p) / fullStake
				}
				trust.Kept += min(1, max(leastKept, weight))
			case Broken:
				trust.Broken += 1 + min(mostLoss, float64(p.Breach.Loss))
			}
		}
	}
	if ph.Before.Season.Moves() && ph.carriedOut() {
		t.countAttacks(l, ph, decided)
	}
}

// countAttacks lowers the trust of powers in those that attacked them, unless they attacked first, in
// this or the last movement phase, or the attack broke a promise.
func (t *trusts) countAttacks(l *Ledger, ph *Played, decided []Promise) {
	var now [diplomacy.MaxPowers + 1][diplomacy.MaxPowers + 1]bool
	for power := diplomacy.Power(1); int(power) <= l.game.Map.Powers(); power++ {
		for _, o := range ph.Answers[power].Orders() {
			if o.Kind == diplomacy.Move {
				_, victims := victims(l.game.Map, ph.Before, power, o)
				for _, v := range victims {
					now[power][v] = !l.agreedOn(ph, power, v, o) || now[power][v]
				}
			}
		}
	}
	for power := range now {
		for victim, attacked := range now[power] {
			broke := slices.ContainsFunc(decided, func(p Promise) bool {
				return p.State == Broken && int(p.Power) == power && slices.Contains(p.To, diplomacy.Power(victim))
			})
			if attacked && !broke && !now[victim][power] && !t.attacked[victim][power] {
				t.in[victim][power].Broken += attackWeight
			}
		}
	}
	t.attacked = now
}

// agreedOn reports whether two powers agreed on an order of this phase.
func (l *Ledger) agreedOn(ph *Played, power, with diplomacy.Power, o diplomacy.Order) bool {
	return l.named(ph, &Promise{Agreement: -1, Power: power}, o, []diplomacy.Power{with})
}
