package profile

import (
	"fmt"
	"strings"
	"testing"

	"eras/game/diplomacy"
	"eras/game/risk"
	playgames "eras/play/games"
	"eras/play/learning"
	"eras/saves"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// habits are those of Risk, and some of Diplomacy.
var habits = map[saves.Mode][]Habit{
	risk.ID: {
		{"attacks", "crossed-swords", 6, 3, 1}, {"odds", "cannon", 6, 2.2, 1}, {"focus", "flying-flag", 1, 0.75, -1},
		{"sets", "two-coins", 1, 0.6, -1}, {"fortifies", "surrounded-shield", 1, 0.4, -1},
	},
	diplomacy.ID: {{"attack", "crossed-swords", 1, 0, -1}, {"support", "surrounded-shield", 1, 0, -1}, {"strongest", "queen-crown", 1, 0, -1}},
}

// known returns a profile and what is known of a player of Risk and Diplomacy.
func known(games int) (saves.Profile, saves.Knowledge) {
	var p saves.Profile
	var k saves.Knowledge
	for _, mode := range []saves.Mode{risk.ID, diplomacy.ID} {
		for i := range games {
			p.AddPlaced(saves.Placed{
				Date: today.AddDate(0, 0, i-games), Mode: mode, Map: "classic", Power: "FRA", Opponents: []string{"killbot", "ender3:plans=50", "killbot"},
				Of: 4, Place: 1 + i%4, Score: [...]int{1, 0, -1, -1}[i%4], Length: 12 + i, Owned: 9,
			})
		}
	}
	k.SetStyle(saves.Style{
		Date: today, Mode: risk.ID, Shares: saves.Numbers{"killbot": 0.5, "boscoe": 0.2, "communist": 0.15, "pixie": 0.1, "angry": 0.05}, Noise: 0.2,
		Habits:  saves.Numbers{"attacks": 5.4, "odds": 1.3, "focus": 0.76, "sets": 0.1, "fortifies": 0.9, "unknown": 1},
		Matches: games, Moves: 900, Tested: 900, Predicted: 0.61, Low: 0.55, High: 0.66, ByChance: 0.2, BySingle: 0.5, Single: "killbot",
	})
	d := saves.Style{
		Date: today, Mode: diplomacy.ID, Shares: saves.Numbers{"dumbbot": 1}, Habits: saves.Numbers{},
		Matches: games, Moves: 300, Tested: 300, Predicted: 0.4, Low: 0.3, High: 0.5, ByChance: 0.1, BySingle: 0.4, Single: "dumbbot", Earlier: []float64{0.3, 0.35},
	}
	for i, h := range habits[diplomacy.ID] {
		d.Habits[h.Name], d.Habits[h.Name+ofOthers] = 0.1*float64(i), 0.35
	}
	k.SetStyle(d)
	for i := range 10 {
		k.AddChange(saves.Change{
			Date: today.AddDate(0, 0, i/3), Mode: risk.ID, Bot: "ender3", Source: "mutation", Accepted: i%4 == 0, Pairs: 24, Gain: 0.12,
			Before: saves.Weights{"choice.turns": 3, "outlook.growing_exponent": 3.8, "strength.soon_income": 1000},
			After:  saves.Weights{"choice.turns": 5, "outlook.growing_exponent": 2.91, "strength.soon_income": 812},
		})
	}
	return p, k
}

// styled returns the boards of Risk and Diplomacy.
func styled(games int) []Board {
	texts, err := ui.NewTexts("es")
	if err != nil {
		panic(err)
	}
	p, k := known(games)
	if games < learning.MinMatches {
		k = saves.Knowledge{}
	}
	boards := []Board{Styled(texts, &playgames.LearningOf(risk.ID).Scale, habits[risk.ID], &p, &k, &saves.Tuning{}), Styled(texts, &playgames.LearningOf(diplomacy.ID).Scale, habits[diplomacy.ID], &p, &k, &saves.Tuning{})}
	boards[1].Word = texts.T("profile.word", "Kept", 12, "N", 15, "Percent", 71)
	return boards
}

func TestStyledBoardsFit(t *testing.T) {
	for _, games := range []int{0, 2, 7, 60} {
		t.Run(fmt.Sprint(games), func(t *testing.T) {
			uitest.Fits(t, func() uitest.Screen {
				return newScreen(map[string]int{}, func(s *Screen) { s.Boards = append(s.Boards, styled(games)...) })
			}, func(w *uitest.Window) {
				for i := range 2 {
					w.Pick("profile.board", 2+i)
					w.Ticks(2)
					w.Check()
					if shows(w) != (games >= learning.MinMatches) {
						t.Errorf("after %d games the share is shown: %v", games, shows(w))
					}
				}
			})
		})
	}
}

func TestStyled(t *testing.T) {
	b := styled(7)[0]
	var names []string
	for _, w := range b.Model.Weights {
		names = append(names, w.Name)
		if strings.Contains(w.Words+w.Value+w.Tip, "⟨") || w.Words == "" {
			t.Errorf("%+v lacks a text", w)
		}
	}
	want := "like.killbot like.boscoe like.communist like.pixie attacks odds focus sets fortifies"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("shown are %s, want %s", got, want)
	}
	for i, bold := range []bool{true, true, false, true, true} {
		if w := b.Model.Weights[4+i]; w.Bold != bold {
			t.Errorf("%s is bold: %v", w.Name, w.Bold)
		}
	}
	if len(b.Placed) != 7 || len(b.Tries.Last) != mostTried || b.Tries.Last[0].Accepted || !b.Tries.Last[1].Accepted || b.Model.Right != 549 {
		t.Errorf("%d games, %d comparisons, %d right", len(b.Placed), len(b.Tries.Last), b.Model.Right)
	}
}

// Every board and every parameter that is tuned has texts.
func TestStylesHaveTexts(t *testing.T) {
	for _, language := range ui.Languages {
		texts, err := ui.NewTexts(language)
		if err != nil {
			t.Fatal(err)
		}
		var keys []string
		for mode := range habits {
			for _, part := range []string{"board", "none", "match", "missing", "missing.guess", "caption"} {
				keys = append(keys, "profile."+part+"."+string(mode))
			}
		}
		for _, st := range playgames.Students() {
			for _, q := range st.Parameters() {
				keys = append(keys, "profile.parameter."+q.Name)
			}
		}
		for _, key := range keys {
			if text := texts.T(key); strings.Contains(text, "⟨") {
				t.Errorf("%s: no text %q", language, key)
			}
		}
	}
}
