package diplomacy

import (
	"math"

	"eras/game/diplomacy"
	"eras/scenes/boards/sprites"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// marked is an order to draw on the map.
type marked struct {
	order  diplomacy.Order
	unit   diplomacy.Unit // the power of the ordered unit
	failed bool
}

// marks draws orders: first the rings and lines around units, then moves, whose heads stay in sight, then
// supports of moves, whose beads lie on the arrows. A short move is drawn over the bead, which would
// otherwise hide the head of its arrow.
func (b *board) marks(u *ui.UI, all []marked) {
	moves := func(m marked) bool { return m.order.Kind == diplomacy.Move || m.order.Kind == diplomacy.Retreat }
	above := func(m marked) bool {
		return m.order.Kind == diplomacy.SupportMove && !sprites.Short(b.point(m.order.From), b.point(m.order.To), b.size)
	}
	for _, m := range all {
		if !moves(m) && !above(m) {
			b.mark(u, m)
		}
	}
	for _, m := range all {
		if moves(m) {
			b.way(u, m, all)
		}
	}
	for _, m := range all {
		if above(m) {
			b.mark(u, m)
		}
	}
	for _, m := range all {
		if m.failed {
			sprites.Failed(u, b.cross(m))
		}
	}
}

// keepMarks keeps the names of provinces away from the rings, heads, arcs and beads of orders and, where they
// have other places, from the lines.
func (b *board) keepMarks(all []marked) {
	for _, m := range all {
		line := b.line(m, all)
		b.keepLine(line)
		at, n := b.point(m.order.At), len(line)
		switch m.order.Kind {
		case diplomacy.Move, diplomacy.Retreat:
			b.avoid = append(b.avoid, sprites.Head(line[n-2], line[n-1], b.size))
		case diplomacy.Hold, diplomacy.Convoy, diplomacy.Build, diplomacy.Disband, diplomacy.Remove:
			b.keepFree(at.X, at.Y, sprites.RingRadius(b.size))
		case diplomacy.SupportMove:
			b.keepFree(line[n-1].X, line[n-1].Y, sprites.BeadRadius)
		case diplomacy.SupportHold:
			b.avoid = append(b.avoid, sprites.SupportArc(at, line[n-1], b.size)...)
		case diplomacy.Waive:
		}
	}
}

// line returns the points that the line of an order connects.
func (b *board) line(m marked, all []marked) []sprites.Point {
	o, at := m.order, b.point(m.order.At)
	switch o.Kind {
	case diplomacy.Move:
		if o.Via || o.Route != "" {
			return append(append([]sprites.Point{at}, b.fleets(o, all)...), b.point(o.To))
		}
		return []sprites.Point{at, b.point(o.To)}
	case diplomacy.Retreat:
		x, y := b.beside(o.At)
		return []sprites.Point{{X: x, Y: y}, b.point(o.To)}
	case diplomacy.SupportHold:
		return []sprites.Point{at, b.point(o.From)}
	case diplomacy.SupportMove:
		return []sprites.Point{at, sprites.Bead(b.point(o.From), b.point(o.To), b.size)}
	case diplomacy.Hold, diplomacy.Convoy, diplomacy.Build, diplomacy.Disband, diplomacy.Remove, diplomacy.Waive:
	}
	return nil
}

// keepLine lets the names of provinces shun a line through points.
func (b *board) keepLine(points []sprites.Point) {
	const side = 10
	for i := 1; i < len(points); i++ {
		from, to := points[i-1], points[i]
		n := math.Ceil(math.Hypot(to.X-from.X, to.Y-from.Y) / side)
		for k := range int(n) {
			t := (float64(k) + 0.5) / n
			b.shun = append(b.shun, ui.R(from.X+(to.X-from.X)*t-side/2, from.Y+(to.Y-from.Y)*t-side/2, side, side))
		}
	}
}

// colour returns the look of the power of an order.
func (b *board) colour(m marked) *art.Owner { return b.owner(m.unit.Power) }

// way draws the mark of a move or a retreat.
func (b *board) way(u *ui.UI, m marked, all []marked) {
	o := m.order
	from, to := b.point(o.At), b.point(o.To)
	switch {
	case o.Kind == diplomacy.Retreat:
		x, y := b.beside(o.At)
		sprites.Retreat(u, b.colour(m), sprites.Point{X: x, Y: y}, to, b.size)
	case o.Via || o.Route != "":
		sprites.Convoyed(u, b.colour(m), from, b.fleets(o, all), to, b.size)
	default:
		sprites.Move(u, b.colour(m), from, to, b.size)
	}
}

// fleets returns the positions of the fleets that are ordered to convoy an army.
func (b *board) fleets(o diplomacy.Order, all []marked) []sprites.Point {
	var points []sprites.Point
	if o.Route != "" {
		for i := range len(o.Route) {
			points = append(points, b.point(diplomacy.Location(o.Route[i])))
		}
		return points
	}
	now := b.m.Province(o.At)
	var seas []diplomacy.Province
	for _, m := range all {
		if c := m.order; c.Kind == diplomacy.Convoy && b.m.Province(c.From) == now && c.To == o.To {
			seas = append(seas, b.m.Province(c.At))
		}
	}
	// Sort in the order of travel: the nearest remaining fleet is next.
	here := b.point(o.At)
	for len(seas) > 0 {
		best, bestD := 0, 0.0
		for i, sea := range seas {
			p := b.point(diplomacy.Location(sea))
			d := (p.X-here.X)*(p.X-here.X) + (p.Y-here.Y)*(p.Y-here.Y)
			if i == 0 || d < bestD {
				best, bestD = i, d
			}
		}
		here = b.point(diplomacy.Location(seas[best]))
		points = append(points, here)
		seas = append(seas[:best], seas[best+1:]...)
	}
	return points
}

// mark draws the mark of an order that is neither a move nor a retreat.
func (b *board) mark(u *ui.UI, m marked) {
	o, at := m.order, b.point(m.order.At)
	switch o.Kind {
	case diplomacy.Hold:
		sprites.Hold(u, b.colour(m), at, b.size)
	case diplomacy.SupportHold:
		sprites.SupportHold(u, b.colour(m), at, b.point(o.From), b.size)
	case diplomacy.SupportMove:
		sprites.SupportMove(u, b.colour(m), at, b.point(o.From), b.point(o.To), b.size)
	case diplomacy.Convoy:
		sprites.Convoy(u, b.colour(m), at, b.size)
	case diplomacy.Build:
		u.WithAlpha(0.6, func() { sprites.Unit(u, at.X, at.Y, b.size, b.owner(m.unit.Power), o.Unit == diplomacy.Fleet) })
		sprites.Build(u, b.colour(m), at, b.size)
	case diplomacy.Disband:
		x, y := b.beside(o.At)
		sprites.Disband(u, sprites.Point{X: x, Y: y}, b.size)
	case diplomacy.Remove:
		sprites.Disband(u, at, b.size)
	case diplomacy.Move, diplomacy.Retreat, diplomacy.Waive:
	}
}

// cross returns the position of the red cross on a failed order: on its line, away from the head.
func (b *board) cross(m marked) sprites.Point {
	o, at := m.order, b.point(m.order.At)
	between := func(to sprites.Point, t float64) sprites.Point {
		return sprites.Point{X: at.X + (to.X-at.X)*t, Y: at.Y + (to.Y-at.Y)*t}
	}
	switch o.Kind {
	case diplomacy.Move, diplomacy.Retreat:
		return between(b.point(o.To), 0.42)
	case diplomacy.SupportHold:
		return between(b.point(o.From), 0.5)
	case diplomacy.SupportMove:
		return between(sprites.Bead(b.point(o.From), b.point(o.To), b.size), 0.5)
	case diplomacy.Hold, diplomacy.Convoy, diplomacy.Disband, diplomacy.Build, diplomacy.Remove, diplomacy.Waive:
	}
	return sprites.Point{X: at.X + b.size/2, Y: at.Y - b.size/2}
}

// markOf returns the kind of mark of an order, for lists.
func markOf(o diplomacy.Order) sprites.MarkKind {
	switch o.Kind {
	case diplomacy.Move:
		if o.Via || o.Route != "" {
			return sprites.ConvoyMark
		}
		return sprites.MoveMark
	case diplomacy.Hold:
		return sprites.HoldMark
	case diplomacy.SupportHold:
		return sprites.SupportHoldMark
	case diplomacy.SupportMove:
		return sprites.SupportMoveMark
	case diplomacy.Convoy:
		return sprites.ConvoyMark
	case diplomacy.Retreat:
		return sprites.RetreatMark
	case diplomacy.Build:
		return sprites.BuildMark
	case diplomacy.Disband, diplomacy.Remove:
		return sprites.DisbandMark
	case diplomacy.Waive:
	}
	return sprites.MissingMark
}
