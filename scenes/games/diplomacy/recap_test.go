package diplomacy

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// TestRecapSaysWhatCameOfTheOrders reads the line after a phase with a bounce and after
// one that wins a centre, sees the phase again, and loses the line with the first order.
func TestRecapSaysWhatCameOfTheOrders(t *testing.T) {
	g := standard(t)
	ts := open(t, "en", 1280, 800, playedOn(t, g, "holdbot", 0, 1), seats(g, "ENG=Ana"))
	ts.settle()
	order := func(orders ...string) {
		for _, o := range orders {
			ts.enter(o)
		}
		ts.Click("diplomacy.submit")
		ts.Ticks(2)
	}
	if _, ok := ts.Find("recap"); ok {
		t.Error("a recap before anything happened")
	}
	order("F LON - NTH", "F EDI - NTH", "A LVP - YOR")
	ts.settle()
	ts.Click("diplomacy.continue")
	ts.Ticks(3)
	line, _ := ts.Find("recap")
	if want := "Spring 1901: 2 of your 3 orders failed."; line.Label != want {
		t.Errorf("it says %q, want %q", line.Label, want)
	}
	ts.Click("recap.again")
	ts.Ticks(2)
	if !ts.screen.looksBack() || !ts.screen.show.on {
		t.Fatal("the phase is not shown again")
	}
	ts.settle()
	ts.Click("diplomacy.continue")
	ts.Ticks(3)
	if ts.screen.looksBack() || ts.screen.writing() == nil {
		t.Fatal("the orders cannot be written after it")
	}
	ts.area("YOR")
	if _, ok := ts.Find("recap"); ok {
		t.Error("the line stays while an order is entered")
	}
	ts.Key(ebiten.KeyEscape)
	order("F LON - NTH", "F EDI - NWG", "A YOR H")
	ts.settle()
	ts.Click("diplomacy.continue")
	ts.Ticks(3)
	if line, ok := ts.Find("recap"); ok && !strings.Contains(line.Label, "all your orders succeeded") {
		t.Errorf("it says %q", line.Label)
	}
}
