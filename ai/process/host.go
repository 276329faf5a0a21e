package process

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	airisk "eras/ai/risk"
	"eras/game"
	"eras/game/risk"
)

// Options are the options of a process that plays in a match.
type Options struct {
	// Command is its command line as words ([SplitCommand]).
	Command []string
	Game    *risk.Game
	// Names are the players of all seats, and Seats the seats that the process plays.
	Names []string
	Seats []game.Seat
	// Seed is the seed of the bots ([airisk.BotSeed]).
	Seed uint64
	// Limit is the time limit of an answer.
	Limit time.Duration
	// Substitute makes the bots that play on when the process is lost, and choose free territories.
	Substitute airisk.Maker
}

const (
	// maxRefused is the number of illegal acts that ends a phase.
	maxRefused = 20
	// maxLost is the number of lost phases that costs the process its seats.
	maxLost = 3
	// maxStale is the maximum number of lines read to find the end of a lost phase.
	maxStale = 1000
	// startLimit is the time limit for starting and answering init, unless Options.Limit is longer.
	startLimit = 10 * time.Second
)

// Host is a process that plays one or several seats of one match. It must be used by one goroutine,
// and closed at the end.
type Host struct {
	ctx     context.Context
	options Options
	process *process // nil when it is lost
	faults  Faults
	// lost: the phase was taken from the process. waiting: the done of that phase is still to come,
	// and the process can only be asked again after it. timed: an answer is overdue. told: the
	// process was sent an abort.
	lost, waiting, timed, told bool
	depth                      int // number of nested phases
	// thought is the thought of the current turn.
	thought *game.Thought
	strikes int // number of lost phases
	// asked is the phase or question in which the process is, and last the last line that it was
	// sent.
	asked string
	last  []byte
}

// Start starts the process and sends it the match. It returns no error: faults are counted, and if
// the process cannot be started, substitutes play. When ctx ends the process gets no more time.
func Start(ctx context.Context, o Options) *Host {
	h := &Host{ctx: ctx, options: o}
	var err error
	if h.process, err = start(o.Command); err != nil {
		h.faults.Refused++
		h.faults.note(fmt.Sprintf("starting %s: %v", o.Command[0], err))
		h.faults.Seats += len(o.Seats)
		return h
	}
	h.asked = "init"
	hello := greet(o.Game, o.Names, o.Seed)
	for _, seat := range o.Seats {
		hello.Seats[strconv.Itoa(int(seat))] = "default"
	}
	h.send(hello)
	a, err := h.receive(max(o.Limit, startLimit))
	switch {
	case err != nil:
		h.lose(err)
	case a.OK == nil || !*a.OK:
		h.faults.Refused++
		h.faults.note("it refused the match: " + a.Err)
		h.drop(0)
	}
	return h
}

// Faults returns the faults so far.
func (h *Host) Faults() Faults {
	f := h.faults
	if h.timed {
		f.Silent++
	}
	return f
}

// Lost reports whether the process has lost its seats, which substitutes play since.
func (h *Host) Lost() bool { return h.faults.Seats > 0 }

// Close ends the process and returns when it and all its children are gone.
func (h *Host) Close() {
	if h.process == nil {
		return
	}
	h.send(request{Op: "quit"})
	h.process.end(farewell)
	h.process = nil
}

// Maker returns the maker of the bots for the seats that the process plays.
func (h *Host) Maker() airisk.Maker {
	return func(g *risk.Game, seat game.Seat, rng *rand.Rand) airisk.Bot {
		return &hosted{Host: h, substitute: h.options.Substitute(g, seat, rng)}
	}
}

func (h *Host) send(message any) {
	line, err := json.Marshal(message)
	if err != nil {
		panic(fmt.Sprintf("a message cannot be written: %v", err))
	}
	h.last = line
	h.process.send(append(line, '\n'))
}

// where describes when a fault happened: the phase, and the beginning of the last message that was
// sent to the process.
func (h *Host) where() string {
	const most = 300
	last := string(h.last)
	if len(last) > most {
		last = strings.ToValidUTF8(last[:most], "") + "…"
	}
	return fmt.Sprintf(", in %s; the last message sent to it is %s", h.asked, last)
}

var errNonsense = errors.New("it wrote what is no message")

// receive waits for an answer until the limit. If the turn's context ends first, it does not
// return, but ends the thought: the phase is lost, and no fault of the process is counted.
func (h *Host) receive(limit time.Duration) (answer, error) {
	var a answer
	line, err := h.process.receive(h.ctx, h.thought.Context(), limit)
	if err != nil {
		if h.thought.Context().Err() != nil {
			h.lost, h.waiting = true, true
			h.thought.LongStep()
		}
		return a, err
	}
	if json.Unmarshal(line, &a) != nil || !bytes.HasPrefix(bytes.TrimSpace(line), []byte("{")) {
		h.faults.note(fmt.Sprintf("%v: %.80q%s", errNonsense, bytes.TrimSpace(line), h.where()))
		return a, errNonsense
	}
	return a, nil
}

