package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"eras/ai/registry"
	"eras/lab/queue"
	"eras/lab/tuning"
)

// pair is a pair of games as a unit of work.
type pair[P any] struct {
	A    P      `json:"a"`
	B    P      `json:"b"`
	Seed uint64 `json:"seed"`
}

// playsPairs returns a function that plays pairs of games.
func playsPairs[P comparable](ps *registry.Parameters[P], play func(context.Context, *P, *P, uint64) ([2]int, error)) queue.Doer {
	return func(ctx context.Context, _ string, payload []byte) (json.RawMessage, error) {
		var p pair[P]
		if err := json.Unmarshal(payload, &p); err != nil {
			return nil, fmt.Errorf("reading a pair of games: %w", err)
		}
		if err := errors.Join(ps.Validate(&p.A), ps.Validate(&p.B)); err != nil {
			return nil, err
		}
		results, err := play(ctx, &p.A, &p.B, p.Seed)
		if err != nil {
			return nil, err
		}
		return json.Marshal(results)
	}
}

// readPair decodes the results of a pair of games.
func readPair(unit string, data []byte) (results [2]int, err error) {
	var all []int
	if err := json.Unmarshal(data, &all); err != nil {
		return results, fmt.Errorf("reading the results of %s: %w", unit, err)
	}
	if len(all) != len(results) {
		return results, fmt.Errorf("%s has %d results: must be %d", unit, len(all), len(results))
	}
	for i, r := range all {
		if r < -1 || r > 1 {
			return results, fmt.Errorf("a result of %s is %d: must be from -1 to 1", unit, r)
		}
		results[i] = r
	}
	return results, nil
}

// handOutPairs makes workers play the games of a tuning.
func handOutPairs[P comparable](ctx context.Context, io streams, t *tuneFlags, g *tuning.Tuning[P], w gamesWork) error {
	w.Seed, w.Map, w.Bots = t.seed, t.board, t.field
	do, err := t.spread.openGames(ctx, io, w, t.bot, t.out, t.workers, func(unit string, data []byte) error {
		_, err := readPair(unit, data)
		return err
	})
	if err != nil {
		return err
	}
	g.Workers = gamesAtOnce
	g.Play = func(ctx context.Context, a, b *P, seed uint64) ([2]int, error) {
		unit, data, err := do(ctx, pair[P]{*a, *b, seed})
		if err != nil {
			return [2]int{}, err
		}
		return readPair(unit, data)
	}
	return nil
}
