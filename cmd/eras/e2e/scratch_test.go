//go:build e2e

package e2e

import "testing"

func TestScratchRisk(t *testing.T) {
	warring := prepareRisk(t)
	for i, w := range windows[:3] {
		language := []string{"es", "en", "es"}[i]
		t.Run(w.name, func(t *testing.T) {
			dir := t.TempDir()
			keepBoards(t, dir, w.scale, warring, prepareDiplomacy(t, "FAL 1901"))
			s := start(t, dir, w.width, w.height, "-language", language, "-seed", "7")
			v := &visit{driver: s, prefix: "scratch-" + language + "-" + w.name + "-"}
			v.onScreen("menu")
			v.click("menu.board.risk")
			v.click("menu.start")
			v.onScreen("setup")
			v.ticks(60)
			v.plain("setup")
			for _, tab := range []string{"1", "2"} {
				if v.has("setup.tabs." + tab) {
					v.click("setup.tabs." + tab)
					v.ticks(60)
					v.plain("setup-" + tab)
				}
			}
			v.click("setup.back")
			v.onScreen("menu")
			v.risk(warring)
			v.close()
		})
	}
}
