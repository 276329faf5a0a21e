package guest

import (
	"errors"
	"slices"

	"eras/ai/daide"
	"eras/game/diplomacy"
)

// sheet is what was sent for a phase in a session.
type sheet struct {
	begun bool
	lines []line
	// named says that the phase is named beside orders, because it can be over before
	// they arrive.
	named bool
	// ready says that GOF was sent.
	ready bool
	// singly says that orders are sent one by one, because the server did not
	// understand them together.
	singly bool
	// rounds counts the times that the server found orders missing.
	rounds int
}

// line is an order that was sent.
type line struct {
	order daide.Order
	// waiting says that it was not answered yet, refused that it was rejected and
	// nothing else is to be sent.
	waiting, refused bool
}

// position acts on a NOW.
func (s *session) position(now *daide.Now) error {
	results := inOrder(s.results)
	s.results, s.now = nil, nil
	if s.over {
		s.endAt(now, results)
		return nil
	}
	restored := s.stage == restoring
	s.await(playing)
	if !s.settled {
		s.settle(now, len(results) == 0 && now.Phase.Season == diplomacy.Spring)
	}
	if s.o.Chronicle && s.p == nil && len(results) > 0 && len(s.chapters) == 0 {
		// The first phase was played before the server said that there was none.
		s.chapters = append(s.chapters, chapter{results, *s.centres, *now})
	}
	s.recall()
	next := s.follow(now, results, s.centres)
	s.order = listing(s.g.Map, now)
	if s.p == nil || !samePlace(s.p, &next) {
		s.enter(&next, results)
	} else if !s.fresh && s.sheet.begun {
		return nil
	}
	if !s.current {
		s.current = true
		s.o.tell(News{Kind: Current})
	}
	switch {
	case s.o.Observe:
		return nil
	case s.o.Hand != nil && s.acts():
		return s.obey(restored)
	case s.fresh && s.acts():
		// A copy, because what the position is must not depend on the bot.
		seen := next
		s.answer = s.bot.Orders(&seen)
		if err := s.g.CheckAnswer(s.p, s.seat, s.answer); err != nil {
			s.o.Log.note("the bot: %v", err)
		}
	}
	return s.submit(restored)
}

// acts reports whether the power has something to order.
func (s *session) acts() bool { return s.g.Acting(s.p).Has(s.seat.Seat()) }

// enter goes on to a position behind the last one.
func (s *session) enter(next *diplomacy.Position, results []daide.Result) {
	before := s.p
	s.p, s.answer, s.fresh, s.stands = next, diplomacy.Answer{}, true, false
	s.sheet = sheet{singly: s.sheet.singly}
	s.result.Phases++
	s.faults = 0
	if s.o.Watch != nil {
		s.o.Watch(s.p)
	}
	if before == nil {
		s.o.tell(News{Kind: Begun, Game: s.g, Power: s.seat, Passcode: s.passcode, After: next, Limits: s.limits})
		return
	}
	s.o.tell(News{Kind: Played, Before: before, After: next, Results: results})
}

// endAt tells of the last phase of a game that is over.
func (s *session) endAt(now *daide.Now, results []daide.Result) {
	if s.p == nil || s.centres == nil {
		return
	}
	if next := s.follow(now, results, s.centres); !samePlace(s.p, &next) {
		s.o.tell(News{Kind: Played, Before: s.p, After: &next, Results: results})
	}
}

// obey sends what the hand orders in this phase, or takes back what it gave. again
// says that the server may have orders of a connection before.
func (s *session) obey(again bool) error {
	if s.p == nil || s.over || s.stage != playing || !s.acts() {
		return nil
	}
	wanted, given := s.o.Hand.orders(s.p.Phase())
	sent := s.sheet.begun || again && s.stands
	drew := sent && s.answer.Draw && s.p.Season.Moves()
	switch {
	case given && (!s.sheet.begun || wanted != s.answer):
		s.answer = wanted
		if drew && !wanted.Draw {
			if err := s.send(daide.Not{Of: daide.Bare{Command: daide.DRW}}); err != nil {
				return err
			}
		}
		return s.submit(sent)
	case !given && sent:
		s.answer, s.stands, s.sheet = diplomacy.Answer{}, false, sheet{singly: s.sheet.singly}
		s.patience(false)
		if drew {
			if err := s.send(daide.Not{Of: daide.Bare{Command: daide.DRW}}); err != nil {
				return err
			}
		}
		return s.send(daide.Not{Of: daide.Bare{Command: daide.SUB}})
	}
	return nil
}

