package client

import (
	"sync"

	"eras/game/diplomacy"
)

// ManualOrders passes orders from outside, such as from a user interface, to [Join]. Orders can be
// changed as long as the phase lasts. The methods may be called by any goroutine and return at
// once. The client sends a change as soon as it has a connection; it drops the change if the phase
// is over by then. Use [NewManualOrders] to make one.
type ManualOrders struct {
	changed chan struct{}

	mu        sync.Mutex
	phase     diplomacy.Phase
	answer    diplomacy.Answer
	submitted bool
}

// NewManualOrders returns a ManualOrders without orders.
func NewManualOrders() *ManualOrders { return &ManualOrders{changed: make(chan struct{}, 1)} }

// Submit gives the orders of a phase, which must be legal there. They replace all orders submitted
// before.
func (m *ManualOrders) Submit(phase diplomacy.Phase, a diplomacy.Answer) { m.set(phase, a, true) }

// Retract takes back the orders of a phase.
func (m *ManualOrders) Retract(phase diplomacy.Phase) { m.set(phase, diplomacy.Answer{}, false) }

func (m *ManualOrders) set(phase diplomacy.Phase, a diplomacy.Answer, submitted bool) {
	m.mu.Lock()
	m.phase, m.answer, m.submitted = phase, a, submitted
	m.mu.Unlock()
	select {
	case m.changed <- struct{}{}:
	default:
	}
}

// orders returns the orders that were submitted for a phase, and whether there are any.
func (m *ManualOrders) orders(phase diplomacy.Phase) (diplomacy.Answer, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.answer, m.submitted && m.phase == phase
}
