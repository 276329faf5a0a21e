package eras2005

import (
	"context"
	"math/rand/v2"

	"eras/ai/agents"
	aibattle "eras/ai/battle"
	"eras/ai/evaluation"
	aiwar "eras/ai/war"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	tournament "eras/lab/tournament/war"
)

// player has weights for the map and for each battle.
type player struct {
	war    evaluation.Weights
	battle battleWeights
}

// randomPlayer returns a player with random weights for the paper's estimators and 0
// for the others. The weights for battles are new in each battle (eras-2005 5.1.2).
func (p *Experiment) randomPlayer(seed uint64) (player, error) {
	return randomPlayer(&p.rules, p.file.Paper.War.Estimators, p.file.Paper.Battle.Estimators, seed)
}

// randomPlayer returns a player with random weights for the named estimators and 0 for
// the others.
func randomPlayer(r *war.Rules, forMap, forBattles []string, seed uint64) (player, error) {
	onMap, err := aiwar.Estimators(r).Places(forMap)
	if err != nil {
		return player{}, err
	}
	forBattle := aibattle.Estimators(&r.Battle)
	inBattle, err := forBattle.Places(forBattles)
	if err != nil {
		return player{}, err
	}
	return player{
		war: randomWeights(len(aiwar.Estimators(r)), onMap, game.Random(seed)),
		battle: func(_ context.Context, _ *battle.Position, seed uint64) (evaluation.Weights, error) {
			return randomWeights(len(forBattle), inBattle, game.Random(seed)), nil
		},
	}, nil
}

// randomWeights returns n weights, random at the given places and 0 elsewhere.
func randomWeights(n int, places []int, rng *rand.Rand) evaluation.Weights {
	w := make(evaluation.Weights, n)
	for _, place := range places {
		w[place] = rng.Float64()
	}
	return w
}

// agent returns an agent that plays as p with the given search depth and reading.
func (p player) agent(r *war.Rules, depth int, reading evaluation.Reading, seed uint64) (agents.WarAgent, error) {
	agent, err := aiwar.NewAgent(*r,
		evaluation.Config{Weights: p.war, Limits: plies(depth), Reading: reading, Seed: seed},
		evaluation.Config{Limits: plies(depth), Reading: reading})
	if err != nil {
		return nil, err
	}
	fighting := -1 // the number of actions left when the battle began
	return game.AgentFunc[war.State, war.Action](func(ctx context.Context, view war.State, seat game.Seat) (war.Action, error) {
		if left := int(view.Position.Left); view.Fighting && left != fighting {
			fighting = left
			w, err := p.battle(ctx, &view.Battle, game.Derive(seed, uint64(left)))
			if err == nil {
				err = agent.SetBattleWeights(w)
			}
			if err != nil {
				return war.Action{}, err
			}
		}
		return agent.Act(ctx, view, seat)
	}), nil
}

// GameResult is a measured game from the point of view of the trained side or the
// learner.
type GameResult struct {
	Layout string `json:"layout"`
	// Side is the trained side, "red" or "blue". First is the side that moved first.
	Side  string `json:"side"`
	First string `json:"first"`
	// Score is 1 for a win, 0 for a draw, -1 for a loss.
	Score  int    `json:"score"`
	Reason string `json:"reason"`
	// Actions is the length of the game. TimedOut is the number of its battles that
	// reached their limit.
	Actions  int `json:"actions"`
	Battles  int `json:"battles"`
	TimedOut int `json:"timed_out"`

	strength [2]int // of the trained side and of the other
}

// gameSpec describes a game to play.
type gameSpec struct {
	rules   *war.Rules
	layout  war.Map
	trained player
	rival   player
	seat    game.Seat // of the trained side
	depth   int
	reading evaluation.Reading
	opening int
	// seed determines the opening and, with the seat, everything random in the game.
	seed uint64
}

// play plays the game. Battles are fought.
func (m gameSpec) play(ctx context.Context) (GameResult, error) {
	start := tournament.Start(m.rules, m.layout, m.opening, game.Derive(m.seed, 0))
	var agents [2]agents.WarAgent
	for i, p := range [2]player{m.trained, m.rival} {
		agent, err := p.agent(m.rules, m.depth, m.reading, game.Derive(m.seed, 1, uint64(m.seat), uint64(i)))
		if err != nil {
			return GameResult{}, err
		}
		agents[(int(m.seat)+i)%2] = agent
	}
	g, err := tournament.Play(ctx, *m.rules, start, agents, m.seed)
	if err != nil {
		return GameResult{}, err
	}
	return GameResult{
		Layout: m.layout.Name, Side: game.SideAt(m.seat).String(), First: g.First, Score: g.Score(m.seat), Reason: g.Reason,
		Actions: g.Actions, Battles: g.Battles, TimedOut: g.TimedOut,
		strength: [2]int{g.Strength[m.seat], g.Strength[1-m.seat]},
	}, nil
}

// points converts a score to points: 1, ½ or 0.
func points(score int) float64 { return float64(score+1) / 2 }
