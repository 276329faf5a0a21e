package session

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"eras/game"
	"eras/game/risk"
)

// Placement is armies that a person puts on a territory.
type Placement struct {
	Territory risk.Territory
	N         int32
}

// mergePlacements returns placements with one entry a territory, in the order in which
// the territories came first.
func mergePlacements(all []Placement) []Placement {
	var merged []Placement
	for _, d := range all {
		i := slices.IndexFunc(merged, func(m Placement) bool { return m.Territory == d.Territory })
		if i < 0 {
			merged = append(merged, d)
			continue
		}
		merged[i].N += d.N
	}
	return merged
}

// Drafted returns the position as the person at turn sees it: the match's, with the
// draft placed, and what was placed but not played yet.
func (r *Risk) Drafted() risk.Position {
	p := r.Position()
	for _, a := range r.Sent() {
		if a.Kind == risk.Place {
			r.Board.Game.Play(&p, a, nil)
		}
	}
	for _, d := range r.draft {
		r.Board.Game.Play(&p, risk.Placement(d.Territory, d.N), nil)
	}
	return p
}

// Draft returns the placements of the draft, one a territory.
func (r *Risk) Draft() []Placement { return mergePlacements(r.draft) }

// PlacedOn returns how many armies the draft puts on a territory.
func (r *Risk) PlacedOn(c risk.Territory) int32 {
	n := int32(0)
	for _, d := range r.draft {
		if d.Territory == c {
			n += d.N
		}
	}
	return n
}

// Put adds n armies on a territory to the draft of the person at turn, or takes -n back,
// last placed first; a draft that was submitted is opened again for that, if
// [Risk.Undo] could take it back. It returns how many armies it put, for numbers beyond
// what is there are cut. A draft of all armies is submitted.
func (r *Risk) Put(c risk.Territory, n int32) (int32, error) {
	if n < 0 {
		return r.takeBack(c, -n)
	}
	p := r.Drafted()
	if _, person := r.Turn(); !person || p.Phase != risk.Placing && p.Phase != risk.Reinforcing {
		return 0, game.ErrNotActor
	}
	if n = min(n, p.Reserve); n == 0 {
		return 0, nil
	}
	if err := r.Board.Game.Check(&p, risk.Placement(c, n)); err != nil {
		return 0, err
	}
	r.draft = append(r.draft, Placement{c, n})
	if n < p.Reserve {
		r.saveDraft()
		return n, nil
	}
	return n, r.submitDraft()
}

// takeBack takes up to n armies on a territory back. It returns how many, negative.
func (r *Risk) takeBack(c risk.Territory, n int32) (taken int32, err error) {
	if len(r.draft) == 0 {
		_, placed := r.undoable()
		if !slices.ContainsFunc(placed, func(d Placement) bool { return d.Territory == c }) {
			return 0, nil
		}
		if err := r.reopen(); err != nil {
			return 0, err
		}
	}
	for i := len(r.draft) - 1; i >= 0; i-- {
		if d := &r.draft[i]; d.Territory == c {
			back := min(n+taken, d.N)
			d.N -= back
			taken -= back
		}
	}
	r.draft = slices.DeleteFunc(r.draft, func(d Placement) bool { return d.N == 0 })
	r.saveDraft()
	return taken, nil
}

// submitDraft places what the draft has, one action a territory.
func (r *Risk) submitDraft() error {
	r.submitted, r.draft = r.draft, nil
	var all []risk.Action
	for _, d := range mergePlacements(r.submitted) {
		all = append(all, risk.Placement(d.Territory, d.N))
	}
	seat, ok := r.Turn()
	if !ok && len(all) > 0 {
		return game.ErrNotActor
	}
	// The draft on the disk ends with the first of these steps, so none is written alone.
	var err error
	r.together(func() { err = r.SubmitAll(seat, all) })
	return err
}

// together calls do and saves all that it changes at once.
func (r *Risk) together(do func()) {
	if r.saved == nil {
		do()
		return
	}
	r.saved.Together(do)
}

// saveDraft saves the match with the draft.
func (r *Risk) saveDraft() {
	if r.saved != nil {
		r.saved.Checkpoint()
	}
}

// draftSeparator stands between the placements of a draft in a saved match.
const draftSeparator = "; "

// savedDrafts returns the draft as a saved match has it: as entered, so that each placement
// can be undone, or, if that is very long, with one placement a territory.
func (r *Risk) savedDrafts() []string {
	const most = 1000
	draft := r.draft
	if len(draft) > most {
		draft = mergePlacements(draft)
	}
	var all []string
	for _, d := range draft {
		all = append(all, risk.Placement(d.Territory, d.N).String())
	}
	seat, person := r.Turn()
	if !person || len(all) == 0 {
		return nil
	}
	return []string{fmt.Sprintf("%d: %s", seat, strings.Join(all, draftSeparator))}
}

// RestoreDrafts puts what is placed in the draft of a saved match into that of this one. A
// placement that is not legal is left out; the error names it.
func (r *Risk) RestoreDrafts(lines []string) error {
	var faults []error
	for _, line := range lines {
		seat, text, _ := strings.Cut(line, ": ")
		if turn, person := r.Turn(); !person || seat != strconv.Itoa(int(turn)) {
			faults = append(faults, fmt.Errorf("nobody here places the armies %.80q", line))
			continue
		}
		for placement := range strings.SplitSeq(text, draftSeparator) {
			a, err := r.Board.Game.ParseAction(placement)
			if err == nil && a.Kind != risk.Place {
				err = fmt.Errorf("%.80q is not a placement", placement)
			}
			if err == nil {
				_, err = r.Put(a.To, a.N)
			}
			if err != nil {
				faults = append(faults, err)
			}
		}
	}
	if len(faults) > 0 {
		return fmt.Errorf("restoring the armies that were being placed: %w", errors.Join(faults...))
	}
	return nil
}

