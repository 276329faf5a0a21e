package evolve

import (
	"context"
	"math"
	"slices"
	"testing"

	"eras/game"
)

// tossUps returns a trial in which genes win a game with probability genes[0]: the same
// random number decides the game of all genes with the same number.
func tossUps(seed uint64) Trial {
	return func(_ context.Context, genes []float64, n int) (r [2]Result, err error) {
		rng := game.Random(seed, uint64(n))
		for i := range r {
			r[i].Score = -1
			if rng.Float64() < genes[0] {
				r[i].Score = 1
			}
		}
		return r, nil
	}
}

// Challengers that are no better are accepted no more often than the test promises,
// however many are tried in a step, and much better ones nearly always.
func TestClimbKeepsItsErrorRate(t *testing.T) {
	c := StandardComparison()
	const steps = 400
	wrong, right := 0, 0
	for i := range steps {
		// Independent streams for kept and challenger, so that equal strength is
		// not equal results.
		same := func(_ context.Context, genes []float64, n int) ([2]Result, error) {
			return tossUps(game.Derive(uint64(i), math.Float64bits(genes[1])))(context.Background(), genes, n)
		}
		kept := []float64{0.5, 0}
		attempts, err := c.Climb(t.Context(), []Trial{same}, kept, [][]float64{{0.5, 0.1}, {0.5, 0.2}, {0.5, 0.3}})
		if err != nil {
			t.Fatal(err)
		}
		if attempts[len(attempts)-1].Verdict.Better {
			wrong++
		}
		attempts, err = c.Climb(t.Context(), []Trial{same}, kept, [][]float64{{0.75, 0.4}})
		if err != nil {
			t.Fatal(err)
		}
		if attempts[0].Verdict.Better {
			right++
		}
	}
	if most := 0.05*steps + 3*math.Sqrt(0.05*steps); float64(wrong) > most {
		t.Errorf("%d of %d steps took genes that are no better, want at most %.0f", wrong, steps, most)
	}
	if right < steps*9/10 {
		t.Errorf("only %d of %d steps took genes that win 25 more of 100 games", right, steps)
	}
}

func TestCompareDoesNotDependOnWorkers(t *testing.T) {
	c := StandardComparison()
	var verdicts []Verdict
	for _, workers := range []int{1, 4} {
		v, err := c.Compare(t.Context(), slices.Repeat([]Trial{tossUps(7)}, workers), []float64{0.5}, []float64{0.6}, 3)
		if err != nil {
			t.Fatal(err)
		}
		verdicts = append(verdicts, v)
	}
	if verdicts[0] != verdicts[1] || verdicts[0].Pairs.Pairs() == 0 {
		t.Errorf("with 1 and 4 workers: %+v and %+v", verdicts[0], verdicts[1])
	}
}

func TestNeighbourChangesOnlyFreeGenes(t *testing.T) {
	rng := game.Random(1)
	kept := []float64{0, 0.5, 1, 0.5}
	for range 200 {
		n := Neighbour(kept, []int{0, 2}, 0.4, rng)
		if err := CheckGenes(n, 4); err != nil {
			t.Fatal(err)
		}
		if n[1] != 0.5 || n[3] != 0.5 || n[0] == 0 && n[2] == 1 {
			t.Fatalf("Neighbour = %v", n)
		}
	}
}
