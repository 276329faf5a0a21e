// Package levels measures the levels of the bots of Risk and Diplomacy that play at several:
// how often two copies of a level come out ahead of two of the level below, in changing seats
// beside fixed bots, and how strong each level and each other bot is on one scale, from games
// of random players who are compared two by two by their places.
package levels

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"

	"eras/ai/registry"
	"eras/evolve/stats"
	"eras/game"
	"eras/lab/experiment"
)

// Board is a game with levels.
type Board interface {
	// Levels returns the specs of the levels, the weakest first, Others those of the bots that
	// are rated beside them, and Fixed those of the bots beside which levels are compared.
	Levels() []string
	Others() []string
	Fixed() []string
	// Seats is the number of players of a game of the scale.
	Seats() int
	// Play plays a game and returns the place of each seat, from 1, and the seat that won,
	// [game.Nobody] for a draw.
	Play(ctx context.Context, specs []string, seed uint64) (places []int, winner game.Seat, err error)
	// Firsts reports whether only the first place says who is stronger.
	Firsts() bool
	// About describes the games in a report, a paragraph each.
	About() []string
}

// ladder is the experiment on one board.
type ladder struct {
	title string
	board Board
}

// Experiments returns the experiments of all boards.
func Experiments() []experiment.Experiment {
	return []experiment.Experiment{
		newLadder("levels-risk", "How far the levels of ender2 are apart, and how strong the bots of Risk are", standardRisk()),
		newLadder("levels-diplomacy", "How far the levels of regent are apart, and how strong the bots of Diplomacy are", standardDiplomacy()),
	}
}

func newLadder(id, title string, board Board) experiment.Experiment {
	e := &ladder{title, board}
	return &experiment.Study[int, []Game, *Summary]{
		ID: id, About: title,
		Setup:      func() any { return []any{board, board.Levels(), board.Others()} },
		Conditions: e.conditions, Play: e.play, Sum: e.sum, Sections: e.report,
	}
}

// batch is the number of games of a unit.
const batch = 2

// conditions returns a condition for each level but the lowest, which is compared with the level
// below, and the scale, whose level is 0.
func (e *ladder) conditions(o experiment.Options) ([]experiment.Condition[int], error) {
	units := o.Units(batch)
	var all []experiment.Condition[int]
	for n := 2; n <= len(e.board.Levels()); n++ {
		all = append(all, experiment.Condition[int]{ID: fmt.Sprintf("level-%d/", n), Of: n, Units: units})
	}
	return append(all, experiment.Condition[int]{ID: "scale/", Units: units}), nil
}

// Game is a game that was played: the specs of its players, their places, and the place of the
// winner among them, -1 for none.
type Game struct {
	Players []string `json:"players"`
	Places  []int    `json:"places"`
	Winner  int      `json:"winner"`
}

// play plays the games of a unit.
func (e *ladder) play(ctx context.Context, _ experiment.Options, u experiment.Numbered[int]) ([]Game, error) {
	rng := game.Random(u.Seed)
	games := make([]Game, batch)
	for i := range games {
		g := &games[i]
		g.Players = e.players(u.Of, u.Number*batch+i, rng)
		var winner game.Seat
		var err error
		if g.Places, winner, err = e.board.Play(ctx, g.Players, rng.Uint64()); err != nil {
			return nil, err
		}
		g.Winner = int(winner)
	}
	return games, nil
}

// players returns the players of game n by seat. level is compared with the one below; 0 is the
// scale.
func (e *ladder) players(level, n int, rng *rand.Rand) []string {
	levels := e.board.Levels()
	if level == 0 {
		pool := slices.Concat(levels, e.board.Others())
		rng.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
		return pool[:e.board.Seats()]
	}
	higher, lower := levels[level-1], levels[level-2]
	all := slices.Concat([]string{higher, higher, lower, lower}, e.board.Fixed())
	// In as many games in a row as there are seats everyone has each seat once.
	order := game.Random(uint64(n / len(all))).Perm(len(all))
	seated := make([]string, len(all))
	for i, spec := range all {
		seated[(order[i]+n)%len(all)] = spec
	}
	return seated
}

// Summary is the result of an experiment.
type Summary struct {
	Steps []Step `json:"steps"`
	// Players are all levels and other bots, the weakest first.
	Players []Strength `json:"players"`
	Games   int        `json:"games"`
}

// Step compares a level with the one below.
type Step struct {
	Higher string `json:"higher"`
	Lower  string `json:"lower"`
	// Ahead is the share of the games in which a copy of the higher level has the best place of
	// the four, of those in which one of the four does; Won is the same of the games that one of
	// the four won.
	Ahead stats.Interval `json:"ahead"`
	Won   stats.Interval `json:"won"`
	// Games is the number of all, Decided and Victories those of which Ahead and Won are shares.
	Games     int `json:"games"`
	Decided   int `json:"decided"`
	Victories int `json:"victories"`
}

// sum returns the summary.
func (e *ladder) sum(_ experiment.Options, all []experiment.Measured[int, []Game]) (*Summary, error) {
	s := &Summary{}
	levels := e.board.Levels()
	for _, c := range all {
		games := slices.Concat(c.Results...)
		s.Games += len(games)
		if c.Of > 0 {
			s.Steps = append(s.Steps, step(games, levels[c.Of-1], levels[c.Of-2]))
			continue
		}
		s.Players = strengths(games, slices.Concat(levels, e.board.Others()), levels[0], e.board.Firsts())
	}
	return s, nil
}

