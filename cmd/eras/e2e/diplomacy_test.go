//go:build e2e

package e2e

import (
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/ai/agents"
	"eras/game/diplomacy"
	"eras/saves"
)

// congress is a match of Diplomacy as its persons see it.
type congress struct {
	*driver
	m      *diplomacy.Map
	prefix string
	seen   map[string]bool
	// keys says that orders are written instead of clicked.
	keys bool
}

// season is what the persons order in a phase.
type season struct {
	phase  string
	orders map[string][]string // by the power's token; who acts and has none sends nothing
	killed bool                // the program is killed before
}

// years are three years in which England convoys an army to Norway and builds for it,
// and Italy drives Austria from Trieste and Vienna, which retreats and removes a unit.
// The others hold.
var years = []season{
	{phase: "SPR 1901", orders: map[string][]string{
		"AUS": {"A BUD - SER", "A VIE H"},
		"ENG": {"F LON - NTH", "F EDI - NWG", "A LVP - YOR"},
		"ITA": {"A VEN - TYR", "A ROM - VEN", "F NAP - ION"},
	}},
	{phase: "FAL 1901", killed: true, orders: map[string][]string{
		"ENG": {"F NTH C A YOR - NWY", "A YOR - NWY VIA", "F NWG S A YOR - NWY"},
		"ITA": {"A VEN - TRI", "A TYR S A VEN - TRI", "F ION - TUN"},
	}},
	{phase: "AUT 1901", killed: true, orders: map[string][]string{"AUS": {"F TRI R ADR"}}},
	{phase: "WIN 1901", killed: true, orders: map[string][]string{"ENG": {"F LON B"}, "ITA": {"A VEN B", "F NAP B"}}},
	{phase: "SPR 1902", orders: map[string][]string{"ITA": {"A VEN H"}}},
	{phase: "FAL 1902", orders: map[string][]string{"ITA": {"A TYR - VIE", "A TRI S A TYR - VIE"}}},
	{phase: "AUT 1902", orders: map[string][]string{"AUS": {"A VIE R GAL"}}},
	{phase: "WIN 1902", orders: map[string][]string{"AUS": {"F ADR D"}, "ITA": {"F ROM B"}}},
	{phase: "SPR 1903"},
	{phase: "FAL 1903", orders: map[string][]string{"ITA": {"F TUN S F NAP - ION", "F NAP - ION"}}},
}

// TestThreeYearsOfDiplomacy plays three years with three persons at one machine against
// bots that hold: by clicks on the map in one language, by written orders in the other.
// The program is killed and continued in a phase of each kind.
func TestThreeYearsOfDiplomacy(t *testing.T) {
	t.Parallel()
	for i, language := range []string{"es", "en"} {
		t.Run(language, func(t *testing.T) {
			m, err := agents.LoadDiplomacyMap("standard")
			if err != nil {
				t.Fatal(err)
			}
			s := start(t, t.TempDir(), 1280, 800, "-language", language, "-seed", "5")
			s.onScreen("menu")
			s.quick()
			s.click("menu.board.diplomacy")
			s.click("menu.start")
			s.onScreen("setup")
			s.enter("setup.name0", "Ana")
			for _, seat := range []string{"1", "4"} {
				s.click("setup.kind" + seat + ".0")
				s.write(map[string]string{"1": "Edward", "4": "Fiorella"}[seat])
			}
			s.click("setup.allbots")
			s.choose("holdbot")
			s.focus("setup.powers")
			s.key(ebiten.KeySpace)
			s.click("setup.go")
			s.onScreen("diplomacy")
			c := &congress{driver: s, m: m, prefix: language + "-1280x800-diplomacy-", seen: map[string]bool{}, keys: i == 1}
			for _, y := range years {
				c.play(y)
			}
			c.reach("SPR 1904")
			c.lookBack()
			c.leave()
			c.onScreen("menu")
			c.click("menu.continue")
			c.onScreen("diplomacy")
			c.reach("SPR 1904")
			c.close()
			saved, ok, err := saves.Open(c.saves).LoadMatch(saves.SlotOf(diplomacy.ID))
			if !ok || err != nil {
				t.Fatal(err)
			}
			for _, line := range []string{"A YOR - NWY", "F TRI R ADR", "F LON B", "A VIE R GAL", "F ADR D"} {
				if !strings.Contains(saved.Record, line) {
					t.Errorf("the record has no %q", line)
				}
			}
		})
	}
}

