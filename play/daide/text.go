package daide

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Text returns a message as readable text on one line:
//
//	NME ('Albert') ('6.0.1')
//	SUB (SPR 1901) ((ENG FLT (STP NCS)) MTO BAR)
//
// Texts are in single quotes, with a backslash before quotes and backslashes, and \x
// and two digits for bytes that cannot be printed. Unknown tokens are 0x and four
// digits.
func (v *Vocabulary) Text(m Message) string {
	b := make([]byte, 0, 4*len(m))
	for i := 0; i < len(m); {
		t := m[i]
		if i > 0 && t != KET && m[i-1] != BRA {
			b = append(b, ' ')
		}
		if _, ok := t.Character(); ok {
			n := i
			for i < len(m) && m[i].category() == textCategory {
				i++
			}
			b = appendQuoted(b, m[n:i])
			continue
		}
		i++
		b = v.appendWord(b, t)
	}
	return string(b)
}

// appendWord appends a token that is not a character.
func (v *Vocabulary) appendWord(b []byte, t Token) []byte {
	switch t {
	case BRA:
		return append(b, '(')
	case KET:
		return append(b, ')')
	}
	if n, ok := t.Number(); ok {
		return strconv.AppendInt(b, int64(n), 10)
	}
	if text, ok := v.texts[t]; ok && !isNumber(text) {
		return append(b, text...)
	}
	return fmt.Appendf(b, "0x%04X", uint16(t))
}

// isNumber reports whether a word looks like a number.
func isNumber(text string) bool { return strings.Trim(text, "0123456789") == "" }

// appendQuoted appends a run of characters in quotes.
func appendQuoted(b []byte, run Message) []byte {
	text := make([]byte, len(run))
	for i, t := range run {
		text[i] = byte(t)
	}
	b = append(b, '\'')
	for len(text) > 0 {
		r, n := utf8.DecodeRune(text)
		switch {
		case r == '\'' || r == '\\':
			b = append(b, '\\', byte(r))
		case r == utf8.RuneError && n == 1 || !unicode.IsPrint(r):
			for _, c := range text[:n] {
				b = fmt.Appendf(b, "\\x%02X", c)
			}
		default:
			b = append(b, text[:n]...)
		}
		text = text[n:]
	}
	return append(b, '\'')
}

// maxTokens is the maximum number of tokens of a message.
const maxTokens = MaxBody / 2

// ParseText reads a message in the format of [Vocabulary.Text]. Spaces are required
// only between words, words may be in lower case, and brackets need not be balanced.
func (v *Vocabulary) ParseText(text string) (Message, error) {
	m := Message{}
	for at := 0; at < len(text); {
		if len(m) > maxTokens {
			return nil, fmt.Errorf("reading a message: %w", errTooLong)
		}
		switch c := text[at]; c {
		case ' ', '\t', '\r', '\n':
			at++
		case '(':
			m = append(m, BRA)
			at++
		case ')':
			m = append(m, KET)
			at++
		case '\'':
			n, err := m.unquote(text[at+1:])
			if err != nil {
				return nil, fmt.Errorf("reading a message: byte %d: %w", at+1, err)
			}
			at += 1 + n
		default:
			n := strings.IndexAny(text[at:], " \t\r\n()'")
			if n < 0 {
				n = len(text) - at
			}
			t, err := v.parseWord(text[at : at+n])
			if err != nil {
				return nil, fmt.Errorf("reading a message: byte %d: %w", at+1, err)
			}
			m = append(m, t)
			at += n
		}
	}
	if len(m) > maxTokens {
		return nil, fmt.Errorf("reading a message: %w", errTooLong)
	}
	return m, nil
}

// parseWord reads one word.
func (v *Vocabulary) parseWord(text string) (Token, error) {
	if digits, ok := strings.CutPrefix(text, "0x"); ok {
		n, err := strconv.ParseUint(digits, 16, 16)
		if err != nil || len(digits) != 4 {
			return 0, fmt.Errorf("%.20q is not a token: write 0x and four digits", text)
		}
		return Token(n), nil
	}
	if n, err := strconv.Atoi(text); err == nil {
		if n < MinNumber || n > MaxNumber {
			return 0, fmt.Errorf("%d is out of range: numbers are from %d to %d", n, MinNumber, MaxNumber)
		}
		return Number(n), nil
	}
	if t, ok := v.tokens[strings.ToUpper(text)]; ok {
		return t, nil
	}
	return 0, fmt.Errorf("%.20q is not a token of the protocol or the map", text)
}

// unquote appends the characters up to the closing quote and returns how many bytes of
// text they and the quote take.
func (m *Message) unquote(text string) (int, error) {
	for at := 0; at < len(text); at++ {
		c := text[at]
		switch {
		case c == '\'':
			return at + 1, nil
		case c == '\\' && at+1 < len(text) && (text[at+1] == '\'' || text[at+1] == '\\'):
			at++
			c = text[at]
		case c == '\\':
			if at+3 >= len(text) || text[at+1] != 'x' {
				return 0, fmt.Errorf("a backslash must be followed by \\, ' or x and two digits")
			}
			n, err := strconv.ParseUint(text[at+2:at+4], 16, 8)
			if err != nil {
				return 0, fmt.Errorf("\\x%s is not a character: write two hexadecimal digits", text[at+2:at+4])
			}
			at += 3
			c = byte(n)
		}
		*m = append(*m, Character(c))
	}
	return 0, fmt.Errorf("the quote is not closed: write ' at the end of the text")
}