// step compares two levels.
func step(games []Game, higher, lower string) Step {
	s := Step{Higher: higher, Lower: lower, Games: len(games)}
	ahead, won := 0.0, 0.0
	for i := range games {
		g := &games[i]
		best, tied := "", false
		place := len(g.Players) + 1
		for k, spec := range g.Players {
			if spec != higher && spec != lower {
				continue
			}
			switch {
			case g.Places[k] < place:
				best, place, tied = spec, g.Places[k], false
			case g.Places[k] == place && spec != best:
				tied = true
			}
		}
		if !tied {
			s.Decided++
			if best == higher {
				ahead++
			}
		}
		if g.Winner >= 0 && (g.Players[g.Winner] == higher || g.Players[g.Winner] == lower) {
			s.Victories++
			if g.Players[g.Winner] == higher {
				won++
			}
		}
	}
	s.Ahead, s.Won = stats.Share(ahead, s.Decided), stats.Share(won, s.Victories)
	return s
}

// levelsOf returns the specs of the levels of a bot.
func levelsOf(bot string, highest int) []string {
	all := make([]string, highest)
	for i := range all {
		all[i] = registry.AtLevel(bot, i+1)
	}
	return all
}

// report returns a section about the steps and one about the strengths.
func (e *ladder) report(_ experiment.Options, s *Summary) ([]experiment.Section, error) {
	steps := experiment.Section{
		Title: e.title,
		Text: append(e.board.About(), fmt.Sprintf(
			"Two copies of a level play against two of the level below, beside %v, in changing seats. Ahead is how often the best place of the four is the higher level's, won how often it is the winner, each of the games in which one of the four is.", e.board.Fixed())),
		Table: [][]string{{"level", "over", "games", "ahead", "decided", "won", "victories"}},
	}
	for _, step := range s.Steps {
		steps.Table = append(steps.Table, []string{step.Higher, step.Lower, strconv.Itoa(step.Games), experiment.Share(step.Ahead), strconv.Itoa(step.Decided), experiment.Share(step.Won), strconv.Itoa(step.Victories)})
	}
	players := experiment.Section{
		Title: "Strengths", Under: true,
		Text:  []string{fmt.Sprintf("Games of %d players drawn at random. Elo is fitted to %s, with the lowest level at 0; the pairs of a game count as one result less than it has players. The intervals are at 95 %%.", e.board.Seats(), map[bool]string{true: "who comes first and before whom", false: "who is placed before whom"}[e.board.Firsts()])},
		Table: [][]string{{"player", "Elo", "from", "to", "games"}},
	}
	for _, p := range s.Players {
		players.Table = append(players.Table, []string{p.Player, fmt.Sprintf("%.0f", p.Elo.Value), fmt.Sprintf("%.0f", p.Elo.Low), fmt.Sprintf("%.0f", p.Elo.High), strconv.Itoa(p.Games)})
	}
	return []experiment.Section{steps, players}, nil
}

// Strength is how strong a player is.
type Strength struct {
	Player string `json:"player"`
	// Elo is on a scale whose zero is the lowest level, with 95 % bounds.
	Elo stats.Interval `json:"elo"`
	// Games is the number of games of the player.
	Games int `json:"games"`
}

// doubt is the weight, in games, of a draw of each player with one of mean strength, which keeps
// strengths finite.
const doubt = 0.5

// strengths fits Elo to games: a player is expected to be placed before another as often as Elo
// says, and equal places are half of that. It weighs the pairs of a game of n players 1/(n-1)
// times, since they are not independent, and returns the weakest first. zero is the player whose
// Elo is 0. With firsts only pairs with a first place count.
func strengths(games []Game, players []string, zero string, firsts bool) []Strength {
	index := map[string]int{}
	for i, p := range players {
		index[p] = i
	}
	n := len(players)
	ahead, met, played := make([][]float64, n), make([][]float64, n), make([]int, n)
	for i := range n {
		ahead[i], met[i] = make([]float64, n), make([]float64, n)
	}
	for i := range games {
		g := &games[i]
		weight := 2 / float64(len(g.Players)) // n(n-1)/2 pairs count as n-1
		for a, p := range g.Players {
			played[index[p]]++
			for b, q := range g.Players {
				if a == b || firsts && g.Places[a] > 1 && g.Places[b] > 1 {
					continue
				}
				met[index[p]][index[q]] += weight
				switch {
				case g.Places[a] < g.Places[b]:
					ahead[index[p]][index[q]] += weight
				case g.Places[a] == g.Places[b]:
					ahead[index[p]][index[q]] += weight / 2
				}
			}
		}
	}
	elo, spread := fit(ahead, met)
	base := elo[index[zero]]
	all := make([]Strength, n)
	for i, p := range players {
		value := elo[i] - base
		all[i] = Strength{Player: p, Elo: stats.Interval{Value: value, Low: value - 1.96*spread[i], High: value + 1.96*spread[i]}, Games: played[i]}
	}
	slices.SortFunc(all, func(a, b Strength) int {
		return cmp.Or(cmp.Compare(a.Elo.Value, b.Elo.Value), cmp.Compare(a.Player, b.Player))
	})
	return all
}

// perElo is the derivative of the logarithm of odds by Elo.
const perElo = math.Ln10 / 400

// fit returns the Elo that makes the results likeliest, and its standard errors, by Newton's
// method on one player after another.
func fit(ahead, met [][]float64) (elo, spread []float64) {
	n := len(met)
	elo, spread = make([]float64, n), make([]float64, n)
	for range 500 {
		for i := range n {
			slope, curve := doubt*(0.5-stats.EloScore(elo[i])), doubt*0.25
			for j := range n {
				if met[i][j] > 0 {
					p := stats.EloScore(elo[i] - elo[j])
					slope += ahead[i][j] - met[i][j]*p
					curve += met[i][j] * p * (1 - p)
				}
			}
			elo[i] += min(max(slope/(curve*perElo), -100), 100)
			spread[i] = 1 / (math.Sqrt(curve) * perElo)
		}
	}
	return elo, spread
}
