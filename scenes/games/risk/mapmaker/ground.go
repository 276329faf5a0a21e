package mapmaker

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"eras/scenes/boards/thumbnail"
	"eras/scenes/geography"
	"eras/scenes/geography/layout"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// ground is the land below the places, as the game draws a map that has no drawing of its own. It is drawn
// in the background; until that is done the former land is shown.
type ground struct {
	of    *sketch        // whose land it is, nil if none has been drawn
	drawn *geography.Map // nil for no land
	job   chan land      // of the drawing being made, nil if none is
	image thumbnail.Image

	colours *sketch // of which looks are
	looks   string
}

// land is a drawing of a sketch, nil if it has no places or cannot be drawn.
type land struct {
	of    *sketch
	drawn *geography.Map
}

// follow draws the land of a sketch, unless it is drawn. spawn runs work in the background. moving means
// that a place is being dragged, whose land is drawn when it has stopped.
func (g *ground) follow(now *sketch, moving bool, spawn func(work func())) {
	if g.job != nil {
		select {
		case l := <-g.job:
			g.of, g.drawn, g.job = l.of, l.drawn, nil
		default:
		}
	}
	if g.job != nil || moving || g.of != nil && sameLand(g.of, now) {
		return
	}
	job := make(chan land, 1)
	g.job = job
	spawn(func() { //fault:none the app guards it
		l := land{of: now}
		defer func() { job <- l }()
		if len(now.places) > 0 {
			l.drawn, _ = layout.Draw("map", now.territories())
		}
	})
}

// sameLand reports whether two sketches have the same land.
func sameLand(a, b *sketch) bool {
	return a == b || slices.EqualFunc(a.places, b.places, func(p, q place) bool {
		return p.key == q.key && p.at == q.at && p.continent == q.continent && slices.Equal(p.links, q.links)
	})
}

// territories returns the territories of a sketch for its drawing.
func (s *sketch) territories() []layout.Territory {
	out, around := make([]layout.Territory, len(s.places)), s.around()
	for i, p := range s.places {
		out[i] = layout.Territory{ID: fmt.Sprint(p.key), At: p.at, Continent: p.continent, Neighbours: around[i]}
	}
	return out
}

// describe draws the land in r, in the colours of the continents of a sketch.
func (g *ground) describe(u *ui.UI, r ui.Rect, now *sketch) {
	if g.job != nil {
		u.Probe("map.drawing", "", ui.Rect{})
	}
	if g.drawn == nil {
		u.Fill(r, art.Sea)
		return
	}
	m, owners := g.drawn, make([]*art.Owner, len(g.of.places))
	if g.colours != now {
		g.colours = now
		var looks strings.Builder
		for i := range owners {
			fmt.Fprint(&looks, g.continent(now, i), " ")
		}
		g.looks = looks.String()
	}
	for i := range owners {
		if k := g.continent(now, i); k >= 0 {
			owners[i] = lookOf(k)
		}
	}
	type key struct {
		m     *geography.Map
		looks string
	}
	g.image.Keep = true
	g.image.Describe(u, r, key{m, g.looks}, func(c *paint.Canvas) {
		thumbnail.Paint(c, m, thumbnail.Around(m, r.W, r.H), r.W, r.H, max(scale(r), 0.6), func(area int) *art.Owner { return owners[area] })
	})
}

// continent returns the continent in a sketch of an area of the land, or -1.
func (g *ground) continent(now *sketch, area int) int {
	if i := now.find(g.of.places[area].key); i >= 0 {
		return now.places[i].continent
	}
	return -1
}

// lookOf returns the look of a continent.
func lookOf(k int) *art.Owner { return art.Regions[k%len(art.Regions)] }

// spots returns where the places of a sketch stand on the picture: where the land shows them, or, if they
// have moved since, at their own position.
func (g *ground) spots(now *sketch) []geography.Point {
	drawn := map[int]int{}
	if g.drawn != nil {
		for i, p := range g.of.places {
			drawn[p.key] = i
		}
	}
	out := make([]geography.Point, len(now.places))
	for i, p := range now.places {
		out[i] = layout.Spot(p.at)
		if area, ok := drawn[p.key]; ok && g.of.places[area].at == p.at {
			out[i] = g.drawn.Areas[area].Unit.At
		}
	}
	return out
}

// areaAt returns the index in a sketch of the place on whose land a point lies, or -1.
func (g *ground) areaAt(now *sketch, p geography.Point) int {
	if g.drawn == nil {
		return -1
	}
	if area := g.drawn.AreaAt(p); area >= 0 {
		return now.find(g.of.places[area].key)
	}
	return -1
}

// scale returns the logical units in a unit of the picture that fits into r.
func scale(r ui.Rect) float64 { return min(r.W/geography.Width, r.H/layout.Height) }

// toScreen returns where a point of the picture in r is on the screen, and toPicture the reverse.
func toScreen(r ui.Rect, p geography.Point) (x, y float64) {
	k := scale(r)
	return r.CenterX() + (p.X-geography.Width/2)*k, r.CenterY() + (p.Y-layout.Height/2)*k
}

func toPicture(r ui.Rect, x, y float64) geography.Point {
	k := scale(r)
	return geography.Point{X: geography.Width/2 + (x-r.CenterX())/k, Y: layout.Height/2 + (y-r.CenterY())/k}
}

// nearest returns the index of the point nearest to p within a distance, or -1 if there is none.
func nearest(points []geography.Point, p geography.Point, within float64) int {
	best := -1
	for i, at := range points {
		if d := math.Hypot(at.X-p.X, at.Y-p.Y); d <= within {
			best, within = i, d
		}
	}
	return best
}
