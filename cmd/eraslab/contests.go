package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"sync"

	"eras/evolve"
	"eras/lab/queue"
	"eras/lab/weights"
)

// contest is a game of a training as a unit of work.
type contest struct {
	Home evolve.Player `json:"home"`
	Away evolve.Player `json:"away"`
	Seed uint64        `json:"seed"`
}

// maxVariant is how far a player of a contest may look ahead, in plies.
const maxVariant = 20

// check returns an error if a player cannot play.
func (c *contest) check(genes int) error {
	for _, p := range []*evolve.Player{&c.Home, &c.Away} {
		if len(p.Genes) != genes || p.Variant < 0 || p.Variant > maxVariant {
			return fmt.Errorf("a player with %d genes who looks %d plies ahead: must have %d, and look at most %d ahead", len(p.Genes), p.Variant, genes, maxVariant)
		}
	}
	return nil
}

// playsContests returns what plays the games of a training.
func playsContests(e *weights.Evolution) (queue.Doer, error) {
	newContest, genes, err := e.Contests()
	if err != nil {
		return nil, err
	}
	idle := sync.Pool{New: func() any { return newContest() }}
	return func(ctx context.Context, _ string, payload []byte) (json.RawMessage, error) {
		var c contest
		if err := json.Unmarshal(payload, &c); err != nil {
			return nil, fmt.Errorf("reading a game: %w", err)
		}
		if err := c.check(genes); err != nil {
			return nil, err
		}
		play := idle.Get().(evolve.Contest)
		defer idle.Put(play)
		result, err := play(ctx, c.Home, c.Away, c.Seed)
		if err != nil {
			return nil, err
		}
		return json.Marshal(result)
	}, nil
}

// readContest decodes the result of a game.
func readContest(unit string, data []byte) (r evolve.Result, err error) {
	if err := json.Unmarshal(data, &r); err != nil {
		return r, fmt.Errorf("reading the result of %s: %w", unit, err)
	}
	if r.Score < -1 || r.Score > 1 || math.Abs(r.Margin) > 1 {
		return r, fmt.Errorf("the result of %s is %d with a margin of %v: must be from -1 to 1", unit, r.Score, r.Margin)
	}
	return r, nil
}

// handOut has the games of a training played by workers.
func (t *weightsTraining) handOut(ctx context.Context, io streams) error {
	command := weightsTrainName
	if t.School == weights.Networks {
		command = networkTrainName
	}
	w := gamesWork{Command: command, Seed: t.Seed, Map: t.Scenario, Board: t.Board, Depths: t.Depths}
	do, err := t.spread.openGames(ctx, io, w, "", cmp.Or(t.out, "weights"), t.Workers, func(unit string, data []byte) error {
		_, err := readContest(unit, data)
		return err
	})
	if err != nil {
		return err
	}
	t.Workers = gamesAtOnce
	t.Play = func(ctx context.Context, home, away evolve.Player, seed uint64) (evolve.Result, error) {
		unit, data, err := do(ctx, contest{home, away, seed})
		if err != nil {
			return evolve.Result{}, err
		}
		return readContest(unit, data)
	}
	return nil
}
