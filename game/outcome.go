package game

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
