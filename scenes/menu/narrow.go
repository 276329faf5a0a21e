package menu

import (
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// FitsNarrow implements [ui.Narrower].
func (*Screen) FitsNarrow() bool { return true }

// FitsLow implements [ui.Lower].
func (*Screen) FitsLow() bool { return true }

// narrow describes the menu of a narrow window: the games, then the buttons in a column that
// scrolls.
func (s *Screen) narrow(u *ui.UI) {
	const pad, space, height, cardHeight, widest = 8, 8, 48, 108, 560
	b := u.Bounds()
	r := b.Inset(pad)
	perRow := 2
	if u.Low() { // the games side by side, and no title, so that the first buttons are in sight
		perRow = len(s.Cards)
	} else {
		r = r.Middle(min(r.W, widest), r.H)
	}
	u.Sheet(r)
	u.Flow("menu.column", r.InsetXY(14, 8), func(in *ui.Rect) {
		if in.CutTop(space / 2); !u.Low() {
			s.title(u, in, true)
		}
		cells := in.Rows(len(s.Cards), perRow, cardHeight, space+2)
		in.CutTop(ui.RowsHeight(len(s.Cards), perRow, cardHeight, space+2) + 2*space)
		for i, c := range s.Cards {
			if c.describe(u, cells[i], s.Card == c, true) && s.Card != c {
				s.Card = c
				s.Chosen(c)
			}
		}
		if s.continues() { // the room stays for games without a match, so that the buttons do not move
			note := 0.0
			for _, c := range s.Cards {
				note = max(note, u.ParagraphHeight(in.W, s.Continue(c), ui.Note))
			}
			room := in.CutTop(height + 4 + note + space)
			if saved := s.Continue(s.Card); saved != "" {
				s.goOn(u, room.CutTop(height), saved, true)
				u.Paragraph(ui.R(room.X, room.Y+2, room.W, 0), saved, ui.Note)
			} else if s.Card.Show != nil {
				s.show(u, room.CutTop(height))
			}
		}
		var playing [][]narrowButton
		for _, c := range s.Cards {
			playing = append(playing, s.playing(u, c))
		}
		narrowButtons(u, in, s.playing(u, s.Card), playing...)
		others := s.others(u)
		narrowButtons(u, in, others, others)
		u.Label(in.CutTop(24), s.Version+" · "+u.Text.T("language.name"), ui.Note.At(14).To(0.5).In(art.Ink2))
	})
}

// narrowButtons describes a group of buttons. It has room for each of several groups, in which as many
// buttons fit side by side.
func narrowButtons(u *ui.UI, in *ui.Rect, shown []narrowButton, groups ...[]narrowButton) {
	const space, height = 8, 48
	perRow, most := 2, 0
	for _, group := range groups {
		most = max(most, len(group))
		for _, e := range group {
			if u.Width(e.label, ui.ButtonLabel)+besideLabel > (in.W-space)/2 {
				perRow = 1
			}
		}
	}
	cells := in.Rows(most, perRow, height, space)
	in.CutTop(ui.RowsHeight(most, perRow, height, space) + 2*space)
	for i, e := range shown {
		if u.Button("menu."+e.id, cells[i], ui.ButtonSpec{Label: e.label, Icon: e.icon, Kind: e.kind, Tip: e.tip, Start: true}) {
			e.do()
		}
	}
}

// besideLabel is the room that a button needs beside its label, for its icon and its edges.
const besideLabel = 68

// narrowButton is a button of the menu in a narrow window.
type narrowButton struct {
	id, label, icon, tip string
	kind                 ui.ButtonKind
	do                   func()
}

// playing returns the buttons that start matches of a game. Those that not every game has are the
// last.
func (s *Screen) playing(u *ui.UI, c *Card) []narrowButton {
	t, a := u.Text.T, &s.Actions
	start := narrowButton{id: "start", label: t("menu.start"), icon: "swordman", do: a.Start}
	if s.Continue(c) == "" {
		start.kind = ui.Primary
	}
	all := []narrowButton{start, {id: "two", label: t(c.Several), icon: "tabletop-players", do: a.Several}}
	if a.Together != nil {
		all = append(all, narrowButton{id: "together", label: t("menu.together"), icon: "tower-flag", tip: t("menu.together.tip"), do: a.Together})
	}
	all = append(all, narrowButton{id: "watch", label: t("menu.watch"), icon: "spyglass", do: a.Watch})
	if line, ok := s.Campaign(c); ok {
		all = append(all, narrowButton{id: "campaign", label: t("menu.campaign"), icon: "flying-flag", tip: line, do: a.Campaign})
	}
	if c.Show != nil && !s.continues() {
		all = append(all, narrowButton{id: "show", label: t("guide.start." + c.ID), icon: "open-book", do: c.Show})
	}
	return all
}

// others returns the buttons that do not start matches.
func (s *Screen) others(u *ui.UI) []narrowButton {
	t, a := u.Text.T, &s.Actions
	all := []narrowButton{{id: "archive", label: t("menu.archive"), icon: "laurels-trophy", do: a.Archive}}
	if a.Profile != nil {
		all = append(all, narrowButton{id: "profile", label: t("menu.profile"), icon: "brain", do: a.Profile})
	}
	all = append(all,
		narrowButton{id: "rules", label: t("menu.rules"), icon: "open-book", do: a.Rules},
		narrowButton{id: "options", label: t("menu.options"), icon: "cog", do: a.Options},
		narrowButton{id: "credits", label: t("menu.credits"), icon: "scroll-quill", do: a.Credits})
	if a.Quit != nil {
		all = append(all, narrowButton{id: "quit", label: t("menu.quit"), icon: "exit-door", do: a.Quit})
	}
	return all
}
