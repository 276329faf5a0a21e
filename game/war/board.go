package war

import (
	"fmt"

	"eras/game"
)

// Board is the war map as a [game.Board]: rules and a first state.
type Board struct {
	Rules Rules
	First State
}

var (
	_ game.Board[State, Action, Event] = (*Board)(nil)
	_ game.Lister[State]               = (*Board)(nil)
)

// Match is a match on the war map.
type Match = game.Match[State, Action, Event]

// NewBoard returns the board of a match that starts at p, or an error if the
// rules cannot be played from there.
func NewBoard(r Rules, p Position) (*Board, error) {
	if err := r.Validate(); err != nil {
		return nil, err
	}
	before := p.Armies
	r.Begin(&p)
	for i := range before { // a map may leave the points of its objective at zero
		if n := before[i].Points; n != 0 && n != p.Armies[i].Points {
			return nil, fmt.Errorf("%v starts with %d points, by the objective it has %d", game.SideAt(game.Seat(i)), n, p.Armies[i].Points)
		}
	}
	if err := r.ValidateStart(&p); err != nil {
		return nil, err
	}
	return &Board{Rules: r, First: State{Position: p}}, nil
}

// ValidateStart reports why a match under r cannot start at p, or nil.
func (r *Rules) ValidateStart(p *Position) error {
	if p.Orders != r.Orders && (p.Orders == 0 || p.Orders > r.Orders) {
		return fmt.Errorf("the turn has %d orders left, one may have %d", p.Orders, r.Orders)
	}
	for s := range p.Moved.All() {
		if r.Orders == 0 || p.Cells[s].Leader != p.Turn {
			return fmt.Errorf("%v has no leader on %v who can have moved in this turn", p.Turn, s)
		}
	}
	for i := range p.Armies {
		a, side := &p.Armies[i], game.SideAt(game.Seat(i))
		if a.LeaderCount == 0 {
			return fmt.Errorf("%v has no leader", side)
		}
		if a.Resources > MaxResources {
			return fmt.Errorf("%v starts with %d resources, more than %d", side, a.Resources, MaxResources)
		}
		if goal := r.Goal(p); goal == 0 && a.Points != 0 || goal != 0 && a.Points >= goal {
			return fmt.Errorf("%v starts with %d points, the goal is %d", side, a.Points, goal)
		}
		for s := range a.Leaders.All() {
			if n := p.Cells[s].Soldiers; n > r.Cap {
				return fmt.Errorf("the leader on %v has %d soldiers, one may lead %d", s, n, r.Cap)
			}
			if c := p.Cells[s]; c.Site != NoSite && c.Owner != side {
				return fmt.Errorf("the %v on %v must belong to %v, whose leader stands in it", c.Site, s, side)
			}
		}
	}
	if p.Left == 0 {
		return fmt.Errorf("no action is left to play")
	}
	return r.validateObjective(p)
}

// BoardFromSetup makes the board of a record again.
func BoardFromSetup(setup []game.Field) (*Board, error) {
	values, err := game.Values(setup, "a war", "rules", "start")
	if err != nil {
		return nil, err
	}
	r, err := ParseRules(values[0])
	if err != nil {
		return nil, err
	}
	p, err := ParsePosition(values[1])
	if err != nil {
		return nil, err
	}
	return NewBoard(r, p)
}

// ID is the name of the board in records and saved files.
const ID = "general"

// Name returns [ID].
func (b *Board) Name() string { return ID }

// Setup returns the rules and the first position.
func (b *Board) Setup() []game.Field {
	return []game.Field{{Key: "rules", Value: b.Rules.String()}, {Key: "start", Value: b.First.String()}}
}

// Seats returns 2: red, then blue.
func (b *Board) Seats() int { return 2 }

// Start returns the first state.
func (b *Board) Start() State { return b.First }

// Actors returns the side to act, or nobody when the match is over.
func (b *Board) Actors(s *State) game.Seats {
	if b.Rules.Over(&s.Position) {
		return 0
	}
	return game.SeatsOf(s.Turn().Seat())
}

// View copies s: nothing is hidden.
func (b *Board) View(s *State, _ game.Seat, view *State) { *view = *s }

// Check returns nil if a is legal.
func (b *Board) Check(s *State, _ game.Seat, a Action) error { return b.Rules.Check(s, a) }

// Apply plays the one answer.
func (b *Board) Apply(s *State, answers []Action, events *[]Event) {
	b.Rules.Apply(s, answers[0], events)
}

// Outcome returns the winner; the reason is [ByElimination], [ByDominion], [ByObjective] or
// [ByLimit].
func (b *Board) Outcome(s *State) (game.Outcome, bool) { return b.Rules.Outcome(&s.Position) }

// FormatMove returns the action's text.
func (b *Board) FormatMove(_ *State, _ game.Seat, a Action) string { return a.String() }

// ParseMove reads an action's text.
func (b *Board) ParseMove(s *State, _ game.Seat, text string) (Action, error) {
	return ParseAction(s, text)
}

// FormatPosition returns the state's text.
func (b *Board) FormatPosition(s *State) string { return s.String() }

// ParsePosition reads a state's text.
func (b *Board) ParsePosition(text string) (State, error) { return ParseState(text) }

// Legal returns the legal actions.
func (b *Board) Legal(s *State, _ game.Seat) (lists [][]string, most int) {
	var actions []string
	for _, a := range b.Rules.Actions(s, nil) {
		actions = append(actions, a.String())
	}
	return [][]string{actions}, 1
}
