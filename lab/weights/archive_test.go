package weights

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"eras/ai/agents"
	"eras/ai/evaluation"
	"eras/assets/archives"
	"eras/evolve"
)

// quickFamily returns a family with a search of a few games.
func quickFamily(t *testing.T, name string) Family {
	t.Helper()
	f, err := NewFamily(name)
	if err != nil {
		t.Fatal(err)
	}
	f.Search = evolve.Illumination{Population: 8, Generations: 2, Games: 2, Rounds: 1, Emitters: 1, Step: 0.2, Floor: 0, Confirm: 12, Candidates: 6, Most: 4}
	return f
}

// A population is the same on any number of workers, fits its rules, and says how it plays.
func TestPopulationIsTheSameOnAnyNumberOfWorkers(t *testing.T) {
	for _, name := range []string{agents.BattleKinds, agents.WarDominion} {
		var files [2]string
		for i, workers := range []int{1, 4} {
			p := Population{Family: quickFamily(t, name), Seed: 3, Workers: workers}
			a, lit, err := p.Run(t.Context(), nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			files[i] = a.Format(fmt.Sprint(lit))
			if read, err := evaluation.ParseArchive("a.toml", []byte(files[i])); err != nil || len(read.Elites) != len(a.Elites) {
				t.Errorf("%s: %v\n%s", name, err, files[i])
			}
			if len(a.Elites) < 2 || !slices.Equal(a.Elites[0].Genes, p.Default) || a.Elites[0].Points != 50 || lit.Games > p.Search.MaxGames() {
				t.Errorf("%s: %+v after %d games", name, a.Elites, lit.Games)
			}
		}
		if files[0] != files[1] {
			t.Errorf("one worker trains\n%s\nfour\n%s", files[0], files[1])
		}
	}
}

// Every family has a search that is valid, and its rules lead to it.
func TestFamilies(t *testing.T) {
	for _, name := range FamilyNames() {
		f, err := NewFamily(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := f.Search.Validate(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if got, err := agents.Family(f.Board, &f.Rules); err != nil || got != name {
			t.Errorf("the rules of %s are of the family %s, %v", name, got, err)
		}
		if len(f.Bins) != len(f.Axes) || len(f.Default) != len(f.Estimators) {
			t.Errorf("%s: %d bins for %v, %d weights for %v", name, len(f.Bins), f.Axes, len(f.Default), f.Estimators)
		}
	}
	if _, err := NewFamily("chess"); err == nil {
		t.Error("there is a family of chess")
	}
}

// The archives that ship have the command that trains them in their heads, with the lengths of
// the search that it has by default, and the cells of their families.
func TestShippedArchivesAreWhatTheCommandTrains(t *testing.T) {
	for _, name := range FamilyNames() {
		f, err := NewFamily(name)
		if err != nil {
			t.Fatal(err)
		}
		data, err := archives.Files.ReadFile(name + ".toml")
		if err != nil {
			t.Fatal(err)
		}
		p := Population{Family: f, Seed: 1}
		if !strings.Contains(string(data), "# "+p.Command()+"\n") {
			t.Errorf("%s.toml does not have the line\n# %s", name, p.Command())
		}
		if a, err := evaluation.ParseArchive(name, data); err != nil || !slices.Equal(a.Bins, f.Bins) {
			t.Errorf("%s.toml has the bins %v, the family %v, %v", name, a.Bins, f.Bins, err)
		}
	}
}

// Individuals with different weights choose other actions more often than one and itself.
func TestDistances(t *testing.T) {
	f := quickFamily(t, agents.BattleKinds)
	a := evaluation.Archive{Elites: []evaluation.Elite{{Genes: f.Default}, {Genes: []float64{0, 0, 1, 0, 0, 0, 0, 0, 0}}, {Genes: []float64{0, 1, 0, 0, 0, 0, 0, 0, 1}}}}
	d, err := f.Distances(t.Context(), &a, 1)
	if err != nil {
		t.Fatal(err)
	}
	if !(d.Alike >= 0 && d.Pairs > d.Alike+0.1 && d.Pairs <= 1) {
		t.Errorf("pairs differ in %v, one and itself in %v", d.Pairs, d.Alike)
	}
}
