package playermodel

import (
	"fmt"

	"eras/ai/evaluation"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
)

// Decision is a move that a person chose among several. P is the type of positions, M
// that of moves.
type Decision[P any, M evaluation.Move] struct {
	Position P
	Move     M
}

// Match is a person's decisions in one match, in order.
type Match[P any, M evaluation.Move] []Decision[P, M]

// War and Battle are the matches of the two games. A war has the actions on the map, not
// the moves inside battles.
type (
	War    = Match[war.Position, war.Move]
	Battle = Match[battle.Position, battle.Move]
)

// WarDecisions replays the record of a war. It returns the rules and the actions of side at
// positions with a choice.
func WarDecisions(r game.Record, side game.Side) (war.Rules, War, error) {
	var m War
	var buf []war.Move
	rules, err := replayWar(r, side, func(rules *war.Rules, s *war.State, a war.Action) {
		if buf = rules.Moves(&s.Position, buf[:0]); !s.Fighting && len(buf) > 1 {
			m = append(m, Decision[war.Position, war.Move]{s.Position, a.Move})
		}
	})
	return rules, m, err
}

// BattleDecisions replays the record of a standalone battle, or of a war. It returns the rules of
// battles, the start of the last battle, and the moves of side in battles at positions with a
// choice. A battle that the computers finished counts like one that was fought by hand: records do
// not distinguish them.
func BattleDecisions(r game.Record, side game.Side) (rules battle.Rules, start battle.Position, m Battle, err error) {
	var buf []battle.Move
	decided := func(p *battle.Position, move battle.Move) {
		if buf = p.Moves(buf[:0]); len(buf) > 1 {
			m = append(m, Decision[battle.Position, battle.Move]{*p, move})
		}
	}
	if r.Board == warBoard {
		inWar, err := replayWar(r, side, func(rules *war.Rules, s *war.State, a war.Action) {
			if s.Fighting {
				start = rules.BattleStart(s)
				decided(&s.Battle, a.Soldier)
			}
		})
		return inWar.Battle, start, m, err
	}
	board, err := battle.BoardFromSetup(r.Setup)
	if err != nil {
		return rules, start, nil, fmt.Errorf("reading a player's battle: %w", err)
	}
	played, err := game.Replay(board, r)
	if err != nil {
		return rules, start, nil, fmt.Errorf("reading a player's battle: %w", err)
	}
	for i, line := range r.Actions {
		p := played.At(i)
		if p.Turn != side {
			continue
		}
		move, err := board.ParseMove(&p, side.Seat(), line)
		if err != nil {
			return rules, start, nil, fmt.Errorf("reading a player's battle: %w", err)
		}
		decided(&p, move)
	}
	return board.Rules, board.First, m, nil
}

// warBoard is the name of the board of wars in records.
const warBoard = "general"

// replayWar calls act for every answer of side in the record of a war.
func replayWar(r game.Record, side game.Side, act func(*war.Rules, *war.State, war.Action)) (war.Rules, error) {
	board, err := war.BoardFromSetup(r.Setup)
	if err != nil {
		return war.Rules{}, fmt.Errorf("reading a player's war: %w", err)
	}
	played, err := game.Replay(board, r)
	if err != nil {
		return war.Rules{}, fmt.Errorf("reading a player's war: %w", err)
	}
	for i, line := range r.Actions {
		s := played.At(i)
		if s.Turn() != side {
			continue
		}
		a, err := war.ParseAction(&s, line)
		if err != nil {
			return war.Rules{}, fmt.Errorf("reading a player's war: %w", err)
		}
		act(&board.Rules, &s, a)
	}
	return board.Rules, nil
}

// newest returns the last matches, oldest first, with at most n decisions in all.
// Of a match that does not fit as a whole, only the end is included.
func newest[P any, M evaluation.Move](matches []Match[P, M], n int) []Match[P, M] {
	for i := len(matches) - 1; i >= 0; i-- {
		if size := len(matches[i]); size >= n {
			return append([]Match[P, M]{matches[i][size-n:]}, matches[i+1:]...)
		}
		n -= len(matches[i])
	}
	return matches
}
