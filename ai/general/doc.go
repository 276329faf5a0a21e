// Package general plays the general map: its estimators (the nine of eras-2005
// 4.6.3, and dominion where a scenario scores it), one file each with its
// formula, the [Engine] that searches with their weighted sum, and the agents
// [Commander] and [Random].
//
// A search sees a battle as one action with its predicted result; the battle
// itself a Commander leaves to a fighter of ai/battle.
package general
