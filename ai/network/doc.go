// Package network evaluates positions with a small neural network whose weights are
// evolved, in the manner of Blondie24 (Chellapilla and Fogel, "Evolving an expert
// checkers playing program without using human expertise", 2001): another school of
// play beside the weighted estimators.
//
// A [Shape] says what the network of a game looks at: numbers about the position
// ([Input]), and planes of pieces ([Plane]) that are pooled to a coarse grid of
// overlapping parts, so that they fit boards of any size. A [Network] is a shape with
// weights, which are whole numbers. [Game] makes of any two-sided game one whose boards
// evaluate with a network; [evaluation.Engine], [evaluation.Agent] and trainings take it
// like any other. The genes of the network are its [evaluation.Weights].
//
// The value has two parts. Direct connections weigh the inputs, so a network can say
// exactly what a weighted sum of estimators says; that is where evolution starts. Hidden
// units see the position once as each side sees it, and the value has the difference of
// the two. So the hidden part of the value changes its sign when the sides swap, up to
// what the inputs leave to the player who is thinking.
//
// Evaluation uses whole numbers only, allocates nothing, and keeps the planes' part of
// the units up to date from move to move.
package network
