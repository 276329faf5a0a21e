package saves

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Seat is a person or a computer. In Risk and Diplomacy it may be neither: a remote
// player.
type Seat struct {
	// Person is a player's name, empty for a computer.
	Person string
	// Level is a computer's strength. It is 0 for a person, for a program and in Risk and Diplomacy.
	Level int
	// School is how a computer evaluates positions in wars and battles: [NetworkSchool] or
	// [EstimatorSchool]; an empty text also means the latter. It is empty for a person, and in Risk
	// and Diplomacy.
	School School
	// Bot is the spec of a computer that plays Risk or Diplomacy, or @COMMAND for an external program,
	// in any game. Learned are settings that the bot learned about the persons in the match and adds
	// to those of the spec.
	Bot, Learned string
	// Weights are the weights that a computer plays with, at most one set per mode.
	// Random says that they are random, not trained.
	Weights []SeatWeights
	Random  bool
}

// SeatWeights are the weights that a computer plays with.
type SeatWeights struct {
	Mode    Mode
	Weights Weights
	// Champion is whether the weights are the unchanged champion of a player.
	Champion bool
}

func (s Seat) invalid(m Mode) (key string, err error) {
	if err := checkLongText(s.Bot); err != nil {
		return "bot", err
	}
	if err := checkLongText(s.Learned); err != nil {
		return "learned", err
	}
	if s.Learned != "" && s.Bot == "" {
		return "learned", errors.New("only a bot has learned settings")
	}
	switch {
	case s.Person != "":
		if err := checkPlayer(s.Person); err != nil {
			return "person", err
		}
		if s.Level != 0 || s.School != "" || len(s.Weights) != 0 || s.Random || s.Bot != "" {
			return "person", errors.New("a person must not have a level, a school, weights or a bot")
		}
	case !m.weighs():
		if s.Level != 0 || s.School != "" || len(s.Weights) != 0 || s.Random {
			return "level", fmt.Errorf("in mode %.80q a computer must have a bot, no level, no school and no weights", string(m))
		}
	case strings.HasPrefix(s.Bot, "@"):
		if s.Level != 0 || s.School != "" || len(s.Weights) != 0 || s.Random || s.Learned != "" {
			return "bot", errors.New("a program must not have a level, a school, weights or learned settings")
		}
	default:
		if err := checkLevel(s.Level); err != nil {
			return "level", err
		}
		if s.Bot != "" {
			return "bot", fmt.Errorf("in mode %.80q a computer must have a level and no bot but a program, as @COMMAND", string(m))
		}
		switch {
		case !slices.Contains([]School{"", EstimatorSchool, NetworkSchool}, s.School):
			return "school", fmt.Errorf("the school %.80q must be one of %.80q", string(s.School), []School{EstimatorSchool, NetworkSchool})
		case s.School == NetworkSchool && (len(s.Weights) != 0 || s.Random):
			return "school", errors.New("a computer that plays with a network must not have weights")
		}
	}
	for i, w := range s.Weights {
		table := fmt.Sprintf("playing.%d.", i)
		if err := w.Mode.checkWeighing(); err != nil {
			return table + "mode", err
		}
		if err := w.Weights.check(); err != nil {
			return table + "weights", err
		}
		for _, other := range s.Weights[:i] {
			if other.Mode == w.Mode {
				return table + "mode", fmt.Errorf("the seat has two sets of weights for mode %.80q", string(w.Mode))
			}
		}
	}
	return "", nil
}
