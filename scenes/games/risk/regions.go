package risk

import (
	"math"
	"slices"

	"eras/game/risk"
	"eras/scenes/boards/mapview"
	"eras/scenes/geography"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// continentLooks returns the look of each continent. Continents that border each other have
// different looks, unless more continents border each other pairwise than there are looks.
func continentLooks(m *risk.Map) []*art.Owner {
	n := m.Continents()
	beside := make([][]bool, n)
	for k := range beside {
		beside[k] = make([]bool, n)
		around := m.Around(m.Members(risk.Continent(k)))
		for c := range around.All() {
			beside[k][m.ContinentOf(c)] = true
		}
	}
	// Continents with few neighbours are coloured last (smallest-last order), so that few looks
	// suffice.
	var order []int
	for len(order) < n {
		best, least := -1, n+1
		for k := range n {
			if slices.Contains(order, k) {
				continue
			}
			degree := 0
			for o := range n {
				if beside[k][o] && !slices.Contains(order, o) {
					degree++
				}
			}
			if degree < least {
				best, least = k, degree
			}
		}
		order = append(order, best)
	}
	looks := make([]*art.Owner, n)
	used := [len(art.Regions)]int{}
	for _, k := range slices.Backward(order) {
		best, least := 0, math.MaxInt
		for i, look := range art.Regions {
			cost := used[i]
			for o := range n {
				if beside[k][o] && looks[o] == look {
					cost += risk.MaxContinents
				}
			}
			if cost < least {
				best, least = i, cost
			}
		}
		used[best]++
		looks[k] = art.Regions[best]
	}
	return looks
}

// regions holds the looks of the continents on a board.
type regions struct {
	looks []*art.Owner
	// ink is how the map draws the continents.
	ink *mapview.Regions
	// badges are the positions of the badges with the bonuses, by continent.
	badges []geography.Point
}

// newRegions returns the regions of a map with its drawing.
func newRegions(m *risk.Map, d *geography.Map) regions {
	r := regions{looks: continentLooks(m), ink: &mapview.Regions{}, badges: badgePlaces(m, d)}
	for c := range m.Territories() {
		r.ink.Of = append(r.ink.Of, int(m.ContinentOf(risk.Territory(c))))
	}
	for _, look := range r.looks {
		r.ink.Inks = append(r.ink.Inks, paint.Fade(look.Main, 0.85))
	}
	return r
}

// Half the width and height of the room for a badge, and the radius for a token, in units of the
// map.
const (
	badgeRoomX, badgeRoomY = 22, 14
	badgeEdge              = 4 // distance of that room from the edge of the map
	tokenRoom              = 17
)

// badgeRooms returns the parts of the map where the badges need to be visible, with some space around them.
func (r *regions) badgeRooms() []geography.Rect {
	var rooms []geography.Rect
	for _, p := range r.badges {
		const x, y = badgeRoomX + badgeEdge, badgeRoomY + badgeEdge
		rooms = append(rooms, geography.Rect{Min: geography.Point{X: p.X - x, Y: p.Y - y}, Max: geography.Point{X: p.X + x, Y: p.Y + y}})
	}
	return rooms
}

// badgePlaces returns the position of each continent's badge: near its territories, in the sea if
// possible, and away from tokens and other badges.
func badgePlaces(m *risk.Map, d *geography.Map) []geography.Point {
	var places []geography.Point
	for k := range m.Continents() {
		members := m.Members(risk.Continent(k))
		best, bestCost := geography.Point{}, math.Inf(1)
		const step = 8.0
		for y := float64(badgeRoomY + badgeEdge); y < d.Height-badgeRoomY; y += step {
			for x := float64(badgeRoomX + badgeEdge); x < geography.Width-badgeRoomX; x += step {
				p := geography.Point{X: x, Y: y}
				if cost := badgeCost(m, d, members, places, p, bestCost); cost < bestCost {
					best, bestCost = p, cost
				}
			}
		}
		places = append(places, best)
	}
	return places
}

// badgeCost returns the cost of a position for a continent's badge, infinite if it is not allowed.
// If the cost is not below least, the result may be too low, but it is not below least either.
func badgeCost(m *risk.Map, d *geography.Map, members risk.Set, others []geography.Point, p geography.Point, least float64) float64 {
	for _, o := range others {
		if math.Abs(o.X-p.X) < 2*badgeRoomX && math.Abs(o.Y-p.Y) < 2*badgeRoomY {
			return math.Inf(1)
		}
	}
	nearest, sum := math.Inf(1), 0.0
	for c := range m.Territories() {
		at := d.Areas[c].Unit.At
		dx, dy := math.Abs(at.X-p.X), math.Abs(at.Y-p.Y)
		if dx < badgeRoomX+tokenRoom && dy < badgeRoomY+tokenRoom {
			return math.Inf(1)
		}
		if members.Has(risk.Territory(c)) {
			nearest = min(nearest, math.Hypot(dx, dy))
			sum += math.Hypot(dx, dy)
			if 0.5*sum/float64(members.Len()) >= least {
				return least
			}
		}
	}
	cost := nearest + 0.5*sum/float64(members.Len())
	if cost >= least {
		return cost // areas under the badge only add to it
	}
	for _, dx := range [...]float64{-1, -0.5, 0, 0.5, 1} {
		for _, dy := range [...]float64{-1, 0, 1} {
			if cost >= least {
				return cost
			}
			f := d.FaceAt(geography.Point{X: p.X + dx*badgeRoomX*0.8, Y: p.Y + dy*badgeRoomY*0.8})
			switch {
			case f < 0 || d.Faces[f].Area < 0:
			case members.Has(risk.Territory(d.Faces[f].Area)):
				cost += 8
			default:
				cost += 40
			}
		}
	}
	return cost
}

// badgeRect returns the rectangle of a continent's badge on the screen. If its place is in sight, all of it is:
// on a small map a badge takes more than its room.
func (b *board) badgeRect(k int) ui.Rect {
	x, y := b.view.Screen(b.regions.badges[k])
	h := min(max(19*b.view.Zoom(), 17), 26)
	if in := b.view.Bounds(); in.Has(x, y) && in.W > h*1.7 && in.H > h {
		x, y = min(max(x, in.X+h*0.85), in.Right()-h*0.85), min(max(y, in.Y+h/2), in.Bottom()-h/2)
	}
	return ui.R(x-h*0.85, y-h/2, h*1.7, h)
}

// bonusKey is the key of the picture of a badge.
type bonusKey struct {
	region string
	w, h   float64
}

// badges draws the badge of each continent with its bonus. The badge under the cursor shows a
// tooltip with each player's share and marks the continent.
func (b *board) badges(u *ui.UI) {
	b.pointed = risk.Set{}
	for k := range b.regions.badges {
		r, look := b.badgeRect(k), b.regions.looks[k]
		b.avoid = append(b.avoid, r.Inset(-2))
		u.Picture(r, 2, bonusKey{look.Name, r.W, r.H}, func(c *paint.Canvas) {
			p := paint.RoundRect(0, 0, r.W, r.H, r.H*0.3)
			c.Stroke(p, 4, paint.Solid(art.Ink1))
			c.Fill(p, paint.Solid(look.Main))
			c.Stroke(p, 1.6, paint.Solid(art.Cream))
		})
		text := b.bonus(risk.Continent(k))
		u.Label(r, text, ui.Style{Weight: ui.Heavy, Size: max(r.H*0.72, 13), Color: art.Cream, Align: 0.5})
		id := "risk.bonus." + b.setup.Map.ContinentID(risk.Continent(k))
		u.Probe(id, text, r)
		name := b.continent(u, risk.Continent(k))
		u.Tip(id, r, name+"\n"+b.continentTip(u, risk.Continent(k)))
		if in := u.Input(); r.Has(in.X, in.Y) {
			b.pointed = b.setup.Map.Members(risk.Continent(k))
		}
	}
}

// bonus returns the bonus of a continent as text.
func (b *board) bonus(k risk.Continent) string {
	if !b.game.Rules.Continents {
		return "–"
	}
	return signed(int32(b.setup.Map.Bonus(k)))
}
