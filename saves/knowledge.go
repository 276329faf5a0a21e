package saves

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"eras/game"
)

// Knowledge is what the program has learned about a player beside the profile: the
// player's matches move by move, the models and styles fitted to them, and the changes
// of weights and parameters that followed. The zero value is that of a new player.
type Knowledge struct {
	// Matches are the last finished matches against the computer, the oldest first. They include at
	// most [MaxLogged] wars and battles, with records of at most [MaxLoggedBytes] in all, and at
	// most [MaxLoggedLong] matches of Risk and as many of Diplomacy, each game with records of at
	// most [MaxLongBytes] in all.
	Matches []Logged
	// Models describe the player's preferences in wars and battles, one model for each
	// mode and set of estimators.
	Models []Model
	// Styles describe how the player plays Risk and Diplomacy, one for each.
	Styles []Style
	// Changes are the last comparisons of new weights or parameters with the kept ones,
	// the oldest first, at most [MaxChanges] of each mode.
	Changes []Change
	// Tunings are the parameters that bots of Risk and Diplomacy play with against the
	// player, one for each bot.
	Tunings []Tuned
}

// Bounds of [Knowledge].
const (
	MaxLogged      = 200
	MaxLoggedBytes = 4 << 20
	MaxLoggedLong  = 30
	MaxLongBytes   = 1 << 20
	MaxChanges     = 200
	MaxEarlier     = 60
	maxTunings     = 20
	maxGames       = 8
)

// maxRecord is the limit of a match's record in bytes, far above what a match needs.
const maxRecord = 1 << 20

// Logged is a finished match of the player against the computer.
type Logged struct {
	Date time.Time `toml:"date"`
	Mode Mode      `toml:"mode"`
	// Side is the player's side in a war or battle, Seat the player's seat in Risk and
	// Diplomacy. The other one is [game.NoSide], or 0.
	Side game.Side `toml:"-"`
	Seat game.Seat `toml:"seat,omitzero"`
	// TakenBack is whether a step was taken back. Such a match is not learned from.
	TakenBack bool `toml:"taken_back"`
	// Weights are the weights with which the computer played a war or battle. Fought are the
	// weights with which it played the last battle of a war that the player fought by hand. They
	// are nil if the weights were not trained, or if the training is hill-climbing as in eras-2005.
	Weights Weights `toml:"weights,omitempty"`
	Fought  Weights `toml:"fought,omitempty"`
	// Record is the match as [game.Record] writes it.
	Record string `toml:"-"`
}

// Model describes a player's preferences, fitted to the player's moves.
type Model struct {
	Date time.Time `toml:"date"`
	Mode Mode      `toml:"mode"`
	// Weights are those that predict the player's moves best, scaled so that the
	// greatest is 1. Depth is the search depth in plies that predicts them best, from
	// 1.
	Weights Weights `toml:"weights"`
	Depth   int     `toml:"depth"`
	// Matches and Moves are the numbers of matches and moves that the model was
	// fitted to.
	Matches int `toml:"matches"`
	Moves   int `toml:"moves"`
	// Tested is the number of moves that were held out to test the model. Predicted
	// is the share of them that it predicted, from 0 to 1, with the bounds Low and
	// High of its 95 % interval. ByChance is the expected share of random guesses,
	// ByDefault that of the computer's default weights.
	Tested    int     `toml:"tested"`
	Predicted float64 `toml:"predicted"`
	Low       float64 `toml:"low"`
	High      float64 `toml:"high"`
	ByChance  float64 `toml:"by_chance"`
	ByDefault float64 `toml:"by_default"`
	// Earlier are the predicted shares of the models that this one replaced, the
	// oldest first, at most [MaxEarlier].
	Earlier []float64 `toml:"earlier,omitempty"`
}

// Change is a comparison of new weights with the kept ones, or of new parameters of a
// bot of Risk or Diplomacy.
type Change struct {
	Date time.Time `toml:"date"`
	Mode Mode      `toml:"mode"`
	// Bot is the name of the bot whose parameters were compared, empty in wars and battles. Source
	// is the origin of the new ones: "mutation", "played", "archive", "crossing", "trained" in
	// files of older versions, or empty if unknown.
	Bot    string `toml:"bot,omitempty"`
	Source string `toml:"source,omitempty"`
	// Before are the kept weights or parameters, After the new ones. Accepted says
	// whether the new ones replaced the kept ones.
	Before   Weights `toml:"before"`
	After    Weights `toml:"after"`
	Accepted bool    `toml:"accepted"`
	// Pairs is the number of pairs of games played. Gain is the mean score per game of
	// the new weights minus that of the kept ones, from -1 to 1, with the bounds Low
	// and High of its 95 % interval.
	Pairs int     `toml:"pairs"`
	Gain  float64 `toml:"gain"`
	Low   float64 `toml:"low"`
	High  float64 `toml:"high"`
}

// AddMatch appends a match and drops the oldest ones beyond the bounds. It ignores a match of Risk
// or Diplomacy whose record would displace most others.
func (k *Knowledge) AddMatch(m Logged) {
	if !m.Mode.weighs() && len(m.Record) > MaxLongBytes/4 {
		return
	}
	k.Matches = append(k.Matches, m)
	most, bytes := MaxLogged, MaxLoggedBytes
	if !m.Mode.weighs() {
		most, bytes = MaxLoggedLong, MaxLongBytes
	}
	count, size := 0, 0
	kept := make([]Logged, 0, len(k.Matches))
	for _, old := range slices.Backward(k.Matches) {
		if old.shares(m.Mode) {
			count++
			size += len(old.Record)
			if count > most || size > bytes {
				count = most // drop all older ones too
				continue
			}
		}
		kept = append(kept, old)
	}
	slices.Reverse(kept)
	k.Matches = kept
}

