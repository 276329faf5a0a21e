package eras2005

import (
	"slices"
	"strings"
	"testing"

	"eras/lab/experiment"
	"eras/lab/experiment/experimenttest"
)

func TestSets(t *testing.T) {
	all := sets([]string{"a", "b", "c", "d", "e", "f", "g", "h", "i"}, 4)
	if len(all) != 9+36+84+126 {
		t.Errorf("%d sets", len(all))
	}
	seen := map[string]bool{}
	for i, set := range all {
		name := strings.Join(set, "")
		if len(set) > 4 || seen[name] || !slices.IsSorted(set) || i > 0 && len(set) < len(all[i-1]) {
			t.Errorf("set %d is %v", i, set)
		}
		seen[name] = true
	}
}

func TestRanking(t *testing.T) {
	const text = `name = "tiny"
title = "Tiny?"
scenario = "2005"
layouts = ["two-ranges"]
most = 1
training = "2005"
trainings = 1
depth = 1
opening = 2
`
	r, err := ParseRanking("tiny.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	o := experiment.Options{Seed: 2, Games: 4}
	ran := experimenttest.Run[Ranked, *RankingSummary](t, r.Experiment(), o)
	s := ran.Sum
	for i, set := range s.Sets {
		if set.All.Games != 4 || set.Same.Games != 4 || len(set.Weights) != 1 {
			t.Errorf("%v: %+v", set.Estimators, set)
		}
		if i > 0 && set.All.Score.Value > s.Sets[i-1].All.Score.Value {
			t.Error("the sets are not in descending order")
		}
		if got := s.With[set.Estimators[0]]; got != set.All.Score.Value {
			t.Errorf("the mean with %v is %v", set.Estimators, got)
		}
	}
	if len(ran.Units) != 9 || len(ran.Sections) != 3 || len(ran.Sections[1].Table) != 10 {
		t.Errorf("the report: %v", ran.Sections)
	}
	for _, old := range []string{"most = 1", `"two-ranges"`, "trainings = 1", "depth = 1", `training = "2005"`} {
		broken := strings.Replace(text, old, strings.NewReplacer("1", "0", "two", "ten", "2005", "1905").Replace(old), 1)
		if _, err := ParseRanking("x.toml", []byte(broken)); err == nil || broken == text {
			t.Errorf("a file without %s is accepted", old)
		}
	}
}

func TestBuiltInRanking(t *testing.T) {
	if r := builtIn(t, RankingName, ParseRanking); len(r.sets) != 255 {
		t.Errorf("the built-in ranking has %d sets", len(r.sets))
	}
}
