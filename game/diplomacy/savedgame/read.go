package savedgame

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"eras/game"
	"eras/game/diplomacy"
)

// foreignRules are those by which saved games are read that do not bring rules of
// the house: they end with a victory or by agreement.
var foreignRules = diplomacy.Rules{AgreedDraws: true}

// Match plays a saved game on m from its first state to its last, and compares
// every state on the way: an error names the first phase that play here does not
// lead to. It returns the match with the seats and the seed of a record of the
// house, and notes about orders that could not be followed; their units hold, as
// the package has it.
//
// Phases that one side has and the other skips, because nobody can do anything
// else, are passed over. Where a power was not told which units to remove, those
// are removed that the next state lacks. A game that is completed without a
// victory was drawn by agreement.
func (saved *Game) Match(m *diplomacy.Map) (match *diplomacy.Match, notes []string, err error) {
	rules, seed := foreignRules, uint64(0)
	if saved.Eras != nil {
		if rules, err = diplomacy.ParseRules(saved.Eras.Rules); err != nil {
			return nil, nil, err
		}
		seed = saved.Eras.Seed
		if n := len(saved.Eras.Seats); n > m.Powers() {
			return nil, nil, fmt.Errorf("the game has %d seats, the map %d powers", n, m.Powers())
		}
	}
	board, err := diplomacy.NewBoard(m, rules)
	if err != nil {
		return nil, nil, err
	}
	g := NewCodec(board.Game)
	first, err := g.Position(&saved.Phases[0].State)
	if err != nil {
		return nil, nil, fmt.Errorf("phase %s: %w", saved.Phases[0].Name, err)
	}
	if first != board.First {
		if err := board.Game.Validate(&first); err != nil {
			return nil, nil, fmt.Errorf("phase %s: %w", saved.Phases[0].Name, err)
		}
		board.First = first
	}
	match = game.NewMatch(board, seed)
	if saved.Eras != nil {
		for i, who := range saved.Eras.Seats {
			match.SetSeat(game.Seat(i), who)
		}
	}
	r := replay{Codec: g, match: match, phases: saved.Phases}
	err = r.run()
	return match, r.notes, err
}

// replay plays a saved game.
type replay struct {
	*Codec
	match  *diplomacy.Match
	phases []Phase
	notes  []string
}

func (r *replay) run() error {
	for len(r.phases) > 0 {
		p := r.match.Position()
		phase := &r.phases[0]
		if phase.Name == completed {
			return r.end()
		}
		here := PhaseName(&p)
		if here == completed {
			return fmt.Errorf("phase %s: play here is over before it", phase.Name)
		}
		at, err := parsePhase(phase.Name)
		if err != nil {
			return err
		}
		switch {
		case at == p.Phase():
			if err := r.compare(&p, &phase.State); err != nil {
				return err
			}
			if len(r.phases) == 1 {
				return nil // the game stands here
			}
			steps := r.match.Steps()
			if err := r.play(&p, phase, false); err != nil {
				return err
			}
			if r.phases[1].Name == completed && p.Season.Moves() && r.game.Rules.AgreedDraws && !r.isOver() {
				// A draw was agreed, and these orders were not carried out.
				r.match.TakeBack(r.match.Steps() - steps)
				if err := r.play(&p, phase, true); err != nil {
					return err
				}
			}
			r.phases = r.phases[1:]
		case earlier(at, p.Phase()):
			if orders(phase) > 0 {
				return fmt.Errorf("phase %s: nobody has anything to order then; play here is at %s", phase.Name, here)
			}
			r.phases = r.phases[1:]
		default:
			if err := r.play(&p, &Phase{Name: here}, false); err != nil {
				return err
			}
		}
	}
	return nil
}

// isOver reports whether play here is over, if need be after the units have gone
// that could not retreat.
func (r *replay) isOver() bool {
	for {
		p := r.match.Position()
		if p.Ending != diplomacy.Going || !p.Season.Retreats() || r.canRetreat(&p) {
			return p.Ending != diplomacy.Going
		}
		if r.play(&p, &Phase{Name: PhaseName(&p)}, false) != nil {
			return false
		}
	}
}

