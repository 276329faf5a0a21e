package war

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"eras/game"
	"eras/game/grid"
)

// ObjectiveKind is what the sides of a map with an objective must do to win.
type ObjectiveKind uint8

const (
	// NoObjective is a map without an objective.
	NoObjective ObjectiveKind = iota
	// Hold is won by standing on marked squares for some turns. After every turn, if one side alone has
	// leaders on its squares, it gets a point.
	Hold
	// Wagon is won by bringing a wagon to a marked square. The wagon goes with the leader who steps away
	// from its square.
	Wagon
	// Breakout is won by having some leaders on marked squares at the same time. Each of them is a
	// point.
	Breakout

	// ObjectiveKindCount is the number of kinds, none included.
	ObjectiveKindCount
)

var objectiveNames = [ObjectiveKindCount]string{NoObjective: "none", Hold: "hold", Wagon: "wagon", Breakout: "breakout"}

// String returns "none", "hold", "wagon" or "breakout".
func (k ObjectiveKind) String() string { return objectiveNames[k] }

// MaxGoal is the maximum number of turns to hold squares, and of leaders who must break out.
const MaxGoal = 99

// Objective is what decides the war on a map, in place of the dominion over cities. Without one all
// fields are zero.
type Objective struct {
	Kind ObjectiveKind
	// Goal is the number of points that wins: turns, leaders, or 1 for the wagon.
	Goal uint8
	// Wagon is where the wagon is.
	Wagon grid.Square
	// Squares are the marked squares of red and blue, which may be the same.
	Squares [2]grid.Set
}

// Of returns the marked squares of a side, red or blue.
func (o *Objective) Of(s game.Side) *grid.Set { return &o.Squares[(s-1)&1] }

// String returns the objective as it ends a position: "hold=8 red=4,3 blue=4,3", "wagon=5,4 red=1,3
// blue=9,3", "breakout=2 red=9,1;9,2 blue=1,1;1,2", or "".
func (o Objective) String() string {
	if o.Kind == NoObjective {
		return ""
	}
	what := strconv.Itoa(int(o.Goal))
	if o.Kind == Wagon {
		what = o.Wagon.String()
	}
	text := fmt.Sprintf("%v=%s", o.Kind, what)
	for i, key := range [2]string{"red", "blue"} {
		var squares []string
		for s := range o.Squares[i].All() {
			squares = append(squares, s.String())
		}
		text += " " + key + "=" + strings.Join(squares, ";")
	}
	return text
}

// parseObjective reads the words of an objective on a map of size z.
func parseObjective(z grid.Size, words []string) (o Objective, err error) {
	if len(words) != 3 {
		return o, errors.New("write an objective as hold=8 red=4,3 blue=4,3, wagon=5,4 red=1,3 blue=9,3 or breakout=2 red=9,1;9,2 blue=1,1;1,2")
	}
	name, what, _ := strings.Cut(words[0], "=")
	for k := Hold; k < ObjectiveKindCount; k++ {
		if k.String() == name {
			o.Kind = k
		}
	}
	switch o.Kind {
	case Hold, Breakout:
		n, err := strconv.ParseUint(what, 10, 8)
		if err != nil || n < 1 || n > MaxGoal {
			return o, fmt.Errorf("%s=%.80q must be a whole number from 1 to %d", name, what, MaxGoal)
		}
		o.Goal = uint8(n)
	case Wagon:
		o.Goal = 1
		if o.Wagon, err = z.Parse(what); err != nil {
			return o, fmt.Errorf("the wagon: %w", err)
		}
	case NoObjective:
		return o, fmt.Errorf("unknown objective %.80q: write hold, wagon or breakout", name)
	}
	for i, key := range [2]string{"red", "blue"} {
		list, ok := strings.CutPrefix(words[1+i], key+"=")
		if !ok {
			return o, fmt.Errorf("%.80q must be the squares of %s, as in %s=4,3;4,4", words[1+i], key, key)
		}
		if list == "" { // a map that is being made
			continue
		}
		for _, text := range strings.Split(list, ";") {
			s, err := z.Parse(text)
			if err != nil {
				return o, fmt.Errorf("the squares of %s: %w", key, err)
			}
			o.Squares[i].Add(s)
		}
	}
	return o, nil
}

