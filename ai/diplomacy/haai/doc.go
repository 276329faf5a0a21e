// Package haai is a reconstruction of HaAI with its two styles, Vanilla and Berserk.
// Fredrik Håård's bot (Johansson and Håård 2005) has one agent for each unit, which rates
// its surroundings by itself. The agents coordinate by the contract net protocol (Smith
// 1980): one announces a task, others bid, and the best bids are awarded. No weights,
// ranges or further rules are public, so all numbers are ours. The descriptions are in
// jic-2011 2.3.3 and 5.2; Vanilla is the defensive style and Berserk the aggressive one.
//
// In a movement phase every agent rates the places that it can reach (rating.go). Then the
// free agent with the most promising task repeatedly becomes the manager and announces the
// task: a move or a stay. The free agents that can support it bid what they would lose by
// that. The manager awards contracts, the cheapest first, as long as they add more to the
// promise of the task.
package haai
