package promise

import (
	"slices"
	"strings"

	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
)

// Talks follows the press of a match as the protocol of DAIDE has it: it keeps offers with their
// answers, and enters agreements into a [Ledger]. Whoever keeps one hears the letters that he knows,
// in the order in which they were delivered, and plays every phase.
//
//   - An offer (PRP) is agreed on when all to whom it was made have accepted it (YES) in letters to
//     all other parties. Where two have offered each other the same and both accept, they have agreed
//     once. It ends when one refuses it (REJ), ignores it (BWX), does not understand it
//     (HUH) or says that he understands no press at all (TRY with nothing). A counter-offer is an
//     offer of its own and ends no other.
//   - Who made an offer takes it back by CCL, and who accepted it his YES, as long as not all have
//     accepted. Afterwards CCL has no effect.
//   - Agreements count from the phase of the offer. An offer lapses after the phase in which its
//     orders are due, after its own phase if it is about a draw or a solo, and otherwise after the
//     next movement phase.
//   - A statement (FCT) of NOT or NAR ends what the sender has agreed on, if it went to all powers
//     with whom it was agreed.
//
// An answer is about the latest offer with the same words.
type Talks struct {
	ledger *Ledger
	offers []Offer
}

// NewTalks returns the talks of a match of g at its beginning.
func NewTalks(g *diplomacy.Game) *Talks { return &Talks{ledger: NewLedger(g)} }

// Ledger returns the agreements, with what became of them.
func (t *Talks) Ledger() *Ledger { return t.ledger }

// Offers returns the offers in the order in which they were made. The slice belongs to the talks and
// changes with them.
func (t *Talks) Offers() []Offer { return t.offers }

// Hear takes in a letter. It returns the index of the offer that the letter makes or changes, and
// whether there is one. An offer that still stands is not made again.
func (t *Talks) Hear(l press.Letter) (offer int, ok bool) {
	switch p := l.Press; p.Kind {
	case press.Propose:
		return t.offer(l), true
	case press.Accept, press.Refuse, press.Ignore:
		if i, ok := t.answered(l, *p.Of); ok {
			t.answer(l, i)
			return i, true
		}
	case press.NotUnderstood:
		if i, ok := t.notUnderstood(l); ok {
			t.offers[i].State = Refused
			return i, true
		}
	case press.Cancel:
		return t.cancel(l)
	case press.Inform:
		t.declare(l)
	case press.Try:
		if len(p.Words) == 0 {
			t.refuseAll(l)
		}
	}
	return 0, false
}

// find returns the latest offer that fits.
func (t *Talks) find(fits func(*Offer) bool) (int, bool) {
	for i := len(t.offers) - 1; i >= 0; i-- {
		if fits(&t.offers[i]) {
			return i, true
		}
	}
	return 0, false
}

// offer enters an offer and returns its index.
func (t *Talks) offer(l press.Letter) int {
	if i, ok := t.standing(l.From, l.To, l.Press); ok {
		return i
	}
	t.offers = append(t.offers, Offer{Phase: l.Phase, By: l.From, To: slices.Clone(l.To), Deal: l.Press.Deal, last: lastPhase(l.Press.Deal, l.Phase)})
	return len(t.offers) - 1
}

// standing returns the pending offer of a power to others with the same words.
func (t *Talks) standing(by diplomacy.Power, to []diplomacy.Power, offered press.Press) (int, bool) {
	return t.find(func(o *Offer) bool { return o.By == by && sameSet(o.To, to) && o.about(offered, t.ledger.game.Map) })
}

// Stands reports whether an offer of a power to others is pending.
func (t *Talks) Stands(by diplomacy.Power, to []diplomacy.Power, offered press.Press) bool {
	_, ok := t.standing(by, to, offered)
	return ok
}

// Asked returns the pending offer with the given words that a power can answer.
func (t *Talks) Asked(power diplomacy.Power, offered press.Press) (Offer, bool) {
	i, ok := t.find(func(o *Offer) bool { return slices.Contains(o.To, power) && o.about(offered, t.ledger.game.Map) })
	if !ok {
		return Offer{}, false
	}
	return t.offers[i], true
}

