// Package haai is HaAI in its two tempers, Vanilla and Berserk, as far as it can be
// made again: Fredrik Håård's bot (Johansson and Håård 2005) has one agent for each
// unit, which rates its surroundings by itself, and the agents coordinate by the
// contract net protocol (Smith 1980): one announces a task, others bid, the best bids
// are awarded. No weights, ranges or rules beyond that are public, so all numbers are
// ours: this is a reconstruction from the description in jic-2011 2.3.3 and 5.2, where
// Vanilla is the defensive temper and Berserk the aggressive one.
//
// In a movement phase every agent rates the places where it can be (rating.go). Then,
// round after round, the free agent whose best task promises most becomes a manager
// and announces the task: to move there or to stay. The agents that are free and can
// support it bid what they would lose by doing so, and the manager awards contracts,
// the cheapest first, as long as they add more to what the task promises.
package haai
