package savedgame

import (
	"encoding/json"
	"fmt"
	"slices"

	"eras/game"
	"eras/game/diplomacy"
)

// Codec reads and writes the games of one map and one set of rules.
type Codec struct {
	*dialect
	game *diplomacy.Game
}

// NewCodec returns the codec of g.
func NewCodec(g *diplomacy.Game) *Codec { return &Codec{newDialect(g.Map), g} }

// FromRecord returns the saved game of a record of the house, which is replayed.
func FromRecord(r game.Record) (*Game, error) {
	if name := (diplomacy.Board{}).Name(); r.Board != name {
		return nil, fmt.Errorf("the record is of board %q: saved games are of %q", r.Board, name)
	}
	board, err := diplomacy.BoardFromSetup(r.Setup)
	if err != nil {
		return nil, err
	}
	m, err := game.Replay(board, r)
	if err != nil {
		return nil, err
	}
	g := NewCodec(board.Game)
	return g.write(m, r)
}

// write returns the saved game of a match with its record.
func (g *Codec) write(m *diplomacy.Match, r game.Record) (*Game, error) {
	id := fmt.Sprintf("eras-%d", r.Seed)
	out := &Game{
		ID: id, Map: g.game.Map.Name, Rules: []string{"NO_PRESS"},
		Eras: &Extra{Seed: r.Seed, Rules: g.game.Rules.String(), Seats: slices.Clone(r.Seats)},
	}
	var holder [diplomacy.MaxProvinces]diplomacy.Power
	line := 0
	for step := range m.Steps() + 1 {
		p := m.At(step)
		for at := range g.game.Map.All().All() {
			if u := p.Units[at]; u.Exists() {
				holder[at] = u.Power
			}
		}
		phase := Phase{Name: PhaseName(&p), State: g.State(&p), Orders: map[string][]string{}, Results: map[string][]string{}, Messages: json.RawMessage("[]")}
		for at := range g.game.Map.All().All() {
			if holder[at] != diplomacy.Neutral {
				name := g.dialect.power(holder[at])
				phase.State.Influence[name] = append(phase.State.Influence[name], g.place(diplomacy.Location(at)))
			}
		}
		phase.State.GameID, phase.State.Rules = id, out.Rules
		if step == m.Steps() {
			for i := range g.game.Map.Powers() {
				phase.Orders[g.dialect.power(diplomacy.Power(i+1))] = nil
			}
			out.Phases = append(out.Phases, phase)
			break
		}
		var answers []diplomacy.Answer
		actors := g.game.Acting(&p)
		for seat := range actors.All() {
			a, err := m.Board().ParseMove(p, seat, trimSeat(r.Actions[line], seat, actors))
			if err != nil {
				return nil, err
			}
			answers = append(answers, a)
			line++
		}
		after := m.At(step + 1)
		g.writeOrders(&phase, &p, &after, actors, answers)
		if !p.Season.Retreats() || g.canRetreat(&p) {
			out.Phases = append(out.Phases, phase)
		}
	}
	return out, nil
}

// trimSeat drops the seat from a line of a record.
func trimSeat(line string, seat game.Seat, actors game.Seats) string {
	if actors.Len() > 1 {
		return line[len(seat.String())+len(": "):]
	}
	return line
}

// canRetreat reports whether any dislodged unit can.
func (g *Codec) canRetreat(p *diplomacy.Position) bool {
	for at := range g.game.Map.All().All() {
		if len(g.game.Retreats(nil, p, at)) > 0 {
			return true
		}
	}
	return false
}

// writeOrders writes the answers at p and what came of them.
func (g *Codec) writeOrders(phase *Phase, p, after *diplomacy.Position, actors game.Seats, answers []diplomacy.Answer) {
	m := g.game.Map
	for i := range m.Powers() {
		phase.Orders[g.dialect.power(diplomacy.Power(i+1))] = []string{}
	}
	var all diplomacy.Gathering
	i := 0
	for seat := range actors.All() {
		power := diplomacy.PowerOf(seat)
		name := g.dialect.power(power)
		for _, o := range answers[i].Orders() {
			// The board has checked the answer, so there is no error.
			_ = g.game.Gather(&all, p, power, o)
			if g.isWritten(p, o) {
				phase.Orders[name] = append(phase.Orders[name], g.order(p, o))
			}
		}
		i++
	}
	q := *p
	verdicts := diplomacy.NewJudge(g.game).Advance(&q, &all.Orders)
	for at := range m.All().All() {
		u := p.Units[at]
		switch {
		case p.Season.Moves() && u.Exists():
			phase.Results[g.unit(u)] = movementResult(all.Orders[at], verdicts[at])
		case p.Season.Retreats() && g.retreats(p, at):
			phase.Results[g.unit(p.Dislodged[at].Unit)] = retreatResult(all.Orders[at], verdicts[at])
		case p.Season == diplomacy.Winter && (all.Orders[at].Kind != 0 || u.Exists() && !after.Units[at].Exists()):
			if !u.Exists() {
				u = diplomacy.Unit{Kind: all.Orders[at].Unit, At: all.Orders[at].At}
			}
			phase.Results[g.unit(u)] = []string{""}
		}
	}
}

// isWritten reports whether an order stands in saved games: not one that waives,
// nor the disbanding of a unit that cannot do else.
func (g *Codec) isWritten(p *diplomacy.Position, o diplomacy.Order) bool {
	if o.Kind == diplomacy.Waive {
		return false
	}
	return !p.Season.Retreats() || g.retreats(p, g.game.Map.Province(o.At))
}

// retreats reports whether a unit that can retreat was dislodged from at.
func (g *Codec) retreats(p *diplomacy.Position, at diplomacy.Province) bool {
	return len(g.game.Retreats(nil, p, at)) > 0
}

// movementResult returns what came of an order of a movement phase in the words of
// the package.
func movementResult(o diplomacy.Order, v diplomacy.Verdict) []string {
	words := []string{}
	switch v.Result {
	case diplomacy.Bounced:
		words = append(words, "bounce")
	case diplomacy.Cut:
		words = append(words, "cut")
	case diplomacy.Disrupted:
		if o.Kind == diplomacy.Move {
			words = append(words, "no convoy")
		} else {
			words = append(words, "disrupted")
		}
	case diplomacy.Illegal, diplomacy.Void:
		words = append(words, "void")
	}
	if v.Dislodged {
		words = append(words, "dislodged")
	}
	return words
}

// retreatResult returns what came of a retreat.
func retreatResult(o diplomacy.Order, v diplomacy.Verdict) []string {
	switch {
	case v.Result == diplomacy.Bounced:
		return []string{"bounce", "disband"}
	case o.Kind == diplomacy.Retreat && v.Result == diplomacy.OK:
		return []string{}
	}
	return []string{"disband"}
}
