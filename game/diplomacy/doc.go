// Package diplomacy is the rules of Diplomacy without press: maps, positions,
// orders, and the adjudicator that says what becomes of them.
//
// The package draws nothing, reads no clock, opens no file and knows no agent.
package diplomacy
