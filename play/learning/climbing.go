package learning

import (
	"context"
	"errors"
	"maps"
	"slices"

	"eras/evolve"
	"eras/evolve/stats"
	"eras/saves"
)

// Climbing says how candidates for the weights or parameters that are kept for a player are
// compared with these.
type Climbing struct {
	// Screening narrows the candidates down to those that are compared. Without pairs, all
	// are.
	Screening  evolve.Screening
	Comparison evolve.Comparison
	// Sizes are the sizes of the mutations of a step of a bot, one for each candidate, and
	// Free is the number of parameters that a mutation changes.
	Sizes []float64 `json:",omitempty"`
	Free  int       `json:",omitzero"`
	// Steps is the number of steps of a bot after each match.
	Steps int `json:",omitzero"`
}

// StandardClimbing returns the tuning of bots that the program uses. As games take long, it
// only looks for large differences: parameters that win twenty more of a hundred games are
// refused in one of five comparisons.
func StandardClimbing() Climbing {
	return Climbing{
		Comparison: evolve.Comparison{Test: stats.SPRT{Elo0: 0, Elo1: 70, Alpha: 0.05, Beta: 0.2}, MaxPairs: 64},
		Sizes:      []float64{0.25, 0.1}, Free: 3, Steps: 3,
	}
}

// errStale is the error of a step whose results do not follow each other.
var errStale = errors.New("the results of a step are out of order")

// climb makes the step as far as ctx lets it, and returns its attempts when it is
// complete. The results of games are added to the step, and played is called after each
// pair with the same parameters, so that the step can be kept and continued later. The
// places of the attempts are those in the step.
func (c *Climbing) climb(ctx context.Context, step *saves.TuningStep, trial Trial, played func() error) ([]evolve.Attempt, error) {
	// The gene of a comparison is a place in this list.
	parameters := []saves.Numbers{step.Kept}
	var all [][]float64
	for i := range step.Candidates {
		gene := 0.0
		if !maps.Equal(step.Candidates[i].Parameters, step.Kept) {
			gene = float64(len(parameters))
		}
		parameters = append(parameters, step.Candidates[i].Parameters)
		all = append(all, []float64{gene})
	}
	// Every step of a bot plays other games.
	first := step.Number * len(step.Candidates) * c.Comparison.MaxPairs
	play := func(ctx context.Context, results *string, pair int, genes []float64, n int) ([2]evolve.Result, error) {
		return remembered(results, pair, func() ([2]evolve.Result, error) { return trial(ctx, parameters[int(genes[0])], first+n) }, played)
	}

	tested, candidates := make([]int, len(all)), all
	for i := range tested {
		tested[i] = i
	}
	if c.Screening.Pairs > 0 {
		// These games are behind all those of the comparisons.
		screened := len(all) * c.Comparison.MaxPairs
		run := func(ctx context.Context, genes []float64, n int) ([2]evolve.Result, error) {
			i := slices.IndexFunc(all, func(one []float64) bool { return one[0] == genes[0] })
			return play(ctx, &step.Candidates[i].Screened, n-screened, genes, n)
		}
		var err error
		if tested, err = c.Screening.Screen(ctx, []evolve.Trial{run}, all, screened); err != nil {
			return nil, err
		}
		candidates = nil
		for _, i := range tested {
			candidates = append(candidates, all[i])
		}
	}
	run := func(ctx context.Context, genes []float64, n int) ([2]evolve.Result, error) {
		candidate := &step.Candidates[tested[n/c.Comparison.MaxPairs]]
		results := &candidate.Results
		if genes[0] == 0 {
			results = &candidate.KeptResults
		}
		return play(ctx, results, n%c.Comparison.MaxPairs, genes, n)
	}
	attempts, err := c.Comparison.Climb(ctx, []evolve.Trial{run}, []float64{0}, candidates)
	for i := range attempts {
		attempts[i].Candidate = tested[attempts[i].Candidate]
	}
	return attempts, err
}

// remembered returns pair number n of those whose results have letters, after playing it with
// play and calling played if it has not been played.
func remembered(results *string, n int, play func() ([2]evolve.Result, error), played func() error) ([2]evolve.Result, error) {
	at := 2 * n
	if at+2 <= len(*results) {
		return [2]evolve.Result{resultOf((*results)[at]), resultOf((*results)[at+1])}, nil
	}
	if at != len(*results) {
		return [2]evolve.Result{}, errStale
	}
	r, err := play()
	if err != nil {
		return r, err
	}
	*results += string([]byte{letterOf(r[0]), letterOf(r[1])})
	return r, played()
}

// letters are the results of games in files, by their score from -1.
const letters = "ldw"

func letterOf(r evolve.Result) byte { return letters[r.Score+1] }

func resultOf(letter byte) evolve.Result {
	return evolve.Result{Score: slices.Index([]byte(letters), letter) - 1}
}
