// Package levels measures the levels of the bots of Risk and Diplomacy that play at several:
// how often two copies of a level come out ahead of two of the level below, in changing seats
// beside fixed bots, and how strong each level and each other bot is on one scale, from games
// of random players who are compared two by two by their places.
package levels

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"

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

// Experiment is the experiment on one board.
type Experiment struct {
	name, title string
	board       Board
}

var _ experiment.WithSettings = (*Experiment)(nil)

// Experiments returns the experiments of all boards.
func Experiments() []*Experiment {
	return []*Experiment{
		{name: "levels-risk", title: "How far the levels of ender2 are apart, and how strong the bots of Risk are", board: standardRisk()},
		{name: "levels-diplomacy", title: "How far the levels of regent are apart, and how strong the bots of Diplomacy are", board: standardDiplomacy()},
	}
}

// Name returns the name on the command line.
func (e *Experiment) Name() string { return e.name }

// Title returns a description of one line.
func (e *Experiment) Title() string { return e.title }

// Settings returns a text that identifies the settings.
func (e *Experiment) Settings() string { return fmt.Sprintf("%+v %v", e.board, e.board.Others()) }

// scale is the ID of the condition with games of random players.
const scale = "scale"

// batch is the number of games of a unit.
const batch = 2

// condition is a step between levels, or the scale if Higher is 0.
type condition struct {
	id     string
	higher int // the number of the higher level
	units  int
}

func (e *Experiment) conditions(o experiment.Options) []condition {
	units := (o.Games + batch - 1) / batch
	var all []condition
	for n := 2; n <= len(e.board.Levels()); n++ {
		all = append(all, condition{fmt.Sprintf("level-%d", n), n, units})
	}
	return append(all, condition{scale, 0, units})
}

// Units returns the units, batches of games of one condition each.
func (e *Experiment) Units(o experiment.Options) ([]experiment.Unit, error) {
	var units []experiment.Unit
	for _, c := range e.conditions(o) {
		units = append(units, experiment.Batches(o, c.id, c.units, batch)...)
	}
	return units, nil
}

// Game is a game that was played: the specs of its players, their places, and the place of the
// winner among them, -1 for none.
type Game struct {
	Players []string `json:"players"`
	Places  []int    `json:"places"`
	Winner  int      `json:"winner"`
}

// Do plays the games of a unit.
func (e *Experiment) Do(ctx context.Context, o experiment.Options, u experiment.Unit) (any, error) {
	c, number, err := experiment.FindBatch(e.conditions(o), 0, func(c condition) (string, int) { return c.id, c.units }, u.ID)
	if err != nil {
		return nil, err
	}
	rng := game.Random(u.Seed)
	games := make([]Game, batch)
	for i := range games {
		g := &games[i]
		g.Players = e.players(&c, number*batch+i, rng)
		var winner game.Seat
		if g.Places, winner, err = e.board.Play(ctx, g.Players, rng.Uint64()); err != nil {
			return nil, err
		}
		g.Winner = int(winner)
	}
	return games, nil
}

// players returns the players of a game by seat.
func (e *Experiment) players(c *condition, n int, rng *rand.Rand) []string {
	levels := e.board.Levels()
	if c.higher == 0 {
		pool := slices.Concat(levels, e.board.Others())
		rng.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
		return pool[:e.board.Seats()]
	}
	higher, lower := levels[c.higher-1], levels[c.higher-2]
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

// Summarize returns a *[Summary].
func (e *Experiment) Summarize(o experiment.Options, results []json.RawMessage) (any, error) {
	s := &Summary{}
	levels := e.board.Levels()
	for _, c := range e.conditions(o) {
		units, err := experiment.Take[[]Game](&results, c.units, c.id)
		if err != nil {
			return nil, err
		}
		games := slices.Concat(units...)
		s.Games += len(games)
		if c.higher > 0 {
			s.Steps = append(s.Steps, step(games, levels[c.higher-1], levels[c.higher-2]))
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
