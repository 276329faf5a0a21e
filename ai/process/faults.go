package process

// Faults counts what went wrong with the processes of a seat or of a match.
type Faults struct {
	// Slow answers came after their time, Silent ones never.
	Slow   int `json:"slow"`
	Silent int `json:"silent"`
	// Nonsense is lines that are no message of the protocol, or too long.
	Nonsense int `json:"nonsense"`
	// Illegal is acts that the rules refuse.
	Illegal int `json:"illegal"`
	// Died is processes that ended or closed their output, Refused those that did
	// not want the match or could not be started.
	Died    int `json:"died"`
	Refused int `json:"refused"`
	// Phases were taken from an agent, Seats lost to a bot of ours for the rest of
	// a match.
	Phases int `json:"lost_phases"`
	Seats  int `json:"lost_seats"`
	// First says what went wrong first, in words.
	First string `json:"first,omitempty"`
}

// Add adds the faults of another match.
func (f *Faults) Add(o Faults) {
	f.Slow += o.Slow
	f.Silent += o.Silent
	f.Nonsense += o.Nonsense
	f.Illegal += o.Illegal
	f.Died += o.Died
	f.Refused += o.Refused
	f.Phases += o.Phases
	f.Seats += o.Seats
	if f.First == "" {
		f.First = o.First
	}
}

// note keeps the first fault in words.
func (f *Faults) note(text string) {
	if f.First == "" {
		f.First = text
	}
}
