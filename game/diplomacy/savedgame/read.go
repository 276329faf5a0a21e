package savedgame

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"eras/game"
	"eras/game/diplomacy"
)

// defaultRules are the rules of saved games without an [Extra]: they end with a victory or
// an agreed draw.
var defaultRules = diplomacy.Rules{AgreedDraws: true}

// Match plays a saved game on m from its first state to its last and compares every state
// on the way. An error names the first phase whose state differs. Match returns the match,
// with the seed and the seats of [Game.Eras], and notes about orders that could not be
// followed. The units of such orders hold, as in the research package.
//
// Phases that only one side has, because there is no choice in them, are skipped. If a power
// ordered too few removals, the units that are missing in the next state are removed. A game
// that is completed without a victory ended with an agreed draw.
func (saved *Game) Match(m *diplomacy.Map) (match *diplomacy.Match, notes []string, err error) {
	rules, seed := defaultRules, uint64(0)
	if saved.Eras != nil {
		if rules, err = diplomacy.ParseRules(saved.Eras.Rules); err != nil {
			return nil, nil, err
		}
		seed = saved.Eras.Seed
		if n := len(saved.Eras.Seats); n > m.Powers() {
			return nil, nil, fmt.Errorf("reading the saved game: it has %d seats, but the map has only %d powers", n, m.Powers())
		}
	}
	board, err := diplomacy.NewBoard(m, rules)
	if err != nil {
		return nil, nil, err
	}
	g := newCodec(board.Game)
	first, err := g.position(&saved.Phases[0].State)
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
	r := replay{codec: g, match: match, phases: saved.Phases}
	err = r.run()
	if r.unkept > 0 {
		r.notes = append(r.notes, fmt.Sprintf("%d messages are left out: their powers are unknown, or the record would become too long", r.unkept))
	}
	return match, r.notes, err
}

// replay plays a saved game.
type replay struct {
	*codec
	match  *diplomacy.Match
	phases []Phase
	notes  []string
	unkept int // messages that are not kept
}

func (r *replay) run() error {
	for len(r.phases) > 0 {
		p := r.match.Position()
		phase := &r.phases[0]
		if phase.Name == completed {
			return r.end()
		}
		here := phaseName(&p)
		if here == completed {
			return fmt.Errorf("phase %s: by the rules the game is over before it", phase.Name)
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
			r.keepLetters(at, phase)
			if len(r.phases) == 1 {
				return nil // the current phase
			}
			steps := r.match.Steps()
			if err := r.play(&p, phase, diplomacy.Answer{}); err != nil {
				return err
			}
			if r.phases[1].Name == completed && p.Season.Moves() && r.game.Rules.AgreedDraws && !r.isOver() {
				// An end was agreed, so these orders were not carried out.
				r.match.TakeBack(r.match.Steps() - steps)
				if err := r.play(&p, phase, r.agreed(&r.phases[1].State)); err != nil {
					return err
				}
			}
			r.phases = r.phases[1:]
		case earlier(at, p.Phase()):
			if orders(phase) > 0 {
				return fmt.Errorf("phase %s: no power has anything to order then; by the rules the game is at %s", phase.Name, here)
			}
			r.keepLetters(at, phase)
			r.phases = r.phases[1:]
		default:
			if err := r.play(&p, &Phase{Name: here}, diplomacy.Answer{}); err != nil {
				return err
			}
		}
	}
	return nil
}

// isOver reports whether the match is over, after playing retreat phases in which no unit
// can retreat.
func (r *replay) isOver() bool {
	for {
		p := r.match.Position()
		if p.Ending != diplomacy.Ongoing || !p.Season.Retreats() || r.canRetreat(&p) {
			return p.Ending != diplomacy.Ongoing
		}
		if r.play(&p, &Phase{Name: phaseName(&p)}, diplomacy.Answer{}) != nil {
			return false
		}
	}
}