// choose takes a bot of the list that is open.
func (s *driver) choose(bot string) {
	s.t.Helper()
	id := "setup.pick.list." + bot
	s.ticks(4)
	for _, key := range []ebiten.Key{ebiten.KeyPageUp, ebiten.KeyPageDown} {
		for range 12 {
			if _, _, ok := s.find(id); ok {
				break
			}
			s.key(key)
			s.still(10)
		}
	}
	s.click(id)
}

// phase returns the phase that is on the screen, and whose orders are written, if
// anybody's are.
func (c *congress) phase() (phase, writer string) {
	for _, d := range c.look().Controls {
		switch d.ID {
		case "diplomacy.phase":
			phase = d.Label
		case "diplomacy.banner":
			writer = d.Label
		}
	}
	return phase, writer
}

// reach waits for a phase in which somebody may write, and looks at what was played
// before.
func (c *congress) reach(phase string) {
	c.t.Helper()
	c.until("phase "+phase, func() bool {
		for _, id := range []string{"diplomacy.skip", "diplomacy.continue"} {
			if c.has(id) {
				now, _ := c.phase()
				c.see("results-" + seasonName(now))
				if c.has(id) {
					c.click(id)
				}
				return false
			}
		}
		now, writer := c.phase()
		return now == phase && writer != "" || c.handover() != ""
	})
	if power := c.handover(); power != "" {
		c.see("handover")
		c.click("handover." + power)
		c.until("phase "+phase+" behind the handover", func() bool { now, _ := c.phase(); return now == phase })
	}
}

// handover returns a power whose person may come to the screen, none if nobody is
// waited for.
func (c *congress) handover() string {
	for _, d := range c.look().Controls {
		if token, ok := strings.CutPrefix(d.ID, "handover."); ok && len(token) == 3 && d.Enabled {
			return token
		}
	}
	return ""
}

// see takes a screenshot when it is asked for the first time.
func (c *congress) see(name string) {
	c.t.Helper()
	if c.seen[name] {
		return
	}
	c.seen[name] = true
	c.away()
	c.still(20)
	c.inside()
	c.shot(c.prefix + name)
}

// play plays a phase.
func (c *congress) play(y season) {
	c.t.Helper()
	c.reach(y.phase)
	if y.killed {
		c.again(y.phase)
	}
	name := seasonName(y.phase)
	ordered := 0
	for {
		power := ""
		c.until("somebody who writes", func() bool { _, power = c.phase(); return power != "" && c.has("diplomacy.submit") })
		for _, text := range y.orders[power] {
			c.order(text)
		}
		if len(y.orders[power]) > 0 {
			ordered++
			c.see("orders-" + name + "-" + strings.ToLower(power))
		}
		c.sends()
		shows := func() bool { return c.has("diplomacy.skip") || c.has("diplomacy.continue") }
		c.until("the next one", func() bool { return shows() || c.handover() != "" })
		if shows() {
			break
		}
		c.click("handover." + c.handover())
	}
	if ordered != len(y.orders) {
		c.t.Errorf("%s: %d powers ordered, not %d", y.phase, ordered, len(y.orders))
	}
}

