package diplomacy

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	rules "eras/game/diplomacy"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

func TestThreeYearsByClicks(t *testing.T) {
	g := standard(t)
	ts := open(t, "es", 1280, 800, playedOn(t, g, "holdbot", 0, 1), seats(g, "ENG=Ana", "FRA=Luis"))
	ts.turn("ENG", "F LON - NTH", "F EDI - NWG", "A LVP - YOR")
	ts.hides("F LON", "F EDI", "A LVP")
	ts.turn("FRA", "A PAR - BUR", "A MAR - SPA", "F BRE - MAO")
	ts.turn("ENG", "A YOR - NWY VIA", "F NTH C A YOR - NWY", "F NWG S A YOR - NWY")
	ts.stands("FAL 1901", "ENG:NTH", "ENG:YOR", "FRA:MAO")
	ts.hides("YOR", "NTH")
	ts.turn("FRA", "A BUR - BEL", "A SPA - POR", "F MAO - SPA/SCS")
	ts.settle()
	ts.stands("WIN 1901", "ENG:NWY", "ENG:NTH", "FRA:BEL", "FRA:SPA/SCS")
	ts.turn("ENG", "F LON B")
	ts.turn("FRA", "A PAR B", "F BRE B")
	ts.turn("ENG", "F LON - ECH", "F NTH H")
	ts.turn("FRA", "A PAR - PIC")
	ts.turn("ENG", "F NTH - BEL", "F ECH S F NTH - BEL")
	ts.turn("FRA", "A BEL H")
	ts.settle()
	ts.stands("AUT 1902", "ENG:BEL", "ENG:ECH")
	if report := strings.Join(ts.screen.phaseReport().summary, " "); !strings.Contains(report, "Inglaterra desaloja al ejército de Bélgica (Francia), que debe retirarse.") {
		t.Errorf("it is told: %q", report)
	}
	ts.turn("FRA", "A BEL R BUR")
	ts.settle()
	ts.stands("WIN 1902", "FRA:BUR", "ENG:BEL")
	ts.turn("ENG", "A LVP B")
	ts.turn("ENG", "A NWY - SWE")
	ts.turn("FRA")
	ts.turn("ENG", "A SWE H")
	ts.turn("FRA", "A PIC S A BUR")
	ts.turn("ENG", "F LON B")
	ts.settle()
	ts.stands("SPR 1904", "ENG:SWE", "ENG:LVP", "ENG:LON")
}

func TestOnePersonChangesTakesBackAndSends(t *testing.T) {
	g := standard(t)
	ts := open(t, "en", 1280, 800, playedOn(t, g, "holdbot", 0, 1), seats(g, "FRA=Inés"))
	ts.enter("A PAR - BUR")
	ts.enter("A PAR - PIC")
	if given := ts.given(); len(given) != 1 || given[0] != "A PAR - PIC" {
		t.Errorf("given: %v", given)
	}
	ts.Click("drop.PAR")
	ts.area("PAR")
	ts.Key(ebiten.KeyS)
	ts.area("MAR", "BUR")
	ts.area("MAR")
	ts.Key(ebiten.KeyH)
	ts.Click(writtenID)
	ts.Type("brest - mao; A PAR - XYZ")
	ts.Key(ebiten.KeyEnter)
	ts.Ticks(2)
	if given := strings.Join(ts.given(), "; "); given != "F BRE - MAO; A MAR H; A PAR S A MAR - BUR" && len(ts.given()) != 3 {
		t.Errorf("given: %v", given)
	}
	if ts.screen.written.text != "A PAR - XYZ" || ts.screen.written.fault == "" {
		t.Errorf("left: %+v", ts.screen.written)
	}
	ts.Key(ebiten.KeyEscape)
	ts.screen.going = false // keeps the phase from being played
	ts.Click("diplomacy.submit")
	ts.Ticks(1)
	if ts.screen.writing() != nil {
		t.Fatal("the orders may still be changed")
	}
	ts.Click("diplomacy.retract")
	ts.Ticks(1)
	if ts.screen.writing() == nil || len(ts.given()) != 3 {
		t.Fatalf("after taking back: %v", ts.given())
	}
	ts.screen.going = true
	ts.Click("diplomacy.submit")
	ts.settle()
	if ph := ts.match.Phase(0); ph.Orders[province(g, "BRE")].Kind != rules.Move {
		t.Error("the fleet of Brest was not ordered to move")
	}
	ts.Click("diplomacy.continue")
	ts.settle()
	ts.stands("FAL 1901", "FRA:MAO", "FRA:MAR")
}

