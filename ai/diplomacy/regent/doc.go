// Package regent is the house's own bot for Diplomacy.
//
// In a movement phase it foresees what the others will order: a mixture of the bots
// of the house, each weighed by how well it foretold what that power ordered so far,
// and of players that choose as regent does (Model). Of the orders that bots would
// give in its place, and of what a search by single units and their supporters makes
// of those, it keeps some dozens (Candidates), lets all powers learn by regret
// matching which of theirs serve them against each other (Regrets), and plays the
// best few on for some phases (Rollouts). A position is worth how many centres each
// power may expect to own a while later (Outlook).
package regent
