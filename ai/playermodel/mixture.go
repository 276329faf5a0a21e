package playermodel

import (
	"context"
	"slices"

	"eras/evolve/stats"
)

// Forecast is an option of a decision with the probability that a style takes it.
type Forecast struct {
	Option      int
	Probability float64
}

// Choice is a decision of a player among several options, with the forecasts of styles of play for
// it.
type Choice struct {
	// Options is the number of options, at least 1. Taken is the one that was taken.
	Options int
	Taken   int
	// Time is when the choice was made. A choice is not used to predict others of the same time.
	Time int
	// Styles are the forecasts of each style. Their probabilities sum to at most 1.
	Styles [][]Forecast
}

// probability returns the probability that a style takes the option that was taken.
func (c *Choice) probability(style int) float64 {
	for _, f := range c.Styles[style] {
		if f.Option == c.Taken {
			return f.Probability
		}
	}
	return 0
}

// Mixture describes a player as a mixture of styles: each choice is made in one of the
// styles, or in none of them, at random among all options.
type Mixture struct {
	// Shares are the probabilities of the styles among the choices made in one of them;
	// their sum is 1. Noise is the probability of a choice at random.
	Shares []float64
	Noise  float64
}

const (
	// mixtureRounds is the number of rounds of expectation maximisation; the shares
	// change little after the first dozens.
	mixtureRounds = 60
	// pseudoChoices is the number of choices counted for each style in advance.
	pseudoChoices = 0.5
)

// FitMixture returns the most probable mixture of a number of styles for the choices,
// by expectation maximisation with a Dirichlet prior. Without choices all styles are
// equally probable.
func FitMixture(styles int, choices []Choice) Mixture {
	// The last component is the choice at random.
	weights, counts := make([]float64, styles+1), make([]float64, styles+1)
	for k := range weights {
		weights[k] = 1 / float64(styles+1)
	}
	odds := make([]float64, styles+1)
	for range mixtureRounds {
		for k := range counts {
			counts[k] = pseudoChoices
		}
		for i := range choices {
			sum := 0.0
			for k := range styles {
				odds[k] = weights[k] * choices[i].probability(k)
				sum += odds[k]
			}
			odds[styles] = weights[styles] / float64(choices[i].Options)
			sum += odds[styles]
			for k := range odds {
				counts[k] += odds[k] / sum
			}
		}
		total := 0.0
		for _, n := range counts {
			total += n
		}
		for k, n := range counts {
			weights[k] = n / total
		}
	}
	m := Mixture{Shares: weights[:styles], Noise: weights[styles]}
	for k := range m.Shares {
		m.Shares[k] /= 1 - m.Noise
	}
	return m
}

// Predict returns the most probable option of the mixture, on a tie the one that comes first in the
// forecasts.
func (m *Mixture) Predict(c *Choice) int {
	best, most := -1, -1.0
	for k := range c.Styles {
		for _, f := range c.Styles[k] {
			sum := 0.0
			for j := range c.Styles {
				for _, other := range c.Styles[j] {
					if other.Option == f.Option {
						sum += m.Shares[j] * other.Probability
					}
				}
			}
			if sum > most {
				best, most = f.Option, sum
			}
		}
	}
	return best
}

// switching is the probability that a player changes to another style between two choices. Bots
// that play like one of two bots in each turn of Risk were predicted best with about a half.
const switching = 0.5

// Follow predicts the choices of a match in their order, and returns the number of right
// predictions. It uses the earlier choices of the match to infer the player's current style.
func (m *Mixture) Follow(choices []Choice) (right int) {
	now := Mixture{Shares: slices.Clone(m.Shares)}
	next := slices.Clone(m.Shares)
	for i := range choices {
		c := &choices[i]
		if i > 0 && c.Time != choices[i-1].Time {
			for k := range next {
				now.Shares[k] = (1-switching)*next[k] + switching*m.Shares[k]
			}
			copy(next, now.Shares)
		}
		if now.Predict(c) == c.Taken {
			right++
		}
		sum := 0.0
		for k := range next {
			next[k] *= (1-m.Noise)*c.probability(k) + m.Noise/float64(c.Options)
			sum += next[k]
		}
		for k := range next {
			next[k] /= sum
		}
	}
	return right
}

// Held measures how well a mixture predicts choices to which it was not fitted.
type Held struct {
	// Choices is the number of choices.
	Choices int
	// Predicted is the share of them that the mixture predicts, with its 95 % interval
	// over matches.
	Predicted stats.Interval
	// ByChance is the expected share of random guesses. BySingle is the share of the style that
	// predicts the other matches best, and Single the style that predicts most choices in all
	// matches.
	ByChance, BySingle float64
	Single             int
}

// mixtureFolds is the largest number of parts into which matches are divided.
const mixtureFolds = 10

// HoldOut predicts the choices of each match with a mixture fitted to other matches. matches has
// the choices of each match; there must be at least two matches.
func HoldOut(ctx context.Context, styles int, matches [][]Choice) (Held, error) {
	var h Held
	folds := min(mixtureFolds, len(matches))
	var shares []float64
	predicted, bySingle := 0, 0
	hits := make([][]int, len(matches)) // by match and style
	all := make([]int, styles)
	for i := range matches {
		hits[i] = make([]int, styles)
		for j := range matches[i] {
			for k := range styles {
				if alone := single(styles, k); alone.Predict(&matches[i][j]) == matches[i][j].Taken {
					hits[i][k]++
					all[k]++
				}
			}
		}
	}
	h.Single = best(all)
	for fold := range folds {
		if err := ctx.Err(); err != nil {
			return h, err
		}
		var known []Choice
		others := make([]int, styles)
		for i := range matches {
			if i%folds != fold {
				known = append(known, matches[i]...)
				for k := range others {
					others[k] += hits[i][k]
				}
			}
		}
		m := FitMixture(styles, known)
		alone := best(others)
		for i := fold; i < len(matches); i += folds {
			right := m.Follow(matches[i])
			for j := range matches[i] {
				h.ByChance += 1 / float64(matches[i][j].Options)
			}
			bySingle += hits[i][alone]
			predicted += right
			h.Choices += len(matches[i])
			if n := len(matches[i]); n > 0 {
				shares = append(shares, float64(right)/float64(n))
			}
		}
	}
	if h.Choices == 0 {
		return h, nil
	}
	n := float64(h.Choices)
	h.ByChance /= n
	h.BySingle = float64(bySingle) / n
	spread := stats.Clustered(shares)
	value := float64(predicted) / n
	radius := (spread.High - spread.Low) / 2
	h.Predicted = stats.Interval{Value: value, Low: value - radius, High: value + radius}.Within(0, 1)
	return h, nil
}

// BestStyle returns the mixture of one style alone that predicts most of the choices.
func BestStyle(styles int, choices []Choice) Mixture {
	hits := make([]int, styles)
	for k := range hits {
		alone := single(styles, k)
		for i := range choices {
			if alone.Predict(&choices[i]) == choices[i].Taken {
				hits[k]++
			}
		}
	}
	return single(styles, best(hits))
}

// single returns the mixture of one style alone.
func single(styles, k int) Mixture {
	m := Mixture{Shares: make([]float64, styles)}
	m.Shares[k] = 1
	return m
}

// best returns the index of the largest number, the first on a tie.
func best(numbers []int) int {
	most := 0
	for i, n := range numbers {
		if n > numbers[most] {
			most = i
		}
	}
	return most
}
