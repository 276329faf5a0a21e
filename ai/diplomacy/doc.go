// Package diplomacy holds the bots that play Diplomacy without press. The rules are
// in eras/game/diplomacy.
package diplomacy