// submit sends the orders of the phase, or that there are none.
func (s *session) submit(again bool) error {
	s.asked, s.fresh, s.stands = false, false, true
	s.sheet = sheet{begun: true, singly: s.sheet.singly, named: again || s.timed || !s.acts()}
	if !s.alive() {
		return nil
	}
	if s.answer.Draw && s.p.Season.Moves() {
		// Before the orders, behind which a server may play the phase at once.
		if err := s.send(daide.Bare{Command: daide.DRW}); err != nil {
			return err
		}
	}
	orders := completed(s.g, s.p, s.seat, &s.answer)
	arrange(s.g.Map, orders, s.order)
	if again && len(orders) > 0 {
		// What was ordered before the connection was lost may stand still.
		if err := s.send(daide.Not{Of: daide.Bare{Command: daide.SUB}}); err != nil {
			return err
		}
	}
	return s.sendOrders(orders)
}

// sendOrders sends orders, and GOF if none is awaited.
func (s *session) sendOrders(orders []diplomacy.Order) error {
	var submit daide.Submit
	if s.sheet.named {
		submit.Phase = s.p.Phase()
	}
	for _, o := range orders {
		if s.routes {
			o = daide.Routed(s.g.Map, s.p, o, s.standing())
		}
		order := s.v.Order(s.p, s.seat, o)
		s.sheet.lines = append(s.sheet.lines, line{order: order, waiting: true})
		s.result.Orders++
		submit.Orders = append(submit.Orders, order)
		if s.sheet.singly {
			if err := s.send(submit); err != nil {
				return err
			}
			submit.Orders = nil
		}
	}
	if len(submit.Orders) > 0 {
		if err := s.send(submit); err != nil {
			return err
		}
	}
	return s.proceed()
}

// standing returns the orders that were not rejected.
func (s *session) standing() []diplomacy.Order {
	var orders []diplomacy.Order
	for _, l := range s.sheet.lines {
		if !l.refused {
			orders = append(orders, l.order.Order)
		}
	}
	return orders
}

// proceed says that the power is ready when all orders were answered.
func (s *session) proceed() error {
	if slices.ContainsFunc(s.sheet.lines, func(l line) bool { return l.waiting }) {
		s.patience(true)
		return nil
	}
	s.patience(false)
	if s.sheet.ready || !s.sheet.begun {
		return nil
	}
	s.sheet.ready = true
	if s.acts() {
		s.o.tell(News{Kind: Sent, After: s.p})
	}
	return s.send(daide.Bare{Command: daide.GOF})
}

// unanswered goes on without answers that do not come.
func (s *session) unanswered() error {
	for i := range s.sheet.lines {
		s.sheet.lines[i].waiting = false
	}
	return s.proceed()
}

// thanked acts on a THX.
func (s *session) thanked(c daide.Thanks) error {
	i := s.thankedFor(&c.Order)
	if i < 0 {
		return nil
	}
	if s.sheet.lines[i].waiting = false; c.Note == daide.MBV {
		return s.proceed()
	}
	return s.repair(i, c.Note)
}

// thankedFor returns the line of an order that is answered: the same words, else an
// order for the same unit, else the first if the server has it in words that are no
// order. It is -1 for one that was sent in a phase before.
func (s *session) thankedFor(o *daide.Order) int {
	for _, same := range [...]func(l *daide.Order) bool{
		func(l *daide.Order) bool { return slices.Equal(l.Words, o.Words) },
		func(l *daide.Order) bool {
			return o.Understood() && o.Order.Kind != diplomacy.Waive && l.Order.Kind != diplomacy.Waive && l.Order.At == o.Order.At
		},
		func(*daide.Order) bool { return !o.Understood() },
	} {
		if i := slices.IndexFunc(s.sheet.lines, func(l line) bool { return l.waiting && same(&l.order) }); i >= 0 {
			return i
		}
	}
	return -1
}

