// Package diplomacy has bots that play Diplomacy without press (jic-2011 2.3.3), and their common
// parts. The rules are in eras/game/diplomacy.
//
// A [Bot] answers for one power, phase by phase. [Bots] lists those without parameters; JIC, HaAI
// and regent have packages of their own below this one. [NewAgent] turns a bot into an agent of a
// match, and [Play] plays whole matches between bots without records. A [Survey] shows which units
// can reach what, and [Distances] the distances of all places. [RetreatBest] and [AdjustBest]
// choose the orders of retreats and winters that maximise a given value.
package diplomacy
