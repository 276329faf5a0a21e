package war

import (
	"context"
	"fmt"

	"eras/ai/battle"
	"eras/ai/evaluation"
	"eras/game"
	gamebattle "eras/game/battle"
	"eras/game/war"
)

// Agent plays wars by searching, on the map and in battles. It is a [game.Agent] for one seat or
// for both. It must not be used by several goroutines at once.
type Agent struct {
	onMap    *evaluation.Agent[war.Position, war.Move, Features]
	inBattle *battle.Agent
	seed     uint64
	fought   bool // the last answer was a move in a battle
}

var _ game.Agent[war.State, war.Action] = (*Agent)(nil)

// NewAgent returns an agent under rules r with one configuration for the map and one for battles.
// The seed of inBattle is ignored: the agent uses that of onMap throughout. NewAgent returns an
// error if a configuration is not valid.
func NewAgent(r war.Rules, onMap, inBattle evaluation.Config) (*Agent, error) {
	return newAgent(predicted{&r, onMap.Reading}, onMap, battle.NewAgent, r.Battle, inBattle)
}

// NewNetworkAgent is [NewAgent] for networks: onMap has the genes of a network for the map, and
// inBattle those of one for battles.
func NewNetworkAgent(r war.Rules, onMap, inBattle evaluation.Config) (*Agent, error) {
	return newAgent(networked(&r), onMap, battle.NewNetworkAgent, r.Battle, inBattle)
}

// newAgent returns an agent that plays g on the map and plays battles with the agent that newBattle
// makes.
func newAgent(g evaluation.Game[war.Position, war.Move, Features], onMap evaluation.Config, newBattle func(gamebattle.Rules, evaluation.Config) (*battle.Agent, error), r gamebattle.Rules, inBattle evaluation.Config) (*Agent, error) {
	a := &Agent{seed: onMap.Seed}
	var err error
	if a.onMap, err = evaluation.NewAgent(g, onMap); err != nil {
		return nil, err
	}
	if a.inBattle, err = newBattle(r, inBattle); err != nil {
		return nil, fmt.Errorf("in battle: %w", err)
	}
	return a, nil
}

// SetWeights changes the weights for the map from the next answer on.
func (a *Agent) SetWeights(w evaluation.Weights) error { return a.onMap.SetWeights(w) }

// SetBattleWeights changes the weights for battles from the next answer on.
func (a *Agent) SetBattleWeights(w evaluation.Weights) error { return a.inBattle.SetWeights(w) }

// Recall sets the agent's memory of earlier wars on the map; see [evaluation.Agent.Recall].
func (a *Agent) Recall(given func(*war.Position) []evaluation.Given[war.Move]) { a.onMap.Recall(given) }

// Bar keeps the agent from moves on the map; see [evaluation.Agent.Bar].
func (a *Agent) Bar(barred func(m war.Move) bool) { a.onMap.Bar(barred) }

// Act returns the best action for the side to act at view, on the map or in the pending battle. The
// answer depends only on view and the configuration, not on earlier answers, so after moves are
// taken back or the match is resumed the agent answers the same.
func (a *Agent) Act(ctx context.Context, view war.State, seat game.Seat) (war.Action, error) {
	if view.Fighting {
		if a.seed != 0 {
			a.inBattle.SetSeed(game.Derive(a.seed, clock(&view.Position), battleSeed))
		}
		m, err := a.inBattle.Act(ctx, view.Battle, seat)
		if err != nil {
			return war.Action{}, err
		}
		a.fought = true
		return war.BattleAction(m), nil
	}
	m, err := a.onMap.Act(ctx, view.Position, seat)
	if err != nil {
		return war.Action{}, err
	}
	a.fought = false
	return war.MapAction(m), nil
}

// Effort returns the effort of all searches of a, on the map and in battles.
func (a *Agent) Effort() evaluation.Effort {
	e := a.onMap.Effort()
	e.Add(a.inBattle.Effort())
	return e
}

// Explanation returns the reasons for the last answer. Before the first answer it
// is empty.
func (a *Agent) Explanation() evaluation.Explanation {
	if a.fought {
		return a.inBattle.Explanation()
	}
	return a.onMap.Explanation()
}

// Random plays legal actions at random, on the map and in battles. An action
// depends only on Seed and on the actions and moves left.
type Random struct {
	Rules war.Rules
	Seed  uint64
}

var _ game.Agent[war.State, war.Action] = Random{}

// Act returns a random legal action, or [game.ErrOver].
func (r Random) Act(ctx context.Context, view war.State, seat game.Seat) (war.Action, error) {
	left := clock(&view.Position)
	if view.Fighting {
		m, err := battle.Random{Seed: game.Derive(r.Seed, left)}.Act(ctx, view.Battle, seat)
		return war.BattleAction(m), err
	}
	moves := r.Rules.Moves(&view.Position, nil)
	if len(moves) == 0 {
		return war.Action{}, game.ErrOver
	}
	return war.MapAction(moves[game.Random(r.Seed, left).IntN(len(moves))]), nil
}
