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

// endedAttack reports whether the last step was a person's end of the attacks, after which the same
// turn goes on.
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

// Undo takes back the last placement of the draft. Without a draft, it takes back the end of the
// attacks if nothing was done since, or else the last choice of a territory, or it reopens the last
// draft. That is possible only if no dice, no cards and no other person came since. Bots that
// answered since will answer again. It returns the territory of the armies that were taken back,
// [risk.MaxTerritories] if it was something else, and whether anything was undone.
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

// reopen goes back to before the last choice or draft of a person, and makes the placements the
// draft again. Bots that have answered since or are thinking start over.
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

// undoable returns how many steps must be undone to get to before the last choice or draft of a
// person, or before the end of the attacks, and which placements these steps include.
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
