package jic

import (
	"math"

	"eras/evolve/stats"
)

// Paper is the result of jic-2011 in a lineup.
type Paper struct {
	// Tables are its tables, as in "tables 12 to 16".
	Tables string `toml:"tables"`
	Games  int    `toml:"games"`
	// Bots are in the order of the lineup.
	Bots []PaperBot `toml:"bots"`
}

// PaperBot is the paper's result of a bot.
type PaperBot struct {
	// Games is the share of games won, from 0 to 1. Survival and Units are means over its
	// powers. Year is the mean year of its wins, 0 if the paper does not say.
	Games    float64 `toml:"games"`
	Survival float64 `toml:"survival"`
	Units    float64 `toml:"units"`
	Year     float64 `toml:"year"`
	// Counts are the games played, won, survived and eliminated with each power in the paper's
	// order, and Left the units; nil if the paper does not say.
	Counts [][4]int  `toml:"counts"`
	Left   []float64 `toml:"left"`
}

// powers returns the results with each power.
func (b *PaperBot) powers() (all []PaperPower) {
	for i, power := range []string{"RUS", "GER", "AUS", "TUR", "FRA", "ENG", "ITA"} {
		if i < len(b.Counts) && i < len(b.Left) {
			c := b.Counts[i]
			all = append(all, PaperPower{power, c[0], c[1], c[2], c[3], b.Left[i]})
		}
	}
	return all
}

// PaperPower is the paper's result of a bot with a power.
type PaperPower struct {
	Power                             string
	Played, Won, Survived, Eliminated int
	Units                             float64
}

// Win returns the share of games won, with Wilson's interval.
func (p PaperPower) Win() stats.Interval { return wilson(p.Won, p.Played) }

// Survival returns the share of survivals in the games not won, with Wilson's interval.
func (p PaperPower) Survival() stats.Interval { return wilson(p.Survived, p.Survived+p.Eliminated) }

// wilson returns the share of/n with Wilson's interval at 95 %.
func wilson(of, n int) stats.Interval {
	if n == 0 {
		return stats.Unknown
	}
	return stats.Share(float64(of), n)
}

// won returns the share of games that a bot won, with Wilson's interval.
func (p *Paper) won(bot int) stats.Interval {
	return wilson(int(math.Round(p.Bots[bot].Games*float64(p.Games))), p.Games)
}
