package agents_test

import (
	"fmt"
	"slices"
	"testing"

	"eras/ai/agents"
	aibattle "eras/ai/battle"
	aiwar "eras/ai/war"
	"eras/assets/scenarios"
	"eras/evolve"
)

// Every scenario has an archive for its wars and its battles, and each archive is for the
// estimators of those rules and has enough different individuals. The default weights are the
// first.
func TestShippedArchives(t *testing.T) {
	seen := map[string]bool{}
	for _, name := range scenarios.Names() {
		s, err := agents.LoadScenario(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, board := range []string{"war", "battle"} {
			a, err := agents.Archive(board, &s.Rules)
			if err != nil {
				t.Fatal(err)
			}
			family, err := agents.Family(board, &s.Rules)
			if err != nil || a.Family != family {
				t.Errorf("%s, %s: the archive is for %s, want %s (%v)", name, board, a.Family, family, err)
			}
			seen[family] = true
			names, axes, defaults := aiwar.Estimators(&s.Rules).Names(), aiwar.Axes(&s.Rules), aiwar.DefaultWeights(&s.Rules)
			if board == "battle" {
				names, axes, defaults = aibattle.Estimators(&s.Rules.Battle).Names(), aibattle.Axes(&s.Rules.Battle), aibattle.DefaultWeights(&s.Rules.Battle)
			}
			if !slices.Equal(a.Estimators, names) || !slices.Equal(a.Axes, axes) {
				t.Errorf("%s: estimators %v and axes %v, want %v and %v", family, a.Estimators, a.Axes, names, axes)
			}
			least := 32
			if family == agents.War2005 {
				least = 16 // docs/results.md says why
			}
			if n := len(a.Elites); n < least || n > 64 {
				t.Errorf("%s: %d individuals, want %d to 64", family, n, least)
			}
			genes, cells := map[string]bool{}, map[int]bool{}
			for i, e := range a.Elites {
				if err := evolve.CheckGenes(e.Genes, len(names)); err != nil {
					t.Errorf("%s, elite %d: %v", family, i+1, err)
				}
				if i == 0 && !slices.Equal(e.Genes, defaults) {
					t.Errorf("%s: the first elite is %v, the default weights are %v", family, e.Genes, defaults)
				}
				key, cell := fmt.Sprint(e.Genes), evolve.Cell(e.Behaviour, a.Bins)
				if genes[key] || cells[cell] {
					t.Errorf("%s: elite %d is there twice", family, i+1)
				}
				if e.Points < 47 {
					t.Errorf("%s: elite %d has %v %% of the points, less than 47", family, i+1, e.Points)
				}
				genes[key], cells[cell] = true, true
			}
		}
	}
	if len(seen) != 5 {
		t.Errorf("the scenarios are of the families %v, want five", seen)
	}
}

func TestArchivesOfUnknownBoards(t *testing.T) {
	s, err := agents.LoadScenario("dominion")
	if err != nil {
		t.Fatal(err)
	}
	if a, err := agents.Archive("general", &s.Rules); err != nil || a.Family != agents.WarDominion {
		t.Errorf("archive %v, %v", a, err)
	}
	if _, err := agents.Archive("risk", &s.Rules); err == nil {
		t.Error("there is an archive for Risk")
	}
}
