// Package diplomacy holds the bots that play Diplomacy without press (jic-2011
// 2.3.3) and what they share. The rules are in eras/game/diplomacy.
//
// A [Bot] answers for one power, phase by phase. [Bots] lists those without
// parameters; JIC and HaAI have packages of their own below. [NewAgent] seats a bot in
// a match, [Play] plays whole matches between bots without records. A [Survey] says
// who can reach what, [Distances] how far everything is, [RetreatBest] and
// [AdjustBest] order retreats and winters by a value that the caller gives.
package diplomacy