func TestOrdersAreCopiedAndPastedAsText(t *testing.T) {
	g := standard(t)
	ts := open(t, "es", 1280, 800, playedOn(t, g, "holdbot", 0, 1), seats(g, "FRA=Inés"))
	ts.UI.Clipboard.Write("A MAR - SPA\nF BRE - MAO\nA PAR - MOS")
	ts.Click("diplomacy.text")
	ts.Ticks(1)
	ts.Click("sheet.paste")
	ts.Click("sheet.apply")
	ts.Ticks(1)
	if !ts.screen.sheet.open || strings.Join(ts.screen.sheet.faults, "") == "" {
		t.Fatal("an impossible order was taken")
	}
	ts.UI.Clipboard.Write("A PAR - PIC")
	ts.Click("sheet.paste")
	ts.Click("sheet.copy")
	if got := ts.UI.Clipboard.Read(); got != "F BRE - MAO\nA MAR - SPA\nA PAR - PIC" && len(strings.Split(got, "\n")) != 3 {
		t.Errorf("copied: %q", got)
	}
	ts.Click("sheet.apply")
	ts.Ticks(2)
	if len(ts.given()) != 3 {
		t.Errorf("given: %v", ts.given())
	}
}

func TestAMatchThatIsWatchedGoesOnAndPauses(t *testing.T) {
	g := standard(t)
	ts := open(t, "es", 1280, 800, playedOn(t, g, "dumbbot", 4, 3), seats(g))
	ts.Until("six phases", func() bool { return ts.match.Phases() >= 6 })
	ts.Key(ebiten.KeyP)
	n := ts.match.Phases()
	ts.Until("the bots", func() bool {
		for seat := range ts.match.Waiting().All() {
			if _, thinking := ts.match.Thinking(seat); thinking {
				return false
			}
		}
		return true
	})
	ts.Ticks(400)
	if ts.match.Phases() > n {
		t.Error("the match went on though it was paused")
	}
	ts.Click("line.first")
	if at, _ := ts.Find("diplomacy.at"); at.Label != "0" {
		t.Errorf("phase %s is looked at", at.Label)
	}
	ts.Ticks(1)
	if _, ok := ts.Find("result.PAR"); !ok {
		t.Error("it is not told what Paris did in the first spring")
	}
	ts.Click("diplomacy.see.1")
	if m := ts.screen.marked(); len(m) != 0 {
		t.Errorf("%d orders are drawn", len(m))
	}
	ts.Click("diplomacy.see.0")
	if m := ts.screen.marked(); len(m) == 0 {
		t.Error("no orders are drawn")
	}
}