// order gives an order and checks that it stands in the list.
func (c *congress) order(text string) {
	c.t.Helper()
	o, err := c.m.ParseOrder(text)
	if err != nil {
		c.t.Fatal(err)
	}
	unit := c.m.Token(c.m.Province(o.At))
	if c.keys {
		c.click("diplomacy.written")
		c.write(text)
		c.key(ebiten.KeyEnter)
	} else {
		c.clicks(o, unit)
	}
	given := ""
	for _, d := range c.look().Controls {
		if d.ID == "given."+unit {
			given = d.Label
		}
	}
	if want := strings.TrimSuffix(text, " VIA"); strings.TrimSuffix(given, " VIA") != want {
		c.save("failed")
		c.t.Fatalf("the order %q stands in the list as %q: %s", text, given, c.ids())
	}
}

// clicks gives an order with the mouse.
func (c *congress) clicks(o diplomacy.Order, unit string) {
	c.t.Helper()
	area := func(at diplomacy.Location) { c.click("area." + c.m.Token(c.m.Province(at))) }
	c.click("area." + unit)
	c.see("entry-" + strings.ToLower(unit))
	switch o.Kind {
	case diplomacy.Hold:
		c.click("deed.H")
	case diplomacy.Move, diplomacy.Retreat:
		area(o.To)
		if c.has("choice.1") {
			c.see("choice")
			c.click("choice.1") // moves before all else
		}
	case diplomacy.SupportMove, diplomacy.Convoy:
		c.click(map[diplomacy.OrderKind]string{diplomacy.SupportMove: "deed.S", diplomacy.Convoy: "deed.C"}[o.Kind])
		area(o.From)
		c.see("entry-" + strings.ToLower(unit) + "-whose")
		area(o.To)
	case diplomacy.Build:
		if c.has("choice.1") {
			c.see("choice-build")
			c.click(map[diplomacy.Kind]string{diplomacy.Army: "choice.1", diplomacy.Fleet: "choice.2"}[o.Unit])
		}
	}
}

// again kills the program and continues the match in a new one, which must stand where
// it stood.
func (c *congress) again(phase string) {
	c.t.Helper()
	before := c.stand()
	g := diplomacy.Game{Map: c.m}
	c.until("the saved phase", func() bool {
		p, ok := savedPosition[diplomacy.Position, diplomacy.Answer, diplomacy.Event](c.saves, diplomacy.ID, diplomacy.BoardFromSetup)
		return ok && strings.HasPrefix(g.FormatPosition(&p), phase+" ")
	})
	c.kill()
	next := start(c.t, c.saves, 1280, 800, "-language", c.prefix[:2], "-seed", "5")
	next.onScreen("menu")
	next.click("menu.continue")
	next.onScreen("diplomacy")
	c.driver = next
	c.reach(phase)
	if after := c.stand(); !slices.Equal(before, after) {
		c.t.Errorf("before the program was killed in %s the board was\n%v\nafterwards\n%v", phase, before, after)
	}
}

// stand returns the units and centres on the screen.
func (c *congress) stand() []string {
	var all []string
	for _, d := range c.look().Controls {
		if strings.HasPrefix(d.ID, "unit.") || strings.HasPrefix(d.ID, "centres.") {
			all = append(all, d.ID+" "+d.Label)
		}
	}
	slices.Sort(all)
	return all
}

// lookBack goes through the phases that were played.
func (c *congress) lookBack() {
	c.t.Helper()
	c.click("line.first")
	if now, _ := c.phase(); now != "SPR 1901" {
		c.t.Errorf("the first phase is %q", now)
	}
	c.see("first-phase")
	for _, tab := range []string{"1", "2"} {
		c.click("diplomacy.tabs." + tab)
		c.see("tab-" + tab)
	}
	c.click("diplomacy.tabs.0")
	c.click("line.last")
}

// leave goes back to the menu.
func (c *congress) leave() {
	c.t.Helper()
	for range 4 {
		if !c.has("play.leaving.yes") {
			c.key(ebiten.KeyEscape)
			c.ticks(4)
		}
	}
	c.see("leaving")
	c.click("play.leaving.yes")
}
