package savedgame

import (
	"fmt"
	"slices"

	"eras/game"
	"eras/game/diplomacy"
)

// codec converts between the states and positions of a game.
type codec struct {
	*names
	game *diplomacy.Game
}

// newCodec returns the codec of g.
func newCodec(g *diplomacy.Game) *codec { return &codec{newNames(g.Map), g} }

// FromRecord replays a record and returns it as a saved game.
func FromRecord(r game.Record) (*Game, error) {
	if name := new(diplomacy.Board).Name(); r.Board != name {
		return nil, fmt.Errorf("writing a saved game: the record is of board %.80q: it must be of %.80q", r.Board, name)
	}
	board, err := diplomacy.BoardFromSetup(r.Setup)
	if err != nil {
		return nil, err
	}
	w := writer{codec: newCodec(board.Game), saved: &Game{
		ID: fmt.Sprintf("eras-%d", r.Seed), Map: board.Game.Map.Name, Rules: []string{"NO_PRESS"},
		Eras: &Extra{Seed: r.Seed, Rules: board.Game.Rules.String(), Seats: slices.Clone(r.Seats)},
	}}
	if err := w.readNotes(r.Notes); err != nil {
		return nil, fmt.Errorf("writing a saved game: %w", err)
	}
	match, err := game.ReplaySteps(board, r, w.step)
	if err != nil {
		return nil, err
	}
	last := match.Position()
	phase := w.phase(&last)
	for i := range board.Game.Map.Powers() {
		phase.Orders[w.power(diplomacy.Power(i+1))] = nil
	}
	w.takeLetters(&phase, len(r.Actions))
	w.saved.Phases = append(w.saved.Phases, phase)
	return w.saved, nil
}

// writer writes the phases of a match in their order.
type writer struct {
	*codec
	saved *Game
	// influence is the last power with a unit in each province.
	influence [diplomacy.MaxProvinces]diplomacy.Power
	// letters are those that are not written yet, actions the number of actions before the phase.
	letters []sentLetter
	actions int
	sent    int // letters written
}

// step appends the phase that a step played. A retreat phase in which no unit could
// retreat is left out.
func (w *writer) step(s game.Step[diplomacy.Position, diplomacy.Answer, diplomacy.Event]) {
	phase := w.phase(&s.Before)
	w.writeOrders(&phase, &s)
	actions := w.actions
	w.actions += s.Actors.Len()
	if !s.Before.Season.Retreats() || w.canRetreat(&s.Before) {
		w.takeLetters(&phase, actions)
		w.saved.Phases = append(w.saved.Phases, phase)
	}
}

// phase returns the phase that begins at p, without orders.
func (w *writer) phase(p *diplomacy.Position) Phase {
	phase := Phase{Name: phaseName(p), State: w.state(p), Orders: map[string][]string{}, Results: map[string][]string{}, Messages: Messages{}}
	for at := range w.game.Map.All().All() {
		if u := p.Units[at]; u.Exists() {
			w.influence[at] = u.Power
		}
		if w.influence[at] != diplomacy.Neutral {
			name := w.power(w.influence[at])
			phase.State.Influence[name] = append(phase.State.Influence[name], w.place(diplomacy.Location(at)))
		}
	}
	phase.State.GameID, phase.State.Rules = w.saved.ID, w.saved.Rules
	return phase
}

// canRetreat reports whether any dislodged unit can retreat.
func (c *codec) canRetreat(p *diplomacy.Position) bool {
	for at := range c.game.Map.All().All() {
		if c.retreats(p, at) {
			return true
		}
	}
	return false
}

// writeOrders writes the answers of a step and their results. A phase that ended with an
// agreed draw or a concession has no results, because its orders were not carried out.
func (w *writer) writeOrders(phase *Phase, s *game.Step[diplomacy.Position, diplomacy.Answer, diplomacy.Event]) {
	for i := range w.game.Map.Powers() {
		phase.Orders[w.power(diplomacy.Power(i+1))] = []string{}
	}
	i := 0
	for seat := range s.Actors.All() {
		name := w.power(diplomacy.PowerOf(seat))
		for _, o := range s.Answers[i].Orders() {
			if w.isWritten(&s.Before, o) {
				phase.Orders[name] = append(phase.Orders[name], w.order(&s.Before, o))
			}
		}
		i++
	}
	for i := range s.Events {
		switch e := &s.Events[i]; e.Kind {
		case diplomacy.Resolved:
			phase.Results[w.unit(e.Unit)] = movementResult(e.Order, e.Verdict)
		case diplomacy.Retreated, diplomacy.Destroyed:
			if w.retreats(&s.Before, e.At) {
				phase.Results[w.unit(e.Unit)] = retreatResult(e.Order, e.Verdict)
			}
		case diplomacy.Built, diplomacy.Removed:
			phase.Results[w.unit(e.Unit)] = []string{""}
		case diplomacy.WasDislodged, diplomacy.CentreTaken, diplomacy.Waived, diplomacy.DrawAccepted,
			diplomacy.VictoryConceded, diplomacy.Eliminated, diplomacy.Skipped, diplomacy.Ended:
		}
	}
}

// isWritten reports whether an order is written: all but waives and the disbanding of units
// that cannot retreat.
func (c *codec) isWritten(p *diplomacy.Position, o diplomacy.Order) bool {
	if o.Kind == diplomacy.Waive {
		return false
	}
	return !p.Season.Retreats() || c.retreats(p, c.game.Map.Province(o.At))
}

// retreats reports whether the unit dislodged from at, if any, can retreat.
func (c *codec) retreats(p *diplomacy.Position, at diplomacy.Province) bool {
	return len(c.game.Retreats(nil, p, at)) > 0
}

// movementResult returns the result of a movement order in the words of the package.
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
	case diplomacy.OK, diplomacy.Dislodged:
	}
	if v.Dislodged {
		words = append(words, "dislodged")
	}
	return words
}

// retreatResult returns the result of a retreat order in the words of the package.
func retreatResult(o diplomacy.Order, v diplomacy.Verdict) []string {
	switch {
	case v.Result == diplomacy.Bounced:
		return []string{"bounce", "disband"}
	case o.Kind == diplomacy.Retreat && v.Result == diplomacy.OK:
		return []string{}
	}
	return []string{"disband"}
}
