package style

import (
	"slices"

	ai "eras/ai/diplomacy"
	"eras/ai/diplomacy/haai"
	"eras/ai/diplomacy/jic"
	"eras/ai/playermodel"
)

// Kind is a bot that a player may resemble.
type Kind struct {
	// Name is the bot's name, followed by another word if it has other weights. Title is the
	// display name.
	Name, Title string
	Make        ai.Maker
	// Draws is the number of times to ask it in a phase: once if its orders are always the same.
	Draws int
}

// Usual returns the bots with their own weights, except those that play at random and
// cannot be predicted.
func Usual() []Kind {
	var all []Kind
	for _, e := range ai.Bots().With(haai.Bots()...).With(jic.Bots()...).Entries {
		switch e.Name {
		case "random", "randbot":
		case "dumbbot":
			all = append(all, Kind{e.Name, e.Title, e.Make, 12}) // its orders are not always the same
		default:
			all = append(all, Kind{e.Name, e.Title, e.Make, 1})
		}
	}
	return all
}

// draws is the number of times that [Kinds] asks a bot with random choices, unless [Usual] asks it
// more often.
const draws = 6

// Kinds returns the kinds of players: those of [Usual], asked more often, and bots with
// other weights.
func Kinds() []Kind {
	all := Usual()
	for i := range all {
		if name := all[i].Name; name != "holdbot" && name != "jic" {
			all[i].Draws = max(all[i].Draws, draws)
		}
	}
	return append(all,
		Kind{"dumbbot-bold", "DumbBot Bold", ai.NewDumbBotWith(ai.DumbFactors{Attack: 1.3, Defence: 0.3, Strength: 1, Competition: 0.5}), draws},
		Kind{"dumbbot-wary", "DumbBot Wary", ai.NewDumbBotWith(ai.DumbFactors{Attack: 0.6, Defence: 2, Strength: 1, Competition: 2}), draws},
		Kind{"haai-even", "HaAI Even", haai.New(35), draws},
		Kind{"haai-homely", "HaAI Homely", haai.New(110), draws},
		Kind{"jic-wary", "JIC Wary", jic.New(wary()), 1},
	)
}

// wary returns the parameters of a JIC that fears all neighbours at once and values its own
// centres more than foreign ones.
func wary() jic.Params {
	p := jic.Paper()
	p.Readings.Enemies = "all"
	p.Destination.OwnHome, p.Neighbour.Own = 4, 1
	return p
}

// negligible is the share below which a kind is left out of play.
const negligible = 0.02

// Select returns the kinds with more than a negligible share of a mixture of all kinds,
// and their shares, which sum to 1.
func Select(all []Kind, m playermodel.Mixture) (chosen []Kind, shares []float64) {
	sum := 0.0
	for i, share := range m.Shares {
		if share >= negligible {
			chosen, shares = append(chosen, all[i]), append(shares, share)
			sum += share
		}
	}
	if len(chosen) == 0 {
		chosen, shares = slices.Clone(all), make([]float64, len(all))
		for i := range shares {
			shares[i], sum = 1, float64(len(all))
		}
	}
	for i := range shares {
		shares[i] /= sum
	}
	return chosen, shares
}
