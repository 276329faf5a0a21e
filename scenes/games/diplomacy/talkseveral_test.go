package diplomacy

import (
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	rules "eras/game/diplomacy"
	"eras/game/diplomacy/promise"
)

// A person offers peace to two others at once, who both accept it, and ends it for one of them.
func TestPeaceOfThree(t *testing.T) {
	ts := open(t, "en", 1280, 800, talking(t, false), seats(standard(t), "ENG=Ana", "FRA=Luis", "GER=Eva"))
	ts.settle()
	ts.Click("handover.ENG")
	ts.Ticks(2)
	ts.opens("all")
	ts.Click("talk.offer")
	ts.Ticks(2)
	ts.Click("offer.to.FRA")
	ts.Ticks(2)
	if p, _ := ts.Find("offer.preview"); p.Label != "“I propose: peace between England and Germany.”" {
		t.Errorf("offered to Germany alone: %s", p.Label)
	}
	ts.Click("offer.to.GER") // the last one stays
	ts.Ticks(2)
	ts.Click("offer.to.FRA")
	ts.Ticks(2)
	ts.Check("map", "area.", "unit.", "seat.", "given.")
	ts.Click("offer.send")
	ts.Ticks(2)
	state := func() string {
		c, _ := ts.Find("letter.0.state")
		return c.Label
	}
	for i, want := range []string{"Accepted so far by France", "Accepted"} {
		ts.Click("diplomacy.tabs.0")
		ts.Ticks(2)
		ts.Click("diplomacy.submit")
		ts.Ticks(2)
		ts.Click("handover." + [...]string{"FRA", "GER"}[i])
		ts.Ticks(2)
		ts.opens("all")
		ts.Click("letter.0.accept")
		ts.Ticks(2)
		if got := state(); got != want {
			t.Errorf("the offer is %q, want %q", got, want)
		}
	}
	ts.Click("talk.back")
	ts.Ticks(2)
	ts.opens("FRA")
	ts.Click("talk.promises")
	ts.Ticks(2)
	ts.Click("talk.end.peace")
	ts.Ticks(2)
	letter := ts.screen.letterOf(len(ts.screen.talks.letters) - 1)
	if text := letter.Press.Sentence(ts.match.Game().Map, "en"); text != "I declare: war between France and Germany." || len(letter.To) != 1 {
		t.Errorf("to %v: %s", letter.To, text)
	}
	if _, again := ts.Find("talk.end.peace"); again {
		t.Error("a peace that has ended can be ended")
	}
	open := 0
	for _, p := range ts.screen.talks.ledger.Promises() {
		if p.State == promise.Open && p.Power == ts.power("GER") && strings.Contains(p.Deal.Text(ts.match.Game().Map), "PCE") {
			open++
		}
	}
	if open != 1 {
		t.Error("the peace with England has ended, too")
	}
}

// An offer that is typed in the thread with everyone goes to the powers that it names.
func TestTypedOffersToSeveral(t *testing.T) {
	ts := open(t, "en", 1280, 800, talking(t, false), seats(standard(t), "ENG=Ana", "FRA=Luis", "GER=Eva", "ITA=Bo"))
	ts.settle()
	ts.Click("handover.ENG")
	ts.Ticks(2)
	for text, want := range map[string]int{"peace between England, France and Germany": 2, "peace between England and Italy": 1, "a draw": 3} {
		ts.screen.openThread(ts.UI, 0)
		ts.screen.tab = talkTab
		ts.Ticks(2)
		ts.screen.talks.typed.text = text
		ts.screen.sendTyped(ts.UI, ts.screen.words(ts.UI), ts.screen.partners(0))
		if fault := ts.screen.talks.typed.fault; fault != "" {
			t.Errorf("%s: %s", text, fault)
		}
		ts.Ticks(2)
		letters := ts.screen.talks.letters
		if l := letters[len(letters)-1]; len(l.To) != want {
			t.Errorf("%s goes to %d powers, want %d", text, len(l.To), want)
		}
	}
}

// Words are sent to people only: a bot alone gets none, and the reader is told so.
func TestWordsGoToPeople(t *testing.T) {
	g := standard(t)
	players := seats(g, "ENG=Ana", "FRA=Luis")
	italy, _ := g.Map.FindPower("ITA")
	players[italy.Seat()].Bot = "regent:level=1:press.temper=loyal"
	ts := open(t, "en", 1280, 800, talking(t, true), players)
	ts.settle()
	ts.Click("handover.ENG")
	ts.Ticks(2)
	write := func(thread string) {
		ts.opens(thread)
		ts.Click("talk.typed")
		ts.Type("Shall we meet at sea?")
		ts.Key(ebiten.KeyEnter)
		ts.Ticks(2)
	}
	write("ITA")
	if fault, shown := ts.Find("talk.fault"); !shown || !strings.HasPrefix(fault.Label, ts.UI.Text.T("talk.fault.bots")) || len(ts.screen.talks.letters) > 0 {
		t.Errorf("words to a bot: %q, %v, %d letters", fault.Label, shown, len(ts.screen.talks.letters))
	}
	for range 2 { // out of the field, and back to the list
		ts.Key(ebiten.KeyEscape)
		ts.Ticks(2)
	}
	if ts.screen.talks.open || ts.screen.leaving {
		t.Errorf("after Escape a thread is open: %v, and it asks whether to leave: %v", ts.screen.talks.open, ts.screen.leaving)
	}
	write("all")
	letters := ts.screen.talks.letters
	if len(letters) != 1 || !slices.Equal(letters[0].To, []rules.Power{ts.power("FRA")}) {
		t.Errorf("words to everyone: %v", letters)
	}
}
