package twosided

import (
	"strconv"
	"testing"

	"eras/saves"
	"eras/scenes/setup"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

func TestThePanelBesideTheFormHoldsItsText(t *testing.T) {
	for _, language := range ui.Languages {
		s := newSetup(t, &used{}, setup.One, true, 3)
		s.Start(Last{Player: "Javier 0", Level: 3, Scenario: "dominion", Training: saves.StandardTraining})
		win := uitest.New(t, language, 1280, 800, s)
		win.Ticks(2)
		_, body := s.welcomeTexts(win.UI)
		if got, least := s.welcomeHeight(win.UI, 452), win.UI.ParagraphHeight(452-64, body, ui.Body)+22+56+8+32+16+4+8; got < least || got > 800-48-48-sheetBelow {
			t.Errorf("%s: %v high, its text needs %v", language, got, least)
		}
	}
}

// The history beside the form is of the game that is set up.
func TestTheHistoryIsOfTheGame(t *testing.T) {
	for alone, want := range map[bool]int{false: 11, true: 3} {
		s := newSetup(t, &used{}, setup.One, alone, 3)
		if got := len(s.playedHere()); got != want {
			t.Errorf("alone %v: %d matches, want %d", alone, got, want)
		}
	}
}

// The map has room below the notice and the history of a player.
func TestTheMapIsShownBesideTheHistory(t *testing.T) {
	for _, language := range ui.Languages {
		for _, size := range [][2]int{{1280, 800}, {1920, 1080}} {
			s := newSetup(t, &used{}, setup.One, false, 3)
			s.Start(Last{Player: "Javier 0", Level: 3, Scenario: "dominion", Training: saves.StandardTraining})
			win := uitest.New(t, language, size[0], size[1], s)
			win.Ticks(30)
			win.Check("thumbnail.")
			if _, ok := s.champion(); !ok {
				t.Fatal("there is no notice")
			}
			b, _ := win.Find("setup.preview")
			if h, err := strconv.Atoi(b.Label); err != nil || h < leastPreview {
				t.Errorf("%s %v: the map has the height %q", language, size, b.Label)
			}
		}
	}
}
