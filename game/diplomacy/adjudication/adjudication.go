// Package adjudication adjudicates phases of Diplomacy for other programs: a request has
// a position with orders, the response the result of each order and the next position.
// Both are JSON objects. The package reads and writes no streams.
//
// A request:
//
//	{"id":"x1","year":1901,"season":"SPR",
//	 "units":[{"power":"AUS","type":"A","at":"BUD"}],
//	 "supply_centres":{"BUD":"AUS"},
//	 "orders":[{"power":"AUS","text":"A BUD - SER"}]}
//
// Seasons are SPR and FAL (movement), SUM and AUT (retreats) and WIN (adjustments).
// Provinces are tokens, coasts as STP/NCS. Retreat phases also have "dislodged", units with
// "by" (the province from which the attacker came, omitted if it was convoyed), and
// "standoffs", provinces. Orders are read by [diplomacy.Map.ParseOrder] and interpreted by
// [diplomacy.Map.Interpret], except that an order for an army is illegal if the unit is a
// fleet, and vice versa.
//
// The response has the same fields for the next phase in which a power has something to
// order. In addition it has:
//
//   - "orders": the orders of the request in the same sequence, each with its "result" (ok,
//     bounced, cut, disrupted, dislodged, illegal or void), a "reason" in a sentence, and
//     "read", the order in the notation of the package, if that differs from its text;
//   - "dislodged" with the legal "retreats" of each unit;
//   - "removed": the units that were disbanded or removed without an order, each with a
//     "reason"; omitted if there are none;
//   - "ended" and "winner", if the match is over: "solo" with a winner, or "stale" if no
//     unit is left.
//
// An order that cannot be read, or is illegal, has the result illegal, and the others are
// adjudicated. Two different legal orders for one unit are both illegal (DATC 3.0 4.D.3);
// in winter the first legal orders count (4.D.4 to 4.D.6). The response to an invalid
// request is {"id":…,"error":…}. A response may be sent back as the next request with new
// orders.
package adjudication

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	quick "github.com/segmentio/encoding/json"

	"eras/game/diplomacy"
)

// Adjudicator answers requests about one map. It must not be used by several goroutines at
// once.
type Adjudicator struct {
	game  *diplomacy.Game
	judge *diplomacy.Judge
}

// New returns an adjudicator of positions on m. It fails if m cannot be played.
func New(m *diplomacy.Map) (*Adjudicator, error) {
	g, err := diplomacy.NewGame(m, diplomacy.Rules{})
	if err != nil {
		return nil, err
	}
	return &Adjudicator{g, diplomacy.NewJudge(g)}, nil
}

// request is the JSON of a request. Fields of responses are accepted, so that a response
// may be sent back.
type request struct {
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

// orderResult is an order of a request or, with its result, of a response.
type orderResult struct {
	Power  string `json:"power"`
	Text   string `json:"text"`
	Read   string `json:"read,omitempty"`
	Result string `json:"result"`
	Reason string `json:"reason"`
}

// response is the JSON of a response.
type response struct {
	ID        json.RawMessage   `json:"id,omitempty"`
	Season    string            `json:"season"`
	Year      int               `json:"year"`
	Ended     string            `json:"ended,omitempty"`
	Winner    string            `json:"winner,omitempty"`
	Units     []unit            `json:"units"`
	Dislodged []unit            `json:"dislodged"`
	Standoffs []string          `json:"standoffs"`
	Centres   map[string]string `json:"supply_centres"`
	Orders    []orderResult     `json:"orders"`
	Removed   []unit            `json:"removed,omitempty"`
}

// errorResponse is the JSON of the response to an invalid request.
type errorResponse struct {
	ID    json.RawMessage `json:"id,omitempty"`
	Error string          `json:"error"`
}

// Answer returns the response to a request, both JSON objects without line breaks. The
// response to an invalid request says what is wrong.
func (a *Adjudicator) Answer(line []byte) []byte {
	q, err := readRequest(line)
	if err != nil {
		return ErrorResponse(q.ID, err)
	}
	p, err := a.position(&q)
	if err != nil {
		return ErrorResponse(q.ID, err)
	}
	out := a.adjudicate(&p, &q)
	out.ID = q.ID
	return encode(out)
}

// ErrorResponse returns the response with an error. id may be nil.
func ErrorResponse(id json.RawMessage, err error) []byte {
	return encode(errorResponse{id, err.Error()})
}

func encode(v any) []byte {
	text, err := quick.Append(make([]byte, 0, 8<<10), v, quick.SortMapKeys)
	if err != nil {
		return ErrorResponse(nil, fmt.Errorf("writing the response: %w", err))
	}
	return text
}

// readRequest reads a request. If it fails, it still returns the id, if there is one.
func readRequest(line []byte) (request, error) {
	var q request
	if rest, err := quick.Parse(line, &q, quick.DisallowUnknownFields|quick.ZeroCopy); err == nil && len(rest) == 0 && !isComposite(q.ID) {
		return q, nil
	}
	return readCarefully(line)
}

// readCarefully is a slower readRequest whose errors describe what is wrong.
func readCarefully(line []byte) (request, error) {
	var q request
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	err := d.Decode(&q)
	if err == nil {
		if _, more := d.Token(); more != io.EOF {
			err = fmt.Errorf("reading the request: there is text after the object: write one object a line")
		}
	} else {
		err = fmt.Errorf("reading the request: %w; write {\"id\":…,\"year\":…,\"season\":…,\"units\":…,\"supply_centres\":…,\"orders\":…}", describeJSONError(err))
		if q.ID == nil {
			var named struct {
				ID json.RawMessage `json:"id"`
			}
			if json.Unmarshal(line, &named) == nil {
				q.ID = named.ID
			}
		}
	}
	if isComposite(q.ID) {
		q.ID = nil
		if err == nil {
			err = fmt.Errorf("reading the request: the id must be a text or a number")
		}
	}
	return q, err
}

// isComposite reports whether an id is an object or an array.
func isComposite(id json.RawMessage) bool {
	id = bytes.TrimSpace(id)
	return len(id) > 0 && (id[0] == '{' || id[0] == '[')
}

// describeJSONError describes an error of encoding/json in terms of the JSON.
func describeJSONError(err error) error {
	var wrongType *json.UnmarshalTypeError
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &wrongType) && wrongType.Field == "":
		return fmt.Errorf("the value has the type %s, it must be an object", wrongType.Value)
	case errors.As(err, &wrongType):
		return fmt.Errorf("%.80q must not have the type %s", wrongType.Field, wrongType.Value)
	case errors.As(err, &syntax):
		return fmt.Errorf("byte %d: %w", syntax.Offset, err)
	case errors.Is(err, io.EOF):
		return fmt.Errorf("the line is empty")
	case errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("the object is not closed")
	}
	return err
}
