package battle

import (
	"eras/game"
	"eras/game/battle"
)

// Features is the input of the estimators. In pairs, MAX, the searching player, comes first, then
// MIN.
type Features struct {
	// D is columns plus rows of the whole board.
	D int
	// Open is the number of open squares. Inmost is the largest weight of a square:
	// its distance from the edge of the open squares.
	Open, Inmost int
	// Soldiers counts the soldiers, Horse and Archers those of two kinds.
	Soldiers, Horse, Archers [2]int
	// Nerve is the number of soldiers that may still fall before the army breaks or is gone.
	Nerve [2]int

	// Centre is MAX's lead in the sum of the weights of the soldiers' squares.
	Centre float64
	// Proximity is the sum of (D - d)² over all pairs of enemies.
	Proximity float64
	// Siege is MAX's lead in the sum of (D - d)² over its soldiers and the enemy captain.
	Siege float64
	// Territory is MAX's lead in open squares that are nearer to its soldiers.
	Territory float64
}

// Features implements [evaluation.Board].
func (b *board) Features(p *battle.Position, player game.Side) Features {
	b.prepare(p, player)
	var t tally
	t.count(b, p)
	f := t.counts(b, p)
	f.Centre, f.Proximity, f.Siege = float64(t.centre), float64(t.proximity), float64(b.wideSiege(p))
	f.Territory = float64(b.wideTerritory(p))
	return f
}

// counts returns the features without the measures. T is the tally of p.
func (t *tally) counts(b *board, p *battle.Position) Features {
	f := Features{
		D: b.proximity.D, Open: t.ring.open, Inmost: t.ring.inmost,
		Soldiers: [2]int{int(t.soldiers[0]), int(t.soldiers[1])},
		Horse:    [2]int{int(t.horse[0]), int(t.horse[1])},
		Archers:  [2]int{int(t.archers[0]), int(t.archers[1])},
	}
	for i, side := range [2]game.Side{b.player, b.player.Other()} {
		f.Nerve[i] = max(0, f.Soldiers[i]-int(p.Nerve[side.Seat()]))
	}
	return f
}
