package server

import (
	"bytes"
	"errors"
	"io"
	"sync"

	"eras/play/daide"
)

// connectionLog is the log of a connection. The first frame from the client opens it, so that
// connections that send nothing leave no logs.
type connectionLog struct {
	server *Server
	number int

	mu         sync.Mutex
	opened     bool
	file       io.WriteCloser
	transcript *daide.Transcript // nil if nothing is logged
}

// logCost is how many bytes a log counts toward [Limits.AllLogBytes] in addition to its text. It
// limits the number of files.
const logCost = 1 << 16

// errLogsFull ends a log when all logs together have become too long.
var errLogsFull = errors.New("the logs are full")

// Write writes to the file, unless all logs together are too long.
func (l *connectionLog) Write(text []byte) (int, error) {
	if l.server.logged.Add(int64(len(text))) > l.server.config.Limits.AllLogBytes {
		return 0, errLogsFull
	}
	return l.file.Write(text)
}

// received logs a frame of the client.
func (l *connectionLog) received(f daide.Frame) {
	l.mu.Lock()
	defer l.mu.Unlock()
	config := &l.server.config
	if !l.opened && config.OpenLog != nil && l.server.logged.Add(logCost) <= config.Limits.AllLogBytes {
		// The connection is served even if its log cannot be opened.
		if w, err := config.OpenLog(l.number); err == nil && w != nil {
			l.file, l.transcript = w, daide.NewTranscript(l, config.Limits.LogBytes)
		}
	}
	l.opened = true
	l.transcript.Frame(daide.FromClient, l.server.vocabulary, f)
}

// sent logs frames of the server.
func (l *connectionLog) sent(frames []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.transcript == nil {
		return
	}
	for r := bytes.NewReader(frames); r.Len() > 0; {
		f, err := daide.ReadFrame(r, daide.MaxBody)
		if err != nil {
			return
		}
		l.transcript.Frame(daide.FromServer, l.server.vocabulary, f)
	}
}

// note logs a note.
func (l *connectionLog) note(text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.transcript.Note("%s", text)
}

// close closes the file.
func (l *connectionLog) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file != nil {
		_ = l.file.Close()
	}
	l.transcript = nil
}
