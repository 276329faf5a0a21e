package diplomacyplay

import (
	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/diplomacy/regent"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/promise"
)

// Story is what a match that is over can tell about itself. Expectations are those of the Regent, in
// centres.
type Story struct {
	// Turn is the year that changed most for the winner, or for anybody if nobody won. Its Power is
	// [diplomacy.Neutral] if no year ended.
	Turn YearTurn
	// Best and Worst are the orders that brought and cost their power most, compared with a unit that
	// holds: those of persons if there are any. Their phases are -1 if there are none.
	Best, Worst OrderWorth
	// Promises are all promises that were kept or broken, in the order in which that was decided.
	Promises []promise.Promise
}

// YearTurn is a year in which the expectation of a power changed.
type YearTurn struct {
	Power diplomacy.Power
	Year  int16
	// Phase is the index of the last phase of the year.
	Phase         int
	Before, After float64
}

// OrderWorth is an order with the centres that it was worth to its power.
type OrderWorth struct {
	Phase int // index
	Power diplomacy.Power
	Order diplomacy.Order
	Worth float64
}

// mostTold is the number of phases that a story reads: the last ones.
const mostTold = 400

// TellStory returns the story of a match that is over. It takes some tenths of a second, and reads the
// match only through phases, which it does not change.
func TellStory(g *diplomacy.Game, phases []*PlayedPhase, persons game.Seats, winner diplomacy.Power, l *promise.Ledger) Story {
	s := Story{Best: OrderWorth{Phase: -1}, Worst: OrderWorth{Phase: -1}}
	values := regent.Default()
	outlook := regent.NewOutlook(g.Map, aidiplomacy.NewDistances(g.Map), values.Spring, values.Fall)
	first := max(0, len(phases)-mostTold)
	s.turn(outlook, phases[first:], first, winner)
	board := &diplomacy.Board{Game: g}
	for i, ph := range phases[first:] {
		if ph.Before.Season.Moves() && ph.After.Ending != diplomacy.DrawAgreed && ph.After.Ending != diplomacy.Conceded {
			s.weigh(board, outlook, ph, first+i, persons)
		}
	}
	if l != nil {
		for _, p := range l.Promises() {
			if p.State == promise.Kept || p.State == promise.Broken {
				s.Promises = append(s.Promises, p)
			}
		}
	}
	return s
}

// turn finds the turning point: expectations of two springs are compared.
func (s *Story) turn(outlook *regent.Outlook, phases []*PlayedPhase, first int, winner diplomacy.Power) {
	var before regent.Shares
	known := false
	for i, ph := range phases {
		if ph.Before.Season == diplomacy.Spring && !known {
			before, known = outlook.Expect(&ph.Before), true
		}
		if ph.After.Season != diplomacy.Spring && i != len(phases)-1 || ph.After.Year == ph.Before.Year && i != len(phases)-1 {
			continue
		}
		after := outlook.Expect(&ph.After)
		for power := diplomacy.Power(1); int(power) < len(after); power++ {
			change := after[power] - before[power]
			if winner != diplomacy.Neutral && power != winner {
				continue
			}
			if now := s.Turn.After - s.Turn.Before; s.Turn.Power == diplomacy.Neutral || max(change, -change) > max(now, -now) {
				s.Turn = YearTurn{Power: power, Year: ph.Before.Year, Phase: first + i, Before: before[power], After: after[power]}
			}
		}
		before = after
	}
}

// weigh compares the orders of a movement phase with holding.
func (s *Story) weigh(board *diplomacy.Board, outlook *regent.Outlook, ph *PlayedPhase, index int, persons game.Seats) {
	answers := func(instead diplomacy.Province) []diplomacy.Answer {
		var all []diplomacy.Answer
		for seat := range board.Actors(&ph.Before).All() {
			var orders []diplomacy.Order
			for at := range diplomacy.Province(board.Game.Map.Provinces()) {
				unit, o := ph.Before.Units[at], ph.Orders[at]
				if unit.Power != diplomacy.PowerOf(seat) || o.Kind == 0 {
					continue
				}
				if at == instead {
					o = diplomacy.Order{Kind: diplomacy.Hold, Unit: unit.Kind, At: unit.At}
				}
				orders = append(orders, o)
			}
			all = append(all, diplomacy.AnswerOf(orders...))
		}
		return all
	}
	expect := func(instead diplomacy.Province) regent.Shares {
		p := ph.Before
		board.Apply(&p, answers(instead), nil)
		return outlook.Expect(&p)
	}
	actual := expect(diplomacy.NoProvince)
	for at := range diplomacy.Province(board.Game.Map.Provinces()) {
		unit, o := ph.Before.Units[at], ph.Orders[at]
		if !unit.Exists() || o.Kind == 0 || o.Kind == diplomacy.Hold || persons != 0 && !persons.Has(unit.Power.Seat()) {
			continue
		}
		w := OrderWorth{Phase: index, Power: unit.Power, Order: o, Worth: actual[unit.Power] - expect(at)[unit.Power]}
		if s.Best.Phase < 0 || w.Worth > s.Best.Worth {
			s.Best = w
		}
		if s.Worst.Phase < 0 || w.Worth < s.Worst.Worth {
			s.Worst = w
		}
	}
}

// DrawSize returns the points of each power by the size of the draw: the winner has 1, and the powers
// that survive a draw share 1.
func DrawSize(g *diplomacy.Game, p *diplomacy.Position, winner diplomacy.Power) []float64 {
	points := make([]float64, g.Map.Powers())
	if winner != diplomacy.Neutral {
		points[winner.Seat()] = 1
		return points
	}
	alive := g.Alive(p)
	for seat := range alive.All() {
		points[seat] = 1 / float64(alive.Len())
	}
	return points
}

// SumOfSquares returns the points of each power by its centres: the winner has 1, and in a draw a power has
// the square of its centres divided by the sum of all squares.
func SumOfSquares(g *diplomacy.Game, p *diplomacy.Position, winner diplomacy.Power) []float64 {
	points := make([]float64, g.Map.Powers())
	if winner != diplomacy.Neutral {
		points[winner.Seat()] = 1
		return points
	}
	sum := 0.0
	for i := range points {
		n := float64(g.Owned(p, diplomacy.Power(i+1)).Len())
		points[i] = n * n
		sum += n * n
	}
	for i := range points {
		points[i] /= max(sum, 1)
	}
	return points
}
