package network

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"eras/ai/evaluation"
	"eras/ai/search"
	"eras/game/grid"
)

// tiny is a shape for tests.
var tiny = &Shape{
	Board: "tiny", Odd: []Input{{Name: "lead", Start: 0.5}}, Even: []Input{{Name: "constant"}},
	Planes: []Plane{{Name: "pieces", Shift: 1}}, Columns: 2, Rows: 2, Units: 2,
}

func randomGenes(s *Shape, rng *rand.Rand) evaluation.Weights {
	genes := make(evaluation.Weights, s.Genes())
	for i := range genes {
		genes[i] = rng.Float64()
	}
	return genes
}

func TestFilesRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		genes := make(evaluation.Weights, tiny.Genes())
		for i := range genes {
			genes[i] = rapid.Float64Range(0, 1).Draw(t, "gene")
		}
		n := New(tiny, genes)
		got, err := Parse(tiny, "n.toml", []byte(n.Format("One line.\nAnother.")))
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got.weights, n.weights) {
			t.Fatalf("wrote %v, read %v", n.weights, got.weights)
		}
		if again := New(tiny, got.Genes()); !slices.Equal(again.weights, n.weights) {
			t.Fatalf("the genes of %v are those of %v", n.weights, again.weights)
		}
	})
}

func TestParseRefuses(t *testing.T) {
	good := New(tiny, randomGenes(tiny, rand.New(rand.NewPCG(1, 1)))).Format("")
	for _, c := range []struct{ old, new, want string }{
		{"version = 1", "version = 2", "n.toml:1: the version is 2"},
		{`board = "tiny"`, `board = "battle"`, `n.toml:2: the network is for the board "battle", not for "tiny"`},
		{"direct = [", "direct = [1, ", "3 weights: there must be 2"},
		{"output = ", "output = 9999 # ", "the weight 9999 must be from -4096 to 4096"},
		{"output = ", "output = 77 # ", "the checksum does not fit"},
		{"[[unit]]", "[[units]]", "units"},
		{"inputs = [", "inputs = [1, ", "3 weights: there must be 2"},
		{"cells = [", "cells = [] # ", "0 weights: there must be 4"},
	} {
		_, err := Parse(tiny, "n.toml", []byte(strings.Replace(good, c.old, c.new, 1)))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s for %s: error %v, want %q", c.new, c.old, err, c.want)
		}
	}
	half := good[:strings.LastIndex(good, "[[unit]]")]
	if _, err := Parse(tiny, "n.toml", []byte(half)); err == nil || !strings.Contains(err.Error(), "1 hidden units: there must be 2") {
		t.Errorf("without a unit: error %v", err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(New(tiny, tiny.Start()).Format("The start."))
	f.Fuzz(func(t *testing.T, text string) {
		n, err := Parse(tiny, "n.toml", []byte(text))
		if err != nil {
			return
		}
		if err := tiny.Check(n.Genes()); err != nil {
			t.Fatal(err)
		}
	})
}

func TestCheckRefusesGenes(t *testing.T) {
	genes := tiny.Start()
	if err := tiny.Check(genes); err != nil {
		t.Fatal(err)
	}
	if err := tiny.Check(genes[1:]); err == nil {
		t.Error("a gene is missing, and there is no error")
	}
	genes[3] = 1.5
	if err := tiny.Check(genes); err == nil || !strings.Contains(err.Error(), "weight 4") {
		t.Errorf("a gene of 1.5: %v", err)
	}
}

// float is the network in floating point, from its definition.
func float(n *Network, x []float64, pieces []Piece, z grid.Size) float64 {
	s := n.shape
	value := 0.0
	for i, w := range n.direct() {
		value += float64(w) / weightOne * x[i]
	}
	for j := range s.Units {
		output, inputs, cells := n.unit(j)
		odd, even := 0.0, 0.0
		for i, w := range inputs {
			if i < len(s.Odd) {
				odd += float64(w) / weightOne * x[i]
			} else {
				even += float64(w) / weightOne * x[i]
			}
		}
		for _, p := range pieces {
			part := cells[int(p.Plane)*s.Columns*s.Rows:]
			weight := float64(s.pool(part, z, p.Square.X(), p.Square.Y())) / (1 << (2*poolBits + weightBits))
			odd += weight * float64(p.Amount) / float64(int(1)<<s.Planes[p.Plane].Shift)
		}
		clip := func(x float64) float64 { return max(-1, min(1, x)) }
		value += float64(output) / weightOne * (clip(even+odd) - clip(even-odd))
	}
	return value
}

func TestEvaluatorIsTheNetwork(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	var e evaluator
	for range 300 {
		z := grid.Size{W: uint8(1 + rng.IntN(grid.Max)), H: uint8(1 + rng.IntN(grid.Max))}
		n := New(tiny, randomGenes(tiny, rng))
		e.prepare(n, z)
		var inputs Inputs
		x := make([]float64, 2)
		for i := range x {
			inputs[i] = int32(rng.IntN(2*One+1) - One)
			x[i] = float64(inputs[i]) / One
		}
		var pieces []Piece
		for range rng.IntN(6) {
			pieces = append(pieces, Piece{Square: grid.At(rng.IntN(z.Columns()), rng.IntN(z.Rows())), Amount: int32(rng.IntN(5) - 2)})
		}
		var planes sums
		e.add(&planes, pieces)
		got, want := float64(e.value(&inputs, &planes))/evaluation.Unit, float(n, x, pieces, z)
		if d := got - want; d > 0.02 || d < -0.02 {
			t.Fatalf("the evaluator says %v, the network %v", got, want)
		}
	}
}

// The largest network on the largest inputs stays far from decided games.
func TestValuesAreNotDecided(t *testing.T) {
	s := &Shape{Board: "large", Planes: []Plane{{}, {}, {}}, Columns: 3, Rows: 3, Units: MaxUnits, Odd: make([]Input, maxInputs-1), Even: make([]Input, 1)}
	s.validate()
	genes := make(evaluation.Weights, s.Genes())
	for i := range genes {
		genes[i] = 1
	}
	var e evaluator
	e.prepare(New(s, genes), grid.Size{W: 16, H: 16})
	var x Inputs
	for i := range x {
		x[i] = One
	}
	planes := sums{1 << 30, 1 << 30, 1 << 30, 1 << 30}
	if value := e.value(&x, &planes); value < 64*evaluation.Unit || value > 200_000_000 || search.IsDecided(value) {
		t.Fatalf("the value is %d", value)
	}
}

// The shares of a square in the cells of the grid sum to 1, and squares of one half of a
// board belong more to the cells of that half.
func TestPooling(t *testing.T) {
	for w := 1; w <= grid.Max; w++ {
		for h := 1; h <= grid.Max; h++ {
			for _, s := range []*Shape{{Columns: 3, Rows: 3}, {Columns: 5, Rows: 3, Fold: true}} {
				z := grid.Size{W: uint8(w), H: uint8(h)}
				for x := range w {
					for y := range h {
						cells := make([]int16, s.Columns*s.Rows)
						for i := range cells {
							cells[i] = weightOne
						}
						if got := s.pool(cells, z, x, y); got != 1<<(2*poolBits+weightBits) {
							t.Fatalf("%v: the shares of %d,%d sum to %d", z, x, y, got)
						}
						clear(cells)
						cells[0] = weightOne
						if left, right := s.pool(cells, z, x, y), s.pool(cells, z, w-1-x, y); x < w/2 && left < right {
							t.Fatalf("%v: the corner has %d of column %d and %d of column %d", z, left, x, right, w-1-x)
						}
						if up, down := s.pool(cells, z, x, y), s.pool(cells, z, x, h-1-y); s.Fold && up != down {
							t.Fatalf("%v: the corner has %d of row %d and %d of row %d", z, up, y, down, h-1-y)
						}
					}
				}
			}
		}
	}
}
