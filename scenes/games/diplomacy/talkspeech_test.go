package diplomacy

import (
	"strings"
	"testing"

	"eras/game"
	rules "eras/game/diplomacy"
	"eras/scenes/ui"
)

// TestLeadersSpeakAtTurningPoints takes a centre of a bot: its leader says so, unless that is switched off.
func TestLeadersSpeakAtTurningPoints(t *testing.T) {
	for _, speaks := range []bool{true, false} {
		match := talking(t, false)
		board := match.Board().(*rules.Board)
		var err error
		board.First, err = board.Game.ParsePosition("FAL 1901 units=FRA:A.BUR;GER:A.PRU owners=FRA:PAR;GER:MUN,BER")
		if err != nil {
			t.Fatal(err)
		}
		match = game.NewMatch[rules.Position, rules.Answer, rules.Event](board, 1)
		ts := open(t, "en", 1280, 800, match, seats(board.Game, "FRA=Inés"))
		ts.screen.Speaks = func() bool { return speaks }
		ts.settle()
		ts.enter("A BUR - MUN")
		ts.Click("diplomacy.submit")
		ts.settle()
		ts.Ticks(2)
		said, ok := ts.Find("speech")
		if ok != speaks || speaks && !strings.Contains(said.Label, "Munich") {
			t.Errorf("the leader of Germany says %q, %v, want %v", said.Label, ok, speaks)
		}
	}
}

// TestEveryRemarkOfALeaderHasItsTexts reads all wordings in both languages.
func TestEveryRemarkOfALeaderHasItsTexts(t *testing.T) {
	for _, language := range ui.Languages {
		texts, err := ui.NewTexts(language)
		if err != nil {
			t.Fatal(err)
		}
		for _, temper := range append([]string{""}, windowTempers...) {
			for kind := saidBroke; kind < remarkKinds; kind++ {
				for n := 1; n <= remarkWordings; n++ {
					key := remarkKey(temper, kind, n)
					if text := texts.T(key, "Place", "Kiel"); strings.Contains(text, "⟨") || strings.Contains(text, "<no value>") {
						t.Errorf("%s: %q reads %q", language, key, text)
					}
				}
			}
		}
	}
}