// end compares the end of the game.
func (r *replay) end() error {
	over := r.isOver()
	p := r.match.Position()
	if !over {
		return fmt.Errorf("the game is completed, play here goes on in %s", PhaseName(&p))
	}
	return r.compare(&p, &r.phases[0].State)
}

// earlier reports whether a comes before b.
func earlier(a, b diplomacy.Phase) bool {
	return a.Year < b.Year || a.Year == b.Year && a.Season < b.Season
}

// orders counts the orders of a phase.
func orders(phase *Phase) int {
	n := 0
	for _, list := range phase.Orders {
		n += len(list)
	}
	return n
}

// play answers with the orders of a phase, in which all powers accept a draw or
// none.
func (r *replay) play(p *diplomacy.Position, phase *Phase, draw bool) error {
	given := map[diplomacy.Power][]string{}
	for _, name := range slices.Sorted(maps.Keys(phase.Orders)) {
		power, err := r.parsePower(name)
		if err != nil {
			return fmt.Errorf("phase %s: %w", phase.Name, err)
		}
		given[power] = phase.Orders[name]
	}
	notes := len(r.notes)
	if draw {
		defer func() { r.notes = r.notes[:notes] }() // they were noted before
	}
	for i := range r.game.Map.Powers() {
		if power := diplomacy.Power(i + 1); !r.game.Acting(p).Has(power.Seat()) && len(given[power]) > 0 {
			r.note(phase, power, strings.Join(given[power], ", "), fmt.Errorf("it has nothing to order"))
		}
	}
	for seat := range r.game.Acting(p).All() {
		power := diplomacy.PowerOf(seat)
		a := r.answer(p, phase, power, given[power])
		a.Draw = draw
		if _, _, err := r.match.Answer(seat, a); err != nil {
			return fmt.Errorf("phase %s: %w", phase.Name, err)
		}
	}
	return nil
}

// answer makes a power's answer of its orders.
func (r *replay) answer(p *diplomacy.Position, phase *Phase, power diplomacy.Power, texts []string) diplomacy.Answer {
	var a diplomacy.Answer
	var all diplomacy.Gathering
	for _, text := range texts {
		if text == "" {
			continue
		}
		o, err := r.parseOrder(p, text)
		if err == nil {
			err = r.game.Gather(&all, p, power, o)
		}
		if err != nil {
			r.note(phase, power, text, err)
			continue
		}
		a.Add(o)
	}
	if p.Season == diplomacy.Winter && len(r.phases) > 1 {
		r.removeMissing(&a, &all, p, power)
	}
	return a
}

// removeMissing orders the removals that a power still owes: of the units that the
// next state lacks.
func (r *replay) removeMissing(a *diplomacy.Answer, all *diplomacy.Gathering, p *diplomacy.Position, power diplomacy.Power) {
	next := r.phases[1].State.Units[r.dialect.power(power)]
	for at := range r.game.Occupied(p, power).All() {
		u := p.Units[at]
		if slices.Contains(next, r.unit(u)) || all.Orders[at].Kind != 0 {
			continue
		}
		o := diplomacy.Order{Kind: diplomacy.Remove, Unit: u.Kind, At: u.At}
		if r.game.Gather(all, p, power, o) == nil {
			a.Add(o)
		}
	}
}

// note notes an order that is not followed.
func (r *replay) note(phase *Phase, power diplomacy.Power, text string, err error) {
	r.notes = append(r.notes, fmt.Sprintf("%s %s %q: %v", phase.Name, r.dialect.power(power), text, err))
}

// compare reports where a state is not p.
func (r *replay) compare(p *diplomacy.Position, s *State) error {
	mine := r.State(p)
	for i := range r.game.Map.Powers() {
		name := r.dialect.power(diplomacy.Power(i + 1))
		for _, list := range []struct {
			what       string
			mine, file []string
		}{{"units", mine.Units[name], s.Units[name]}, {"centres", mine.Centers[name], s.Centers[name]}} {
			a, b := slices.Sorted(slices.Values(list.mine)), slices.Sorted(slices.Values(list.file))
			if !slices.Equal(a, b) {
				return fmt.Errorf("phase %s: the %s of %s are %s in the file, play here leads to %s",
					s.Name, list.what, name, listed(b), listed(a))
			}
		}
	}
	return nil
}

// listed writes a list for errors.
func listed(list []string) string {
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, ", ")
}
