package saves

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"eras/game"
)

// Knowledge is what the program has learned about a player beside the profile: the
// player's matches move by move, the models fitted to them, and the changes of
// weights that followed. The zero value is that of a new player.
type Knowledge struct {
	// Matches are the last finished matches against the computer, the oldest first:
	// at most [MaxLogged], with records of at most [MaxLoggedBytes] in all.
	Matches []Logged
	// Models describe the player's preferences, one model for each mode and set of
	// estimators.
	Models []Model
	// Changes are the last comparisons of new weights with the kept ones, the oldest
	// first, at most [MaxChanges].
	Changes []Change
}

// Bounds of [Knowledge].
const (
	MaxLogged      = 200
	MaxLoggedBytes = 4 << 20
	MaxChanges     = 200
	MaxEarlier     = 60
)

// maxRecord bounds the record of a match in bytes, far above what a match needs.
const maxRecord = 1 << 20

// Logged is a finished match of the player against the computer.
type Logged struct {
	Date time.Time
	Mode Mode
	// Side is the player's side.
	Side game.Side
	// TakenBack is whether a step was taken back. Such a match is not learned from.
	TakenBack bool
	// Record is the match as [game.Record] writes it.
	Record string
}

// Model describes a player's preferences, fitted to the player's moves.
type Model struct {
	Date time.Time
	Mode Mode
	// Weights are those that predict the player's moves best, scaled so that the
	// greatest is 1. Depth is the search depth in plies that predicts them best, from
	// 1.
	Weights Weights
	Depth   int
	// Matches and Moves are the numbers of matches and moves that the model was
	// fitted to.
	Matches, Moves int
	// Tested is the number of moves that were held out to test the model. Predicted
	// is the share of them that it predicted, from 0 to 1, with the bounds Low and
	// High of its 95 % interval. ByChance is the expected share of random guesses,
	// ByDefault that of the computer's default weights.
	Tested              int
	Predicted           float64
	Low, High           float64
	ByChance, ByDefault float64
	// Earlier are the predicted shares of the models that this one replaced, the
	// oldest first, at most [MaxEarlier].
	Earlier []float64
}

// Change is a comparison of weights trained against the model of the player with
// the kept weights.
type Change struct {
	Date time.Time
	Mode Mode
	// Before are the kept weights, After the new ones. Accepted says whether the new
	// ones replaced the kept ones.
	Before, After Weights
	Accepted      bool
	// Pairs is the number of pairs of games played. Gain is the mean score per game of
	// the new weights minus that of the kept ones, from -1 to 1, with the bounds Low
	// and High of its 95 % interval.
	Pairs           int
	Gain, Low, High float64
}

// AddMatch appends a match and drops the oldest ones beyond the bounds.
func (k *Knowledge) AddMatch(m Logged) {
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

// Model returns the model of a mode for exactly the named estimators, and whether
// there is one.
func (k *Knowledge) Model(mode Mode, names []string) (Model, bool) {
	for _, m := range k.Models {
		if _, ok := m.Weights.Genes(names); ok && m.Mode == mode {
			return m, true
		}
	}
	return Model{}, false
}

// SetModel adds m or replaces the model of the same mode and estimators. The
// predicted share of the replaced model, if it was tested, is added to m.Earlier.
func (k *Knowledge) SetModel(m Model) {
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

// AddChange appends a change and drops the oldest ones beyond the bound.
func (k *Knowledge) AddChange(c Change) {
	k.Changes = append(k.Changes, c)
	if n := len(k.Changes); n > MaxChanges {
		k.Changes = append([]Change(nil), k.Changes[n-MaxChanges:]...)
	}
}

// Validate returns an error that says what is invalid, or nil.
func (k *Knowledge) Validate() error {
	_, err := k.invalid()
	return err
}

// invalid returns the key in the file that is invalid, and why.
func (k *Knowledge) invalid() (key string, err error) {
	if err := checkRange("the number of matches", len(k.Matches), 0, MaxLogged); err != nil {
		return "match", err
	}
	if err := checkRange("the number of changes", len(k.Changes), 0, MaxChanges); err != nil {
		return "change", err
	}
	for i, m := range k.Models {
		if key, err := m.invalid(); err != nil {
			return fmt.Sprintf("model.%d.%s", i, key), err
		}
		for _, other := range k.Models[:i] {
			if other.Mode == m.Mode && other.Weights.sameSet(m.Weights) {
				return fmt.Sprintf("model.%d.weights", i), errors.New("two models of a mode must not have the same estimators")
			}
		}
	}
	for i, c := range k.Changes {
		if key, err := c.invalid(); err != nil {
			return fmt.Sprintf("change.%d.%s", i, key), err
		}
	}
	for i, m := range k.Matches {
		if key, err := m.invalid(); err != nil {
			return fmt.Sprintf("match.%d.%s", i, key), err
		}
	}
	return "", nil
}

func (m *Logged) invalid() (key string, err error) {
	if err := m.Mode.checkLearning(); err != nil {
		return "mode", err
	}
	if m.Side != game.Red && m.Side != game.Blue {
		return "side", fmt.Errorf("side must be %q or %q", game.Red, game.Blue)
	}
	if len(m.Record) > maxRecord {
		return "record", fmt.Errorf("a record must have at most %d bytes, not %d", maxRecord, len(m.Record))
	}
	record, err := game.ParseRecord(m.Record)
	if err == nil && record.Board != string(m.Mode) {
		err = fmt.Errorf("the record of a match of mode %q must not be of the board %q", string(m.Mode), record.Board)
	}
	if err != nil {
		return "record", err
	}
	return "date", checkDate(m.Date)
}

func (m *Model) invalid() (key string, err error) {
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

func (c *Change) invalid() (key string, err error) {
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
