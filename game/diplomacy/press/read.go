package press

import (
	"fmt"
	"strings"

	"eras/game/diplomacy"
)

const (
	// maxWords is the number of words that press may have, and maxDepth how deep its brackets may
	// nest.
	maxWords = 2000
	maxDepth = 16
	// maxText is the length of press as text or as a sentence in bytes.
	maxText = 16000
)

// SyntaxError is an error in the words of press.
type SyntaxError struct {
	// At is the index of the first wrong word, or the number of words if the press ends too early.
	At int
	// Wanted is what was expected there.
	Wanted string
}

// Error says which word is wrong and what would be right.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("reading press: word %d is wrong: write %s", e.At+1, e.Wanted)
}

// Parse reads press from words of DAIDE. Errors are [*SyntaxError].
func (d Dialect) Parse(m *diplomacy.Map, words []string) (Press, error) {
	r := reader{m: m, dialect: d, words: words}
	if len(words) > maxWords {
		r.failAt(maxWords, fmt.Sprintf("at most %d words", maxWords))
	}
	p := r.press()
	if r.err == nil && r.at < len(words) {
		r.fail("nothing more")
	}
	if r.err != nil {
		return Press{}, r.err
	}
	return p, nil
}

// ParseText reads press from the text of [Press.Text]. Words may be in lower case.
func (d Dialect) ParseText(m *diplomacy.Map, text string) (Press, error) {
	words, err := Split(text)
	if err != nil {
		return Press{}, err
	}
	return d.Parse(m, words)
}

// Split returns the words of a text of DAIDE.
func Split(text string) ([]string, error) {
	if len(text) > maxText {
		return nil, fmt.Errorf("reading press: it has %d bytes: write at most %d", len(text), maxText)
	}
	text = strings.NewReplacer("(", " ( ", ")", " ) ").Replace(strings.ToUpper(text))
	return strings.Fields(text), nil
}

// ParseDealText reads a deal from the text of [Deal.Text].
func (d Dialect) ParseDealText(m *diplomacy.Map, text string) (Deal, error) {
	p, err := d.ParseText(m, Propose.String()+" ("+text+")")
	if err != nil {
		return Deal{}, fmt.Errorf("reading the deal %.80q: %w", text, err)
	}
	return p.Deal, nil
}

// reader reads words from left to right. After the first error it reads nothing more.
type reader struct {
	m       *diplomacy.Map
	dialect Dialect
	words   []string
	at      int
	depth   int
	err     error
}

// peek returns the next word, "" at the end.
func (r *reader) peek() string {
	if r.err != nil || r.at >= len(r.words) {
		return ""
	}
	return r.words[r.at]
}

func (r *reader) fail(wanted string) { r.failAt(r.at, wanted) }

func (r *reader) failAt(at int, wanted string) {
	if r.err == nil {
		r.err = &SyntaxError{at, wanted}
	}
}

// take reads the next word if it is word, and reports whether it was.
func (r *reader) take(word string) bool {
	if r.peek() != word {
		return false
	}
	r.at++
	return true
}

func (r *reader) expect(word string) {
	if !r.take(word) {
		r.fail(word)
	}
}

// group reads something in brackets.
func (r *reader) group(inner func()) {
	if r.depth++; r.depth > maxDepth {
		r.fail(fmt.Sprintf("at most %d brackets in each other", maxDepth))
	}
	r.expect("(")
	if r.err == nil {
		inner()
	}
	r.expect(")")
	r.depth--
}

// more reports whether a word comes before the closing bracket or the end.
func (r *reader) more() bool { return r.peek() != "" && r.peek() != ")" }

// allowed reports whether the next word, a token of the grammar, belongs to the level of the
// dialect, and fails if it does not.
func (r *reader) allowed(level int) bool {
	if level > r.dialect.Level {
		r.fail(fmt.Sprintf("a word of level %d: this one is of level %d", r.dialect.Level, level))
		return false
	}
	return true
}

