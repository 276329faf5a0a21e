package guest

import (
	"fmt"
	"io"
	"strconv"
	"sync"

	"eras/ai/daide"
)

// Log writes the messages of sessions as text, one a line: "> NME ('jic') ('1')" for
// what the client sent, "< YES (NME ('jic') ('1'))" for what came, and "# …" for what
// became of connections. Several seats may share one; a number before each line tells
// them apart.
type Log struct {
	out    *logWriter
	prefix string
}

// logWriter is a writer that several logs share.
type logWriter struct {
	mu  sync.Mutex
	w   io.Writer
	err error
}

// NewLog returns a log that writes to w.
func NewLog(w io.Writer) *Log { return &Log{out: &logWriter{w: w}} }

// Seat returns a log that writes to the same place, with a number before each line.
func (l *Log) Seat(number int) *Log { return &Log{l.out, strconv.Itoa(number) + " "} }

// Err returns the first error of writing.
func (l *Log) Err() error {
	l.out.mu.Lock()
	defer l.out.mu.Unlock()
	return l.out.err
}

// line writes a line.
func (l *Log) line(sign, text string) {
	if l == nil {
		return
	}
	l.out.mu.Lock()
	defer l.out.mu.Unlock()
	if l.out.err == nil {
		_, l.out.err = fmt.Fprintf(l.out.w, "%s%s %s\n", l.prefix, sign, text)
	}
}

// note writes what became of a connection.
func (l *Log) note(format string, arguments ...any) {
	if l != nil {
		l.line("#", fmt.Sprintf(format, arguments...))
	}
}

// message writes a message.
func (l *Log) message(sign string, v *daide.Vocabulary, m daide.Message) {
	if l != nil {
		l.line(sign, v.Text(m))
	}
}

// frame writes a frame that is no message.
func (l *Log) frame(sign string, f daide.Frame) {
	if l == nil {
		return
	}
	if code, ok := f.ErrorCode(); ok {
		l.line("#", fmt.Sprintf("%s %v: %v", sign, f.Kind, code))
		return
	}
	l.line("#", fmt.Sprintf("%s %v, %d bytes", sign, f.Kind, len(f.Body)))
}
