package risk

import (
	"fmt"
	"slices"
	"strings"

	"eras/game"
	"eras/game/risk"
	"eras/play/session/riskplay"
	"eras/scenes/ui"
)

// logEntry is a line of the log.
type logEntry struct {
	kind        risk.EventKind
	seat, other game.Seat
	continent   risk.Continent
	n           int32
	card        risk.Card
	// at lists the territories of the entry, in order.
	at []logPlace
}

// logPlace is the part of an entry about one territory. n is the number of armies placed or moved
// there; for an attack, n is the attacker's losses and m the defender's.
type logPlace struct {
	from, to risk.Territory
	other    game.Seat // the owner before
	n, m     int32
}

// matchLog is the log of a match, oldest entries first.
type matchLog struct {
	setup   *riskplay.Setup
	entries []logEntry
	changes int      // counts changes of entries
	hidden  risk.Set // territories whose numbers are not shown
	// held are the events of the last steps while their dice are still rolling.
	held    []stepEvents
	lines   []logLine
	laidFor logKey
}

// logLine is a line on the screen, whole the full text of its entry for the tooltip.
type logLine struct {
	seat        game.Seat
	text, whole string
	round       bool
	more        bool     // the line above goes on here
	at          risk.Set // the territories that it is about
}

type logKey struct {
	language string
	width    float64
	changes  int
	hidden   risk.Set
	seen     game.Seat
}

func (k *logKey) equal(o *logKey) bool {
	return k.language == o.language && k.width == o.width && k.changes == o.changes && k.hidden.Equal(o.hidden) && k.seen == o.seen
}

// maxEntries is roughly the number of entries kept.
const maxEntries = 400

// stepEvents are the events of a step, with the phase in which it began.
type stepEvents struct {
	phase  risk.Phase
	events []risk.Event
}

// add adds the events of a step. Consecutive placements of a player become one entry, and so do the
// throws of a fight and the territories taken in succession.
func (s *matchLog) add(now stepEvents) {
	s.changes++
	for i := range now.events {
		e := &now.events[i]
		x := logEntry{kind: e.Kind, seat: e.Seat, other: e.Other, continent: e.Continent, n: e.N}
		x.at = []logPlace{{from: e.From, to: e.To, other: e.Other, n: e.N}}
		switch e.Kind {
		case risk.Rolled:
			x.at[0].n, x.at[0].m = e.Dice.Losses()
		case risk.Moved:
			if now.phase != risk.Fortifying {
				continue // the move into a territory just taken
			}
		case risk.Claimed:
			if now.phase != risk.Choosing {
				continue
			}
		case risk.Drew:
			x.card = e.Cards[0]
		case risk.TurnBegan:
			if s.round() == x.n {
				continue
			}
		case risk.Traded, risk.Reinforced, risk.Taken, risk.ContinentWon, risk.ContinentLost, risk.Eliminated, risk.Ended:
		}
		if !s.joins(&x) {
			s.entries = append(s.entries, x)
		}
	}
	if n := len(s.entries) - maxEntries; n > 100 {
		s.entries = append(s.entries[:0], s.entries[n:]...)
	}
}

