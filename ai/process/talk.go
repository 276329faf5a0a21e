package process

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"eras/internal/printable"
)

const (
	// maxRefused is the number of illegal answers to one question that costs the process the answer.
	maxRefused = 20
	// maxLost is the number of lost phases or answers that costs the process its seats.
	maxLost = 3
	// startLimit is the time limit for starting and answering init, unless that of answers is longer.
	startLimit = 10 * time.Second
)

var (
	errNonsense = errors.New("it wrote what is no message")
	errMore     = errors.New("it wrote a second line after its answer, before it was asked again")
)

// talk is a conversation with a process, as far as it does not depend on the protocol.
type talk struct {
	// ctx is the context of the match. When it ends the process gets no more time.
	ctx context.Context
	// limit is the time limit of an answer, seats the number of seats that the process plays.
	limit   time.Duration
	seats   int
	process *process // nil when it is lost
	// clock returns a channel that sends when the time limit of an answer to the phase or question
	// is over. If it is nil, the limit is real time.
	clock  clock
	faults Faults
	// timed: an answer is overdue.
	timed   bool
	strikes int // number of lost phases or answers
	// asked is the phase or question in which the process is, and last the last line that it was
	// sent.
	asked string
	last  []byte
	// press: the process has said that it writes letters.
	press bool
	// oddity is the unusual thing that is done to the process, done whether it was done. slowest is
	// the longest time of an answer, left whether the process has ended by itself.
	oddity  Oddity
	done    bool
	slowest time.Duration
	left    bool
}

// clock ends the time for an answer to what was asked.
type clock func(asked string, limit time.Duration) <-chan time.Time

// Oddity is something unusual that a host does to a process in a match, to check it.
type Oddity int

// The oddities. Each is done once in a match, but UnknownFields in all messages.
const (
	NoOddity Oddity = iota
	// UnknownFields adds fields that the protocol does not have, one of them long.
	UnknownFields
	// Refusal refuses the first act or move, whether or not it is legal.
	Refusal
	// Abort ends the first phase of Risk at its first act. At other boards the first answer is
	// treated as one that comes too late.
	Abort
)

// unknownFields is the beginning of a message with [UnknownFields].
var unknownFields = `{"new":{"list":[1,null,true,"Ñandú 漢字"],"none":null},"long":"` + strings.Repeat("word ", 4000) + `",`

// odd reports whether an oddity is due, and notes that it is done.
func (t *talk) odd(o Oddity) bool {
	if t.done || t.oddity != o {
		return false
	}
	t.done = true
	return true
}

// Program is a process that plays in a match: a [Host] or a [Pipe].
type Program interface {
	Faults() Faults
	// Lost reports whether the process has lost its seats, which substitutes play since.
	Lost() bool
	// Close ends the process and returns when it and all its children are gone.
	Close()
	// Left reports whether the process has ended by itself when it was closed.
	Left() bool
	// Slowest returns the longest time that it took for an answer.
	Slowest() time.Duration
}

// begin starts the process and sends it the first message. Faults are counted; afterwards the
// process may be lost.
func (t *talk) begin(command []string, hello any) {
	var err error
	if t.process, err = start(command); err != nil {
		t.faults.Refused++
		t.faults.note(fmt.Sprintf("starting %s: %v", command[0], err))
		t.faults.Seats += t.seats
		return
	}
	t.greet(hello)
}

// mostSaid is how many bytes of what a process said are kept in a fault.
const mostSaid = 300

// greet sends the first message to the process.
func (t *talk) greet(hello any) {
	t.asked = "init"
	t.send(hello)
	var a answer
	err := t.receive(t.ctx, max(t.limit, startLimit), &a)
	switch {
	case err != nil:
		t.count(err)
		if t.process != nil {
			t.drop(0)
		}
	case a.OK == nil || !*a.OK:
		t.faults.Refused++
		t.faults.note("it refused the match: " + printable.Line(a.Err, mostSaid))
		t.drop(0)
	default:
		t.press = a.Press
	}
}

