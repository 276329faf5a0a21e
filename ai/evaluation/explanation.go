package evaluation

// Explanation is an agent's reasons for an answer.
type Explanation struct {
	// Move is the answer, and Line the play that the agent expects, beginning with
	// it. Moves are written as in records.
	Move string
	Line []string
	// Random reports whether the answer was drawn at random, as weak levels sometimes do. The
	// fields below are then empty.
	Random bool
	// Avoided is the answer that the agent would have given if it had not lost with it before, or
	// nil.
	Avoided *Avoided `json:",omitempty"`
	// Value is the estimate for the agent of the position at the end of Line: the sum of the
	// contributions in Shares, or the value of a network. It is undefined if Over.
	Value float64
	// Over reports whether the game is over at the end of Line. Score is then 1 if the agent has
	// won, 0 for a draw, -1 if it has lost.
	Over  bool
	Score int
	// Depth is the number of plies searched in full, and Nodes the number of positions that the
	// search entered.
	Depth int
	Nodes uint64
	// Shares holds the part of each estimator in Value, in the order of the game's
	// list; a network has none.
	Shares []Share
}

// Share is the part of one estimator in a value.
type Share struct {
	// Name is the name of the estimator.
	Name string
	// Gene is the agent's weight for it, from 0 to 1.
	Gene float64
	// Value is the estimate for the agent, from -1 to 1.
	Value float64
	// Contribution is the gene times the estimator's scale times the value.
	Contribution float64
}

// Shares returns the parts of all estimators in the sum for f under w.
func (l List[F]) Shares(f *F, w Weights) []Share {
	shares := make([]Share, len(l))
	for i, e := range l {
		v := e.Value(f)
		shares[i] = Share{Name: e.Name, Gene: w[i], Value: v, Contribution: v * e.Scale * w[i]}
	}
	return shares
}

// Explanation returns the reasons for the last answer: the line that the agent expects, and the
// estimators' values of the position at its end, for which the answer was chosen. Before the first
// answer it is empty.
func (a *Agent[P, M, F]) Explanation() Explanation {
	last := &a.last
	switch {
	case len(last.line) == 0:
		return Explanation{}
	case last.random:
		return Explanation{Move: last.line[0].String(), Random: true}
	}
	e := Explanation{Move: last.line[0].String(), Avoided: last.avoided, Depth: last.depth, Nodes: last.nodes}
	g, p := a.engine.game, last.position
	for _, m := range last.line {
		e.Line = append(e.Line, m.String())
		g.Play(&p, m)
	}
	player := g.Turn(&last.position)
	if outcome, over := g.Outcome(&p); over {
		e.Over, e.Score = true, outcome.Score(player.Seat())
		return e
	}
	if len(a.engine.estimators) == 0 {
		e.Value = float64(a.engine.estimate(&p, player, last.weights)) / Unit
		return e
	}
	features := a.engine.probe.Features(&p, player)
	e.Shares = a.engine.estimators.Shares(&features, last.weights)
	for _, s := range e.Shares {
		e.Value += s.Contribution
	}
	return e
}