// Act gives the action of the person at turn.
func (r *Risk) Act(a risk.Action) error {
	seat, ok := r.Turn()
	if !ok {
		return game.ErrNotActor
	}
	return r.Submit(seat, a)
}

// endedAttack reports whether the last step was a person's end of the attacks, after which
// the same turn goes on.
func (r *Risk) endedAttack() bool {
	m := r.Match()
	if m.Steps() == 0 {
		return false
	}
	before, now := m.At(m.Steps()-1), m.Position()
	return before.Phase == risk.Attacking && now.Phase == risk.Fortifying && before.Turn == now.Turn && r.Agent(now.Turn) == nil
}

// CanUndo reports whether [Risk.Undo] would do something.
func (r *Risk) CanUndo() bool {
	n, _ := r.undoable()
	return len(r.draft) > 0 || n > 0
}

// Undo takes the last placement of the draft back. Without a draft it takes back the end of
// the attacks, if nothing was done since, or the last choice of a territory, or opens the last draft again, if neither dice nor cards
// nor another person came since. Bots that answered since do so again. It returns the
// territory of the armies that were taken back, [risk.MaxTerritories] for anything
// else, and whether anything was undone.
func (r *Risk) Undo() (c risk.Territory, done bool, err error) {
	if len(r.draft) == 0 {
		if n, _ := r.undoable(); n == 0 {
			return risk.MaxTerritories, false, nil
		}
		if err := r.reopen(); err != nil {
			return risk.MaxTerritories, true, err
		}
	}
	c = risk.MaxTerritories
	if n := len(r.draft); n > 0 {
		c, r.draft = r.draft[n-1].Territory, r.draft[:n-1]
	}
	r.saveDraft()
	return c, true, nil
}

// reopen goes back to before the last choice or draft of a person, which is the draft
// again. Bots that have answered since or think begin anew.
func (r *Risk) reopen() error {
	n, placed := r.undoable()
	_, anew := r.Thinking()
	for i := range n {
		p := r.Match().At(r.Match().Steps() - 1 - i)
		anew = anew || r.Agent(p.Turn) != nil
	}
	r.together(func() {
		r.Back(n)
		r.draft, r.campaign = placed, nil
		if slices.Equal(mergePlacements(r.submitted), placed) {
			r.draft = r.submitted
		}
		r.saveDraft()
	})
	if anew {
		return r.seatBots()
	}
	return nil
}

// undoable returns how many steps can be undone to before the last choice or draft of a
// person, or the end of the attacks, and what was placed since.
func (r *Risk) undoable() (n int, placed []Placement) {
	if r.Linked() {
		return 0, nil
	}
	if r.endedAttack() {
		return 1, nil
	}
	m := r.Match()
	seat, phase := game.Nobody, risk.Over
	for i := m.Steps() - 1; i >= 0; i-- {
		p := m.At(i)
		actor := r.Board.Game.Actor(&p)
		if actor == game.Chance || seat != game.Nobody && (actor != seat || p.Phase != phase) {
			break
		}
		if r.Agent(actor) != nil {
			if p.Phase != risk.Placing && p.Phase != risk.Choosing {
				break
			}
			continue
		}
		switch p.Phase {
		case risk.Choosing:
			return m.Steps() - i, nil
		case risk.Attacking: // the attack was ended before any dice were thrown
			continue
		case risk.Placing, risk.Reinforcing:
		case risk.Dealing, risk.Assigning, risk.TradingIn, risk.Rolling, risk.Occupying, risk.Fortifying, risk.Drawing, risk.Over:
			return n, placed
		}
		a := m.Step(i).Answers[0]
		d := Placement{a.To, a.N}
		if seat != game.Nobody && d.N == p.Reserve {
			break // an earlier draft of the same person
		}
		seat, phase, n = actor, p.Phase, m.Steps()-i
		placed = slices.Insert(placed, 0, d)
	}
	return n, placed
}

// Conquer begins a campaign of the person at turn from a territory against another, near
// or far, that ends with stop armies or fewer. It reports whether there is a path.
func (r *Risk) Conquer(from, to risk.Territory, stop int32) bool {
	p := r.Position()
	var view risk.Position
	r.Board.View(&p, p.Turn, &view)
	path := r.Board.Game.AttackPath(&view, from, to)
	if path != nil {
		r.campaign = &risk.Campaign{From: from, Path: path, Stop: stop}
	}
	return path != nil
}

// Campaign returns the campaign that goes on, nil if none does.
func (r *Risk) Campaign() *risk.Campaign { return r.campaign }

// Advance gives the next action of the campaign, if a person must act.
func (r *Risk) Advance() error {
	if _, person := r.Turn(); !person || r.campaign == nil {
		return nil
	}
	p := r.Position()
	a, ok := r.campaign.Next(r.Board.Game, &p)
	if !ok {
		r.campaign = nil
		return nil
	}
	return r.Act(a)
}

// StopCampaign ends the campaign.
func (r *Risk) StopCampaign() { r.campaign = nil }
