package diplomacy

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	rules "eras/game/diplomacy"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// enter gives an order by clicks, through the menus that come up.
func (th *theatre) enter(order string) {
	th.T.Helper()
	g := th.table.Game()
	s := th.screen
	d := s.writing()
	o, err := readOrder(g, d.at, order)
	if err != nil {
		th.T.Fatal(err)
	}
	m := g.Map
	token := func(at rules.Location) string { return m.Token(m.Province(at)) }
	th.area(token(o.At))
	switch o.Kind {
	case rules.Hold, rules.Disband:
		th.area(token(o.At))
	case rules.Move, rules.Retreat:
		th.area(token(o.To))
	case rules.SupportHold:
		th.area(token(o.From))
	case rules.SupportMove, rules.Convoy:
		th.area(token(o.From))
	}
	w := s.words(th.UI)
	for range 3 {
		for i, c := range s.entry.choices {
			if c.order == o || c.order.Kind == 0 && c.deed == deedOf(o) {
				if label := choiceLabel(th.UI, w, &s.entry, c); strings.Contains(label, "⟨") {
					th.T.Errorf("a choice is called %q", label)
				}
				th.Click("choice." + string(rune('1'+i)))
				th.Ticks(1)
				break
			}
		}
		if s.entry.from != rules.NoProvince {
			to := o.To
			if o.Kind == rules.SupportHold {
				to = o.From
			}
			th.area(token(to))
		}
	}
	th.Ticks(1)
	if d.orders[m.Province(o.At)] != o {
		th.T.Fatalf("%q: clicks gave %q, want %q", s.say.text, m.FormatOrder(d.orders[m.Province(o.At)]), order)
	}
}

// turn lets a person write orders at a screen shared with others, and send them.
func (th *theatre) turn(power string, orders ...string) {
	th.T.Helper()
	th.settle()
	if th.screen.show.on {
		th.Click("diplomacy.continue")
		th.Ticks(2)
		th.settle()
	}
	if !th.screen.curtain {
		th.T.Fatalf("%s is not asked to the screen", power)
	}
	th.Ticks(1)
	th.Click("curtain." + power)
	th.Ticks(2)
	if banner, _ := th.Find("diplomacy.banner"); banner.Label != power {
		th.T.Fatalf("%s writes instead of %s", banner.Label, power)
	}
	if given := th.given(); len(given) > 0 {
		th.T.Errorf("before %s has written: %v", power, given)
	}
	for _, o := range orders {
		th.enter(o)
	}
	th.Click("diplomacy.submit")
	th.Ticks(2)
}

// hides checks that a screen shows nothing of orders.
func (th *theatre) hides(orders ...string) {
	th.T.Helper()
	for _, c := range th.UI.Controls() {
		for _, o := range orders {
			if strings.Contains(c.Label, o) || strings.Contains(c.Value, o) {
				th.T.Errorf("%q is seen in %s", o, c.ID)
			}
		}
		if strings.HasPrefix(c.ID, "given.") || strings.HasPrefix(c.ID, "drop.") {
			th.T.Errorf("%s is seen", c.ID)
		}
	}
	if m := th.screen.marked(); len(m) > 0 {
		th.T.Errorf("%d orders are drawn", len(m))
	}
}

// stands checks what stands where.
func (th *theatre) stands(phase string, units ...string) {
	th.T.Helper()
	p := th.table.Position()
	m := th.table.Game().Map
	if got := p.Season.String() + " " + th.UI.Text.Number(int(p.Year)); strings.ReplaceAll(got, "\u202f", "") != phase {
		th.T.Fatalf("it is %s, want %s", got, phase)
	}
	for _, u := range units {
		power, at, _ := strings.Cut(u, ":")
		place, _ := m.FindLocation(at)
		if unit := p.Units[m.Province(place)]; m.PowerToken(unit.Power) != power || unit.At != place {
			th.T.Errorf("%s: %s does not stand in %s", phase, power, at)
		}
	}
}

