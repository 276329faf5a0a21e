package war

import (
	"eras/game"
	"eras/game/grid"
	"eras/game/war"
	"eras/game/war/people"
	"eras/scenes/boards/sprites"
	"eras/scenes/games/twosided"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// logLine is a line of the log.
type logLine struct {
	side game.Side
	key  string
	// who acts, and upon whom, by their names
	who, other string
	at         grid.Square
	soldiers   int
}

const logLines = 8

// note adds the events of a step to the log, newest first. before is the state before the step.
func (s *mapInfo) note(before *war.State, events []war.Event) {
	for i := range events {
		s.noteEvent(before, &events[i])
	}
	if len(s.log) > logLines {
		s.log = s.log[:logLines]
	}
}

func (s *mapInfo) noteEvent(before *war.State, e *war.Event) {
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
	case war.Levied:
		line.key, who = "log.levied", other
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
	case war.WagonTaken:
		line.key, who = "log.wagon", other
	case war.Fought, war.Income, war.Scored, war.Ended, war.TurnEnded: // the panel shows these
		return
	}
	line.who, line.other, line.at, line.soldiers = who, other, e.To, e.Soldiers
	s.log = append([]logLine{line}, s.log...)
}

// lineText returns a line of the log in words.
func (s *mapInfo) lineText(u *ui.UI, line *logLine) string {
	return u.Text.T(line.key, "Who", line.who, "Other", line.other, "To", s.places.To(u.Text, line.at), "At", s.places.At(u.Text, line.at),
		"Town", s.places.Town(line.at), "Soldiers", line.soldiers)
}

// recall follows the leaders through the events before step n, and fills the log with the last of them.
func (s *mapInfo) recall(match *war.Match, n int) {
	first := match.At(0)
	s.log, s.people = nil, people.New(&first.Position, s.setup.Seed, s.setup.Roster)
	for i := range n {
		before := match.At(i)
		s.note(&before, match.Events(i))
	}
}

// happened describes the last action of a side; empty if the other side acted last.
func (s *mapInfo) happened(u *ui.UI, side game.Side) string {
	if len(s.log) == 0 || s.log[0].side != side {
		return ""
	}
	line := s.log[0]
	return u.Text.T("recap.war", "Side", u.Text.T("side."+side.String()), "What", twosided.Clause(s.lineText(u, &line), line.who))
}

// Measures of the log: the heights of its heading, of an action, and of each further line of it, and
// the room for the arms.
const (
	logHead   = 14 + 24
	logRow    = 24
	logMore   = 17
	logIndent = 28
)

// logPanel draws as many lines of the log as fit.
func (s *mapInfo) logPanel(u *ui.UI, r ui.Rect) {
	if r.H < logHead+logRow {
		return
	}
	u.Rule(r.X, r.CutTop(14).CenterY(), r.W)
	u.Label(r.CutTop(24), u.Text.T("log.title"), ui.Section)
	for _, line := range s.log {
		style := ui.Note.In(art.Ink1)
		lines := u.Wrap(s.lineText(u, &line), style, r.W-logIndent)
		if r.H < logRow+float64(len(lines)-1)*logMore {
			return
		}
		row := r.CutTop(logRow)
		if line.side != game.NoSide {
			u.Arms(ui.R(row.X, row.Y, 20, row.H).Middle(19, 19), sprites.Owner(line.side))
		}
		row.CutLeft(logIndent)
		for i, text := range lines {
			u.Label(row.Shift(0, float64(i)*logMore), text, style)
		}
		r.CutTop(float64(len(lines)-1) * logMore)
	}
	if len(s.log) == 0 {
		u.Label(r.CutTop(24), u.Text.T("log.none"), ui.Aside)
	}
}
