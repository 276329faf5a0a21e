package twosided

import (
	"maps"
	"math"
	"slices"

	aibattle "eras/ai/battle"
	aiwar "eras/ai/war"
	"eras/game/battle"
	"eras/game/war"
	"eras/play/games"
	"eras/play/learning"
	"eras/saves"
	"eras/scenes/profile"
	"eras/scenes/training"
)

// Learned returns what the page about a player shows of the game.
func (g *Game) Learned(p *saves.Profile, k *saves.Knowledge, steps *saves.Tuning) profile.Board {
	mode := g.Mode()
	b := profile.Board{Mode: mode, Enough: learning.MinStudied, Caption: "profile.caption.strength", Model: g.learnedModel(k), Kept: g.kept(p, k), Rating: profile.RatingOf(&games.LearningOf(mode).Scale, p)}
	if g.Alone { // battles within wars are learned from as well
		b.Estimators, b.Enough, b.Caption = "battle.", 0, "profile.caption.battle"
	}
	b.Tries = profile.TriesOf(g.App.UI.Text, mode, b.Estimators, k, steps)
	b.Tries.Waiting = max(b.Tries.Waiting, len(learning.Waiting(mode, k, p)))
	points := 0 // matches that points of dominion decided
	for _, m := range p.Played {
		if m.Mode == mode {
			b.Played = append(b.Played, m)
			if m.OwnPoints+m.EnemyPoints > 0 && m.Reason != war.ByElimination {
				points++
			}
		}
	}
	switch {
	case points > 0 && points == len(b.Played):
		b.Caption = "profile.caption.points"
	case points > 0:
		b.Caption = "profile.caption.both"
	}
	return b
}

// Strength implements [app.Learner]. Computers have levels in wars and battles, and no bots.
func (g *Game) Strength(string) int { return 0 }

// weighed are rules with the weights of their estimators that the program comes with.
type weighed struct {
	title string
	names []string
	genes saves.Weights
}

// weighed returns the rules that weights are for. Weights of all estimators tell them; others
// are for the rules of that scenario, or else for those of 2005, whose training leaves
// estimators out. Without such rules nothing is known but the names.
func (g *Game) weighed(w saves.Weights, scenario string) weighed {
	mode := g.Mode()
	found, best := weighed{names: slices.Sorted(maps.Keys(w))}, -1
	for _, s := range g.Known() {
		names := learning.Estimators(mode, &s.Rules)
		if len(w.Only(names)) < len(w) {
			continue
		}
		rank := 0
		if len(names) == len(w) {
			rank += 4
		}
		if s.Name == scenario {
			rank += 2
		}
		if s.Name == original {
			rank++
		}
		if rank > best {
			best = rank
			found = weighed{g.App.Title(s.Title, s.Name), names, saves.NewWeights(names, shipped(mode, &s.Rules))}
		}
	}
	return found
}

// shipped returns the weights for rules that the program comes with.
func shipped(mode saves.Mode, r *war.Rules) []float64 {
	if mode == battle.ID {
		return aibattle.DefaultWeights(&r.Battle)
	}
	return aiwar.DefaultWeights(r)
}

// ships reports whether weights are those that the program comes with.
func (g *Game) ships(w saves.Weights, scenario string) bool {
	return w.Equal(g.weighed(w, scenario).genes)
}

// learnedModel returns the newest measured model of a player, nil if there is none.
func (g *Game) learnedModel(k *saves.Knowledge) *profile.Model {
	var newest *saves.Model
	for i := range k.Models {
		m := &k.Models[i]
		if m.Mode == g.Mode() && m.Tested > 0 && (newest == nil || m.Date.After(newest.Date)) {
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
	rules := g.weighed(newest.Weights, "")
	heaviest := 0.0 // the heaviest weight of a model is 1
	for name := range newest.Weights {
		heaviest = max(heaviest, rules.genes[name])
	}
	for _, name := range rules.names {
		if gene, ok := newest.Weights[name]; ok {
			w := profile.Weight{Name: name, Icon: training.EstimatorIcon(name), Gene: gene, Standard: -1}
			if heaviest > 0 {
				w.Standard = rules.genes[name] / heaviest
			}
			m.Weights = append(m.Weights, w)
		}
	}
	return m
}

// kept returns the weights that are kept for a player beside those that the program comes
// with, and why, the newest first.
func (g *Game) kept(p *saves.Profile, k *saves.Knowledge) []profile.Kept {
	var all []profile.Kept
	for _, c := range p.Champions {
		if c.Mode != g.Mode() {
			continue
		}
		scenario := ""
		for _, m := range p.Played {
			if m.Date.Equal(c.Date) {
				scenario = m.Scenario
			}
		}
		rules := g.weighed(c.Weights, scenario)
		kept := profile.Kept{Rules: rules.title, Grounds: groundsOf(&c, k)}
		for _, name := range rules.names {
			change := profile.Change{Name: name, Before: -1, After: c.Weights[name]} // one that is left out weighs nothing
			if gene, ok := rules.genes[name]; ok {
				change.Before = gene
			}
			kept.Weights = append(kept.Weights, change)
		}
		all = append(all, kept)
	}
	slices.SortStableFunc(all, func(a, b profile.Kept) int { return b.Grounds.Date.Compare(a.Grounds.Date) })
	return all
}

// groundsOf returns why weights are kept.
func groundsOf(c *saves.Champion, k *saves.Knowledge) profile.Grounds {
	grounds := profile.Grounds{Date: c.Date, Score: c.Result.Score}
	for _, change := range slices.Backward(k.Changes) {
		switch {
		case change.Mode != c.Mode:
			continue
		case change.Accepted && change.After.Equal(c.Weights):
			grounds.Date, grounds.Games, grounds.Share = change.Date, 2*change.Pairs, (1+change.Gain)/2
			return grounds
		case !change.Accepted && change.Before.Equal(c.Weights) && grounds.Refused.IsZero():
			grounds.Refused = change.Date
		}
	}
	return grounds
}
