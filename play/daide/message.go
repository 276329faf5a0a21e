package daide

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// Message is a message of the protocol: the tokens of a DM.
type Message []Token

// AppendTo appends the message in its wire format, two bytes a token.
func (m Message) AppendTo(b []byte) []byte {
	for _, t := range m {
		b = binary.BigEndian.AppendUint16(b, uint16(t))
	}
	return b
}

// ParseMessage reads the body of a DM. Unknown tokens are accepted; only tokens that
// must never be sent are errors ([InvalidToken]).
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

// ErrBrackets is the error of a message with unbalanced brackets. It is answered by
// PRN.
var ErrBrackets = errors.New("the brackets are not balanced: close each bracket once")

// CheckBrackets returns [ErrBrackets] unless all brackets are balanced.
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

// SyntaxError is a syntax error in a message. It is answered by HUH.
type SyntaxError struct {
	// At is the index of the first wrong token, or the length of the message if it ends
	// too early.
	At int
	// Wanted is what was expected there.
	Wanted string
}

// Error says which token is wrong and what was expected.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("token %d of the message is wrong: want %s", e.At+1, e.Wanted)
}

// ErrorReply returns the reply to a message that [Vocabulary.Parse] rejected with the
// error err: [Unbalanced], or [Huh] with ERR before the first wrong token. It returns
// nil if there is no reply, as for HUH and PRN themselves.
func ErrorReply(m Message, err error) Content {
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