// validateObjective returns an error if a side cannot reach the objective of p under r.
func (r *Rules) validateObjective(p *Position) error {
	o := &p.Objective
	if o.Kind == NoObjective {
		return nil
	}
	if r.Dominion == 0 {
		return errors.New("an objective needs rules with a dominion goal, which it replaces")
	}
	if o.Kind >= ObjectiveKindCount || o.Goal < 1 || o.Goal > MaxGoal || o.Kind == Wagon && o.Goal != 1 {
		return fmt.Errorf("the goal of the objective is %d: it must be from 1 to %d, and 1 for a wagon", o.Goal, MaxGoal)
	}
	open := func(s grid.Square) bool { return p.Size.Has(s) && p.Cells[s].Terrain.Open() }
	if o.Kind == Wagon && !open(o.Wagon) {
		return fmt.Errorf("the wagon on %v must stand on open land", o.Wagon)
	}
	for i, squares := range o.Squares {
		least := 1
		if o.Kind == Breakout {
			least = int(o.Goal)
		}
		if n := squares.Len(); n < least {
			return fmt.Errorf("%v has %d squares for the objective: it must have at least %d", game.SideAt(game.Seat(i)), n, least)
		}
		for s := range squares.All() {
			if !open(s) {
				return fmt.Errorf("the square %v of the objective must be open land", s)
			}
		}
	}
	return nil
}

// Goal returns the number of points that wins the war at p: that of its objective, else the dominion
// goal. 0 means that no points are scored.
func (r *Rules) Goal(p *Position) uint16 {
	if p.Objective.Kind != NoObjective {
		return uint16(p.Objective.Goal)
	}
	return r.Dominion
}

// Carries reports whether a leader of side s stands beside the wagon of p.
func (p *Position) Carries(s game.Side) bool {
	return p.Objective.Kind == Wagon && p.Cells[p.Objective.Wagon].Leader == s
}

// Stand returns the number of leaders of side s on its marked squares.
func (p *Position) Stand(s game.Side) int {
	there := p.Objective.Of(s).And(p.Army(s).Leaders)
	return there.Len()
}

// Holds reports whether side s would get a point for holding its squares if the turn ended now.
func (p *Position) Holds(s game.Side) bool {
	return p.Objective.Kind == Hold && p.Stand(s) > 0 && p.Stand(s.Other()) == 0
}

// pursue updates p for its objective after the action that changed c.
func (p *Position) pursue(c *Change) {
	o := &p.Objective
	if from, to := c.Move.From(), c.Move.To(); o.Kind == Wagon && c.Move.Kind() == Step && o.Wagon == from && p.Cells[to].Leader == c.Side {
		o.Wagon = to
	}
	p.reckon()
}

// taker returns the side that has got the wagon by the action that changed c, or [game.NoSide].
func (p *Position) taker(c *Change) game.Side {
	if p.Objective.Kind != Wagon {
		return game.NoSide
	}
	var before game.Side
	switch c.Wagon {
	case c.Move.From():
		before = c.From.Leader
	case c.Move.To():
		before = c.To.Leader
	default: // the action was elsewhere
		return game.NoSide
	}
	if now := p.Cells[p.Objective.Wagon].Leader; now != before {
		return now
	}
	return game.NoSide
}

// reckon sets the points that follow from where the leaders and the wagon are.
func (p *Position) reckon() {
	for _, s := range [2]game.Side{game.Red, game.Blue} {
		switch a := p.Army(s); p.Objective.Kind {
		case Wagon:
			a.Points = 0
			if p.Carries(s) && p.Objective.Of(s).Has(p.Objective.Wagon) {
				a.Points = 1
			}
		case Breakout:
			a.Points = uint16(p.Stand(s))
		case NoObjective, Hold:
		}
	}
}
