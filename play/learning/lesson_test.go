package learning

import (
	"maps"
	"testing"

	"eras/evolve"
	"eras/game/battle"
	"eras/saves"
)

// taught returns the lesson of a match that ended with r against weights of that gene.
func taught(m *Match, gene float64, r evolve.Result, climb bool) *Lesson {
	profile := champion(m, gene, r)
	w, _ := profile.Champion(m.Mode, m.Estimators())
	return &Lesson{Person: "Ana", Weights: w, Climb: climb, Played: saves.Played{Mode: m.Mode, Score: r.Score, Date: today}}
}

func TestOneLuckyMatchReplacesNothing(t *testing.T) {
	for _, m := range []Match{newMatch(t), newBattle(t)} {
		for _, climb := range []bool{false, true} {
			profile := champion(&m, 0.5, evolve.Result{Score: -1})
			got := taught(&m, 0.75, evolve.Result{Score: 1, Margin: 1}, climb).Teach(&profile)
			kept, _ := profile.Champion(m.Mode, m.Estimators())
			if got.Replaced != climb || got.Noted == climb || (kept.Weights[m.Estimators()[0]] == 0.75) != climb {
				t.Errorf("%s, as in 2005 %v: %+v", m.Mode, climb, got)
			}
			if !got.First || !kept.Won() {
				t.Errorf("%s, as in 2005 %v: the first win is not known", m.Mode, climb)
			}
			if again := taught(&m, 0.5, evolve.Result{Score: 1, Margin: 1}, climb).Teach(&profile); again.First {
				t.Errorf("%s: the second win is the first", m.Mode)
			}
		}
	}
}

// As in 2005, a win by elimination is followed by better ones.
func TestEliminationIsNoEnd(t *testing.T) {
	for _, m := range []Match{newMatch(t), newBattle(t)} {
		profile := champion(&m, 0.5, evolve.NewResult(-1, 0, 3))
		for i, step := range []struct {
			own, enemy int
			replaced   bool
		}{{4, 0, true}, {4, 0, false}, {3, 0, false}, {6, 0, true}, {9, 2, true}, {8, 0, true}, {8, 0, false}} {
			gene := float64(i) / 10
			got := taught(&m, gene, evolve.NewResult(1, step.own, step.enemy), true).Teach(&profile)
			kept, _ := profile.Champion(m.Mode, m.Estimators())
			if got.Replaced != step.replaced || (kept.Weights[m.Estimators()[0]] == gene) != step.replaced {
				t.Errorf("%s: %d to %d replaced %v, kept %+v", m.Mode, step.own, step.enemy, got.Replaced, kept)
			}
		}
	}
}

func TestTheFirstWeightsAreKept(t *testing.T) {
	m := newMatch(t)
	var profile saves.Profile
	l := taught(&m, 0.25, evolve.Result{Score: -1}, false)
	l.Battles = []saves.Champion{{Mode: battle.ID, Weights: saves.Weights{"soldiers": 1}, Date: today}}
	got := l.Teach(&profile)
	kept, ok := profile.Champion(m.Mode, m.Estimators())
	if !ok || !got.Replaced || got.Noted || got.First || !got.Battles || !maps.Equal(kept.Weights, l.Weights.Weights) {
		t.Errorf("%+v, kept %+v", got, kept)
	}
	l.Battles[0].Weights, l.Battles[0].Result = saves.Weights{"soldiers": 0.5}, evolve.Result{Score: 1}
	if got = l.Teach(&profile); got.Battles {
		t.Error("one battle replaced the weights for battles")
	}
}
