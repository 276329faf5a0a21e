package diplomacy

import (
	"testing"

	rules "eras/game/diplomacy"
	"eras/scenes/ui"
)

// Names of provinces are told to shun the lines of all orders on the map.
func TestNamesAreToldOfLines(t *testing.T) {
	g := standard(t)
	ts := open(t, "en", 1280, 800, playedOn(t, g, "holdbot", 0, 1), seats(g, "ENG=Inés"))
	ts.settle()
	b := ts.screen.board
	if len(b.shun) > 0 {
		t.Errorf("%d places to shun without orders", len(b.shun))
	}
	ts.area("LON", "WAL")
	ts.Ticks(2)
	province := func(token string) rules.Province { at, _ := g.Map.FindProvince(token); return at }
	from, to := b.box(province("LON")), b.box(province("WAL"))
	x, y := (from.CenterX()+to.CenterX())/2, (from.CenterY()+to.CenterY())/2
	for _, r := range b.shun {
		if r.Inset(-1).Has(x, y) {
			return
		}
	}
	t.Errorf("the middle of LON - WAL at %v is not among %v", ui.R(x, y, 0, 0), b.shun)
}
