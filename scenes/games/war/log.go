package war

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"eras/game"
	"eras/game/war"
	"eras/play/session/warplay"
	"eras/scenes/boards/sprites"
	"eras/scenes/games/twosided"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// logLine is a line of the log.
type logLine struct {
	side game.Side
	key  string
	who  string // the leader who acts
	args []any
}

const logLines = 8

// note adds the events of a step to the log, newest first. before is the position before the step.
func (s *mapInfo) note(before *war.Position, events []war.Event) {
	for i := range events {
		s.noteEvent(before, &events[i])
	}
	if len(s.log) > logLines {
		s.log = s.log[:logLines]
	}
}

func (s *mapInfo) noteEvent(before *war.Position, e *war.Event) {
	who, other := s.called(e.From), s.called(e.To)
	s.people.Note(before, e)
	line := logLine{side: e.Side}
	switch e.Kind {
	case war.Moved:
		line.key = "log.moved"
	case war.LeaderBought:
		line.key, who = "log.hired", s.called(e.To)
	case war.SoldierBought:
		line.key, who = "log.for."+twosided.SoldierName(s.rules.Battle.Kinds, e.Bought), other
	case war.Passed:
		line.key = "log.passed"
	case war.BattleOpened:
		line.key = "log.attack"
	case war.BattleEnded:
		line.key = "log.bothfell"
		if e.Side != game.NoSide {
			line.key, who = "log.won", s.called(e.To)
		}
	case war.SiteTaken:
		line.key, who = "log.took."+e.Site.String(), other
		if len(s.log) > 0 && s.log[0].key == "log.moved" {
			s.log = s.log[1:]
		}
	case war.Fought, war.Income, war.Scored, war.Ended, war.TurnEnded: // the panel shows these
		return
	}
	line.who = who
	line.args = []any{"Who", who, "Other", other, "From", twosided.Point(e.From), "To", twosided.Point(e.To), "Soldiers", e.Soldiers}
	s.log = append([]logLine{line}, s.log...)
}

// recall follows the leaders through the events before step n, and fills the log with the last of them.
func (s *mapInfo) recall(match *war.Match, n int) {
	first := match.At(0)
	s.log, s.people = nil, warplay.NewLeaders(&first.Position)
	for i := range n {
		before := match.At(i)
		s.note(&before.Position, match.Events(i))
	}
}

// happened describes the last action of a side; empty if the other side acted last.
func (s *mapInfo) happened(u *ui.UI, side game.Side) string {
	if len(s.log) == 0 || s.log[0].side != side {
		return ""
	}
	line := s.log[0]
	what := u.Text.T(line.key, line.args...)
	if line.who == "" || !strings.HasPrefix(what, line.who) {
		first, size := utf8.DecodeRuneInString(what)
		what = string(unicode.ToLower(first)) + what[size:]
	}
	return u.Text.T("recap.war", "Side", u.Text.T("side."+side.String()), "What", what)
}

// Heights of the log: of its heading, and of a line.
const (
	logHead = 14 + 24
	logRow  = 24
)

// logPanel draws as many lines of the log as fit.
func (s *mapInfo) logPanel(u *ui.UI, r ui.Rect) {
	if r.H < logHead+logRow {
		return
	}
	u.Rule(r.X, r.CutTop(14).CenterY(), r.W)
	u.Label(r.CutTop(24), u.Text.T("log.title"), ui.Section)
	for _, line := range s.log {
		if r.H < logRow {
			return
		}
		row := r.CutTop(logRow)
		if line.side != game.NoSide {
			u.Arms(row.CutLeft(20).Middle(19, 19), sprites.Owner(line.side))
		} else {
			row.CutLeft(20)
		}
		row.CutLeft(8)
		u.Label(row, u.Text.T(line.key, line.args...), ui.Note.In(art.Ink1))
	}
	if len(s.log) == 0 {
		u.Label(r.CutTop(24), u.Text.T("log.none"), ui.Aside)
	}
}
