package warplay

import (
	"context"
	"encoding/json"
	"fmt"

	"eras/ai/agents"
	aibattle "eras/ai/battle"
	"eras/ai/evaluation"
	aiwar "eras/ai/war"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/play/learning"
	"eras/play/session"
	"eras/play/table"
	"eras/saves"
)

// computerSetup is a computer that plays a seat of a war or battle.
type computerSetup struct {
	Seat    Seat
	Weights learning.Weights
	// Past are those of [Setup].
	Past []saves.Logged
	// Advises means that the computer gives hints instead of playing.
	Advises bool `json:",omitempty"`
}

// Agents are wars and battles for [session.ServeAgent]: the specs of their agents are those that
// sessions of this package send.
var Agents = table.Games{
	table.Of(table.Rules[*war.Board, war.State, war.Action, war.Event]{
		Board: (&war.Board{}).Name(), FromSetup: war.BoardFromSetup,
		Agent: func(b *war.Board, spec string, seat game.Seat, seed uint64, _ bool) (game.Agent[war.State, war.Action], error) {
			c, err := parseComputer(spec)
			if err != nil {
				return nil, err
			}
			return c.warAgent(&b.Rules, seat, seed, nil)
		},
	}),
	table.Of(table.Rules[*battle.Board, battle.Position, battle.Move, battle.Event]{
		Board: (&battle.Board{}).Name(), FromSetup: battle.BoardFromSetup,
		Agent: func(b *battle.Board, spec string, seat game.Seat, seed uint64, _ bool) (game.Agent[battle.Position, battle.Move], error) {
			c, err := parseComputer(spec)
			if err != nil {
				return nil, err
			}
			return c.battleAgent(&b.Rules, seat, seed)
		},
	}),
}

// spec returns the computer as a worker is told of it.
func (c *computerSetup) spec() string {
	text, err := json.Marshal(c)
	if err != nil {
		panic(err) // all of it can be written
	}
	return string(text)
}

func parseComputer(spec string) (c computerSetup, err error) {
	if err = json.Unmarshal([]byte(spec), &c); err != nil {
		err = fmt.Errorf("reading the computer of a war or battle: %w", err)
	}
	return c, err
}

// war returns the agent of a computer for a seat of a war. If p is not nil, it trains the computer
// for every battle.
func (c *computerSetup) war(board *war.Board, seat game.Seat, seed uint64, p *learning.Preparation) (game.Agent[war.State, war.Action], error) {
	agent, err := c.warAgent(&board.Rules, seat, seed, p)
	if err != nil {
		return nil, err
	}
	o := session.Order[war.State]{Seat: seat, Seed: seed, Spec: c.spec()}
	if p := agent.preparation; p != nil {
		o.Note = func(ctx context.Context, view *war.State) (any, error) {
			if !view.Fighting {
				return nil, nil
			}
			return p.ForBattle(ctx, view)
		}
	}
	return session.Away[war.State, war.Action, war.Event](agent, board, o), nil
}

// battle returns the agent of a computer for a seat of a battle.
func (c *computerSetup) battle(board *battle.Board, seat game.Seat, seed uint64) (game.Agent[battle.Position, battle.Move], error) {
	agent, err := c.battleAgent(&board.Rules, seat, seed)
	if err != nil {
		return nil, err
	}
	return session.Away[battle.Position, battle.Move, battle.Event](agent, board, session.Order[battle.Position]{Seat: seat, Seed: seed, Spec: c.spec()}), nil
}

// warAgent is a computer that plays wars. If it has a preparation, it trains for every battle.
type warAgent struct {
	*aiwar.Agent
	preparation *learning.Preparation
	rules       *war.Rules // of hints; nil if the agent plays
}

// warAgent returns the agent of the computer; nil weights are the defaults. With random weights it has
// random weights for battles as well, and does not train. With a network it ignores all weights.
func (c *computerSetup) warAgent(rules *war.Rules, seat game.Seat, match uint64, p *learning.Preparation) (*warAgent, error) {
	seed := game.SeatSeed(match, seat)
	l, err := agents.LevelAt(c.Seat.Level)
	if err != nil {
		return nil, err
	}
	if c.Seat.Network() {
		a, err := l.NetworkWarAgent(*rules, seed, agents.StandardNetworks())
		return &warAgent{Agent: a}, err
	}
	genes, err := genesOf(aiwar.Estimators(rules), c.Weights.War)
	if err != nil {
		return nil, err
	}
	var forBattles evaluation.Weights
	if c.Seat.Random {
		p = nil
		if forBattles, err = genesOf(aibattle.Estimators(&rules.Battle), c.Weights.Battle); err != nil {
			return nil, err
		}
	}
	a, err := l.WarAgent(*rules, seed, genes, forBattles)
	if err != nil {
		return nil, err
	}
	if len(c.Past) > 0 && c.Seat.Learns() {
		a.Recall(learning.RecallWars(c.Past, rules))
	}
	agent := &warAgent{Agent: a, preparation: p}
	if c.Advises {
		agent.rules = rules
	}
	return agent, nil
}

// battleAgent returns the agent of the computer for a battle on its own; nil weights are the defaults.
func (c *computerSetup) battleAgent(rules *battle.Rules, seat game.Seat, match uint64) (battleAgent, error) {
	genes, err := genesOf(aibattle.Estimators(rules), c.Weights.Battle)
	if err != nil {
		return battleAgent{}, err
	}
	l, err := agents.LevelAt(c.Seat.Level)
	if err != nil {
		return battleAgent{}, err
	}
	seed := game.SeatSeed(match, seat)
	if c.Seat.Network() {
		a, err := l.NetworkBattleAgent(*rules, seed, agents.StandardNetworks())
		return battleAgent{a}, err
	}
	a, err := l.BattleAgent(*rules, seed, genes)
	if err != nil {
		return battleAgent{}, err
	}
	if len(c.Past) > 0 && c.Seat.Learns() {
		a.Recall(learning.RecallBattles(c.Past, rules))
	}
	return battleAgent{a}, nil
}

// genesOf returns weights as a list, nil if w is nil.
func genesOf[F any](list evaluation.List[F], w saves.Weights) (evaluation.Weights, error) {
	if w == nil {
		return nil, nil
	}
	return list.Weights(w)
}

// Act answers. If a battle has just begun, it trains first.
func (a *warAgent) Act(ctx context.Context, view war.State, seat game.Seat) (war.Action, error) {
	if a.preparation != nil && view.Fighting {
		w, err := a.preparation.ForBattle(game.Unhurried(ctx), &view)
		if err != nil {
			return war.Action{}, err
		}
		if err := a.SetBattleWeights(w); err != nil {
			return war.Action{}, err
		}
	}
	if a.rules != nil {
		return a.advise(ctx, &view, seat)
	}
	return a.Agent.Act(ctx, view, seat)
}

// Note implements [session.Noter]: it takes the weights for the pending battle.
func (a *warAgent) Note(note json.RawMessage) error {
	var w evaluation.Weights
	if err := json.Unmarshal(note, &w); err != nil {
		return err
	}
	return a.SetBattleWeights(w)
}

// Explain returns the explanation of the last answer.
func (a *warAgent) Explain() (evaluation.Explanation, bool) { return explained(a.Explanation()) }

func explained(e evaluation.Explanation) (evaluation.Explanation, bool) { return e, e.Move != "" }

// battleAgent is a computer that fights battles and explains its moves.
type battleAgent struct{ *aibattle.Agent }

// Explain returns the explanation of the last answer.
func (a battleAgent) Explain() (evaluation.Explanation, bool) { return explained(a.Explanation()) }
