package learning

import (
	"context"
	"math"

	"eras/evolve"
	"eras/game"
	"eras/saves"
)

// Student learns a game of several players: how a player plays it, and which parameters
// of its strongest bot do best against the player. Several goroutines may use it.
type Student interface {
	// Mode returns the game's id.
	Mode() saves.Mode
	// Bot returns the name of the bot that starts from a player's style and is tuned.
	Bot() string
	// Study describes how a player plays, from matches of the game, the oldest first.
	// It sets all of the style but its date, mode and earlier shares. It is not ok if
	// the matches are too few or too short.
	Study(ctx context.Context, matches []saves.Logged) (s saves.Style, ok bool, err error)
	// Parameters returns the parameters that are tuned.
	Parameters() []Parameter
	// Trial returns games of the bot against players of that style, on the map and under
	// the rules of a match that was logged, or nil if the bot does not play such matches
	// itself. One goroutine at a time uses the trial.
	Trial(s *saves.Style, like *saves.Logged) (Trial, error)
	// Settings returns the settings that a bot adds to its spec in a match against
	// players of these styles, by seat, and with tuned parameters, nil for its own. They
	// are written as in specs, and empty if the bot of the spec does not learn.
	Settings(spec string, styles map[game.Seat]saves.Style, tuned saves.Numbers) string
}

// Confidant is a student that also learns how far the word of players can be trusted.
type Confidant interface {
	// Confide returns the settings that a bot adds to its spec in a match against persons with these
	// matches of all games, by seat. They are empty if the bot does not learn, or if nothing is known.
	Confide(spec string, matches map[game.Seat][]saves.Logged) string
}

// Trial plays pair number n of a comparison with parameters of the bot: see
// [evolve.Trial]. The results are the bot's.
type Trial func(ctx context.Context, parameters saves.Numbers, n int) ([2]evolve.Result, error)

// Parameter is a parameter of a bot that is tuned, with the range that is searched.
type Parameter struct {
	// Name is its key in specs.
	Name      string
	Low, High float64
	// Default is the bot's own value.
	Default float64
	// Log reports that equal factors, not equal differences, are equal steps. Low is then above 0.
	Log bool
	// Whole says that only whole numbers are values.
	Whole bool
}

// gene returns the place of a value in the range, from 0 to 1.
func (p *Parameter) gene(value float64) float64 {
	low, high := p.Low, p.High
	if p.Log {
		low, high, value = math.Log(low), math.Log(high), math.Log(max(value, p.Low))
	}
	return min(max((value-low)/(high-low), 0), 1)
}

// digits is the number of significant digits of tuned parameters.
const digits = 3

// value returns the value at a place of the range, rounded.
func (p *Parameter) value(gene float64) float64 {
	v := p.Low + gene*(p.High-p.Low)
	if p.Log {
		v = p.Low * math.Pow(p.High/p.Low, gene)
	}
	if p.Whole {
		v = math.Round(v)
	} else if v != 0 {
		unit := math.Pow(10, digits-1-math.Floor(math.Log10(math.Abs(v))))
		v = math.Round(v*unit) / unit
	}
	return min(max(v, p.Low), p.High)
}

// genesOf returns the genes of parameters. Parameters without a value have their defaults.
func genesOf(all []Parameter, values saves.Numbers) []float64 {
	genes := make([]float64, len(all))
	for i := range all {
		v, ok := values[all[i].Name]
		if !ok {
			v = all[i].Default
		}
		genes[i] = all[i].gene(v)
	}
	return genes
}

// changed returns the parameters that differ from their defaults.
func changed(all []Parameter, values saves.Numbers) saves.Numbers {
	differ := saves.Numbers{}
	for i := range all {
		if v, ok := values[all[i].Name]; ok && v != all[i].Default {
			differ[all[i].Name] = v
		}
	}
	return differ
}
