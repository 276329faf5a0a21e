package ender

import airisk "eras/ai/risk"

// Kind is a simple bot that a player may resemble.
type Kind struct {
	// Name is the bot's name.
	Name string
	Make airisk.Maker
}

const (
	// kindCount is the number of kinds, and usualKinds the number of kinds considered for an
	// unknown player.
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

// usual returns the weights of the kinds for an unknown player.
func usual(kinds int) []float64 {
	weights := make([]float64, kinds)
	n := min(usualKinds, kinds)
	for k := range n {
		weights[k] = 1 / float64(n)
	}
	return weights
}

// weights returns the probability of each kind. It also reports whether s has any shares.
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