// end compares the last state of a completed game.
func (r *replay) end() error {
	over := r.isOver()
	p := r.match.Position()
	if !over {
		return fmt.Errorf("the game is completed, but by the rules it goes on in %s", phaseName(&p))
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

// agreed returns the end on which all powers agreed: a draw, or the victory named by the note of
// after, the state after the game.
func (r *replay) agreed(after *State) diplomacy.Answer {
	if token, ok := strings.CutPrefix(after.Note, victoryNote); ok {
		if power, ok := r.game.Map.FindPower(token); ok {
			return diplomacy.Answer{Concede: power}
		}
	}
	return diplomacy.Answer{Draw: true}
}

// play answers with the orders of a phase. All powers accept the same end, or none.
func (r *replay) play(p *diplomacy.Position, phase *Phase, end diplomacy.Answer) error {
	given := map[diplomacy.Power][]string{}
	for _, name := range slices.Sorted(maps.Keys(phase.Orders)) {
		power, err := r.parsePower(name)
		if err != nil {
			return fmt.Errorf("phase %s: %w", phase.Name, err)
		}
		given[power] = phase.Orders[name]
	}
	notes := len(r.notes)
	if end != (diplomacy.Answer{}) {
		defer func() { r.notes = r.notes[:notes] }() // the notes are already there from the first time
	}
	for i := range r.game.Map.Powers() {
		if power := diplomacy.Power(i + 1); !r.game.Acting(p).Has(power.Seat()) && len(given[power]) > 0 {
			r.note(phase, power, strings.Join(given[power], ", "), fmt.Errorf("it has nothing to order"))
		}
	}
	for seat := range r.game.Acting(p).All() {
		power := diplomacy.PowerOf(seat)
		a := r.answer(p, phase, power, given[power])
		a.Draw, a.Concede = end.Draw, end.Concede
		if _, _, err := r.match.Answer(seat, a); err != nil {
			return fmt.Errorf("phase %s: %w", phase.Name, err)
		}
	}
	return nil
}

// answer returns the answer of a power with its orders.
func (r *replay) answer(p *diplomacy.Position, phase *Phase, power diplomacy.Power, texts []string) diplomacy.Answer {
	var a diplomacy.Answer
	var all diplomacy.OrderSet
	for _, text := range texts {
		if text == "" {
			continue
		}
		o, err := r.parseOrder(p, text)
		if err == nil {
			err = r.game.AddOrder(&all, p, power, o)
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

// removeMissing adds removals that an answer lacks: of the units that are missing in the next
// state.
func (r *replay) removeMissing(a *diplomacy.Answer, all *diplomacy.OrderSet, p *diplomacy.Position, power diplomacy.Power) {
	next := r.phases[1].State.Units[r.power(power)]
	for at := range r.game.Occupied(p, power).All() {
		u := p.Units[at]
		if slices.Contains(next, r.unit(u)) || all.Orders[at].Kind != 0 {
			continue
		}
		o := diplomacy.Order{Kind: diplomacy.Remove, Unit: u.Kind, At: u.At}
		if r.game.AddOrder(all, p, power, o) == nil {
			a.Add(o)
		}
	}
}

// note adds a note about an order that is not followed.
func (r *replay) note(phase *Phase, power diplomacy.Power, text string, err error) {
	r.notes = append(r.notes, fmt.Sprintf("%s %s %.80q: %v", phase.Name, r.power(power), text, err))
}

// compare returns an error if the units or centres of a state are not those of p. A state
// may list dislodged units that cannot retreat or leave them out.
func (r *replay) compare(p *diplomacy.Position, s *State) error {
	mine := r.state(p)
	for i := range r.game.Map.Powers() {
		power := diplomacy.Power(i + 1)
		name := r.power(power)
		lost := r.lost(p, power)
		for _, list := range []struct {
			what       string
			mine, file []string
		}{{"units", mine.Units[name], s.Units[name]}, {"centres", mine.Centers[name], s.Centers[name]}} {
			a, b := slices.Sorted(slices.Values(list.mine)), slices.Sorted(slices.Values(list.file))
			b = slices.DeleteFunc(b, func(unit string) bool { return slices.Contains(lost, unit) })
			if !slices.Equal(a, b) {
				return fmt.Errorf("phase %s: the %s of %s are %s in the file, but by the rules %s",
					s.Name, list.what, name, listed(b), listed(a))
			}
		}
	}
	return nil
}

// maxListed is the maximum number of list items quoted in an error.
const maxListed = 40

// listed returns a list for errors.
func listed(list []string) string {
	switch {
	case len(list) == 0:
		return "none"
	case len(list) > maxListed:
		return fmt.Sprintf("%.400s and %d more", strings.Join(list[:maxListed], ", "), len(list)-maxListed)
	}
	return fmt.Sprintf("%.400s", strings.Join(list, ", "))
}