// Revocable returns the pending offer that a power can take back, or whose acceptance it can take
// back, by CCL of press.
func (t *Talks) Revocable(power diplomacy.Power, of press.Press) (Offer, bool) {
	if i, ok := t.revocable(power, of); ok {
		return t.offers[i], true
	}
	return Offer{}, false
}

func (t *Talks) revocable(power diplomacy.Power, of press.Press) (int, bool) {
	m := t.ledger.game.Map
	//exhaustive:ignore nothing else can be taken back
	switch of.Kind {
	case press.Propose:
		return t.find(func(o *Offer) bool { return o.By == power && o.about(of, m) })
	case press.Accept:
		return t.find(func(o *Offer) bool { return slices.Contains(o.Accepted, power) && o.about(*of.Of, m) })
	}
	return 0, false
}

// answered returns the offer that a letter answers.
func (t *Talks) answered(l press.Letter, offered press.Press) (int, bool) {
	return t.find(func(o *Offer) bool {
		return slices.Contains(o.To, l.From) && slices.Contains(l.To, o.By) && o.about(offered, t.ledger.game.Map)
	})
}

// answer takes an answer to offer i.
func (t *Talks) answer(l press.Letter, i int) {
	o := &t.offers[i]
	switch {
	case l.Press.Kind != press.Accept:
		o.State = Refused
		return
	case !containsAll(l.To, o.Others(l.From)):
		return // who does not know of it cannot rely on it
	case !slices.Contains(o.Accepted, l.From):
		o.Accepted = append(o.Accepted, l.From)
	}
	if containsAll(o.Accepted, o.To) {
		o.State = Agreed
		if a := (Agreement{Phase: o.Phase, By: o.By, With: o.To, Deal: o.Deal}); !t.ledger.holds(&a) {
			t.ledger.Agree(a)
		}
	}
}

// notUnderstood returns the offer that a letter does not understand.
func (t *Talks) notUnderstood(l press.Letter) (int, bool) {
	m := t.ledger.game.Map
	words := slices.DeleteFunc(slices.Clone(l.Press.Words), func(w string) bool { return w == "ERR" })
	text := strings.Join(words, " ")
	return t.find(func(o *Offer) bool {
		return o.State == Pending && slices.Contains(o.To, l.From) && slices.Contains(l.To, o.By) && strings.Join(press.Offer(o.Deal).Tokens(m), " ") == text
	})
}

// refuseAll refuses what the recipients of a letter have offered to its sender.
func (t *Talks) refuseAll(l press.Letter) {
	for i := range t.offers {
		if o := &t.offers[i]; o.State == Pending && slices.Contains(o.To, l.From) && slices.Contains(l.To, o.By) {
			o.State = Refused
		}
	}
}

// cancel takes back an offer or its acceptance, if all concerned are told.
func (t *Talks) cancel(l press.Letter) (int, bool) {
	i, ok := t.revocable(l.From, *l.Press.Of)
	if !ok || !containsAll(l.To, t.offers[i].Others(l.From)) {
		return 0, false
	}
	o := &t.offers[i]
	if o.By == l.From {
		o.State = Withdrawn
	} else {
		o.Accepted = slices.DeleteFunc(slices.Clone(o.Accepted), func(p diplomacy.Power) bool { return p == l.From })
	}
	return i, true
}

// declare ends what a power has agreed on, if all concerned are told.
func (t *Talks) declare(l press.Letter) {
	if concerned := t.ledger.concerned(l.From, l.Press.Deal); len(concerned) > 0 && containsAll(l.To, concerned) {
		t.ledger.Agree(Agreement{Phase: l.Phase, By: l.From, Deal: l.Press.Deal})
	}
}

// Play judges a phase, and returns the promises that were decided since the last one ([Ledger.Play]).
// Offers lapse whose time is over.
func (t *Talks) Play(ph *Played) []Promise {
	over := ph.After.Ending != diplomacy.Ongoing
	for i := range t.offers {
		if o := &t.offers[i]; o.State == Pending && (over || !earlier(ph.Before.Phase(), o.last)) {
			o.State = Lapsed
		}
	}
	return t.ledger.Play(ph)
}
