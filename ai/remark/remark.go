// Package remark is what the computer says to a person in a war or battle: one line at a
// turning point, made from the events, the position and the explanation of the computer's
// answer.
//
// A [War] or [Battle] is told every step, and asked for a remark when the person is to act.
// It says nothing false: each kind of remark has a condition on the position in front of the
// person, and facts that are read off that position. It says nothing twice in a match.
//
// A [Remark] is no text; the window has the texts.
package remark

import (
	"eras/game/grid"
)

// Kind is what a remark is about.
type Kind string

// Facts are the numbers and squares of a remark. Which ones have a meaning depends on the
// kind.
type Facts struct {
	// Square and Other are squares.
	Square, Other grid.Square
	// Own and Enemy are the computer's number and the person's, N another number.
	Own, Enemy, N int
}

// Remark is one line.
type Remark struct {
	Kind Kind
	// Variant counts the wordings of a kind from 1.
	Variant int
	Facts   Facts
}

// rule is a kind with its condition. M is what is known of the moment.
type rule[M any] struct {
	kind Kind
	// wordings is how many texts there are.
	wordings int
	// urgent says that the remark may follow another one at once.
	urgent bool
	// holds reports whether the remark is true now, and worth saying, with its facts.
	holds func(*M) (Facts, bool)
}

// patience is how many turns of the person a remark that is not urgent waits after another.
const patience = 2

// voice chooses remarks.
type voice struct {
	seed  uint64
	said  map[Kind]int // wordings used, by kind
	since int          // turns since the last remark
}

func newVoice(seed uint64) voice { return voice{seed: seed, said: map[Kind]int{}, since: patience} }

// choose returns the first remark that holds and has a wording left.
func choose[M any](v *voice, rules []rule[M], m *M) (Remark, bool) {
	for i := range rules {
		r := &rules[i]
		if v.said[r.kind] == r.wordings || !r.urgent && v.since < patience {
			continue
		}
		facts, ok := r.holds(m)
		if !ok {
			continue
		}
		variant := 1 + (v.said[r.kind]+int(v.seed%uint64(r.wordings)))%r.wordings
		v.said[r.kind]++
		v.since = 0
		return Remark{r.kind, variant, facts}, true
	}
	v.since++
	return Remark{}, false
}

// Wordings returns how many texts each kind of remark has.
func Wordings() map[Kind]int {
	all := map[Kind]int{}
	for i := range warRules {
		all[warRules[i].kind] = warRules[i].wordings
	}
	for i := range battleRules {
		all[battleRules[i].kind] = battleRules[i].wordings
	}
	return all
}
