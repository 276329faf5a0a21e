package diplomacy

// Judge adjudicates. It holds the working memory of one goroutine and allocates
// nothing once it is made.
type Judge struct {
	game *Game
	// verdicts are those of the phase that was adjudicated last.
	verdicts Verdicts
}

// NewJudge returns a judge of the matches of g.
func NewJudge(g *Game) *Judge { return &Judge{game: g} }
