package risk

import (
	"context"
	"fmt"
	"math/rand/v2"

	"eras/game"
	"eras/game/risk"
)

// Agent plays a seat of a [game.Match] with a bot.
type Agent struct {
	game.WholeTurns[risk.Position, risk.Action]
	turn    Turn
	thought game.Thought
	play    func(*game.Thought) error // the method playOn
}

var _ game.TurnAgent[risk.Position, risk.Action] = (*Agent)(nil)

// NewAgent returns an agent for a seat of one match, with a new bot.
func NewAgent(g *risk.Game, maker Maker, seat game.Seat, rng *rand.Rand) *Agent {
	a := &Agent{turn: Turn{Game: g, Seat: seat, Rand: rng, bot: maker(g, seat, rng)}}
	a.play = a.playOn
	return a
}

// PlayTurn lets the bot play all phases of its turn.
func (a *Agent) PlayTurn(ctx context.Context, view *risk.Position, _ game.Seat, act func(risk.Action) error) error {
	a.turn.P, a.turn.do = view, act
	return a.thought.Think(ctx, a.play)
}

func (a *Agent) playOn(thought *game.Thought) error {
	t := &a.turn
	t.Thought = thought
	for round := t.P.Round; t.P.Round == round && t.Game.Actor(t.P) == t.Seat; {
		phase := t.P.Phase
		if err := t.Step(); err != nil {
			return fmt.Errorf("in phase %v: %w", phase, err)
		}
	}
	return nil
}

// Maker makes a bot for a seat of one match. The bot may keep rng.
type Maker func(g *risk.Game, seat game.Seat, rng *rand.Rand) Bot

// botSeed is the index with which the seed of the bots is derived from a match's seed.
const botSeed = 1

// BotSeed returns the seed of the bots in the match with the given seed. It has 53 bits, so that a
// JSON number can hold it.
func BotSeed(match uint64) uint64 { return game.Derive(match, botSeed) >> 11 }

// BotRandom returns the random source of the bot at seat. bots is the seed of [BotSeed].
func BotRandom(bots uint64, seat game.Seat) *rand.Rand { return game.SeatRandom(bots, seat) }

// SeatAgent returns the agent that plays a seat with a new bot in the match with the given seed.
func SeatAgent(g *risk.Game, maker Maker, seat game.Seat, seed uint64) *Agent {
	return NewAgent(g, maker, seat, BotRandom(BotSeed(seed), seat))
}

// NewAgents returns one agent for each seat of the match of g with the given seed.
func NewAgents(g *risk.Game, makers []Maker, seed uint64) ([]game.Agent[risk.Position, risk.Action], error) {
	if len(makers) != int(g.Rules.Players) {
		return nil, fmt.Errorf("need one bot per player: have %d, want %d", len(makers), g.Rules.Players)
	}
	agents := make([]game.Agent[risk.Position, risk.Action], len(makers))
	for i, maker := range makers {
		agents[i] = SeatAgent(g, maker, game.Seat(i), seed)
	}
	return agents, nil
}

// Play plays a match of g with the given seed between bots to its end and returns the last
// position. It stores no record and no history. watch, if not nil, is called after every step.
func Play(ctx context.Context, g *risk.Game, makers []Maker, seed uint64, watch func(risk.Step)) (risk.Position, error) {
	agents, err := NewAgents(g, makers, seed)
	if err != nil {
		return risk.Position{}, err
	}
	m := game.NewMatch(&risk.Board{Game: g, First: g.Start()}, seed, game.NoHistory, game.NoRecord)
	err = m.Run(ctx, agents, watch)
	return m.Position(), err
}

// EachPhase plays a match like [Play] and calls visit with the position at the beginning of every
// phase of a player, with all hands visible. Phases within an attack are not visited. If visit
// returns false, EachPhase stops.
func EachPhase(ctx context.Context, g *risk.Game, makers []Maker, seed uint64, visit func(p *risk.Position) bool) error {
	type phase struct {
		round uint16
		turn  game.Seat
		kind  risk.Phase
	}
	playing, leave := context.WithCancel(ctx)
	defer leave()
	var last phase
	look := func(p *risk.Position) {
		if g.Actor(p) < 0 || p.InAttack || p.Phase == risk.Occupying {
			return
		}
		if now := (phase{p.Round, p.Turn, p.Phase}); now != last && playing.Err() == nil {
			last = now
			if !visit(p) {
				leave()
			}
		}
	}
	start := g.Start()
	look(&start)
	_, err := Play(playing, g, makers, seed, func(s risk.Step) { look(&s.After) })
	if ctx.Err() == nil && playing.Err() != nil {
		return nil
	}
	return err
}
