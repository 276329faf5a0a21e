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
func (t *Trace) Kept() *Kept { return &Kept{t.Seat, t.Round, t.Best.Attacks, t.Best.Success} }

// leastKept is the share of its first probability of success below which a plan is given up.
const leastKept = 0.5

// resume values the kept plan at the position of a turn and returns its number in the space, or -1 if
// it is not of this turn or has to be given up, with the reason.
func (b *bot) resume(t *airisk.Turn, inHand int32, otherwise string) (i int, reason string) {
	k := b.keep
	b.keep = nil
	if k == nil || k.Seat != t.Seat || k.Round != int(t.P.Round) || len(k.Attacks) == 0 {
		return -1, otherwise
	}
	var rest Sketch
	for _, a := range k.Attacks {
		switch {
		case t.Own(a.To):
		case t.Own(a.From) || rest.taken.Has(a.From):
			rest.add(a)
		default:
			return -1, ReasonLosses
		}
	}
	if rest.n == 0 {
		return -1, ReasonMore
	}
	x := b.open(t.P, inHand)
	if x.fits(&rest) {
		return x.value(rest, 0), ReasonKept
	}
	if inHand > 0 {
		return -1, ReasonArmies
	}
	success := 1.0
	for r := x.forest.roots; r != 0; r = r.Rest() {
		success *= x.forest.chance(r.First(), t.P.Armies.At(r.First()))
	}
	if t.P.Phase == risk.Attacking && success < leastKept*k.Success {
		return -1, ReasonLosses
	}
	x = b.open(t.P, x.forest.deficit) // a plan is valued as if it had the armies that it needs
	i = x.value(rest, 0)
	x.plans[i].Success = success
	return i, ReasonKept
}

// resumeOccupying goes on with the kept plan where armies are moved in.
func (b *bot) resumeOccupying(t *airisk.Turn) {
	if b.keep == nil {
		return
	}
	b.think(t.Thought)
	if i, _ := b.resume(t, 0, ""); i >= 0 {
		b.refine(i)
		b.plan = b.space.plans[i].Sketch
	}
}