// Faults returns the faults so far.
func (t *talk) Faults() Faults {
	f := t.faults
	if t.timed {
		f.Silent++
	}
	return f
}

// Lost reports whether the process has lost its seats, which substitutes play since.
func (t *talk) Lost() bool { return t.faults.Seats > 0 }

// Close ends the process and returns when it and all its children are gone.
func (t *talk) Close() {
	if t.process == nil {
		return
	}
	t.send(request{Op: "quit"})
	t.left = t.process.end(farewell)
	t.process = nil
}

// Left reports whether the process has ended by itself when it was closed.
func (t *talk) Left() bool { return t.left }

// Slowest returns the longest time that the process took for an answer.
func (t *talk) Slowest() time.Duration { return t.slowest }

// send sends a message to the process, which must not be lost.
func (t *talk) send(message any) {
	line, err := json.Marshal(message)
	if err != nil {
		panic(fmt.Sprintf("a message cannot be written: %v", err))
	}
	t.last = line
	if t.oddity == UnknownFields {
		line = append([]byte(unknownFields), line[1:]...)
	}
	t.process.send(append(line, '\n'))
}

// receive waits for a message until the limit, or until the context of the match or of the turn
// ends.
func (t *talk) receive(turn context.Context, limit time.Duration, message any) error {
	begin := time.Now()
	line, err := t.process.receive(t.ctx, turn, t.over(limit))
	if err != nil {
		return err
	}
	if t.asked != "init" {
		t.slowest = max(t.slowest, time.Since(begin))
	}
	if json.Unmarshal(line, message) != nil || !bytes.HasPrefix(bytes.TrimSpace(line), []byte("{")) {
		t.faults.note(fmt.Sprintf("%v: %.80q%s", errNonsense, bytes.TrimSpace(line), t.where()))
		return errNonsense
	}
	if t.process.more() {
		t.faults.Nonsense++
		t.faults.note(errMore.Error() + t.where())
	}
	return nil
}

// over returns a channel that sends when the limit of an answer is over.
func (t *talk) over(limit time.Duration) <-chan time.Time {
	if t.clock != nil {
		return t.clock(t.asked, limit)
	}
	return time.After(limit)
}

// where describes when a fault happened: the phase, and the beginning of the last message that was
// sent to the process.
func (t *talk) where() string {
	const most = 300
	last := string(t.last)
	if len(last) > most {
		last = strings.ToValidUTF8(last[:most], "") + "…"
	}
	return fmt.Sprintf(", in %s; the last message sent to it is %s", t.asked, last)
}

// drop ends the process before the end of the match, so that it loses its seats.
func (t *talk) drop(grace time.Duration) {
	t.process.end(grace)
	if said := printable.Line(t.process.said.String(), mostSaid); said != "" && t.faults.First != "" {
		t.faults.First += "; it said last: " + said
	}
	t.process = nil
	t.faults.Seats += t.seats
}

// count counts an error as a fault, and drops a process that cannot continue.
func (t *talk) count(err error) {
	if err == nil || t.ctx.Err() != nil {
		return
	}
	text := err.Error()
	if begun := t.process.begun(); begun != "" && errors.Is(err, errSilent) {
		text += fmt.Sprintf(", but began a line without ending it: %.80q", begun)
	}
	t.faults.note(text + t.where())
	switch {
	case errors.Is(err, errSilent):
		if t.timed {
			t.faults.Silent++ // the answer before
		}
		t.timed = true
	case errors.Is(err, errNonsense):
		t.faults.Nonsense++
	case errors.Is(err, errLong):
		t.faults.Nonsense++
		t.drop(0)
	case errors.Is(err, errDied):
		t.faults.Died++
		t.drop(farewell)
	}
}

// forfeit takes a phase or an answer from the process because of an error, which may be nil.
func (t *talk) forfeit(err error) {
	t.count(err)
	t.faults.Phases++
	if t.strikes++; t.strikes >= maxLost && t.process != nil {
		t.drop(0)
	}
}

// arrived counts an overdue answer that has come.
func (t *talk) arrived() {
	if t.timed {
		t.timed = false
		t.faults.Slow++
	}
}
