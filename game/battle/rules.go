package battle

import (
	"fmt"
	"strconv"
	"strings"

	"eras/game"
	"eras/game/grid"
)

// Tie is the rule for a battle that ends with equally many soldiers.
type Tie uint8

const (
	// TieAttacker lets the attacker win, as the paper's manual has it.
	TieAttacker Tie = iota
	// TieDefender lets the defender win.
	TieDefender
	// TieNobody removes both leaders.
	TieNobody
)

var tieNames = [...]string{TieAttacker: "attacker", TieDefender: "defender", TieNobody: "nobody"}

// String returns "attacker", "defender" or "nobody".
func (t Tie) String() string { return tieNames[t] }

// ParseTie reads a tie rule as [Tie.String] writes it.
func ParseTie(text string) (Tie, error) {
	for i, name := range tieNames {
		if text == name {
			return Tie(i), nil
		}
	}
	return 0, fmt.Errorf("%.80q is not a tie rule: write %s", text, strings.Join(tieNames[:], ", "))
}

// MaxLimit is the largest move limit of a battle.
const MaxLimit = 10_000

// MaxRings is the maximum number of rings that close in one battle.
const MaxRings = 2

// Rules are the settings that a scenario chooses for its battles.
type Rules struct {
	// Size is the size of the board, unless Scaled or Close.
	Size grid.Size
	// Scaled chooses the board by the larger army: 6x4 up to 4 soldiers, 7x5 up to
	// 8, else 8x6.
	Scaled bool
	// Close chooses a board with a middle column by the larger army, 7x5 up to 6
	// soldiers, 9x6 up to 9, else 9x7, and lets the front ranks stand one column apart.
	Close bool
	// Limit is the move limit, including passes. It is even.
	Limit uint16
	// Tie is the rule for equal armies.
	Tie Tie
	// Stall is the number of moves without a capture after which the outermost open
	// ring closes, at most MaxRings times. 0 means never.
	Stall uint8
	// Kinds reports whether there are soldiers other than foot.
	Kinds bool
	// Captain reports whether leaders fight as captains.
	Captain bool
	// Break is the percentage of its initial soldiers at or below which an army breaks and flees. 0
	// means never.
	Break uint8
	// Survivors makes the winner keep all remaining soldiers instead of the difference.
	Survivors bool
	// Trample closes each square that a soldier leaves until the next soldier falls.
	Trample bool
	// Ground puts the land of the map on the board. It needs Close.
	Ground bool
}

// Board returns the board on which armies of the given sizes fight.
func (r Rules) Board(red, blue int) grid.Size {
	switch k := max(red, blue); {
	case r.Close && k <= 6:
		return grid.Size{W: 7, H: 5}
	case r.Close && k <= 9:
		return grid.Size{W: 9, H: 6}
	case r.Close:
		return grid.Size{W: 9, H: 7}
	case !r.Scaled:
		return r.Size
	case k <= 4:
		return grid.Size{W: 6, H: 4}
	case k <= 8:
		return grid.Size{W: 7, H: 5}
	}
	return grid.Size{W: 8, H: 6}
}

// Validate returns an error if a rule is out of range, or if an army of most soldiers does not fit
// in half of the board.
func (r Rules) Validate(most int) error {
	if r.Limit == 0 || r.Limit%2 != 0 || r.Limit > MaxLimit {
		return fmt.Errorf("the limit of a battle is %d moves: it must be even, from 2 to %d", r.Limit, MaxLimit)
	}
	if r.Break >= 100 {
		return fmt.Errorf("an army breaks at %d%% of its soldiers: it must be from 0 to 99", r.Break)
	}
	taken := 0
	if r.Ground {
		if !r.Close {
			return fmt.Errorf("battles with ground need the board \"close\"")
		}
		taken = mostGround
	}
	for k := 1; k <= most; k++ {
		if z := r.Board(k, k); z.Columns()/2*z.Rows()-taken < k {
			return fmt.Errorf("%d soldiers do not fit half a battle board of %v", k, z)
		}
	}
	return nil
}

// ahead returns the winner by the larger of the two numbers, using the tie rule if they are equal.
func (r Rules) ahead(attackers, defenders int) Role {
	switch {
	case attackers > defenders:
		return Attacker
	case attackers < defenders:
		return Defender
	}
	return r.tied()
}

// kept returns the soldiers that the winning leader keeps. The armies are those left on the board.
// It is the difference less one (eras-2005 3.2.2), or all but the leader where survivors are kept.
func (r Rules) kept(winner Role, attackers, defenders Army) Army {
	own, enemy := attackers, defenders
	switch winner {
	case Neither:
		return Army{}
	case Defender:
		own, enemy = enemy, own
	case Attacker:
	}
	n := own.Len() - 1
	if !r.Survivors {
		n -= enemy.Len()
	}
	own.Captain = false
	return own.Reduced(max(n, 0))
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
	switch {
	case r.Close:
		board = "close"
	case r.Scaled:
		board = "scaled"
	}
	text := fmt.Sprintf("board=%s limit=%d tie=%v stall=%d", board, r.Limit, r.Tie, r.Stall)
	for _, o := range r.options() {
		if *o.on {
			text += " " + o.key + "=yes"
		}
	}
	if r.Break != 0 {
		text += fmt.Sprintf(" break=%d", r.Break)
	}
	return text
}

