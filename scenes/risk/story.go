package risk

import (
	"eras/game"
	"eras/game/risk"
	"eras/scenes/table"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// entry is one thing that happened.
type entry struct {
	kind        risk.EventKind
	seat, other game.Seat
	from, to    risk.Country
	continent   risk.Continent
	n, m        int32
	card        risk.Card
}

// story is what has happened in a match, oldest first.
type story struct {
	setup   *table.RiskSetup
	entries []entry
	// untold is what the last step brought, while its dice still tumble; it began in
	// the phase.
	untold  []risk.Event
	phase   risk.Phase
	lines   []storyLine
	laidFor storyKey
}

type storyLine struct {
	seat  game.Seat
	text  string
	first bool // of its entry
	round bool
}

type storyKey struct {
	language string
	width    float64
	entries  int
	last     entry
	seen     game.Seat
}

// storyMost is how many entries are kept.
const storyMost = 400

// add takes up what a step brought that began in a phase. Throws of one fight,
// and armies that are put on one country, become one entry.
func (s *story) add(phase risk.Phase, events []risk.Event) {
	for i := range events {
		e := &events[i]
		x := entry{kind: e.Kind, seat: e.Seat, other: e.Other, from: e.From, to: e.To, continent: e.Continent, n: e.N}
		switch e.Kind {
		case risk.Rolled:
			x.n, x.m = e.Dice.Losses()
			if l := s.last(); l != nil && l.kind == risk.Rolled && l.seat == x.seat && l.from == x.from && l.to == x.to {
				l.n, l.m = l.n+x.n, l.m+x.m
				continue
			}
		case risk.Reinforced:
			if l := s.last(); l != nil && l.kind == risk.Reinforced && l.seat == x.seat && l.to == x.to {
				l.n += x.n
				continue
			}
		case risk.Moved:
			if phase != risk.Fortifying {
				continue // into a country that was just taken
			}
		case risk.Dealt:
			if phase != risk.Choosing {
				continue
			}
		case risk.Drew:
			x.card = e.Cards[0]
		case risk.TurnBegan:
			if l := s.round(); l == x.n {
				continue
			}
		}
		s.entries = append(s.entries, x)
	}
	if n := len(s.entries) - storyMost; n > 100 {
		s.entries = append(s.entries[:0], s.entries[n:]...)
	}
}

func (s *story) last() *entry {
	if len(s.entries) == 0 {
		return nil
	}
	return &s.entries[len(s.entries)-1]
}

// round returns the round of which the story tells.
func (s *story) round() int32 {
	for i := len(s.entries) - 1; i >= 0; i-- {
		if s.entries[i].kind == risk.TurnBegan {
			return s.entries[i].n
		}
	}
	return 0
}

// hold takes up what a step brought, to be told later.
func (s *story) hold(phase risk.Phase, events []risk.Event) {
	s.tell()
	s.untold, s.phase = append(s.untold, events...), phase
}

// tell tells what was held.
func (s *story) tell() {
	if len(s.untold) > 0 {
		s.add(s.phase, s.untold)
		s.untold = s.untold[:0]
	}
}

// recall fills the story with what the last steps before the n-th brought.
func (s *story) recall(b risk.Board, m *risk.Match, n int) {
	s.entries, s.untold = s.entries[:0], s.untold[:0]
	table.EachRiskStep(b, m, max(0, n-storySteps), n, func(_ int, before, _ *risk.Position, events []risk.Event) {
		s.add(before.Phase, events)
	})
}

// storySteps is how many steps back the story of a match goes that is opened.
const storySteps = 600

// text tells an entry in a sentence. Cards are named for the seat that may see
// them.
func (s *story) text(u *ui.UI, b *board, x *entry, seen game.Seat) string {
	t := u.Text
	who := s.name(x.seat)
	from, to := b.name(u, x.from), b.name(u, x.to)
	switch x.kind {
	case risk.Dealt:
		return t.T("risk.log.dealt", "Who", who, "To", to)
	case risk.TurnBegan:
		return t.T("risk.log.round", "Round", x.n)
	case risk.Traded:
		return t.T("risk.log.cashed", "Who", who, "N", int(x.n))
	case risk.Reinforced:
		return t.T("risk.log.placed", "Who", who, "N", int(x.n), "To", to)
	case risk.Rolled:
		return t.T("risk.log.fought", "Who", who, "From", from, "To", to, "Own", x.n, "Theirs", x.m)
	case risk.Taken:
		if x.other >= 0 {
			return t.T("risk.log.taken", "Who", who, "To", to, "Other", s.name(x.other))
		}
	case risk.ContinentWon:
		return t.T("risk.log.won", "Who", who, "Continent", b.continent(u, x.continent))
	case risk.ContinentLost:
		return t.T("risk.log.lost", "Who", who, "Continent", b.continent(u, x.continent))
	case risk.Eliminated:
		if x.n > 0 {
			return t.T("risk.log.eliminated.cards", "Who", who, "Other", s.name(x.other), "N", int(x.n))
		}
		return t.T("risk.log.eliminated", "Who", who, "Other", s.name(x.other))
	case risk.Moved:
		return t.T("risk.log.moved", "Who", who, "N", int(x.n), "From", from, "To", to)
	case risk.Drew:
		if x.seat != seen {
			return t.T("risk.log.drew", "Who", who)
		}
		return t.T("risk.log.drew.card", "Who", who, "Card", b.cardName(u, x.card))
	case risk.Ended:
		if x.seat == game.Nobody {
			return t.T("risk.log.draw")
		}
		return t.T("risk.log.ended", "Who", who)
	}
	return ""
}

// name returns what a seat is called.
func (s *story) name(seat game.Seat) string {
	if seat < 0 {
		return ""
	}
	return s.setup.Name(seat)
}

const storyRow = 20

// describe lists what happened, the newest first. seen is the seat whose cards
// may be seen.
func (s *story) describe(u *ui.UI, r ui.Rect, b *board, seen game.Seat) {
	if r.H < 24+storyRow {
		return
	}
	u.Label(r.CutTop(24), u.Text.T("risk.log"), ui.Section)
	if len(s.entries) == 0 {
		u.Paragraph(r, u.Text.T("risk.log.none"), ui.Aside.At(14))
		return
	}
	s.lay(u, b, r.W-24-18, seen)
	for i, l := range s.lines {
		if l.first && i < 12 {
			u.Probe("risk.log", l.text, ui.Rect{})
		}
	}
	u.Scroll("risk.log", r, float64(len(s.lines))*storyRow, func(all ui.Rect) {
		first := max(0, int((r.Y-all.Y)/storyRow))
		last := min(len(s.lines), int((r.Bottom()-all.Y)/storyRow)+1)
		for i := first; i < last; i++ {
			l := &s.lines[i]
			row := ui.R(all.X, all.Y+float64(i)*storyRow, all.W, storyRow)
			style := ui.Note.At(14.5).In(art.Ink1)
			if l.round {
				u.HLine(row.X, row.CenterY(), row.W, 1, art.Hair)
				w := u.Width(l.text, ui.Section) + 12
				u.Fill(ui.R(row.CenterX()-w/2, row.Y+4, w, 12), art.Parchment)
				u.Label(row, l.text, ui.Section.To(0.5))
				continue
			}
			mark := row.CutLeft(24)
			if o := b.owner(l.seat); l.first && o != nil {
				u.Arms(mark.Middle(17, 17).Shift(-3, 0), o)
			}
			u.Label(row, l.text, style)
		}
	})
}

// lay breaks the newest entries into lines, when something has changed.
func (s *story) lay(u *ui.UI, b *board, width float64, seen game.Seat) {
	key := storyKey{u.Text.Language(), width, len(s.entries), *s.last(), seen}
	if key == s.laidFor {
		return
	}
	s.laidFor, s.lines = key, s.lines[:0]
	style := ui.Note.At(14.5)
	for i := len(s.entries) - 1; i >= 0 && len(s.lines) < 300; i-- {
		x := &s.entries[i]
		text := s.text(u, b, x, seen)
		if text == "" {
			continue
		}
		if x.kind == risk.TurnBegan {
			s.lines = append(s.lines, storyLine{text: text, round: true})
			continue
		}
		for k, line := range u.Wrap(text, style, width) {
			s.lines = append(s.lines, storyLine{seat: x.seat, text: line, first: k == 0})
		}
	}
}
