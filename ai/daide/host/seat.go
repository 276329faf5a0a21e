package host

import (
	"time"

	"eras/ai/daide"
	aidiplomacy "eras/ai/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
)

// seat is who plays a power of a game.
type seat struct {
	Seat
	power diplomacy.Power
	seed  uint64
	// bot plays it, or, in an open seat, nobody does in process.
	bot aidiplomacy.Bot
	// substitute orders for an open seat in its client's place; nil until it has to.
	substitute aidiplomacy.Bot

	client        *session // nil while there is none
	name, version string   // of the client that sat here last
	passcode      int      // 0 before the game
	away          time.Time
	silent        int  // phases missed in a row
	disorder      bool // CCD was told

	Missed, Lost, Stood int

	// What follows is of the phase.
	sheet    *daide.Sheet
	odd      map[diplomacy.Province]oddity
	complete bool // the sheet has all orders
	hold     bool // NOT (GOF)
	draw     bool
	lapsed   bool // nobody waits for it any more
	asked    bool // a bot thinks
	answered bool // and has answered
	answer   diplomacy.Answer
}

// oddity is an order that cannot be carried out and was accepted all the same, with
// the note that it would have got.
type oddity struct {
	order daide.Order
	note  daide.Token
}

func newSeat(t *table, who Seat, at game.Seat, seed uint64) *seat {
	x := &seat{Seat: who, power: diplomacy.PowerOf(at), seed: seed}
	if who.Make != nil {
		x.bot = x.make(t.game, who.Make)
		x.name, x.version = who.Name, "1"
	}
	return x
}

// make makes a bot for the seat, with the chance that it has without a server.
func (x *seat) make(g *diplomacy.Game, maker aidiplomacy.Maker) aidiplomacy.Bot {
	return maker(g, x.power, aidiplomacy.BotRandom(x.seed, x.power.Seat()))
}

// who returns what records call the player.
func (x *seat) who() string {
	if x.bot != nil {
		return x.name
	}
	return x.name + " " + x.version
}

// begin begins a phase at p.
func (x *seat) begin(g *diplomacy.Game, p *diplomacy.Position, acts bool) {
	x.sheet, x.odd, x.complete = nil, nil, true
	x.hold, x.draw, x.lapsed, x.asked, x.answered = false, false, false, false, false
	x.answer = diplomacy.Answer{}
	if x.bot == nil && acts {
		x.sheet = daide.NewSheet(g, p, x.power)
		x.count()
	}
}

// count looks whether the sheet is complete.
func (x *seat) count() {
	missing := x.sheet.Missing()
	x.complete = missing.Complete()
}

// enter enters an order in the sheet and returns the note for it.
func (x *seat) enter(t *table, o daide.Order) daide.Token {
	note := x.sheet.Submit(o)
	if o.Order.Kind == diplomacy.Waive {
		return note
	}
	if note == daide.MBV {
		delete(x.odd, t.game.Map.Province(o.Order.At))
		return note
	}
	unit := diplomacy.Unit{Power: o.Power, Kind: o.Order.Unit, At: o.Order.At}
	if !t.config.AnyOrders || !t.position.Season.Moves() || o.Power != x.power || note == daide.NRS || int(unit.At) >= t.game.Map.Locations() {
		return note
	}
	at := t.game.Map.Province(unit.At)
	if t.position.Units[at] != unit || x.sheet.Submit(x.holdOf(t, unit)) != daide.MBV {
		return note
	}
	if x.odd == nil {
		x.odd = map[diplomacy.Province]oddity{}
	}
	x.odd[at] = oddity{o, note}
	return daide.MBV
}

// holdOf returns the order of a unit to hold.
func (x *seat) holdOf(t *table, u diplomacy.Unit) daide.Order {
	return t.server.words.Order(t.position, x.power, aidiplomacy.HoldOf(u))
}

// cancel takes an order back, and reports whether it stood there.
func (x *seat) cancel(t *table, o daide.Order) bool {
	for at, odd := range x.odd {
		if string(odd.order.Words.AppendTo(nil)) == string(o.Words.AppendTo(nil)) {
			delete(x.odd, at)
			return x.sheet.Cancel(x.holdOf(t, t.position.Units[at]))
		}
	}
	if at := o.Order.At; int(at) < t.game.Map.Locations() {
		if _, odd := x.odd[t.game.Map.Province(at)]; odd {
			return false // the hold that stands for it was not ordered
		}
	}
	return x.sheet.Cancel(o)
}

// given returns what the seat orders in the end.
func (x *seat) given() diplomacy.Answer {
	a := x.answer
	if x.sheet != nil && (x.complete || !x.answered) {
		a = x.sheet.Answer()
		a.Draw = x.draw
	}
	return a
}
