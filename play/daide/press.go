package daide

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"eras/game/diplomacy/press"
)

// Press tokens whose numbers differ between the two families ([Family]), as in the document.
const (
	FWD Token = 0x4A06 + iota
	FCT
	FOR
)

// More press tokens.
const (
	BWX Token = 0x4A02
	CCL Token = 0x4A25
	NAR Token = 0x4A26
	// dealbreakerNAR is NAR in some programs, and IOU in the document.
	dealbreakerNAR Token = 0x4A0D
)

// Family is the numbering of the press tokens FWD, FCT, FOR, CCL and NAR.
type Family uint8

const (
	// AnyFamily: no token has told the family yet. The document's is written.
	AnyFamily Family = iota
	// Document is the family of the protocol document and Parlance, in which this package holds
	// press.
	Document
	// Norman is that of David Norman's C++ clients and of the diplomacy research package.
	Norman
)

// normanTokens has the tokens of the document in the other family.
var normanTokens = map[Token]Token{FWD: 0x4A08, FCT: 0x4A06, FOR: 0x4A07, CCL: 0x4A26, NAR: 0x4A25}

// In returns press, which has the document's tokens, with those of a family.
func (m Message) In(f Family) Message {
	if f != Norman {
		return m
	}
	out := slices.Clone(m)
	for i, t := range out {
		if other, ok := normanTokens[t]; ok {
			out[i] = other
		}
	}
	return out
}

// pressContext is what the first token of a group can be.
type pressContext uint8

const (
	anything pressContext = iota
	aPress
	aDeal
	aList // of a TRY
)

// contextIn has what is in the groups after a token.
var contextIn = func() map[string]pressContext {
	in := map[string]pressContext{"TRY": aList}
	for _, word := range [...]string{"YES", "REJ", "BWX", "CCL", "HUH"} {
		in[word] = aPress
	}
	for _, word := range [...]string{"PRP", "FCT", "INS", "QRY", "SUG", "THK", "NOT", "NAR", "AND", "ORR", "CHO", "FOR"} {
		in[word] = aDeal
	}
	return in
}()

// normalPress returns press with the document's tokens, and the family that it shows. Where a token
// stands tells which one is meant: press begins with FCT or CCL, an arrangement with FWD, FOR or NAR.
// In a TRY, where this cannot be told, FCT and NAR are meant.
func (v *Vocabulary) normalPress(m Message) (Message, Family) {
	out, family := slices.Clone(m), AnyFamily
	type group struct {
		context pressContext
		head    Token
	}
	groups := []group{{context: aPress}}
	for i, t := range m {
		here := &groups[len(groups)-1]
		switch {
		case t == BRA:
			groups = append(groups, group{context: contextIn[v.texts[here.head]]})
			continue
		case t == KET:
			if len(groups) > 1 {
				groups = groups[:len(groups)-1]
			}
			continue
		case t == ERR || here.context == anything || here.head != 0 && here.context != aList:
			continue
		}
		meant := t
		switch ambiguous := t >= FWD && t <= FOR; {
		case (here.context == aPress || here.context == aList) && ambiguous:
			meant = FCT
		case here.context == aPress && (t == CCL || t == NAR):
			meant = CCL
		case here.context == aList && (t == CCL || t == NAR), here.context == aDeal && (t == CCL || t == NAR || t == dealbreakerNAR):
			meant = NAR
		case here.context == aDeal && ambiguous:
			if meant = FWD; i+2 < len(m) && m[i+1] == BRA && (m[i+2] == BRA || m[i+2] >= SPR && m[i+2] <= WIN) {
				meant = FOR
			}
		}
		if family == AnyFamily && here.context != aList && normanTokens[meant] != 0 {
			switch t {
			case meant:
				family = Document
			case normanTokens[meant], dealbreakerNAR:
				family = Norman
			}
		}
		out[i], here.head = meant, meant
	}
	return out, family
}

// Words returns a message as words, one for each token, as [press.Dialect.Parse] reads them.
func (v *Vocabulary) Words(m Message) []string {
	words := make([]string, len(m))
	for i, t := range m {
		words[i] = string(v.appendWord(nil, t))
		if c, ok := t.Character(); ok {
			words[i] = strconv.QuoteRuneToASCII(rune(c))
		}
	}
	return words
}

// ReadPress reads press in either family, and returns also its tokens as in the document and the
// family that it shows. An error is a [*SyntaxError] about the tokens of m. The vocabulary must have
// a map.
func (v *Vocabulary) ReadPress(d press.Dialect, m Message) (press.Press, Message, Family, error) {
	normal, family := v.normalPress(m)
	p, err := d.Parse(v.m, v.Words(normal))
	var wrong *press.SyntaxError
	if errors.As(err, &wrong) {
		err = &SyntaxError{At: wrong.At, Wanted: wrong.Wanted}
	}
	return p, normal, family, err
}

// PressMessage returns the tokens of press, those of the document. It returns an error if a word is
// no token.
func (v *Vocabulary) PressMessage(p press.Press) (Message, error) {
	words := p.Tokens(v.m)
	m := make(Message, len(words))
	for i, word := range words {
		var err error
		switch word {
		case "(":
			m[i] = BRA
		case ")":
			m[i] = KET
		default:
			if m[i], err = v.parseWord(word); err != nil {
				return nil, fmt.Errorf("writing press: %w", err)
			}
		}
	}
	return m, nil
}
