package tournament

import "slices"

// Lengths summarizes the lengths of games, such as rounds or years.
type Lengths struct {
	Mean   float64 `json:"mean"`
	Median int     `json:"median"`
	Least  int     `json:"least"`
	Most   int     `json:"most"`
}

// NewLengths summarizes the given lengths, of which there must be at least one.
func NewLengths(all []int) Lengths {
	sorted := slices.Sorted(slices.Values(all))
	sum := 0
	for _, n := range sorted {
		sum += n
	}
	return Lengths{float64(sum) / float64(len(sorted)), sorted[len(sorted)/2], sorted[0], sorted[len(sorted)-1]}
}
