package jic

import (
	"slices"

	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/diplomacy/talk"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/promise"
)

// speaker negotiates for JIC, which jic-2011 leaves as future work. It makes peace and agrees to
// demilitarised zones, decides by numbers of centres and by fronts, and keeps its word: it does not
// consider moves against a promise.
type speaker struct {
	g         *diplomacy.Game
	me        diplomacy.Power
	distances *aidiplomacy.Distances

	phase talk.Phase
	// duty is what it has promised, and asked are the seats to which it has offered peace or whose
	// peace it has accepted in the phase.
	duty      promise.Duty
	asked     game.Seats
	decisions []talk.Decision
}

var _ talk.Speaker = (*Bot)(nil)

// Speaks reports that JIC negotiates where a match allows it.
func (s *speaker) Speaks() bool { return true }

// Decisions returns what was decided since the last call.
func (s *speaker) Decisions() []talk.Decision {
	all := s.decisions
	s.decisions = nil
	return all
}

// mostOffers is the number of offers in a phase.
const mostOffers = 6

// leastTrust is the trust below which JIC makes no deals.
const leastTrust = 0.3

// Offer offers peace to neighbours with whom it would accept it.
func (s *speaker) Offer(_ *game.Thought, phase talk.Phase) (letters []talk.Letter) {
	s.phase, s.asked = phase, 0
	s.bind()
	letters = phase.Ends(s.me)
	for _, l := range letters {
		s.decisions = append(s.decisions, *l.Why)
	}
	for _, q := range phase.Partners {
		d := press.Deal{Kind: press.Peace, Powers: []diplomacy.Power{min(s.me, q), max(s.me, q)}}
		if len(letters) >= mostOffers || s.duty.Friends.Has(q.Seat()) || !s.near(q) {
			continue
		}
		if why, _, ok := s.judge(q, nil, d); ok {
			s.asked = s.asked.With(q.Seat())
			letters = append(letters, s.letter(q, press.Offer(d), talk.Offers, why, d, q))
		}
	}
	return letters
}

// Answer answers offers.
func (s *speaker) Answer(received []talk.Letter) (letters []talk.Letter) {
	for _, l := range received {
		if l.Press.Kind != press.Propose {
			continue
		}
		why, about, ok := s.judge(l.From, l.Others, l.Press.Deal)
		act, reply := talk.Refuses, press.Refuse
		if ok {
			act, reply = talk.Accepts, press.Accept
			if l.Press.Deal.Kind == press.Peace {
				s.asked = s.asked.With(l.From.Seat())
			}
		}
		letters = append(letters, s.letter(l.From, l.Press.Reply(reply), act, why, l.Press.Deal, about))
	}
	return letters
}

// Conclude answers counter-offers.
func (s *speaker) Conclude(_ []promise.Agreement, received []talk.Letter) []talk.Letter {
	return s.Answer(received)
}

// Hear answers a person.
func (s *speaker) Hear(_ *game.Thought, _ []promise.Agreement, l talk.Letter) []talk.Letter {
	return s.Answer([]talk.Letter{l})
}

// Agree ends the talk.
func (s *speaker) Agree([]promise.Agreement) { s.bind() }

func (s *speaker) bind() { s.duty = s.phase.Ledger.Duty(s.me, s.phase.Position.Phase()) }

// judge reports whether JIC makes a deal with a power, to which others may be asked to be parties, why, and
// which party that is about.
func (s *speaker) judge(q diplomacy.Power, others []diplomacy.Power, d press.Deal) (why talk.Reason, about diplomacy.Power, ok bool) {
	p := s.phase.Position
	partners := slices.DeleteFunc(slices.Clone(d.Powers), func(o diplomacy.Power) bool { return o == s.me })
	stranger := func(o diplomacy.Power) bool { return o != q && !slices.Contains(others, o) }
	switch k := talk.KindOf(d); {
	case k == talk.Draw && s.g.Rules.AgreedDraws && len(d.Powers) == 0:
		return talk.Ahead, q, false
	case k != talk.Peace && k != talk.Zone || len(partners) == len(d.Powers) || !slices.Contains(partners, q) || slices.ContainsFunc(partners, stranger):
		return talk.NotUnderstood, q, false
	}
	for _, o := range partners {
		if s.phase.Ledger.Trust(s.me, o).Value() < leastTrust {
			return talk.NotTrusted, o, false
		}
	}
	if d.Kind == press.Zone {
		for _, at := range d.Provinces {
			if p.Units[at].Power == s.me || s.g.Map.Centres().Has(at) {
				return talk.UnitPromised, q, false
			}
		}
		return talk.OtherFront, q, true
	}
	for _, o := range partners {
		if s.largest(o) {
			return talk.Largest, o, false
		}
	}
	if !s.otherFront(partners) {
		return talk.LastFront, q, false
	}
	return talk.OtherFront, q, true
}

// largest reports whether a power has more centres than every other one but JIC's.
func (s *speaker) largest(q diplomacy.Power) bool {
	for p := diplomacy.Power(1); int(p) <= s.g.Map.Powers(); p++ {
		if p != q && p != s.me && s.owned(p) >= s.owned(q) {
			return false
		}
	}
	return true
}

func (s *speaker) owned(p diplomacy.Power) int { return s.g.Owned(s.phase.Position, p).Len() }

// otherFront reports whether a neighbour without peace remains if there is peace with some powers.
func (s *speaker) otherFront(with []diplomacy.Power) bool {
	for p := diplomacy.Power(1); int(p) <= s.g.Map.Powers(); p++ {
		if p != s.me && !slices.Contains(with, p) && !s.duty.Friends.Has(p.Seat()) && !s.asked.Has(p.Seat()) && s.near(p) {
			return true
		}
	}
	return false
}

// reach is the number of moves within which powers are neighbours.
const reach = 2

// near reports whether units of a power are within two moves of JIC's units or centres.
func (s *speaker) near(q diplomacy.Power) bool {
	p, mine := s.phase.Position, s.g.Occupied(s.phase.Position, s.me).Or(s.g.Owned(s.phase.Position, s.me))
	for at := range s.g.Occupied(p, q).All() {
		if u := p.Units[at]; s.distances.Nearest(u.Kind, u.At, mine) <= reach {
			return true
		}
	}
	return false
}

// letter returns a letter, and logs the decision, whose reason is about a party of the deal.
func (s *speaker) letter(to diplomacy.Power, p press.Press, act talk.Act, why talk.Reason, d press.Deal, about diplomacy.Power) talk.Letter {
	decision := talk.Decision{
		Phase: s.phase.Position.Phase(), Me: s.me, With: about, Act: act, Reason: why, Deal: d, Trust: s.phase.Ledger.Trust(s.me, about).Value(),
		None: [2]float64{float64(s.owned(s.me)), float64(s.owned(about))}, Least: leastTrust,
		Broken: s.phase.Ledger.Broken(about, s.me),
	}
	decision.Both = decision.None
	s.decisions = append(s.decisions, decision)
	return talk.Letter{From: s.me, To: to, Press: p, Why: &decision}
}
