package process

import (
	"encoding/json"
	"fmt"
)

// greeting is the message init.
type greeting struct {
	Op               string             `json:"op"`
	Territories      []territoryMessage `json:"countries"`
	Continents       []continentMessage `json:"conts"`
	Agents           []string           `json:"agents"`
	Seats            map[string]string  `json:"seats"`
	UseCards         bool               `json:"useCards"`
	TransferCards    bool               `json:"transferCards"`
	ImmediateTradeIn bool               `json:"immediateCash"`
	Progression      string             `json:"progression"`
	State            *state             `json:"s"`
	Seed             json.RawMessage    `json:"seed,omitempty"`
	Rules            json.RawMessage    `json:"rules,omitempty"`
	Limit            int                `json:"limit,omitempty"`
}

type territoryMessage struct {
	Name      string `json:"name"`
	Continent int    `json:"cont"`
	Adjacent  []int  `json:"adj"`
	Symbol    *int   `json:"symbol,omitempty"`
}

type continentMessage struct {
	Name  string `json:"name"`
	Bonus int    `json:"bonus"`
}

// request is any other message of the host: a phase, a question or the answer to
// an act.
type request struct {
	Op    string       `json:"op,omitempty"`
	N     *int32       `json:"n,omitempty"`
	Hand  []cardOnWire `json:"hand,omitempty"`
	From  *int         `json:"from,omitempty"`
	To    *int         `json:"to,omitempty"`
	Seat  *int         `json:"p,omitempty"`
	R     *int         `json:"r,omitempty"`
	Abort bool         `json:"abort,omitempty"`
	State *state       `json:"s,omitempty"`
}

// answer is any message of an agent.
type answer struct {
	OK    *bool  `json:"ok,omitempty"`
	Press bool   `json:"press,omitempty"`
	Act   string `json:"act,omitempty"`
	C     *int   `json:"c,omitempty"`
	From  *int   `json:"from,omitempty"`
	To    *int   `json:"to,omitempty"`
	N     *int64 `json:"n,omitempty"`
	Till  truth  `json:"till,omitempty"`
	Cards []int  `json:"cards,omitempty"`
	Done  bool   `json:"done,omitempty"`
	Err   string `json:"err,omitempty"`
}

// The codes that answer an act of attacking; refused answers any act.
const (
	conquered  = 7
	beatenBack = 13
	undecided  = 0
	refused    = -1
)

// truth is a boolean that others may write as a number.
type truth bool

// UnmarshalJSON reads true, false or a number that is zero or not.
func (t *truth) UnmarshalJSON(data []byte) error {
	switch text := string(data); text {
	case "true", "false", "null":
		*t = text == "true"
	default:
		var n float64
		if err := json.Unmarshal(data, &n); err != nil {
			return fmt.Errorf("%s is neither true nor false", text)
		}
		*t = n != 0
	}
	return nil
}

// Faults counts the faults of the processes of a seat or of a match.
type Faults struct {
	// Slow counts answers that came too late, Silent those that never came.
	Slow   int `json:"slow"`
	Silent int `json:"silent"`
	// Nonsense counts lines that are too long, are not messages of the protocol or that nobody asked for.
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

// String returns the faults as two lines of text.
func (f *Faults) String() string {
	return fmt.Sprintf("slow %d, silent %d, nonsense %d, illegal %d, died %d, refused %d; phases lost %d, seats lost %d\nfirst: %s",
		f.Slow, f.Silent, f.Nonsense, f.Illegal, f.Died, f.Refused, f.Phases, f.Seats, f.First)
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
