package war

import (
	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
)

// EventKind is the kind of an event.
type EventKind uint8

const (
	// Moved is a leader's step that opens no battle.
	Moved EventKind = iota
	// LeaderBought and SoldierBought are purchases on square To. Bought is the kind of
	// the soldier.
	LeaderBought
	SoldierBought
	// Passed is a pass.
	Passed
	// BattleOpened is the start of a battle between the leaders on From and To.
	BattleOpened
	// Fought is an event of the pending battle; Event.Battle holds it.
	Fought
	// BattleEnded is the end of a battle on square To. Side won with Soldiers left,
	// or is NoSide if both leaders fell.
	BattleEnded
	// SiteTaken is a change of owner: Site on square To now belongs to Side.
	SiteTaken
	// Income is an income of Amount resources for Side.
	Income
	// Scored is a point for Side, or several, of dominion or of an objective. The total is now Amount.
	Scored
	// Ended is the end of the match; Event.Outcome holds the result.
	Ended
	// TurnEnded ends a turn of several actions by Side.
	TurnEnded
	// WagonTaken gives Side the wagon of an objective, on square To.
	WagonTaken
	// Levied is a soldier whom the leader of Side on square To levies.
	Levied

	// EventKindCount is the number of kinds of events.
	EventKindCount
)

// Event is one effect of an action. The kind determines which fields are set.
type Event struct {
	Kind     EventKind
	Side     game.Side
	From, To grid.Square
	Site     Site
	// Soldiers is how many soldiers the leader has.
	Soldiers int
	Bought   battle.Kind
	Amount   int
	Battle   battle.Event
	Outcome  game.Outcome
}

// BattleStart returns the first position of the battle that is pending in s.
func (r *Rules) BattleStart(s *State) battle.Position {
	p := &s.Position
	red, blue := r.led(&p.Cells[s.From]), r.sheltered(&p.Cells[s.To])
	if p.Turn == game.Blue {
		red, blue = blue, red
	}
	return battle.NewPositionOn(r.Battle, p.Turn, red, blue, r.land(p, s.From, s.To))
}

// Apply plays a legal action on s and appends the events that it causes to events, unless events is
// nil.
func (r *Rules) Apply(s *State, a Action, events *[]Event) {
	if a.InBattle {
		r.applyBattle(s, a.Soldier, events)
		return
	}
	p, m := &s.Position, a.Move
	side := p.Turn
	if p.Fights(m) {
		s.Fighting, s.From, s.To = true, m.From(), m.To()
		s.Battle = r.BattleStart(s)
		if events != nil {
			*events = append(*events, Event{Kind: BattleOpened, Side: side, From: s.From, To: s.To, Soldiers: int(p.Cells[s.From].Soldiers)})
		}
		return
	}
	e := Event{Side: side, From: m.From(), To: m.To()}
	started := m.Kind() != End
	switch m.Kind() {
	case Step:
		e.Kind, e.Soldiers = Moved, int(p.Cells[m.From()].Soldiers)
	case BuyLeader:
		e.Kind = LeaderBought
	case BuySoldier, BuyHorse, BuyArcher:
		e.Kind, e.Soldiers = SoldierBought, int(p.Cells[m.To()].Soldiers)+1
		e.Bought, _ = m.Kind().Soldier()
	case Levy:
		e.Kind, e.Soldiers = Levied, int(p.Cells[m.To()].Soldiers)+1
	case Pass:
		e.Kind = Passed
	case End: // in the aftermath
	}
	c := r.Play(p, m)
	if events != nil {
		if started {
			*events = append(*events, e)
		}
		*events = r.aftermath(p, c, *events)
	}
}

// applyBattle plays a move of the pending battle.
func (r *Rules) applyBattle(s *State, m battle.Move, events *[]Event) {
	var happened *[]battle.Event
	if events != nil {
		happened = new([]battle.Event)
	}
	r.Battle.Apply(&s.Battle, m, happened)
	if events != nil {
		for _, e := range *happened {
			*events = append(*events, Event{Kind: Fought, Side: e.Side, From: s.From, To: s.To, Battle: e})
		}
	}
	if !s.Battle.Over() {
		return
	}
	res := r.Resolution(s)
	*s = State{Position: s.Position}
	c := r.Resolve(&s.Position, res)
	if events != nil {
		ended := Event{Kind: BattleEnded, Side: res.Winner, From: res.From, To: res.To, Soldiers: res.Left.Len()}
		*events = r.aftermath(&s.Position, c, append(*events, ended))
	}
}

// Resolution returns how the battle in s, which must be over, ends on the map.
func (r *Rules) Resolution(s *State) Resolution {
	result := r.Battle.Result(&s.Battle)
	res := Resolution{From: s.From, To: s.To, Winner: result.Winner, Left: result.Left}
	if defender := &s.Position.Cells[s.To]; result.Winner == defender.Leader {
		res.Left = r.returned(defender, result.Left)
	}
	return res
}

// aftermath appends the events that any action may cause: a change of a site's owner, another side
// with the wagon, income, points and the end of the match.
func (r *Rules) aftermath(p *Position, c Change, events []Event) []Event {
	to := c.Move.To()
	if now := p.Cells[to]; c.Move.Kind() == Step && now.Owner != c.To.Owner {
		events = append(events, Event{Kind: SiteTaken, Side: now.Owner, To: to, Site: now.Site})
	}
	if side := p.taker(&c); side != game.NoSide {
		events = append(events, Event{Kind: WagonTaken, Side: side, To: p.Objective.Wagon})
	}
	price := [2]uint32{}
	price[c.Side.Seat()] = r.Price(c.Move.Kind())
	for i := range p.Armies {
		side := game.SideAt(game.Seat(i))
		if got := int(p.Armies[i].Resources) - int(c.Resources[i]-price[i]); got > 0 {
			events = append(events, Event{Kind: Income, Side: side, Amount: got})
		}
	}
	for i := range p.Armies {
		if p.Armies[i].Points > c.Points[i] {
			events = append(events, Event{Kind: Scored, Side: game.SideAt(game.Seat(i)), Amount: int(p.Armies[i].Points)})
		}
	}
	if r.Orders != 0 && p.Turn != c.Side {
		events = append(events, Event{Kind: TurnEnded, Side: c.Side})
	}
	if o, over := r.Outcome(p); over {
		events = append(events, Event{Kind: Ended, Outcome: o})
	}
	return events
}