func TestThreeYearsByClicks(t *testing.T) {
	g := standard(t)
	th := open(t, "es", 1280, 800, playedOn(t, g, "holdbot", 0, 1), seats(g, "ENG=Ana", "FRA=Luis"))
	th.turn("ENG", "F LON - NTH", "F EDI - NWG", "A LVP - YOR")
	th.hides("F LON", "F EDI", "A LVP")
	th.turn("FRA", "A PAR - BUR", "A MAR - SPA", "F BRE - MAO")
	th.turn("ENG", "A YOR - NWY VIA", "F NTH C A YOR - NWY", "F NWG S A YOR - NWY")
	th.stands("FAL 1901", "ENG:NTH", "ENG:YOR", "FRA:MAO")
	th.hides("YOR", "NTH")
	th.turn("FRA", "A BUR - BEL", "A SPA - POR", "F MAO - SPA/SCS")
	th.settle()
	th.stands("WIN 1901", "ENG:NWY", "ENG:NTH", "FRA:BEL", "FRA:SPA/SCS")
	th.turn("ENG", "F LON B")
	th.turn("FRA", "A PAR B", "F BRE B")
	th.turn("ENG", "F LON - ECH", "F NTH H")
	th.turn("FRA", "A PAR - PIC")
	th.turn("ENG", "F NTH - BEL", "F ECH S F NTH - BEL")
	th.turn("FRA", "A BEL H")
	th.settle()
	th.stands("AUT 1902", "ENG:BEL", "ENG:ECH")
	if told := strings.Join(th.screen.tell().summary, " "); !strings.Contains(told, "Inglaterra desaloja al ejército de Bélgica (Francia), que debe retirarse.") {
		t.Errorf("it is told: %q", told)
	}
	th.turn("FRA", "A BEL R BUR")
	th.settle()
	th.stands("WIN 1902", "FRA:BUR", "ENG:BEL")
	th.turn("ENG", "A LVP B")
	th.turn("ENG", "A NWY - SWE")
	th.turn("FRA")
	th.turn("ENG", "A SWE H")
	th.turn("FRA", "A PIC S A BUR")
	th.turn("ENG", "F LON B")
	th.settle()
	th.stands("SPR 1904", "ENG:SWE", "ENG:LVP", "ENG:LON")
}

func TestOnePersonChangesTakesBackAndSends(t *testing.T) {
	g := standard(t)
	th := open(t, "en", 1280, 800, playedOn(t, g, "holdbot", 0, 1), seats(g, "FRA=Inés"))
	th.enter("A PAR - BUR")
	th.enter("A PAR - PIC")
	if given := th.given(); len(given) != 1 || given[0] != "A PAR - PIC" {
		t.Errorf("given: %v", given)
	}
	th.Click("drop.PAR")
	th.area("PAR")
	th.Key(ebiten.KeyS)
	th.area("MAR", "BUR")
	th.area("MAR")
	th.Key(ebiten.KeyH)
	th.Click(writtenID)
	th.Type("brest - mao; A PAR - XYZ")
	th.Key(ebiten.KeyEnter)
	th.Ticks(2)
	if given := strings.Join(th.given(), "; "); given != "F BRE - MAO; A MAR H; A PAR S A MAR - BUR" && len(th.given()) != 3 {
		t.Errorf("given: %v", given)
	}
	if th.screen.written.text != "A PAR - XYZ" || th.screen.written.fault == "" {
		t.Errorf("left: %+v", th.screen.written)
	}
	th.Key(ebiten.KeyEscape)
	th.screen.going = false // keeps the phase from being played
	th.Click("diplomacy.submit")
	th.Ticks(1)
	if th.screen.writing() != nil {
		t.Fatal("the orders may still be changed")
	}
	th.Click("diplomacy.retract")
	th.Ticks(1)
	if th.screen.writing() == nil || len(th.given()) != 3 {
		t.Fatalf("after taking back: %v", th.given())
	}
	th.screen.going = true
	th.Click("diplomacy.submit")
	th.settle()
	if ph := th.table.Phase(0); ph.Orders[province(g, "BRE")].Kind != rules.Move {
		t.Error("the fleet of Brest was not ordered to move")
	}
	th.Click("diplomacy.continue")
	th.settle()
	th.stands("FAL 1901", "FRA:MAO", "FRA:MAR")
}

// province returns the province with that token.
func province(g *rules.Game, token string) rules.Province {
	at, _ := g.Map.FindProvince(token)
	return at
}

