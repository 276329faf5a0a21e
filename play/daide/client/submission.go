package client

import (
	"errors"
	"slices"

	"eras/game/diplomacy"
	"eras/play/daide"
)

// submission is what a connection has sent for a phase.
type submission struct {
	begun  bool
	orders []sentOrder
	// named reports whether SUB names the phase.
	named bool
	// ready reports whether GOF was sent.
	ready bool
	// singly reports whether each order is sent in its own SUB, because the server did not
	// understand them together.
	singly bool
	// rounds counts how often the server reported missing orders.
	rounds int
	// substitutes replace rejected orders. They are sent once all orders are answered.
	substitutes []diplomacy.Order
}

// sentOrder is an order that was sent.
type sentOrder struct {
	order daide.Order
	// waiting reports whether the order has no answer yet, confirmed whether it was
	// answered by MBV, rejected whether it was rejected and replaced.
	waiting, confirmed, rejected bool
}

// waiting reports whether an order has no answer yet.
func (s *submission) waiting() bool {
	return slices.ContainsFunc(s.orders, func(o sentOrder) bool { return o.waiting })
}

// accepted returns the orders that were not rejected.
func (s *submission) accepted() []diplomacy.Order {
	var orders []diplomacy.Order
	for _, o := range s.orders {
		if !o.rejected {
			orders = append(orders, o.order.Order)
		}
	}
	return orders
}

// confirmed returns the orders that the server has confirmed by MBV.
func (s *submission) confirmed() []diplomacy.Order {
	var orders []diplomacy.Order
	for _, o := range s.orders {
		if o.confirmed {
			orders = append(orders, o.order.Order)
		}
	}
	return orders
}

// wasRejected reports whether an order was sent and rejected.
func (s *submission) wasRejected(o diplomacy.Order) bool {
	return slices.ContainsFunc(s.orders, func(sent sentOrder) bool {
		return sent.rejected && sent.order.Order == o
	})
}

// answered returns the index of the order that an answer refers to: the one with the same tokens;
// else the one for the same unit; else, if the answer's tokens are not an order, the first one that
// waits for an answer. It is -1 if the order was sent in an earlier phase.
func (s *submission) answered(o *daide.Order) int {
	for _, same := range [...]func(sent *daide.Order) bool{
		func(sent *daide.Order) bool { return slices.Equal(sent.Tokens, o.Tokens) },
		func(sent *daide.Order) bool {
			return o.Parsed() && o.Order.Kind != diplomacy.Waive && sent.Order.Kind != diplomacy.Waive && sent.Order.At == o.Order.At
		},
		func(*daide.Order) bool { return !o.Parsed() },
	} {
		if i := slices.IndexFunc(s.orders, func(sent sentOrder) bool { return sent.waiting && same(&sent.order) }); i >= 0 {
			return i
		}
	}
	return -1
}

// updateManual sends the manual orders of this phase, or takes back those that were retracted.
// again says that the server may have orders from an earlier connection.
func (c *connection) updateManual(again bool) error {
	if c.position == nil || c.over || c.stage != playing || !c.acts() {
		return nil
	}
	wanted, submitted := c.options.Manual.orders(c.position.Phase())
	sent := c.submission.begun || again && c.answerSent
	drew := sent && c.answer.Draw && c.position.Season.Moves()
	switch {
	case submitted && (!c.submission.begun || wanted != c.answer):
		c.answer = wanted
		if drew && !wanted.Draw {
			if err := c.cancel(daide.DRW); err != nil {
				return err
			}
		}
		return c.submit(sent)
	case !submitted && sent:
		c.answer, c.answerSent, c.submission = diplomacy.Answer{}, false, submission{singly: c.submission.singly}
		c.expectAnswer(false)
		if drew {
			if err := c.cancel(daide.DRW); err != nil {
				return err
			}
		}
		return c.cancel(daide.SUB)
	}
	return nil
}

// cancel sends a NOT.
func (c *connection) cancel(command daide.Token) error {
	return c.send(daide.Not{Of: daide.Bare{Command: command}})
}

// submit sends the answer of the phase. again says that the server may have earlier orders.
func (c *connection) submit(again bool) error {
	c.positionRequested, c.needsAnswer, c.answerSent = false, false, true
	c.submission = submission{begun: true, singly: c.submission.singly, named: again || c.timed || !c.acts()}
	if !c.alive() {
		return nil
	}
	if c.answer.Draw && c.position.Season.Moves() {
		// The vote goes before the orders, because they may end the phase.
		if err := c.request(daide.DRW); err != nil {
			return err
		}
	}
	orders := fillOrders(c.game, c.position, c.ownPower, &c.answer)
	sortByUnits(c.game.Map, orders, c.unitOrder)
	if again && len(orders) > 0 {
		if err := c.cancel(daide.SUB); err != nil {
			return err
		}
	}
	return c.sendOrders(orders)
}

// sendOrders sends orders. If no order waits for an answer, it sends GOF.
func (c *connection) sendOrders(orders []diplomacy.Order) error {
	var submit daide.Submit
	if c.submission.named {
		submit.Phase = c.position.Phase()
	}
	all := append(c.submission.accepted(), orders...)
	for _, o := range orders {
		if c.explicitRoutes {
			o = daide.WithRoute(c.game.Map, c.position, o, all)
		}
		order := c.vocabulary.Order(c.position, c.ownPower, o)
		c.submission.orders = append(c.submission.orders, sentOrder{order: order, waiting: true})
		c.result.Orders++
		submit.Orders = append(submit.Orders, order)
		if c.submission.singly {
			if err := c.send(submit); err != nil {
				return err
			}
			submit.Orders = nil
		}
	}
	if len(submit.Orders) > 0 {
		if err := c.send(submit); err != nil {
			return err
		}
	}
	return c.sendReady()
}

