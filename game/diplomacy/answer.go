package diplomacy

import (
	"fmt"
	"strings"
)

// MaxCentres is the maximum number of supply centres on a map, and MaxOrders that of orders in an
// answer: a power never has more units than there are centres.
const (
	MaxCentres = 48
	MaxOrders  = MaxCentres
)

// Answer is the answer of a power in a phase: its orders in any order, at most one for each unit,
// and whether it accepts a draw or another's victory. Units without an order hold, or are disbanded
// in a retreat phase. Answers compare with ==.
type Answer struct {
	// Draw reports whether the power accepts a draw among all surviving powers. It counts only in
	// movement phases.
	Draw bool
	// Concede is the power whose victory the power accepts, or [Neutral]. It counts only in
	// movement phases. A power that concedes to itself asks the others to accept its victory.
	Concede Power
	count   uint8
	orders  [MaxOrders]Order
}

// AnswerOf returns the answer with the given orders. It panics if there are more than
// [MaxOrders].
func AnswerOf(orders ...Order) Answer {
	var a Answer
	for _, o := range orders {
		a.Add(o)
	}
	return a
}

// Add adds an order. It panics if a already has [MaxOrders].
func (a *Answer) Add(o Order) {
	a.orders[a.count] = o
	a.count++
}

// Len returns the number of orders.
func (a *Answer) Len() int { return int(a.count) }

// Orders returns the orders. The slice belongs to a.
func (a *Answer) Orders() []Order { return a.orders[:a.count] }

// OrderSet holds the orders given so far in one phase. The zero value is empty.
type OrderSet struct {
	Orders Orders
	waives [MaxPowers + 1]uint8
}

// Waives returns the number of builds that a power has waived.
func (set *OrderSet) Waives(power Power) int { return int(set.waives[power]) }

// AddOrder adds the order o of power at p to the others. If o is not legal beside them,
// AddOrder changes nothing and returns an error that says why. Thus the first of several
// orders for one unit counts, and so do the first builds or removals if there are too
// many (DATC 3.0 4.D.3 to 4.D.6).
func (g *Game) AddOrder(all *OrderSet, p *Position, power Power, o Order) error {
	if err := g.CheckBeside(p, power, o); err != nil {
		return err
	}
	if o.Kind != Waive {
		if all.Orders[g.Map.Province(o.At)].Kind != 0 {
			return fmt.Errorf("ordering %s: %s already has an order: give only one", g.Map.FormatOrder(o), g.Map.Token(g.Map.Province(o.At)))
		}
	}
	if p.Season == Winter {
		n, ordered := g.Adjustment(p, power), g.adjustments(all, p, power)
		full := ordered >= max(n, -n)
		if n >= 0 {
			// A waive may use up a build for which there is no site.
			full = ordered+all.Waives(power) >= g.Owed(p, power) || o.Kind == Build && ordered >= n
		}
		if full {
			what := "build"
			if n < 0 {
				what = "remove"
			}
			return &OrderError{Order: o, Reason: TooMany, text: fmt.Sprintf("ordering %s: %s has only %d to %s and has ordered that many: leave this one out",
				g.Map.FormatOrder(o), g.Map.PowerToken(power), max(n, -n), what)}
		}
	}
	if o.Kind == Waive {
		all.waives[power]++
		return nil
	}
	all.Orders[g.Map.Province(o.At)] = o
	return nil
}

// adjustments returns the number of builds and removals that a power has ordered.
func (g *Game) adjustments(all *OrderSet, p *Position, power Power) (n int) {
	for i := range g.Map.Provinces() {
		switch all.Orders[i].Kind {
		case Build:
			if g.Map.HomeOf(Province(i)) == power {
				n++
			}
		case Remove:
			if p.Units[i].Power == power {
				n++
			}
		case Hold, Move, SupportHold, SupportMove, Convoy, Retreat, Disband, Waive:
		}
	}
	return n
}

// CheckAnswer returns nil if power may answer a at p, else an error that names the order
// and says what is wrong. Every order must be legal, with at most one for each unit or
// build site, no more builds or removals than are due ([Game.Adjustment]), and no more
// builds and waives than are owed ([Game.Owed]). Fewer orders are legal: units then hold,
// are disbanded or are removed by civil disorder, and builds are waived.
func (g *Game) CheckAnswer(p *Position, power Power, a Answer) error {
	if power == Neutral || int(power) > g.Map.Powers() {
		return fmt.Errorf("checking an answer: there is no power %d: the map has powers 1 to %d", power, g.Map.Powers())
	}
	var all OrderSet
	for _, o := range a.Orders() {
		if err := g.AddOrder(&all, p, power, o); err != nil {
			return err
		}
	}
	if int(a.Concede) > g.Map.Powers() {
		return fmt.Errorf("checking an answer: it concedes to power %d: the map has powers 1 to %d", a.Concede, g.Map.Powers())
	}
	return nil
}

const (
	// drawWord is the text of Answer.Draw.
	drawWord = "draw"
	// concedeWord comes before the token of Answer.Concede.
	concedeWord = "concede "
	// noneWord is the text of an answer without orders that accepts no end.
	noneWord = "none"
)

// FormatAnswer returns an answer on one line: its orders in the notation of
// [Map.FormatOrder], then "draw" if the power accepts one and "concede FRA" if it accepts
// the victory of FRA, separated by "; ". An answer with none of them is "none".
//
//	A BUD - SER; A VIE H; F TRI - ALB; draw
func (m *Map) FormatAnswer(a Answer) string {
	parts := make([]string, 0, a.Len()+2)
	for _, o := range a.Orders() {
		parts = append(parts, m.FormatOrder(o))
	}
	if a.Draw {
		parts = append(parts, drawWord)
	}
	if a.Concede != Neutral {
		parts = append(parts, concedeWord+m.PowerToken(a.Concede))
	}
	if len(parts) == 0 {
		return noneWord
	}
	return strings.Join(parts, "; ")
}

// ParseAnswer reads an answer in the form of [Map.FormatAnswer]. The orders may be in
// any notation that [Map.ParseOrder] reads; s is the season of the phase. Use
// [Game.CheckAnswer] to check that the answer is legal.
func (m *Map) ParseAnswer(text string, s Season) (Answer, error) {
	var a Answer
	if strings.TrimSpace(text) == noneWord {
		return a, nil
	}
	for part := range strings.SplitSeq(text, ";") {
		part = strings.TrimSpace(part)
		if part == drawWord {
			if a.Draw {
				return Answer{}, fmt.Errorf("reading the answer: %.80q appears twice: write it once", drawWord)
			}
			a.Draw = true
			continue
		}
		if token, ok := strings.CutPrefix(part, concedeWord); ok {
			power, known := m.FindPower(token)
			if !known || a.Concede != Neutral {
				return Answer{}, fmt.Errorf("reading the answer: %.80q must name one power of the map and appear once", part)
			}
			a.Concede = power
			continue
		}
		if part == "" {
			return Answer{}, fmt.Errorf("reading the answer: an order is missing: separate orders with a single ;, or write %.80q", noneWord)
		}
		o, err := m.ParseOrder(part)
		if err != nil {
			return Answer{}, fmt.Errorf("reading the answer: %w", err)
		}
		if a.Len() == MaxOrders {
			return Answer{}, fmt.Errorf("reading the answer: there are more than %d orders: write one for each unit", MaxOrders)
		}
		a.Add(o.In(s))
	}
	return a, nil
}
