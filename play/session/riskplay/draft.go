package riskplay

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"eras/game"
	"eras/game/risk"
)

// Placement is a number of armies that a person puts on a territory.
type Placement struct {
	Territory risk.Territory
	N         int32
}

// mergePlacements returns placements with one entry per territory, in the order in which the
// territories first appear.
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

// Drafted returns the position with the placements that were submitted but not yet played, and with
// the draft, as the person at turn sees it.
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

// Draft returns the placements of the draft, one entry per territory.
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

// Put adds n armies on a territory to the draft of the person at turn. If n is negative, it takes
// back -n armies, last placed first; for that it reopens a submitted draft if [Risk.Undo] could. It
// returns how many armies it put, which is less than n if fewer armies are left. When the draft has
// placed all armies, it is submitted.
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

// takeBack takes back up to n armies on a territory. It returns their number, negated.
func (r *Risk) takeBack(c risk.Territory, n int32) (taken int32, err error) {
	seat, person := r.Turn()
	if !person {
		return 0, nil
	}
	if len(r.draft) == 0 {
		_, placed := r.undoable(seat)
		if !slices.ContainsFunc(placed, func(d Placement) bool { return d.Territory == c }) {
			return 0, nil
		}
		if err := r.reopen(seat); err != nil {
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

// submitDraft plays the placements of the draft, one action per territory.
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
	// The first of these steps removes the draft from the saved match, so all are saved in one
	// write.
	var err error
	r.together(func() { err = r.SubmitAll(seat, all) })
	return err
}

// together calls do and saves all steps of the call in one write.
func (r *Risk) together(do func()) {
	if saved := r.Autosave(); saved != nil {
		saved.Together(do)
		return
	}
	do()
}

// saveDraft saves the match with the draft.
func (r *Risk) saveDraft() {
	r.Checkpoint()
	if r.kept != nil {
		r.kept(r.Match().Steps(), r.savedDrafts())
	}
}

// KeepDrafts restores the draft for the position after a number of steps, unless the match has gone
// on. From now on it calls keep whenever the draft changes. It is for matches that are played through
// a link and have no autosave.
func (r *Risk) KeepDrafts(step int, lines []string, keep func(step int, lines []string)) (err error) {
	if step == r.Match().Steps() {
		err = r.RestoreDrafts(lines)
	}
	r.kept = keep
	return err
}

// draftSeparator stands between the placements of a draft in a saved match.
const draftSeparator = "; "

// savedDrafts returns the draft in the form for a saved match: as it was entered, so that each
// placement can be undone, or with one placement per territory if it is very long.
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

// RestoreDrafts adds the placements in the draft of a saved match to the draft of this one. It
// leaves out illegal placements and returns an error that names them.
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

// Act plays an action of the person at turn.
func (r *Risk) Act(a risk.Action) error {
	seat, ok := r.Turn()
	if !ok {
		return game.ErrNotActor
	}
	return r.Submit(seat, a)
}

// Conquer starts a campaign of the person at turn from one territory to another, which need not be
// adjacent. The campaign stops when stop armies or fewer are left. Conquer reports whether there is
// a path.
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

// Campaign returns the current campaign, nil if there is none.
func (r *Risk) Campaign() *risk.Campaign { return r.campaign }

// Advance plays the next action of the campaign, if a person is at turn.
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
