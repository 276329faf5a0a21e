package risk

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/ai/risk/ender"
	"eras/game"
	"eras/game/risk"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// planner returns the seat of the bot whose plan can be shown: the one whose turn it is, or else
// the first bot that makes plans and is still in the match. It returns [game.Nobody] if there is
// none.
func (s *Screen) planner(p *risk.Position) game.Seat {
	best := game.Nobody
	if !s.board.hidden.Empty() {
		return best // plans reveal hidden armies
	}
	for seat := range game.Seat(len(s.Game.Setup.Players)) {
		if !s.plans[seat] || !p.Alive(seat) && p.Round > 0 {
			continue
		}
		if seat == p.Turn {
			return seat
		}
		if best == game.Nobody {
			best = seat
		}
	}
	return best
}

// planPanel is the foldable panel of a narrow window with the plan of a bot.
func (s *Screen) planPanel(u *ui.UI, in *ui.Rect, seat game.Seat) {
	head := in.CutTop(narrowRow)
	head = ui.R(head.X-4, head.Y, head.W+8, head.H)
	if u.Fold("risk.plan", head, u.Text.T("risk.plan", "Who", s.log.name(u, seat)), "brain", "", s.side.planOpen) || u.TakeKey(ebiten.KeyP) {
		s.side.planOpen = !s.side.planOpen
		return // it is drawn from the next tick on
	}
	u.Tip("risk.plan", head, u.Text.T("risk.plan.tip"))
	if s.side.planOpen {
		in.CutTop(4)
		in.CutTop(s.planText(u, *in, seat) + 4)
	}
}

// planText describes the plan of a bot and its reasons, and returns its height. While the cursor is
// over it, the targets are marked on the map.
func (s *Screen) planText(u *ui.UI, in ui.Rect, seat game.Seat) float64 {
	plans := s.Game.PlansOf(seat)
	if len(plans) == 0 {
		return u.Paragraph(in, u.Text.T("risk.plan.none"), ui.Aside)
	}
	lines := s.planLines(u, plans)
	title := in.CutTop(24)
	u.Called(title, u.Text.T("risk.plan", "Who", s.log.name(u, seat)), ui.Strong.At(16))
	h := 0.0
	style := ui.Note.In(art.Ink1).At(14.5)
	for _, l := range lines {
		h += u.ParagraphHeight(in.W-18, l, style) + 4
	}
	box := in.CutTop(min(h, in.H))
	u.Scroll("risk.plan.scroll", box, h, func(all ui.Rect) {
		for _, l := range lines {
			all.CutTop(u.Paragraph(all, l, style) + 4)
		}
	})
	u.Probe("risk.plan.text", lines[0], box)
	cursor := u.Input()
	if box.Has(cursor.X, cursor.Y) {
		for _, t := range plans {
			for _, a := range t.Best.Attacks {
				s.marked = s.marked.With(a.To)
			}
		}
	}
	return title.H + box.H
}

// planLines returns sentences about the plan of a turn: its content, the reasons for it, and the
// reasons for changes.
func (s *Screen) planLines(u *ui.UI, plans []*ender.Trace) []string {
	tx := u.Text
	key := planKey{plans[0], len(plans), tx.Language()}
	if key == s.planKey {
		return s.planLast
	}
	t := plans[0]
	lines := []string{s.wants(u, t)}
	if t.Best.Deputy {
		lines = append(lines, compared(u, "risk.plan.compared", t))
	} else {
		lines = append(lines, s.reasons(u, t)...)
	}
	lines = append(lines, tx.T("risk.plan.effort", "N", t.Plans))
	for _, again := range plans[1:] {
		if reason := planReasons[again.Reason]; reason != "" {
			lines = append(lines, tx.T(reason)+" "+s.wants(u, again))
		}
	}
	s.planKey, s.planLast = key, lines
	return lines
}

// compared says how often the turn of a deputy and the best plan won when they were played on.
func compared(u *ui.UI, key string, t *ender.Trace) string {
	plan := slices.IndexFunc(t.Played, func(o ender.Outlook) bool { return !o.Deputy })
	return u.Text.T(key, "Win", percent(u, t.Rollouts[0].Chance), "Plan", percent(u, t.Rollouts[plan].Chance))
}

// reasons returns sentences with the reasons for a plan.
func (s *Screen) reasons(u *ui.UI, t *ender.Trace) (lines []string) {
	tx := u.Text
	if len(t.Best.Attacks) > 0 {
		lines = append(lines, tx.T("risk.plan.success", "Success", percent(u, t.Best.Success)))
	}
	lines = append(lines, tx.T("risk.plan.hope", "Win", percent(u, t.Best.Worth), "Nothing", percent(u, t.Empty.Worth)))
	if text := s.listed(u, placedIn(t)); text != "" {
		lines = append(lines, tx.T("risk.plan.places", "Where", text))
	}
	if c, ok := worst(t); ok {
		lines = append(lines, tx.T("risk.plan.fears", "Where", s.board.name(u, c), "Holds", percent(u, t.Holds[c])))
	}
	for _, o := range t.Others {
		if len(o.Attacks) > 0 {
			lines = append(lines, tx.T("risk.plan.other", "Where", s.territories(u, o.Attacks), "Win", percent(u, o.Worth)))
			break
		}
	}
	return lines
}

// wants returns a sentence with the targets of a plan, or about the bot that plays instead.
func (s *Screen) wants(u *ui.UI, t *ender.Trace) string {
	switch {
	case t.Best.Deputy:
		return u.Text.T("risk.plan.deputy")
	case len(t.Best.Attacks) == 0:
		return u.Text.T("risk.plan.wait")
	}
	return u.Text.T("risk.plan.takes", "Where", s.territories(u, t.Best.Attacks))
}

// planReasons maps the reasons for making a plan to keys of texts.
var planReasons = map[string]string{
	"cards": "risk.plan.why.cards", "losses": "risk.plan.why.losses", "survivors": "risk.plan.why.survivors",
	"too few soldiers": "risk.plan.why.few", "more": "risk.plan.why.more",
}

// planKey holds everything that the lines about a plan depend on.
type planKey struct {
	first    *ender.Trace
	plans    int
	language string
}

// territories returns the targets of attacks as text.
func (s *Screen) territories(u *ui.UI, attacks []ender.Attack) string {
	text := ""
	for i, a := range attacks {
		if i > 0 {
			text += ", "
		}
		text += s.board.name(u, a.To)
	}
	return text
}

// placedIn returns where a plan places the armies in hand.
func placedIn(t *ender.Trace) []placed {
	var all []placed
	for c := range none {
		if n := t.Placed[c]; n > 0 && t.InHand > 0 {
			all = append(all, placed{c, n})
		}
	}
	return all
}

type placed struct {
	territory risk.Territory
	n         int32
}

// listed returns placements as text: "Brazil 3, Peru 1".
func (s *Screen) listed(u *ui.UI, all []placed) string {
	text := ""
	for i, p := range all {
		if i > 0 {
			text += ", "
		}
		text += s.board.name(u, p.territory) + " " + u.Text.Number(int(p.n))
	}
	return text
}

// worst returns the territory that a plan rates as most endangered. ok is false if none is in
// danger.
func worst(t *ender.Trace) (risk.Territory, bool) {
	best, least := none, 0.9
	for c := range none {
		if holds, ok := t.Holds[c]; ok && t.Danger[c] > 0 && holds < least {
			best, least = c, holds
		}
	}
	return best, best != none
}
