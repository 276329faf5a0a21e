package press

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"eras/game/diplomacy"
)

// ParseSentence reads press from a sentence of [Press.Sentence] in a language. Case, accents and the
// last stop do not matter, powers and provinces may be tokens or names, and without a beginning the
// sentence is an offer: "england: F NTH S A PIC - BEL". What orders leave out is taken from a
// position ([Press.Complete]) unless at is nil.
func ParseSentence(m *diplomacy.Map, at *diplomacy.Position, language, text string) (Press, error) {
	if len(text) > maxText {
		return Press{}, fmt.Errorf("reading press: it has %d bytes: write at most %d", len(text), maxText)
	}
	text = strings.TrimSpace(text)
	l := listener{speaker: speaker{phrasesIn(language), m, language}, text: strings.TrimSpace(diplomacy.Fold(strings.TrimSuffix(text, ".")))}
	p, err := l.sentence()
	if err == nil && l.text != "" {
		err = l.expected("nothing more")
	}
	if err == nil && at != nil {
		p = p.Complete(m, at)
	}
	if err == nil {
		// What a sentence may say and DAIDE may not, such as an army at sea, or too much of it.
		_, err = Dialect{Level: ReadLevel, PartialDraws: true}.Parse(m, p.Tokens(m))
		if syntax := (*SyntaxError)(nil); errors.As(err, &syntax) {
			words := p.Tokens(m)
			err = fmt.Errorf("%.80q is not possible there: write %s", join(words[min(syntax.At, len(words)):]), syntax.Wanted)
		}
	}
	if err != nil {
		return Press{}, fmt.Errorf("reading the sentence %.80q: %w", text, err)
	}
	return p, nil
}

// listener reads a folded sentence from left to right.
type listener struct {
	speaker
	text      string                     // what is left
	powers    []name[diplomacy.Power]    // see powerIndex
	provinces []name[diplomacy.Province] // see provinceIndex
	depth     int
}

// name is a folded name.
type name[T any] struct {
	text string
	of   T
}

// powerIndex returns the names of the powers, the longest first.
func (l *listener) powerIndex() []name[diplomacy.Power] {
	if l.powers == nil {
		for p := diplomacy.Power(1); int(p) <= l.m.Powers(); p++ {
			for _, n := range l.powerNames(p) {
				l.powers = append(l.powers, name[diplomacy.Power]{diplomacy.Fold(n), p})
			}
		}
		slices.SortStableFunc(l.powers, func(a, b name[diplomacy.Power]) int { return len(b.text) - len(a.text) })
	}
	return l.powers
}

// provinceIndex returns the names of the provinces, the longest first.
func (l *listener) provinceIndex() []name[diplomacy.Province] {
	if l.provinces == nil {
		for p := range l.m.All().All() {
			for _, n := range l.provinceNames(p) {
				l.provinces = append(l.provinces, name[diplomacy.Province]{diplomacy.Fold(n), p})
			}
		}
		slices.SortStableFunc(l.provinces, func(a, b name[diplomacy.Province]) int { return len(b.text) - len(a.text) })
	}
	return l.provinces
}

// expected returns the error that something else should come next.
func (l *listener) expected(what string) error {
	if l.text == "" {
		return errors.New("something is missing at the end: write " + what)
	}
	return fmt.Errorf("%.80q is not understood: write %s", l.text, what)
}

// take drops a phrase if it is next, and reports whether it was.
func (l *listener) take(phrase string) bool {
	rest, ok := strings.CutPrefix(l.text, diplomacy.Fold(phrase))
	if ok = ok && phrase != ""; ok {
		l.text = rest
	}
	return ok
}

// next drops the longest of some names that is next.
func next[T any](l *listener, names []name[T]) (of T, ok bool) {
	for _, n := range names {
		rest, found := strings.CutPrefix(l.text, n.text)
		if !found {
			continue
		}
		if r, _ := utf8.DecodeRuneInString(rest); rest != "" && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
			continue
		}
		l.text = rest
		return n.of, true
	}
	return of, false
}

// list reads "a, b and c", at least one.
func list[T any](l *listener, names []name[T], what string) ([]T, error) {
	var items []T
	for {
		item, ok := next(l, names)
		if !ok {
			return nil, l.expected(what)
		}
		items = append(items, item)
		before := l.text
		if !l.take(", ") && !l.take(l.and) && !l.take(l.andBefore) {
			return items, nil
		}
		// The comma or "and" may belong to what follows.
		after := l.text
		if _, ok := next(l, names); !ok {
			l.text = before
			return items, nil
		}
		l.text = after
	}
}

func (l *listener) powerList() ([]diplomacy.Power, error) {
	return list(l, l.powerIndex(), "a power of the map")
}

func (l *listener) provinceList() ([]diplomacy.Province, error) {
	return list(l, l.provinceIndex(), "a province of the map")
}

func (l *listener) power() (diplomacy.Power, error) {
	p, ok := next(l, l.powerIndex())
	if !ok {
		return p, l.expected("a power of the map")
	}
	return p, nil
}