// shares reports whether the match counts toward the same bounds as matches of a mode.
func (m *Logged) shares(mode Mode) bool {
	return m.Mode == mode || m.Mode.weighs() && mode.weighs()
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
			m.Earlier = earlier(old.Earlier, old.Tested, old.Predicted)
			k.Models[i] = m
			return
		}
	}
	k.Models = append(k.Models, m)
}

// AddChange appends a change and drops the oldest ones of its mode beyond the bound.
func (k *Knowledge) AddChange(c Change) {
	k.Changes = append(k.Changes, c)
	count := 0
	for i, old := range slices.Backward(k.Changes) {
		if old.Mode != c.Mode {
			continue
		}
		if count++; count > MaxChanges {
			k.Changes = slices.Delete(slices.Clone(k.Changes), i, i+1)
			return
		}
	}
}

// Stepped reports whether the step of hill-climbing that follows the match of that date has been
// taken for the weights of a mode. Such a step leaves changes with that date.
func (k *Knowledge) Stepped(mode Mode, match time.Time) bool {
	return slices.ContainsFunc(k.Changes, func(c Change) bool {
		return c.Mode == mode && c.Source != "" && stamp(c.Date).Equal(stamp(match))
	})
}

// Validate returns an error that says what is invalid, or nil.
func (k *Knowledge) Validate() error {
	_, err := k.invalid()
	return err
}

// invalid returns the first invalid key of the file and why it is invalid, or a nil error.
func (k *Knowledge) invalid() (key string, err error) {
	for _, n := range []struct {
		key, what   string
		count, most int
	}{
		{"match", "the number of matches", len(k.Matches), MaxLogged + maxGames*MaxLoggedLong},
		{"change", "the number of changes", len(k.Changes), maxGames * MaxChanges},
		{"style", "the number of styles", len(k.Styles), maxGames},
		{"tuned", "the number of tuned bots", len(k.Tunings), maxTunings},
	} {
		if err := checkRange(n.what, n.count, 0, n.most); err != nil {
			return n.key, err
		}
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
	for i, s := range k.Styles {
		if key, err := s.invalid(); err != nil {
			return fmt.Sprintf("style.%d.%s", i, key), err
		}
		if slices.ContainsFunc(k.Styles[:i], func(other Style) bool { return other.Mode == s.Mode }) {
			return fmt.Sprintf("style.%d.mode", i), errors.New("there must be one style of a mode")
		}
	}
	for i, t := range k.Tunings {
		if key, err := t.invalid(); err != nil {
			return fmt.Sprintf("tuned.%d.%s", i, key), err
		}
		if slices.ContainsFunc(k.Tunings[:i], func(other Tuned) bool { return other.Mode == t.Mode && other.Bot == t.Bot }) {
			return fmt.Sprintf("tuned.%d.bot", i), fmt.Errorf("the parameters of the bot %.80q are there twice", t.Bot)
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
	if err := m.Mode.check(); err != nil {
		return "mode", err
	}
	switch {
	case m.Mode.weighs() && m.Side != game.Red && m.Side != game.Blue:
		return "side", fmt.Errorf("side must be %.80q or %.80q", game.Red, game.Blue)
	case !m.Mode.weighs() && m.Side != game.NoSide:
		return "side", fmt.Errorf("a match of mode %.80q must have a seat and no side", string(m.Mode))
	case m.Mode.weighs() && m.Seat != 0 || m.Seat < 0 || m.Seat >= game.MaxSeats:
		return "seat", fmt.Errorf("seat must be from 0 to %d, and 0 in wars and battles", game.MaxSeats-1)
	}
	for _, w := range []struct {
		key     string
		weights Weights
	}{{"weights", m.Weights}, {"fought", m.Fought}} {
		if w.weights == nil {
			continue
		}
		if err := w.weights.check(); err != nil {
			return w.key, err
		}
		if !m.Mode.weighs() {
			return w.key, fmt.Errorf("a match of mode %.80q must have no weights", string(m.Mode))
		}
	}
	if len(m.Record) > maxRecord {
		return "record", fmt.Errorf("a record must have at most %d bytes, not %d", maxRecord, len(m.Record))
	}
	record, err := game.ParseRecord(m.Record)
	if err == nil && record.Board != string(m.Mode) {
		err = fmt.Errorf("the record of a match of mode %.80q must not be of the board %.80q", string(m.Mode), record.Board)
	}
	if err != nil {
		return "record", err
	}
	return "date", checkDate(m.Date)
}

func (m *Model) invalid() (key string, err error) {
	if err := m.Mode.checkWeighing(); err != nil {
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
	if err := checkEarlier(m.Earlier); err != nil {
		return "earlier", err
	}
	return "date", checkDate(m.Date)
}

// sources are the valid values of [Change.Source].
var sources = []string{"", "mutation", "played", "trained", "archive", "crossing"}

// newSources are the values of [Change.Source] that older programs do not know.
var newSources = sources[4:]

func (c *Change) invalid() (key string, err error) {
	if err := c.Mode.check(); err != nil {
		return "mode", err
	}
	check, bot := Weights.check, checkShortText
	if !c.Mode.weighs() {
		check, bot = func(w Weights) error { return Numbers(w).check() }, checkBot
	}
	if err := bot(c.Bot); err != nil || c.Mode.weighs() && c.Bot != "" {
		return "bot", cmp.Or(err, errors.New("a change of weights must not have a bot"))
	}
	if !slices.Contains(sources, c.Source) {
		return "source", fmt.Errorf("the source %.80q must be one of %.80q", c.Source, sources)
	}
	if err := check(c.Before); err != nil {
		return "before", err
	}
	if err := check(c.After); err != nil {
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
