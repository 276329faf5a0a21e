package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"path/filepath"
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

// maxVariant is the greatest number of plies that a player of a contest may look ahead.
const maxVariant = 20

// check returns an error if a player is not valid.
func (c *contest) check(genes int) error {
	for _, p := range []*evolve.Player{&c.Home, &c.Away} {
		if len(p.Genes) != genes || p.Variant < 0 || p.Variant > maxVariant {
			return fmt.Errorf("a player with %d genes who looks %d plies ahead: must have %d, and look at most %d ahead", len(p.Genes), p.Variant, genes, maxVariant)
		}
	}
	return nil
}

// playsContests returns a function that plays the games of a training.
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

// handOut makes workers play the games of a training.
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

// archivesWork is the name under which games of archives are handed out.
const archivesWork = "weights train -archives"

// archiveContest is a game of the training of an archive as a unit of work.
type archiveContest struct {
	Family string    `json:"family"`
	Screen bool      `json:"screen,omitempty"` // a game of the search
	Home   []float64 `json:"home"`
	Away   []float64 `json:"away"`
	Seed   uint64    `json:"seed"`
}

// playsArchives returns a function that plays the games of trainings of archives.
func playsArchives() (queue.Doer, error) {
	type player struct {
		genes int
		idle  [2]sync.Pool // for games of the confirmation and of the search
	}
	players := map[string]*player{}
	for _, name := range weights.FamilyNames() {
		f, err := weights.NewFamily(name)
		if err != nil {
			return nil, err
		}
		players[name] = &player{genes: len(f.Default), idle: [2]sync.Pool{{New: func() any { return f.New() }}, {New: func() any { return f.Screen() }}}}
	}
	return func(ctx context.Context, _ string, payload []byte) (json.RawMessage, error) {
		var c archiveContest
		if err := json.Unmarshal(payload, &c); err != nil {
			return nil, fmt.Errorf("reading a game: %w", err)
		}
		p, known := players[c.Family]
		if !known {
			return nil, fmt.Errorf("there is no family %.80q of rules: use the same version", c.Family)
		}
		for _, genes := range [][]float64{c.Home, c.Away} {
			if err := evolve.CheckGenes(genes, p.genes); err != nil {
				return nil, fmt.Errorf("reading a game: %w", err)
			}
		}
		idle := &p.idle[0]
		if c.Screen {
			idle = &p.idle[1]
		}
		play := idle.Get().(evolve.ObservedContest)
		defer idle.Put(play)
		observed, err := play(ctx, c.Home, c.Away, c.Seed)
		if err != nil {
			return nil, err
		}
		return json.Marshal(observed)
	}, nil
}

// readObserved decodes the result of a game with the players' behaviour.
func readObserved(unit string, data []byte) (o evolve.Observed, err error) {
	if err := json.Unmarshal(data, &o); err != nil {
		return o, fmt.Errorf("reading the result of %s: %w", unit, err)
	}
	if o.Score < -1 || o.Score > 1 || math.Abs(o.Margin) > 1 {
		return o, fmt.Errorf("the result of %s is %d with a margin of %v: must be from -1 to 1", unit, o.Score, o.Margin)
	}
	for _, traits := range o.Traits {
		for _, s := range traits {
			if !(s.Part >= 0 && s.Part <= s.Whole && s.Whole <= maxWhole) {
				return o, fmt.Errorf("%s counts %v of %v: must be a part of at most %v", unit, s.Part, s.Whole, maxWhole)
			}
		}
	}
	return o, nil
}

// maxWhole is greater than any count in a game.
const maxWhole = 1e9

// handOutArchives makes workers play the games of trainings of archives.
func (t *weightsTraining) handOutArchives(ctx context.Context, io streams, all []*weights.Population) error {
	do, err := t.spread.openGames(ctx, io, gamesWork{Command: archivesWork, Seed: t.seed}, "", filepath.Join(t.archives.dir, "archives"), t.Workers, func(unit string, data []byte) error {
		_, err := readObserved(unit, data)
		return err
	})
	if err != nil {
		return err
	}
	for _, p := range all {
		p.Workers = gamesAtOnce
		p.Play = func(screen bool) evolve.ObservedContest {
			return func(ctx context.Context, home, away []float64, seed uint64) (evolve.Observed, error) {
				unit, data, err := do(ctx, archiveContest{p.Name, screen, home, away, seed})
				if err != nil {
					return evolve.Observed{}, err
				}
				return readObserved(unit, data)
			}
		}
	}
	return nil
}
