package opponent

import (
	"context"

	"eras/ai/agents"
	aibattle "eras/ai/battle"
	"eras/ai/evaluation"
	"eras/ai/search"
	aiwar "eras/ai/war"
	"eras/evolve/stats"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/lab/tournament"
)

// The random actions or moves before a game, and the number of fixed positions of a map.
const (
	openingOfWars    = 4
	openingOfBattles = 2
	positions        = 120
)

// pair plays two games between genes at a level, from both sides of the same opening, and
// returns the share of the points of a.
func (g *ground) pair(ctx context.Context, level int, a, b []float64, seed uint64) (float64, error) {
	l, err := agents.LevelAt(level)
	if err != nil {
		return 0, err
	}
	points := 0
	for seat := range game.Seat(2) {
		genes := [2]evaluation.Weights{a, b}
		if seat == game.Blue.Seat() {
			genes = [2]evaluation.Weights{b, a}
		}
		var end game.Outcome
		if g.match.Mode == battle.ID {
			r := g.match.Rules.Battle
			board := &battle.Board{Rules: r, First: aibattle.Opening(&r, g.match.Battle, openingOfBattles, seed)}
			end, err = play(ctx, board, genes, seed, func(w evaluation.Weights, seed uint64) (game.Agent[battle.Position, battle.Move], error) {
				return l.BattleAgent(r, seed, w)
			})
		} else {
			r := g.match.Rules
			start := war.State{Position: aiwar.PlayableOpening(&r, g.match.War, openingOfWars, game.Random(seed))}
			end, err = play(ctx, &war.Board{Rules: r, First: start}, genes, seed, func(w evaluation.Weights, seed uint64) (game.Agent[war.State, war.Action], error) {
				return l.WarAgent(r, seed, w, nil)
			})
		}
		if err != nil {
			return 0, err
		}
		points += 1 + end.Score(seat)
	}
	return float64(points) / 4, nil
}

// play plays a game on a board between the weights of red and blue.
func play[P, M, E any](ctx context.Context, board game.Board[P, M, E], genes [2]evaluation.Weights, seed uint64, agent func(w evaluation.Weights, seed uint64) (game.Agent[P, M], error)) (game.Outcome, error) {
	m := tournament.Match[P, M, E]{Board: board, Seed: seed}
	for seat, w := range genes {
		a, err := agent(w, game.Derive(seed, uint64(seat)))
		if err != nil {
			return game.Outcome{}, err
		}
		m.Agents = append(m.Agents, a)
	}
	end, err := m.Play(ctx)
	return end.Outcome, err
}

// behaviour measures how different the choices of opponents are.
func (m *Measurement) behaviour(ctx context.Context, f *Figures, grounds []ground, opponents []*Opponent) error {
	var between, seeds, archive []float64 // a mean for each map
	for n := range grounds {
		g := &grounds[n]
		var own, elites [][]float64
		for i := n; i < len(opponents); i += len(grounds) {
			own = append(own, opponents[i].genes)
		}
		rng := game.Random(m.Seed, choiceSeed, uint64(n))
		for _, i := range rng.Perm(len(g.archive.Elites))[:min(len(own), len(g.archive.Elites))] {
			elites = append(elites, g.archive.Elites[i].Genes)
		}
		choose, err := g.chooser(game.Derive(m.Seed, choiceSeed, uint64(n)))
		if err != nil {
			return err
		}
		d, err := distances(ctx, choose, own)
		if err != nil {
			return err
		}
		between = append(between, d...)
		if d, err = distances(ctx, choose, elites); err != nil {
			return err
		}
		archive = append(archive, d...)
		for _, genes := range own {
			a, err := choose(ctx, genes, 1)
			if err != nil {
				return err
			}
			b, err := choose(ctx, genes, 2)
			if err != nil {
				return err
			}
			seeds = append(seeds, different(a, b))
		}
	}
	f.Behaviour.Opponents, f.Behaviour.Seeds, f.Behaviour.Archive = stats.Clustered(between), stats.Clustered(seeds), stats.Clustered(archive)
	return nil
}

// distances returns, for each individual, the mean share of choices that differ from those of
// the others.
func distances(ctx context.Context, choose chooser, all [][]float64) ([]float64, error) {
	choices := make([][]uint32, len(all))
	for i, genes := range all {
		var err error
		if choices[i], err = choose(ctx, genes, uint64(i+1)); err != nil {
			return nil, err
		}
	}
	var means []float64
	for i := range all {
		sum := 0.0
		for j := range all {
			if i != j {
				sum += different(choices[i], choices[j])
			}
		}
		if len(all) > 1 {
			means = append(means, sum/float64(len(all)-1))
		}
	}
	return means, nil
}

// chooser returns the moves that genes choose at fixed positions of a ground. The seed decides
// between moves of equal value.
type chooser func(ctx context.Context, genes []float64, seed uint64) ([]uint32, error)

// choiceLevel is the level at which positions are searched, without its noise.
const choiceLevel = 4

// chooser returns the chooser for positions from games of the best of the archive.
func (g *ground) chooser(seed uint64) (chooser, error) {
	l, err := agents.LevelAt(choiceLevel)
	if err != nil {
		return nil, err
	}
	onMap, _, alone := l.Strengths(&g.match.Rules)
	if g.match.Mode == battle.ID {
		r := &g.match.Rules.Battle
		start := func(seed uint64) battle.Position { return aibattle.Opening(r, g.match.Battle, openingOfBattles, seed) }
		return chooserOf(aibattle.Game(r), start, g.archive.Elites[0].Genes, alone.Limits, seed)
	}
	r := &g.match.Rules
	start := func(seed uint64) war.Position {
		return aiwar.PlayableOpening(r, g.match.War, openingOfWars, game.Random(seed))
	}
	return chooserOf(aiwar.Game(r), start, g.archive.Elites[0].Genes, onMap.Limits, seed)
}

// chooserOf returns the chooser for positions from games between two of the same weights, one
// of each ten moves.
func chooserOf[P any, M evaluation.Move, F any](g evaluation.Game[P, M, F], start func(seed uint64) P, w evaluation.Weights, limits search.Limits, seed uint64) (chooser, error) {
	engine := evaluation.NewEngine(g, search.SmallTable)
	var all []P
	quick := limits
	quick.Depth = 1
	for n := uint64(0); len(all) < positions; n++ {
		p := start(game.Derive(seed, n))
		for moves := 0; len(all) < positions; moves++ {
			if _, over := g.Outcome(&p); over {
				break
			}
			if moves%10 == int(n%10) {
				all = append(all, p)
			}
			quick.Shuffle = game.Derive(seed, n, uint64(moves))
			result, err := engine.Search(context.Background(), &p, w, quick)
			if err != nil {
				return nil, err
			}
			g.Play(&p, result.Move)
		}
	}
	return func(ctx context.Context, genes []float64, seed uint64) ([]uint32, error) {
		moves, err := engine.Choices(ctx, all, genes, limits, seed)
		words := make([]uint32, len(moves))
		for i, m := range moves {
			words[i] = uint32(m)
		}
		return words, err
	}, nil
}

// different returns the share of positions at which two chose different moves.
func different(a, b []uint32) float64 {
	n := 0
	for i := range a {
		if a[i] != b[i] {
			n++
		}
	}
	return float64(n) / float64(len(a))
}
