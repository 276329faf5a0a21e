package diplomacyplay

import (
	"fmt"
	"slices"

	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/promise"
)

// mail keeps the letters of a match with what follows from them.
type mail struct {
	game    *diplomacy.Game
	letters []posted
	// phases returns how many phases were played, and played the i-th of them.
	phases func() int
	played func(i int) *promise.Played
	// all has heard every letter.
	all *hearing
	// readers are by seat, made when they are first asked for.
	readers map[game.Seat]*hearing
}

// posted is a letter with the number of phases that had been played.
type posted struct {
	Letter
	phase int
}

// hearing is what one reader makes of the letters that it knows.
type hearing struct {
	knows   func(*Letter) bool
	talks   *promise.Talks
	letters []Letter
	// offers are the letters that made the offers of talks.
	offers []int
	// changed are the indexes of the offers of letters, -1 for those about none.
	changed []int
	// heard and played are how many letters of all and how many phases were taken in.
	heard, played int
}

func newMail(g *diplomacy.Game, phases func() int, played func(int) *promise.Played) *mail {
	m := &mail{game: g, phases: phases, played: played}
	m.forget()
	return m
}

// forget forgets what follows from the letters, which is then found anew.
func (m *mail) forget() {
	m.readers = map[game.Seat]*hearing{}
	m.all = &hearing{knows: func(*Letter) bool { return true }, talks: promise.NewTalks(m.game)}
}

// keep takes in a letter that was delivered.
func (m *mail) keep(l Letter) { m.letters = append(m.letters, posted{l, m.phases()}) }

// of returns what a reader makes of the letters up to now. [game.Nobody] knows all.
func (m *mail) of(reader game.Seat) *hearing {
	if reader == game.Nobody {
		m.all.catchUp(m)
		return m.all
	}
	h := m.readers[reader]
	if h == nil {
		power := diplomacy.PowerOf(reader)
		h = &hearing{talks: promise.NewTalks(m.game), knows: func(l *Letter) bool { return l.From == power || slices.Contains(l.To, power) }}
		m.readers[reader] = h
	}
	h.catchUp(m)
	return h
}

// catchUp takes in what has happened.
func (h *hearing) catchUp(m *mail) {
	for ; h.heard < len(m.letters); h.heard++ {
		l := &m.letters[h.heard]
		h.playTo(m, l.phase)
		if h.knows(&l.Letter) {
			h.hear(l.Letter)
		}
	}
	h.playTo(m, m.phases())
}

// playTo plays the phases before the one with a number.
func (h *hearing) playTo(m *mail, phase int) {
	for ; h.played < phase; h.played++ {
		if ph := m.played(h.played); ph != nil {
			h.talks.Play(ph)
		}
	}
}

// hear takes in a letter.
func (h *hearing) hear(l Letter) {
	l.Number, l.About = len(h.letters), -1
	offer := -1
	if l.Words == "" {
		if i, ok := h.talks.Hear(press.Letter{Envelope: l.Envelope, Press: l.Press}); ok {
			if offer = i; i == len(h.offers) {
				h.offers = append(h.offers, l.Number)
			}
			l.About = h.offers[i]
		}
	}
	h.letters, h.changed = append(h.letters, l), append(h.changed, offer)
}

// shown returns the letters with their offers as they stand.
func (h *hearing) shown() []Letter {
	for i, offer := range h.changed {
		if offer >= 0 {
			o := h.talks.Offers()[offer]
			h.letters[i].Offer = &o
		}
	}
	return h.letters
}

// written returns how many letters a power has written since the last phase that was played.
func (m *mail) written(power diplomacy.Power) (n int) {
	for i := len(m.letters) - 1; i >= 0 && m.letters[i].phase == m.phases(); i-- {
		if m.letters[i].From == power {
			n++
		}
	}
	return n
}

// address returns the recipients of press of a power, all parties of the offer if it is about one.
// partners are the powers that it may write to. The error says why it cannot be sent.
func (m *mail) address(p *diplomacy.Position, from diplomacy.Power, to, partners []diplomacy.Power, say press.Press) ([]diplomacy.Power, error) {
	if rules := m.game.Rules.Press; rules.Level == 0 || say.Level() > rules.Level {
		return nil, fmt.Errorf("writing %.80q, which is press of level %d, in a match of level %d: %w", say.Text(m.game.Map), say.Level(), rules.Level, ErrNoPress)
	}
	talks := m.of(from.Seat()).talks
	fail := func(err error) ([]diplomacy.Power, error) {
		return nil, fmt.Errorf("writing %.80q: %w", say.Text(m.game.Map), err)
	}
	switch say.Kind {
	case press.Accept, press.Refuse, press.Ignore:
		o, ok := talks.Asked(from, *say.Of)
		if !ok {
			return fail(ErrNoOffer)
		}
		to = o.Others(from)
	case press.Cancel:
		o, ok := talks.Revocable(from, *say.Of)
		if !ok {
			return fail(ErrNoOffer)
		}
		to = o.Others(from)
	case press.Propose, press.Inform:
		to = slices.Clone(to)
		slices.Sort(to)
		to = slices.Compact(to)
		if !reachable(to, partners) {
			return fail(ErrPartner)
		}
		if err := m.checkDeal(p, from, to, say); err != nil {
			return fail(err)
		}
		if say.Kind == press.Propose && talks.Stands(from, to, say) {
			return fail(ErrRepeated)
		}
	case press.NotUnderstood, press.Try:
		return fail(ErrNoPress) // people understand what they read
	}
	if !reachable(to, partners) {
		return fail(ErrPartner)
	}
	return to, nil
}

// reachable reports whether there are recipients and all are partners.
func reachable(to, partners []diplomacy.Power) bool {
	return len(to) > 0 && !slices.ContainsFunc(to, func(o diplomacy.Power) bool { return !slices.Contains(partners, o) })
}

// checkDeal returns an error if nobody could agree to an offer, or make sense of a statement.
func (m *mail) checkDeal(p *diplomacy.Position, from diplomacy.Power, to []diplomacy.Power, say press.Press) error {
	alive := m.game.Alive(p)
	for _, power := range say.Parties() {
		if !alive.Has(power.Seat()) {
			return fmt.Errorf("%s is out of the game: %w", m.game.Map.PowerToken(power), ErrDeal)
		}
	}
	if say.Kind != press.Propose {
		return nil
	}
	for _, power := range promise.Binds(say.Deal) {
		if power != from && !slices.Contains(to, power) {
			return fmt.Errorf("%s would be bound and is not asked: %w", m.game.Map.PowerToken(power), ErrDeal)
		}
	}
	if o, ok := m.of(from.Seat()).talks.Ledger().Impossible(p, say.Deal); ok {
		return fmt.Errorf("%s is impossible in this phase: %w", m.game.Map.FormatOrder(o.Order), ErrDeal)
	}
	return nil
}
