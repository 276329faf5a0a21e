package network

import (
	"fmt"
	"math"

	"eras/ai/evaluation"
	"eras/game/grid"
)

// Limits of a [Shape], so that evaluation needs no memory of its own.
const (
	maxInputs = 32 // a power of two
	maxPlanes = 4
	MaxUnits  = 4 // evaluator.value has its loops over units unrolled
	maxGrid   = 8 // columns and rows
)

// Shape defines the inputs and the size of the networks of a game.
type Shape struct {
	// Board is the name of the game's board in records.
	Board string
	// Odd are inputs that change their sign when the sides swap, such as a lead; Even
	// are the others, such as the moves left. Odd ones come first in every list.
	Odd, Even []Input
	// Planes are the kinds of pieces, pooled to a grid of Columns by Rows.
	Planes        []Plane
	Columns, Rows int
	// Fold counts rows from the nearer edge, for boards whose upper and lower halves are
	// equivalent.
	Fold bool
	// Units is the number of hidden units.
	Units int
}

// Input is a number from -1 to 1 about a position.
type Input struct {
	Name string
	// Start is the weight of its direct connection before evolution.
	Start float64
}

// Plane is a kind of piece. It counts the pieces on each square, own ones positive and enemy ones
// negative, each from its owner's point of view.
type Plane struct {
	Name string
	// Shift makes 1<<Shift pieces count as 1.
	Shift uint
}

// Inputs are the values of a shape's inputs, where One stands for 1.
type Inputs [maxInputs]int32

// One is an input of 1.
const One = 1 << inputBits

// Quantize returns a number from -1 to 1 as an input.
func Quantize(x float64) int32 { return int32(x * One) }

// Piece is a number of pieces on a square.
type Piece struct {
	// Plane is the index of the plane.
	Plane uint8
	// Square is the square from the point of view of the pieces' owner.
	Square grid.Square
	// Amount is the number of pieces: positive for pieces of the searching player, negative for
	// enemy ones. For removed pieces the sign is reversed.
	Amount int32
}

// inputs returns the number of inputs.
func (s *Shape) inputs() int { return len(s.Odd) + len(s.Even) }

// cells returns the number of connections of a unit to the planes.
func (s *Shape) cells() int { return len(s.Planes) * s.Columns * s.Rows }

// perUnit returns the number of weights of a unit: its output, inputs and cells.
func (s *Shape) perUnit() int { return 1 + s.inputs() + s.cells() }

// Genes returns the number of weights of a network: the direct connections, then those
// of each unit.
func (s *Shape) Genes() int { return s.inputs() + s.Units*s.perUnit() }

// Start returns the genes of the network from which evolution starts: only the direct connections
// are not zero.
func (s *Shape) Start() evaluation.Weights {
	w := make([]int16, s.Genes())
	for i, in := range s.all() {
		w[i] = quantize(in.Start)
	}
	return genes(w)
}

// all returns all inputs.
func (s *Shape) all() []Input { return append(s.Odd[:len(s.Odd):len(s.Odd)], s.Even...) }

// Check returns an error unless genes are those of a network of this shape.
func (s *Shape) Check(genes evaluation.Weights) error {
	if len(genes) != s.Genes() {
		return fmt.Errorf("%d weights for a network of the board %.80q: there must be %d", len(genes), s.Board, s.Genes())
	}
	for i, g := range genes {
		if !(g >= 0 && g <= 1) {
			return fmt.Errorf("weight %d of the network is %v: it must be from 0 to 1", i+1, g)
		}
	}
	return nil
}

// validate panics if the shape exceeds the limits. Shapes are built in.
func (s *Shape) validate() {
	if s.inputs() > maxInputs || len(s.Planes) > maxPlanes || s.Units > MaxUnits || max(s.Columns, s.Rows) > maxGrid {
		panic("the shape of the network for " + s.Board + " is too large")
	}
}

// Weights are whole numbers: weightOne stands for 1, so a unit is about a thousandth.
const (
	inputBits  = 12
	weightBits = 10
	sumBits    = inputBits + weightBits
	weightOne  = 1 << weightBits
	// maxWeight is the largest weight; the smallest is -maxWeight.
	maxWeight = 4 * weightOne
)

// Network is a shape with weights.
type Network struct {
	shape   *Shape
	weights []int16 // in the order of the genes
}

// New returns the network with the given genes, which must pass [Shape.Check]. A gene of 0 is the
// smallest weight, 1 the largest.
func New(s *Shape, genes evaluation.Weights) *Network {
	n := &Network{shape: s, weights: make([]int16, len(genes))}
	for i, g := range genes {
		n.weights[i] = int16(math.RoundToEven((2*g - 1) * maxWeight))
	}
	return n
}

// Genes returns the genes of the network. New returns the same network for them.
func (n *Network) Genes() evaluation.Weights { return genes(n.weights) }

func genes(weights []int16) evaluation.Weights {
	all := make(evaluation.Weights, len(weights))
	for i, w := range weights {
		all[i] = 0.5 + float64(w)/(2*maxWeight)
	}
	return all
}

// quantize returns the weight nearest to x.
func quantize(x float64) int16 {
	return int16(math.RoundToEven(max(-maxWeight, min(maxWeight, x*weightOne))))
}

// direct returns the weights of the direct connections.
func (n *Network) direct() []int16 { return n.weights[:n.shape.inputs()] }

// unit returns the weights of a unit: of its output, of the inputs and of the cells.
func (n *Network) unit(i int) (output int16, inputs, cells []int16) {
	s := n.shape
	w := n.weights[s.inputs()+i*s.perUnit():][:s.perUnit()]
	return w[0], w[1 : 1+s.inputs()], w[1+s.inputs():]
}