// sendReady sends GOF once all orders are answered. It does not without orders, because the phase
// may already be over, and GOF would count for the next one.
func (c *connection) sendReady() error {
	if c.submission.waiting() {
		c.expectAnswer(true)
		return nil
	}
	c.expectAnswer(false)
	if len(c.submission.substitutes) > 0 {
		return c.sendSubstitutes()
	}
	if c.submission.ready || !c.submission.begun || c.reopened {
		return nil
	}
	c.submission.ready = true
	if !c.acts() {
		return nil
	}
	c.emit(Event{Kind: OrdersAccepted, After: c.position})
	return c.request(daide.GOF)
}

// sendSubstitutes sends the orders that replace rejected ones. It repeats the confirmed orders,
// because for some servers a SUB replaces all earlier ones. For others the repetition has no
// effect.
func (c *connection) sendSubstitutes() error {
	orders := c.submission.substitutes
	c.submission.substitutes = nil
	if c.submission.singly {
		return c.sendOrders(orders)
	}
	orders = append(c.submission.confirmed(), orders...)
	c.submission.orders = slices.DeleteFunc(c.submission.orders, func(o sentOrder) bool { return o.confirmed })
	return c.sendOrders(orders)
}

// submitWithoutAnswers stops waiting for answers and sends GOF.
func (c *connection) submitWithoutAnswers() error {
	for i := range c.submission.orders {
		c.submission.orders[i].waiting = false
	}
	return c.sendReady()
}

// handleThanks handles a THX.
func (c *connection) handleThanks(m daide.Thanks) error {
	i := c.submission.answered(&m.Order)
	if i < 0 {
		return nil
	}
	if c.submission.orders[i].waiting = false; m.Note == daide.MBV {
		c.submission.orders[i].confirmed = true
		return c.sendReady()
	}
	return c.replaceOrder(i, m.Note)
}

// replaceOrder sends another order in place of one that was rejected with a note, 0 for none.
func (c *connection) replaceOrder(i int, note daide.Token) error {
	sent := &c.submission.orders[i]
	sent.waiting = false
	o := sent.order.Order
	if o.Kind == diplomacy.Waive {
		return c.sendReady() // the server does not wait for this build
	}
	sent.rejected = true
	c.result.Rejected++
	c.emit(Event{Kind: OrderRejected, Order: o, Note: note})
	others := append(c.submission.accepted(), c.submission.substitutes...)
	if o.Kind == diplomacy.Remove {
		others = append(others, o) // exclude the same removal
	}
	if next, ok := substitute(c.game, c.position, c.ownPower, o, others); ok && !c.submission.wasRejected(next) {
		c.submission.substitutes = append(c.submission.substitutes, next)
	} else if !c.positionRequested {
		// Even the simplest order was rejected, so the position may have changed.
		c.positionRequested = true
		if err := c.request(daide.NOW); err != nil {
			return err
		}
	}
	return c.sendReady()
}

// resend handles a SUB that the server could not read. It sends the orders again with routes or, if
// they all had routes, one by one. It replaces an order that had already been sent alone.
func (c *connection) resend(of daide.Message) error {
	if c.stage != playing || !c.submission.begun {
		return nil
	}
	withoutRoute := slices.ContainsFunc(c.submission.orders, func(o sentOrder) bool {
		return o.waiting && o.order.Order.Via && o.order.Order.Route == ""
	})
	if withoutRoute || !c.submission.singly {
		c.submission.singly = c.submission.singly || !withoutRoute
		c.explicitRoutes = true
		var orders []diplomacy.Order
		sent := c.submission.orders
		c.submission.orders = nil
		for _, o := range sent {
			if o.waiting {
				orders = append(orders, o.order.Order)
			} else {
				c.submission.orders = append(c.submission.orders, o)
			}
		}
		return c.sendOrders(orders)
	}
	for i, o := range c.submission.orders {
		if o.waiting && contains(of, o.order.Tokens) {
			return c.replaceOrder(i, 0)
		}
	}
	return nil
}

// contains reports whether a message contains a run of tokens.
func contains(m, tokens daide.Message) bool {
	for i := 0; i+len(tokens) <= len(m); i++ {
		if slices.Equal(m[i:i+len(tokens)], tokens) {
			return true
		}
	}
	return false
}

// maxRounds is how often missing orders are sent in a phase.
const maxRounds = 3

// handleMissing handles a MIS. Orders that the server has confirmed are not missing,
// whatever it says.
func (c *connection) handleMissing(m daide.Missing) error {
	if c.position == nil || c.stage != playing || !c.submission.begun || c.submission.waiting() {
		return nil // the server sent it before the orders arrived
	}
	orders := missingOrders(c.game, c.position, c.ownPower, &m, c.submission.confirmed())
	if len(orders) == 0 {
		return c.sendReady()
	}
	if c.submission.rounds++; c.submission.rounds > maxRounds {
		return c.countFault(errors.New("it misses orders that it has"))
	}
	// The phase may end before these orders arrive.
	c.submission.ready, c.submission.named = false, true
	return c.sendOrders(orders)
}
