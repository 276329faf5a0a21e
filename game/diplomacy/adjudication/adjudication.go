// Package adjudication answers questions of other programs: a position of
// Diplomacy with orders in, what came of each order and the next position out, one
// JSON object each. It reads and writes no stream.
//
// In:
//
//	{"id":"x1","year":1901,"season":"SPR",
//	 "units":[{"power":"AUS","type":"A","at":"BUD"}],
//	 "supply_centres":{"BUD":"AUS"},
//	 "orders":[{"power":"AUS","text":"A BUD - SER"}]}
//
// Seasons are SPR and FAL (units move), SUM and AUT (dislodged ones retreat) and
// WIN (adjustments). Provinces are tokens, coasts as STP/NCS. Retreat phases also
// have "dislodged", units with "by" (where the attacker came from; left out if by
// convoy), and "standoffs", provinces. Orders are read by
// [diplomacy.Map.ParseOrder] and taken as [diplomacy.Map.Meant] says, except that
// an order for an army where a fleet stands, or the other way round, is illegal.
//
// Out come the same fields for the next phase in which a power has something to
// order, besides:
//
//   - "orders": those that came in, in their order, each with its "result" (ok,
//     bounced, cut, disrupted, dislodged, illegal or void), a "reason" in a
//     sentence, and "read", the order in the notation, where its text is another;
//   - "dislodged" with the "retreats" that each unit has;
//   - "removed": the units that were disbanded or removed without an order, with
//     a "reason"; left out if none;
//   - "ended" and "winner": how the match ended, if it did: solo with a winner, or
//     stale when no unit is left.
//
// An order that cannot be read or followed is illegal and the others are
// adjudicated; two different legal orders for one unit are both illegal (DATC 3.0
// 4.D.3), and in winter the first legal orders count (4.D.4 to 4.D.6). An object
// that is no position gets {"id":…,"error":…} alone. An answer may be sent back as
// the next question, with new orders.
package adjudication

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"eras/game/diplomacy"
)

// Adjudicator answers questions about one map. It belongs to one goroutine.
type Adjudicator struct {
	game  *diplomacy.Game
	judge *diplomacy.Judge
}

// New returns an adjudicator of positions on m, or an error if m cannot be played.
func New(m *diplomacy.Map) (*Adjudicator, error) {
	g, err := diplomacy.NewGame(m, diplomacy.Rules{})
	if err != nil {
		return nil, err
	}
	return &Adjudicator{g, diplomacy.NewJudge(g)}, nil
}

// question is what comes in. Fields that only answers have are read so that an
// answer may come back.
type question struct {
	ID        json.RawMessage   `json:"id"`
	Year      *int              `json:"year"`
	Season    *string           `json:"season"`
	Units     []unit            `json:"units"`
	Dislodged []unit            `json:"dislodged"`
	Standoffs []string          `json:"standoffs"`
	Centres   map[string]string `json:"supply_centres"`
	Orders    []json.RawMessage `json:"orders"`
	Removed   []json.RawMessage `json:"removed"`
	Ended     *string           `json:"ended"`
	Winner    *string           `json:"winner"`
	Error     *string           `json:"error"`
}

// unit is a unit, dislodged or not.
type unit struct {
	Power    string    `json:"power"`
	Type     string    `json:"type"`
	At       string    `json:"at"`
	By       string    `json:"by,omitempty"`
	Retreats *[]string `json:"retreats,omitempty"`
	Reason   string    `json:"reason,omitempty"`
}

// given is an order as it comes in and, with what came of it, goes out.
type given struct {
	Power  string `json:"power"`
	Text   string `json:"text"`
	Read   string `json:"read,omitempty"`
	Result string `json:"result"`
	Reason string `json:"reason"`
}

// answer is what goes out.
type answer struct {
	ID        json.RawMessage   `json:"id,omitempty"`
	Season    string            `json:"season"`
	Year      int               `json:"year"`
	Ended     string            `json:"ended,omitempty"`
	Winner    string            `json:"winner,omitempty"`
	Units     []unit            `json:"units"`
	Dislodged []unit            `json:"dislodged"`
	Standoffs []string          `json:"standoffs"`
	Centres   map[string]string `json:"supply_centres"`
	Orders    []given           `json:"orders"`
	Removed   []unit            `json:"removed,omitempty"`
}

// refusal is the answer to what is no position.
type refusal struct {
	ID    json.RawMessage `json:"id,omitempty"`
	Error string          `json:"error"`
}

// Answer answers a question, both JSON objects without line breaks. Whatever comes
// in, an object goes out.
func (a *Adjudicator) Answer(line []byte) []byte {
	q, err := readQuestion(line)
	if err != nil {
		return Refuse(q.ID, err)
	}
	p, err := a.position(&q)
	if err != nil {
		return Refuse(q.ID, err)
	}
	out := a.adjudicate(&p, &q)
	out.ID = q.ID
	return encode(out)
}

// Refuse returns the answer that tells an error; id may be nil.
func Refuse(id json.RawMessage, err error) []byte {
	return encode(refusal{id, err.Error()})
}

func encode(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return Refuse(nil, fmt.Errorf("writing the answer: %w", err))
	}
	return bytes.TrimSuffix(b.Bytes(), []byte{'\n'})
}

// readQuestion reads a question. With an error it still returns the id, if there
// is one to be found.
func readQuestion(line []byte) (question, error) {
	var q question
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	err := d.Decode(&q)
	if err == nil {
		if _, more := d.Token(); more != io.EOF {
			err = fmt.Errorf("there is something behind the object: write one object a line")
		}
	} else {
		err = fmt.Errorf("this is no question: %w; write {\"id\":…,\"year\":…,\"season\":…,\"units\":…,\"supply_centres\":…,\"orders\":…}", plain(err))
		if q.ID == nil {
			var named struct {
				ID json.RawMessage `json:"id"`
			}
			if json.Unmarshal(line, &named) == nil {
				q.ID = named.ID
			}
		}
	}
	if id := bytes.TrimSpace(q.ID); len(id) > 0 && (id[0] == '{' || id[0] == '[') {
		q.ID = nil
		if err == nil {
			err = fmt.Errorf("the id is neither a text nor a number")
		}
	}
	return q, err
}

// plain says an error of encoding/json in the words of the file format.
func plain(err error) error {
	switch e := err.(type) {
	case *json.UnmarshalTypeError:
		if e.Field == "" {
			return fmt.Errorf("a %s stands where an object should", e.Value)
		}
		return fmt.Errorf("%q cannot be a %s", e.Field, e.Value)
	case *json.SyntaxError:
		return fmt.Errorf("byte %d: %w", e.Offset, err)
	}
	if err == io.EOF {
		return fmt.Errorf("the line is empty")
	}
	if err == io.ErrUnexpectedEOF {
		return fmt.Errorf("the object is not closed")
	}
	return err
}