func TestEveryStateFits(t *testing.T) {
	g := standard(t)
	states := map[string]struct {
		persons []string
		phases  int
		do      func(*testScreen)
	}{
		"start":   {[]string{"FRA=Inés de la Fuente"}, 0, nil},
		"unit":    {[]string{"FRA=Inés"}, 0, func(ts *testScreen) { ts.area("PAR") }},
		"support": {[]string{"FRA=Inés"}, 0, func(ts *testScreen) { ts.area("PAR"); ts.Key(ebiten.KeyS) }},
		"given": {[]string{"FRA=Inés"}, 0, func(ts *testScreen) {
			ts.Click("diplomacy.key")
			ts.screen.writing().Put(mustOrder(ts, "A PAR - BUR"))
			ts.screen.writing().Put(mustOrder(ts, "F BRE - MAO"))
			ts.screen.writing().Put(mustOrder(ts, "A MAR S A PAR - BUR"))
		}},
		"fault": {[]string{"FRA=Inés"}, 0, func(ts *testScreen) {
			ts.Click(writtenID)
			ts.Type("A PAR - Muniq")
			ts.Key(ebiten.KeyEnter)
		}},
		"text":     {[]string{"FRA=Inés"}, 0, func(ts *testScreen) { ts.Click("diplomacy.text") }},
		"endings":  {[]string{"FRA=Inés"}, 0, func(ts *testScreen) { ts.Click("diplomacy.endings") }},
		"handover": {[]string{"FRA=Inés de la Fuente", "ENG=Juan Carlos Rodríguez"}, 0, nil},
		"watching": {nil, 0, nil},
		"retreat":  {[]string{"RUS=Iván"}, 5, func(ts *testScreen) { ts.area("RUM") }},
		"winter":   {[]string{"ITA=Fiorella"}, 10, func(ts *testScreen) { ts.area("ROM") }},
		"removal":  {[]string{"AUS=Ana"}, 10, nil},
		"sent":     {[]string{"FRA=Inés"}, 0, func(ts *testScreen) { ts.screen.going = false; ts.Click("diplomacy.submit") }},
		"asked":    {[]string{"FRA=Inés"}, 0, func(ts *testScreen) { ts.Window.Click("diplomacy.submit") }},
		"showing": {[]string{"FRA=Inés"}, 0, func(ts *testScreen) {
			ts.speed = 1
			ts.Click("diplomacy.submit")
			ts.Until("the phase", func() bool { return ts.screen.show.on })
		}},
		"results":  {[]string{"FRA=Inés"}, 0, func(ts *testScreen) { ts.Click("diplomacy.submit"); ts.settle() }},
		"late":     {[]string{"FRA=Inés"}, 17, nil},
		"back":     {[]string{"FRA=Inés"}, 17, func(ts *testScreen) { ts.Click("line.first") }},
		"centres":  {[]string{"FRA=Inés"}, 17, func(ts *testScreen) { ts.Click("diplomacy.tabs.1") }},
		"log":      {[]string{"FRA=Inés"}, 17, func(ts *testScreen) { ts.Click("diplomacy.tabs.2") }},
		"sandbox":  {[]string{"FRA=Inés"}, 17, func(ts *testScreen) { ts.Click("diplomacy.tabs.3") }},
		"units":    {[]string{"FRA=Inés"}, 17, func(ts *testScreen) { ts.Click("diplomacy.tabs.3"); ts.Ticks(2); ts.Click("sandbox.tool.1") }},
		"resolved": {[]string{"FRA=Inés"}, 17, func(ts *testScreen) { ts.Click("diplomacy.tabs.3"); ts.Ticks(2); ts.Click("sandbox.resolve") }},
	}
	for _, language := range ui.Languages {
		// Besides the sizes of all screens, the narrowest with the panel beside the map.
		for i, size := range slices.Concat([][2]int{{1092, 640}}, uitest.Sizes, uitest.Narrow, uitest.Low) {
			window := uitest.New(t, language, size[0], size[1], &Screen{})
			narrow := i > len(uitest.Sizes)
			made := <-newBoard(g.Map)
			if made.err != nil {
				t.Fatal(made.err)
			}
			for _, name := range slices.Sorted(maps.Keys(states)) {
				if i >= 3 && !narrow && !slices.Contains([]string{"start", "handover", "back", "units"}, name) {
					continue // there is room for everything
				}
				state := states[name]
				t.Run(fmt.Sprintf("%s-%s-%d", name, language, size[0]), func(t *testing.T) {
					match := playedOn(t, g, "dumbbot", state.phases, 3)
					window.T = t
					ts := showOn(t, window, made.board, match, seats(g, state.persons...))
					ts.Ticks(1)
					_, pulls := ts.Find("play.panel")
					if pulls {
						ts.Click("play.panel")
						ts.Ticks(1)
					}
					if state.do != nil {
						state.do(ts)
					}
					exceptions := []string{"map", "area.", "unit.", "play.pull"}
					if !narrow {
						exceptions = append(exceptions, "deed.", "choice.")
					}
					ts.Ticks(2)
					ts.Check(exceptions...)
					if !narrow {
						return
					}
					ts.UI.TextSize = 1.6
					ts.Ticks(2)
					ts.Check(exceptions...)
					ts.UI.TextSize = 1
					if _, pulls = ts.Find("play.panel"); pulls {
						ts.Click("play.panel")
						ts.Ticks(2)
						ts.Check(exceptions...)
					}
				})
			}
		}
	}
}

