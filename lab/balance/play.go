package balance

import (
	"context"
	"math/rand/v2"

	"eras/ai/agents"
	aibattle "eras/ai/battle"
	"eras/ai/search"
	aiwar "eras/ai/war"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/lab"
	"eras/lab/experiment"
	"eras/lab/tournament"
	wartournament "eras/lab/tournament/war"
)

// GameResult is one game of a unit. In campaigns the first player is the person's side.
type GameResult struct {
	Map string `json:"map"`
	// Result is the first player's result, 1, 0 or -1, and First that of the player who
	// moved first.
	Result int `json:"result"`
	First  int `json:"first"`
	// Reason is why the game ended, Actions its length.
	Reason  string `json:"reason"`
	Actions int    `json:"actions"`
	// Battles is the number of battles, TimedOut of those that reached their limit.
	Battles  int `json:"battles"`
	TimedOut int `json:"timed_out"`
	// LeadChanges is the number of times that the lead in leaders and soldiers changed
	// sides.
	LeadChanges int `json:"lead_changes"`
	// Turns, Steps, Undone and BattleMoves are those of [wartournament.Course].
	Turns       int `json:"turns"`
	Steps       int `json:"steps"`
	Undone      int `json:"undone"`
	BattleMoves int `json:"battle_moves"`
	// Comeback says that the winner had been two leaders or soldiers behind. Ahead is 1 if
	// the first to lead by two won, -1 if it lost, 0 for a draw or if nobody led so.
	Comeback bool `json:"comeback"`
	Ahead    int  `json:"ahead"`
	// Unspent is the mean of what both sides had left at the end.
	Unspent float64 `json:"unspent"`
	// Choices are samples of the decisions on the map, valued by searches of two plies.
	Choices []lab.Decision `json:"choices"`
}

// choice values the decision at p.
func choice(ctx context.Context, engine *aiwar.Engine, r *war.Rules, p *war.Position) (lab.Decision, error) {
	limits := search.Limits{Depth: 2}
	if r.Orders != 0 {
		limits.Nodes = choiceNodes
	}
	all, err := engine.Candidates(ctx, p, aiwar.DefaultWeights(r), limits)
	if err != nil {
		return lab.Decision{}, err
	}
	return lab.NewDecision(all, decided), nil
}

// choiceNodes ends the search of an action where plies are turns of several orders, which
// have too many continuations.
const choiceNodes = 1_000

// decided is the value of a decided game among estimates.
const decided = 10

// Seeds derived from a unit's seed. Pairs use the numbers below [tournament.MaxGames].
const (
	mapTrainingSeed = tournament.MaxGames + iota
	battleTrainingSeed
	roadSeed
)

// Seeds derived from a pair's seed.
const (
	openingSeed = iota
	weightsSeed
	gamesSeed // two of them
)

// play plays a unit, two games a pair.
func (b *Balance) play(ctx context.Context, _ experiment.Options, u experiment.Numbered[condition]) ([]GameResult, error) {
	c, number := u.Of, u.Number
	if c.kind == campaigns {
		return b.playCampaign(ctx, &c, u.Seed)
	}
	rules := &c.scenario.Rules
	first := number * c.pairs // the unit's first pair in the condition
	var learned genes
	var err error
	if c.kind == trained {
		first = number // the map of all its pairs
		if learned, err = b.train(ctx, rules, c.maps[first%len(c.maps)], u.Seed); err != nil {
			return nil, err
		}
	}
	var games []GameResult
	for i := range c.pairs {
		m := c.maps[(first+i)%len(c.maps)]
		if c.kind == trained {
			m = c.maps[first%len(c.maps)]
		}
		seed := game.Derive(u.Seed, uint64(i))
		rng := game.Random(seed, weightsSeed)
		var players [2]agents.Spec
		for j, player := range c.players {
			w := b.jittered(rules, rng)
			if c.kind == trained {
				w = [...]genes{learned, random(rules, rng)}[j]
			}
			players[j] = player.Trained(w.onMap, w.inBattle)
		}
		start := wartournament.Start(rules, m, b.Opening, game.Derive(seed, openingSeed))
		for reversed := range 2 {
			p, err := playGame(ctx, rules, start, players, reversed, game.Derive(seed, gamesSeed+uint64(reversed)))
			if err != nil {
				return nil, err
			}
			p.Map = m.Name
			games = append(games, p)
		}
	}
	return games, nil
}

