package risk

import (
	"math/rand/v2"

	"eras/ai/registry"
	assets "eras/assets/minimax"
	"eras/game"
	"eras/game/risk"
)

// MinimaxParams are the parameters of the player of risk-minimax-2014.
type MinimaxParams struct {
	Search     MinimaxSearch     `toml:"search"`
	Evaluation MinimaxEvaluation `toml:"evaluation"`
}

// MinimaxSearch limits the search.
type MinimaxSearch struct {
	// Depth is the number of players' answers that the search looks ahead, from 1 to
	// maxMinimaxDepth: p of pseudocode 3.
	Depth int `toml:"depth"`
	// Nodes is the maximum number of positions that a search visits for one answer. When it is
	// reached, the answer of the last completed depth is used. Depth 1 is always completed.
	Nodes int `toml:"nodes"`
}

// MinimaxEvaluation is how positions are evaluated.
type MinimaxEvaluation struct {
	// Reading is how the evaluation functions are read, "text" or "code".
	Reading string `toml:"reading"`
}

const maxMinimaxDepth = 8

// readings are the names of each [Reading].
var readings = []string{ReadText: "text", ReadCode: "code"}

// Minimax declares the parameters of the minimax player.
var Minimax = &registry.Parameters[MinimaxParams]{
	Files: assets.Files,
	Base:  "minimax",
	List: []registry.Parameter{
		{Key: "search.depth", Range: registry.Between(1, maxMinimaxDepth).Wholes(), Symbol: "p", Source: "pseudocode 3", About: "how many answers of both players the search looks ahead"},
		{Key: "search.nodes", Range: registry.From(1).Wholes().Costs(100_000), Source: "ours", About: "how many positions it enters for one answer"},
		{Key: "evaluation.reading", Range: registry.OneOf(readings...), Source: "5.1, 5.2", About: "which description of the evaluation functions counts: the text, or pseudocodes 1 and 2"},
	},
	Shortcuts: []registry.Shortcut{
		{Word: "depth", Key: "search.depth", Value: "N"},
		{Word: "nodes", Key: "search.nodes", Value: "N"},
		{Word: "reading", Key: "evaluation.reading", Value: "text|code"},
	},
	Keys: "assets/minimax/minimax.toml has them",
}

// minimaxEntry returns the entry of the minimax player.
func minimaxEntry() Entry {
	return registry.Adjustable(Entry{Name: "minimax", Title: "Minimax", Strength: 2, Example: "depth=4:reading=code"}, Minimax, func(params MinimaxParams) Maker {
		return params.Make
	})
}

// Make makes the minimax player with these parameters.
func (params MinimaxParams) Make(g *risk.Game, seat game.Seat, _ *rand.Rand) Bot {
	b := &minimax{depth: params.Search.Depth, limit: params.Search.Nodes, game: g, odds: tablesOf(g), me: seat}
	if params.Evaluation.Reading == readings[ReadCode] {
		b.reading = ReadCode
	}
	return b
}