// repair sends another order for one that was rejected with a note, 0 for none.
func (s *session) repair(i int, note daide.Token) error {
	l := &s.sheet.lines[i]
	l.waiting = false
	o := l.order.Order
	if o.Kind == diplomacy.Waive {
		return s.proceed() // of a build that the server does not wait for
	}
	l.refused = true
	s.result.Rejected++
	s.o.tell(News{Kind: Rejected, Order: o, Note: note})
	taken := s.standing()
	if o.Kind == diplomacy.Remove {
		taken = append(taken, o) // not that one again
	}
	if next, ok := instead(s.g, s.p, s.seat, o, taken); ok && !s.sent(next) {
		return s.sendOrders([]diplomacy.Order{next})
	}
	if !s.asked {
		// Not even the simplest order: the position may be another than it seems.
		s.asked = true
		if err := s.send(daide.Bare{Command: daide.NOW}); err != nil {
			return err
		}
	}
	return s.proceed()
}

// sent reports whether an order was sent and rejected in this phase.
func (s *session) sent(o diplomacy.Order) bool {
	return slices.ContainsFunc(s.sheet.lines, func(l line) bool {
		return l.refused && l.order.Order == o
	})
}

// unreadable acts on a SUB that the server could not read: its orders are sent one by
// one, with routes, and those that are alone already are replaced.
func (s *session) unreadable(of daide.Message) error {
	if s.stage != playing || !s.sheet.begun {
		return nil
	}
	s.routes = true
	if !s.sheet.singly {
		s.sheet.singly = true
		var orders []diplomacy.Order
		lines := s.sheet.lines
		s.sheet.lines = nil
		for _, l := range lines {
			if l.waiting {
				orders = append(orders, l.order.Order)
			} else {
				s.sheet.lines = append(s.sheet.lines, l)
			}
		}
		return s.sendOrders(orders)
	}
	for i, l := range s.sheet.lines {
		if l.waiting && contains(of, l.order.Words) {
			return s.repair(i, 0)
		}
	}
	return nil
}

// contains reports whether a message has some words in a row.
func contains(m, words daide.Message) bool {
	for i := 0; i+len(words) <= len(m); i++ {
		if slices.Equal(m[i:i+len(words)], words) {
			return true
		}
	}
	return false
}

// maxRounds is how often in a phase orders that the server misses are sent.
const maxRounds = 3

// missing acts on a MIS.
func (s *session) missing(c daide.Missing) error {
	if s.p == nil || s.stage != playing || !s.sheet.begun || slices.ContainsFunc(s.sheet.lines, func(l line) bool { return l.waiting }) {
		return nil // it tells what was missing before
	}
	if c.Complete() {
		return s.proceed()
	}
	if s.sheet.rounds++; s.sheet.rounds > maxRounds {
		return s.fault(errors.New("it misses orders that were given"))
	}
	var orders []diplomacy.Order
	for _, u := range c.Units {
		orders = append(orders, diplomacy.Order{Kind: diplomacy.Hold, Unit: u.Kind, At: u.At})
	}
	for _, d := range c.Dislodged {
		orders = append(orders, diplomacy.Order{Kind: diplomacy.Disband, Unit: d.Unit.Kind, At: d.Unit.At})
	}
	for range min(max(0, -c.Adjust), diplomacy.MaxOrders) {
		orders = append(orders, diplomacy.Order{Kind: diplomacy.Waive})
	}
	for range min(max(0, c.Adjust), diplomacy.MaxOrders) {
		if o, ok := instead(s.g, s.p, s.seat, diplomacy.Order{Kind: diplomacy.Remove}, append(s.standing(), orders...)); ok {
			orders = append(orders, o)
		}
	}
	s.sheet.ready = false
	return s.sendOrders(orders)
}
