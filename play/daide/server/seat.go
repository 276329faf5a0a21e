package server

import (
	"slices"
	"time"

	aidiplomacy "eras/ai/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
	"eras/internal/fault"
	"eras/play/daide"
)

// agent is a bot at a seat.
type agent = game.Agent[diplomacy.Position, diplomacy.Answer]

// seat is a power of a game and its player.
type seat struct {
	Seat
	power diplomacy.Power
	seed  uint64
	// bot plays the power, nil if the seat is open.
	bot agent
	// substitute gives orders for an open seat whose client is gone. It is nil until it is needed.
	substitute agent

	client        *connection // nil while there is none
	name, version string      // of the last client
	passcode      int         // 0 before the game
	awaySince     time.Time
	missedInRow   int  // phases
	inDisorder    bool // CCD was sent

	Missed, Lost, Substituted int // as in [Player]

	// The other fields belong to the current phase.
	sheet      *daide.OrderSheet // nil for bots, and if there is nothing to order or to waive
	impossible map[diplomacy.Province]impossibleOrder
	complete   bool // the sheet has all orders
	notReady   bool // the client sent NOT (GOF)
	draw       bool
	letters    int  // press sent by the client
	abandoned  bool // the game no longer waits for the client
	thinking   bool // a bot was asked for orders
	answered   bool // the bot has answered
	answer     diplomacy.Answer
}

// impossibleOrder is an order that was accepted although it cannot be carried out (AOA), with the
// note that rejects it without AOA.
type impossibleOrder struct {
	order daide.Order
	note  daide.Token
}

func newSeat(g *liveGame, config Seat, at game.Seat, seed uint64) *seat {
	s := &seat{Seat: config, power: diplomacy.PowerOf(at), seed: seed}
	if config.Bot != nil {
		s.bot = s.newBot(g.rules, config.Bot)
		s.name, s.version = config.Name, "1"
	}
	return s
}

// newBot makes a bot for the seat, with the random source of a local match.
func (s *seat) newBot(rules *diplomacy.Game, maker aidiplomacy.Maker) agent {
	return aidiplomacy.SeatAgent(rules, maker, s.power.Seat(), s.seed)
}

// recordName returns the player's name for the record.
func (s *seat) recordName() string {
	if s.bot != nil {
		return s.name
	}
	return s.name + " " + s.version
}

// beginPhase begins the phase at p; acts is true if the power has something to order.
func (s *seat) beginPhase(rules *diplomacy.Game, p *diplomacy.Position, acts bool) {
	s.sheet, s.impossible, s.complete = nil, nil, true
	s.notReady, s.draw, s.abandoned, s.thinking, s.answered = false, false, false, false, false
	s.answer, s.letters = diplomacy.Answer{}, 0
	if s.bot == nil && (acts || p.Season == diplomacy.Winter && rules.Owed(p, s.power) > 0) {
		s.sheet = daide.NewOrderSheet(rules, p, s.power)
		s.updateComplete()
	}
}

// updateComplete sets complete from the sheet.
func (s *seat) updateComplete() {
	missing := s.sheet.Missing()
	s.complete = missing.Complete()
}

// submit enters an order in the sheet and returns the note for the answer.
func (s *seat) submit(g *liveGame, o daide.Order) daide.Token {
	note := s.sheet.Submit(o)
	if o.Order.Kind == diplomacy.Waive {
		return note
	}
	if note == daide.MBV {
		delete(s.impossible, g.rules.Map.Province(o.Order.At))
		return note
	}
	unit := diplomacy.Unit{Power: o.Power, Kind: o.Order.Unit, At: o.Order.At}
	if !g.config.AnyOrders || !g.position.Season.Moves() || o.Power != s.power || note == daide.NRS || int(unit.At) >= g.rules.Map.Locations() {
		return note
	}
	at := g.rules.Map.Province(unit.At)
	if g.position.Units[at] != unit || s.sheet.Submit(s.holdOf(g, unit)) != daide.MBV {
		return note
	}
	if s.impossible == nil {
		s.impossible = map[diplomacy.Province]impossibleOrder{}
	}
	s.impossible[at] = impossibleOrder{o, note}
	return daide.MBV
}

// holdOf returns the order of a unit to hold.
func (s *seat) holdOf(g *liveGame, u diplomacy.Unit) daide.Order {
	return g.server.vocabulary.Order(g.position, s.power, aidiplomacy.HoldOf(u))
}

// cancel takes an order back and reports whether it had been given.
func (s *seat) cancel(g *liveGame, o daide.Order) bool {
	for at, impossible := range s.impossible {
		if slices.Equal(impossible.order.Tokens, o.Tokens) {
			delete(s.impossible, at)
			return s.sheet.Cancel(s.holdOf(g, g.position.Units[at]))
		}
	}
	if at := o.Order.At; int(at) < g.rules.Map.Locations() {
		if _, ok := s.impossible[g.rules.Map.Province(at)]; ok {
			return false // the hold in the sheet stands for an impossible order other than o
		}
	}
	return s.sheet.Cancel(o)
}

// finalAnswer returns the answer with which the phase is played.
func (s *seat) finalAnswer() diplomacy.Answer {
	a := s.answer
	if s.sheet != nil && (s.complete || !s.answered) {
		a = s.sheet.Answer()
		a.Draw = s.draw
	}
	return a
}

// botJob is a request to a bot for orders.
type botJob struct {
	seat     *seat
	bot      agent
	position *diplomacy.Position
}

// startBot asks a bot for the orders of a seat.
func (g *liveGame) startBot(s *seat, bot agent) {
	s.thinking = true
	g.jobs <- botJob{s, bot, g.position} // does not block, because there is at most one job per seat
}

// startSubstitute asks the substitute of a seat.
func (g *liveGame) startSubstitute(s *seat) {
	if s.substitute == nil {
		s.substitute = s.newBot(g.rules, g.config.Substitute)
	}
	s.Substituted++
	g.startBot(s, s.substitute)
}

// runBots asks the game's bots, one after the other, until the game is over. A phase is
// played only after all bots that were asked have answered.
func (g *liveGame) runBots() {
	for {
		select {
		case <-g.ctx.Done():
			return
		case j := <-g.jobs:
			var answer diplomacy.Answer
			err := fault.Do(func() (err error) {
				answer, err = j.bot.Act(g.ctx, *j.position, j.seat.power.Seat())
				return err
			})
			if err != nil && fault.Of(err) == nil {
				return
			} // a bot that panics gives no orders in this phase
			g.do(func() { j.seat.answered, j.seat.answer = true, answer })
		}
	}
}
