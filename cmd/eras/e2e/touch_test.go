//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"eras/ai/agents"
	"eras/game"
	"eras/game/battle"
	"eras/game/risk"
	"eras/game/war"
	"eras/play/session/warplay"
	"eras/saves"
)

// tap taps a control that stays where it is. A place of a board that is out of sight is brought into
// sight first.
func (s *driver) tap(id string) {
	s.t.Helper()
	s.reveal(id)
	x, y := -1.0, -1.0
	for range patience {
		nowX, nowY, ok := s.find(id)
		if ok && nowX == x && nowY == y {
			s.guest.PressTouch(1, x, y)
			s.ticks(2)
			s.guest.ReleaseTouch(1)
			s.ticks(2)
			return
		}
		x, y = nowX, nowY
		s.ticks(1)
	}
	s.save("failed")
	s.t.Fatalf("no control %q to tap on screen %q: %s%s", id, s.look().Screen, s.ids(), s.problem())
}

// reveal brings a place of a board into sight: two fingers close over a map, one drags a field of
// squares.
func (s *driver) reveal(id string) {
	s.t.Helper()
	ways := [][2]float64{{-1, 0}, {0, -1}, {1, 0}, {1, 0}, {0, 1}, {0, 1}, {-1, 0}, {-1, 0}}
	for i := 0; i < len(ways) && !s.has(id); i++ {
		switch {
		case strings.HasPrefix(id, "area.") && s.has("map"):
			x, y, _ := s.find("map")
			s.fingers([2]float64{x - 90, y}, [2]float64{x + 90, y}, [2]float64{40, 0}, [2]float64{-40, 0})
		case strings.HasPrefix(id, "square."):
			board := "map"
			if !s.has(board) {
				board = "field"
			}
			if x, y, ok := s.find(board); ok {
				s.swipe(x, y, 120*ways[i][0], 120*ways[i][1])
			}
		}
		s.still(20)
	}
}

// swipe moves a finger from a point by a distance.
func (s *driver) swipe(x, y, dx, dy float64) {
	s.guest.PressTouch(1, x, y)
	s.ticks(1)
	for i := range 6 {
		s.guest.MoveTouch(1, x+dx*float64(i+1)/6, y+dy*float64(i+1)/6)
		s.ticks(1)
	}
	s.guest.ReleaseTouch(1)
	s.ticks(2)
}

// fingers puts down two fingers, moves each by a distance, and lifts one after the other.
func (s *driver) fingers(a, b, moveA, moveB [2]float64) {
	s.guest.PressTouch(1, a[0], a[1])
	s.guest.PressTouch(2, b[0], b[1])
	s.ticks(1)
	for i := range 6 {
		k := float64(i+1) / 6
		s.guest.MoveTouch(1, a[0]+moveA[0]*k, a[1]+moveA[1]*k)
		s.guest.MoveTouch(2, b[0]+moveB[0]*k, b[1]+moveB[1]*k)
		s.ticks(1)
	}
	s.guest.ReleaseTouch(1)
	s.ticks(1)
	s.guest.ReleaseTouch(2)
	s.ticks(2)
}

// saveForTouch writes a war at its beginning and a battle into dir, and returns the war's rules.
func saveForTouch(t *testing.T, dir string) war.Rules {
	t.Helper()
	scenario := shipped(t, "dominion")
	m, ok := scenario.Map("duel")
	if !ok {
		t.Fatal("no map duel")
	}
	set := warplay.Setup{Scenario: scenario, Map: m, First: game.Red, Seats: [2]warplay.Seat{{Person: personName}, {Level: 5}}, Seed: 5}
	first := prepared{set: set, match: game.NewMatch[war.State, war.Action, war.Event](set.War(), set.Seed)}
	first.save(t, dir, 0)
	saveBattle(t, dir)
	return scenario.Rules
}

// open continues the match of a board from the menu.
func (s *driver) open(board string) {
	s.t.Helper()
	s.onScreen("menu")
	s.click("menu.board." + board)
	s.click("menu.continue")
	s.onScreen(board)
}

// touchWar plays the first turns of a war.
func (s *driver) touchWar(rules war.Rules) {
	s.t.Helper()
	s.open("war")
	before, person := "", careless(rules)
	for range 6 {
		state, ok := s.state(before)
		if !ok {
			s.t.Fatal("the war is over")
		}
		before = state.String()
		s.act(person(state))
	}
	s.touchShot("war")
	s.back()
}

// TestPortraitByTouch plays in a window of a phone that is held upright, by touch alone: the first turns
// of a war, moves of a battle, a turn of Risk and a year of Diplomacy.
func TestPortraitByTouch(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	rules := saveForTouch(t, dir)
	warring := prepareRisk(t)
	keepBoards(t, dir, 0, warring, prepareDiplomacy(t, "SPR 1901"))
	s := start(t, dir, 390, 844, "-language", "es", "-seed", "7")
	s.finger = true
	s.touchWar(rules)
	s.open("battle")
	before := ""
	for range 3 {
		text, ok := s.turn(before)
		if !ok {
			t.Fatal("the battle is over")
		}
		before = text
		p, err := battle.ParsePosition(text)
		if err != nil {
			t.Fatal(err)
		}
		s.fight(p.Moves(nil)[0])
	}
	s.touchShot("battle")
	s.back()

	s.open("risk")
	s.touchRisk(warring)
	s.touchShot("risk")
	s.click("risk.end")
	s.onScreen("result")
	s.touchShot("risk-result")
	s.click("result.tabs.1")
	s.touchShot("risk-players")
	s.click("result.replay")
	s.onScreen("replay")
	s.until("the map", func() bool { return s.has("map") })
	s.click("replay.turn.next")
	s.touchShot("risk-replay")
	s.click("play.panel")
	s.touchShot("risk-replay-whole")
	s.click("replay.leave")
	s.click("result.menu")

	s.open("diplomacy")
	s.touchDiplomacy()
	s.touchShot("diplomacy-result")
	s.click("result.replay")
	s.onScreen("replay")
	s.click("line.first")
	s.touchShot("diplomacy-replay")
	s.close()
	if kept, err := saves.Open(dir).ListArchived(saves.Finished); err != nil || len(kept) < 3 {
		t.Errorf("the archive has %d matches, %v", len(kept), err)
	}
}

