// Package remark chooses what the computer says to a person in a war, a battle or Risk: one line at a
// turning point, based on the events, the position and the explanation of the computer's answer.
//
// A [War], [Battle] or [Risk] receives every step, and is asked for a remark when the person is to act. It
// says nothing false: each kind of remark has a condition on the position that the person sees, and
// facts taken from that position. It never says the same line twice in a match.
//
// A [Remark] has no text; the window has the texts.
package remark

import (
	"eras/game"
	"eras/game/grid"
	"eras/game/risk"
)

// Kind is the subject of a remark.
type Kind string

// Facts are the numbers and places of a remark. The kind determines which are set.
type Facts struct {
	// Square and Other are squares.
	Square, Other grid.Square
	// Own and Enemy are the computer's number and the person's, N another number.
	Own, Enemy, N int
	// Speaker is the bot that speaks in Risk, and Player another one.
	Speaker, Player game.Seat
	Place           risk.Territory
	Continent       risk.Continent
}

// Remark is one line.
type Remark struct {
	Kind Kind
	// Variant counts the wordings of a kind from 1.
	Variant int
	Facts   Facts
}

// rule is a kind with its condition. M is the type of the data for the condition.
type rule[M any] struct {
	kind Kind
	// wordings is the number of texts.
	wordings int
	// urgent reports whether the remark may directly follow another one.
	urgent bool
	// holds reports whether the remark is true and worth saying now, and returns its facts.
	holds func(*M) (Facts, bool)
}

// patience is the number of the person's turns between a remark and the next that is not urgent.
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

// Wordings returns the number of texts of each kind of remark.
func Wordings() map[Kind]int {
	all := map[Kind]int{}
	for i := range allWarRules {
		all[allWarRules[i].kind] = allWarRules[i].wordings
	}
	for i := range battleRules {
		all[battleRules[i].kind] = battleRules[i].wordings
	}
	for i := range riskRules {
		all[riskRules[i].kind] = riskRules[i].wordings
	}
	return all
}
