package battle

import (
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
