//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"eras/ai/agents"
	"eras/saves"
)

// TestAnEvening plays an evening under one name: four wars, a fifth by the rules and the
// training of 2005, two matches of Risk and one of Diplomacy. After each it opens what is
// known of the player, where the match must be counted.
func TestAnEvening(t *testing.T) {
	for _, c := range []struct{ language, quick, skirmish, isles, crowns string }{
		{"es", "El duelo", "Escaramuza", "Las cinco islas", "Tres coronas"},
		{"en", "The duel", "Skirmish", "The five isles", "Three Crowns"},
	} {
		t.Run(c.language, func(t *testing.T) {
			s := start(t, t.TempDir(), 1280, 800, "-language", c.language, "-seed", "19")
			s.onScreen("menu")
			s.quick()
			e := &played{driver: s, prefix: c.language + "-1280x800-evening-", counts: map[saves.Mode]int{}}
			rules := shipped(t, "dominion").Rules
			for n := range 4 {
				e.set("war")
				if n == 0 {
					s.enter("setup.name", personName)
					s.click(dominion)
					s.pick("setup.map", c.quick)
					s.click("setup.level0.0")
				}
				s.click("setup.go")
				s.train()
				who := good(t, rules)
				if n == 2 {
					who = careless(rules)
				}
				s.playWar(who)
				e.after(saves.War)
			}
			e.set("war")
			s.click("setup.rules.3")
			s.pick("setup.map", c.skirmish)
			s.ticks(20)
			s.shot(e.prefix + "2005-setup")
			s.click("setup.go")
			s.train()
			s.playWar(good(t, shipped(t, "2005").Rules))
			s.ticks(60)
			s.shot(e.prefix + "2005-result")
			e.after(saves.War)
			for n := range 2 {
				e.set("risk")
				if n == 0 {
					for s.has("setup.remove3") {
						s.click("setup.remove3")
					}
					s.click("setup.allbots")
					s.choose("angry")
					s.pick("setup.map", c.isles)
				}
				s.click("setup.go")
				s.onScreen("risk")
				q := &conquest{driver: s, prefix: e.prefix + "risk-", seen: map[string]bool{}}
				q.read("isles")
				q.play()
				e.after(saves.Risk)
			}
			e.set("diplomacy")
			s.pick("setup.map", c.crowns)
			s.click("setup.allbots")
			s.choose("holdbot")
			s.click("setup.go")
			e.agree()
			e.after(saves.Diplomacy)
			s.close()
		})
	}
}

// played is an evening, with how many matches of each game were finished.
type played struct {
	*driver
	prefix string
	counts map[saves.Mode]int
}

// set opens the set-up of a game.
func (e *played) set(board string) {
	e.t.Helper()
	e.onScreen("menu")
	e.click("menu.board." + board)
	e.click("menu.start")
	e.onScreen("setup")
}

// agree holds with all units and proposes a draw in every phase of Diplomacy, until the
// computers accept.
func (e *played) agree() {
	e.t.Helper()
	m, err := agents.LoadDiplomacyMap("three-crowns")
	if err != nil {
		e.t.Fatal(err)
	}
	c := &congress{driver: e.driver, m: m, prefix: e.prefix + "diplomacy-", seen: map[string]bool{}}
	e.onScreen("diplomacy")
	for phases := 0; ; phases++ {
		if phases > 40 {
			e.t.Fatal("no draw is agreed")
		}
		over := false
		e.until("a phase to order in", func() bool {
			for _, id := range []string{"diplomacy.skip", "diplomacy.continue"} {
				if e.has(id) {
					e.click(id)
				}
			}
			over = e.look().Screen == "result"
			return over || e.has("diplomacy.submit")
		})
		if over {
			return
		}
		if !e.has("diplomacy.draw") {
			e.click("diplomacy.endings")
		}
		if _, on := e.value("diplomacy.draw"); on != "true" {
			e.click("diplomacy.draw")
		}
		c.see("draw")
		before, _ := c.phase()
		e.click("diplomacy.submit")
		e.until("the next phase", func() bool {
			now, _ := c.phase()
			return now != before || e.has("diplomacy.continue") || e.has("diplomacy.skip") || e.look().Screen == "result"
		})
	}
}

// after goes from the end of a match to the page about the player and back to the menu. The
// page must count the match.
func (e *played) after(mode saves.Mode) {
	e.t.Helper()
	e.onScreen("result")
	e.away()
	e.ticks(60)
	e.inside()
	e.counts[mode]++
	total := 0
	for _, n := range e.counts {
		total += n
	}
	e.shot(fmt.Sprintf("%s%d-result-%s", e.prefix, total, mode))
	e.click("result.menu")
	e.onScreen("menu")
	e.click("menu.profile")
	e.onScreen("profile")
	e.away()
	if label, _ := e.value("profile.games"); label != fmt.Sprint(total) {
		e.t.Errorf("after %d matches the page counts %q", total, label)
	}
	for i, board := range []saves.Mode{saves.War, saves.Battle, saves.Risk, saves.Diplomacy} {
		e.click(fmt.Sprintf("profile.board.%d", i))
		e.away()
		bars := 0
		for _, c := range e.look().Controls {
			if strings.HasPrefix(c.ID, "profile.match.") {
				bars++
			}
		}
		if bars != e.counts[board] {
			e.t.Errorf("after %d matches the page of %s has %d results, want %d", total, board, bars, e.counts[board])
		}
		if board == mode {
			e.ticks(60)
			e.inside()
			e.shot(fmt.Sprintf("%s%d-page-%s", e.prefix, total, mode))
		}
	}
	e.click("profile.board.4")
	e.away()
	e.ticks(30)
	e.inside()
	e.shot(fmt.Sprintf("%s%d-record", e.prefix, total))
	e.click("profile.back")
	e.onScreen("menu")
}
