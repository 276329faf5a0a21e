package gridview

import (
	"image"
	"testing"

	"eras/assets/scenarios"
	"eras/game/grid"
	"eras/game/war"
	"eras/scenes/ui/paint"
)

// Maps without terrain keep their decoration, which depends on their sites; maps with
// terrain show it and nothing else.
func TestOnlyTerrainIsDrawnWhereThereIsAny(t *testing.T) {
	for _, name := range []string{"dominion", "2005"} {
		file, data, _ := scenarios.Read(name)
		s, err := war.ParseScenario(file, data)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range s.Maps {
			decorated := newLandscape(&m.Start, false)
			if decorated.counted || decorated.ground == ([grid.Cells]terrain{}) {
				t.Errorf("%s is drawn without decoration", m.Name)
			}
			p := m.Start
			c := p.Cells[0]
			c.Terrain = war.Woods
			p.Set(0, c)
			counted := newLandscape(&p, false)
			for s := range p.Size.Squares().All() {
				want := plain
				if s == 0 {
					want = wood
				}
				if counted.ground[s] != want {
					t.Errorf("%s with woods on 1,1 shows %v on %v", m.Name, counted.ground[s], s)
				}
			}
			if bare := newLandscape(&m.Start, true); bare.seed != counted.seed || bare.key() == counted.key() {
				t.Errorf("%s: painting changes the coast, or not the picture", m.Name)
			}
		}
	}
}

// Rivers join those beside them, cross fords and run into the sea at the edge of the map.
func TestRiversJoin(t *testing.T) {
	p, err := war.ParsePosition(",~,,/,~,~,=/,,,/cr:r1,,,cb:b1 r 5 5 100")
	if err != nil {
		t.Fatal(err)
	}
	l := newLandscape(&p, false)
	for _, c := range []struct {
		at    grid.Square
		links int // with the mouths of the river
	}{{grid.At(1, 0), 2}, {grid.At(1, 1), 2}, {grid.At(2, 1), 2}, {grid.At(3, 1), 2}} {
		if got := l.mouths(c.at, l.links(c.at, l.wet)); len(got) != c.links {
			t.Errorf("the river on %v goes on to %v", c.at, got)
		}
	}
	blue := func(x, y int) bool {
		const cell = 40
		c := paint.New(4*cell, 4*cell)
		l.drawLand(c, cell)
		pixel := c.Pix.RGBAAt(x, y)
		return pixel.B > pixel.R+20
	}
	if !blue(60, 20) || !blue(100, 60) || blue(60, 100) {
		t.Error("there is no water on the river, or there is some on the plain")
	}
}

// Without colours each kind of land of the map is told from the others and from the plain.
func TestLandIsToldApartInGrey(t *testing.T) {
	const cell = 80
	p, err := war.ParsePosition(",,,,,,/,f,,h,,m,/,,,,,,/~,~,~,=,~,~,~/,,,,,,/+,+,+,+,+,+,+/cr:r1,,,,,,cb:b1 r 5 5 100")
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[war.Terrain]image.Point{}
	for s := range p.Size.Squares().All() { // of each kind the last one off the edge
		if x, y := s.X(), s.Y(); x > 0 && x < p.Size.Columns()-1 && y > 0 && y < p.Size.Rows()-1 {
			kinds[p.Cells[s].Terrain] = image.Pt(x*cell, y*cell)
		}
	}
	if len(kinds) != len(looks) {
		t.Fatalf("there are %d kinds of land, want %d", len(kinds), len(looks))
	}
	c := paint.New(p.Size.Columns()*cell, p.Size.Rows()*cell)
	newLandscape(&p, false).drawLand(c, cell)
	for a, at := range kinds {
		for b, other := range kinds {
			if mean := greyDifference(c.Pix, at, other, cell); a < b && mean < leastGrey {
				t.Errorf("%v and %v differ by %.1f of 255 on average, want %.1f", a, b, mean, leastGrey)
			}
		}
	}
}