// drop ends the process before the end of the match, so that it loses its seats.
func (h *Host) drop(grace time.Duration) {
	h.process.end(grace)
	if said := h.process.said.String(); said != "" && h.faults.First != "" {
		h.faults.First += "; it said last: " + said
	}
	h.process = nil
	h.faults.Seats += len(h.options.Seats)
}

// lose counts an error of the process outside of a phase and ends it.
func (h *Host) lose(err error) {
	h.count(err)
	if h.process != nil {
		h.drop(0)
	}
}

// count counts an error as a fault, and drops a process that cannot continue.
func (h *Host) count(err error) {
	if err == nil || h.ctx.Err() != nil {
		return
	}
	h.faults.note(err.Error() + h.where())
	switch {
	case errors.Is(err, errSilent):
		if h.timed {
			h.faults.Silent++ // the answer before
		}
		h.timed = true
	case errors.Is(err, errNonsense):
		h.faults.Nonsense++
	case errors.Is(err, errLong):
		h.faults.Nonsense++
		h.drop(0)
	case errors.Is(err, errDied):
		h.faults.Died++
		h.drop(farewell)
	}
}

// forfeit takes the phase from the process because of an error, which may be nil.
func (h *Host) forfeit(err error) {
	h.count(err)
	h.lost = true
	h.faults.Phases++
	h.waiting = true
	if h.strikes++; h.strikes >= maxLost && h.process != nil {
		h.drop(0)
	}
}

// abort answers an act of the process with the end of its phase. It is sent only in answer to an
// act, so it never crosses the done of a process that has finished.
func (h *Host) abort() {
	h.told = true
	h.send(request{Abort: true})
}

// ready reads the rest of a lost phase, if there was one, and reports whether the process can be
// asked again.
func (h *Host) ready() bool {
	if h.process == nil {
		return false
	}
	if h.depth > 0 {
		return !h.lost
	}
	h.lost = false
	end := time.Now().Add(h.options.Limit)
	for n := 0; h.waiting; n++ {
		a, err := h.receive(time.Until(end))
		if err == nil && h.timed {
			h.timed = false
			h.faults.Slow++
		}
		switch {
		case n == maxStale:
			h.forfeit(errNonsense)
			return false
		case err == nil && a.Done:
			h.waiting, h.told = false, false
		case err == nil:
			h.abort()
		case errors.Is(err, errSilent) && h.told:
			// The process treats the abort as the end of the phase.
			h.waiting, h.told = false, false
		case !errors.Is(err, errNonsense):
			h.forfeit(err)
			return false
		}
	}
	return true
}

// phase asks the process to play a phase and carries out its answers with act, which returns the
// code to send back. It reports whether there is a process to ask. The turn completes a phase that
// was lost.
func (h *Host) phase(t *airisk.Turn, q request, act func(answer) int) bool {
	h.thought = t.Thought
	if !h.ready() {
		return h.process != nil
	}
	h.depth++
	defer func() { h.depth-- }()
	if h.depth == 1 {
		seat := int(t.Seat)
		q.Seat = &seat
	}
	if h.depth > 1 {
		defer func(outer string) { h.asked = outer }(h.asked)
	}
	h.asked = q.Op
	q.State = stateOf(t.Game, t.P, t.Seat)
	h.send(q)
	for illegal := 0; ; {
		a, err := h.receive(h.options.Limit)
		switch {
		case err != nil:
			h.forfeit(err)
			return h.process != nil
		case a.Done:
			return true
		}
		code := refused
		if act != nil && a.Act != "" {
			code = act(a)
		}
		if h.lost || h.process == nil {
			return h.process != nil // within the act of an outer phase
		}
		if a.Act == "" {
			h.abort()
			h.faults.note(fmt.Sprintf("%v: neither act nor done", errNonsense))
			h.forfeit(errNonsense)
			return h.process != nil
		}
		if code == refused {
			h.faults.Illegal++
			h.faults.note(fmt.Sprintf("the rules refuse its act %.80q in the phase %s", a.Act, q.Op))
			if illegal++; illegal == maxRefused {
				h.abort()
				h.forfeit(nil)
				return h.process != nil
			}
		}
		h.send(request{R: &code, State: stateOf(t.Game, t.P, t.Seat)})
	}
}
