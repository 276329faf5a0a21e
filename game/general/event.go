package general

import (
	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
)

// EventKind tells the events of a match apart.
type EventKind uint8

const (
	// Moved is a leader's step without a battle.
	Moved EventKind = iota
	// LeaderBought and SoldierBought are purchases on square To.
	LeaderBought
	SoldierBought
	// Passed is the pass of an army that can do nothing else.
	Passed
	// BattleOpened is the meeting of the leader on From with the one on To.
	BattleOpened
	// Fought is an event inside the pending battle, in Battle.
	Fought
	// BattleEnded is the end of a battle on square To: Side won, NoSide if both
	// leaders fell, and has Soldiers left.
	BattleEnded
	// SiteTaken is a site on square To that is now Side's; Site says which kind.
	SiteTaken
	// Income is what Side receives; Amount says how much.
	Income
	// Scored is a point of dominion for Side.
	Scored
	// Ended is the end of the match, in Outcome.
	Ended
)

// Event is something that an action brought about. Which fields count depends
// on the kind.
type Event struct {
	Kind     EventKind
	Side     game.Side
	From, To grid.Square
	Site     Site
	// Soldiers is how many the leader in question leads.
	Soldiers int
	Amount   int
	Battle   battle.Event
	Outcome  game.Outcome
}

// Apply returns the state after a legal action, and what happened on the way.
func (r *Rules) Apply(s State, a Action) (State, []Event) {
	if a.InBattle {
		return r.applyBattle(s, a.Soldier)
	}
	p, m := &s.Position, a.Move
	side := p.Turn
	if p.Fights(m) {
		attackers, defenders := int(p.Cells[m.From()].Soldiers)+1, int(p.Cells[m.To()].Soldiers)+1
		red, blue := attackers, defenders
		if side == game.Blue {
			red, blue = blue, red
		}
		s.Fighting, s.From, s.To = true, m.From(), m.To()
		s.Battle = battle.NewPosition(r.Battle, side, red, blue)
		return s, []Event{{Kind: BattleOpened, Side: side, From: s.From, To: s.To, Soldiers: attackers - 1}}
	}
	e := Event{Side: side, From: m.From(), To: m.To()}
	switch m.Kind() {
	case Step:
		e.Kind, e.Soldiers = Moved, int(p.Cells[m.From()].Soldiers)
	case BuyLeader:
		e.Kind = LeaderBought
	case BuySoldier:
		e.Kind, e.Soldiers = SoldierBought, int(p.Cells[m.To()].Soldiers)+1
	case Pass:
		e.Kind = Passed
	}
	c := r.Play(p, m)
	return s, r.aftermath(p, c, []Event{e})
}

func (r *Rules) applyBattle(s State, m battle.Move) (State, []Event) {
	next, happened := r.Battle.Apply(s.Battle, m)
	s.Battle = next
	var events []Event
	for _, e := range happened {
		events = append(events, Event{Kind: Fought, Side: e.Side, From: s.From, To: s.To, Battle: e})
	}
	if !next.Over() {
		return s, events
	}
	result := r.Battle.Result(&next)
	res := Resolution{From: s.From, To: s.To, Winner: result.Winner, Left: result.Left}
	events = append(events, Event{Kind: BattleEnded, Side: res.Winner, From: res.From, To: res.To, Soldiers: res.Left})
	after := State{Position: s.Position}
	c := r.Resolve(&after.Position, res)
	return after, r.aftermath(&after.Position, c, events)
}

// aftermath appends what every action brings: the site that changed hands, the
// income, the dominion and the end.
func (r *Rules) aftermath(p *Position, c Change, events []Event) []Event {
	to := c.Move.To()
	if now := p.Cells[to]; c.Move.Kind() == Step && now.Owner != c.To.Owner {
		events = append(events, Event{Kind: SiteTaken, Side: now.Owner, To: to, Site: now.Site})
	}
	price := [2]uint32{}
	switch c.Move.Kind() {
	case BuyLeader:
		price[p.Turn.Other()-1] = uint32(r.LeaderPrice)
	case BuySoldier:
		price[p.Turn.Other()-1] = uint32(r.SoldierPrice)
	}
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
	if o, over := r.Outcome(p); over {
		events = append(events, Event{Kind: Ended, Outcome: o})
	}
	return events
}
