package war

import (
	"fmt"
	"strings"
	"testing"

	"eras/ai/remark"
	"eras/play/session/warplay"
	"eras/scenes/ui"
)

// TestRivalSpeaksAboveTheBoard lets the computer take a city: it says so on a strip that
// covers nothing, until the person acts, and says nothing when that is switched off.
func TestRivalSpeaksAboveTheBoard(t *testing.T) {
	for _, language := range ui.Languages {
		for _, speaks := range []bool{true, false} {
			s := open(t, language, 900, 600, ":r1,,,/,,cn,:b2 r 0 0 20", [2]warplay.Seat{{Person: "Ana"}, {Level: 1}}, "4,2-3,2")
			s.screen.Speaks = func() bool { return speaks }
			s.Ticks(2)
			before, _ := s.Find("square.1,1")
			s.Click("square.1,1")
			s.Click("square.2,1")
			s.settle(600)
			s.Ticks(2)
			strip, said := s.Find("speech")
			if said != speaks {
				t.Fatalf("%s: the computer speaks: %v, want %v", language, said, speaks)
			}
			if !speaks {
				continue
			}
			if town := s.screen.places.Town(at(3, 2)); !strings.Contains(strip.Label, town) {
				t.Errorf("%s: it says %q of the city %s", language, strip.Label, town)
			}
			s.Check("map", "square.")
			for _, c := range s.UI.Controls() {
				if over := c.Rect.And(strip.Rect); c.ID != "speech" && over.W > 1 && over.H > 1 {
					t.Errorf("the strip covers %s", c.ID)
				}
			}
			if after, _ := s.Find("square.1,1"); after.Rect != before.Rect {
				t.Error("the board jumps when the computer speaks")
			}
			s.Click("square.2,1")
			s.Click("square.1,1")
			s.Ticks(1)
			if _, still := s.Find("speech"); still {
				t.Error("what was said stays after the person has acted")
			}
		}
	}
}

// TestNobodySpeaksToTwo shows no strip to two persons, nor where computers play.
func TestNobodySpeaksToTwo(t *testing.T) {
	for _, seats := range [][2]warplay.Seat{{{Person: "Ana"}, {Person: "Bea"}}, {{Level: 1}, {Level: 1}}} {
		s := open(t, "en", 900, 600, ":r1,,,/,,cn,:b2 r 0 0 20", seats)
		s.screen.Speaks = func() bool { return true }
		board, bar := ui.R(0, 0, 500, 400), ui.R(0, 0, 500, 400)
		s.screen.Strip(s.UI, &board)
		if board != bar {
			t.Error("there is a strip of speech")
		}
	}
}

// TestEveryRemarkHasItsTexts reads all wordings in both languages. A remark names its square.
func TestEveryRemarkHasItsTexts(t *testing.T) {
	for _, language := range ui.Languages {
		texts, err := ui.NewTexts(language)
		if err != nil {
			t.Fatal(err)
		}
		read := map[string]bool{}
		for kind, wordings := range remark.Wordings() {
			for n := 1; n <= wordings; n++ {
				key := fmt.Sprintf("rival.say.%s.%d", kind, n)
				text := texts.T(key, "At", "en Vega", "Town", "Vega", "Who", "Nuño", "Whose", "Oria", "Own", 11, "Enemy", 12, "N", 13, "Player", "Ana", "Place", "Peru", "Continent", "Asia")
				if strings.Contains(text, key) || strings.Contains(text, "<no value>") || read[text] {
					t.Errorf("%s: %q reads %q", language, key, text)
				}
				read[text] = true
			}
		}
		if len(read) < 40 {
			t.Errorf("%s has only %d wordings", language, len(read))
		}
	}
}

// TestRemarksAreRecalled goes through a war that is continued: what was said is not said
// again, and what stands is what was said last.
func TestRemarksAreRecalled(t *testing.T) {
	s := open(t, "en", 900, 600, ":r1,,,/,,cn,:b2 r 0 0 20", [2]warplay.Seat{{Person: "Ana"}, {Level: 1}}, "4,2-3,2")
	s.screen.Speaks = func() bool { return true }
	s.Click("square.1,1")
	s.Click("square.2,1")
	s.settle(600)
	s.Ticks(2)
	first, _ := s.Find("speech")
	again := newScreen(newLook(s), s.war)
	again.Speaks = s.screen.Speaks
	s.Screen = again
	s.Ticks(3)
	if second, _ := s.Find("speech"); second.Label != first.Label || first.Label == "" {
		t.Errorf("after continuing it says %q, before %q", second.Label, first.Label)
	}
}
