package process

// Faults counts the faults of the processes of a seat or of a match.
type Faults struct {
	// Slow counts answers that came too late, Silent those that never came.
	Slow   int `json:"slow"`
	Silent int `json:"silent"`
	// Nonsense counts lines that are too long or are not messages of the protocol.
	Nonsense int `json:"nonsense"`
	// Illegal counts acts that the rules refuse.
	Illegal int `json:"illegal"`
	// Died counts processes that ended or closed their output, Refused those that refused the match
	// or could not be started.
	Died    int `json:"died"`
	Refused int `json:"refused"`
	// Phases counts phases taken from an agent, Seats the seats that a bot of ours played for the
	// rest of a match.
	Phases int `json:"lost_phases"`
	Seats  int `json:"lost_seats"`
	// First describes the first fault in words.
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

// note stores the text of a fault if it is the first.
func (f *Faults) note(text string) {
	if f.First == "" {
		f.First = text
	}
}
