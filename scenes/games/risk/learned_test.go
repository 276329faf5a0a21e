package risk

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"eras/ai/risk/style"
	"eras/scenes/profile"
	"eras/scenes/ui"
)

// Every habit has texts.
func TestHabitsHaveTexts(t *testing.T) {
	for _, language := range ui.Languages {
		texts, err := ui.NewTexts(language)
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range habits {
			for _, way := range []string{"low", "even", "high"} {
				key := fmt.Sprintf("profile.style.risk.%s.%s", h.Name, way)
				if strings.Contains(texts.T(key), "⟨") {
					t.Errorf("%s: no text %q", language, key)
				}
			}
		}
	}
}

// The page about a player shows every habit of a style.
func TestEveryHabitIsShown(t *testing.T) {
	for _, name := range style.Habits() {
		if !slices.ContainsFunc(habits, func(h profile.Habit) bool { return h.Name == name }) {
			t.Errorf("the habit %s is not shown", name)
		}
	}
}
