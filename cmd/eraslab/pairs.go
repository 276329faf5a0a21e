package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"sync/atomic"

	"eras/ai/diplomacy/jic"
	"eras/ai/registry"
	aiender "eras/ai/risk/ender"
	"eras/lab/ender"
	labjic "eras/lab/jic"
	"eras/lab/queue"
	"eras/lab/tuning"
	"eras/version"
)

// pairing is what a worker must know to play pairs of games of a tuning.
type pairing struct {
	// Command is that of the tuning.
	Command string `json:"command"`
	Seed    uint64 `json:"seed"`
	Map     string `json:"map"`
	// Digest is that of a map that is a file.
	Digest map[string]string `json:"digest,omitempty"`
	Field  string            `json:"field"`
	Cards  string            `json:"cards,omitempty"`
	Rounds int               `json:"rounds,omitempty"`
	Plans  int               `json:"plans,omitempty"`
	Year   int               `json:"year,omitempty"`
	Stale  int               `json:"stale,omitempty"`
}

// check returns an error if the map is another one here.
func (p *pairing) check() error {
	found, err := digests([]string{p.Map})
	if err == nil && !maps.Equal(found, p.Digest) {
		err = fmt.Errorf("the map %s is not the same here: copy it to the same place", p.Map)
	}
	return err
}

// doer returns what plays the pairs.
func (p *pairing) doer() (queue.Doer, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	switch p.Command {
	case riskEnderTuneName:
		g := ender.NewTuning(aiender.Paper())
		g.Opponents, g.Map, g.Cards, g.Limit, g.Plans = words(p.Field), p.Map, p.Cards, p.Rounds, p.Plans
		return playsPairs(g.Parameters, g.Play), g.Validate()
	case jicTuneName:
		g := labjic.NewTuning(jic.Paper())
		g.Field, g.Map, g.LastYear, g.StaleYears = p.Field, p.Map, p.Year, p.Stale
		return playsPairs(g.Parameters, g.Play), g.Validate()
	}
	return nil, fmt.Errorf("there is no tuning %q: use the same version", p.Command)
}

// pair is a pair of games as a unit of work.
type pair[P any] struct {
	A    P      `json:"a"`
	B    P      `json:"b"`
	Seed uint64 `json:"seed"`
}

// playsPairs returns what plays pairs of games.
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

// pairsAtOnce is how many pairs of games are handed out at once. A test that is decided
// withdraws those that nobody has begun.
const pairsAtOnce = 1024

// handOut has a tuning's games played by workers.
func handOut[P comparable](ctx context.Context, io streams, t *tuneFlags, g *tuning.Tuning[P], p pairing) error {
	p.Seed, p.Map, p.Field = t.seed, t.board, t.field
	var err error
	if p.Digest, err = digests([]string{p.Map}); err != nil {
		return badInput{err}
	}
	do, err := p.doer()
	if err != nil {
		return badInput{err}
	}
	about, err := json.Marshal(p)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(fmt.Appendf(about, "%s %s", t.bot, version.String()))
	err = t.spread.open(ctx, io, handout{
		run: hex.EncodeToString(sum[:8]), work: work{Tuning: &p}, secret: t.out + "." + secretName, do: do, workers: t.workers,
		check: func(unit string, data []byte) error {
			_, err := readPair(unit, data)
			return err
		},
	})
	if err != nil {
		return err
	}
	var number atomic.Uint64
	g.Workers = pairsAtOnce
	g.Play = func(ctx context.Context, a, b *P, seed uint64) ([2]int, error) {
		payload, err := json.Marshal(pair[P]{*a, *b, seed})
		if err != nil {
			return [2]int{}, err
		}
		unit := fmt.Sprint("pair-", number.Add(1))
		data, err := t.spread.queue.Do(ctx, unit, payload)
		if err != nil {
			return [2]int{}, err
		}
		return readPair(unit, data)
	}
	return nil
}
