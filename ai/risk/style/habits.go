package style

import (
	"math"
	"slices"

	"eras/game"
	"eras/game/risk"
)

// The habits of a player.
const (
	// Attacks is the mean number of territories attacked in a turn.
	Attacks = "attacks"
	// Odds is the median ratio of armies that can attack to defenders at the beginning
	// of an attack.
	Odds = "odds"
	// Focus is the mean share of a turn's armies that one territory gets, from 0 to 1.
	Focus = "focus"
	// Sets is the share of the turns with a set of cards in which it is traded in
	// although it need not be, from 0 to 1.
	Sets = "sets"
	// Fortifies is the share of the turns in which armies are moved at the end, from 0
	// to 1.
	Fortifies = "fortifies"
)

// Habits lists the habits in the order in which they are shown.
func Habits() []string { return []string{Attacks, Odds, Focus, Sets, Fortifies} }

// counts are the observations from which habits are estimated.
type counts struct {
	turns, attacks       int
	ratios               []float64
	placed               []float64 // the largest shares
	trades, couldTrade   int
	moves, couldMove     int
	round                uint16
	last                 risk.Action
	armies, top          int32
	put                  map[risk.Territory]int32
	moved, mayMove, sets bool
}

// count counts an action of the player at a position.
func (n *counts) count(g *risk.Game, p *risk.Position, seat game.Seat, a risk.Action) {
	if p.Round == 0 {
		return
	}
	if p.Round != n.round {
		n.endTurn()
		n.round, n.put = p.Round, map[risk.Territory]int32{}
	}
	switch p.Phase {
	case risk.TradingIn:
		if !p.InAttack && !g.MustTradeIn(p) && len(g.LegalSets(p.Hands[seat], nil)) > 0 && !n.sets {
			n.sets = true
			n.couldTrade++
			if a.Kind == risk.TradeIn {
				n.trades++
			}
		}
	case risk.Reinforcing:
		if a.Kind == risk.Place && !p.InAttack {
			n.put[a.To] += a.N
			n.armies += a.N
			n.top = max(n.top, n.put[a.To])
		}
	case risk.Attacking:
		if a.Kind == risk.Attack && (a.From != n.last.From || a.To != n.last.To) {
			n.attacks++
			n.ratios = append(n.ratios, float64(p.Armies.At(a.From)-1)/float64(p.Armies.At(a.To)))
		}
		n.last = a
	case risk.Fortifying:
		n.mayMove = true
		n.moved = n.moved || a.Kind == risk.Move
	case risk.Dealing, risk.Choosing, risk.Assigning, risk.Placing, risk.Rolling, risk.Occupying, risk.Drawing,
		risk.Over:
	}
}

// endTurn adds the observations of a turn to the counts.
func (n *counts) endTurn() {
	if n.round > 0 {
		n.turns++
	}
	if n.armies > 1 {
		n.placed = append(n.placed, float64(n.top)/float64(n.armies))
	}
	if n.mayMove {
		n.couldMove++
		if n.moved {
			n.moves++
		}
	}
	n.armies, n.top, n.moved, n.mayMove, n.sets, n.last = 0, 0, false, false, false, risk.Action{}
}

// add adds the counts of another match.
func (n *counts) add(other *counts) {
	other.endTurn()
	other.round = 0
	n.turns += other.turns
	n.attacks += other.attacks
	n.ratios = append(n.ratios, other.ratios...)
	n.placed = append(n.placed, other.placed...)
	n.trades += other.trades
	n.couldTrade += other.couldTrade
	n.moves += other.moves
	n.couldMove += other.couldMove
}

// digits rounds habits, so that they read well in files.
const digits = 1000

// habits returns the habits that could be observed.
func (n *counts) habits() map[string]float64 {
	all := map[string]float64{}
	set := func(name string, sum float64, count int) {
		if count > 0 {
			all[name] = math.Round(digits*sum/float64(count)) / digits
		}
	}
	set(Attacks, float64(n.attacks), n.turns)
	if len(n.ratios) > 0 {
		sorted := slices.Sorted(slices.Values(n.ratios))
		set(Odds, sorted[len(sorted)/2], 1)
	}
	sum := 0.0
	for _, share := range n.placed {
		sum += share
	}
	set(Focus, sum, len(n.placed))
	set(Sets, float64(n.trades), n.couldTrade)
	set(Fortifies, float64(n.moves), n.couldMove)
	return all
}
