package agents

import (
	"slices"
	"strings"
	"testing"

	aiwar "eras/ai/war"
	"eras/assets/scenarios"
	"eras/game"
	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/risk"
)

// shippedSetups returns set-ups of every map that ships, by board.
func shippedSetups(t *testing.T) map[string][][]game.Field {
	t.Helper()
	all := map[string][][]game.Field{}
	if n := len(scenarios.Names()) + 1; len(shippedScenarios()) != n {
		t.Fatalf("%d scenarios can be read, not %d", len(shippedScenarios()), n)
	}
	for _, s := range shippedScenarios() {
		for _, m := range s.Maps {
			for _, side := range []game.Side{game.Red, game.Blue} {
				m.Start.Turn = side
				all["general"] = append(all["general"], s.Board(m).Setup())
			}
		}
		for _, n := range [][2]int{{1, 1}, {8, 8}, {13, 4}} {
			b := &battle.Board{Rules: s.Rules.Battle, First: battle.Between(s.Rules.Battle, game.Blue, n[0], n[1])}
			all["battle"] = append(all["battle"], b.Setup())
		}
	}
	ofRisk, ofDiplomacy, err := shippedMaps()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range ofRisk {
		for _, r := range []risk.Rules{risk.Ender2009(2), risk.Bounded()} {
			b, err := risk.NewBoard(m, r)
			if err != nil {
				t.Fatal(err)
			}
			all["risk"] = append(all["risk"], b.Setup())
		}
	}
	for _, m := range ofDiplomacy {
		b, err := diplomacy.NewBoard(m, diplomacy.Rules{})
		if err != nil {
			t.Fatal(err)
		}
		all["diplomacy"] = append(all["diplomacy"], b.Setup())
	}
	return all
}

// TestShortOpenings knows wars and battles after the four random moves of tournaments, and
// not with other resources.
func TestShortOpenings(t *testing.T) {
	for _, s := range shippedScenarios() {
		for seed := range uint64(20) {
			b := s.Board(s.Maps[seed%uint64(len(s.Maps))])
			b.First.Position = aiwar.PlayableOpening(&b.Rules, b.First.Position, opening, game.Random(seed))
			if !WarBegins(b, shippedScenarios()) {
				t.Errorf("%s, seed %d: %v is unknown", s.Name, seed, b.First)
			}
			b.First.Position.Armies[seed%2].Resources += 20
			if WarBegins(b, shippedScenarios()) {
				t.Errorf("%s, seed %d: %v is known", s.Name, seed, b.First)
			}
			fight := &battle.Board{Rules: s.Rules.Battle, First: battle.Between(s.Rules.Battle, game.Red, 6, 13)}
			rng := game.Random(seed)
			for range opening {
				moves := fight.First.Moves(nil)
				fight.Rules.Play(&fight.First, moves[rng.IntN(len(moves))])
			}
			if !BattleBegins(fight, shippedScenarios()) {
				t.Errorf("%s, seed %d: %v is unknown", s.Name, seed, fight.First)
			}
			fight.First.Left -= 2
			if BattleBegins(fight, shippedScenarios()) {
				t.Errorf("%s, seed %d: %v is known", s.Name, seed, fight.First)
			}
		}
	}
}

// TestBeginsAsShipped knows the set-ups of all maps that ship, and none in which a digit of
// the start, of the rules of a war or of a battle, or of the map was changed.
func TestBeginsAsShipped(t *testing.T) {
	for board, setups := range shippedSetups(t) {
		for n, setup := range setups {
			if ships, err := BeginsAsShipped(board, setup); !ships || err != nil {
				t.Errorf("%s %v: %v, %v", board, setup, ships, err)
			}
			if len(setups) > 8 && n%8 != 0 {
				continue // changing a digit of some is enough
			}
			for i, f := range setup {
				if f.Key == "rules" && (board == "risk" || board == "diplomacy") {
					continue // all rules are offered on all maps
				}
				for at := strings.IndexAny(f.Value, "0123456789"); at >= 0 && at < len(f.Value); at++ {
					if f.Value[at] < '0' || f.Value[at] > '9' {
						continue
					}
					changed := slices.Clone(setup)
					changed[i].Value = f.Value[:at] + string(f.Value[at]^1) + f.Value[at+1:]
					if ships, err := BeginsAsShipped(board, changed); ships && err == nil {
						t.Errorf("%s: %s is not found to be changed from %s", board, changed[i].Value, f.Value)
					}
				}
			}
		}
	}
	if ships, err := BeginsAsShipped("chess", nil); ships || err == nil {
		t.Error("chess ships")
	}
}
