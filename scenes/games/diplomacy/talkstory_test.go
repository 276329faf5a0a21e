package diplomacy

import (
	"fmt"
	"strings"
	"testing"

	rules "eras/game/diplomacy"
	"eras/game/diplomacy/promise"
	"eras/scenes/geography"
	"eras/scenes/result"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// TestTheResultTellsTheStory reads the story of a match that bots played, in both languages, and opens the
// phases that it speaks of.
func TestTheResultTellsTheStory(t *testing.T) {
	g := standard(t)
	match := past(t, playedOn(t, g, "dumbbot", 12, 3), seats(g, "FRA=Inés"))
	for _, language := range ui.Languages {
		r := newResult(match, func() *geography.Map { return nil }, nil)
		var opened []int
		r.Open = func(phase int) { opened = append(opened, phase) }
		w := uitest.New(t, language, 1280, 800, &result.Screen{Match: r, Bar: func(u *ui.UI, title, note string) { u.TitleBar(title, note) }})
		w.Until("the story", r.story.ready)
		w.Ticks(2)
		w.Click("result.story.1")
		w.Ticks(2)
		for i := range 3 { // the turning point, the best order and the worst one
			if _, ok := w.Find(fmt.Sprint("story.", i, ".text")); !ok {
				t.Fatalf("%s: the story has no line %d", language, i)
			}
			w.Click(fmt.Sprint("story.", i))
		}
		if len(opened) != 3 || opened[1] != r.story.Best.Phase || opened[2] != r.story.Worst.Phase {
			t.Errorf("the lines opened the phases %v", opened)
		}
		w.Click("result.story.0")
		w.Ticks(2)
		w.Click("mark.1")
		w.Ticks(2)
		if !r.story.shown || r.story.chosen != 1 {
			t.Error("a mark of the graph does not show its line")
		}
		w.Check("thumbnail.", "mark.")
	}
}

// TestTheStoryOfAQuietMatch reads the story of a match in which nobody has done anything: it says so.
func TestTheStoryOfAQuietMatch(t *testing.T) {
	g := standard(t)
	match := past(t, playedOn(t, g, "holdbot", 2, 3), seats(g, "FRA=Inés"))
	for _, language := range ui.Languages {
		r := newResult(match, func() *geography.Map { return nil }, nil)
		w := uitest.New(t, language, 1280, 800, &result.Screen{Match: r, Bar: func(u *ui.UI, title, note string) { u.TitleBar(title, note) }})
		w.Until("the story", r.story.ready)
		w.Ticks(2)
		w.Click("result.story.1")
		w.Ticks(2)
		if _, ok := w.Find("story.none"); !ok {
			t.Errorf("%s: the story has no line and no word on it: %+v", language, r.story.lines)
		}
		w.Check("thumbnail.", "mark.")
	}
}

// TestPromisesAreCounted compares the counts that the threads show with the promises of the ledger.
func TestPromisesAreCounted(t *testing.T) {
	ts := open(t, "en", 1280, 800, talking(t, false), seats(standard(t), "ENG=Ana", "FRA=Luis"))
	ts.settle()
	ts.Click("handover.ENG")
	ts.Ticks(2)
	ts.writes("ENG", "FRA", "PRP (XDO ((ENG FLT LON) MTO NTH))")
	ts.writes("FRA", "ENG", "YES (PRP (XDO ((ENG FLT LON) MTO NTH)))")
	ts.Ticks(2)
	if o := ts.screen.writing().Order(province(standard(t), "LON")); o.Kind != rules.Move {
		t.Fatalf("the own order of an agreement is not in the draft: %v", o)
	}
	ts.Click("diplomacy.submit")
	ts.Ticks(2)
	ts.Click("handover.FRA")
	ts.Ticks(2)
	ts.Click("diplomacy.submit")
	ts.Until("the phase", func() bool { return ts.match.Phases() == 1 })
	ts.settle()
	told, ok := ts.Find("promises.told")
	if want := "England promised France the order F LON - NTH in Spring 1901 and kept it."; !ok || told.Label != want {
		t.Errorf("the results tell %q, want %q", told.Label, want)
	}
	if got := recapText(ts.screen.words(ts.UI), ts.match, 0, ts.power("FRA").Seat()); !strings.Contains(got, "Promises to you kept by: England.") {
		t.Errorf("the recap of France says %q", got)
	}
	if got := recapText(ts.screen.words(ts.UI), ts.match, 0, ts.power("ENG").Seat()); strings.Contains(got, "Promises") {
		t.Errorf("the recap of England says %q", got)
	}
	ledger := ts.match.Talk().Ledger(ts.power("FRA").Seat())
	if n := ledger.Count(ts.power("ENG"), promise.Kept); n != 1 {
		t.Fatalf("%d promises are kept", n)
	}
	ts.screen.talks.ledger = ledger
	if text := ts.screen.keptText(ts.UI, ts.power("ENG")); text != "kept 1 of 1" {
		t.Errorf("the thread says %q", text)
	}
}
