package style

import (
	"context"

	"eras/ai/playermodel"
)

// Style is how a person plays.
type Style struct {
	// Mixture has a share for each kind of player.
	playermodel.Mixture
	// Habits are the person's habits, compared with those of others.
	Habits [Habits]Trait
	// Held measures how well the kinds predict matches to which they were not fitted.
	Held playermodel.Held
	// Orders is the number of orders to which the style was fitted.
	Orders int
}

// Of returns the style of the person in observed matches. kinds is the number of kinds of the
// observation. At least two matches are needed.
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