func TestOrdersAreCopiedAndPastedAsText(t *testing.T) {
	g := standard(t)
	th := open(t, "es", 1280, 800, playedOn(t, g, "holdbot", 0, 1), seats(g, "FRA=Inés"))
	th.UI.Clipboard.Write("A MAR - SPA\nF BRE - MAO\nA PAR - MOS")
	th.Click("diplomacy.text")
	th.Ticks(1)
	th.Click("sheet.paste")
	th.Click("sheet.apply")
	th.Ticks(1)
	if !th.screen.sheet.open || strings.Join(th.screen.sheet.faults, "") == "" {
		t.Fatal("an impossible order was taken")
	}
	th.UI.Clipboard.Write("A PAR - PIC")
	th.Click("sheet.paste")
	th.Click("sheet.copy")
	if got := th.UI.Clipboard.Read(); got != "F BRE - MAO\nA MAR - SPA\nA PAR - PIC" && len(strings.Split(got, "\n")) != 3 {
		t.Errorf("copied: %q", got)
	}
	th.Click("sheet.apply")
	th.Ticks(2)
	if len(th.given()) != 3 {
		t.Errorf("given: %v", th.given())
	}
}

func TestAMatchThatIsWatchedGoesOnAndPauses(t *testing.T) {
	g := standard(t)
	th := open(t, "es", 1280, 800, playedOn(t, g, "dumbbot", 4, 3), seats(g))
	for range 40 {
		th.settleWatched(1)
	}
	if th.table.Phases() < 6 {
		t.Fatalf("only %d phases were played", th.table.Phases())
	}
	th.Key(ebiten.KeyP)
	n := th.table.Phases()
	th.settleWatched(200)
	if th.table.Phases() > n {
		t.Error("the match went on though it was paused")
	}
	th.Click("line.first")
	if at, _ := th.Find("diplomacy.at"); at.Label != "0" {
		t.Errorf("phase %s is looked at", at.Label)
	}
	th.Ticks(1)
	if _, ok := th.Find("result.PAR"); !ok {
		t.Error("it is not told what Paris did in the first spring")
	}
	th.Click("diplomacy.see.1")
	if m := th.screen.marked(); len(m) != 0 {
		t.Errorf("%d orders are drawn", len(m))
	}
	th.Click("diplomacy.see.0")
	if m := th.screen.marked(); len(m) == 0 {
		t.Error("no orders are drawn")
	}
}

// settleWatched lets some ticks pass in which bots may think.
func (th *theatre) settleWatched(n int) {
	for range n {
		th.Ticks(4)
		waitForBots()
	}
}

