package search

// Explanation is what a player that searched says about its answer.
type Explanation struct {
	// Move is the answer, and Line the play that the player expects, beginning
	// with it: moves as records write them.
	Move string
	Line []string
	// Chance reports that the answer was drawn at random, as weak players
	// sometimes do. Everything below is then empty.
	Chance bool
	// Value is the estimate of the position at the end of Line for the player:
	// the sum of the contributions in Shares. It means nothing if Over.
	Value float64
	// Over reports that the game is over at the end of Line; Score is then 1 if
	// the player has won, 0 for a draw, -1 if it has lost.
	Over  bool
	Score int
	// Depth is how many plies were looked at in full, and Nodes how many
	// positions the search entered.
	Depth int
	Nodes uint64
	// Shares holds what every estimator says of the position at the end of
	// Line, in the order of the board's list.
	Shares []Share
}

// Share is one estimator's part in a value, from the player's point of view.
type Share struct {
	// Name is the estimator's short stable word.
	Name string
	// Gene is the player's weight for it, from 0 to 1.
	Gene float64
	// Value is the estimate, from -1 to 1.
	Value float64
	// Contribution is the gene times the estimator's scale times the value.
	Contribution float64
}

// SetShares sets the shares and their sum.
func (e *Explanation) SetShares(shares []Share) {
	e.Shares, e.Value = shares, 0
	for _, s := range shares {
		e.Value += s.Contribution
	}
}
