package riskplay

import (
	"encoding/json"
	"fmt"
	"strings"

	"eras/ai/agents"
	"eras/ai/registry"
	airisk "eras/ai/risk"
	"eras/ai/risk/ender"
	"eras/evolve"
	"eras/game"
	"eras/game/risk"
	"eras/play/session"
	"eras/play/table"
)

// Agents is Risk for [session.ServeAgent]: the specs of its agents are those that sessions of this
// package send.
var Agents = table.Of(table.Rules[*risk.Board, risk.Position, risk.Action, risk.Event]{
	Board: (&risk.Board{}).Name(), FromSetup: risk.BoardFromSetup,
	Agent: func(b *risk.Board, spec string, seat game.Seat, seed uint64, _ bool) (game.Agent[risk.Position, risk.Action], error) {
		var o order
		if err := json.Unmarshal([]byte(spec), &o); err != nil {
			return nil, fmt.Errorf("reading the bot of Risk: %w", err)
		}
		return newBot(b, &o, seat, seed)
	},
})

// order says which bot a seat gets, and the plan of the turn that it goes on with, nil for none.
type order struct {
	session.Player
	Keep *ender.Kept `json:",omitempty"`
}

// bot is a bot that tells its plans while it thinks.
type bot struct {
	*airisk.Agent
	planned func(*ender.Trace)
}

// newBot returns the agent of a bot.
func newBot(board *risk.Board, o *order, seat game.Seat, seed uint64) (*bot, error) {
	b := &bot{planned: func(*ender.Trace) {}}
	maker, err := makerOf(&o.Player, ender.Options{Workers: workers(), Keep: o.Keep, Watch: func(t *ender.Trace) { b.planned(t) }})
	if err != nil {
		return nil, err
	}
	b.Agent = airisk.SeatAgent(board.Game, maker, seat, seed)
	return b, nil
}

// TalkTo implements [session.Talker]: the bot tells its plans.
func (b *bot) TalkTo(talk func(any)) { b.planned = func(t *ender.Trace) { talk(t) } }

// newAgent returns the agent of a bot. planned receives its plans.
func newAgent(board *risk.Board, o *order, seat game.Seat, seed uint64, planned func(*ender.Trace)) (game.TurnAgent[risk.Position, risk.Action], error) {
	here, err := newBot(board, o, seat, seed)
	if err != nil {
		return nil, err
	}
	here.planned = planned
	spec, err := json.Marshal(o)
	if err != nil {
		return nil, err
	}
	noted := func(note json.RawMessage) {
		var t ender.Trace
		if json.Unmarshal(note, &t) == nil {
			planned(&t)
		}
	}
	return session.AwayTurns[risk.Position, risk.Action, risk.Event](here, board, session.Order[risk.Position]{Seat: seat, Seed: seed, Spec: string(spec), Noted: noted}), nil
}

// workers returns the number of workers of a bot, for which a person waits: all cores but one, which
// draws the window, or both of two.
func workers() int {
	if n := evolve.SpareWorkers(); n > 1 {
		return n
	}
	return evolve.AllWorkers()
}

// turnPlans is how many plans a bot that plans whole turns examines per search, unless its spec
// says otherwise.
const turnPlans = 5000

// makerOf returns the maker of a bot. A bot that plans whole turns gets the options.
func makerOf(p *session.Player, o ender.Options) (airisk.Maker, error) {
	params, err := ender.Parameters.Of(p.Spec())
	if err != nil {
		return agents.RiskBots().Find(p.Spec())
	}
	if err := limit(p, &params, &o); err != nil {
		return nil, err
	}
	return ender.NewWith(params, o), nil
}

// limit sets the limits of a bot that plans whole turns: of time if it has no settings but its
// strongest level, else those that its spec says.
func limit(p *session.Player, params *ender.Params, o *ender.Options) error {
	if name, _, _ := strings.Cut(p.Bot, ":"); p.Bot == name || p.Bot == registry.AtLevel(name, ender.Parameters.HighestLevel(name)) {
		entry, err := agents.RiskBots().Entry(p.Bot)
		if err != nil {
			return err
		}
		params.Search.Plans, o.Turn = turnPlans, entry.TurnTime
	}
	return nil
}
