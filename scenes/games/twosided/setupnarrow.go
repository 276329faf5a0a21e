package twosided

import (
	"strings"

	"eras/scenes/setup"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// FitsNarrow implements [ui.Narrower].
func (*SetupScreen) FitsNarrow() bool { return true }

// FitsLow implements [ui.Lower].
func (*SetupScreen) FitsLow() bool { return true }

// narrow describes the form of a narrow window: all choices in a column that scrolls, above the
// buttons that leave the screen.
func (s *SetupScreen) narrow(u *ui.UI) {
	in := u.NarrowSheet()
	row := in.CutBottom(buttonHeight)
	in.CutBottom(10)
	u.Flow("setup.form", in, func(in *ui.Rect) {
		u.Label(in.CutTop(24), u.Text.T("setup.rules.heading"), ui.Section)
		s.rulesChoice(u, in, true)
		if who := [...]string{"setup.who", "setup.who.two", ""}[s.Who]; who != "" {
			u.Label(in.CutTop(18), strings.ToUpper(u.Text.T(who)), ui.Section)
			in.CutTop(10)
			s.nameChoice(u, in, 0, &art.Red, false)
		}
		switch s.Who {
		case setup.One:
			s.noticeStrip(u, in)
			s.players(u, in.CutTop(playersHead+playerHeight*float64(max(1, len(s.Players)))))
			in.CutTop(14)
			s.narrowLevel(u, in, 0, u.Text.T("setup.level"))
		case setup.Several:
			s.nameChoice(u, in, 1, &art.Blue, false)
		case setup.Nobody:
			s.narrowLevel(u, in, 0, u.Text.T("setup.level.red"))
			s.narrowLevel(u, in, 1, u.Text.T("setup.level.blue"))
		}
		if s.Alone {
			u.Label(in.CutTop(24), u.Text.T("setup.soldiers"), ui.Section)
			s.army(u, in.CutTop(ui.Target), 0)
			s.army(u, in.CutTop(ui.Target), 1)
		} else {
			u.Label(in.CutTop(24), u.Text.T("setup.map.heading"), ui.Section)
			s.mapChoice(u, in.CutTop(buttonHeight))
		}
		in.CutTop(10)
		u.Label(in.CutTop(24), u.Text.T("setup.first"), ui.Section)
		s.firstChoice(u, in.CutTop(ui.Target))
		in.CutTop(14)
		if s.Invite != nil && s.Who != setup.Nobody {
			s.inviteButton(u, in.CutTop(buttonHeight))
			in.CutTop(8)
		}
		if s.Who == setup.One && len(s.profile().Played) > 0 {
			s.profileButton(u, in.CutTop(buttonHeight))
			in.CutTop(8)
		}
	})
	s.buttons(u, row, false)
}

// buttonHeight is the height of a button.
const buttonHeight = 46

// narrowLevel draws the choice of a computer's school and level, below each other.
func (s *SetupScreen) narrowLevel(u *ui.UI, in *ui.Rect, i int, label string) {
	u.Label(in.CutTop(24), label, ui.Section)
	school := in.CutTop(ui.Target)
	in.CutTop(8)
	level := in.CutTop(ui.Target)
	note := ""
	if s.Who == setup.Nobody {
		s.playsWith(u, school, i)
		s.watchedLevel(u, level, i)
		note = s.watchedNote(u, i)
	} else {
		s.schoolSegment(u, school, i)
		if s.program(i) == "" {
			s.fittingLevel(u, level)
		}
		note = s.levelNote(u)
	}
	in.CutTop(4)
	in.CutTop(u.Paragraph(*in, note, ui.Note) + 14)
}
