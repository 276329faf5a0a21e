package war

import (
	"errors"
	"fmt"
	"strings"

	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
)

// State is a moment of a match: a position and, while two leaders fight, their battle. The action
// that opened the battle takes effect when the battle is over; until then Position is the one
// before it.
type State struct {
	Position Position
	// Fighting reports whether a battle is pending. The fields below are used only then.
	Fighting bool
	// From and To are the squares of the attacker and of the defender.
	From, To grid.Square
	Battle   battle.Position
}

// Turn returns the side to act, on the map or in the battle.
func (s *State) Turn() game.Side {
	if s.Fighting {
		return s.Battle.Turn
	}
	return s.Position.Turn
}

// String returns the state in one line: the position and, while fighting,
// " | 4,3-5,3 | " and the battle's position.
func (s State) String() string {
	if !s.Fighting {
		return s.Position.String()
	}
	return fmt.Sprintf("%v | %v | %v", s.Position, StepMove(s.From, s.To), s.Battle)
}

// ParseState reads a state as [State.String] writes it.
func ParseState(text string) (State, error) {
	var s State
	parts := strings.Split(text, " | ")
	var err error
	if s.Position, err = ParsePosition(parts[0]); err != nil || len(parts) == 1 {
		return s, err
	}
	if len(parts) != 3 {
		return State{}, errors.New("a state with a battle must have three parts: map | 4,3-5,3 | battle")
	}
	m, err := ParseMove(s.Position.Size, parts[1])
	if err != nil {
		return State{}, err
	}
	if !s.Position.Fights(m) {
		return State{}, fmt.Errorf("%v opens no battle on this map", m)
	}
	s.Fighting, s.From, s.To = true, m.From(), m.To()
	s.Battle, err = battle.ParsePosition(parts[2])
	return s, err
}

// Action is an answer in a match: an action on the map or a move in the pending
// battle.
type Action struct {
	InBattle bool
	Move     Move        // unless InBattle
	Soldier  battle.Move // if InBattle
}

// MapAction returns an action on the map.
func MapAction(m Move) Action { return Action{Move: m} }

// BattleAction returns a move in the pending battle.
func BattleAction(m battle.Move) Action { return Action{InBattle: true, Soldier: m} }

// String returns the action as records write it. A move in a battle follows "b ".
func (a Action) String() string {
	if a.InBattle {
		return "b " + a.Soldier.String()
	}
	return a.Move.String()
}

// ParseAction reads an action as [Action.String] writes it.
func ParseAction(s *State, text string) (Action, error) {
	if move, ok := strings.CutPrefix(text, "b "); ok {
		if !s.Fighting {
			return Action{}, errors.New("no battle is being fought")
		}
		m, err := battle.ParseMove(s.Battle.Size, move)
		return BattleAction(m), err
	}
	m, err := ParseMove(s.Position.Size, text)
	return MapAction(m), err
}

// Actions appends the legal actions at s to buf.
func (r *Rules) Actions(s *State, buf []Action) []Action {
	if s.Fighting {
		for _, m := range s.Battle.Moves(nil) {
			buf = append(buf, BattleAction(m))
		}
		return buf
	}
	for _, m := range r.Moves(&s.Position, nil) {
		buf = append(buf, MapAction(m))
	}
	return buf
}

// Check returns nil if a is a legal answer at s, else an error with the reason.
func (r *Rules) Check(s *State, a Action) error {
	switch {
	case s.Fighting && !a.InBattle:
		return errors.New("a battle is being fought: the answer must be a move in it")
	case !s.Fighting && a.InBattle:
		return errors.New("no battle is being fought")
	case a.InBattle:
		return s.Battle.Legal(a.Soldier)
	}
	return r.Legal(&s.Position, a.Move)
}
