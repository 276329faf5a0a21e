package weights

import (
	"fmt"
	"hash/fnv"
	"math"
	"testing"

	"eras/ai/agents"
	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
)

// battleStarts returns, by name, what draws the starts of training battles under the rules of a
// family. The network is fitted to those with kinds.
func battleStarts(t *testing.T, family string) map[string]func(seed uint64) battle.Position {
	t.Helper()
	f, err := NewFamily(family)
	if err != nil {
		t.Fatal(err)
	}
	r, most := f.Rules.Battle, int(f.Rules.Cap)+1
	all := map[string]func(seed uint64) battle.Position{
		"archive":   f.battleStart,
		"evolution": func(seed uint64) battle.Position { return battleStart(r, most, game.Random(seed)) },
	}
	if r.Kinds {
		all["regression"] = func(seed uint64) battle.Position { return uneven(r, most, game.Random(seed)) }
	}
	return all
}

// The attacked square decides about walls, and about what lies before the middle of the defender's
// half. Rocks lie at the ends of the middle column only, in two of a hundred squares beside the
// attacker's way, if no wall or river covers them.
func TestTrainingBattlesHaveTheLandOfWars(t *testing.T) {
	const many = 10_000
	for name, start := range battleStarts(t, agents.BattleKinds) {
		var front, any [battle.Rocks + 1]int
		for seed := range uint64(many) {
			p := start(seed)
			column, row := p.Size.Columns()/2, p.Size.Rows()/2
			front[p.GroundAt(grid.At(column-1, row))|p.GroundAt(grid.At(column+1, row))]++
			var seen [battle.Rocks + 1]bool
			for y := range p.Size.Rows() {
				seen[p.GroundAt(grid.At(column, y))] = true
			}
			for g := range seen {
				if seen[g] {
					any[g]++
				}
			}
		}
		for what, c := range map[string]struct {
			n    int
			want float64
		}{
			"a wall": {any[battle.Wall], 22}, "rocks": {any[battle.Rocks], 3},
			"woods in front": {front[battle.Woods], 11}, "a hill in front": {front[battle.Hill], 1},
		} {
			if share, deviation := 100*float64(c.n)/many, math.Sqrt(c.want*(100-c.want)/many); math.Abs(share-c.want) > 4*deviation {
				t.Errorf("%s: %.1f %% of the boards have %s, want %v", name, share, what, c.want)
			}
		}
	}
}

// Under rules without ground the starts are those that the default weights, the network and the
// archive of battles of foot were trained with.
func TestTrainingBattlesWithoutGroundStayAsTheyWere(t *testing.T) {
	for name, start := range battleStarts(t, agents.BattlePlain) {
		h := fnv.New64a()
		for seed := range uint64(500) {
			p := start(seed)
			if p.Laid() {
				t.Fatalf("%s, seed %d: %v", name, seed, p)
			}
			fmt.Fprintln(h, p)
		}
		if got := h.Sum64(); got != plainStarts {
			t.Errorf("%s: the starts have the checksum %#x", name, got)
		}
	}
}

// plainStarts is the checksum of the first 500 starts of training under the rules of dominion.
const plainStarts = 0x89cac7d7fc63ceca
