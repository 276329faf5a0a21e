package guest

import (
	"sync"

	"eras/game/diplomacy"
)

// Hand gives the orders of a seat from outside, as a person at a screen does, in place
// of a bot. Orders may be taken back as long as the phase lasts. Its methods may be
// called by any goroutine and return at once: what they say is sent as soon as there
// is a connection, or never if the phase is over by then. The zero value is no Hand:
// [NewHand] makes one.
type Hand struct {
	moved chan struct{}

	mu     sync.Mutex
	phase  diplomacy.Phase
	answer diplomacy.Answer
	given  bool
}

// NewHand returns a hand that has given nothing.
func NewHand() *Hand { return &Hand{moved: make(chan struct{}, 1)} }

// Give gives the orders of a phase, instead of any that were given for it before. They
// must be legal there.
func (h *Hand) Give(phase diplomacy.Phase, a diplomacy.Answer) { h.set(phase, a, true) }

// TakeBack takes back the orders that were given for a phase.
func (h *Hand) TakeBack(phase diplomacy.Phase) { h.set(phase, diplomacy.Answer{}, false) }

func (h *Hand) set(phase diplomacy.Phase, a diplomacy.Answer, given bool) {
	h.mu.Lock()
	h.phase, h.answer, h.given = phase, a, given
	h.mu.Unlock()
	select {
	case h.moved <- struct{}{}:
	default:
	}
}

// orders returns what is given for a phase, and whether anything is.
func (h *Hand) orders(phase diplomacy.Phase) (diplomacy.Answer, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.answer, h.given && h.phase == phase
}

// handMoved returns what tells that a hand gave or took back orders; it never does
// where a bot plays.
func (o *Options) handMoved() <-chan struct{} {
	if o.Hand == nil {
		return nil
	}
	return o.Hand.moved
}
