package ender

import airisk "eras/ai/risk"

// Kind is a simple bot that players may resemble.
type Kind struct {
	// Name is the bot's name.
	Name string
	Make airisk.Maker
}

const (
	// kindCount is the number of all kinds, and usualKinds that of those that are
	// expected of a player of whom nothing is known.
	kindCount  = 8
	usualKinds = 4
)

// Kinds returns the kinds of players, in the order of [KindShares]. Without a prior
// rollouts use the first four.
func Kinds() []Kind {
	return []Kind{
		{"killbot", airisk.NewKillbot},
		{"boscoe", airisk.NewBoscoe},
		{"evilpixie", airisk.NewEvilPixie},
		{"quo", airisk.NewQuo},
		{"pixie", airisk.NewPixie},
		{"reaper", airisk.NewReaper},
		{"angry", airisk.NewAngry},
		{"communist", airisk.NewCommunist},
	}
}

// usual returns the weights of the kinds in a seat of which nothing is known.
func usual(kinds int) []float64 {
	weights := make([]float64, kinds)
	n := min(usualKinds, kinds)
	for k := range n {
		weights[k] = 1 / float64(n)
	}
	return weights
}

// weights returns the probability of each kind, and whether anything is known.
func (s *KindShares) weights() ([]float64, bool) {
	sum := 0.0
	for _, share := range s {
		sum += share
	}
	if sum == 0 {
		return nil, false
	}
	weights := make([]float64, len(s))
	for k, share := range s {
		weights[k] = share / sum
	}
	return weights, true
}
