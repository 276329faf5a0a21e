package diplomacy

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
)

// Times are the times that bots took in a tournament.
type Times struct {
	// Game is the mean time of a game in seconds on one core. It counts only the bots' answers in
	// movement phases.
	Game float64 `json:"game_s"`
	// Bots are in the order of the request.
	Bots []Time `json:"bots"`
}

// Time is the time of a bot's answers in movement phases, in milliseconds.
type Time struct {
	Bot   string  `json:"bot"`
	Moves int     `json:"moves"`
	Mean  float64 `json:"mean_ms"`
	P99   float64 `json:"p99_ms"`
	Most  float64 `json:"max_ms"`
}

// timer collects times.
type timer struct {
	entrants []Entrant
	games    int
	moves    [][]time.Duration // by entrant
}

func newTimer(entrants []Entrant) *timer {
	return &timer{entrants: entrants, moves: make([][]time.Duration, len(entrants))}
}

func (c *timer) add(p *Played) {
	c.games++
	for _, m := range p.took {
		c.moves[m.entrant] = append(c.moves[m.entrant], m.took)
	}
}

func (c *timer) times() Times {
	var all Times
	total := time.Duration(0)
	for i, moves := range c.moves {
		one := Time{Bot: c.entrants[i].Spec, Moves: len(moves)}
		if len(moves) > 0 {
			slices.Sort(moves)
			sum := time.Duration(0)
			for _, took := range moves {
				sum += took
			}
			total += sum
			one.Mean = milliseconds(sum) / float64(len(moves))
			one.P99 = milliseconds(moves[(len(moves)-1)*99/100])
			one.Most = milliseconds(moves[len(moves)-1])
		}
		all.Bots = append(all.Bots, one)
	}
	all.Game = total.Seconds() / float64(max(1, c.games))
	return all
}

func milliseconds(d time.Duration) float64 { return 1000 * d.Seconds() }

// WriteTo writes the times as a table.
func (t *Times) WriteTo(w io.Writer) (int64, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "\na game takes the bots %.3f s\na move in ms   99 %%      most    moves\n", t.Game)
	for _, one := range t.Bots {
		fmt.Fprintf(&b, "%12.4f %8.3f %9.3f %8d  %s\n", one.Mean, one.P99, one.Most, one.Moves, one.Bot)
	}
	n, err := io.WriteString(w, b.String())
	return int64(n), err
}
