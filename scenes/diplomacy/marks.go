package diplomacy

import (
	"eras/game/diplomacy"
	"eras/scenes/boards/tokens"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// marked is an order as it is drawn on the map.
type marked struct {
	order  diplomacy.Order
	unit   diplomacy.Unit // who is ordered, with the power
	failed bool
}

// marks draws orders: ways first, so that beads and rings lie over them.
func (b *board) marks(u *ui.UI, all []marked) {
	for _, m := range all {
		switch m.order.Kind {
		case diplomacy.Move, diplomacy.Retreat:
			b.way(u, m, all)
		}
	}
	for _, m := range all {
		switch m.order.Kind {
		case diplomacy.Move, diplomacy.Retreat:
		default:
			b.mark(u, m)
		}
	}
	for _, m := range all {
		if m.failed {
			tokens.Failed(u, b.cross(m))
		}
	}
}

// colour returns in whose colour an order is drawn.
func (b *board) colour(m marked) *art.Owner {
	if m.failed {
		return tokens.Failure
	}
	return b.owner(m.unit.Power)
}

// way draws where a unit goes.
func (b *board) way(u *ui.UI, m marked, all []marked) {
	o := m.order
	from, to := b.point(o.At), b.point(o.To)
	switch {
	case o.Kind == diplomacy.Retreat:
		x, y := b.beside(o.At)
		tokens.Retreat(u, b.colour(m), tokens.Point{X: x, Y: y}, to, b.size)
	case o.Via || o.Route != "":
		tokens.Convoyed(u, b.colour(m), from, b.fleets(o, all), to, b.size)
	default:
		tokens.Move(u, b.colour(m), from, to, b.size)
	}
}

// fleets returns where the fleets are that are ordered to convoy an army.
func (b *board) fleets(o diplomacy.Order, all []marked) []tokens.Point {
	var points []tokens.Point
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
	// In the order of travel: always the nearest that is left.
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

// mark draws an order that goes nowhere.
func (b *board) mark(u *ui.UI, m marked) {
	o, at := m.order, b.point(m.order.At)
	switch o.Kind {
	case diplomacy.Hold:
		tokens.Hold(u, b.colour(m), at, b.size)
	case diplomacy.SupportHold:
		tokens.SupportHold(u, b.colour(m), at, b.point(o.From), b.size)
	case diplomacy.SupportMove:
		tokens.SupportMove(u, b.colour(m), at, b.point(o.From), b.point(o.To), b.size)
	case diplomacy.Convoy:
		tokens.Convoy(u, b.colour(m), at, b.size)
	case diplomacy.Build:
		u.WithAlpha(0.6, func() { tokens.Unit(u, at.X, at.Y, b.size, b.owner(m.unit.Power), o.Unit == diplomacy.Fleet) })
		tokens.Build(u, b.colour(m), at, b.size)
	case diplomacy.Disband:
		x, y := b.beside(o.At)
		tokens.Disband(u, tokens.Point{X: x, Y: y}, b.size)
	case diplomacy.Remove:
		tokens.Disband(u, at, b.size)
	}
}

// cross returns where the red cross of a failed order stands: on what failed.
func (b *board) cross(m marked) tokens.Point {
	o, at := m.order, b.point(m.order.At)
	between := func(to tokens.Point, t float64) tokens.Point {
		return tokens.Point{X: at.X + (to.X-at.X)*t, Y: at.Y + (to.Y-at.Y)*t}
	}
	switch o.Kind {
	case diplomacy.Move, diplomacy.Retreat:
		return between(b.point(o.To), 0.62)
	case diplomacy.SupportHold:
		return between(b.point(o.From), 0.5)
	case diplomacy.SupportMove:
		from, to := b.point(o.From), b.point(o.To)
		return between(tokens.Point{X: (from.X + to.X) / 2, Y: (from.Y + to.Y) / 2}, 0.5)
	}
	return tokens.Point{X: at.X + b.size/2, Y: at.Y - b.size/2}
}

// markOf returns the sign of an order for lists.
func markOf(o diplomacy.Order) tokens.Kind {
	switch o.Kind {
	case diplomacy.Move:
		if o.Via || o.Route != "" {
			return tokens.ConvoyMark
		}
		return tokens.MoveMark
	case diplomacy.Hold:
		return tokens.HoldMark
	case diplomacy.SupportHold:
		return tokens.SupportHoldMark
	case diplomacy.SupportMove:
		return tokens.SupportMoveMark
	case diplomacy.Convoy:
		return tokens.ConvoyMark
	case diplomacy.Retreat:
		return tokens.RetreatMark
	case diplomacy.Build:
		return tokens.BuildMark
	case diplomacy.Disband, diplomacy.Remove:
		return tokens.DisbandMark
	}
	return tokens.MissingMark
}
