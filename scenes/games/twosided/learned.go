package twosided

import (
	"cmp"
	"maps"
	"math"
	"slices"

	aibattle "eras/ai/battle"
	aiwar "eras/ai/war"
	"eras/game/battle"
	"eras/game/war"
	"eras/saves"
	"eras/scenes/profile"
	"eras/scenes/training"
)

// Learned returns what the page about a player shows of the game.
func (g *Game) Learned(p *saves.Profile, k *saves.Knowledge) profile.Board {
	mode := g.Mode()
	b := profile.Board{Mode: mode, Model: learnedModel(mode, k)}
	for _, m := range p.Played {
		if m.Mode == mode {
			b.Played = append(b.Played, m)
		}
	}
	b.Changes, b.Grounds = acceptedChanges(mode, k)
	if b.Grounds == nil {
		b.Changes, b.Grounds = championChanges(mode, p)
		b.Standard = true
	}
	return b
}

// defaults returns the estimators of a mode with the weights that the program comes
// with.
func defaults(mode saves.Mode) (names []string, genes map[string]float64) {
	rules := war.Rules{Dominion: 1, Battle: battle.Rules{Kinds: true}} // with all estimators
	names, weights := aiwar.Estimators(&rules).Names(), aiwar.DefaultWeights(&rules)
	if mode == saves.Battle {
		names, weights = aibattle.Estimators(&rules.Battle).Names(), aibattle.DefaultWeights(&rules.Battle)
	}
	return names, saves.NewWeights(names, weights)
}

// learnedModel returns the newest measured model of a player, nil if there is none.
func learnedModel(mode saves.Mode, k *saves.Knowledge) *profile.Model {
	var newest *saves.Model
	for i := range k.Models {
		m := &k.Models[i]
		if m.Mode == mode && m.Tested > 0 && (newest == nil || m.Date.After(newest.Date)) {
			newest = m
		}
	}
	if newest == nil {
		return nil
	}
	m := &profile.Model{
		Depth: newest.Depth, Moves: newest.Tested, Right: int(math.Round(newest.Predicted * float64(newest.Tested))),
		Low: newest.Low, High: newest.High, Chance: newest.ByChance, Standard: newest.ByDefault,
		Curve: append(slices.Clone(newest.Earlier), newest.Predicted),
	}
	names, genes := defaults(mode)
	heaviest := 0.0 // the heaviest weight of a model is 1
	for name := range newest.Weights {
		heaviest = max(heaviest, genes[name])
	}
	for _, name := range names {
		if gene, ok := newest.Weights[name]; ok {
			m.Weights = append(m.Weights, profile.Weight{Name: name, Icon: training.EstimatorIcon(name), Gene: gene, Standard: genes[name] / heaviest})
		}
	}
	return m
}

// Bounds of the list of changes.
const (
	maxChanges     = 4
	maxChangesEach = 3 // of the weights that were changed at one time
	minChange      = 0.05
)

// acceptedChanges returns the largest changes of accepted weights, newest first, and how
// the last ones were tested; nothing if none were accepted.
func acceptedChanges(mode saves.Mode, k *saves.Knowledge) ([]profile.Change, *profile.Grounds) {
	var all []profile.Change
	var grounds profile.Grounds
	for _, c := range slices.Backward(k.Changes) {
		switch {
		case c.Mode != mode:
			continue
		case !c.Accepted:
			if grounds.Date.IsZero() && grounds.Refused.IsZero() {
				grounds.Refused = c.Date
			}
			continue
		case grounds.Date.IsZero():
			grounds.Date, grounds.Games, grounds.Share = c.Date, 2*c.Pairs, (1+c.Gain)/2
		}
		changes := changesOf(mode, c.Before, c.After, maxChangesEach)
		for i := range changes {
			changes[i].Date = c.Date
		}
		all = append(all, changes...)
	}
	if grounds.Date.IsZero() {
		return nil, nil
	}
	return all[:min(maxChanges, len(all))], &grounds
}

// championChanges returns how the newest kept weights of a mode differ from the ones
// that the program comes with, and why they are kept; nothing if there are none.
func championChanges(mode saves.Mode, p *saves.Profile) ([]profile.Change, *profile.Grounds) {
	var newest *saves.Champion
	for i := range p.Champions {
		if c := &p.Champions[i]; c.Mode == mode && (newest == nil || c.Date.After(newest.Date)) {
			newest = c
		}
	}
	if newest == nil {
		return nil, nil
	}
	_, genes := defaults(mode)
	changes := changesOf(mode, genes, newest.Weights, maxChanges)
	for i := range changes {
		changes[i].Date = newest.Date
	}
	return changes, &profile.Grounds{Date: newest.Date, Score: newest.Result.Score}
}

// changesOf returns the largest differences between weights, at most n.
func changesOf(mode saves.Mode, before, after saves.Weights, n int) []profile.Change {
	names, _ := defaults(mode)
	var all []profile.Change
	for _, name := range slices.Sorted(maps.Keys(after)) {
		was, ok := before[name]
		if d := math.Abs(after[name] - was); ok && d >= minChange && slices.Contains(names, name) {
			all = append(all, profile.Change{Name: name, Before: was, After: after[name]})
		}
	}
	slices.SortStableFunc(all, func(a, b profile.Change) int {
		return cmp.Compare(math.Abs(b.After-b.Before), math.Abs(a.After-a.Before))
	})
	return all[:min(n, len(all))]
}
