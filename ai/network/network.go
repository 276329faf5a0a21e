package network

import (
	"math"

	"eras/ai/evaluation"
)

// Weights are whole numbers: weightOne stands for 1, so a unit is about a thousandth.
const (
	inputBits  = 12
	weightBits = 10
	sumBits    = inputBits + weightBits
	weightOne  = 1 << weightBits
	// MaxWeight is the largest weight; the smallest is -MaxWeight.
	MaxWeight = 4 * weightOne
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
		n.weights[i] = int16(math.RoundToEven((2*g - 1) * MaxWeight))
	}
	return n
}

// Genes returns the genes of the network. New returns the same network for them.
func (n *Network) Genes() evaluation.Weights { return genes(n.weights) }

func genes(weights []int16) evaluation.Weights {
	all := make(evaluation.Weights, len(weights))
	for i, w := range weights {
		all[i] = 0.5 + float64(w)/(2*MaxWeight)
	}
	return all
}

// quantize returns the weight nearest to x.
func quantize(x float64) int16 {
	return int16(math.RoundToEven(max(-MaxWeight, min(MaxWeight, x*weightOne))))
}

// direct returns the weights of the direct connections.
func (n *Network) direct() []int16 { return n.weights[:n.shape.inputs()] }

// unit returns the weights of a unit: of its output, of the inputs and of the cells.
func (n *Network) unit(i int) (output int16, inputs, cells []int16) {
	s := n.shape
	w := n.weights[s.inputs()+i*s.perUnit():][:s.perUnit()]
	return w[0], w[1 : 1+s.inputs()], w[1+s.inputs():]
}
