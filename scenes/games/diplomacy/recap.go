package diplomacy

import (
	"slices"
	"strings"

	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/promise"
	"eras/play/session/diplomacyplay"
	"eras/scenes/hud"
	"eras/scenes/ui"
)

// recap is the text about what happened since the player's last orders, shown until the player starts
// the next ones.
type recap struct {
	closed int  // number of phases when the player closed it
	phases int  // number of phases for which it is shown
	since  int  // the tick in which it was first shown
	hover  bool // the cursor is over the line
}

// describeRecap draws the phases since the player's last orders over the map and shows a text about
// them, cut from the panel. It does so until the first order of the next phase.
func (s *Screen) describeRecap(u *ui.UI, w words, panel *ui.Rect) {
	d, n := s.writing(), s.match.Phases()
	if d == nil || n == 0 || len(d.Ordered()) > 0 || s.entry.active() || s.recap.closed == n || s.sandbox != nil {
		return
	}
	if a, ok := s.match.(adviser); ok && a.HintAsked() {
		return
	}
	since := recapSince(s.match, s.writer)
	text := recapText(w, s.match, since, s.writer)
	if s.recap.phases != n {
		s.recap.phases, s.recap.since = n, u.Tick()
	}
	if s.pulled.Covers(u) {
		return
	}
	u.PushClip(s.board.view.Bounds())
	u.WithAlpha(hud.RecapFade(u, s.recap.since, s.recap.hover), func() {
		for i := since; i < n; i++ {
			all := marksOf(s.m, s.match.Phase(i))
			s.board.marks(u, all)
			s.board.keepMarks(all)
		}
	})
	u.PopClip()
	box := panel.CutTop(min(hud.RecapTall(u, panel.W, text), max(hud.RecapHeight, panel.H*0.5)))
	panel.CutTop(6)
	var again, closed bool
	switch again, closed, s.recap.hover = hud.Recap(u, box, text); {
	case closed:
		s.recap.closed = n
	case again:
		s.show, s.at, s.going = show{}, since, true
	}
}

// marksOf returns the orders of a played phase that had an effect.
func marksOf(m *diplomacy.Map, ph *diplomacyplay.PlayedPhase) []marked {
	var list []marked
	for _, at := range resolutionOrder(m, ph, 0) {
		if o, v := ph.Orders[at], ph.Verdicts[at]; !held(o, v) {
			list = append(list, marked{order: o, unit: diplomacy.Unit{Power: actor(m, ph, at)}, failed: v.Result != diplomacy.OK && v.Result != 0})
		}
	}
	return list
}

// recapSince returns the index of the last played phase in which a seat had to order, or 0 if there is
// none.
func recapSince(match diplomacyplay.Match, seat game.Seat) int {
	for i := match.Phases() - 1; i > 0; i-- {
		if match.Game().Acting(&match.Phase(i).Before).Has(seat) {
			return i
		}
	}
	return 0
}

// tally is what happened to a power in some phases.
type tally struct {
	given, failed        int      // orders other than to hold
	failures             []string // the failed orders with their results
	moves                bool     // there was a movement phase with units of the power
	dislodged, destroyed []string // units
	won, lost            []string // centres
	waived               int
	votes                []string
	broke, kept          []string // who broke and kept promises to the power
}

// recapMost is how many failed orders a recap names; it counts the others.
const recapMost = 4

// take adds a phase of a match.
func (t *tally) take(w words, g *diplomacy.Game, ph *diplomacyplay.PlayedPhase, power diplomacy.Power, persons game.Seats) {
	for at := range diplomacy.Province(w.m.Provinces()) {
		o, v := ph.Orders[at], ph.Verdicts[at]
		if v.Result == 0 || actor(w.m, ph, at) != power {
			continue
		}
		t.moves = t.moves || ph.Before.Season.Moves()
		if o.Kind == 0 || o.Kind == diplomacy.Hold {
			continue // no order and an order to hold are the same; events tell what came of both
		}
		if t.given++; v.Result != diplomacy.OK {
			t.failed++
			t.failures = append(t.failures, w.m.FormatOrder(o)+" ("+resultWord(w.text, diplomacy.Verdict{Result: v.Result})+")")
		}
	}
	for i := range ph.Events {
		e := &ph.Events[i]
		if e.Power != power && (e.Kind != diplomacy.CentreTaken || e.Other != power) {
			continue
		}
		switch e.Kind {
		case diplomacy.WasDislodged:
			t.dislodged = append(t.dislodged, w.notation(e.Unit))
		case diplomacy.Destroyed:
			t.gone(w.notation(e.Unit))
		case diplomacy.Removed:
			if e.Verdict.Reason == diplomacy.CivilDisorder {
				t.gone(w.notation(e.Unit))
			}
		case diplomacy.CentreTaken:
			if e.Power == power {
				t.won = append(t.won, w.place(e.At))
			} else {
				t.lost = append(t.lost, w.place(e.At))
			}
		case diplomacy.Waived:
			t.waived += e.N
		case diplomacy.Resolved, diplomacy.Retreated, diplomacy.Built, diplomacy.DrawAccepted, diplomacy.VictoryConceded, diplomacy.Eliminated, diplomacy.Skipped, diplomacy.Ended:
		}
	}
	t.votes = append(t.votes, endingTold(w, g, ph, persons)...)
}