// joins merges an entry into the last one if both have the same kind and player. It reports whether
// it did.
func (s *matchLog) joins(x *logEntry) bool {
	l := s.last()
	if l == nil || l.seat != x.seat {
		return false
	}
	p := x.at[0]
	last := &l.at[len(l.at)-1]
	switch {
	case x.kind == risk.Rolled && l.kind == risk.Rolled && last.from == p.from && last.to == p.to:
		last.n, last.m = last.n+p.n, last.m+p.m
		return true
	case x.kind == risk.Reinforced && l.kind == risk.Reinforced:
		if i := slices.IndexFunc(l.at, func(o logPlace) bool { return o.to == p.to }); i >= 0 {
			l.at[i].n += p.n
		} else {
			l.at = append(l.at, p)
		}
		return true
	case x.kind == risk.Taken:
		p.n, p.m = 0, 0
		if l.kind == risk.Rolled && last.to == p.to { // replace the entry of the throws that took the territory
			p.n, p.m = last.n, last.m
			s.entries = s.entries[:len(s.entries)-1]
			l = s.last()
		}
		x.at[0] = p
		if l == nil || l.kind != risk.Taken || l.seat != x.seat {
			return false
		}
		l.at = append(l.at, p)
		return true
	}
	return false
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

// hold delays the events of a step until [matchLog.flush].
func (s *matchLog) hold(now stepEvents) {
	s.flush()
	s.held = append(s.held, now)
}

// flush adds the delayed events.
func (s *matchLog) flush() {
	for _, now := range s.held {
		s.add(now)
	}
	s.held = s.held[:0]
}

// reset replaces the entries by those of the last steps among the first n of a match. noticed returns the
// events of a step to be in the log.
func (s *matchLog) reset(m *risk.Match, n int, noticed func(before, after *risk.Position, events []risk.Event) []risk.Event) {
	s.entries, s.held = s.entries[:0], s.held[:0]
	s.changes++
	for i := max(0, n-openedSteps); i < n; i++ {
		before, after := m.At(i), m.At(i+1)
		s.add(stepEvents{before.Phase, noticed(&before, &after, m.Events(i))})
	}
}

// readLog fills the log with what happened in sight.
func (s *Screen) readLog() {
	m := s.Game.Match()
	s.log.reset(m, m.Steps(), s.noticed)
}

// openedSteps is the number of steps that the log covers when a match is opened.
const openedSteps = 600

// text returns an entry in full sentences. A card is named only if seen is its owner.
func (s *matchLog) text(u *ui.UI, b *board, x *logEntry, seen game.Seat) string {
	t := u.Text
	who := s.name(u, x.seat)
	from, to := b.name(u, x.at[0].from), b.name(u, x.at[0].to)
	if s.secret(x) {
		return s.short(u, b, x, seen)
	}
	switch x.kind {
	case risk.Claimed:
		return t.T("risk.log.deal", "Who", who, "To", to)
	case risk.TurnBegan:
		return t.T("risk.log.round", "Round", x.n)
	case risk.Traded:
		return t.T("risk.log.traded", "Who", who, "N", int(x.n))
	case risk.Reinforced, risk.Rolled, risk.Taken:
		var lines []string
		for _, p := range x.at {
			lines = append(lines, s.placeText(u, b, x, p))
		}
		return strings.Join(lines, "\n")
	case risk.ContinentWon:
		return t.T("risk.log.won", "Who", who, "Continent", b.continent(u, x.continent))
	case risk.ContinentLost:
		return t.T("risk.log.lost", "Who", who, "Continent", b.continent(u, x.continent))
	case risk.Eliminated:
		if x.n > 0 {
			return t.T("risk.log.eliminated.cards", "Who", who, "Other", s.name(u, x.other), "N", int(x.n))
		}
		return t.T("risk.log.eliminated", "Who", who, "Other", s.name(u, x.other))
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

// placeText describes what happened in one of the territories of an entry.
func (s *matchLog) placeText(u *ui.UI, b *board, x *logEntry, p logPlace) string {
	t, who, from, to := u.Text, s.name(u, x.seat), b.name(u, p.from), b.name(u, p.to)
	if x.kind == risk.Reinforced {
		return t.T("risk.log.placed", "Who", who, "N", int(p.n), "To", to)
	}
	fought := t.T("risk.log.fought", "Who", who, "From", from, "To", to, "Own", p.n, "Theirs", p.m)
	if x.kind == risk.Rolled {
		return fought
	}
	taken := t.T("risk.log.taken", "Who", who, "To", to, "Other", s.name(u, p.other))
	if p.m == 0 {
		return taken // the entry has no throws any more
	}
	return taken + "\n" + fought
}

// secret reports whether an entry would reveal hidden armies.
func (s *matchLog) secret(x *logEntry) bool {
	if x.kind != risk.Reinforced && x.kind != risk.Moved {
		return false
	}
	return slices.ContainsFunc(x.at, func(p logPlace) bool { return s.hidden.Has(p.to) || x.kind == risk.Moved && s.hidden.Has(p.from) })
}

// short returns an entry in few words, without losses.
func (s *matchLog) short(u *ui.UI, b *board, x *logEntry, seen game.Seat) string {
	t := u.Text
	who, to := s.name(u, x.seat), b.name(u, x.at[0].to)
	n, sum := len(x.at), int32(0)
	for _, p := range x.at {
		sum += p.n
	}
	if s.secret(x) {
		key := "risk.log.fog.placed"
		if x.kind == risk.Moved {
			key = "risk.log.fog.moved"
		}
		return t.T(key, "Who", who)
	}
	switch x.kind {
	case risk.Traded:
		return t.T("risk.log.short.traded", "Who", who, "Armies", int(x.n))
	case risk.Reinforced:
		if n > 1 {
			return t.T("risk.log.short.placed.many", "Who", who, "Armies", int(sum), "N", n)
		}
		return t.T("risk.log.short.placed", "Who", who, "Armies", int(sum), "To", to)
	case risk.Rolled:
		return t.T("risk.log.short.failed", "Who", who, "To", to)
	case risk.Taken:
		if n > 1 {
			return t.T("risk.log.short.took.many", "Who", who, "N", n)
		}
		return t.T("risk.log.short.took", "Who", who, "To", to)
	case risk.ContinentWon:
		return t.T("risk.log.short.won", "Who", who, "Continent", b.continent(u, x.continent))
	case risk.ContinentLost:
		return t.T("risk.log.short.lost", "Who", who, "Continent", b.continent(u, x.continent))
	case risk.Moved:
		return t.T("risk.log.short.moved", "Who", who, "Armies", int(x.n), "To", to)
	case risk.Claimed, risk.TurnBegan, risk.Eliminated, risk.Drew, risk.Ended:
	}
	return s.text(u, b, x, seen)
}

// losses returns the losses of the attacker and of the defenders in an entry about attacks: ", −1 −3". It is
// empty if nobody lost anything.
func (x *logEntry) losses() string {
	if x.kind != risk.Rolled && x.kind != risk.Taken {
		return ""
	}
	own, theirs := int32(0), int32(0)
	for _, p := range x.at {
		own, theirs = own+p.n, theirs+p.m
	}
	if own == 0 && theirs == 0 {
		return ""
	}
	return fmt.Sprintf(", −%d\u00a0−%d", own, theirs)
}

// about returns the territories of an entry.
func (s *matchLog) about(x *logEntry) (set risk.Set) {
	switch x.kind {
	case risk.ContinentWon, risk.ContinentLost:
		return s.setup.Map.Members(x.continent)
	case risk.Claimed, risk.Reinforced, risk.Rolled, risk.Taken, risk.Moved:
		for _, p := range x.at {
			set = set.With(p.to)
		}
	case risk.TurnBegan, risk.Traded, risk.Eliminated, risk.Drew, risk.Ended:
	}
	return set
}

// name returns the name of a seat's player.
func (s *matchLog) name(u *ui.UI, seat game.Seat) ui.Name {
	if seat < 0 {
		return ui.Name{}
	}
	return nameOf(u, s.setup, seat)
}
