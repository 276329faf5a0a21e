package profile

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"

	"eras/ai/agents"
	"eras/play/learning"
	"eras/saves"
	"eras/scenes/ui"
)

// Habit says how a habit of a style is shown.
type Habit struct {
	Name, Icon string
	// Most is the value of a full bar, Typical that of most players; 0 if the style has
	// it, under the habit's name with ofOthers behind it.
	Most, Typical float64
	// Decimals is how many decimals a value is shown with, percentages without a value
	// if it is negative.
	Decimals int
}

// ofOthers is the end of the name of a number that says what other players do.
const ofOthers = ".others"

// A habit differs from what is typical if it is beyond this share of it, and by this share
// of a full bar.
const (
	differs    = 0.2
	leastApart = 0.03
)

// Bots that a player resembles are shown from this share on, at most so many.
const (
	leastShare = 0.08
	mostShares = 4
)

// Styled returns the data about a player on a board whose players have styles, with their habits in
// the order in which they are shown.
func Styled(t *ui.Texts, scale *learning.Scale, habits []Habit, p *saves.Profile, k *saves.Knowledge, steps *saves.Tuning) Board {
	mode := scale.Mode
	b := Board{
		Mode: mode, Styled: true, Enough: learning.MinMatches, Caption: "profile.caption." + string(mode),
		Rating: RatingOf(scale, p), Tries: TriesOf(t, mode, "", k, steps),
	}
	for _, m := range p.Placed {
		if m.Mode == mode {
			b.Placed = append(b.Placed, m)
		}
	}
	if s, ok := k.Style(mode); ok && s.Tested > 0 {
		b.Model = &Model{
			Moves: s.Tested, Right: int(math.Round(s.Predicted * float64(s.Tested))), Low: s.Low, High: s.High,
			Chance: s.ByChance, Standard: s.BySingle, Single: agents.Title(s.Single), Curve: append(slices.Clone(s.Earlier), s.Predicted),
			Weights: append(resembled(t, mode, &s), habitual(t, mode, habits, &s)...),
		}
	}
	return b
}

// resembled returns the bots that the player resembles most.
func resembled(t *ui.Texts, mode saves.Mode, s *saves.Style) []Weight {
	names := slices.SortedFunc(maps.Keys(s.Shares), func(a, b string) int {
		return cmp.Or(cmp.Compare(s.Shares[b], s.Shares[a]), cmp.Compare(a, b))
	})
	var all []Weight
	for i, name := range names {
		if i > 0 && (s.Shares[name] < leastShare || i == mostShares) {
			break
		}
		all = append(all, Weight{
			Name: "like." + name, Icon: "brain", Gene: s.Shares[name], Standard: -1, Words: t.T("profile.style.like", "Bot", agents.Title(name)),
			Value: t.T("profile.percent", "Percent", int(math.Round(100*s.Shares[name]))), Tip: t.T("setup.bot." + string(mode) + "." + name),
		})
	}
	return all
}

// habitual returns the habits of a style in words and as bars.
func habitual(t *ui.Texts, mode saves.Mode, habits []Habit, s *saves.Style) []Weight {
	var all []Weight
	for _, h := range habits {
		value, ok := s.Habits[h.Name]
		if !ok {
			continue
		}
		typical := h.Typical
		if typical == 0 {
			typical = s.Habits[h.Name+ofOthers]
		}
		w := Weight{Name: h.Name, Icon: h.Icon, Gene: min(value/h.Most, 1), Standard: min(typical/h.Most, 1)}
		way := "even"
		switch d := w.Gene - w.Standard; {
		case d > max(leastApart, differs*w.Standard):
			way = "high"
		case -d > max(leastApart, differs*w.Standard):
			way = "low"
		}
		w.Bold = way != "even"
		w.Words = t.T(fmt.Sprintf("profile.style.%s.%s.%s", mode, h.Name, way))
		w.Value = t.T("profile.percent", "Percent", int(math.Round(100*value)))
		if h.Decimals >= 0 {
			w.Value = t.Decimal(value, h.Decimals, false)
		}
		all = append(all, w)
	}
	return all
}
