package risk

import (
	"eras/game"
	"eras/game/risk"
	"eras/game/risk/odds"
)

// forecaster computes the odds of attacks in a match. It caches the last answer, because the screen
// asks in every tick.
type forecaster struct {
	game    *risk.Game
	solvers map[int]*odds.Solver // by the number of armies at which the attack stops
	asked   question
	answer  outlook
}

// question is an attack whose odds are asked for.
type question struct {
	from, to risk.Territory
	stop     int
	armies   risk.PerTerritory[int32]
	owner    risk.PerTerritory[game.Seat]
}

func (q *question) equal(o *question) bool {
	return q.from == o.from && q.to == o.to && q.stop == o.stop && q.armies.Equal(&o.armies) && q.owner.Equal(&o.owner)
}

// outlook holds the odds of an attack.
type outlook struct {
	odds.Outlook
	// path lists the territories to take, nil if the attack is not possible.
	path []risk.Territory
}

func newForecaster(g *risk.Game) forecaster {
	return forecaster{game: g, solvers: map[int]*odds.Solver{}}
}

// solver returns the solver for attackers that stop at the given number of armies.
func (o *forecaster) solver(stop int) *odds.Solver {
	stop = min(max(stop, 1), odds.MaxLeast)
	if s := o.solvers[stop]; s != nil {
		return s
	}
	tables, err := odds.New(odds.Rules{AttackDice: int(o.game.Rules.AttackDice), DefendDice: int(o.game.Rules.DefendDice), Least: stop})
	if err != nil {
		panic(err) // the odds support all dice of the rules
	}
	s := odds.NewSolver(tables)
	o.solvers[stop] = s
	return s
}

// ask returns the odds of an attack from a territory of the player whose turn it is on one of
// another player. The target need not be a neighbour.
func (o *forecaster) ask(p *risk.Position, from, to risk.Territory, stop int) *outlook {
	q := question{from, to, stop, p.Armies, p.Owner}
	if !q.equal(&o.asked) {
		o.asked, o.answer = q, outlook{}
		if path := o.game.AttackPath(p, from, to); path != nil {
			o.answer = outlook{o.solver(stop).Outlook(p, from, path), path}
		}
	}
	return &o.answer
}
