//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/ai/agents"
	"eras/game/risk"
	"eras/saves"
)

// TestEveryBoardScreen walks through the states of Risk, of Diplomacy and of what belongs to them
// in several windows and writes a screenshot of each.
func TestEveryBoardScreen(t *testing.T) {
	t.Parallel()
	warring, meeting := prepareRisk(t), prepareDiplomacy(t, "FAL 1901")
	for _, w := range windows[:4] {
		t.Run(w.language+"-"+w.name, func(t *testing.T) {
			dir := t.TempDir()
			keepBoards(t, dir, w.scale, warring, meeting)
			s := start(t, dir, w.width, w.height, "-language", w.language, "-seed", "7")
			v := &visit{driver: s, prefix: w.language + "-" + w.name + "-"}
			v.onScreen("menu")
			v.setups()
			v.risk(warring)
			v.diplomacy()
			v.sandbox()
			v.lobby()
			v.archive()
			v.close()
		})
	}
}

// visit is a walk through screens.
type visit struct {
	*driver
	prefix string
}

// see waits until nothing moves, checks that all lies in the window and takes a
// screenshot.
func (v *visit) see(name string) {
	v.t.Helper()
	v.still(24)
	v.inside()
	v.shot(v.prefix + name)
}

// plain is see with the mouse out of the way.
func (v *visit) plain(name string) {
	v.t.Helper()
	v.away()
	v.still(10)
	v.inside()
	v.shot(v.prefix + name)
}

// drawn waits for the drawing of a map.
func (v *visit) drawn() {
	v.t.Helper()
	v.until("the map", func() bool { return v.has("map") })
	v.still(60)
}

// setups are the screens before a match.
func (v *visit) setups() {
	v.t.Helper()
	for _, board := range []string{"risk", "diplomacy"} {
		v.click("menu.board." + board)
		v.plain("menu-" + board)
		v.click("menu.start")
		v.onScreen("setup")
		v.still(60)
		v.plain(board + "-setup")
		for _, tab := range []string{"1", "2"} {
			if v.has("setup.tabs." + tab) {
				v.click("setup.tabs." + tab)
				v.still(60)
				v.plain(board + "-setup-" + tab)
			}
		}
		if !v.has("setup.allbots") {
			v.click("setup.tabs.0")
		}
		v.click("setup.allbots")
		v.plain(board + "-setup-bots")
		v.key(ebiten.KeyEscape)
		v.click("setup.back")
		v.onScreen("menu")
	}
}

// risk goes through the last turn of the prepared match to its end.
func (v *visit) risk(m saves.Match) {
	v.t.Helper()
	v.click("menu.board.risk")
	v.click("menu.continue")
	v.onScreen("risk")
	v.drawn()
	named, err := agents.LoadRiskMap(m.Map)
	if err != nil {
		v.t.Fatal(err)
	}
	q := &conquest{driver: v.driver, prefix: v.prefix + "risk-", seen: map[string]bool{}}
	q.read(m.Map)
	position := func() *risk.Position {
		v.t.Helper()
		text, ok := v.turn("")
		if !ok {
			v.t.Fatal("the match is over")
		}
		p, err := q.g.ParsePosition(text)
		if err != nil {
			v.t.Fatal(err)
		}
		return &p
	}
	position()
	v.plain("risk-trading")
	for _, tab := range []string{"1", "2"} {
		if v.has("risk.tabs." + tab) {
			v.click("risk.tabs." + tab)
			v.plain("risk-tab-" + tab)
		}
	}
	if v.has("risk.tabs.0") {
		v.click("risk.tabs.0")
	}
	v.click("risk.trade.now")
	p := position()
	v.plain("risk-reinforce")
	v.click("area." + named.ID(q.front(p)))
	v.plain("risk-placed")
	v.click("risk.all")
	p = position()
	v.plain("risk-attack")
	from, to, ok := q.prey(p)
	if !ok {
		v.t.Fatal("nobody can be attacked: prepare another match")
	}
	v.click("area." + named.ID(from))
	v.hover("area." + named.ID(to))
	v.ticks(20) // the tooltip appears
	v.see("risk-odds")
	v.click("area." + named.ID(to))
	v.plain("risk-aimed")
	v.click("risk.once")
	v.plain("risk-dice")
	for range 20 {
		if p = position(); p.Phase != risk.Attacking {
			break
		}
		if !v.has("risk.until") {
			if from, to, ok = q.prey(p); !ok {
				break
			}
			v.click("area." + named.ID(from))
			v.click("area." + named.ID(to))
		}
		if v.has("risk.until") {
			v.click("risk.until")
		}
		v.still(8)
	}
	if p.Phase == risk.Occupying {
		v.plain("risk-movein")
		v.click("risk.occupy")
		position()
	}
	v.click("risk.end")
	if p = position(); p.Phase == risk.Fortifying {
		v.plain("risk-fortify")
		if from, to, ok := q.reserve(p); ok {
			v.click("area." + named.ID(from))
			v.click("area." + named.ID(to))
			v.plain("risk-fortify-to")
		}
	}
	v.click("bar.rules")
	v.onScreen("rules")
	v.plain("rules-risk")
	v.click("page.back")
	v.click("risk.save")
	v.see("saving")
	v.click("saving.no")
	v.click("risk.leave")
	v.see("risk-leaving")
	v.click("play.leaving.no")
	v.click("risk.end")
	v.onScreen("result")
	v.still(40)
	v.plain("risk-result")
	if v.has("result.tabs.1") {
		v.click("result.tabs.1")
		v.plain("risk-result-curves")
	}
	v.click("result.replay")
	v.onScreen("replay")
	v.drawn()
	v.click("replay.last")
	v.plain("risk-replay")
	v.click("replay.leave")
	v.click("result.menu")
	v.onScreen("menu")
}

// press clicks a control, or presses it with the keyboard where it is scrolled away.
func (s *driver) press(id string) {
	s.t.Helper()
	if s.has(id) {
		s.click(id)
		return
	}
	s.focus(id)
	s.key(ebiten.KeyEnter)
}

// seasonName returns a phase as names of screenshots have it.
func seasonName(phase string) string { return strings.ToLower(strings.ReplaceAll(phase, " ", "-")) }
