package ender

import (
	airisk "eras/ai/risk"
	"eras/game"
	"eras/game/risk"
)

// Kept is a plan that a new bot goes on with, so that whoever asks for advice several times in a turn
// gets one plan.
type Kept struct {
	Seat  game.Seat
	Round int
	// Attacks are those of the whole plan; the bot leaves out what is taken already.
	Attacks []Attack
	// Success is the probability that the plan succeeds, when it was made.
	Success float64
	// Deputy says that the deputy plays the rest of the turn, without a plan.
	Deputy bool
}

// Reasons of plans in a [Trace]: a [Kept] plan goes on; a plan is given up since the dice were bad, since
// there are too few soldiers for its next attack, or since the armies for it stand elsewhere; all of it is
// taken.
const (
	ReasonKept   = "kept"
	ReasonLosses = "losses"
	ReasonTooFew = "too few soldiers"
	ReasonArmies = "armies elsewhere"
	ReasonMore   = "more"
)

// Kept returns the plan of a trace.
func (t *Trace) Kept() *Kept {
	return &Kept{t.Seat, t.Round, t.Best.Attacks, t.Best.Success, t.Best.Deputy}
}

// leastKept is the share of its first probability of success below which a plan is given up.
const leastKept = 0.5

// resume values the kept plan at the position of a turn and returns its number in the space, or
// [ByDeputy]. ok is false if it is not of this turn or has to be given up, with the reason.
func (b *bot) resume(t *airisk.Turn, inHand int32, otherwise string) (i int, ok bool, reason string) {
	k := b.keep
	b.keep = nil
	switch {
	case k == nil || k.Seat != t.Seat || k.Round != int(t.P.Round):
		return 0, false, otherwise
	case k.Deputy:
		b.open(t.P, inHand)
		return ByDeputy, true, ReasonKept
	case len(k.Attacks) == 0:
		return 0, false, otherwise
	}
	var rest Sketch
	for _, a := range k.Attacks {
		switch {
		case t.Own(a.To):
		case t.Own(a.From) || rest.taken.Has(a.From):
			rest.add(a)
		default:
			return 0, false, ReasonLosses
		}
	}
	if rest.n == 0 {
		return 0, false, ReasonMore
	}
	x := b.open(t.P, inHand)
	if x.fits(&rest) {
		return x.value(rest, 0), true, ReasonKept
	}
	if inHand > 0 {
		return 0, false, ReasonArmies
	}
	success := 1.0
	for r := x.forest.roots; r != 0; r = r.Rest() {
		success *= x.forest.chance(r.First(), t.P.Armies.At(r.First()))
	}
	if t.P.Phase == risk.Attacking && success < leastKept*k.Success {
		return 0, false, ReasonLosses
	}
	x = b.open(t.P, x.forest.deficit) // a plan is valued as if it had the armies that it needs
	i = x.value(rest, 0)
	x.plans[i].Success = success
	return i, true, ReasonKept
}

// resumeOccupying goes on with the kept plan where armies are moved in.
func (b *bot) resumeOccupying(t *airisk.Turn) {
	if b.keep == nil {
		return
	}
	b.think(t.Thought)
	i, ok, _ := b.resume(t, 0, "")
	if b.deputised = ok && i == ByDeputy; ok && !b.deputised {
		b.refine(i)
		b.plan = b.space.plans[i].Sketch
	}
}
