package diplomacy

// Judge adjudicates. It holds the working memory of one goroutine and allocates
// nothing once it is made.
type Judge struct {
	game *Game
	// verdicts are those of the phase that was adjudicated last.
	verdicts Verdicts

	movement movement
}

// NewJudge returns a judge of the matches of g.
func NewJudge(g *Game) *Judge { return &Judge{game: g} }

// Movement resolves the orders of a movement phase by the rules that the package's
// comment states. It does not change p. Units without an order hold, and so do
// those whose order is not legal; provinces without a unit keep the zero
// [Verdict]. The verdicts are the judge's own and valid until its next call.
func (j *Judge) Movement(p *Position, orders *Orders) *Verdicts {
	v := &j.movement
	v.begin(j.game.Map, p)
	v.readOrders(orders)
	v.matchConvoys(orders)
	v.matchSupports(orders)
	v.findPaths(orders)
	v.cutSupports()
	v.decideMoves()
	clear(j.verdicts[:])
	v.fill(orders, &j.verdicts)
	return &j.verdicts
}

// Standoffs returns the provinces that the last movement left empty by a standoff,
// into which no unit may retreat.
func (j *Judge) Standoffs() Set { return j.movement.standoffs() }

// Arrived returns the provinces from which units moved away in the last movement,
// and those of them whose armies went by convoy.
func (j *Judge) Arrived() (all, byConvoy Set) {
	return j.movement.moved, j.movement.moved.And(j.movement.carried)
}
