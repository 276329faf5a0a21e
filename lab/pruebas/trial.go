package pruebas

import (
	"context"
	"encoding/json"
	"fmt"

	"eras/ai/estimate"
	aigeneral "eras/ai/general"
	"eras/ai/search"
	"eras/game"
	"eras/game/general"
	"eras/lab/experiment"
)

// Trial is a training with the games that its weights played against random ones.
type Trial struct {
	Seed uint64 `json:"seed"`
	// Budget is how many games the training for the map took.
	Budget int `json:"training_games"`
	// General are the weights that were found, Battle those for battles, by the
	// number of the training or by the armies of the attacker and the defender.
	General map[string]float64            `json:"general"`
	Battle  map[string]map[string]float64 `json:"battle"`
	Curve   []Point                       `json:"curve,omitempty"`
	Games   []Played                      `json:"games"`
}

// Point is a point of a learning curve: the share of the points that the best
// weights scored against random ones after so many training games.
type Point struct {
	Games int     `json:"training_games"`
	Score float64 `json:"score"`
}

// curvePoints is how many points a learning curve has at most.
const curvePoints = 8

// What the seeds below a unit's are for. The games of number n have the seed
// gameSeed, n.
const (
	trainingSeed = iota
	fighterSeed
	gameSeed
	opponentSeed
	curveSeed
)

// split returns how many of n units there are and how many games, an even number,
// each has so that all together they are at least games.
func split(games, units int) int { return 2 * ((games + 2*units - 1) / (2 * units)) }

// units returns the units of every condition: number i has the same seed under
// all of them.
func (p *Prueba) units(o experiment.Options, count func(Condition) int, weight func(Condition) float64) []experiment.Unit {
	var all []experiment.Unit
	for _, c := range p.file.Conditions {
		for i := range count(c) {
			all = append(all, experiment.Unit{
				ID:     fmt.Sprintf("%s/%04d", c.Name, i+1),
				Seed:   game.Derive(o.Seed, hash(p.file.Name), uint64(i)),
				Weight: weight(c),
			})
		}
	}
	return all
}

// hash turns a name into a number for seeds (FNV-1a).
func hash(name string) uint64 {
	h := uint64(14695981039346656037)
	for _, c := range []byte(name) {
		h = (h ^ uint64(c)) * 1099511628211
	}
	return h
}

// find returns the condition that a unit is of, by its place, and the unit's
// number in it, from 0.
func (p *Prueba) find(u experiment.Unit) (condition, number int, err error) {
	for i, c := range p.file.Conditions {
		if n, err := fmt.Sscanf(u.ID, c.Name+"/%d", &number); err == nil && n == 1 {
			return i, number - 1, nil
		}
	}
	return 0, 0, fmt.Errorf("there is no unit %q", u.ID)
}

// trial does a unit of a prueba against random weights.
func (p *Prueba) trial(ctx context.Context, o experiment.Options, u experiment.Unit) (*Trial, error) {
	condition, number, err := p.find(u)
	if err != nil {
		return nil, err
	}
	training, ours := p.trainings[condition], &p.file.Ours
	depth := p.file.Conditions[condition].Depth
	layout := p.layouts[number%len(p.layouts)]
	stages, err := trainGeneral(ctx, &training.General, &p.rules, &layout.Start, game.Derive(u.Seed, trainingSeed), nil)
	if err != nil {
		return nil, err
	}
	battles := school{training: &training.Battle, rules: &p.rules.Battle, ours: ours, seed: game.Derive(u.Seed, fighterSeed)}
	fight, err := battles.fighters(ctx)
	if err != nil {
		return nil, err
	}
	t := &Trial{Seed: u.Seed, Budget: stages[len(stages)-1].games, General: trimmed(aigeneral.Estimators(&p.rules).Genes(last(stages)), p.file.Paper.General.Estimators)}
	if t.Curve, err = p.curve(ctx, stages, layout, depth, min(ours.Curve, split(o.Games, ours.Trainings)), game.Derive(u.Seed, curveSeed)); err != nil {
		return nil, err
	}
	trained := player{last(stages), fight}
	for i := range uint64(split(o.Games, ours.Trainings)) {
		pair := i / 2
		rival, err := p.randomPlayer(game.Derive(u.Seed, opponentSeed, pair))
		if err != nil {
			return nil, err
		}
		played, err := meeting{
			rules: &p.rules, layout: layout, trained: trained, rival: rival, seat: game.Seat(i % 2),
			depth: depth, opening: ours.Opening, seed: game.Derive(u.Seed, gameSeed, pair),
		}.play(ctx)
		if err != nil {
			return nil, err
		}
		t.Games = append(t.Games, played)
	}
	t.Battle = battles.genes(p.file.Paper.Battle.Estimators)
	return t, nil
}

// trimmed returns the genes of the named estimators alone.
func trimmed(genes map[string]float64, names []string) map[string]float64 {
	some := make(map[string]float64, len(names))
	for _, name := range names {
		some[name] = genes[name]
	}
	return some
}

// curve measures stages of a training in so many games each, the same for all of
// them, in which battles are predicted, as in the games of the training.
func (p *Prueba) curve(ctx context.Context, stages []stage, layout general.Map, depth, games int, seed uint64) ([]Point, error) {
	if games < 2 {
		return nil, nil
	}
	engine := aigeneral.NewEngine(p.rules, search.SmallTable)
	var points []Point
	for _, s := range spread(stages, curvePoints) {
		score := 0
		for i := range uint64(games) {
			pair, seat := i/2, game.Seat(i%2)
			rival, err := p.randomPlayer(game.Derive(seed, pair, opponentSeed))
			if err != nil {
				return nil, err
			}
			start := aigeneral.Opening(&p.rules, layout.Start, p.file.Ours.Opening, game.Random(seed, pair, gameSeed))
			var weights [2]estimate.Weights
			weights[seat], weights[1-seat] = s.genes, rival.general
			g, err := engine.Play(ctx, &start, weights, plies(depth))
			if err != nil {
				return nil, err
			}
			score += g.Outcome.Score(seat)
		}
		points = append(points, Point{s.games, (float64(score)/float64(games) + 1) / 2})
	}
	return points, nil
}

// parse reads the results of units into values of type T.
func parse[T any](results []json.RawMessage) ([]T, error) {
	all := make([]T, len(results))
	for i, r := range results {
		if err := json.Unmarshal(r, &all[i]); err != nil {
			return nil, err
		}
	}
	return all, nil
}
