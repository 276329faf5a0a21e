package diplomacy

import (
	"fmt"
	"strings"
	"testing"

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
				key := fmt.Sprintf("profile.style.diplomacy.%s.%s", h.Name, way)
				if strings.Contains(texts.T(key), "⟨") {
					t.Errorf("%s: no text %q", language, key)
				}
			}
		}
	}
}
