package archive

import (
	"fmt"

	"eras/saves"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// card shows the details of the chosen match and its buttons.
func (s *Screen) card(u *ui.UI, in ui.Rect, m *saves.Archived) {
	if m == nil {
		u.Paragraph(in, u.Text.T("archive.choose"), ui.Aside.At(17))
		return
	}
	w := s.Words(m)
	if !s.picture(u, &in, m) {
		u.Icon(in.CutTop(52).Middle(44, 44), s.icon(m), art.Ink2)
	}
	in.CutTop(6)
	title := ui.PanelTitle.At(20).To(0.5)
	const titleLine, most = 27, 3
	u.Lines(in.CutTop(titleLine*float64(min(most, len(u.Wrap(w.Title, title, in.W))))), w.Title, title, titleLine)
	u.Rule(in.X, in.CutTop(16).CenterY(), in.W)
	in.CutTop(4)
	buttons := in.CutBottom(float64(len(s.choices(u, m)))*(buttonHeight+buttonGap) - buttonGap)
	in.CutBottom(10)
	if line := s.previous(u, m); line != "" {
		lines := float64(len(u.Wrap(line, ui.Note, in.W)))
		u.Paragraph(in.CutBottom(lines*22), line, ui.Note)
		in.CutBottom(6)
	}
	facts := s.facts(u, m, &w)
	const fact, line = factHeight, 22
	columns := 1
	height := func() float64 {
		lines := (len(w.Players) + columns - 1) / columns
		return float64(len(facts)*fact + 8 + (1+lines)*line)
	}
	if height() > in.H {
		columns = 2
	}
	u.Scroll("archive.card "+m.ID, in, height(), func(all ui.Rect) {
		for i, f := range facts {
			s.fact(u, all.CutTop(fact), i, f.key, f.value)
		}
		all.CutTop(8)
		s.players(u, all, m, &w, columns, line)
	})
	s.actions(u, buttons, m, true)
}

// fact is a line of the card: the key of the name of a fact, and its value.
type fact struct{ key, value string }

// factHeight is the height of a fact.
const factHeight = 26

// facts returns what the card says of a match.
func (s *Screen) facts(u *ui.UI, m *saves.Archived, w *Words) []fact {
	saved := u.Text.T("archive.saved", "Day", u.Text.Day(m.Match.Saved), "Time", m.Match.Saved.Local().Format("15:04"))
	all := []fact{
		{"archive.fact.board", w.Board}, {"archive.fact.map", w.Map}, {"archive.fact.stand", w.Stand},
		{"archive.fact.actions", u.Text.Number(m.Actions)}, {"archive.fact.saved", saved},
	}
	if m.Section == Together {
		all[1].key, all[3].key, all[3].value = "archive.fact.host", "archive.fact.joined", saved
		all = all[:4]
	}
	return all
}

// fact draws a line of the card: the name of a fact and its value.
func (s *Screen) fact(u *ui.UI, row ui.Rect, i int, key, value string) {
	if i%2 == 0 {
		u.Fill(ui.R(row.X-5, row.Y, row.W+10, row.H), paint.Fade(art.ParchmentLow, 0.55))
	}
	label := u.Text.T(key)
	u.Label(row.CutLeft(u.Width(label, ui.Note)+2), label, ui.Note)
	row.CutLeft(12)
	u.Called(row, value, ui.Strong.At(16).To(1))
}

// pictureHeight is the height of the picture of a match. pictureRoom is the smallest height of a
// card with a picture.
const (
	pictureHeight = 128
	pictureRoom   = 620
)

// picture draws the picture of a match in a part cut from the card. It reports whether there is
// one.
func (s *Screen) picture(u *ui.UI, in *ui.Rect, m *saves.Archived) bool {
	if s.Sketch == nil || in.H < pictureRoom {
		return false
	}
	if id := string(m.Section) + m.ID + m.Match.Saved.String(); id != s.sketched {
		s.sketched, s.sketch = id, s.Sketch(m)
	}
	if s.sketch == nil {
		return false
	}
	r := u.MapFrame(in.CutTop(pictureHeight).Middle(min(in.W, 230), pictureHeight))
	sketch, figures := s.sketch, u.Figures
	s.image.Describe(u, r, s.sketched, func(c *paint.Canvas) { sketch(c, figures, r.W, r.H) })
	return true
}

// players lists all players, in one column or two.
func (s *Screen) players(u *ui.UI, in ui.Rect, m *saves.Archived, w *Words, columns int, line float64) {
	names := w.Players
	if len(names) == 0 {
		return
	}
	u.Label(in.CutTop(line), u.Text.T("archive.players"), ui.Section)
	lines := (len(names) + columns - 1) / columns
	for i, name := range names {
		if len(w.Seats) == len(names) && w.Seats[i] != "" {
			name = u.Text.T("archive.seated", "Name", name, "Seat", w.Seats[i])
		}
		column := in.Columns(columns, 12)[i/lines]
		row := ui.R(column.X, column.Y+float64(i%lines)*line, column.W, line)
		u.Probe(fmt.Sprintf("archive.player%d", i), name, row)
		u.Arms(row.CutLeft(20).Middle(19, 19), s.Arms(&m.Match, i))
		row.CutLeft(8)
		u.Called(row, name, ui.Note.In(art.Ink1))
	}
}

// action is an action on the chosen match.
type action struct {
	id, icon string // id is also the key of the label
	kind     ui.ButtonKind
	why      string // the reason why the action is disabled, or empty
	do       func()
}

// choices returns the actions on a match. If m is nil they are disabled.
func (s *Screen) choices(u *ui.UI, m *saves.Archived) []action {
	if m != nil && m.Section == Together {
		return []action{
			{"archive.continue", "flying-flag", ui.Primary, "", func() { s.Continue(*m) }},
			{"together.remove", "trash-can", ui.Danger, "", func() { s.asking = true }},
		}
	}
	over := m != nil && m.Result != ""
	why := ""
	if over {
		why = u.Text.T("archive.over")
	}
	first, second := ui.Primary, ui.Normal
	if over {
		first, second = ui.Normal, ui.Primary
	}
	lost, none := "", ""
	if m != nil && m.Lost {
		lost = u.Text.T("archive.lost")
		why = lost
	}
	if m != nil && m.Previous == nil {
		none = u.Text.T("archive.noprevious")
	}
	all := []action{
		{"archive.continue", "flying-flag", first, why, func() { s.Continue(*m) }},
		{"archive.replay", "play-button", second, lost, func() { s.Replay(*m) }},
		{"archive.rename", "scroll-quill", ui.Normal, "", func() { s.startNaming(u, *m) }},
		{"archive.copy", "save", ui.Normal, "", func() {
			if s.Copy(*m) {
				s.say(u, u.Text.T("archive.copied"))
			}
		}},
		{"archive.delete", "trash-can", ui.Danger, "", func() { s.asking = true }},
	}
	if sections[s.section] == saves.InProgress {
		all[3].why = lost
		all = append(all[:2:2], all[3], action{"archive.restore", "anticlockwise-rotation", ui.Normal, none, func() {
			if s.Restore(*m) {
				s.say(u, u.Text.T("archive.restored"))
			}
		}})
	}
	return all
}

// buttonHeight is the height of a button of the card, buttonGap the distance between two.
const buttonHeight, buttonGap = 42, 7

// actions draws the buttons for the chosen match: in a column, or in a row if there is no room
// beside the list.
func (s *Screen) actions(u *ui.UI, r ui.Rect, m *saves.Archived, column bool) {
	all := s.choices(u, m)
	cells := r.Columns(len(all), 8)
	if column {
		cells = r.Rows(len(all), 1, buttonHeight, buttonGap)
	}
	s.buttons(u, cells, all, m)
}

// buttons draws the buttons for a match and reports whether one was pressed.
func (s *Screen) buttons(u *ui.UI, cells []ui.Rect, all []action, m *saves.Archived) (used bool) {
	const least = 220
	for i, a := range all {
		spec := ui.ButtonSpec{Label: u.Text.T(a.id), Icon: a.icon, Kind: a.kind, Size: 17, Disabled: m == nil || s.Busy() != "" || a.why != "", Tip: a.why}
		if cells[i].W < least {
			spec.Size = 16
		}
		if u.Button(a.id, cells[i], spec) {
			a.do()
			used = true
		}
	}
	return used
}
