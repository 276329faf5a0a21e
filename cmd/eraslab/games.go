package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"path/filepath"
	"sync"
	"sync/atomic"

	"eras/ai/agents"
	"eras/ai/diplomacy/jic"
	airegent "eras/ai/diplomacy/regent"
	"eras/ai/registry"
	aiender "eras/ai/risk/ender"
	"eras/evolve"
	"eras/internal/version"
	"eras/lab/ender"
	labjic "eras/lab/jic"
	"eras/lab/queue"
	"eras/lab/tuning"
	"eras/lab/weights"
)

// gamesWork is the description that a worker needs to play games of a tuning, a fitting or a
// training.
type gamesWork struct {
	Command string `json:"command"`
	Seed    uint64 `json:"seed"`
	// Map is the map; for a training it is the scenario.
	Map string `json:"map"`
	// Digest is the digest of the map's file, if the map is a file.
	Digest map[string]string `json:"digest,omitempty"`
	Bots   string            `json:"bots,omitempty"`
	Cards  string            `json:"cards,omitempty"`
	Rounds int               `json:"rounds,omitempty"`
	Plans  int               `json:"plans,omitempty"`
	Year   int               `json:"year,omitempty"`
	Stale  int               `json:"stale,omitempty"`
	Board  string            `json:"board,omitempty"`
	Depths []int             `json:"depths,omitempty"`
}

// doer returns a function that plays the games.
func (w *gamesWork) doer() (queue.Doer, error) {
	found, err := digests([]string{w.Map})
	if err != nil {
		return nil, err
	}
	if !maps.Equal(found, w.Digest) {
		return nil, fmt.Errorf("the map %s is not the same here: copy it to the same place", w.Map)
	}
	switch w.Command {
	case riskEnderTuneName:
		g := ender.NewTuning(aiender.Paper())
		g.Opponents, g.Map, g.Cards, g.Limit, g.Plans = words(w.Bots), w.Map, w.Cards, w.Rounds, w.Plans
		return playsPairs(g.Parameters, g.Play), g.Validate()
	case jicTuneName:
		g := labjic.NewTuning(jic.Paper())
		g.Field, g.Map, g.LastYear, g.StaleYears = w.Bots, w.Map, w.Year, w.Stale
		return playsPairs(g.Parameters, g.Play), g.Validate()
	case regentFitName:
		// Values that do not concern playing games only have to be valid.
		r := regentFitFlags{flags: &flags{}, bots: w.Bots, start: "regent", board: w.Map, games: 100, years: 1, last: w.Year, stale: w.Stale}
		f, err := r.fitting(agents.DiplomacyBots().Find, airegent.Parameters.Of)
		if err != nil {
			return nil, err
		}
		return playsGames(f), nil
	case archivesWork:
		return playsArchives()
	case weightsTrainName, networkTrainName:
		e := weights.Standard(schools[w.Command], w.Board)
		e.Scenario, e.Depths = w.Map, w.Depths
		if err := e.Validate(); err != nil {
			return nil, err
		}
		return playsContests(&e)
	}
	return nil, fmt.Errorf("there is no %.80q: use the same version", w.Command)
}

// plays returns a function that plays units of work that In describes; what says in errors what a
// unit is.
func plays[In, Out any](what string, play func(ctx context.Context, in *In) (Out, error)) queue.Doer {
	return func(ctx context.Context, _ string, payload []byte) (json.RawMessage, error) {
		var in In
		if err := json.Unmarshal(payload, &in); err != nil {
			return nil, fmt.Errorf("reading %s: %w", what, err)
		}
		out, err := play(ctx, &in)
		if err != nil {
			return nil, err
		}
		return json.Marshal(out)
	}
}

// handOutGames is [spread.openGames] for units that In describes. read decodes and checks a result.
func handOutGames[In, Out any](ctx context.Context, io streams, s *spread, w gamesWork, start, out string, workers int, read func(unit string, data []byte) (Out, error)) (func(context.Context, In) (Out, error), error) {
	do, err := s.openGames(ctx, io, w, start, out, workers, func(unit string, data []byte) error {
		_, err := read(unit, data)
		return err
	})
	return func(ctx context.Context, in In) (out Out, err error) {
		unit, data, err := do(ctx, in)
		if err != nil {
			return out, err
		}
		return read(unit, data)
	}, err
}

// gamesAtOnce is the number of units of games handed out at once. When a test is decided, units
// that no worker has begun are withdrawn.
const gamesAtOnce = 1024

