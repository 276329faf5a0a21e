//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"eras/ai/agents"
	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/game/war"
	"eras/saves"
)

// TestAnEvening plays an evening under one name in each language: in Spanish four wars and a
// fifth by the rules and the training of 2005, in English a war, two matches of Risk and one of
// Diplomacy. After each it opens what is known of the player, where the match must be counted.
func TestAnEvening(t *testing.T) {
	t.Parallel()
	begin := func(t *testing.T, language string) *played {
		s := start(t, t.TempDir(), 1280, 800, "-language", language, "-seed", "19")
		s.onScreen("menu")
		s.quick()
		return &played{driver: s, prefix: language + "-1280x800-evening-", counts: map[saves.Mode]int{}}
	}
	rules := shipped(t, "dominion").Rules
	t.Run("es", func(t *testing.T) {
		e := begin(t, "es")
		e.war(func() { e.first("El duelo") }, good(t, rules))
		e.war(func() {}, good(t, rules))
		e.war(func() {}, careless(rules))
		e.war(func() {}, good(t, rules))
		e.war(func() {
			e.click("setup.rules.3")
			e.pick("setup.map", "Escaramuza")
			e.still(20)
			e.shot(e.prefix + "2005-setup")
		}, good(t, shipped(t, "2005").Rules))
		e.close()
	})
	t.Run("en", func(t *testing.T) {
		e := begin(t, "en")
		e.war(func() { e.first("The duel") }, good(t, rules))
		for n := range 2 {
			e.set("risk")
			if n == 0 {
				for e.has("setup.remove3") {
					e.click("setup.remove3")
				}
				e.click("setup.allbots")
				e.choose("angry")
				e.pick("setup.map", "The five isles")
			}
			e.click("setup.go")
			e.onScreen("risk")
			q := &conquest{driver: e.driver, prefix: e.prefix + "risk-", seen: map[string]bool{}}
			q.read("isles")
			q.play()
			e.after(risk.ID)
		}
		e.set("diplomacy")
		e.pick("setup.map", "Three Crowns")
		e.click("setup.allbots")
		e.choose("holdbot")
		e.click("setup.go")
		e.agree()
		e.after(diplomacy.ID)
		e.close()
	})
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

// first enters the name and chooses a map and a level, before the first war.
func (e *played) first(board string) {
	e.t.Helper()
	e.enter("setup.name", personName)
	e.click(dominion)
	e.pick("setup.map", board)
	e.click("setup.level0.0")
}

// war plays a war with what prepare chooses in the set-up.
func (e *played) war(prepare func(), who person) {
	e.t.Helper()
	e.set("war")
	prepare()
	e.click("setup.go")
	e.train()
	e.playWar(who)
	e.after(war.ID)
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
		e.sends()
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
	e.still(60)
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
	for i, board := range []saves.Mode{war.ID, battle.ID, risk.ID, diplomacy.ID} {
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
			e.still(60)
			e.inside()
			e.shot(fmt.Sprintf("%s%d-page-%s", e.prefix, total, mode))
		}
	}
	e.click("profile.board.4")
	e.away()
	e.still(30)
	e.inside()
	e.shot(fmt.Sprintf("%s%d-record", e.prefix, total))
	e.click("profile.back")
	e.onScreen("menu")
}