func TestATurnByTheKeyboard(t *testing.T) {
	g := standard(t)
	ts := open(t, "es", 1280, 800, playedOn(t, g, "holdbot", 0, 1), seats(g, "FRA=Inés"))
	tab := func(id string) {
		t.Helper()
		for range 60 {
			if c, ok := ts.Find(id); ok && c.Focused {
				return
			}
			ts.Key(ebiten.KeyTab)
			ts.Ticks(1)
		}
		t.Fatalf("Tab does not lead to %s", id)
	}
	tab("map")
	walk := func(to string) {
		t.Helper()
		ts.screen.board.view.SetCursor(int(province(g, to)))
		ts.Ticks(1)
		ts.Key(ebiten.KeyEnter)
		ts.Ticks(1)
	}
	walk("PAR")
	walk("BUR")
	walk("MAR")
	ts.Key(ebiten.KeyS)
	walk("PAR")
	walk("BUR")
	walk("BRE")
	ts.Key(ebiten.KeyH)
	ts.Ticks(1)
	if got := ts.given(); len(got) != 3 || !slices.Contains(got, "A MAR S A PAR - BUR") {
		t.Errorf("given: %v", got)
	}
	tab("diplomacy.submit")
	ts.Key(ebiten.KeyEnter)
	ts.settle()
	ts.Ticks(2)
	ts.Key(ebiten.KeyEnter) // the way on has the keyboard
	ts.settle()
	ts.stands("FAL 1901", "FRA:BUR", "FRA:MAR", "FRA:BRE")
}

// The results begin with the person's own orders, the filter holds while they are shown,
// and centres that were taken count at once.
func TestResultsBeginWithOnesOwn(t *testing.T) {
	g := standard(t)
	p, err := g.ParsePosition("FAL 1901 units=AUS:A.VIE;ENG:F.LON;FRA:A.BUR,A.PAR;GER:A.MUN owners=FRA:PAR,MAR;GER:MUN;ENG:LON;AUS:VIE")
	if err != nil {
		t.Fatal(err)
	}
	ts := open(t, "en", 1280, 800, game.NewMatch[rules.Position, rules.Answer, rules.Event](&rules.Board{Game: g, First: p}, 1), seats(g, "FRA=Inés"))
	centres := func() string {
		c, _ := ts.Find("centres.FRA")
		return c.Label
	}
	ts.enter("A BUR - BEL")
	ts.enter("A PAR - BUR")
	before := centres()
	ts.Click("diplomacy.submit")
	ts.settle()
	france, _ := g.Map.FindPower("FRA")
	report := ts.screen.phaseReport()
	for i, at := range report.order {
		if own := actor(g.Map, report.phase, at) == france; own != (i < 2) {
			t.Errorf("order %d of the report is that of %s", i, g.Map.Token(at))
		}
	}
	if after := centres(); before != "2" || after != "3" {
		t.Errorf("France has %s centres, then %s", before, after)
	}
	for which, want := range map[int]int{mine: 2, all: 2, none: 0} { // holds are not marked
		ts.screen.which = which
		if got := len(ts.screen.marked()); got != want {
			t.Errorf("filter %d shows %d orders, want %d", which, got, want)
		}
	}
}