func (r *reader) press() (p Press) {
	for k := Propose; k < KindCount; k++ {
		if k.String() == r.peek() {
			p.Kind = k
		}
	}
	if p.Kind == 0 {
		r.fail("PRP, YES, REJ, BWX, CCL, FCT, HUH or TRY")
		return p
	}
	if !r.allowed(MinLevel) {
		return p
	}
	r.at++
	r.group(func() {
		switch p.Kind {
		case Propose:
			p.Deal = r.deal(true)
		case Inform:
			p.Deal = r.deal(false)
		case Accept, Refuse, Ignore:
			if r.peek() != Propose.String() {
				r.fail("the offer (PRP) that is answered")
				return
			}
			of := r.press()
			p.Of = &of
		case Cancel:
			of := r.press()
			p.Of = &of
		case NotUnderstood:
			p.Words = r.misunderstood()
		case Try:
			p.Words = r.tokens()
		}
	})
	return p
}

// misunderstood reads words up to the bracket that closes them, with one ERR.
func (r *reader) misunderstood() []string {
	start, depth, marks := r.at, 0, 0
	for ; r.peek() != ""; r.at++ {
		switch r.peek() {
		case "(":
			if depth++; r.depth+depth > maxDepth {
				r.fail(fmt.Sprintf("at most %d brackets in each other", maxDepth))
			}
		case ")":
			depth--
		case errWord:
			marks++
		}
		if depth < 0 || marks > 1 {
			break
		}
	}
	if marks != 1 {
		r.fail("press with one ERR before what is not understood")
	}
	if r.err != nil {
		return nil
	}
	return r.words[start:r.at:r.at]
}

// tokens reads the list of a TRY.
func (r *reader) tokens() []string {
	words := []string{}
	for r.more() {
		if _, ok := tokenLevels[r.peek()]; !ok {
			r.fail("a token of press, or )")
			break
		}
		words = append(words, r.peek())
		r.at++
	}
	return words
}

// deal reads a deal. multiple says that it may consist of several.
func (r *reader) deal(multiple bool) (d Deal) {
	for k := Peace; k < DealKindCount; k++ {
		if k.String() == r.peek() {
			d.Kind = k
		}
	}
	level := d.Kind.Level()
	switch {
	case d.Kind == 0:
		r.fail("an arrangement, such as PCE, ALY, DRW, XDO or DMZ")
		return d
	case !multiple && (d.Kind == All || d.Kind == Either):
		level = nestedLevel
	}
	if !r.allowed(level) {
		return d
	}
	r.at++
	switch d.Kind {
	case Peace:
		d.Powers = r.powers(1)
	case Alliance:
		d.Powers = r.powers(1)
		r.expect("VSS")
		d.Against = r.powers(1)
	case Draw:
		if r.peek() == "(" && !r.dialect.PartialDraws {
			r.fail(") after DRW: a draw is among all in this game")
		} else if r.peek() == "(" {
			d.Powers = r.powers(2)
		}
	case Solo:
		r.group(func() { d.Powers = []diplomacy.Power{r.power()} })
	case Not, Unarranged:
		d.Of = []Deal{r.part()}
	case All, Either:
		d.Of = []Deal{r.part(), r.part()}
		for r.peek() == "(" {
			d.Of = append(d.Of, r.part())
		}
	case Ordered:
		r.group(func() { d.Order = r.order() })
	case Zone:
		d.Powers = r.powers(1)
		r.group(func() { d.Provinces = r.provinces(func(diplomacy.Province) bool { return true }, "a province") })
	case Centres:
		d.Shares = []Share{r.share()}
		for r.peek() == "(" {
			d.Shares = append(d.Shares, r.share())
		}
	case Places:
		d.Units = []diplomacy.Unit{r.unit(true)}
		for r.peek() == "(" {
			d.Units = append(d.Units, r.unit(true))
		}
	}
	return d
}

// part reads a deal in brackets that is part of another.
func (r *reader) part() (d Deal) {
	r.group(func() { d = r.deal(false) })
	return d
}

// share reads "(POW CENTRE …)".
func (r *reader) share() (s Share) {
	r.group(func() {
		s.Power = r.power()
		s.Centres = r.provinces(r.m.Centres().Has, "a supply centre")
	})
	return s
}
