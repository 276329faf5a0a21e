// Package war plays wars. It has the estimators (the nine of eras-2005 4.6.3, and dominion for
// scenarios with that goal), each with its formula, the features that they use, and the agents
// [Agent] and [Random]. Searching, training and explanations are those of ai/evaluation.
//
// A search on the map treats a battle as one action with its predicted result. The battle itself is
// played by an agent of ai/battle.
package war
