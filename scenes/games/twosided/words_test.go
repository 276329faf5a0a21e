package twosided

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"

	"eras/ai/evaluation"
	"eras/assets/scenarios"
	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
	"eras/game/war"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// inEveryLanguage runs a test with the texts of each language.
func inEveryLanguage(t *testing.T, test func(t *testing.T, u *ui.UI)) {
	for _, language := range ui.Languages {
		t.Run(language, func(t *testing.T) {
			test(t, uitest.New(t, language, 1280, 800, uitest.Func(func(*ui.UI) {})).UI)
		})
	}
}

// Every kind of move has words of its own in an explanation, where it is made and where it
// is expected.
func TestEveryKindOfMoveHasWords(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, u *ui.UI) {
		for _, kinds := range []bool{false, true} {
			rules := &war.Rules{Battle: battle.Rules{Kinds: kinds}}
			names := &Names{Places: NewPlaces(&war.Position{Size: grid.Size{W: 5, H: 5}}), Leaders: map[grid.Square]string{grid.At(2, 1): "Nuño"}}
			seen := map[string]war.Kind{}
			for kind := range war.KindCount {
				if soldier, ok := kind.Soldier(); ok && !kinds && soldier != battle.Foot {
					continue // not sold under these rules
				}
				m := war.PurchaseMove(kind, grid.At(2, 1))
				switch kind {
				case war.Step:
					m = war.StepMove(grid.At(2, 1), grid.At(2, 2))
				case war.Pass, war.End:
					m = war.Move(kind) << 16
				case war.BuyLeader, war.BuySoldier, war.BuyHorse, war.BuyArcher, war.Levy:
				}
				r := Explanation{Why: evaluation.Explanation{Move: m.String(), Line: []string{m.String(), m.String()}}, Side: game.Red, Names: names}
				for _, text := range []string{r.Text(u, rules)} {
					if other, twice := seen[text]; twice || text == "" || strings.Contains(text, m.To().String()) {
						t.Errorf("%v reads %q, as kind %d does", m, text, other)
					}
					seen[text] = kind
				}
			}
		}
	})
}

// Every kind of soldier is named when it moves, a shot is no step, and a pass is said.
func TestEveryKindOfSoldierHasWords(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, u *ui.UI) {
		seen := map[string]string{}
		say := func(what string, p *battle.Position, m battle.Move) {
			r := Explanation{Why: evaluation.Explanation{Move: m.String(), Line: []string{m.String(), m.String()}}, Battle: p}
			text := r.Text(u, &war.Rules{})
			if other, twice := seen[text]; twice || text == m.String() {
				t.Errorf("%s reads %q, as %s does", what, text, other)
			}
			seen[text] = what
			r.Why.Line[0] = "pass"
			p.Turn = game.Blue // who passes first
			if line := r.expected(u, &war.Rules{}); len(line) != 1 || changeFirst(line[0], unicode.ToUpper) != text {
				t.Errorf("%s is expected as %q", what, line)
			}
		}
		step := battle.Step(grid.At(1, 1), grid.At(1, 2))
		put := func(k battle.Kind) *battle.Position {
			p := &battle.Position{Size: grid.Size{W: 8, H: 6}, Turn: game.Red, Left: 20}
			p.Put(grid.At(1, 1), game.Red, k)
			p.Put(grid.At(3, 1), game.Blue, battle.Foot)
			return p
		}
		say("a soldier", put(battle.Foot), step)
		for k := range battle.KindCount {
			p := put(k)
			p.Put(grid.At(6, 5), game.Blue, battle.Captain) // soldiers have kinds
			say(k.String(), p, step)
		}
		say("a shot", put(battle.Archer), battle.Step(grid.At(1, 1), grid.At(3, 1)))
		say("a pass", put(battle.Foot), battle.Pass)
	})
}

// Whatever may be played under the scenarios has words, on the map and in battles.
func TestAllMovesOfTheScenariosHaveWords(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, u *ui.UI) {
		for _, name := range scenarios.Names() {
			file, data, _ := scenarios.Read(name)
			scenario, err := war.ParseScenario(file, data)
			if err != nil {
				t.Fatal(err)
			}
			rng := rand.New(rand.NewPCG(1, 2))
			kinds := map[war.Kind]bool{}
			for _, m := range scenario.Maps {
				board := scenario.Board(m)
				state := war.State{Position: m.Start}
				places := NewPlaces(&m.Start)
				board.Rules.Begin(&state.Position)
				for range 150 {
					actions := board.Rules.Actions(&state, nil)
					if len(actions) == 0 {
						break
					}
					for _, a := range actions {
						r := Explanation{Why: evaluation.Explanation{Move: a.Move.String(), Line: []string{war.PassMove.String(), a.Move.String()}}, Side: state.Turn(), Names: &Names{Places: places}}
						if a.InBattle {
							r.Why.Move, r.Battle = a.Soldier.String(), &state.Battle
							r.Why.Line = []string{"pass", r.Why.Move}
						} else {
							kinds[a.Move.Kind()] = true
						}
						for _, text := range append(r.expected(u, &board.Rules), r.Text(u, &board.Rules)) {
							if text == r.Why.Move || strings.ContainsAny(text, "0123456789⟨") {
								t.Fatalf("%s: %v reads %q", name, a, text)
							}
						}
					}
					board.Rules.Apply(&state, actions[rng.IntN(len(actions))], nil)
				}
			}
			if name == "banners" && len(kinds) < int(war.KindCount)-1 { // who may end a turn need not pass
				t.Errorf("%s: only the kinds %v were played", name, kinds)
			}
		}
	})
}
