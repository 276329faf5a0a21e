package agents

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"sync"

	aiwar "eras/ai/war"
	diplomacymaps "eras/assets/maps/diplomacy"
	riskmaps "eras/assets/maps/risk"
	"eras/assets/scenarios"
	"eras/game"
	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/game/war"
)

// opening is the maximum number of random moves before a match, the default of tournaments.
const opening = 4

// BeginsAsShipped reports whether a match with the given set-up starts like one on a built-in map:
// a war under the rules of its map, or a battle with armies drawn up, each also after a short
// opening; in Risk also on one continent of a map. It returns an error if the set-up is not one of
// the board.
func BeginsAsShipped(board string, setup []game.Field) (bool, error) {
	switch board {
	case (*war.Board)(nil).Name():
		b, err := war.BoardFromSetup(setup)
		return err == nil && WarBegins(b, shippedScenarios()), err
	case (*battle.Board)(nil).Name():
		b, err := battle.BoardFromSetup(setup)
		return err == nil && BattleBegins(b, shippedScenarios()), err
	case (*risk.Board)(nil).Name():
		b, err := risk.BoardFromSetup(setup)
		return err == nil && b.Begins() && shippedLines()[b.Game.Map.Line()], err
	case (*diplomacy.Board)(nil).Name():
		b, err := diplomacy.BoardFromSetup(setup)
		return err == nil && b.Begins() && shippedLines()[b.Game.Map.Line()], err
	}
	return false, fmt.Errorf("there is no board %.80q", board)
}

// WarBegins reports whether a war starts like one on a map of the scenarios under their rules,
// whichever side moves first, or after a short opening.
func WarBegins(b *war.Board, scenarios []*war.Scenario) bool {
	p := b.First.Position
	if b.First != (war.State{Position: p}) {
		return false
	}
	for _, s := range scenarios {
		if s.Rules != b.Rules {
			continue
		}
		for _, m := range s.Maps {
			for _, side := range []game.Side{game.Red, game.Blue} {
				start := m.Start
				start.Turn = side
				s.Rules.Begin(&start)
				if aiwar.Opens(&b.Rules, &start, &p, opening) {
					return true
				}
			}
		}
	}
	return false
}

// BattleBegins reports whether a battle under the rules of one of the scenarios starts with armies
// drawn up, or after a short opening.
func BattleBegins(b *battle.Board, scenarios []*war.Scenario) bool {
	p, moves := &b.First, int(b.Rules.Limit)-int(b.First.Left)
	if moves < 0 || moves > opening || !slices.ContainsFunc(scenarios, func(s *war.Scenario) bool { return s.Rules.Battle == b.Rules }) {
		return false
	}
	attacker := p.Turn
	if moves%2 != 0 {
		attacker = attacker.Other()
	}
	for red := range moves + 1 { // the number of red soldiers who have fallen
		for blue := range moves + 1 {
			start := battle.Between(b.Rules, attacker, p.Red.Len()+red, p.Blue.Len()+blue)
			if battleOpens(&b.Rules, &start, p, moves) {
				return true
			}
		}
	}
	return false
}

// battleOpens reports whether p can follow start after the given number of moves.
func battleOpens(r *battle.Rules, start, p *battle.Position, moves int) bool {
	differ := 0
	for i := range p.Red {
		differ += bits.OnesCount64(start.Red[i]^p.Red[i]) + bits.OnesCount64(start.Blue[i]^p.Blue[i])
	}
	if differ > 3*moves { // a capture empties two squares and fills another
		return false
	}
	if moves == 0 {
		return *start == *p
	}
	return slices.ContainsFunc(start.Moves(nil), func(m battle.Move) bool {
		next := *start
		r.Play(&next, m)
		return battleOpens(r, &next, p, moves-1)
	})
}

// shippedScenarios returns the built-in scenarios, including that of the campaign.
var shippedScenarios = sync.OnceValue(func() []*war.Scenario {
	all := []*war.Scenario{Campaign().Maps()}
	for _, name := range scenarios.Names() {
		if s, err := loadScenario(name); err == nil { // a test reads them all
			all = append(all, s)
		}
	}
	return all
})

// shippedLines has the record lines of the built-in maps of Risk and Diplomacy, and of the
// continents of those of Risk.
var shippedLines = sync.OnceValue(func() map[string]bool {
	lines := map[string]bool{}
	ofRisk, ofDiplomacy, _ := shippedMaps() // a test reads them all
	for _, m := range ofRisk {
		lines[m.Line()] = true
	}
	for _, m := range ofDiplomacy {
		lines[m.Line()] = true
	}
	return lines
})

// shippedMaps returns the built-in maps, and for each of Risk also its continents. An error names
// the maps that are missing from the result.
func shippedMaps() (ofRisk []*risk.Map, ofDiplomacy []*diplomacy.Map, failed error) {
	for _, name := range diplomacymaps.Names() {
		m, err := LoadDiplomacyMap(name)
		if err != nil {
			failed = errors.Join(failed, err)
			continue
		}
		ofDiplomacy = append(ofDiplomacy, m)
	}
	for _, name := range riskmaps.Names() {
		m, err := LoadRiskMap(name)
		if err != nil {
			failed = errors.Join(failed, err)
			continue
		}
		ofRisk = append(ofRisk, m)
		for k := range m.Continents() {
			if part, err := m.Part(risk.Continent(k)); err == nil {
				ofRisk = append(ofRisk, part)
			}
		}
	}
	return ofRisk, ofDiplomacy, failed
}
