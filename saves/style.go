package saves

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"time"

	"eras/internal/tomlfile"
)

// Numbers are numbers by name, such as the parameters of a bot.
type Numbers map[string]float64

// MarshalTOML writes the numbers on one line of a file.
func (n Numbers) MarshalTOML() ([]byte, error) { return tomlfile.Inline[float64](n).MarshalTOML() }

// maxNumbers is the limit on [Numbers], far above what a bot has.
const maxNumbers = 100

// check returns nil for finite numbers with short names.
func (n Numbers) check() error {
	if len(n) > maxNumbers {
		return fmt.Errorf("there must be at most %d numbers, not %d", maxNumbers, len(n))
	}
	for _, name := range slices.Sorted(maps.Keys(n)) {
		if name == "" {
			return errors.New("a number has no name")
		}
		if err := checkShortText(name); err != nil {
			return err
		}
		if math.IsNaN(n[name]) || math.IsInf(n[name], 0) {
			return fmt.Errorf("%s = %v must be finite", name, n[name])
		}
	}
	return nil
}

// shareSlack is how far the sum of shares may be from 1.
const shareSlack = 1e-6

// checkShares returns nil for numbers from 0 to 1 whose sum is 1.
func (n Numbers) checkShares() error {
	if err := n.check(); err != nil {
		return err
	}
	sum := 0.0
	for _, name := range slices.Sorted(maps.Keys(n)) {
		if err := checkWithin(name, n[name], 0); err != nil {
			return err
		}
		sum += n[name]
	}
	if math.Abs(sum-1) > shareSlack {
		return fmt.Errorf("the sum of all shares must be 1, not %v", sum)
	}
	return nil
}

// Style describes how a player plays Risk or Diplomacy, fitted to the player's moves.
type Style struct {
	// Date is the date of the newest match.
	Date time.Time `toml:"date"`
	Mode Mode      `toml:"mode"`
	// Shares say how much the player resembles each bot, by the names of the bots; their sum is 1.
	// Noise is the share of moves that no bot predicts.
	Shares Numbers `toml:"shares"`
	Noise  float64 `toml:"noise"`
	// Habits are estimated parameters of the player's play, by name.
	Habits Numbers `toml:"habits"`
	// Matches and Moves are the numbers of matches and moves that the style was fitted
	// to.
	Matches int `toml:"matches"`
	Moves   int `toml:"moves"`
	// Tested is the number of moves that were held out to test the style. Predicted is the share of
	// them that it predicted, from 0 to 1, with the bounds Low and High of its 95 % interval.
	// ByChance is the expected share of random guesses, and BySingle the share predicted by the
	// single best bot, which is Single.
	Tested    int     `toml:"tested"`
	Predicted float64 `toml:"predicted"`
	Low       float64 `toml:"low"`
	High      float64 `toml:"high"`
	ByChance  float64 `toml:"by_chance"`
	BySingle  float64 `toml:"by_single"`
	Single    string  `toml:"single"`
	// Earlier are the predicted shares of the styles that this one replaced, the oldest
	// first, at most [MaxEarlier].
	Earlier []float64 `toml:"earlier,omitempty"`
}

// Tuned are the parameters of a bot that do best against a player.
type Tuned struct {
	// Date is when the parameters were last compared with others.
	Date time.Time `toml:"date"`
	Mode Mode      `toml:"mode"`
	// Bot is the name of the bot. Parameters are those that differ from the bot's own; there may be
	// none.
	Bot        string  `toml:"bot"`
	Parameters Numbers `toml:"parameters"`
	// Steps is the number of steps of hill-climbing so far, and Taken how many of them changed the
	// parameters.
	Steps int `toml:"steps"`
	Taken int `toml:"taken"`
	// Style is the date of the style that the last steps used, and Tried the number of these steps.
	Style time.Time `toml:"style"`
	Tried int       `toml:"tried"`
}

// Style returns the style of a mode, and whether there is one.
func (k *Knowledge) Style(mode Mode) (Style, bool) {
	i := slices.IndexFunc(k.Styles, func(s Style) bool { return s.Mode == mode })
	if i < 0 {
		return Style{}, false
	}
	return k.Styles[i], true
}

