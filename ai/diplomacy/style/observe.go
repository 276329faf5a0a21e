package style

import (
	"context"
	"fmt"
	"slices"

	ai "eras/ai/diplomacy"
	"eras/ai/playermodel"
	"eras/game"
	"eras/game/diplomacy"
)

// Observed is a person's match with the orders that each kind of player would have given.
type Observed struct {
	// Choices are the orders of single units.
	Choices []playermodel.Choice
	habits  habits
}

// Observe asks the kinds of players for their orders at the positions of a match. seed is the seed
// of kinds that make random choices.
func Observe(ctx context.Context, kinds []Kind, m Match, seed uint64) (Observed, error) {
	bots := make([]ai.Bot, len(kinds))
	for i, k := range kinds {
		bots[i] = k.Make(m.Game, m.Power, game.Random(seed, uint64(i)))
	}
	o := Observed{habits: newHabits(len(kinds))}
	h := newHistory(m.Game.Map, m.Power)
	var legal []diplomacy.Order
	for n := range m.Decisions {
		d := &m.Decisions[n]
		given := make([]table, m.Game.Map.Provinces())
		for i, k := range kinds {
			if err := ctx.Err(); err != nil {
				return Observed{}, err
			}
			times := max(1, k.Draws)
			for range times {
				answer := bots[i].Orders(nil, &d.Position)
				for _, order := range answer.Orders() {
					given[m.Game.Map.Province(order.At)].add(ai.Canonical(m.Game.Map, order), i, len(kinds), 1/float64(times))
				}
			}
		}
		h.look(&d.Position)
		for at := range diplomacy.Province(m.Game.Map.Provinces()) {
			u := d.Position.Units[at]
			if !u.Exists() || u.Power != m.Power {
				continue
			}
			legal = m.Game.AppendLegal(legal[:0], &d.Position, m.Power, at)
			order := d.Orders[at]
			if order.Kind == 0 {
				order = ai.HoldOf(u) // a unit without an order holds
			}
			order = ai.Canonical(m.Game.Map, order)
			t := &given[at]
			o.Choices = append(o.Choices, t.choice(max(1, len(legal)), order))
			o.habits.add(h, order, t)
		}
		h.remember(d)
	}
	return o, nil
}

// table has the orders that kinds of players would give to a unit, with their
// probabilities by order and kind.
type table struct {
	orders []diplomacy.Order
	odds   [][]float64
	kinds  int
}

func (t *table) add(o diplomacy.Order, kind, kinds int, odds float64) {
	t.kinds = kinds
	i := slices.Index(t.orders, o)
	if i < 0 {
		i = len(t.orders)
		t.orders, t.odds = append(t.orders, o), append(t.odds, make([]float64, kinds))
	}
	t.odds[i][kind] += odds
}

// choice returns the choice of an order among the given number of legal ones. Options are numbered
// like the orders in the table; an order that no kind would give has the next number.
func (t *table) choice(legal int, taken diplomacy.Order) playermodel.Choice {
	c := playermodel.Choice{Options: legal, Taken: slices.Index(t.orders, taken), Styles: make([][]playermodel.Forecast, t.kinds)}
	if c.Taken < 0 {
		c.Taken = len(t.orders)
	}
	for i, odds := range t.odds {
		for k, p := range odds {
			if p > 0 {
				c.Styles[k] = append(c.Styles[k], playermodel.Forecast{Option: i, Probability: p})
			}
		}
	}
	return c
}

// Decision is a power's orders in a movement phase.
type Decision struct {
	Position diplomacy.Position
	// Orders are by the province of the ordered unit.
	Orders diplomacy.Orders
}

// Match is a power's decisions in one match, in order.
type Match struct {
	Game      *diplomacy.Game
	Power     diplomacy.Power
	Decisions []Decision
}

// Decisions replays the record of a match and returns the orders of the power at seat.
func Decisions(r game.Record, seat game.Seat) (Match, error) {
	board, err := diplomacy.BoardFromSetup(r.Setup)
	if err != nil {
		return Match{}, fmt.Errorf("reading a player's match: %w", err)
	}
	if seat < 0 || int(seat) >= board.Seats() {
		return Match{}, fmt.Errorf("reading a player's match: there is no seat %d: seats are from 0 to %d", seat, board.Seats()-1)
	}
	m := Match{Game: board.Game, Power: diplomacy.PowerOf(seat)}
	_, err = game.ReplaySteps(board, r, m.Add, game.NoHistory)
	if err != nil {
		return Match{}, fmt.Errorf("reading a player's match: %w", err)
	}
	return m, nil
}

// Add adds the decision of a step, if it is a movement phase in which the power has units.
func (m *Match) Add(step diplomacy.Step) {
	seat := m.Power.Seat()
	if !step.Before.Season.Moves() || !step.Actors.Has(seat) {
		return
	}
	i := 0
	for other := range step.Actors.All() {
		if other == seat {
			break
		}
		i++
	}
	d := Decision{Position: step.Before}
	for _, o := range step.Answers[i].Orders() {
		d.Orders[m.Game.Map.Province(o.At)] = o
	}
	m.Decisions = append(m.Decisions, d)
}

// Style is how a person plays.
type Style struct {
	// Mixture has a share for each kind of player.
	playermodel.Mixture
	// Habits are the person's habits, compared with those of others.
	Habits [Habits]Trait
	// Held measures how well the kinds predict matches to which they were not fitted.
	Held playermodel.Held
	// Orders is the number of orders to which the style was fitted.
	Orders int
}

// Of returns the style of the person in observed matches. kinds is the number of kinds of the
// observation. At least two matches are needed.
func Of(ctx context.Context, kinds int, matches []Observed) (Style, error) {
	var all []playermodel.Choice
	var each [][]playermodel.Choice
	for i := range matches {
		all, each = append(all, matches[i].Choices...), append(each, matches[i].Choices)
	}
	held, err := playermodel.HoldOut(ctx, kinds, each)
	if err != nil {
		return Style{}, err
	}
	return Style{Mixture: playermodel.FitMixture(kinds, all), Habits: Traits(matches), Held: held, Orders: len(all)}, nil
}
