package talk

import (
	"fmt"

	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/promise"
)

// Act is what a speaker decides.
type Act uint8

// The decisions.
const (
	Offers Act = iota
	Counters
	Withdraws
	Accepts
	Refuses
	Keeps
	Breaks
	Remembers
	// Ends: it ends its peace, alliance or zone with a power that has broken a promise to it.
	Ends

	actCount
)

// Reason is why a speaker decides.
type Reason uint8

// The reasons.
const (
	NoReason Reason = iota
	BestForBoth
	Enough
	TooLittle
	UnitPromised
	NotTrusted
	TooGood
	NotUnderstood
	TheirOffer
	WasKept
	WasBroken
	// Custom: it is the usual offer to a neighbour in the first phase.
	Custom
	// Stuck and Ahead: the power does not expect to win, or does.
	Stuck
	Ahead
	// Largest, LastFront and OtherFront: the partner is the largest power, the power would have nobody
	// left to attack, or it needs its units elsewhere.
	Largest
	LastFront
	OtherFront
	// Same: the power has itself offered the same in the phase, or accepted it.
	Same
	// BrokeWord: the other power has broken a promise.
	BrokeWord

	reasonCount
)

// Decision is a decision of a speaker with its numbers, in expected centres.
type Decision struct {
	Phase    diplomacy.Phase
	Me, With diplomacy.Power
	Act      Act
	Reason   Reason
	Deal     press.Deal
	// None and Both are the worths for Me and for With without the deal and with it, and Lie is that
	// for Me if With promises it and then does what is best for itself. Where numbers of centres
	// decide, None has those of Me, and of With or the largest other power.
	None, Both [2]float64
	Lie        float64
	// Trust is the probability that With keeps its word. Expected is the expected gain of the deal
	// for Me, which must be above Least.
	Trust, Expected, Least float64
	// Doubted is the party of the deal to which Trust, Earlier and Broken belong if that is not With but another
	// one in which Me trusts less.
	Doubted diplomacy.Power
	// Earlier is the trust with which the match began, if With has broken promises in earlier matches, else
	// 0.
	Earlier float64
	// Broken is the promise to Me that With broke last, nil if there is none.
	Broken *promise.Promise
	// Tempted is what Me gains by breaking the deal, and Cost what it must be above.
	Tempted, Cost float64
}

// Expect returns the expected gain for a power that trusts the other.
func Expect(trust, gain, lied float64) float64 { return float64(trust*gain) + float64((1-trust)*lied) }

// Gain returns what the deal gains Me and With if both keep it.
func (d *Decision) Gain() [2]float64 {
	return [2]float64{d.Both[0] - d.None[0], d.Both[1] - d.None[1]}
}

// Sentence returns the decision in a language as a sentence with its numbers.
func (d Decision) Sentence(m *diplomacy.Map, language string) string {
	w := wordsIn(language)
	with := name(m, d.With, language)
	deal := d.Deal.Sentence(m, language)
	begin := fmt.Sprintf("%s: %s %s %s (%s)", w.when(d.Phase), name(m, d.Me, language), w.acts[d.Act], with, deal)
	switch d.Act {
	case Keeps:
		return begin + ": " + w.fill(w.keeps, d.Tempted, d.Cost)
	case Breaks:
		return begin + ": " + w.fill(w.breaks, d.Tempted, d.Cost)
	case Remembers, Ends:
		return begin + ": " + w.fill(w.remembers, w.reasons[d.Reason], d.Trust)
	case Offers, Counters, Withdraws, Accepts, Refuses:
	}
	switch {
	case d.Reason == NotUnderstood:
		return begin + ": " + w.reasons[d.Reason] + "."
	case !d.valued():
		return begin + ": " + w.fill(w.counted, w.reasons[d.Reason], d.None[0], d.None[1])
	}
	return begin + ": " + w.fill(w.valued, w.reasons[d.Reason], d.None[0], d.None[1], with, d.Both[0], d.Both[1], d.Lie, with, d.Trust, d.Expected, d.Least)
}

