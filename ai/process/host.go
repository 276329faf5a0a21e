package process

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"time"

	airisk "eras/ai/risk"
	"eras/game"
	"eras/game/risk"
)

// Options are the options of a process that plays in a match of Risk.
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
	// Oddity is done to the process to check it.
	Oddity Oddity
	clock  clock // in tests
}

// maxStale is the maximum number of lines read to find the end of a lost phase.
const maxStale = 1000

// Host is a process that plays one or several seats of one match of Risk. It must be used by one goroutine,
// and closed at the end.
type Host struct {
	talk
	options Options
	// lost: the phase was taken from the process. waiting: the done of that phase is still to come,
	// and the process can only be asked again after it. told: the process was sent an abort.
	lost, waiting, told bool
	depth               int // number of nested phases
	// thought is the thought of the current turn.
	thought *game.Thought
}

// Start starts the process and sends it the match. It returns no error: faults are counted, and if
// the process cannot be started, substitutes play. When ctx ends the process gets no more time.
func Start(ctx context.Context, o Options) *Host {
	h := &Host{talk: talk{ctx: ctx, limit: o.Limit, seats: len(o.Seats), oddity: o.Oddity, clock: o.clock}, options: o}
	h.begin(o.Command, greetSeats(o))
	return h
}

// greetSeats returns the message init.
func greetSeats(o Options) *greeting {
	m := greet(o.Game, o.Names, o.Seed)
	for _, seat := range o.Seats {
		m.Seats[strconv.Itoa(int(seat))] = "default"
	}
	return m
}

// Maker returns the maker of the bots for the seats that the process plays.
func (h *Host) Maker() airisk.Maker {
	return func(g *risk.Game, seat game.Seat, rng *rand.Rand) airisk.Bot {
		return &hosted{Host: h, substitute: h.options.Substitute(g, seat, rng)}
	}
}

// receive waits for an answer until the limit. If the turn's context ends first, it does not
// return, but ends the thought: the phase is lost, and no fault of the process is counted.
func (h *Host) receive(limit time.Duration) (answer, error) {
	var a answer
	err := h.talk.receive(h.thought.Context(), limit, &a)
	if err != nil && h.thought.Context().Err() != nil {
		h.lost, h.waiting = true, true
		h.thought.LongStep()
	}
	return a, err
}

// forfeit takes the phase from the process because of an error, which may be nil.
func (h *Host) forfeit(err error) {
	h.lost, h.waiting = true, true
	h.talk.forfeit(err)
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
	end := time.Now().Add(h.limit)
	for n := 0; h.waiting; n++ {
		a, err := h.receive(time.Until(end))
		if err == nil {
			h.arrived()
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
		a, err := h.receive(h.limit)
		switch {
		case err != nil:
			h.forfeit(err)
			return h.process != nil
		case a.Done:
			return true
		}
		code := refused
		// A conquest may have won the match by a mission, capitals or a share of the map, which the process is not told.
		if a.Act != "" && (t.P.Phase == risk.Over || h.odd(Abort)) {
			h.abort()
			h.lost, h.waiting = true, true
			return true
		}
		checked := a.Act != "" && h.odd(Refusal)
		if act != nil && a.Act != "" && !checked {
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
		if code == refused && !checked {
			h.faults.Illegal++
			act, _ := json.Marshal(a) // an answer that was read can be written
			h.faults.note(fmt.Sprintf("the rules refuse its act %.200s%s", act, h.where()))
			if illegal++; illegal == maxRefused {
				h.abort()
				h.forfeit(nil)
				return h.process != nil
			}
		}
		h.send(request{R: &code, State: stateOf(t.Game, t.P, t.Seat)})
	}
}