func TestEveryStateFits(t *testing.T) {
	g := standard(t)
	states := map[string]struct {
		persons []string
		phases  int
		do      func(*theatre)
	}{
		"start":   {[]string{"FRA=Inés de la Fuente"}, 0, nil},
		"unit":    {[]string{"FRA=Inés"}, 0, func(th *theatre) { th.area("PAR") }},
		"support": {[]string{"FRA=Inés"}, 0, func(th *theatre) { th.area("PAR"); th.Key(ebiten.KeyS) }},
		"given": {[]string{"FRA=Inés"}, 0, func(th *theatre) {
			th.Click("diplomacy.key")
			th.screen.writing().put(mustOrder(th, "A PAR - BUR"))
			th.screen.writing().put(mustOrder(th, "F BRE - MAO"))
			th.screen.writing().put(mustOrder(th, "A MAR S A PAR - BUR"))
		}},
		"fault": {[]string{"FRA=Inés"}, 0, func(th *theatre) {
			th.Click(writtenID)
			th.Type("A PAR - Muniq")
			th.Key(ebiten.KeyEnter)
		}},
		"text":      {[]string{"FRA=Inés"}, 0, func(th *theatre) { th.Click("diplomacy.text") }},
		"curtain":   {[]string{"FRA=Inés de la Fuente", "ENG=Juan Carlos Rodríguez"}, 0, nil},
		"watching":  {nil, 0, nil},
		"retreat":   {[]string{"RUS=Iván"}, 5, func(th *theatre) { th.area("RUM") }},
		"winter":    {[]string{"ITA=Fiorella"}, 10, func(th *theatre) { th.area("ROM") }},
		"removal":   {[]string{"AUS=Ana"}, 10, nil},
		"sent":      {[]string{"FRA=Inés"}, 0, func(th *theatre) { th.screen.going = false; th.Click("diplomacy.submit") }},
		"showing":   {[]string{"FRA=Inés"}, 0, func(th *theatre) { th.speed = 1; th.Click("diplomacy.submit"); th.settleWatched(10) }},
		"results":   {[]string{"FRA=Inés"}, 0, func(th *theatre) { th.Click("diplomacy.submit"); th.settle() }},
		"late":      {[]string{"FRA=Inés"}, 17, nil},
		"back":      {[]string{"FRA=Inés"}, 17, func(th *theatre) { th.Click("line.first") }},
		"centres":   {[]string{"FRA=Inés"}, 17, func(th *theatre) { th.Click("diplomacy.tabs.1") }},
		"chronicle": {[]string{"FRA=Inés"}, 17, func(th *theatre) { th.Click("diplomacy.tabs.2") }},
		"sandbox":   {[]string{"FRA=Inés"}, 17, func(th *theatre) { th.Click("diplomacy.tabs.3") }},
		"units":     {[]string{"FRA=Inés"}, 17, func(th *theatre) { th.Click("diplomacy.tabs.3"); th.Ticks(2); th.Click("sandbox.tool.1") }},
		"resolved":  {[]string{"FRA=Inés"}, 17, func(th *theatre) { th.Click("diplomacy.tabs.3"); th.Ticks(2); th.Click("sandbox.resolve") }},
	}
	for _, language := range ui.Languages {
		// Besides the sizes of all screens, the narrowest with the panel beside the map.
		for i, size := range append([][2]int{{1092, 640}}, uitest.Sizes...) {
			window := uitest.New(t, language, size[0], size[1], nil)
			b, err := newBoard(g.Map)
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range slices.Sorted(maps.Keys(states)) {
				if i >= 3 && !slices.Contains([]string{"start", "curtain", "back", "units"}, name) {
					continue // there is room for everything
				}
				state := states[name]
				t.Run(fmt.Sprintf("%s-%s-%d", name, language, size[0]), func(t *testing.T) {
					match := playedOn(t, g, "dumbbot", state.phases, 3)
					window.T = t
					th := stageOn(t, window, b, match, seats(g, state.persons...))
					th.Ticks(1)
					if state.do != nil {
						state.do(th)
					}
					th.Ticks(2)
					th.Check("map", "area.", "unit.", "deed.", "choice.")
				})
			}
		}
	}
}

func mustOrder(th *theatre, text string) rules.Order {
	th.T.Helper()
	o, err := readOrder(th.table.Game(), th.screen.position, text)
	if err != nil {
		th.T.Fatal(err)
	}
	return o
}

func TestATurnByTheKeyboard(t *testing.T) {
	g := standard(t)
	th := open(t, "es", 1280, 800, playedOn(t, g, "holdbot", 0, 1), seats(g, "FRA=Inés"))
	tab := func(id string) {
		t.Helper()
		for range 60 {
			if c, ok := th.Find(id); ok && c.Focused {
				return
			}
			th.Key(ebiten.KeyTab)
			th.Ticks(1)
		}
		t.Fatalf("Tab does not lead to %s", id)
	}
	tab("map")
	walk := func(to string) {
		t.Helper()
		th.screen.board.view.SetCursor(int(province(g, to)))
		th.Ticks(1)
		th.Key(ebiten.KeyEnter)
		th.Ticks(1)
	}
	walk("PAR")
	walk("BUR")
	walk("MAR")
	th.Key(ebiten.KeyS)
	walk("PAR")
	walk("BUR")
	walk("BRE")
	th.Key(ebiten.KeyH)
	th.Ticks(1)
	if got := th.given(); len(got) != 3 || !slices.Contains(got, "A MAR S A PAR - BUR") {
		t.Errorf("given: %v", got)
	}
	tab("diplomacy.submit")
	th.Key(ebiten.KeyEnter)
	th.settle()
	th.Ticks(2)
	th.Key(ebiten.KeyEnter) // the way on has the keyboard
	th.settle()
	th.stands("FAL 1901", "FRA:BUR", "FRA:MAR", "FRA:BRE")
}
