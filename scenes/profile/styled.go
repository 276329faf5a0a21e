package profile

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"

	"eras/ai/agents"
	"eras/saves"
	"eras/scenes/ui"
)

// habit says how a habit of a style is shown.
type habit struct {
	name, icon string
	// most is the value of a full bar, typical that of most players; 0 if the style has
	// it, under the habit's name with ofOthers behind it.
	most, typical float64
	// decimals is how many decimals a value is shown with, percentages without a value
	// if it is negative.
	decimals int
}

// ofOthers is the end of the name of a number that says what other players do.
const ofOthers = ".others"

// habits are the habits of each game in the order in which they are shown. What is typical
// in Risk is what the bots of the program do.
//
//exhaustive:ignore players of wars and battles are described by weights
var habits = map[saves.Mode][]habit{
	saves.Risk: {
		{"attacks", "crossed-swords", 6, 3, 1},
		{"odds", "cannon", 6, 2.2, 1},
		{"focus", "flying-flag", 1, 0.75, -1},
		{"sets", "two-coins", 1, 0.6, -1},
		{"fortifies", "surrounded-shield", 1, 0.4, -1},
	},
	saves.Diplomacy: {
		{"attack", "crossed-swords", 1, 0, -1},
		{"hold", "medieval-gate", 1, 0, -1},
		{"support", "surrounded-shield", 1, 0, -1},
		{"help", "tabletop-players", 1, 0, -1},
		{"convoy", "griffin-symbol", 1, 0, -1},
		{"guard", "white-tower", 1, 0, -1},
		{"strongest", "queen-crown", 1, 0, -1},
		{"turn", "anticlockwise-rotation", 1, 0, -1},
	},
}

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

// Styled returns the data about a player on a board of Risk or Diplomacy.
func Styled(t *ui.Texts, mode saves.Mode, p *saves.Profile, k *saves.Knowledge, steps *saves.Tuning) Board {
	b := Board{Mode: mode, Styled: true, Rating: RatingOf(mode, p), Tries: TriesOf(t, mode, k, steps)}
	for _, m := range p.Placed {
		if m.Mode == mode {
			b.Placed = append(b.Placed, m)
		}
	}
	if s, ok := k.Style(mode); ok && s.Tested > 0 {
		b.Model = &Model{
			Moves: s.Tested, Right: int(math.Round(s.Predicted * float64(s.Tested))), Low: s.Low, High: s.High,
			Chance: s.ByChance, Standard: s.BySingle, Single: agents.Title(s.Single), Curve: append(slices.Clone(s.Earlier), s.Predicted),
			Weights: append(resembled(t, mode, &s), habitual(t, mode, &s)...),
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
func habitual(t *ui.Texts, mode saves.Mode, s *saves.Style) []Weight {
	var all []Weight
	for _, h := range habits[mode] {
		value, ok := s.Habits[h.name]
		if !ok {
			continue
		}
		typical := h.typical
		if typical == 0 {
			typical = s.Habits[h.name+ofOthers]
		}
		w := Weight{Name: h.name, Icon: h.icon, Gene: min(value/h.most, 1), Standard: min(typical/h.most, 1)}
		way := "even"
		switch d := w.Gene - w.Standard; {
		case d > max(leastApart, differs*w.Standard):
			way = "high"
		case -d > max(leastApart, differs*w.Standard):
			way = "low"
		}
		w.Bold = way != "even"
		w.Words = t.T(fmt.Sprintf("profile.style.%s.%s.%s", mode, h.name, way))
		w.Value = t.T("profile.percent", "Percent", int(math.Round(100*value)))
		if h.decimals >= 0 {
			w.Value = t.Decimal(value, h.decimals, false)
		}
		all = append(all, w)
	}
	return all
}
