//go:build e2e

package e2e

import (
	"slices"
	"testing"

	"eras/game/risk"
)

// TestColoursOfRisk chooses colours by clicks, plays a turn, and finds the colours in the record, that of the
// person at the person's seat. The match goes on after a restart.
func TestColoursOfRisk(t *testing.T) {
	t.Parallel()
	for _, w := range windows[:3] {
		t.Run(w.language+"-"+w.name, func(t *testing.T) {
			dir, prefix := t.TempDir(), w.language+"-"+w.name+"-risk-"
			s := start(t, dir, w.width, w.height, "-language", w.language, "-seed", "11")
			s.onScreen("menu")
			s.quick()
			s.click("menu.board.risk")
			s.click("menu.start")
			s.onScreen("setup")
			s.enter("setup.name0", "Ana")
			s.click("setup.colour0")
			s.still(20)
			s.away()
			s.shot(prefix + "colours")
			s.click("setup.colour.teal")
			s.click("setup.colour1") // the seat gets teal, and the first one blue
			s.click("setup.colour.teal")
			s.still(20)
			s.shot(prefix + "coloured")
			s.click("setup.go")
			s.onScreen("risk")
			q := &conquest{driver: s, prefix: prefix + "colours-", seen: map[string]bool{"placed": true, "odds": true, "once": true, "fortified": true}}
			q.read("classic")
			for text, round := "", uint16(0); round < 2; {
				next, ok := q.next(text)
				if !ok {
					t.Fatal("the match is over")
				}
				p, err := q.g.ParsePosition(next)
				if err != nil {
					t.Fatal(err)
				}
				text, round = next, p.Round
				if c := q.colours.Of(int(p.Turn)); c != 1 {
					t.Fatalf("the person has the colour %v in the record, not blue", c)
				}
				if round < 2 {
					q.answer(&p)
				}
			}
			s.close()
			slices.Sort(q.colours)
			if want := (risk.Colours{1, 2, 3, 11}); !slices.Equal(q.colours, want) { // in the order of lots
				t.Errorf("the record has the colours %v, want %v", q.colours, want)
			}
			s = start(t, dir, w.width, w.height, "-language", w.language, "-seed", "12")
			s.click("menu.continue")
			s.onScreen("risk")
			s.still(60)
			s.shot(prefix + "colours-again")
			s.close()
		})
	}
}
