package daide

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// Message is one message of the language.
type Message []Token

// AppendTo appends the message as it goes over the wire, two bytes a token.
func (m Message) AppendTo(b []byte) []byte {
	for _, t := range m {
		b = binary.BigEndian.AppendUint16(b, uint16(t))
	}
	return b
}

// ParseMessage reads the body of a DM. Tokens that are not known pass: only those
// that must never be sent are [InvalidToken].
func ParseMessage(body []byte) (Message, error) {
	if len(body) < 2 || len(body)%2 != 0 {
		return nil, fmt.Errorf("reading a message of %d bytes: %w", len(body), WrongLength)
	}
	m := make(Message, len(body)/2)
	for i := range m {
		m[i] = Token(binary.BigEndian.Uint16(body[2*i:]))
		if m[i].private() {
			return nil, fmt.Errorf("reading a message: token %d is %04X: %w", i+1, uint16(m[i]), InvalidToken)
		}
	}
	return m, nil
}

// ErrBrackets says that the brackets of a message do not match; a PRN answers it.
var ErrBrackets = errors.New("the brackets do not match: close what is open, and nothing else")

// CheckBrackets returns [ErrBrackets] unless every bracket has its counterpart.
func (m Message) CheckBrackets() error {
	depth := 0
	for _, t := range m {
		switch t {
		case BRA:
			depth++
		case KET:
			if depth--; depth < 0 {
				return ErrBrackets
			}
		}
	}
	if depth != 0 {
		return ErrBrackets
	}
	return nil
}

// SyntaxError says where a message stops to be one; a HUH answers it.
type SyntaxError struct {
	// At is the index of the first token that is wrong; the message's length where
	// it ends too early.
	At int
	// Wanted says what should stand there.
	Wanted string
}

// Error says which token is wrong and what should stand there.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("token %d of the message is wrong: there should stand %s", e.At+1, e.Wanted)
}

// Complaint returns what answers a message that [Vocabulary.Parse] could not read
// with the error err: [Unbalanced], [Huh] with ERR before the first wrong token, or
// nil where nothing is to be answered, as never to HUH and PRN.
func Complaint(m Message, err error) Content {
	if len(m) == 0 || m[0] == HUH || m[0] == PRN {
		return nil
	}
	var wrong *SyntaxError
	switch {
	case errors.Is(err, ErrBrackets):
		return Unbalanced{m}
	case errors.As(err, &wrong):
		at := min(max(wrong.At, 0), len(m))
		marked := make(Message, 0, len(m)+1)
		marked = append(append(marked, m[:at]...), ERR)
		return Huh{append(marked, m[at:]...)}
	}
	return nil
}