// valued reports whether the decision comes from the worths of the deal.
func (d *Decision) valued() bool {
	switch d.Reason {
	case NotUnderstood, Stuck, Ahead, Largest, LastFront, OtherFront:
		return false
	case NoReason, BestForBoth, Enough, TooLittle, UnitPromised, NotTrusted, TooGood, TheirOffer, WasKept, WasBroken, Custom, Same, BrokeWord, reasonCount:
	}
	return true
}

// Short returns the reason in a language as a player would say it: "No: we would gain too little by
// it." It is empty for decisions that no letter tells.
func (d Decision) Short(m *diplomacy.Map, language string) string {
	w := wordsIn(language)
	gain := d.Gain()
	switch d.Act {
	case Offers, Counters:
		switch {
		case d.Reason == Stuck:
			return w.stuckOffer
		case d.Reason == OtherFront:
			return w.otherFront
		case gain[0] >= told && gain[1] >= told:
			return w.fill(w.bothGain, gain[1], gain[0])
		case d.Reason == Custom:
			return w.custom
		}
		return w.bothGainLittle
	case Withdraws:
		return w.withdraws
	case Accepts:
		switch {
		case d.Reason == Stuck:
			return w.stuck
		case d.Reason == OtherFront:
			return w.otherFrontYes
		case d.Reason == Same:
			return w.same
		case d.Expected >= told:
			return w.fill(w.accepts, d.Expected)
		}
		return w.acceptsLittle
	case Refuses:
		return d.refusal(m, w, language)
	case Ends:
		if d.Broken == nil {
			return w.ends
		}
		return w.ends + " " + d.Broken.Reproach(m, language)
	case Keeps, Breaks, Remembers:
	}
	return ""
}

// refusal returns why an offer is refused.
func (d *Decision) refusal(m *diplomacy.Map, w *words, language string) string {
	gain := d.Gain()
	switch d.Reason {
	case TooLittle:
		if d.hurt() {
			return d.distrust(m, w, language)
		}
		if d.Expected <= -told {
			return w.fill(w.loses, -d.Expected)
		}
		return w.tooLittle
	case UnitPromised:
		return w.unitPromised
	case NotTrusted:
		return d.distrust(m, w, language)
	case TooGood:
		return w.fill(w.tooGood, -gain[1])
	case Ahead:
		return w.ahead
	case NotUnderstood:
		return w.notUnderstood
	case Largest:
		return w.fill(w.largest, name(m, d.With, language), d.None[1])
	case LastFront:
		return w.lastFront
	case NoReason, BestForBoth, Enough, TheirOffer, WasKept, WasBroken, Custom, Stuck, OtherFront, Same, BrokeWord, reasonCount:
	}
	return w.no
}

// hurt reports whether the gain would be enough for a stranger, but not for a power that broke a promise.
func (d *Decision) hurt() bool {
	return d.Broken != nil && Expect(promise.Trust{}.Value(), d.Gain()[0], d.Lie-d.None[0]) > d.Least
}

// distrust returns the refusal of a power that is not trusted enough, with the promise that it broke.
func (d *Decision) distrust(m *diplomacy.Map, w *words, language string) string {
	doubted := d.With
	if d.Doubted != diplomacy.Neutral {
		doubted = d.Doubted
	}
	text := w.fill(w.notTrusted, name(m, doubted, language), 100*d.Trust)
	if d.Earlier > 0 {
		text = w.fill(w.earlier, name(m, doubted, language), 100*d.Trust, 100*d.Earlier)
	}
	switch {
	case d.Broken != nil && doubted != d.With:
		text += " " + d.Broken.Sentence(m, language)
	case d.Broken != nil:
		text += " " + d.Broken.Reproach(m, language)
	}
	return text
}

// told is the number of centres from which a short sentence tells it, with one decimal.
const told = 0.05
