package battle

import (
	"context"

	"eras/ai/evaluation"
	"eras/ai/search"
	"eras/evolve"
	"eras/game"
	"eras/game/battle"
)

// The axes of the behaviour in battles. Each is a share from 0 to 1:
//
//   - "captures": of the moves made when a capture or a shot was possible, the share that were one.
//   - "forward": the mean distance of moves' targets from the own edge, 1 at the enemy's.
//   - "wings": the mean distance of moves' targets from the middle row, 1 at the upper or lower
//     edge.
//   - "kinds": of the moves of an army with horse or archers, the share made by these.
const (
	axisCaptures = "captures"
	axisForward  = "forward"
	axisWings    = "wings"
	axisKinds    = "kinds"
)

// Axes returns the names of the axes of [Behaviour] under r.
func Axes(r *battle.Rules) []string {
	if r.Kinds {
		return []string{axisCaptures, axisForward, axisKinds}
	}
	return []string{axisCaptures, axisForward, axisWings}
}

// Behaviour counts what both sides do in a battle.
type Behaviour struct {
	kinds  bool
	traits [2]evolve.Traits // of red and blue
	moves  []battle.Move
}

// NewBehaviour returns a Behaviour for a battle under r.
func NewBehaviour(r *battle.Rules) *Behaviour { return &Behaviour{kinds: r.Kinds} }

// Begin resets the counts.
func (b *Behaviour) Begin() { b.traits = [2]evolve.Traits{} }

// Traits returns the shares of the seat so far, in the order of [Axes].
func (b *Behaviour) Traits(seat game.Seat) evolve.Traits { return b.traits[seat] }

// Observe counts a move at p, before it is made.
func (b *Behaviour) Observe(p *battle.Position, m battle.Move) {
	if m == battle.Pass {
		return
	}
	t := &b.traits[p.Turn.Seat()]
	if b.moves = p.Captures(b.moves[:0]); len(b.moves) > 0 {
		t[0].Count(p.At(m.To()) == p.Turn.Other())
	}
	to, last := m.To(), p.Size.Columns()-1
	forward := to.X()
	if p.Turn == game.Blue {
		forward = last - forward
	}
	t[1].Part += float64(forward)
	t[1].Whole += float64(last)
	if b.kinds {
		if a := p.Army(p.Turn); a.Horse+a.Archers > 0 {
			kind := p.Kind(m.From())
			t[2].Count(kind == battle.Horse || kind == battle.Archer)
		}
		return
	}
	rows := p.Size.Rows() - 1
	wing := 2*to.Y() - rows
	t[2].Part += float64(max(wing, -wing))
	t[2].Whole += float64(rows)
}

// Contest is a match between individuals in battles.
type Contest struct {
	Rules battle.Rules
	// Limits are the search limits of the players.
	Limits search.Limits
	// Start returns the start position of the battle with the given seed. Red moves first.
	Start func(seed uint64) battle.Position
}

// New returns a contest with its own engine. The individuals' genes must be weights for the rules.
func (c Contest) New() evolve.ObservedContest {
	engine, seen := NewEngine(c.Rules, search.SmallTable), NewBehaviour(&c.Rules)
	play := func(_ context.Context, p *battle.Position, m battle.Move) error {
		seen.Observe(p, m)
		c.Rules.Play(p, m)
		return nil
	}
	return func(ctx context.Context, home, away []float64, seed uint64) (evolve.Observed, error) {
		start := c.Start(seed)
		seen.Begin()
		played, err := engine.Follow(ctx, &start, [2]evaluation.Player{{Weights: home, Limits: c.Limits}, {Weights: away, Limits: c.Limits}}, seed, play)
		if err != nil {
			return evolve.Observed{}, err
		}
		o := evolve.Observed{Traits: [2]evolve.Traits{seen.Traits(0), seen.Traits(1)}}
		o.Score, o.Margin = played.Outcome.Score(0), rules{Rules: &c.Rules}.Lead(&played.End)
		return o, nil
	}
}
