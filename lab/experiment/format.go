package experiment

import (
	"fmt"
	"math"

	"eras/evolve/stats"
)

// Percent formats a share in percent with one decimal.
func Percent(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }

// Share formats a share in percent with half the width of its interval, if that is known.
func Share(i stats.Interval) string {
	if unbounded(i) {
		return Percent(i.Value)
	}
	return fmt.Sprintf("%.1f ± %.1f %%", 100*i.Value, 50*(i.High-i.Low))
}

// Difference formats a difference of shares in points of a hundred with its interval, if
// that is known.
func Difference(i stats.Interval) string {
	if unbounded(i) {
		return fmt.Sprintf("%+.1f", 100*i.Value)
	}
	return fmt.Sprintf("%+.1f (%+.1f to %+.1f)", 100*i.Value, 100*i.Low, 100*i.High)
}

func unbounded(i stats.Interval) bool { return math.IsInf(i.Low, 0) || math.IsInf(i.High, 0) }
