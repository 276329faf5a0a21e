package jic

import (
	"math"

	"eras/game/diplomacy"
)

// utility returns the strategic value of a unit of the given kind at a location: the value of the
// province by table 3 plus those of the provinces that the unit could enter from there by table 4,
// times the scale, rounded (jic-2011 4.3.1).
func (w *world) utility(k diplomacy.Kind, at diplomacy.Location) int {
	sum := w.destination(w.m.Province(at))
	for near := w.m.Reach(k, at); !near.Empty(); near = near.Rest() {
		sum += w.neighbour(near.First())
	}
	return w.scaled(sum)
}

// destinationValue returns the destination's part of [world.utility].
func (w *world) destinationValue(at diplomacy.Province) int { return w.scaled(w.destination(at)) }

func (w *world) scaled(sum float64) int { return int(math.Round(sum * w.params.Readings.UtilityScale)) }

// destination returns the value of a province by table 3. An own home centre counts as such whoever
// owns it, another power's only if its owner is foreign.
func (w *world) destination(at diplomacy.Province) float64 {
	t := &w.params.Destination
	owner, home := w.p.Owner[at], w.m.HomeOf(at)
	switch {
	case !w.m.Centres().Has(at):
		return t.Plain
	case home == w.me:
		return t.OwnHome
	case owner == diplomacy.Neutral:
		return t.Free
	case owner != w.me && home != diplomacy.Neutral:
		return t.EnemyHome
	}
	return t.Centre
}

// neighbour returns the value of a province by table 4.
func (w *world) neighbour(at diplomacy.Province) float64 {
	t := &w.params.Neighbour
	switch owner := w.p.Owner[at]; {
	case !w.m.Centres().Has(at):
		return t.Plain
	case owner == w.me:
		return t.Own
	case owner == diplomacy.Neutral:
		return t.Free
	}
	return t.Enemy
}
