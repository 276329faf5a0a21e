package host

import (
	"bytes"
	"io"
	"sync"

	"eras/ai/daide"
)

// sessionLog is a session as text, one message a line: > before those of the client,
// < before those of the server. A nil one logs nothing.
type sessionLog struct {
	words *daide.Vocabulary

	mu    sync.Mutex
	w     io.WriteCloser
	left  int  // bytes
	fault bool // nothing more is written
}

func newSessionLog(w io.WriteCloser, words *daide.Vocabulary, limit int) *sessionLog {
	if w == nil {
		return nil
	}
	return &sessionLog{words: words, w: w, left: limit}
}

// received logs a frame of the client.
func (l *sessionLog) received(f daide.Frame) {
	if l != nil {
		l.line("> ", f)
	}
}

// sent logs frames of the server.
func (l *sessionLog) sent(frames []byte) {
	if l == nil {
		return
	}
	for r := bytes.NewReader(frames); r.Len() > 0; {
		f, err := daide.ReadFrame(r, daide.MaxBody)
		if err != nil {
			return
		}
		l.line("< ", f)
	}
}

func (l *sessionLog) line(sign string, f daide.Frame) {
	text := f.Kind.String()
	if f.Kind == daide.DM {
		if m, err := daide.ParseMessage(f.Body); err == nil {
			text = l.words.Text(m)
		}
	} else if code, ok := f.ErrorCode(); ok {
		text += " " + code.Error()
	}
	l.note(sign + text)
}

// note writes a line.
func (l *sessionLog) note(text string) {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.fault {
		return
	}
	if l.left -= len(text) + 1; l.left < 0 {
		text = "# the log ends here: it is full"
		l.fault = true
	}
	if _, err := io.WriteString(l.w, text+"\n"); err != nil {
		l.fault = true
	}
}

func (l *sessionLog) close() {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.fault = true
	_ = l.w.Close()
}
