// Package press is the language in which powers of Diplomacy negotiate: the arrangements of
// DAIDE ([Deal]), the messages about them ([Press]) and their notations. It knows no bot and no
// connection, keeps no state and judges nothing; package promise says what became of an agreement.
//
// Every message has three notations, each of which is read back: the tokens of DAIDE as words
// ([Press.Tokens], [Dialect.Parse]) or as text ([Press.Text], [Dialect.ParseText]), and a sentence in English or
// Spanish ([Press.Sentence], [ParseSentence]). Codes and names of powers and provinces are those of
// the map in play, and orders are in the notation of [diplomacy.Map.FormatOrder].
//
// The grammar is that of the levels 10 (peace and alliances), 20 (orders and demilitarised zones)
// and 30 (several arrangements in one offer). Level 40 (sharing out centres) is read and written,
// so that it can be shown, but nobody here agrees to it: answer it with [Dialect.Refusals]. Where Parlance
// and AIServer read differently, what both take is written, and both are read unless noted:
//
//   - YES, REJ and BWX repeat an offer (PRP), nothing else.
//   - CCL may be listed in TRY, and is never written there.
//   - DRW with a list of powers needs a [Dialect] with PartialDraws.
//   - A unit of an order stands where its kind can stand, a support or convoy names no coast of the
//     destination, and a route consists of different seas. Other orders are syntax errors, so that
//     writing a message gives the tokens that were read.
package press

import (
	"fmt"
	"slices"

	"eras/game/diplomacy"
)

// Kind is the kind of a [Press].
type Kind uint8

// The kinds of press, with their tokens.
const (
	// Propose (PRP) offers Deal.
	Propose Kind = 1 + iota
	// Accept (YES) agrees to the offer Of.
	Accept
	// Refuse (REJ) refuses the offer Of.
	Refuse
	// Ignore (BWX) gives no answer to the offer Of.
	Ignore
	// Cancel (CCL) takes back the own offer or the own YES Of.
	Cancel
	// Inform (FCT) states that Deal holds.
	Inform
	// NotUnderstood (HUH) repeats press in Words, with ERR before the first word that was not
	// understood.
	NotUnderstood
	// Try (TRY) lists in Words the tokens that the sender understands.
	Try

	// KindCount is one more than the last kind.
	KindCount
)

var kindWords = [KindCount]string{Propose: "PRP", Accept: "YES", Refuse: "REJ", Ignore: "BWX", Cancel: "CCL", Inform: "FCT", NotUnderstood: "HUH", Try: "TRY"}

// String returns the token of the kind.
func (k Kind) String() string { return kindWords[k] }

// Answers reports whether press of this kind answers an offer.
func (k Kind) Answers() bool { return k == Accept || k == Refuse || k == Ignore }

// Press is a message between powers. Fields that the kind does not use are zero.
type Press struct {
	Kind Kind
	// Deal is the arrangement of an offer (Propose) or a statement (Inform).
	Deal Deal
	// Of is the press that is answered or taken back.
	Of *Press
	// Words are those of NotUnderstood and Try.
	Words []string
}

// Offer returns the offer of a deal.
func Offer(d Deal) Press { return Press{Kind: Propose, Deal: d} }

// Reply returns press of kind k (Accept, Refuse, Ignore or Cancel) about p.
func (p Press) Reply(k Kind) Press { return Press{Kind: k, Of: &p} }

// Level returns the lowest level at which the press may be sent.
func (p Press) Level() int {
	switch p.Kind {
	case Propose:
		return p.Deal.Level()
	case Inform:
		if l := p.Deal.Level(); p.Deal.Kind != All && p.Deal.Kind != Either {
			return l
		}
		return nestedLevel
	case Accept, Refuse, Ignore, Cancel:
		return p.Of.Level()
	case NotUnderstood, Try:
	}
	return MinLevel
}

// Dialect is what the press of a game may say.
type Dialect struct {
	// Level is the level of the game: 10, 20, 30 or 40, 0 for no press.
	Level int
	// PartialDraws allows draws among some of the surviving powers (PDA).
	PartialDraws bool
}

const (
	// MinLevel is the lowest level with press, MaxLevel the highest at which this program negotiates
	// and ReadLevel the highest that it reads.
	MinLevel, MaxLevel, ReadLevel = 10, 30, 40
	// nestedLevel is the level from which several arrangements may be anywhere.
	nestedLevel = 50
)

// CheckLevel returns an error unless games can have the level n: 0, 10, 20 or 30.
func CheckLevel(n int) error {
	if n < 0 || n > MaxLevel || n%10 != 0 {
		return fmt.Errorf("choosing the level of press: it is %d: it must be 0 (none), 10 (peace and alliances), 20 (orders and zones) or 30 (several at once)", n)
	}
	return nil
}

// Understood returns the tokens that a power which reads press of the dialect lists in TRY, nothing
// without press.
func (d Dialect) Understood() []string {
	words := []string{}
	for _, w := range understood {
		if tokenLevels[w] <= d.Level && w != "CCL" {
			words = append(words, w)
		}
	}
	return words
}

// Trim returns the words of a TRY that belong to the dialect.
func (d Dialect) Trim(words []string) []string {
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return tokenLevels[w] > d.Level })
}

// understood are the tokens of the levels up to ReadLevel in the order in which TRY lists them.
var understood = []string{"PRP", "PCE", "ALY", "VSS", "DRW", "SLO", "NOT", "NAR", "YES", "REJ", "BWX", "FCT", "CCL", "XDO", "DMZ", "AND", "ORR", "SCD", "OCC"}

// tokenLevels are the levels of the tokens that a TRY may list. Those that are no longer used have
// a level that no game has.
var tokenLevels = map[string]int{
	"PRP": 10, "PCE": 10, "ALY": 10, "VSS": 10, "DRW": 10, "SLO": 10, "NOT": 10, "NAR": 10, "YES": 10, "REJ": 10, "BWX": 10, "FCT": 10, "CCL": 10,
	"XDO": 20, "DMZ": 20,
	"AND": 30, "ORR": 30,
	"SCD": 40, "OCC": 40,
	"CHO": nestedLevel,
	"INS": 60, "QRY": 60, "THK": 60, "IDK": 60, "SUG": 60,
	"WHT": 70, "HOW": 70,
	"EXP": 80, "SRY": 80,
	"FOR": 90,
	"IFF": 100, "THN": 100, "ELS": 100,
	"XOY": 110, "YDO": 110,
	"FRM": 120, "FWD": 120, "BCC": 120, "SND": 120,
	"POB": 130, "WHY": 130,
	"IOU": obsolete, "UOM": obsolete, "PPT": obsolete,
}

const obsolete = 1 << 20

// Refusals returns the two messages by which a power that reads a dialect answers press that it
// does not understand: HUH with ERR before the word with the index at, and TRY.
func (d Dialect) Refusals(words []string, at int) [2]Press {
	at = min(max(at, 0), len(words))
	return [2]Press{
		{Kind: NotUnderstood, Words: slices.Insert(slices.Clone(words), at, errWord)},
		{Kind: Try, Words: d.Understood()},
	}
}

// errWord marks the first word that was not understood.
const errWord = "ERR"

// Parties returns the powers whom the press names, in ascending order.
func (p Press) Parties() []diplomacy.Power {
	for p.Of != nil {
		p = *p.Of
	}
	powers := p.Deal.appendPowers(nil)
	slices.Sort(powers)
	return slices.Compact(powers)
}