// TestLandscapeByTouch plays in a window of a phone that is held sideways, by touch alone: the first turns
// of a war, and a battle to its end, with its replay.
func TestLandscapeByTouch(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	rules := saveForTouch(t, dir)
	s := start(t, dir, 844, 390, "-language", "es", "-seed", "7")
	s.finger = true
	s.touchWar(rules)
	s.open("battle")
	s.touchShot("battle")
	s.playBattle(rules.Battle)
	s.onScreen("result")
	s.touchShot("battle-result")
	s.click("result.replay")
	s.onScreen("replay")
	s.click("replay.last")
	s.touchShot("battle-replay")
	s.click("replay.leave")
	s.click("result.menu")
	s.onScreen("menu")
	s.close()
	if kept, err := saves.Open(dir).ListArchived(saves.Finished); err != nil || len(kept) != 1 {
		t.Errorf("the archive has %d matches, %v", len(kept), err)
	}
}

// touchShot takes a screenshot of the window of a phone.
func (s *driver) touchShot(name string) {
	s.t.Helper()
	s.still(20)
	held := "portrait-"
	if s.sideways() {
		held = "landscape-"
	}
	s.shot(held + name)
}

// sideways reports whether the window is wider than it is high.
func (s *driver) sideways() bool {
	size := s.screen.Bounds().Size()
	return size.X > size.Y
}

// back leaves a match by its panel, which is opened for that unless it stands beside the board.
func (s *driver) back() {
	s.t.Helper()
	x, y, dy := 200.0, 640.0, -200.0
	if s.sideways() {
		x, y, dy = 600, 180, -60
	} else {
		s.click("play.panel")
	}
	s.until("the button that leaves the match", func() bool {
		if s.has("play.leave") {
			return true
		}
		s.swipe(x, y, 0, dy)
		return false
	})
	s.click("play.leave")
	s.click("play.leaving.yes")
}

// touchRisk plays the turn of a prepared match: cards, armies, an attack and its end.
func (s *driver) touchRisk(m saves.Match) {
	s.t.Helper()
	q := &conquest{driver: s, seen: map[string]bool{}}
	q.read(m.Map)
	x, y, _ := s.find("play.pull")
	s.swipe(x, y, 0, -60)
	s.until("the sheet that is pulled up", func() bool { _, now, ok := s.find("play.pull"); return ok && now < y-100 })
	s.click("play.pull")
	before := ""
	for range 40 {
		text, ok := s.turn(before)
		if !ok {
			s.t.Fatal("the match is over")
		}
		before = text
		p, err := q.g.ParsePosition(text)
		if err != nil {
			s.t.Fatal(err)
		}
		switch p.Phase {
		case risk.TradingIn:
			s.click("risk.trade.now")
		case risk.Placing, risk.Reinforcing:
			q.territory(q.front(&p))
			s.click("risk.all")
		case risk.Attacking:
			from, to, ok := q.prey(&p)
			if !ok || q.seen["taken"] {
				s.click("risk.end")
				continue
			}
			q.territory(from)
			q.territory(to)
			s.click("risk.until")
		case risk.Occupying:
			q.seen["taken"] = true
			s.click("risk.occupy")
		case risk.Fortifying:
			if !q.seen["taken"] {
				s.t.Error("nothing was taken")
			}
			return
		default:
			s.t.Fatalf("a person is asked in phase %v", p.Phase)
		}
	}
	s.t.Fatal("the turn does not end")
}

// touchDiplomacy plays a year for two persons at one machine, with orders by touch in its spring.
func (s *driver) touchDiplomacy() {
	s.t.Helper()
	m, err := agents.LoadDiplomacyMap("standard")
	if err != nil {
		s.t.Fatal(err)
	}
	c := &congress{driver: s, m: m, prefix: "portrait-", seen: map[string]bool{}}
	orders := map[string][]string{"ITA": {"A VEN - TYR", "A ROM - VEN", "F NAP - ION"}, "AUS": {"A VIE - GAL", "A BUD S A VIE - GAL"}}
	s.until("the end of the year", func() bool {
		for _, id := range []string{"diplomacy.continue", "diplomacy.skip"} {
			if s.has(id) {
				s.click(id)
				return false
			}
		}
		if power := c.handover(); power != "" {
			s.click("handover." + power)
			return false
		}
		if phase, power := c.phase(); power != "" && s.has("diplomacy.submit") {
			if phase == "SPR 1901" {
				for _, text := range orders[power] {
					c.order(text)
				}
				delete(orders, power)
			}
			s.sends()
		}
		return s.look().Screen == "result"
	})
	if len(orders) > 0 {
		s.t.Errorf("nobody ordered for %v", orders)
	}
}
