package cluster

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"
	"time"
)

// ErrServer is wrapped by the error of a connection on which a server has sent what servers of this
// program never send. The connection is closed and not reopened.
var ErrServer = errors.New("the server sends what the program does not understand")

// Limits of what a server may send.
const (
	// maxLine is the longest line with an error, or with the subject and the size of a message.
	// maxInfo is the longest line in which a server describes itself, and maxHeader the longest
	// header of a message. All are in bytes.
	maxLine   = 1 << 10
	maxInfo   = 64 << 10
	maxHeader = 16 << 10
	// maxLines is how many lines without a message a server may send within linesTime.
	maxLines  = 10_000
	linesTime = 10 * time.Second
)

// guard is a connection to a server that checks what arrives before the client of NATS reads it.
// The client reserves as much memory as the server announces and keeps lines of any length, so a
// server could crash the program with one line. The guard admits what servers send, in exactly
// their form and up to its limits. On anything else it closes the connection.
type guard struct {
	net.Conn
	first  []byte // already read; Read returns it first
	most   int    // limit of a message in bytes
	now    func() time.Time
	fault  func(error) // receives the error when the check fails
	forget func() bool

	line  []byte // an incomplete line
	rest  int    // bytes of a message that are still to come
	after bool   // the line end after a message must come next
	lines int    // number of lines without a message since the time below
	since time.Time
}

// Read implements [net.Conn].
func (g *guard) Read(p []byte) (int, error) {
	if len(g.first) > 0 {
		n := copy(p, g.first)
		g.first = g.first[n:]
		return n, nil
	}
	n, err := g.Conn.Read(p)
	if wrong := g.check(p[:n]); wrong != nil {
		wrong = fmt.Errorf("%w: %w", ErrServer, wrong)
		g.fault(wrong)
		return 0, wrong
	}
	return n, err
}

// Close implements [net.Conn].
func (g *guard) Close() error {
	g.forget()
	return g.Conn.Close()
}

// check checks data that has arrived.
func (g *guard) check(data []byte) error {
	for len(data) > 0 {
		if n := min(g.rest, len(data)); n > 0 {
			g.rest -= n
			data = data[n:]
			continue
		}
		n := bytes.IndexByte(data, '\n') + 1
		part := data[:n]
		if n == 0 {
			part = data
		}
		if len(g.line)+len(part) > maxInfo {
			return fmt.Errorf("a line has more than %d bytes", maxInfo)
		}
		g.line = append(g.line, part...)
		data = data[len(part):]
		if n == 0 {
			return nil
		}
		text := string(g.line)
		g.line = g.line[:0]
		if err := g.control(text); err != nil {
			return err
		}
	}
	return nil
}

// control checks a whole line.
func (g *guard) control(line string) error {
	if g.after {
		g.after = false
		if line != "\r\n" {
			return errors.New("a message is longer than it says")
		}
		return nil
	}
	text, ok := strings.CutSuffix(line, "\r\n")
	if i := strings.IndexFunc(text, func(r rune) bool { return r < ' ' || r == 0x7f }); !ok || i >= 0 {
		return errors.New("a line has characters that are no text")
	}
	word, args, _ := strings.Cut(text, " ")
	if word == "INFO" {
		return g.count()
	}
	if len(text) > maxLine {
		return fmt.Errorf("a line has %d bytes, at most %d are possible", len(text), maxLine)
	}
	if i := strings.IndexFunc(text, func(r rune) bool { return r > '~' }); i >= 0 {
		return errors.New("a line has characters that are not ASCII")
	}
	switch {
	case word == "MSG":
		return g.message(strings.Split(args, " "), false)
	case word == "HMSG":
		return g.message(strings.Split(args, " "), true)
	case text == "PING", text == "PONG", text == "+OK", word == "-ERR":
		return g.count()
	}
	return errors.New("a line begins with a word that is unknown")
}

// message checks the words after MSG or HMSG: the subject, the subscription, the optional reply
// subject, for HMSG the size of the header, and the size of the message.
func (g *guard) message(args []string, header bool) error {
	least := 3
	if header {
		least = 4
	}
	if len(args) != least && len(args) != least+1 {
		return fmt.Errorf("a message has %d words before it", len(args))
	}
	for _, a := range args {
		if a == "" {
			return errors.New("a message has an empty word before it")
		}
	}
	size, err := length(args[len(args)-1], g.most)
	if err != nil {
		return err
	}
	if header {
		if _, err := length(args[len(args)-2], min(size, maxHeader)); err != nil {
			return fmt.Errorf("its header: %w", err)
		}
	}
	g.rest, g.after = size, true
	return nil
}

// length parses a size of at most most bytes.
func length(text string, most int) (int, error) {
	n, err := strconv.ParseUint(text, 10, 32)
	if err != nil || n > uint64(most) {
		return 0, fmt.Errorf("a message of %.20s bytes, at most %d are possible", text, most)
	}
	return int(n), nil
}

// count counts a line without a message, and returns an error if there are too many.
func (g *guard) count() error {
	if now := g.now(); now.Sub(g.since) > linesTime {
		g.since, g.lines = now, 0
	}
	if g.lines++; g.lines > maxLines {
		return fmt.Errorf("more than %d lines without a message within %v", maxLines, linesTime)
	}
	return nil
}