// playGame plays one game. The first player is red, or blue if reversed is 1.
func playGame(ctx context.Context, r *war.Rules, start war.Position, players [2]agents.Spec, reversed int, seed uint64) (GameResult, error) {
	g, c, err := follow(ctx, r, start, players, reversed, seed)
	if err != nil {
		return GameResult{}, err
	}
	result := newResult(&g, &c, start.Turn, game.Seat(reversed))
	engine := aiwar.NewEngine(*r, search.SmallTable)
	for i := range c.Sampled {
		one, err := choice(ctx, engine, r, &c.Sampled[i])
		if err != nil {
			return GameResult{}, err
		}
		result.Choices = append(result.Choices, one)
	}
	return result, nil
}

// follow plays one game like [playGame] and returns its course.
func follow(ctx context.Context, r *war.Rules, start war.Position, players [2]agents.Spec, reversed int, seed uint64) (wartournament.Game, wartournament.Course, error) {
	var agents [2]agents.WarAgent
	for i, player := range players {
		var err error
		seat := i ^ reversed
		if agents[seat], err = player.WarAgent(*r, game.Derive(seed, uint64(seat))); err != nil {
			return wartournament.Game{}, wartournament.Course{}, err
		}
	}
	return wartournament.Follow(ctx, *r, start, agents, seed)
}

// newResult returns the result of the player at seat in a game in which the side first moved
// first. It has no map and no choices.
func newResult(g *wartournament.Game, c *wartournament.Course, first game.Side, seat game.Seat) GameResult {
	result := GameResult{
		Result: g.Score(seat), First: g.Score(first.Seat()), Reason: g.Reason,
		Actions: g.Actions, Battles: g.Battles, TimedOut: g.TimedOut, LeadChanges: g.LeadChanges,
		Turns: c.Turns, Steps: c.Steps, Undone: c.Undone, BattleMoves: c.BattleMoves,
		Unspent: float64(c.Unspent[0]+c.Unspent[1]) / 2,
	}
	for seat, behind := range c.Behind {
		if g.Score(game.Seat(seat)) == 1 && behind >= 2 {
			result.Comeback = true
		}
	}
	if c.Ahead != game.NoSide {
		result.Ahead = g.Score(c.Ahead.Seat())
	}
	return result
}

// genes are weights by estimator.
type genes struct {
	onMap, inBattle map[string]float64
}

// jittered returns the default weights with small random changes.
func (b *Balance) jittered(r *war.Rules, rng *rand.Rand) genes {
	move := func(gene float64) float64 { return min(max(gene+b.Jitter*rng.NormFloat64(), 0), 1) }
	return drawn(r, move)
}

// random returns random weights.
func random(r *war.Rules, rng *rand.Rand) genes {
	return drawn(r, func(float64) float64 { return rng.Float64() })
}

// drawn returns the default weights after applying gene to each, in their order.
func drawn(r *war.Rules, gene func(float64) float64) genes {
	onMap, inBattle := aiwar.DefaultWeights(r), aibattle.DefaultWeights(&r.Battle)
	for _, w := range [][]float64{onMap, inBattle} {
		for i := range w {
			w[i] = gene(w[i])
		}
	}
	return genes{aiwar.Estimators(r).Genes(onMap), aibattle.Estimators(&r.Battle).Genes(inBattle)}
}

// train trains weights for m and for battles between full armies, like the program
// before a match and a battle.
func (b *Balance) train(ctx context.Context, r *war.Rules, m war.Map, seed uint64) (genes, error) {
	t, err := agents.LoadTraining(b.Training)
	if err != nil {
		return genes{}, err
	}
	onMap, err := lab.TrainWar(ctx, t.War, *r, m.Start, game.Derive(seed, mapTrainingSeed), 1, nil)
	if err != nil {
		return genes{}, err
	}
	full := int(r.Cap) + 1
	field := battle.Between(r.Battle, game.Red, full, full)
	inBattle, err := lab.TrainBattle(ctx, t.Battle, r.Battle, field, game.Derive(seed, battleTrainingSeed), 1, nil)
	if err != nil {
		return genes{}, err
	}
	return genes{aiwar.Estimators(r).Genes(onMap), aibattle.Estimators(&r.Battle).Genes(inBattle)}, nil
}
