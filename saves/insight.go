package saves

import (
	"fmt"
	"slices"
	"time"

	"eras/game"
)

// Insight is what the computer has to learn a player by, beside the profile: the
// player's matches move by move, the model that was made of them, and what the
// computer changed because of it. The zero value is a player about whom nothing
// is known.
type Insight struct {
	// Matches are the last finished ones against the computer, oldest first, at
	// most [MaxLogged] of them and [MaxLoggedBytes] in all.
	Matches []Logged
	// Models hold how the player weighs things, one for each mode and set of
	// estimators.
	Models []Model
	// Changes are the last times when the computer tried new weights against the
	// player, oldest first, at most [MaxChanges].
	Changes []Change
}

// Bounds of an [Insight].
const (
	MaxLogged      = 200
	MaxLoggedBytes = 4 << 20
	MaxChanges     = 200
	MaxEarlier     = 60
)

// maxRecord bounds the record of one match, far above what a match can need.
const maxRecord = 1 << 20

// Logged is a finished match of the player against the computer.
type Logged struct {
	Date time.Time
	Mode Mode
	// Side is the player's.
	Side game.Side
	// TakenBack is whether a step was taken back: such a match teaches nothing.
	TakenBack bool
	// Record is the match as [game.Record] writes it.
	Record string
}

// Model says how a player weighs things, as moves of the player tell.
type Model struct {
	Date time.Time
	Mode Mode
	// Weights are those that predict the player best, the heaviest 1, and Depth
	// how many plies ahead the player seems to look, from 1.
	Weights Weights
	Depth   int
	// Matches and Moves are how many the model was made of.
	Matches, Moves int
	// Tested is how many moves were held out to measure the rest: Predicted is
	// the share of them that the model foresaw, from 0 to 1, between Low and High
	// at 95 %. ByChance is the share that a random guess would have foreseen, and
	// ByDefault what the computer's own default weights foresaw.
	Tested              int
	Predicted           float64
	Low, High           float64
	ByChance, ByDefault float64
	// Earlier are the shares that the models foresaw that this one replaced,
	// oldest first, at most [MaxEarlier].
	Earlier []float64
}

// Change is one time when the computer trained against the model of the player
// and had the new weights play the kept ones.
type Change struct {
	Date time.Time
	Mode Mode
	// Before are the kept weights, After those that challenged them, and Accepted
	// says whether they are kept now.
	Before, After Weights
	Accepted      bool
	// Pairs is how many pairs of games decided, and Gain what the new weights
	// scored more in a game than the kept ones, from -1 to 1, between Low and High
	// at 95 %.
	Pairs           int
	Gain, Low, High float64
}

// Log appends a match and drops the oldest ones beyond what is kept.
func (k *Insight) Log(m Logged) {
	k.Matches = append(k.Matches, m)
	size := 0
	for i := len(k.Matches) - 1; i >= 0; i-- {
		size += len(k.Matches[i].Record)
		if len(k.Matches)-i > MaxLogged || size > MaxLoggedBytes {
			k.Matches = append([]Logged(nil), k.Matches[i+1:]...)
			return
		}
	}
}

// Model returns the model of a mode for exactly the estimators of that names,
// and whether there is one.
func (k *Insight) Model(mode Mode, names []string) (Model, bool) {
	for _, m := range k.Models {
		if _, ok := m.Weights.Genes(names); ok && m.Mode == mode {
			return m, true
		}
	}
	return Model{}, false
}

// SetModel puts m in place of the model of the same mode and estimators, whose
// share is kept as an earlier one of m if it was measured.
func (k *Insight) SetModel(m Model) {
	for i, old := range k.Models {
		if old.Mode == m.Mode && old.Weights.sameSet(m.Weights) {
			m.Earlier = slices.Clone(old.Earlier)
			if old.Tested > 0 {
				m.Earlier = append(m.Earlier, old.Predicted)
			}
			m.Earlier = m.Earlier[max(0, len(m.Earlier)-MaxEarlier):]
			k.Models[i] = m
			return
		}
	}
	k.Models = append(k.Models, m)
}

// Note appends a change and drops the oldest ones beyond what is kept.
func (k *Insight) Note(c Change) {
	k.Changes = append(k.Changes, c)
	if n := len(k.Changes); n > MaxChanges {
		k.Changes = append([]Change(nil), k.Changes[n-MaxChanges:]...)
	}
}

