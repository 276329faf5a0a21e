//go:build e2e

package e2e

import (
	"net"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/ai/agents"
)

// diplomacy goes through a fall, its retreats and the winter that ends the match.
func (v *visit) diplomacy() {
	v.t.Helper()
	v.click("menu.board.diplomacy")
	v.click("menu.continue")
	v.onScreen("diplomacy")
	m, err := agents.LoadDiplomacyMap("standard")
	if err != nil {
		v.t.Fatal(err)
	}
	c := &congress{driver: v.driver, m: m, prefix: v.prefix + "diplomacy-", seen: map[string]bool{}}
	v.until("the handover", func() bool { return c.handover() != "" })
	v.plain("diplomacy-handover")
	v.click("handover.ITA")
	v.drawn()
	v.plain("diplomacy-orders")
	v.drawer(false)
	v.hover("area.MUN")
	v.ticks(20) // the tooltip appears
	v.see("diplomacy-province")
	v.click("area.TYR")
	v.plain("diplomacy-unit")
	v.click("deed.S")
	v.plain("diplomacy-support")
	v.click("area.VEN")
	v.plain("diplomacy-support-whose")
	v.click("area.TRI")
	v.drawer(true)
	v.click("diplomacy.written")
	v.write("A VEN - MOS")
	v.key(ebiten.KeyEnter)
	v.plain("diplomacy-fault")
	v.enter("diplomacy.written", "A VEN - TRI")
	v.key(ebiten.KeyEnter)
	v.click("diplomacy.text")
	v.plain("diplomacy-text")
	v.click("sheet.cancel")
	v.press("diplomacy.key")
	v.plain("diplomacy-key")
	v.press("diplomacy.key")
	v.press("diplomacy.endings")
	v.plain("diplomacy-endings")
	v.press("diplomacy.endings")
	v.click("diplomacy.tabs.1")
	v.plain("diplomacy-centres")
	v.click("diplomacy.tabs.2")
	v.plain("diplomacy-log")
	v.click("diplomacy.tabs.0")
	v.click("bar.rules")
	v.onScreen("rules")
	v.plain("rules-diplomacy")
	v.click("page.back")
	v.sends()
	v.until("the other person", func() bool { return c.handover() == "AUS" })
	v.plain("diplomacy-handover-sent")
	v.click("handover.AUS")
	v.sends()
	v.until("the results", func() bool { return v.has("diplomacy.continue") })
	v.plain("diplomacy-results")
	c.reach("AUT 1901")
	v.plain("diplomacy-retreats")
	v.drawer(false)
	v.click("area.TRI")
	v.plain("diplomacy-retreat")
	v.click("area.ADR")
	v.drawer(true)
	v.plain("diplomacy-retreat-given")
	v.sends()
	c.reach("WIN 1901")
	v.plain("diplomacy-winter")
	v.drawer(false)
	v.click("area.VEN")
	v.plain("diplomacy-build")
	v.click("choice.1")
	v.drawer(true)
	v.key(ebiten.KeyEscape)
	if !v.has("play.leaving.yes") {
		v.key(ebiten.KeyEscape)
	}
	v.see("diplomacy-leaving")
	v.click("play.leaving.no")
	v.until("the end", func() bool {
		for _, id := range []string{"diplomacy.sending.yes", "diplomacy.submit", "diplomacy.continue", "diplomacy.skip"} {
			if v.has(id) {
				v.click(id)
				return false
			}
		}
		if power := c.handover(); power != "" {
			v.click("handover." + power)
		}
		return v.look().Screen == "result"
	})
	v.still(40)
	v.plain("diplomacy-result")
	v.click("result.replay")
	v.onScreen("replay")
	v.drawn()
	v.click("line.first")
	v.plain("diplomacy-replay")
	v.key(ebiten.KeyEscape)
	v.onScreen("result")
	v.click("result.menu")
	v.onScreen("menu")
}

// drawer opens or closes the panel where it lies over the map.
func (v *visit) drawer(open bool) {
	v.t.Helper()
	if v.has("diplomacy.drawer") && v.has("diplomacy.tabs.0") != open {
		v.click("diplomacy.drawer")
		v.still(20)
	}
}

// sandbox sets a position up and resolves it.
func (v *visit) sandbox() {
	v.t.Helper()
	v.click("menu.board.diplomacy")
	v.click("menu.start")
	v.onScreen("setup")
	v.click("setup.sandbox")
	v.onScreen("sandbox")
	v.drawn()
	v.plain("sandbox-start")
	v.click("sandbox.tool.1")
	v.click("sandbox.clear")
	v.plain("sandbox-empty")
	v.click("area.PAR")
	v.click("area.BUR")
	v.plain("sandbox-units")
	v.click("sandbox.tool.0")
	v.click("area.PAR")
	v.click("area.PIC")
	v.plain("sandbox-orders")
	v.click("sandbox.resolve")
	v.plain("sandbox-resolved")
	for _, c := range v.look().Controls {
		if c.ID == "sandbox.leave" || c.ID == "sandbox.back" {
			v.click("sandbox.back")
			break
		}
	}
	v.click("sandbox.leave")
	v.onScreen("setup")
}

// lobby visits the screens of DAIDE; the tour comes from the set-up.
func (v *visit) lobby() {
	v.t.Helper()
	v.click("setup.daide")
	v.onScreen("daide")
	v.click("daide.public")
	v.plain("daide-host")
	v.click("daide.public")
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		v.t.Fatal(err)
	}
	_, port, _ := net.SplitHostPort(l.Addr().String())
	_ = l.Close()
	v.enter("daide.hostname", "Ana")
	v.enter("daide.port", port)
	v.click("daide.open")
	v.until("the table", func() bool { return v.has("daide.close") })
	v.plain("daide-hosted")
	v.click("daide.close")
	v.plain("daide-closing")
	v.click("daide.leaving.yes")
	v.click("menu.board.diplomacy")
	v.click("menu.start")
	v.click("setup.daide")
	v.click("daide.tabs.1")
	v.enter("daide.address", "127.0.0.1:"+port)
	v.enter("daide.name", "Ana")
	v.click("daide.go")
	v.until("the refusal", func() bool { return v.has("daide.go") })
	v.click("daide.returns")
	v.plain("daide-seat")
	v.click("daide.tabs.2")
	v.plain("daide-watch")
	v.click("daide.back")
	v.onScreen("menu")
}

// archive looks at what is kept.
func (v *visit) archive() {
	v.t.Helper()
	v.click("menu.archive")
	v.onScreen("archive")
	v.plain("archive")
	v.click("archive.tabs.1")
	v.plain("archive-finished")
	v.click("archive.tabs.0")
	for _, c := range v.look().Controls {
		if c.ID == "archive.delete" {
			v.click("archive.delete")
			v.see("archive-delete")
			v.click("archive.deleting.no")
			break
		}
	}
	v.click("archive.back")
	v.onScreen("menu")
}
