package style

import (
	"context"

	"eras/ai/playermodel"
)

// Style is how a person plays.
type Style struct {
	// Mixture has a share for each kind of player.
	playermodel.Mixture
	// Habits are how often the person does some things, and how often others would.
	Habits [Habits]Trait
	// Held says how well the kinds predict matches that they were not fitted to.
	Held playermodel.Held
	// Orders is the number of orders that the style was fitted to.
	Orders int
}

// Of returns the style of the person in matches that were observed with a number of kinds.
// There must be two matches or more.
func Of(ctx context.Context, kinds int, matches []Observed) (Style, error) {
	var all []playermodel.Choice
	var each [][]playermodel.Choice
	for i := range matches {
		all, each = append(all, matches[i].Choices...), append(each, matches[i].Choices)
	}
	held, err := playermodel.HoldOut(ctx, kinds, each)
	if err != nil {
		return Style{}, err
	}
	return Style{Mixture: playermodel.FitMixture(kinds, all), Habits: Traits(matches), Held: held, Orders: len(all)}, nil
}
