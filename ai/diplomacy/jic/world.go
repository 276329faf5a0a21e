package jic

import (
	"slices"

	aidiplomacy "eras/ai/diplomacy"
	"eras/game/diplomacy"
)

// world is the model of the position that agents and coordinator ask (jic-2011
// 4.2.2).
type world struct {
	params *Params
	g      *diplomacy.Game
	m      *diplomacy.Map
	me     diplomacy.Power
	ids    [goals]int
	// order are the goals from the most important one.
	order [goals]Goal

	p      *diplomacy.Position
	survey aidiplomacy.Survey
	// own and foes are the provinces with own units and with those of others.
	own, foes diplomacy.Set
	fall      bool
	ways      ways
}

func newWorld(params *Params, g *diplomacy.Game, me diplomacy.Power) *world {
	w := &world{params: params, g: g, m: g.Map, me: me, ids: params.Plan.ids()}
	for goal := range goals {
		w.order[goal] = goal
	}
	slices.SortFunc(w.order[:], func(a, b Goal) int { return w.ids[a] - w.ids[b] })
	return w
}

// look makes w the model of p.
func (w *world) look(p *diplomacy.Position) {
	w.p = p
	w.survey.Look(w.m, p)
	w.own = w.survey.Units[w.me]
	w.foes = w.survey.Others(w.me)
	w.fall = p.Season == diplomacy.Fall || p.Season == diplomacy.Autumn
}

// enemies returns how many units of others stand in a province or can enter it: of
// the power that has the most, or of all.
func (w *world) enemies(at diplomacy.Province) int {
	if w.params.Readings.Enemies == "all" {
		return w.survey.Able[at].With(at).And(w.foes).Len()
	}
	return w.survey.Competition(w.me, at)
}