func (l *listener) sentence() (p Press, err error) {
	if l.depth++; l.depth > maxDepth {
		return p, fmt.Errorf("it is nested more than %d deep: write it simpler", maxDepth)
	}
	p.Kind = l.kind()
	switch p.Kind {
	case Propose, Inform:
		p.Deal, err = l.deal()
	case Accept, Refuse, Ignore:
		var d Deal
		d, err = l.deal()
		of := Offer(d)
		p.Of = &of
	case Cancel:
		var of Press
		of, err = l.sentence()
		p.Of = &of
	case NotUnderstood:
		p.Words, err = Split(l.text)
		l.text = ""
	case Try:
		p.Words = strings.FieldsFunc(strings.ToUpper(l.text), func(r rune) bool { return r == ',' || r == ' ' })
		l.text = ""
	}
	return p, err
}

// kind drops the beginning of a sentence and returns its kind, Propose if it has none.
func (l *listener) kind() Kind {
	for k := Propose; k < KindCount; k++ {
		if l.take(l.press[k]) {
			return k
		}
	}
	if rest := l.text; l.take(l.tryNothing) {
		if l.text == "" {
			return Try
		}
		l.text = rest
	}
	return Propose
}

func (l *listener) deal() (d Deal, err error) {
	if l.depth++; l.depth > maxDepth {
		return d, fmt.Errorf("it is nested more than %d deep: write it simpler", maxDepth)
	}
	defer func() { l.depth-- }()
	switch {
	case l.take(l.noDrawAmong):
		d = Deal{Kind: Not, Of: []Deal{{Kind: Draw}}}
		d.Of[0].Powers, err = l.powerList()
		return d, err
	case l.take(l.drawAmong):
		d.Kind = Draw
		d.Powers, err = l.powerList()
		return d, err
	}
	for k := Peace; k < DealKindCount; k++ {
		if l.take(l.deals[k]) {
			return l.dealOf(k)
		}
		if l.take(l.opposite[k]) {
			d, err = l.dealOf(k)
			return Deal{Kind: Not, Of: []Deal{d}}, err
		}
	}
	return l.ordered()
}

// dealOf reads a deal of kind k after its beginning.
func (l *listener) dealOf(k DealKind) (d Deal, err error) {
	d.Kind = k
	switch k {
	case Draw:
	case Solo:
		var p diplomacy.Power
		p, err = l.power()
		d.Powers = []diplomacy.Power{p}
	case Peace, Alliance, Zone:
		if d.Powers, err = l.powerList(); err != nil || k == Peace {
			break
		}
		if k == Alliance {
			if !l.take(l.against) {
				return d, l.expected(strings.TrimSpace(l.against) + " and the powers against whom it is")
			}
			d.Against, err = l.powerList()
			break
		}
		if !l.take(l.in) {
			return d, l.expected(strings.TrimSpace(l.in) + " and the provinces of the zone")
		}
		d.Provinces, err = l.provinceList()
	case Not, Unarranged:
		var of Deal
		of, err = l.deal()
		d.Of = []Deal{of}
	case All, Either:
		for {
			part, err := l.deal()
			if err != nil {
				return d, err
			}
			if d.Of = append(d.Of, part); !l.take("; ") {
				return d, nil
			}
		}
	case Centres:
		d.Shares, err = l.shares()
	case Places:
		d.Units, err = l.units()
	case Ordered:
		return l.ordered()
	}
	return d, err
}

func (l *listener) shares() (shares []Share, err error) {
	for {
		var s Share
		if s.Centres, err = l.provinceList(); err != nil {
			return nil, err
		}
		if !l.take(l.to) {
			return nil, l.expected(strings.TrimSpace(l.to) + " and the power that shall own it")
		}
		if s.Power, err = l.power(); err != nil {
			return nil, err
		}
		if shares = append(shares, s); !l.take(", ") {
			return shares, nil
		}
	}
}

func (l *listener) units() (units []diplomacy.Unit, err error) {
	for {
		var u diplomacy.Unit
		if u.Power, err = l.power(); err != nil {
			return nil, err
		}
		l.text = strings.TrimPrefix(l.text, " ")
		text, rest, more := strings.Cut(l.text, ", ")
		if i := strings.Index(text, ";"); i >= 0 {
			text, rest, more = l.text[:i], l.text[i:], false
		}
		words := strings.Fields(strings.ToUpper(text))
		if len(words) == 2 && (words[0] == "A" || words[0] == "F") {
			u.Kind = map[string]diplomacy.Kind{"A": diplomacy.Army, "F": diplomacy.Fleet}[words[0]]
			words = words[1:]
		}
		if len(words) != 1 {
			return nil, l.expected("a unit, as in A BUD")
		}
		at, ok := l.m.FindLocation(words[0])
		if !ok {
			return nil, l.expected("a unit, as in A BUD")
		}
		u.At = at
		units, l.text = append(units, u), rest
		if !more {
			return units, nil
		}
	}
}
