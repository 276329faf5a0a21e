// Package network evaluates positions with a small neural network whose weights are evolved, like
// Blondie24 (Chellapilla and Fogel, "Evolving an expert checkers playing program without using
// human expertise", 2001). It is an alternative to the weighted estimators.
//
// A [Shape] defines the inputs of a game's network: numbers about the position ([Input]), and
// planes of pieces ([Plane]) that are pooled to a coarse grid of overlapping parts, so that they
// fit boards of any size. A [Network] is a shape with weights, which are whole numbers. [Game]
// turns any two-sided game into one whose boards evaluate with a network; [evaluation.Engine],
// [evaluation.Agent] and trainings use it like any other. The genes of the network are its
// [evaluation.Weights].
//
// The value has two parts. Direct connections weigh the inputs, so a network can represent any
// weighted sum of estimators exactly; evolution starts from such a sum. Hidden units evaluate the
// position once from each side's view, and the value contains the difference of the two. So the
// hidden part of the value changes its sign when the sides swap, except for inputs that depend on
// the searching player.
//
// Evaluation uses only whole numbers, allocates nothing, and updates the planes' part of the units
// from move to move.
package network
