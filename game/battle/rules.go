package battle

import (
	"fmt"
	"strconv"
	"strings"

	"eras/game"
	"eras/game/grid"
)

// Tie says which side wins a battle that ends with equally many soldiers.
type Tie uint8

const (
	// TieAttacker lets the attacker win, as the paper's manual has it.
	TieAttacker Tie = iota
	// TieDefender lets the defender win.
	TieDefender
	// TieNobody removes both leaders.
	TieNobody
)

var tieNames = [...]string{"attacker", "defender", "nobody"}

// String returns "attacker", "defender" or "nobody".
func (t Tie) String() string { return tieNames[t] }

// ParseTie reads a tie rule as [Tie.String] writes it.
func ParseTie(text string) (Tie, error) {
	for i, name := range tieNames {
		if text == name {
			return Tie(i), nil
		}
	}
	return 0, fmt.Errorf("%q is not a tie rule: write %s", text, strings.Join(tieNames[:], ", "))
}

// MaxLimit is the largest move limit of a battle.
const MaxLimit = 10_000

// MaxRings is how many rings may close in one battle.
const MaxRings = 2

// Rules is what a scenario chooses about its battles.
type Rules struct {
	// Size is the board, unless Scaled.
	Size grid.Size
	// Scaled chooses the board by the larger army: 6x4 up to 4 soldiers, 7x5 up to
	// 8, else 8x6.
	Scaled bool
	// Limit is the move limit, including passes. It is even.
	Limit uint16
	// Tie decides between equal armies.
	Tie Tie
	// Stall is the number of moves without a capture after which the outermost open
	// ring closes, at most MaxRings times. 0 means never.
	Stall uint8
}

// Board returns the board on which armies of those sizes fight.
func (r Rules) Board(red, blue int) grid.Size {
	if !r.Scaled {
		return r.Size
	}
	switch k := max(red, blue); {
	case k <= 4:
		return grid.Size{W: 6, H: 4}
	case k <= 8:
		return grid.Size{W: 7, H: 5}
	}
	return grid.Size{W: 8, H: 6}
}

// Validate returns an error if a rule is out of range or if an army of up to most
// soldiers does not fit half the board.
func (r Rules) Validate(most int) error {
	if r.Limit == 0 || r.Limit%2 != 0 || r.Limit > MaxLimit {
		return fmt.Errorf("the limit of a battle is %d moves: it must be even, from 2 to %d", r.Limit, MaxLimit)
	}
	for k := 1; k <= most; k++ {
		if z := r.Board(k, k); z.Columns()/2*z.Rows() < k {
			return fmt.Errorf("%d soldiers do not fit half a battle board of %v", k, z)
		}
	}
	return nil
}

// Predict returns the expected result of a battle between armies of those sizes: the
// larger one wins, and the tie rule decides between equal ones. Searches use it in
// place of playing the battle.
func (r Rules) Predict(attackers, defenders int) (winner Role, left int) {
	switch {
	case attackers > defenders:
		return Attacker, attackers - defenders - 1
	case attackers < defenders:
		return Defender, defenders - attackers - 1
	}
	return r.tied(), 0
}

// tied returns the winner if both sides have equally many soldiers.
func (r Rules) tied() Role {
	return [...]Role{TieAttacker: Attacker, TieDefender: Defender, TieNobody: Neither}[r.Tie]
}

// Role is the role of a side in a battle.
type Role uint8

const (
	// Neither stands for no side.
	Neither Role = iota
	// Attacker is the side that moved onto the other. It moves first.
	Attacker
	// Defender is the side that was on the square.
	Defender
)

// String returns the rules in one line, as records keep them.
func (r Rules) String() string {
	board := r.Size.String()
	if r.Scaled {
		board = "scaled"
	}
	return fmt.Sprintf("board=%s limit=%d tie=%v stall=%d", board, r.Limit, r.Tie, r.Stall)
}

// ParseRules reads rules as [Rules.String] writes them.
func ParseRules(text string) (Rules, error) {
	var r Rules
	seen := map[string]bool{}
	for _, word := range strings.Fields(text) {
		key, value, _ := strings.Cut(word, "=")
		if seen[key] {
			return Rules{}, fmt.Errorf("battle rule %q is given twice", key)
		}
		seen[key] = true
		var err error
		switch key {
		case "board":
			if r.Scaled = value == "scaled"; !r.Scaled {
				r.Size, err = grid.ParseSize(value)
			}
		case "limit":
			r.Limit, err = parseUint[uint16](value, 16)
		case "tie":
			r.Tie, err = ParseTie(value)
		case "stall":
			r.Stall, err = parseUint[uint8](value, 8)
		default:
			err = fmt.Errorf("unknown battle rule %q", key)
		}
		if err != nil {
			return Rules{}, err
		}
	}
	if len(seen) != 4 {
		return Rules{}, fmt.Errorf("battle rules %q are incomplete: write board, limit, tie and stall", text)
	}
	return r, r.Validate(1)
}

func parseUint[T uint8 | uint16](text string, bits int) (T, error) {
	n, err := strconv.ParseUint(text, 10, bits)
	if err != nil {
		return 0, fmt.Errorf("%q is not a whole number from 0 to %d", text, 1<<bits-1)
	}
	return T(n), nil
}

// Result is the result of a battle.
type Result struct {
	// Winner is the side whose leader is left on the square, or NoSide.
	Winner game.Side
	// Left is how many soldiers the winning leader keeps.
	Left int
	// Reason is "elimination" or "limit".
	Reason string
}
