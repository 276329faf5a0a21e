package risk

import (
	"eras/game"
	"eras/game/risk"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/session"
)

// logEntry is a line of the log.
type logEntry struct {
	kind        risk.EventKind
	seat, other game.Seat
	from, to    risk.Territory
	continent   risk.Continent
	n, m        int32
	card        risk.Card
}

// matchLog is the log of a match, oldest entries first.
type matchLog struct {
	setup   *session.RiskSetup
	entries []logEntry
	// held are the events of the last steps while their dice still tumble.
	held    []stepEvents
	lines   []logLine
	laidFor logKey
}

type logLine struct {
	seat  game.Seat
	text  string
	first bool // of its entry
	round bool
}

type logKey struct {
	language string
	width    float64
	entries  int
	last     logEntry
	seen     game.Seat
}

// maxEntries is about how many entries are kept.
const maxEntries = 400

// stepEvents are the events of a step, with the phase in which it began.
type stepEvents struct {
	phase  risk.Phase
	events []risk.Event
}

// historyOf returns the events of all steps of a match.
func historyOf(b *risk.Board, m *risk.Match) []stepEvents {
	var history []stepEvents
	_, err := game.ReplaySteps(b, m.Record(), func(step risk.Step) {
		history = append(history, stepEvents{step.Before.Phase, step.Events})
	})
	if err != nil {
		panic(err) // a match's own record can be replayed
	}
	return history
}

// add adds the events of a step. Throws of one fight, and armies put on one territory,
// become one entry.
func (s *matchLog) add(now stepEvents) {
	phase, events := now.phase, now.events
	for i := range events {
		e := &events[i]
		x := logEntry{kind: e.Kind, seat: e.Seat, other: e.Other, from: e.From, to: e.To, continent: e.Continent, n: e.N}
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
				continue // into a territory that was just taken
			}
		case risk.Claimed:
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
	if n := len(s.entries) - maxEntries; n > 100 {
		s.entries = append(s.entries[:0], s.entries[n:]...)
	}
}

func (s *matchLog) last() *logEntry {
	if len(s.entries) == 0 {
		return nil
	}
	return &s.entries[len(s.entries)-1]
}

// round returns the round of the newest entries.
func (s *matchLog) round() int32 {
	for i := len(s.entries) - 1; i >= 0; i-- {
		if s.entries[i].kind == risk.TurnBegan {
			return s.entries[i].n
		}
	}
	return 0
}

// hold keeps the events of a step until [matchLog.flush].
func (s *matchLog) hold(now stepEvents) {
	s.flush()
	s.held = append(s.held, now)
}

// flush adds what is held.
func (s *matchLog) flush() {
	for _, now := range s.held {
		s.add(now)
	}
	s.held = s.held[:0]
}

// reset replaces the log by that of the last steps of a history.
func (s *matchLog) reset(history []stepEvents) {
	s.entries, s.held = s.entries[:0], s.held[:0]
	for _, now := range history[max(0, len(history)-openedSteps):] {
		s.add(now)
	}
}

// openedSteps is how many steps back the log goes when a match is opened.
const openedSteps = 600

// text returns an entry as a sentence. Cards are named only if seen is their owner.
func (s *matchLog) text(u *ui.UI, b *board, x *logEntry, seen game.Seat) string {
	t := u.Text
	who := s.name(x.seat)
	from, to := b.name(u, x.from), b.name(u, x.to)
	switch x.kind {
	case risk.Claimed:
		return t.T("risk.log.deal", "Who", who, "To", to)
	case risk.TurnBegan:
		return t.T("risk.log.round", "Round", x.n)
	case risk.Traded:
		return t.T("risk.log.traded", "Who", who, "N", int(x.n))
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
func (s *matchLog) name(seat game.Seat) string {
	if seat < 0 {
		return ""
	}
	return s.setup.Name(seat)
}

const logRow = 20

// describe lists the entries, the newest first. seen is the seat whose cards may be
// seen.
func (s *matchLog) describe(u *ui.UI, r ui.Rect, b *board, seen game.Seat) {
	if r.H < 24+logRow {
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
	u.Scroll("risk.log", r, float64(len(s.lines))*logRow, func(all ui.Rect) {
		first := max(0, int((r.Y-all.Y)/logRow))
		last := min(len(s.lines), int((r.Bottom()-all.Y)/logRow)+1)
		for i := first; i < last; i++ {
			l := &s.lines[i]
			row := ui.R(all.X, all.Y+float64(i)*logRow, all.W, logRow)
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

// lay breaks the newest entries into lines, if something has changed.
func (s *matchLog) lay(u *ui.UI, b *board, width float64, seen game.Seat) {
	key := logKey{u.Text.Language(), width, len(s.entries), *s.last(), seen}
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
			s.lines = append(s.lines, logLine{text: text, round: true})
			continue
		}
		for k, line := range u.Wrap(text, style, width) {
			s.lines = append(s.lines, logLine{seat: x.seat, text: line, first: k == 0})
		}
	}
}
