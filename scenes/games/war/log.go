package war

import (
	"unicode"
	"unicode/utf8"

	"eras/game"
	"eras/game/war"
	"eras/scenes/boards/sprites"
	"eras/scenes/games/twosided"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// logLine is a line of the log.
type logLine struct {
	side game.Side
	key  string
	args []any
}

const logLines = 8

// note adds events to the log, newest first.
func (s *mapInfo) note(events []war.Event) {
	for _, e := range events {
		line := logLine{side: e.Side, args: []any{"From", twosided.Point(e.From), "To", twosided.Point(e.To), "Soldiers", e.Soldiers}}
		switch e.Kind {
		case war.Moved:
			line.key = "log.moved"
		case war.LeaderBought:
			line.key = "log.leader"
		case war.SoldierBought:
			line.key = "log." + twosided.SoldierName(s.rules.Battle.Kinds, e.Bought)
		case war.Passed:
			line.key = "log.passed"
		case war.BattleOpened:
			line.key = "log.attack"
		case war.BattleEnded:
			line.key = "log.won"
			if e.Side == game.NoSide {
				line.key = "log.bothfell"
			}
		case war.SiteTaken:
			line.key = "log.took." + e.Site.String()
			if len(s.log) > 0 && s.log[0].key == "log.moved" {
				s.log = s.log[1:]
			}
		case war.Fought, war.Income, war.Scored, war.Ended, war.TurnEnded: // the panel shows these
			continue
		}
		s.log = append([]logLine{line}, s.log...)
	}
	if len(s.log) > logLines {
		s.log = s.log[:logLines]
	}
}

// recall fills the log with the events before step n.
func (s *mapInfo) recall(match *war.Match, n int) {
	s.log = nil
	first := n
	for lines := 0; first > 0 && lines < 2*logLines; first-- { // an action may add to the line of the one before
		if at := match.At(first - 1); !at.Fighting {
			lines++
		}
	}
	for i := first; i < n; i++ {
		s.note(match.Events(i))
	}
}

// happened describes the last action of a side; empty if the other side acted last.
func (s *mapInfo) happened(u *ui.UI, side game.Side) string {
	if len(s.log) == 0 || s.log[0].side != side {
		return ""
	}
	line := s.log[0]
	what := u.Text.T(line.key, line.args...)
	first, size := utf8.DecodeRuneInString(what)
	return u.Text.T("recap.war", "Side", u.Text.T("side."+side.String()), "What", string(unicode.ToLower(first))+what[size:])
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