// openGames lets workers play games. start is the bot with which the command starts and out its
// file. The returned function has a unit played; it returns the unit's name and result.
func (s *spread) openGames(ctx context.Context, io streams, w gamesWork, start, out string, workers int, check func(unit string, data []byte) error) (func(context.Context, any) (string, []byte, error), error) {
	var err error
	if w.Digest, err = digests([]string{w.Map}); err != nil {
		return nil, badInput{err}
	}
	do, err := w.doer()
	if err != nil {
		return nil, badInput{err}
	}
	about, err := json.Marshal(w)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(fmt.Appendf(about, "%s %s", start, version.String()))
	err = s.open(ctx, io, handout{
		run: hex.EncodeToString(sum[:8]), work: work{Games: &w}, secret: out + "." + secretName, do: do, workers: workers, check: check,
	})
	var number atomic.Uint64
	return func(ctx context.Context, payload any) (string, []byte, error) {
		unit := fmt.Sprint("games-", number.Add(1))
		data, err := json.Marshal(payload)
		if err == nil {
			data, err = s.queue.Do(ctx, unit, data)
		}
		return unit, data, err
	}, err
}

// pair is a pair of games as a unit of work.
type pair[P any] struct {
	A    P      `json:"a"`
	B    P      `json:"b"`
	Seed uint64 `json:"seed"`
}

// playsPairs returns a function that plays pairs of games.
func playsPairs[P comparable](ps *registry.Parameters[P], play func(context.Context, *P, *P, uint64) ([2]int, error)) queue.Doer {
	return plays("a pair of games", func(ctx context.Context, p *pair[P]) (results [2]int, err error) {
		if err := errors.Join(ps.Validate(&p.A), ps.Validate(&p.B)); err != nil {
			return results, err
		}
		return play(ctx, &p.A, &p.B, p.Seed)
	})
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
	do, err := handOutGames[pair[P]](ctx, io, &t.spread, w, t.bot, t.out, t.workers, readPair)
	g.Workers = gamesAtOnce
	g.Play = func(ctx context.Context, a, b *P, seed uint64) ([2]int, error) { return do(ctx, pair[P]{*a, *b, seed}) }
	return err
}

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
	return plays("a game", func(ctx context.Context, c *contest) (r evolve.Result, err error) {
		if err := c.check(genes); err != nil {
			return r, err
		}
		play := idle.Get().(evolve.Contest)
		defer idle.Put(play)
		return play(ctx, c.Home, c.Away, c.Seed)
	}), nil
}

// readContest decodes the result of a game.
func readContest(unit string, data []byte) (r evolve.Result, err error) {
	if err := json.Unmarshal(data, &r); err != nil {
		return r, fmt.Errorf("reading the result of %s: %w", unit, err)
	}
	return r, checkResult(unit, r)
}

// checkResult returns an error if a result is not valid.
func checkResult(unit string, r evolve.Result) error {
	if r.Score < -1 || r.Score > 1 || math.Abs(r.Margin) > 1 {
		return fmt.Errorf("the result of %s is %d with a margin of %v: must be from -1 to 1", unit, r.Score, r.Margin)
	}
	return nil
}

// handOut makes workers play the games of a training.
func (t *weightsTraining) handOut(ctx context.Context, io streams) error {
	command := weightsTrainName
	if t.School == weights.Networks {
		command = networkTrainName
	}
	w := gamesWork{Command: command, Seed: t.Seed, Map: t.Scenario, Board: t.Board, Depths: t.Depths}
	do, err := handOutGames[contest](ctx, io, &t.spread, w, "", cmp.Or(t.out, "weights"), t.Workers, readContest)
	t.Workers = gamesAtOnce
	t.Play = func(ctx context.Context, home, away evolve.Player, seed uint64) (evolve.Result, error) {
		return do(ctx, contest{home, away, seed})
	}
	return err
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
	return plays("a game", func(ctx context.Context, c *archiveContest) (o evolve.Observed, err error) {
		p, known := players[c.Family]
		if !known {
			return o, fmt.Errorf("there is no family %.80q of rules: use the same version", c.Family)
		}
		for _, genes := range [][]float64{c.Home, c.Away} {
			if err := evolve.CheckGenes(genes, p.genes); err != nil {
				return o, fmt.Errorf("reading a game: %w", err)
			}
		}
		idle := &p.idle[0]
		if c.Screen {
			idle = &p.idle[1]
		}
		play := idle.Get().(evolve.ObservedContest)
		defer idle.Put(play)
		return play(ctx, c.Home, c.Away, c.Seed)
	}), nil
}

// readObserved decodes the result of a game with the players' behaviour.
func readObserved(unit string, data []byte) (o evolve.Observed, err error) {
	if err := json.Unmarshal(data, &o); err != nil {
		return o, fmt.Errorf("reading the result of %s: %w", unit, err)
	}
	if err := checkResult(unit, o.Result); err != nil {
		return o, err
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
	do, err := handOutGames[archiveContest](ctx, io, &t.spread, gamesWork{Command: archivesWork, Seed: t.seed}, "", filepath.Join(t.archives.dir, "archives"), t.Workers, readObserved)
	for _, p := range all {
		p.Workers = gamesAtOnce
		p.Play = func(screen bool) evolve.ObservedContest {
			return func(ctx context.Context, home, away []float64, seed uint64) (evolve.Observed, error) {
				return do(ctx, archiveContest{p.Name, screen, home, away, seed})
			}
		}
	}
	return err
}
