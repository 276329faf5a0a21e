package game

import "fmt"

// Side is one of the two armies on a board for two players, or neither. The zero value is [NoSide],
// so an empty square belongs to neither.
type Side uint8

const (
	// NoSide is the owner of what belongs to neither army.
	NoSide Side = iota
	// Red sits at seat 0.
	Red
	// Blue sits at seat 1.
	Blue
)

// Other returns the opponent of s. NoSide has none and returns itself.
func (s Side) Other() Side {
	if s == NoSide {
		return NoSide
	}
	return Red + Blue - s
}

// Seat returns the seat at which s plays, [Nobody] for NoSide.
func (s Side) Seat() Seat { return Seat(s) - 1 }

// SideAt returns the side that plays at seat 0 or 1, else NoSide.
func SideAt(seat Seat) Side {
	if seat != 0 && seat != 1 {
		return NoSide
	}
	return Side(seat + 1)
}

// Letter returns 'r', 'b' or 'n', as positions write a side.
func (s Side) Letter() byte { return "nrb"[s] }

// SideFromLetter is the inverse of [Side.Letter].
func SideFromLetter(c byte) (Side, bool) {
	switch c {
	case 'n':
		return NoSide, true
	case 'r':
		return Red, true
	case 'b':
		return Blue, true
	}
	return NoSide, false
}

// String returns "red", "blue" or "none".
func (s Side) String() string {
	switch s {
	case Red:
		return "red"
	case Blue:
		return "blue"
	case NoSide:
	}
	return "none"
}

// ParseTurn reads the side to move as positions write it: "r" or "b".
func ParseTurn(text string) (Side, error) {
	switch text {
	case "r":
		return Red, nil
	case "b":
		return Blue, nil
	}
	return NoSide, fmt.Errorf("the side to move is r or b, not %.80q", text)
}

// Outcome is how a match ended.
type Outcome struct {
	// Winner is the seat that won, or [Nobody] for a draw.
	Winner Seat
	// Reason is the board's short word for what ended the match, such as "elimination" or "limit".
	// It never changes: scripts read it and screens translate it.
	Reason string
}

// Drawn reports whether nobody won.
func (o Outcome) Drawn() bool { return o.Winner == Nobody }

// Score returns 1 if seat won, 0 for a draw and -1 otherwise.
func (o Outcome) Score(seat Seat) int {
	switch o.Winner {
	case seat:
		return 1
	case Nobody:
		return 0
	}
	return -1
}

// String returns the outcome as records write it: the winner's seat or "draw",
// then the reason.
func (o Outcome) String() string {
	if o.Drawn() {
		return "draw " + o.Reason
	}
	return o.Winner.String() + " " + o.Reason
}