// Validate returns nil if the insight can be kept, else an error that says what
// is wrong.
func (k *Insight) Validate() error {
	_, err := k.wrong()
	return err
}

// wrong returns the key of the file that is wrong, and why.
func (k *Insight) wrong() (key string, err error) {
	if err := checkRange("the number of matches", len(k.Matches), 0, MaxLogged); err != nil {
		return "match", err
	}
	if err := checkRange("the number of changes", len(k.Changes), 0, MaxChanges); err != nil {
		return "change", err
	}
	for i, m := range k.Models {
		if key, err := m.wrong(); err != nil {
			return fmt.Sprintf("model.%d.%s", i, key), err
		}
		for _, other := range k.Models[:i] {
			if other.Mode == m.Mode && other.Weights.sameSet(m.Weights) {
				return fmt.Sprintf("model.%d.weights", i), fmt.Errorf("there is a model of these estimators already")
			}
		}
	}
	for i, c := range k.Changes {
		if key, err := c.wrong(); err != nil {
			return fmt.Sprintf("change.%d.%s", i, key), err
		}
	}
	for i, m := range k.Matches {
		if key, err := m.wrong(); err != nil {
			return fmt.Sprintf("match.%d.%s", i, key), err
		}
	}
	return "", nil
}

func (m *Logged) wrong() (key string, err error) {
	if err := m.Mode.checkLearning(); err != nil {
		return "mode", err
	}
	if m.Side != game.Red && m.Side != game.Blue {
		return "side", fmt.Errorf("side is %q or %q", game.Red, game.Blue)
	}
	if len(m.Record) > maxRecord {
		return "record", fmt.Errorf("a record of %d bytes is too long: at most %d are allowed", len(m.Record), maxRecord)
	}
	record, err := game.ParseRecord(m.Record)
	if err == nil && record.Board != string(m.Mode) {
		err = fmt.Errorf("a match of mode %q has the record of a board %q", string(m.Mode), record.Board)
	}
	if err != nil {
		return "record", err
	}
	return "date", checkDate(m.Date)
}

func (m *Model) wrong() (key string, err error) {
	if err := m.Mode.checkLearning(); err != nil {
		return "mode", err
	}
	if err := m.Weights.check(); err != nil {
		return "weights", err
	}
	for _, n := range []struct {
		key   string
		value int
		least int
	}{{"depth", m.Depth, 1}, {"matches", m.Matches, 0}, {"moves", m.Moves, 0}, {"tested", m.Tested, 0}} {
		if err := checkRange(n.key, n.value, n.least, maxCount); err != nil {
			return n.key, err
		}
	}
	for _, s := range []struct {
		key   string
		share float64
	}{{"predicted", m.Predicted}, {"low", m.Low}, {"high", m.High}, {"by_chance", m.ByChance}, {"by_default", m.ByDefault}} {
		if err := checkWithin(s.key, s.share, 0); err != nil {
			return s.key, err
		}
	}
	if err := checkRange("the number of earlier shares", len(m.Earlier), 0, MaxEarlier); err != nil {
		return "earlier", err
	}
	for _, share := range m.Earlier {
		if err := checkWithin("earlier", share, 0); err != nil {
			return "earlier", err
		}
	}
	return "date", checkDate(m.Date)
}

func (c *Change) wrong() (key string, err error) {
	if err := c.Mode.checkLearning(); err != nil {
		return "mode", err
	}
	if err := c.Before.check(); err != nil {
		return "before", err
	}
	if err := c.After.check(); err != nil {
		return "after", err
	}
	if err := checkRange("pairs", c.Pairs, 0, maxCount); err != nil {
		return "pairs", err
	}
	for _, s := range []struct {
		key   string
		value float64
	}{{"gain", c.Gain}, {"low", c.Low}, {"high", c.High}} {
		if err := checkWithin(s.key, s.value, -1); err != nil {
			return s.key, err
		}
	}
	return "date", checkDate(c.Date)
}

// checkWithin accepts numbers from least to 1.
func checkWithin(key string, x, least float64) error {
	if !(x >= least && x <= 1) {
		return fmt.Errorf("%s = %v is impossible: it goes from %v to 1", key, x, least)
	}
	return nil
}
