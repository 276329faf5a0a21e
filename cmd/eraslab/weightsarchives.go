package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"eras/evolve"
	"eras/game"
	"eras/internal/files"
	"eras/lab/weights"
)

// archives holds the flags of the training of archives.
type archives struct {
	dir, families   string
	search, confirm int
}

// define defines the flags.
func (a *archives) define(f *flags) {
	f.StringVar(&a.dir, "archives", "", "train archives of individuals and write them to `DIR`")
	f.StringVar(&a.families, "families", "", "train archives for the families of rules `A,B,…` (default: all)")
	f.countVar(&a.search, "search", 1, 0, "search for archives through `N` generations (default: as what ships)")
	f.countVar(&a.confirm, "confirm", 1, 0, "confirm an individual of an archive by `N` games (default: as what ships)")
}

// populations returns the trainings of the chosen families.
func (t *weightsTraining) populations() ([]*weights.Population, error) {
	var all []*weights.Population
	names := weights.FamilyNames()
	if t.archives.families != "" {
		names = words(t.archives.families)
	}
	for _, name := range names {
		f, err := weights.NewFamily(name)
		if err != nil {
			return nil, err
		}
		if t.archives.search != 0 {
			f.Search.Generations = t.archives.search
		}
		if t.archives.confirm != 0 {
			f.Search.Confirm = t.archives.confirm
		}
		if err := f.Search.Validate(); err != nil {
			return nil, err
		}
		all = append(all, &weights.Population{Family: f, Seed: t.seed, Workers: t.Workers})
	}
	if len(all) == 0 {
		return nil, errors.New("-families names no family: write some of " + strings.Join(weights.FamilyNames(), ","))
	}
	return all, nil
}

// trainedArchive is the result of training an archive as JSON.
type trainedArchive struct {
	Family string `json:"family"`
	Seed   uint64 `json:"seed"`
	Games  int    `json:"games"`
	Elites int    `json:"elites"`
	// Strong is the number of the Confirmed individuals that were strong enough. Elites counts
	// those among them that have a cell of their own.
	Confirmed int     `json:"confirmed"`
	Strong    int     `json:"strong"`
	Coverage  int     `json:"coverage"`
	Cells     int     `json:"cells"`
	QD        float64 `json:"qd_score"`
	// Pairs is the share of fixed positions in which two random individuals choose different
	// actions. Alike is the same share for one individual with two seeds.
	Pairs float64 `json:"distance"`
	Alike float64 `json:"distance_of_seeds"`
	Out   string  `json:"out"`
}

// trainArchives trains the archives of all families.
func (t *weightsTraining) trainArchives(ctx context.Context, io streams) (err error) {
	all, err := t.populations()
	if err := errors.Join(err, t.spread.check()); err != nil {
		return badInput{err}
	}
	if err := os.MkdirAll(t.archives.dir, 0o755); err != nil {
		return fmt.Errorf("making the folder of the archives: %w", err)
	}
	if err := t.announce(ctx, io, all); err != nil {
		return err
	}
	if t.spread.on() {
		if err := t.handOutArchives(ctx, io, all); err != nil {
			return err
		}
		defer func() { t.spread.close(err == nil) }()
	}
	var results []trainedArchive
	for _, p := range all {
		var r trainedArchive
		if r, err = t.trainArchive(ctx, io, p); err != nil {
			return err
		}
		results = append(results, r)
		if !t.json {
			fmt.Fprintf(io.out, "%-13s %d individuals of %d that are strong enough among %d, %d of %d cells seen, QD score %.1f, %d games; two differ in %.1f %% of their actions, one and itself in %.1f %%; written to %s\n",
				r.Family, r.Elites, r.Strong, r.Confirmed, r.Coverage, r.Cells, r.QD, r.Games, 100*r.Pairs, 100*r.Alike, r.Out)
			_ = io.out.Flush() // errors are reported at the end of the command
		}
	}
	if t.json {
		return printJSON(io.out, results)
	}
	return nil
}

// trainArchive trains the archive of a family and writes its file.
func (t *weightsTraining) trainArchive(ctx context.Context, io streams, p *weights.Population) (trainedArchive, error) {
	meter := newMeter(io.err, p.Name)
	defer meter.close()
	var played atomic.Int64
	a, lit, err := p.Run(ctx, func(now evolve.Progress) {
		meter.say(fmt.Sprintf("%d cells, %d strong, QD %.1f", now.Coverage, now.Strong, now.QD))
		meter.show(now.Games, max(now.Games, p.Search.MaxGames()))
	}, &played)
	if err != nil {
		return trainedArchive{}, err
	}
	out := filepath.Join(t.archives.dir, p.Name+".toml")
	about := fmt.Sprintf("Individuals for the rules %s, trained by\n%s\n%d games, %d of %d cells seen, QD score %.1f.",
		p.Name, p.Command(), lit.Games, lit.Coverage, lit.Cells, lit.QD)
	if err := files.Write(out, []byte(a.Format(about)), 0o644); err != nil {
		return trainedArchive{}, fmt.Errorf("writing an archive: %w", err)
	}
	d, err := p.Distances(ctx, a, t.seed)
	if err != nil {
		return trainedArchive{}, err
	}
	return trainedArchive{p.Name, t.seed, lit.Games, len(a.Elites), lit.Confirmed, lit.Strong, lit.Coverage, lit.Cells, lit.QD, d.Pairs, d.Alike, out}, nil
}

// measured is the number of games that are played to measure the time of a game.
const measured = 8

// announce prints an upper bound of the cost of the training.
func (t *weightsTraining) announce(ctx context.Context, io streams, all []*weights.Population) error {
	total := time.Duration(0)
	for _, p := range all {
		contest, begin := p.New(), time.Now()
		for i := range uint64(measured) {
			if _, err := contest(ctx, slices.Clone(p.Default), p.Default, game.Derive(t.seed, i)); err != nil {
				return err
			}
		}
		each := time.Since(begin) / measured
		whole := each * time.Duration(p.Search.MaxGames())
		total += whole
		fmt.Fprintf(io.err, "%s: at most %d games of %v, %v of a core\n", p.Name, p.Search.MaxGames(), each.Round(time.Millisecond/10), whole.Round(time.Second))
	}
	fmt.Fprintf(io.err, "all: at most %v of a core, %v with %d at once\n", total.Round(time.Second), (total / time.Duration(t.Workers)).Round(time.Second), t.Workers)
	return nil
}
