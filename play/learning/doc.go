// Package learning lies between a named player and an opponent: it trains the weights
// of an opponent before a match ([Preparation]), lets the opponent learn from the
// result ([Lesson]), learns from a player's matches how the player decides ([Study]), and
// takes steps of hill-climbing after them ([Climber], [Climbing]). A step is kept on disk
// while its games are played, so that nothing interrupts it for good.
//
// It plays no match and shows nothing. What it learns is kept by package saves.
package learning

import (
	"eras/ai/agents"
	aibattle "eras/ai/battle"
	aiwar "eras/ai/war"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/saves"
)

// Match is a war, or a battle on its own, as learning sees it.
type Match struct {
	// Mode is [war.ID] or [battle.ID].
	Mode saves.Mode
	// Rules are those of the war; of a battle only their battle rules count.
	Rules war.Rules
	// War is where a war starts, Battle where a battle on its own starts.
	War    war.Position
	Battle battle.Position
	// Person is the side of the one person who plays against the computer, NoSide if
	// there is no such person.
	Person game.Side
	Seed   uint64
}

// Estimators returns the names of the estimators that play in the match, in the order
// of their genes.
func (m *Match) Estimators() []string { return Estimators(m.Mode, &m.Rules) }

// Estimators returns the names of the estimators of wars under r, or of battles, in the
// order of their genes.
func Estimators(mode saves.Mode, r *war.Rules) []string {
	if mode == battle.ID {
		return aibattle.Estimators(&r.Battle).Names()
	}
	return aiwar.Estimators(r).Names()
}

// Trained returns the names of the estimators, of wars under r or of battles, whose weights a
// training sets. The weights of the other estimators are 0 after a training.
func Trained(mode saves.Mode, r *war.Rules, t *agents.Training) []string {
	trained := t.War.Estimators
	if mode == battle.ID {
		trained = t.Battle.Estimators
	}
	if trained != nil {
		return trained
	}
	return Estimators(mode, r)
}

// Weights are what the computers of a match play with, by the names of estimators; nil
// for the default ones.
type Weights struct {
	War, Battle saves.Weights
	// WarKept and BattleKept say that they are the kept ones of a player, unchanged.
	WarKept, BattleKept bool
}

const (
	// MinMatches is how many matches of a player are needed to train against models of
	// the player.
	MinMatches = 3
	// MinStudied is how many matches of a player are needed to make the model that the
	// player's page shows.
	MinStudied = 5
)
