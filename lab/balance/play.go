package balance

import (
	"context"
	"math/rand/v2"

	aibattle "eras/ai/battle"
	aigeneral "eras/ai/general"
	"eras/ai/roster"
	"eras/game"
	"eras/game/battle"
	"eras/game/general"
	"eras/lab"
	"eras/lab/experiment"
)

// Played is one game of a unit.
type Played struct {
	Map string `json:"map"`
	// Result is the first player's, First that of whoever began: 1, 0 or -1.
	Result int `json:"result"`
	First  int `json:"first"`
	// Reason is what ended the game after Actions.
	Reason  string `json:"reason"`
	Actions int    `json:"actions"`
	// Battles were fought, of which TimedOut met their limit.
	Battles  int `json:"battles"`
	TimedOut int `json:"timed_out"`
	// LeadChanges is how often the lead in leaders and soldiers changed sides.
	LeadChanges int `json:"lead_changes"`
}

// What the seeds under a unit's and a pair's are for. Pairs take the numbers
// below [lab.MaxGames].
const (
	mapTrainingSeed = lab.MaxGames + iota
	battleTrainingSeed
)

const (
	openingSeed = iota
	weightsSeed
	gamesSeed // two of them
)

// Do plays a unit, two games a pair, and returns them as a []Played.
func (b *Balance) Do(ctx context.Context, o experiment.Options, u experiment.Unit) (any, error) {
	c, number, err := b.find(o, u.ID)
	if err != nil {
		return nil, err
	}
	rules := &c.scenario.Rules
	first := number * c.pairs // the number of the unit's first pair in the condition
	var learned genes
	if c.kind == trained {
		first = number // the map of all its pairs
		if learned, err = b.train(ctx, rules, c.maps[first%len(c.maps)], u.Seed); err != nil {
			return nil, err
		}
	}
	var games []Played
	for i := range c.pairs {
		m := c.maps[(first+i)%len(c.maps)]
		if c.kind == trained {
			m = c.maps[first%len(c.maps)]
		}
		seed := game.Derive(u.Seed, uint64(i))
		rng := game.Random(seed, weightsSeed)
		var players [2]roster.Spec
		for j, player := range c.players {
			w := b.jittered(rules, rng)
			if c.kind == trained {
				w = [...]genes{learned, random(rules, rng)}[j]
			}
			players[j] = player.Trained(w.onMap, w.inBattle)
		}
		start := lab.MapStart(rules, m, b.Opening, game.Derive(seed, openingSeed))
		for reversed := range 2 {
			p, err := play(ctx, rules, start, players, reversed, game.Derive(seed, gamesSeed+uint64(reversed)))
			if err != nil {
				return nil, err
			}
			p.Map = m.Name
			games = append(games, p)
		}
	}
	return games, nil
}

// play plays one game, in which the first player is red, or blue if reversed is
// 1.
func play(ctx context.Context, r *general.Rules, start general.Position, players [2]roster.Spec, reversed int, seed uint64) (Played, error) {
	var agents [2]roster.CommanderAgent
	for i, player := range players {
		var err error
		seat := i ^ reversed
		if agents[seat], err = player.Commander(*r, game.Derive(seed, uint64(seat))); err != nil {
			return Played{}, err
		}
	}
	g, err := lab.War(ctx, *r, start, agents, seed)
	if err != nil {
		return Played{}, err
	}
	p := Played{Reason: g.Reason, Actions: g.Actions, Battles: g.Battles, TimedOut: g.TimedOut, LeadChanges: g.LeadChanges}
	if g.Winner == "none" {
		return p, nil
	}
	p.Result, p.First = 1, 1
	if (g.Winner == "red") != (reversed == 0) {
		p.Result = -1
	}
	if g.Winner != g.First {
		p.First = -1
	}
	return p, nil
}

// genes are weights by estimator.
type genes struct {
	onMap, inBattle map[string]float64
}

// jittered returns the default weights, moved a little.
func (b *Balance) jittered(r *general.Rules, rng *rand.Rand) genes {
	move := func(gene float64) float64 { return min(max(gene+b.Jitter*rng.NormFloat64(), 0), 1) }
	return drawn(r, move)
}

// random returns weights of which nothing is known.
func random(r *general.Rules, rng *rand.Rand) genes {
	return drawn(r, func(float64) float64 { return rng.Float64() })
}

// drawn returns what gene makes of the default weights, in their order.
func drawn(r *general.Rules, gene func(float64) float64) genes {
	onMap, inBattle := aigeneral.DefaultWeights(r), aibattle.DefaultWeights()
	for _, w := range [][]float64{onMap, inBattle} {
		for i := range w {
			w[i] = gene(w[i])
		}
	}
	return genes{aigeneral.Estimators(r).Genes(onMap), aibattle.Estimators().Genes(inBattle)}
}

// train evolves weights for m, and for battles between full armies, as the
// desktop program does before a match and a battle.
func (b *Balance) train(ctx context.Context, r *general.Rules, m general.Map, seed uint64) (genes, error) {
	t, err := roster.LoadTraining(b.Training)
	if err != nil {
		return genes{}, err
	}
	onMap, err := lab.TrainWar(ctx, t.General, *r, m.Start, game.Derive(seed, mapTrainingSeed), 1, nil)
	if err != nil {
		return genes{}, err
	}
	full := int(r.Cap) + 1
	field := battle.NewPosition(r.Battle, game.Red, full, full)
	inBattle, err := lab.TrainBattle(ctx, t.Battle, r.Battle, field, game.Derive(seed, battleTrainingSeed), 1, nil)
	if err != nil {
		return genes{}, err
	}
	return genes{aigeneral.Estimators(r).Genes(onMap), aibattle.Estimators().Genes(inBattle)}, nil
}
