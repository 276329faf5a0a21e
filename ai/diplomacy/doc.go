// Package diplomacy has bots that play Diplomacy without press (jic-2011 2.3.3), and what
// they share. The rules are in eras/game/diplomacy.
//
// A [Bot] answers for one power, phase by phase. [Bots] lists those without parameters;
// JIC, HaAI and regent have packages of their own below. [NewAgent] makes a bot an agent
// of a match, and [Play] plays whole matches between bots without records. A [Survey] tells
// which units can reach what, and [Distances] how far everything is. [RetreatBest] and
// [AdjustBest] order retreats and winters by a given value.
package diplomacy