// option is a rule that is on or off.
type option struct {
	key string
	on  *bool
}

// options returns the rules that the text omits when they are off.
func (r *Rules) options() [5]option {
	return [...]option{{"kinds", &r.Kinds}, {"captain", &r.Captain}, {"survivors", &r.Survivors}, {"trample", &r.Trample}, {"ground", &r.Ground}}
}

// ParseBoard sets the board as scenarios and records write it: a size, "scaled" or
// "close".
func (r *Rules) ParseBoard(text string) (err error) {
	if r.Scaled, r.Close = text == "scaled", text == "close"; !r.Scaled && !r.Close {
		r.Size, err = grid.ParseSize(text)
	}
	return err
}

// ParseRules reads rules as [Rules.String] writes them.
func ParseRules(text string) (Rules, error) {
	var r Rules
	seen := map[string]bool{}
	for _, word := range strings.Fields(text) {
		key, value, _ := strings.Cut(word, "=")
		if seen[key] {
			return Rules{}, fmt.Errorf("battle rule %.80q is given twice", key)
		}
		seen[key] = true
		var err error
		switch key {
		case "board":
			err = r.ParseBoard(value)
		case "limit":
			r.Limit, err = parseUint[uint16](value, 16)
		case "tie":
			r.Tie, err = ParseTie(value)
		case "stall":
			r.Stall, err = parseUint[uint8](value, 8)
		case "break":
			r.Break, err = parseUint[uint8](value, 8)
		default:
			err = r.parseOption(key, value)
		}
		if err != nil {
			return Rules{}, err
		}
	}
	for _, key := range []string{"board", "limit", "tie", "stall"} {
		if !seen[key] {
			return Rules{}, fmt.Errorf("battle rules %.80q are incomplete: write board, limit, tie and stall", text)
		}
	}
	return r, r.Validate(1)
}

func (r *Rules) parseOption(key, value string) error {
	for _, o := range r.options() {
		if o.key == key {
			if value != "yes" {
				return fmt.Errorf("battle rule %.80q is %.80q: write yes or leave it out", key, value)
			}
			*o.on = true
			return nil
		}
	}
	return fmt.Errorf("unknown battle rule %.80q", key)
}

func parseUint[T uint8 | uint16](text string, bits int) (T, error) {
	n, err := strconv.ParseUint(text, 10, bits)
	if err != nil {
		return 0, fmt.Errorf("%.80q is not a whole number from 0 to %d", text, 1<<bits-1)
	}
	return T(n), nil
}

// Result is the result of a battle.
type Result struct {
	// Winner is the side whose leader is left on the square, or NoSide.
	Winner game.Side
	// Left is the soldiers that the winning leader keeps.
	Left Army
	// Reason is "elimination", "limit", "captain" or "morale".
	Reason string
}

// strengths has the strengths of soldiers in predictions, by the land of the attacked square. Those
// of the open were fitted to 6,000 battles under the rules of scenario "banners" between players who
// search two plies deep: there [Rules.Predict] names the right winner in 77 of 100, and the larger
// army wins 74 of 100. The others were fitted to 3,000 battles each.
var strengths = [1 << groundBits][KindCount]int{
	Bare:  {Foot: 4, Horse: 5, Archer: 2, Captain: 2},
	Woods: {Foot: 4, Horse: 5, Archer: 1, Captain: 2},
	Hill:  {Foot: 4, Horse: 3, Archer: 3, Captain: 2},
	River: {Foot: 4, Horse: 3, Archer: 4, Captain: 2},
	Wall:  {Foot: 4, Horse: 3, Archer: 4, Captain: 2},
	Rocks: {Foot: 4, Horse: 5, Archer: 2, Captain: 2}, // no leader stands there
}

// strength returns the strength of an army on the land of the attacked square.
func (a Army) strength(here Ground) int {
	of := &strengths[here]
	return of[Foot]*int(a.Foot) + of[Horse]*int(a.Horse) + of[Archer]*int(a.Archers) + of[Captain]*a.captains()
}

// Predict returns the expected winner of a battle between two armies and the soldiers that the
// winner's leader keeps. here is [Land.Here], Bare under rules without ground. The stronger army wins;
// if they are equal, the tie rule decides. Where survivors are kept, Predict returns all the winner's
// soldiers, and the caller estimates the losses. Searches call it instead of playing the battle.
func (r Rules) Predict(attackers, defenders Army, here Ground) (winner Role, left Army) {
	winner = r.Favoured(attackers, defenders, here)
	return winner, r.kept(winner, attackers, defenders)
}

// Favoured returns the winner that [Rules.Predict] expects.
func (r *Rules) Favoured(attackers, defenders Army, here Ground) Role {
	return r.ahead(attackers.strength(here), defenders.strength(here))
}
