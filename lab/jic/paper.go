package jic

import (
	"math"

	"eras/evolve/stats"
)

// Paper is the result of jic-2011 in a lineup.
type Paper struct {
	// Tables are its tables, as in "tables 12 to 16".
	Tables string
	Games  int
	// Bots are in the order of the lineup.
	Bots []PaperBot
}

// PaperBot is the paper's result of a bot.
type PaperBot struct {
	// Games is the share of games won, from 0 to 1. Survival and Units are means over its
	// powers. Year is the mean year of its wins, 0 if the paper does not say.
	Games, Survival, Units, Year float64
	// Powers are in the paper's order, nil if the paper does not say.
	Powers []PaperPower
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

// paperGames is the number of games in each tournament of the paper (jic-2011 5.2).
const paperGames = 100

// paperBot returns the result of a bot with the two tables by power, in the paper's order:
// games played, won, survived and eliminated, and units.
func paperBot(games, survival, units float64, counts [7][4]int, left [7]float64) PaperBot {
	p := PaperBot{Games: games, Survival: survival, Units: units}
	for i, power := range []string{"RUS", "GER", "AUS", "TUR", "FRA", "ENG", "ITA"} {
		c := counts[i]
		p.Powers = append(p.Powers, PaperPower{power, c[0], c[1], c[2], c[3], left[i]})
	}
	return p
}

// againstBerserk is tables 12 to 16. Table 13 has 38 victories of Berserk, table 16
// has 37 %.
func againstBerserk() *Paper {
	return &Paper{"tables 12 to 16", paperGames, []PaperBot{
		paperBot(0.59, 0.57, 4.78,
			[7][4]int{{38, 0, 16, 22}, {47, 7, 17, 23}, {44, 4, 20, 20}, {49, 27, 15, 7}, {42, 13, 24, 5}, {33, 2, 22, 9}, {47, 6, 16, 25}},
			[7]float64{4.13, 4.71, 3.85, 8.13, 3.63, 5.86, 3.19}),
		paperBot(0.37, 0.61, 4.18,
			[7][4]int{{62, 2, 30, 30}, {53, 1, 22, 30}, {56, 3, 13, 40}, {51, 3, 39, 9}, {58, 15, 35, 8}, {67, 9, 52, 6}, {53, 5, 27, 21}},
			[7]float64{3.87, 2.59, 2.54, 4.79, 4.89, 6.56, 4.04}),
	}}
}

// againstVanilla is tables 17 to 21.
func againstVanilla() *Paper {
	return &Paper{"tables 17 to 21", paperGames, []PaperBot{
		paperBot(0.46, 0.60, 5.05,
			[7][4]int{{44, 2, 17, 25}, {48, 1, 9, 38}, {42, 2, 19, 21}, {43, 23, 19, 1}, {34, 10, 21, 3}, {50, 4, 39, 7}, {39, 4, 15, 20}},
			[7]float64{4.12, 4.44, 2.58, 10, 5.05, 5.64, 3.53}),
		paperBot(0.24, 0.74, 4.76,
			[7][4]int{{56, 1, 39, 16}, {52, 1, 34, 17}, {58, 2, 20, 36}, {57, 3, 50, 4}, {66, 13, 51, 2}, {50, 2, 46, 2}, {61, 2, 37, 22}},
			[7]float64{3.90, 5.03, 3.05, 5.66, 5.69, 6.46, 3.57}),
	}}
}

// againstDumbBot is tables 22 to 26.
func againstDumbBot() *Paper {
	return &Paper{"tables 22 to 26", paperGames, []PaperBot{
		paperBot(0.47, 0.65, 4.72,
			[7][4]int{{44, 2, 18, 24}, {42, 2, 19, 21}, {49, 8, 25, 16}, {43, 23, 14, 6}, {39, 9, 26, 4}, {39, 0, 35, 4}, {44, 3, 23, 18}},
			[7]float64{3.44, 2.95, 4.12, 7.00, 3.04, 8.94, 3.52}),
		paperBot(0.48, 0.54, 3.72,
			[7][4]int{{56, 2, 22, 32}, {58, 2, 20, 36}, {51, 5, 14, 32}, {57, 16, 30, 11}, {61, 11, 36, 14}, {61, 9, 47, 5}, {56, 4, 18, 34}},
			[7]float64{2.36, 1.90, 2.00, 6.30, 2.86, 8.30, 2.33}),
	}}
}

// rounds returns tables 27 to 30, whose bots are JIC, Berserk, Vanilla and DumbBot.
func rounds() []*Paper {
	return []*Paper{
		{"table 27", paperGames, []PaperBot{
			{Games: 0.14, Survival: 0.65, Units: 4.95, Year: 1919}, {Games: 0.27, Survival: 0.78, Units: 3.59, Year: 1927},
			{Games: 0.22, Survival: 0.84, Units: 4.53, Year: 1932}, {Games: 0.29, Survival: 0.47, Units: 3.20, Year: 1930},
		}},
		{"table 28", paperGames, []PaperBot{
			{Games: 0.36, Survival: 0.58, Units: 4.54, Year: 1927}, {Games: 0.14, Survival: 0.78, Units: 4.66, Year: 1926},
			{Games: 0.16, Survival: 0.74, Units: 4.43, Year: 1934}, {Games: 0.23, Survival: 0.50, Units: 4.36, Year: 1931},
		}},
		{"table 29", paperGames, []PaperBot{
			{Games: 0.34, Survival: 0.63, Units: 4.08, Year: 1926}, {Games: 0.26, Survival: 0.73, Units: 4.15, Year: 1931},
			{Games: 0.05, Survival: 0.68, Units: 4.80, Year: 1961}, {Games: 0.28, Survival: 0.44, Units: 3.92, Year: 1926},
		}},
		{"table 30", paperGames, []PaperBot{
			{Games: 0.32, Survival: 0.64, Units: 5.03, Year: 1934}, {Games: 0.20, Survival: 0.63, Units: 4.53, Year: 1923},
			{Games: 0.19, Survival: 0.78, Units: 4.27, Year: 1953}, {Games: 0.14, Survival: 0.38, Units: 3.21, Year: 1924},
		}},
	}
}

// combined is table 31, the means of the rounds.
func combined() *Paper {
	return &Paper{"table 31", 4 * paperGames, []PaperBot{
		{Games: 0.29, Survival: 0.625, Units: 4.65, Year: 1926.5}, {Games: 0.2175, Survival: 0.73, Units: 4.23, Year: 1926.75},
		{Games: 0.155, Survival: 0.76, Units: 4.51, Year: 1945}, {Games: 0.235, Survival: 0.4475, Units: 3.67, Year: 1927.75},
	}}
}
