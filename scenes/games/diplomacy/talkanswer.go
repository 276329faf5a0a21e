package diplomacy

import (
	"errors"
	"slices"
	"strings"

	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/play/session/diplomacyplay"
	"eras/scenes/ui"
)

// letterOf returns the reader's letter of that number, nil if there is none.
func (s *Screen) letterOf(number int) *diplomacyplay.Letter {
	i := slices.IndexFunc(s.talks.letters, func(l diplomacyplay.Letter) bool { return l.Number == number })
	if i < 0 {
		return nil
	}
	return &s.talks.letters[i]
}

// reply answers an offer and reports whether that was possible.
func (s *Screen) reply(u *ui.UI, w words, l *diplomacyplay.Letter, yes bool) bool {
	kind := press.Refuse
	if yes {
		kind = press.Accept
	}
	if err := s.talk().Write(s.talks.reader, []diplomacy.Power{l.From}, l.Press.Reply(kind)); err != nil {
		s.talks.typed.fault = s.talkFault(w, err)
		return false
	}
	u.Sound.Play(ui.SoundOrders)
	return true
}

// withdraw takes back an own offer.
func (s *Screen) withdraw(u *ui.UI, w words, l *diplomacyplay.Letter) {
	if err := s.talk().Write(s.talks.reader, l.To, l.Press.Reply(press.Cancel)); err != nil {
		s.talks.typed.fault = s.talkFault(w, err)
		return
	}
	u.Sound.Play(ui.SoundOrders)
}

// accept accepts an offer and writes the own orders in it into the draft.
func (s *Screen) accept(u *ui.UI, w words, l *diplomacyplay.Letter) {
	deal := l.Press.Deal
	if d := s.writing(); s.reply(u, w, l, true) && d != nil {
		s.take(u, w, d, deal, true)
	}
}

// take writes the own orders of a deal that was offered or agreed on into the draft. Units that have an order already keep it unless
// replace is true.
func (s *Screen) take(u *ui.UI, w words, d *diplomacyplay.OrderDraft, deal press.Deal, replace bool) {
	for _, part := range parts(deal) {
		switch {
		case part.Kind == press.Draw && d.Game.Rules.AgreedDraws:
			d.SetEnd(true, diplomacy.Neutral)
		case part.Kind == press.Ordered && part.Order.Power == d.Power:
			o := s.m.Interpret(d.Position, part.Order.Order)
			if !replace && d.Order(s.m.Province(o.At)).Kind != 0 {
				continue
			}
			if err := d.Put(o); err != nil {
				s.say.set(u, w.fault(err), true)
			}
		}
	}
}

// takeAgreed writes the own orders of agreements that were made since the last tick into the draft.
func (s *Screen) takeAgreed(u *ui.UI) {
	t, d := &s.talks, s.writing()
	if d == nil || t.ledger == nil {
		return
	}
	agreed := t.ledger.Agreements()
	for _, a := range agreed[min(t.taken, len(agreed)):] {
		if a.Phase == d.Position.Phase() && len(a.With) > 0 {
			s.take(u, s.words(u), d, a.Deal, false)
		}
	}
	t.taken = len(agreed)
}

// parts returns the parts of a deal.
func parts(d press.Deal) []press.Deal {
	if d.Kind != press.All {
		return []press.Deal{d}
	}
	var all []press.Deal
	for _, part := range d.Of {
		all = append(all, parts(part)...)
	}
	return all
}

// shortOffer returns what a few words offer to the power of the open thread: "peace", or "peace with Italy",
// and likewise a draw. ok is false if they are others.
func (s *Screen) shortOffer(u *ui.UI, text string) (deal press.Deal, ok bool) {
	with := s.talks.with
	if with == diplomacy.Neutral {
		return deal, false
	}
	said := diplomacy.Fold(strings.Trim(text, " .!¡"))
	for _, short := range []struct {
		word string
		deal press.Deal
	}{
		{u.Text.T("talk.short.peace"), s.peaceExample()}, {u.Text.T("talk.short.draw"), press.Deal{Kind: press.Draw}},
	} {
		for _, power := range []string{s.m.PowerName(with).In(u.Text.Language()), s.m.PowerToken(with)} {
			word := diplomacy.Fold(short.word)
			if said == word || said == word+" "+u.Text.T("talk.short.with")+" "+diplomacy.Fold(power) {
				return short.deal, true
			}
		}
	}
	return deal, false
}

// talkFault returns an error of writing a letter in the words of the window.
func (s *Screen) talkFault(w words, err error) string {
	for _, f := range []struct {
		err error
		key string
	}{
		{diplomacyplay.ErrNoPress, "talk.fault.press"}, {diplomacyplay.ErrWriter, "talk.fault.writer"}, {diplomacyplay.ErrPartner, "talk.fault.partner"},
		{diplomacyplay.ErrNoOffer, "talk.fault.offer"}, {diplomacyplay.ErrRepeated, "talk.fault.repeated"}, {diplomacyplay.ErrDeal, "talk.fault.deal"},
		{diplomacyplay.ErrTooMany, "talk.fault.many"},
	} {
		if errors.Is(err, f.err) {
			return w.text.T(f.key)
		}
	}
	peace, order := s.offerExamples(w)
	text := w.text.T("talk.fault.read", "Peace", peace, "Order", order)
	var word *diplomacy.WordError
	if errors.As(err, &word) {
		return w.wordFault(word) + " " + text
	}
	return text
}

// offerExamples returns examples of offers that can be typed in the open thread: a peace with its
// power, and an order of one of its units.
func (s *Screen) offerExamples(w words) (peace, order string) {
	language := w.text.Language()
	return s.peaceExample().Sentence(s.m, language), s.orderExample(language)
}

// peaceExample returns a peace between the reader and the power of the open thread.
func (s *Screen) peaceExample() press.Deal {
	me := diplomacy.PowerOf(s.talks.reader)
	to := s.partners(s.talks.with)
	if len(to) == 0 {
		to = []diplomacy.Power{me%diplomacy.Power(s.m.Powers()) + 1}
	}
	return press.Deal{Kind: press.Peace, Powers: both(me, to[0])}
}

// orderExample returns a move of a unit of the open thread's power as one types it, or a peace if there is
// no such unit.
func (s *Screen) orderExample(language string) string {
	to := s.partners(s.talks.with)
	for at := range diplomacy.Province(s.m.Provinces()) {
		power := s.position.Units[at].Power
		if power == diplomacy.Neutral || !slices.Contains(to, power) || !s.position.Season.Moves() {
			continue
		}
		for _, o := range s.match.Game().AppendLegal(nil, s.position, power, at) {
			if o.Kind == diplomacy.Move {
				return s.m.PowerName(power).In(language) + ": " + s.m.FormatOrder(o)
			}
		}
	}
	return s.peaceExample().Sentence(s.m, language)
}
