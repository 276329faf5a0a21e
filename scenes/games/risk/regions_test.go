package risk

import (
	"math"
	"testing"

	riskmaps "eras/assets/maps/risk"
	"eras/game"
	"eras/game/gametest"
	"eras/game/risk"
	"eras/play/session/riskplay"
	"eras/scenes/boards/mapview"
	"eras/scenes/geography/atlas"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// shippedMaps returns all maps of Risk that ship.
func shippedMaps(t *testing.T) []*risk.Map {
	t.Helper()
	var all []*risk.Map
	for _, name := range riskmaps.Names() {
		file, data, _ := riskmaps.Read(name)
		m, err := risk.ParseMap(file, data)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, m)
	}
	return all
}

// Continents that border each other never share a look.
func TestNeighbouringContinentsDiffer(t *testing.T) {
	for _, m := range shippedMaps(t) {
		looks := continentLooks(m)
		for c := range m.Territories() {
			for o := range m.Neighbours(risk.Territory(c)).All() {
				a, b := m.ContinentOf(risk.Territory(c)), m.ContinentOf(o)
				if a != b && looks[a] == looks[b] {
					t.Errorf("%s: %s and %s are both %s", m.Name, m.ContinentID(a), m.ContinentID(b), looks[a].Name)
				}
			}
		}
	}
}

// Every continent has a badge, clear of tokens and of the others.
func TestBadgesStandApart(t *testing.T) {
	for _, m := range shippedMaps(t) {
		d, err := atlas.Risk(m)
		if err != nil {
			t.Fatal(err)
		}
		places := badgePlaces(m, d)
		if len(places) != m.Continents() {
			t.Fatalf("%s: %d badges for %d continents", m.Name, len(places), m.Continents())
		}
		for k, p := range places {
			if p.X < badgeRoomX || p.X > 1000-badgeRoomX || p.Y < badgeRoomY || p.Y > d.Height-badgeRoomY {
				t.Errorf("%s: the badge of %s is at %v", m.Name, m.ContinentID(risk.Continent(k)), p)
			}
			for i := range d.Areas {
				at := d.Areas[i].Unit.At
				if math.Abs(at.X-p.X) < badgeRoomX+tokenRoom && math.Abs(at.Y-p.Y) < badgeRoomY+tokenRoom {
					t.Errorf("%s: the badge of %s covers the token of %s", m.Name, m.ContinentID(risk.Continent(k)), d.Areas[i].ID)
				}
			}
			for _, o := range places[:k] {
				if math.Abs(o.X-p.X) < 2*badgeRoomX && math.Abs(o.Y-p.Y) < 2*badgeRoomY {
					t.Errorf("%s: two badges at %v and %v", m.Name, o, p)
				}
			}
		}
	}
}

// A tie leads nobody.
func TestATieHasNoLeader(t *testing.T) {
	for _, c := range []struct {
		held [3]int // how many territories each player has
		want game.Seat
		most int
	}{{[3]int{2, 2, 0}, game.Nobody, 2}, {[3]int{1, 2, 2}, game.Nobody, 2}, {[3]int{1, 1, 2}, 2, 2}, {[3]int{3, 1, 1}, 0, 3}, {[3]int{0, 0, 0}, game.Nobody, 0}} {
		var p risk.Position
		var all risk.Set
		next := risk.Territory(0)
		for seat, n := range c.held {
			for range n {
				p.Held[seat] = p.Held[seat].With(next)
				all = all.With(next)
				next++
			}
		}
		if leader, most := leaderOf(&p, all); leader != c.want || most != c.most {
			t.Errorf("%v: %v leads with %d, want %v with %d", c.held, leader, most, c.want, c.most)
		}
	}
}

// The odds card covers no territory that can be attacked, wherever it is asked for, and
// lies near the one that it is about.
func TestTheOddsCoverNoTarget(t *testing.T) {
	own, _ := front(t)
	for _, size := range [][2]int{{900, 600}, {1280, 800}} {
		h := begin(t, "en", size[0], size[1], alone("attack", 0, map[int]int{own: 30}, 0, noCards, "")(t))
		h.Click(h.area(risk.Territory(own)))
		p := h.game.Position()
		asked, distant := 0, 0
		for target := range h.game.Setup.Map.All().Minus(p.Held[0]).All() {
			x, y := h.screen.board.at(target)
			h.Move(x, y)
			h.Ticks(30)
			tip, ok := h.Find("tooltip")
			if _, odds := h.Find("risk.odds"); !ok || !odds {
				continue // out of reach
			}
			asked++
			far := math.Hypot(max(tip.Rect.X-x, x-tip.Rect.Right(), 0), max(tip.Rect.Y-y, y-tip.Rect.Bottom(), 0))
			if far > 300 {
				distant++
			}
			for c := range h.game.Setup.Map.Territories() {
				if !tip.Rect.And(h.screen.board.token(risk.Territory(c))).Empty() {
					t.Errorf("%v: the odds of %d cover territory %d", size, target, c)
				}
			}
		}
		if distant > asked/8 && size[0] == 1280 {
			t.Errorf("%v: of %d odds, %d lie far from their target", size, asked, distant)
		}
		if asked < 5 {
			t.Errorf("%v: only %d targets were asked for", size, asked)
		}
	}
}

// All badges are in sight when a map opens, and the map stays where it is when it follows moves, on crowded
// maps too.
func TestBadgesAreInSight(t *testing.T) {
	crowded, err := risk.ParseMapLine(gametest.RiskGrid(20, 10))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range append(shippedMaps(t), crowded) {
		d, err := atlas.Risk(m)
		if err != nil {
			t.Fatal(err)
		}
		b := board{setup: &riskplay.Setup{Map: m}, drawing: d, regions: newRegions(m, d)}
		for _, size := range [][2]int{{900, 600}, {1280, 800}, {1920, 1080}} {
			b.view = mapview.New(d, b.regions.badgeRooms()...)
			var at []ui.Rect
			w := uitest.New(t, "en", size[0], size[1], uitest.Func(func(u *ui.UI) {
				r := u.Bounds().InsetXY(16, 64)
				r.CutRight(350)
				b.view.Describe(u, "map", r, mapview.Look{})
			}))
			for c := range m.Territories() {
				w.Ticks(1)
				for k := range b.regions.badges {
					r, in := b.badgeRect(k), b.view.Bounds()
					if !in.Inset(-0.01).Has(r.X, r.Y) || !in.Inset(-0.01).Has(r.Right(), r.Bottom()) {
						t.Fatalf("%s, %v: the badge of %s at %v is cut off by %v", m.Name, size, m.ContinentID(risk.Continent(k)), r, in)
					}
					if at = append(at, r); at[k] != r {
						t.Fatalf("%s, %v: the map has moved from %v to %v", m.Name, size, at[k], r)
					}
				}
				b.follow(risk.Territory(c))
			}
		}
	}
}