// SetStyle adds s or replaces the style of the same mode. The predicted share of the
// replaced style, if it was tested, is added to s.Earlier.
func (k *Knowledge) SetStyle(s Style) {
	for i, old := range k.Styles {
		if old.Mode == s.Mode {
			s.Earlier = earlier(old.Earlier, old.Tested, old.Predicted)
			k.Styles[i] = s
			return
		}
	}
	k.Styles = append(k.Styles, s)
}

// earlier appends the share of a replaced model to those of earlier ones, if it was tested. It
// keeps the last [MaxEarlier].
func earlier(shares []float64, tested int, predicted float64) []float64 {
	shares = slices.Clone(shares)
	if tested > 0 {
		shares = append(shares, predicted)
	}
	return shares[max(0, len(shares)-MaxEarlier):]
}

// Tuned returns the parameters of a mode's bot, and whether there are any.
func (k *Knowledge) Tuned(mode Mode, bot string) (Tuned, bool) {
	i := slices.IndexFunc(k.Tunings, func(t Tuned) bool { return t.Mode == mode && t.Bot == bot })
	if i < 0 {
		return Tuned{Mode: mode, Bot: bot}, false
	}
	return k.Tunings[i], true
}

// SetTuned adds t or replaces the parameters of the same bot.
func (k *Knowledge) SetTuned(t Tuned) {
	for i, old := range k.Tunings {
		if old.Mode == t.Mode && old.Bot == t.Bot {
			k.Tunings[i] = t
			return
		}
	}
	k.Tunings = append(k.Tunings, t)
}

func (s *Style) invalid() (key string, err error) {
	if err := s.Mode.checkStyled(); err != nil {
		return "mode", err
	}
	if err := s.Shares.checkShares(); err != nil {
		return "shares", err
	}
	if err := s.Habits.check(); err != nil {
		return "habits", err
	}
	if err := checkShortText(s.Single); err != nil {
		return "single", err
	}
	for _, n := range []struct {
		key   string
		value int
	}{{"matches", s.Matches}, {"moves", s.Moves}, {"tested", s.Tested}} {
		if err := checkRange(n.key, n.value, 0, maxCount); err != nil {
			return n.key, err
		}
	}
	for _, n := range []struct {
		key   string
		share float64
	}{{"noise", s.Noise}, {"predicted", s.Predicted}, {"low", s.Low}, {"high", s.High}, {"by_chance", s.ByChance}, {"by_single", s.BySingle}} {
		if err := checkWithin(n.key, n.share, 0); err != nil {
			return n.key, err
		}
	}
	if err := checkEarlier(s.Earlier); err != nil {
		return "earlier", err
	}
	return "date", checkDate(s.Date)
}

// checkEarlier returns nil for at most [MaxEarlier] shares.
func checkEarlier(shares []float64) error {
	if err := checkRange("the number of earlier shares", len(shares), 0, MaxEarlier); err != nil {
		return err
	}
	for _, share := range shares {
		if err := checkWithin("earlier", share, 0); err != nil {
			return err
		}
	}
	return nil
}

func (t *Tuned) invalid() (key string, err error) {
	if err := t.Mode.checkStyled(); err != nil {
		return "mode", err
	}
	if err := checkBot(t.Bot); err != nil {
		return "bot", err
	}
	if err := t.Parameters.check(); err != nil {
		return "parameters", err
	}
	for _, n := range []struct {
		key         string
		value, most int
	}{{"steps", t.Steps, maxCount}, {"taken", t.Taken, t.Steps}, {"tried", t.Tried, t.Steps}} {
		if err := checkRange(n.key, n.value, 0, n.most); err != nil {
			return n.key, err
		}
	}
	if err := checkDate(t.Style); err != nil {
		return "style", err
	}
	return "date", checkDate(t.Date)
}

// checkBot returns nil for a bot's name.
func checkBot(name string) error {
	if name == "" {
		return errors.New("the bot has no name")
	}
	return checkShortText(name)
}
