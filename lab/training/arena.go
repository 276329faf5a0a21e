package training

import (
	"context"

	aibattle "eras/ai/battle"
	"eras/ai/evaluation"
	"eras/ai/search"
	aiwar "eras/ai/war"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/lab"
	tournament "eras/lab/tournament/war"
)

// Seeds derived from a unit's seed. Disciplines follow.
const (
	mapTrainingSeed = iota
	battleTrainingSeed
	disciplineSeed
	skirmishTrainingSeed
)

// arena is where a unit trains and plays.
type arena struct {
	*Training
	disciplines []Discipline
	rules       war.Rules
	world       war.Map
	seed        uint64
}

// weights are what a player plays with on the map and in battles.
type weights struct{ war, battle evaluation.Weights }

// do trains with a method and plays all disciplines.
func (a *arena) do(ctx context.Context, m Method) (Result, error) {
	full := int(a.rules.Cap) + 1
	line := battle.Between(a.rules.Battle, game.Red, full, full)
	skirmish := battle.Between(a.rules.Battle, game.Red, full/2, full/2)
	w, err := lab.TrainWar(ctx, m.War, a.rules, a.world.Start, game.Derive(a.seed, mapTrainingSeed), 1, nil)
	if err != nil {
		return Result{}, err
	}
	trained := weights{war: w}
	r := Result{Games: [2]int{m.War.Games(), m.Battle.Games()}, War: aiwar.Estimators(&a.rules).Genes(w)}
	var inWars evaluation.Weights // for battles of wars
	for _, d := range a.disciplines {
		if d.Battle > 0 && trained.battle == nil {
			if trained.battle, err = lab.TrainBattle(ctx, m.Battle, a.rules.Battle, line, game.Derive(a.seed, battleTrainingSeed), 1, nil); err != nil {
				return r, err
			}
			if inWars, err = lab.TrainBattle(ctx, m.Battle, a.rules.Battle, skirmish, game.Derive(a.seed, skirmishTrainingSeed), 1, nil); err != nil {
				return r, err
			}
			r.Battle = aibattle.Estimators(&a.rules.Battle).Genes(trained.battle)
		}
	}
	for i, d := range a.disciplines {
		points := make([]int, a.Pairs)
		trained := trained
		if d.Depth > 0 {
			trained.battle = inWars
		}
		for pair := range points {
			seed := game.Derive(a.seed, disciplineSeed, uint64(i), uint64(pair))
			random := a.random(seed)
			for seat := range game.Seat(2) {
				score, err := a.play(ctx, d, trained, random, seat, &line, seed)
				if err != nil {
					return r, err
				}
				points[pair] += 1 + score
			}
		}
		r.Points = append(r.Points, points)
	}
	return r, nil
}

// random returns the weights of an opponent.
func (a *arena) random(seed uint64) weights {
	rng := game.Random(seed)
	draw := func(n int) evaluation.Weights {
		w := make(evaluation.Weights, n)
		for i := range w {
			w[i] = rng.Float64()
		}
		return w
	}
	return weights{draw(len(aiwar.Estimators(&a.rules))), draw(len(aibattle.Estimators(&a.rules.Battle)))}
}

// play plays a game of a discipline and returns the score of the trained player, who
// has that seat. Both games of a pair have the same seed.
func (a *arena) play(ctx context.Context, d Discipline, trained, random weights, seat game.Seat, line *battle.Position, seed uint64) (int, error) {
	var players [2]weights
	players[seat], players[1-seat] = trained, random
	start := tournament.Start(&a.rules, a.world, a.Opening, game.Derive(seed, 1))
	switch {
	case d.Depth == 0:
		limits := evaluation.Lookahead(d.Battle)
		played, err := aibattle.NewEngine(a.rules.Battle, search.SmallTable).Play(ctx, line,
			[2]evaluation.Player{{Weights: players[0].battle, Limits: limits}, {Weights: players[1].battle, Limits: limits}}, game.Derive(seed, 2))
		return played.Outcome.Score(seat), err
	case d.Battle == 0:
		limits := evaluation.Lookahead(d.Depth)
		played, err := aiwar.NewEngine(a.rules, search.SmallTable).Play(ctx, &start,
			[2]evaluation.Player{{Weights: players[0].war, Limits: limits}, {Weights: players[1].war, Limits: limits}}, game.Derive(seed, 2))
		return played.Outcome.Score(seat), err
	}
	var agents [2]game.Agent[war.State, war.Action]
	for i, w := range players {
		agent, err := aiwar.NewAgent(a.rules,
			evaluation.Config{Weights: w.war, Limits: evaluation.Lookahead(d.Depth), Seed: game.Derive(seed, 2, uint64(i))},
			evaluation.Config{Weights: w.battle, Limits: evaluation.Lookahead(d.Battle)})
		if err != nil {
			return 0, err
		}
		agents[i] = agent
	}
	g, err := tournament.Play(ctx, a.rules, start, agents, seed)
	return g.Score(seat), err
}