// takePromises adds who broke and kept promises to a seat's power from phase since on.
func (t *tally) takePromises(w words, match diplomacyplay.Match, since int, seat game.Seat) {
	talk := match.Talk()
	if talk == nil {
		return
	}
	var phases []diplomacy.Phase
	for i := since; i < match.Phases(); i++ {
		phases = append(phases, match.Phase(i).Before.Phase())
	}
	told := func(to *[]string, power diplomacy.Power) {
		if name := w.power(power); !slices.Contains(*to, name) {
			*to = append(*to, name)
		}
	}
	for _, p := range talk.Ledger(seat).Promises() {
		switch {
		case !slices.Contains(p.To, diplomacy.PowerOf(seat)) || !slices.Contains(phases, p.Decided):
		case p.State == promise.Broken:
			told(&t.broke, p.Power)
		case p.State == promise.Kept:
			told(&t.kept, p.Power)
		}
	}
}

// gone adds a unit that was disbanded. It is not named as dislodged, too.
func (t *tally) gone(unit string) {
	t.dislodged = slices.DeleteFunc(t.dislodged, func(other string) bool { return other == unit })
	t.destroyed = append(t.destroyed, unit)
}

// sentences returns what happened: what failed and was lost first, then the rest.
func (t *tally) sentences(w words) []string {
	var all []string
	add := func(key string, names []string) {
		if len(names) > 0 {
			all = append(all, w.sentence(key, "Where", w.list(names)))
		}
	}
	if t.failed > 0 {
		named := t.failures
		if more := len(named) - recapMost; more > 0 {
			named = append(slices.Clone(named[:recapMost]), w.text.T("recap.diplomacy.more", "N", more))
		}
		all = append(all, w.sentence("recap.diplomacy.failed", "N", t.failed, "All", t.given, "Orders", w.list(named)))
	}
	add("recap.diplomacy.dislodged", t.dislodged)
	add("recap.diplomacy.destroyed", t.destroyed)
	add("recap.diplomacy.lost", t.lost)
	add("recap.diplomacy.broke", t.broke)
	if t.waived > 0 {
		all = append(all, w.sentence("recap.diplomacy.waived", "N", t.waived))
	}
	all = append(all, t.votes...)
	add("recap.diplomacy.won", t.won)
	add("recap.diplomacy.kept", t.kept)
	switch rest := t.given - t.failed; {
	case t.given > 0 && t.failed == 0:
		all = append(all, w.sentence("recap.diplomacy.done"))
	case rest > 0:
		all = append(all, w.sentence("recap.diplomacy.rest", "N", rest))
	case t.given == 0 && t.moves:
		all = append(all, w.sentence("recap.diplomacy.held"))
	}
	if len(all) == 0 {
		all = append(all, w.sentence("recap.diplomacy.idle"))
	}
	return all
}

// recapText returns a text on what happened to a seat's power from phase since on.
func recapText(w words, match diplomacyplay.Match, since int, seat game.Seat) string {
	var t tally
	for i := since; i < match.Phases(); i++ {
		t.take(w, match.Game(), match.Phase(i), diplomacy.PowerOf(seat), personsOf(match))
	}
	t.takePromises(w, match, since, seat)
	when := w.season(match.Phase(since).Before.Phase())
	if last := match.Phases() - 1; last > since {
		when += " – " + w.season(match.Phase(last).Before.Phase())
	}
	return when + ". " + strings.Join(t.sentences(w), " ")
}
