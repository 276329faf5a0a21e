package daide

import (
	"fmt"
	"io"
	"strconv"
	"sync"
)

// Transcript writes connections as text, one frame a line: "> NME ('jic') ('1')" is
// from the client, "< YES (NME ('jic') ('1'))" from the server, and "# ..." is a note.
// Its methods may be called by several goroutines. A nil Transcript writes nothing.
type Transcript struct {
	out    *transcriptWriter
	prefix string
}

// transcriptWriter is a writer that several transcripts share.
type transcriptWriter struct {
	mu    sync.Mutex
	w     io.Writer
	limit int // bytes that may still be written, negative for no limit
	full  bool
	err   error
}

// NewTranscript returns a transcript that writes to w and ends after limit bytes;
// 0 means no limit.
func NewTranscript(w io.Writer, limit int) *Transcript {
	if limit == 0 {
		limit = -1
	}
	return &Transcript{out: &transcriptWriter{w: w, limit: limit}}
}

// Numbered returns a transcript that writes to the same writer and puts a number at the beginning
// of each line.
func (t *Transcript) Numbered(number int) *Transcript {
	return &Transcript{t.out, strconv.Itoa(number) + " "}
}

// Err returns the first error of writing. After an error nothing more is written.
func (t *Transcript) Err() error {
	t.out.mu.Lock()
	defer t.out.mu.Unlock()
	return t.out.err
}

// Frame writes a frame that the given side sent. v is the vocabulary of its tokens; it
// may be nil before the RM.
func (t *Transcript) Frame(from Side, v *Vocabulary, f Frame) {
	if t == nil {
		return
	}
	text := f.Kind.String()
	if code, ok := f.ErrorCode(); ok {
		text += " " + code.Error()
	}
	if f.Kind == DM && v != nil {
		if m, err := ParseMessage(f.Body); err == nil {
			text = v.Text(m)
		}
	}
	t.line([...]string{FromClient: "> ", FromServer: "< "}[from] + text)
}

// Note writes a note.
func (t *Transcript) Note(format string, arguments ...any) {
	if t != nil {
		t.line("# " + fmt.Sprintf(format, arguments...))
	}
}

func (t *Transcript) line(text string) {
	o := t.out
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.full || o.err != nil {
		return
	}
	text = t.prefix + text + "\n"
	if o.limit >= 0 {
		if o.limit -= len(text); o.limit < 0 {
			o.full, text = true, "# the log ends here: it is full\n"
		}
	}
	_, o.err = io.WriteString(o.w, text)
}
