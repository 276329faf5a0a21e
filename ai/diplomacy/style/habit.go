package style

import (
	ai "eras/ai/diplomacy"
	"eras/game/diplomacy"
)

// Habit is a kind of order that a player gives more or less often than others.
type Habit uint8

// The habits. The first five are shares of all orders; for the others the comment names the orders.
const (
	// Attack is moving to where a unit of another power stands or to its centre, or
	// supporting such a move.
	Attack Habit = iota
	// Hold is holding without supporting.
	Hold
	// Support is supporting any unit.
	Support
	// Help is supporting or convoying a unit of another power.
	Help
	// Convoy is convoying, or moving by convoy.
	Convoy
	// Guard is staying in an own centre that a foreign unit can enter, as a share of the orders of
	// units in such a centre.
	Guard
	// Strongest is attacking the strongest other power, as a share of the attacks on powers.
	Strongest
	// Turn is attacking a power that was not attacked in the previous movement phase, as a share of
	// the attacks on powers.
	Turn
	// Habits is the number of habits.
	Habits = iota
)

// habitNames are the names of the habits in files and texts.
var habitNames = [Habits]string{"attack", "hold", "support", "help", "convoy", "guard", "strongest", "turn"}

// String returns the habit's name.
func (h Habit) String() string { return habitNames[h] }

// Trait is how often a player follows a habit.
type Trait struct {
	Habit Habit
	// Share is how often the player follows the habit, from 0 to 1. Others is the mean share of all
	// kinds of players at the same positions. Both are 0 if Chances is 0.
	Share, Others float64
	// Chances is the number of orders of which Share is a share.
	Chances int
}

// Traits returns all habits of a player in matches.
func Traits(matches []Observed) [Habits]Trait {
	var sum habits
	for i := range matches {
		h := &matches[i].habits
		for k := range sum.done {
			sum.done[k] += h.done[k]
			sum.chances[k] += h.chances[k]
			sum.othersDone[k] += h.othersDone[k]
			sum.othersChances[k] += h.othersChances[k]
		}
	}
	var all [Habits]Trait
	for k := range all {
		all[k] = Trait{Habit: Habit(k), Chances: sum.chances[k]}
		if sum.chances[k] > 0 {
			all[k].Share = float64(sum.done[k]) / float64(sum.chances[k])
		}
		if sum.othersChances[k] > 0 {
			all[k].Others = sum.othersDone[k] / sum.othersChances[k]
		}
	}
	return all
}

// habits counts the orders of a match that follow habits, and those that could follow them. The
// orders of the kinds of players count by their probabilities, all kinds equally.
type habits struct {
	kinds                     int
	done, chances             [Habits]int
	othersDone, othersChances [Habits]float64
}

func newHabits(kinds int) habits { return habits{kinds: kinds} }

// add counts an order of the player, and the orders that the kinds of players would give to the
// same unit.
func (h *habits) add(past *history, order diplomacy.Order, others *table) {
	done, could := past.habits(&order)
	for k := range done {
		h.done[k] += toInt(done[k])
		h.chances[k] += toInt(could[k])
	}
	for i := range others.orders {
		odds := 0.0
		for _, x := range others.odds[i] {
			odds += x
		}
		odds /= float64(h.kinds)
		done, could := past.habits(&others.orders[i])
		for k := range done {
			h.othersDone[k] += float64(odds * float64(toInt(done[k])))
			h.othersChances[k] += float64(odds * float64(toInt(could[k])))
		}
	}
}

func toInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// history is the state on which a power's habits depend: the position, and the powers that it
// attacked in the previous movement phase.
type history struct {
	m         *diplomacy.Map
	power     diplomacy.Power
	p         *diplomacy.Position
	survey    ai.Survey
	strongest int
	// attacked are the powers attacked in the previous movement phase; begun reports whether there
	// was one.
	attacked [diplomacy.MaxPowers + 1]bool
	begun    bool
}

func newHistory(m *diplomacy.Map, power diplomacy.Power) *history {
	return &history{m: m, power: power}
}

// look sets the position.
func (h *history) look(p *diplomacy.Position) {
	h.p = p
	h.survey.Look(h.m, p)
	h.strongest = 0
	for q := range h.m.Powers() {
		if power := diplomacy.Power(q + 1); power != h.power {
			h.strongest = max(h.strongest, h.survey.Centres[power].Len())
		}
	}
}

// remember stores the powers that a decision attacks.
func (h *history) remember(d *Decision) {
	h.attacked, h.begun = [diplomacy.MaxPowers + 1]bool{}, true
	for at := range diplomacy.Province(h.m.Provinces()) {
		if o := &d.Orders[at]; o.Kind != 0 && d.Position.Units[at].Power == h.power {
			if of := h.target(o); of != diplomacy.Neutral {
				h.attacked[of] = true
			}
		}
	}
}

// target returns the power that an order attacks, or [diplomacy.Neutral].
func (h *history) target(o *diplomacy.Order) diplomacy.Power {
	if o.Kind != diplomacy.Move && o.Kind != diplomacy.SupportMove {
		return diplomacy.Neutral
	}
	at := h.m.Province(o.To)
	of := h.p.Units[at].Power
	if !h.p.Units[at].Exists() {
		of = h.p.Owner[at]
	}
	if of == h.power {
		return diplomacy.Neutral
	}
	return of
}

// habits reports which habits an order follows and which it could follow.
func (h *history) habits(o *diplomacy.Order) (done, could [Habits]bool) {
	at := h.m.Province(o.At)
	for _, k := range []Habit{Attack, Hold, Support, Help, Convoy} {
		could[k] = true
	}
	of := h.target(o)
	done[Attack] = of != diplomacy.Neutral
	done[Hold] = o.Kind == diplomacy.Hold
	done[Support] = o.Kind == diplomacy.SupportHold || o.Kind == diplomacy.SupportMove
	done[Convoy] = o.Kind == diplomacy.Convoy || o.Kind == diplomacy.Move && o.Via
	if done[Support] || o.Kind == diplomacy.Convoy {
		helped := h.p.Units[h.m.Province(o.From)]
		done[Help] = helped.Exists() && helped.Power != h.power
	}
	if h.survey.Centres[h.power].Has(at) && h.survey.Threat(h.power, at) > 0 {
		could[Guard], done[Guard] = true, o.Kind != diplomacy.Move
	}
	if of != diplomacy.Neutral {
		could[Strongest], done[Strongest] = true, h.survey.Centres[of].Len() == h.strongest
		could[Turn], done[Turn] = h.begun, h.begun && !h.attacked[of]
	}
	return done, could
}
