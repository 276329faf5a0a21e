// Package options is the screen of settings. Every change takes effect immediately.
package options

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/saves"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// Screen is the screen of settings.
type Screen struct {
	// Settings are the current settings. Changed is called after a change; it applies
	// and saves them.
	Settings *saves.Settings
	Changed  func()
	// Scale returns the scale in use when a percentage is chosen, 0 for automatic. It is less than
	// the chosen one if the window has no room for that.
	Scale func(percent int) int
	// SavesPlace is the location of the saves. NoSound is the reason why there is no sound; empty
	// if there is sound.
	SavesPlace string
	NoSound    string
	// Export gives the player a copy of the saves as a file; Import reads one. Both are nil if the
	// saves are in a folder.
	Export, Import func()
	Leave          func()
	Bar            func(u *ui.UI, title, note string)
	// Voice reports whether the system has a voice.
	Voice bool
	// Keys are the keys of all boards.
	Keys []ui.KeyGroup

	tab      int
	waits    bool       // for the player to press a key
	waitsFor ebiten.Key // the standard key to replace
}

// row is a setting: a label with a note on the left, a control on the right.
type row struct {
	title, note string
	control     func(u *ui.UI, r ui.Rect)
}

const rowHeight = 70

// tabKeys is the index of the tab of keys.
const tabKeys = 3

// Describe describes the screen for one tick.
func (s *Screen) Describe(u *ui.UI) {
	u.Table()
	s.Bar(u, u.Text.T("options.title"), "")
	sheet, _ := u.TabSheet(880, 640)
	tabs := []ui.Tab{{Label: u.Text.T("options.game"), Icon: "tabletop-players"}, {Label: u.Text.T("options.screen"), Icon: "expand"}, {Label: u.Text.T("options.sound"), Icon: "speaker"}, {Label: u.Text.T("options.keys"), Icon: "keyboard"}}
	if u.Text.Touch() || u.Narrow() {
		tabs = tabs[:tabKeys]
		s.tab = min(s.tab, tabKeys-1)
	}
	s.tab = u.Tabs("options.tabs", sheet, tabs, s.tab)
	side, width := 40.0, 220.0
	if u.Narrow() {
		side, width = 14, (sheet.W-28-8)/2
	}
	in := sheet.InsetXY(side, 16)
	foot := in.CutBottom(48)
	in.CutBottom(10)
	before := *s.Settings
	if s.tab == tabKeys {
		s.keys(u, in)
	} else {
		s.rows(u, in, [][]row{s.game(u), s.screen(u), s.sound(u)}[s.tab])
	}
	if u.Button("options.reset", foot.CutLeft(width), ui.ButtonSpec{Label: u.Text.T("options.reset"), Icon: "anticlockwise-rotation"}) {
		s.reset()
	}
	done := u.Button("options.done", foot.CutRight(width), ui.ButtonSpec{Label: u.Text.T("options.done"), Icon: "check-mark", Kind: ui.Primary})
	if *s.Settings != before {
		s.Changed()
	}
	if done || u.TakeKey(ebiten.KeyEscape) {
		s.Leave()
	}
}

// reset restores the defaults of the current tab. The player's personal choices stay.
func (s *Screen) reset() {
	d := saves.DefaultSettings()
	switch s.tab {
	case 0:
		s.Settings.Level, s.Settings.First, s.Settings.WhyOpen, s.Settings.RivalSpeaks = d.Level, d.First, d.WhyOpen, d.RivalSpeaks
		s.Settings.Reweighs = d.Reweighs
		s.Settings.OwnSpeed, s.Settings.ComputerSpeed, s.Settings.ReducedMotion = d.OwnSpeed, d.ComputerSpeed, d.ReducedMotion
	case 1:
		s.Settings.Language, s.Settings.Scale, s.Settings.FullScreen = d.Language, d.Scale, d.FullScreen
		s.Settings.TextSize, s.Settings.Palette = d.TextSize, d.Palette
		s.Settings.StrongHatching, s.Settings.HighContrast = d.StrongHatching, d.HighContrast
	case 2:
		s.Settings.Volume, s.Settings.Music, s.Settings.Mute, s.Settings.ReadAloud = d.Volume, d.Music, d.Mute, d.ReadAloud
	case tabKeys:
		s.Settings.Keys = d.Keys
	}
}

// rows draws settings, with a scroll bar if they do not fit. In a narrow window the
// control is below its label.
func (s *Screen) rows(u *ui.UI, r ui.Rect, rows []row) {
	if u.Narrow() {
		s.narrowRows(u, r, rows)
		return
	}
	stacked := r.W < 720
	height := float64(rowHeight)
	if stacked {
		height = 108
	}
	u.Scroll("options.scroll", r, height*float64(len(rows)), func(all ui.Rect) {
		for _, row := range rows {
			line := all.CutTop(height)
			u.HLine(line.X, line.Bottom()-0.5, line.W, max(1, u.Pixel()), art.Edge)
			label, control := line, ui.R(line.X, line.Y+56, line.W, 42)
			if stacked {
				label.H = 56
			} else {
				label.W = line.W*0.45 - 12
				control = ui.R(line.X+line.W*0.45, line.Y+14, line.W*0.55, 42)
			}
			u.Label(ui.R(label.X, label.Y+12, label.W, 24), row.title, ui.Strong.At(18))
			u.Label(ui.R(label.X, label.Y+36, label.W, 22), row.note, ui.Note)
			row.control(u, control)
		}
	})
}

// segment returns a control for choosing one of several values.
func segment[T comparable](id string, value *T, labels []string, values []T, width float64) func(*ui.UI, ui.Rect) {
	return func(u *ui.UI, r ui.Rect) {
		now := -1
		for i, v := range values {
			if v == *value {
				now = i
			}
		}
		if width > 0 {
			r.W = min(r.W, width)
		}
		if next := u.Segment(id, r, labels, now); next >= 0 && next != now {
			*value = values[next]
		}
	}
}

func toggle(id, label string, value *bool) func(*ui.UI, ui.Rect) {
	return func(u *ui.UI, r ui.Rect) { *value = u.Toggle(id, r, label, *value) }
}

func (s *Screen) game(u *ui.UI) []row {
	t := u.Text.T
	speeds := []string{t("speed.none"), t("speed.fast"), t("speed.normal"), t("speed.slow")}
	values := []saves.Speed{saves.NoAnimation, saves.Fast, saves.Normal, saves.Slow}
	var levels []string
	var numbers []int
	for i := saves.MinLevel; i <= saves.MaxLevel; i++ {
		levels, numbers = append(levels, u.Text.Number(i)), append(numbers, i)
	}
	rows := []row{
		{t("options.level"), t("level." + u.Text.Number(s.Settings.Level)), segment("options.level", &s.Settings.Level, levels, numbers, 0)},
		{t("options.first"), t("options.first.note"), segment("options.first", &s.Settings.First, []string{t("setup.you"), t("setup.computer")}, []saves.Opener{saves.PersonOpens, saves.ComputerOpens}, 0)},
		{t("options.ownspeed"), t("options.ownspeed.note"), segment("options.ownspeed", &s.Settings.OwnSpeed, speeds, values, 0)},
		{t("options.computerspeed"), t("options.computerspeed.note"), segment("options.computerspeed", &s.Settings.ComputerSpeed, speeds, values, 0)},
		{t("options.motion"), t("options.motion.note"), toggle("options.motion", t("options.motion"), &s.Settings.ReducedMotion)},
		{t("options.why"), t("options.why.note"), toggle("options.why", t("options.why"), &s.Settings.WhyOpen)},
		{t("options.speech"), t("options.speech.note"), toggle("options.speech", t("options.speech"), &s.Settings.RivalSpeaks)},
	}
	if s.Export == nil { // in a browser, bots learn only between matches
		rows = append(rows, row{t("options.reweighs"), t("options.reweighs.note"), toggle("options.reweighs", t("options.reweighs"), &s.Settings.Reweighs)})
	}
	return append(rows, s.saves(u))
}

// saves returns the row about the place of the saves and about copying them.
func (s *Screen) saves(u *ui.UI) row {
	title := u.Text.T("options.saves")
	if s.Export != nil {
		title = u.Text.T("options.saves.copies")
	}
	return row{title, s.SavesPlace, s.copies}
}

// copies draws the buttons that export and import the saves.
func (s *Screen) copies(u *ui.UI, r ui.Rect) {
	if s.Export == nil {
		return
	}
	cells := r.Columns(2, 12)
	if u.Button("options.export", cells[0], ui.ButtonSpec{Label: u.Text.T("options.export"), Icon: "save", Tip: u.Text.T("options.export.tip")}) {
		s.Export()
	}
	if u.Button("options.import", cells[1], ui.ButtonSpec{Label: u.Text.T("options.import"), Icon: "open-book", Tip: u.Text.T("options.import.tip")}) {
		s.Import()
	}
}

func (s *Screen) screen(u *ui.UI) []row {
	t := u.Text.T
	return []row{
		{t("options.language"), t("options.language.note"), segment("options.language", &s.Settings.Language, []string{t("options.language.auto"), "Español", "English"}, []saves.Language{saves.AutoLanguage, saves.Spanish, saves.English}, 0)},
		{t("options.scale"), t("options.scale.note"), s.scale},
		{t("options.text"), t("options.text.note"), func(u *ui.UI, r ui.Rect) {
			u.Label(r.CutRight(118), t("options.scale.percent", "Percent", s.Settings.TextSize), ui.Strong.To(1))
			r.CutRight(8)
			s.Settings.TextSize = int(u.Slider("options.text", r, t("options.text"), float64(s.Settings.TextSize), saves.MinText, saves.MaxText, 10, 7))
		}},
		{t("options.fullscreen"), t("options.fullscreen.note"), toggle("options.fullscreen", t("options.fullscreen"), &s.Settings.FullScreen)},
		{t("options.hatching"), t("options.hatching.note"), func(u *ui.UI, r ui.Rect) {
			segment("options.hatching", &s.Settings.StrongHatching, []string{t("options.hatching.soft"), t("options.hatching.strong")}, []bool{false, true}, r.W*0.66)(u, r)
			arms := r.CutRight(84)
			u.Arms(ui.R(arms.X, arms.Y+2, 38, 38), &art.Red)
			u.Arms(ui.R(arms.X+44, arms.Y+2, 38, 38), &art.Blue)
		}},
		{t("options.palette"), t("options.palette.note"), segment("options.palette", &s.Settings.Palette,
			[]string{t("options.palette.standard"), t("options.palette.redgreen"), t("options.palette.blueyellow")},
			[]saves.Palette{saves.StandardPalette, saves.RedGreenPalette, saves.BlueYellowPalette}, 0)},
		{t("options.contrast"), t("options.contrast.note"), toggle("options.contrast", t("options.contrast"), &s.Settings.HighContrast)},
	}
}

// scale is the control for the size of the interface. Its left end means automatic.
func (s *Screen) scale(u *ui.UI, r ui.Rect) {
	used := s.Scale(s.Settings.Scale)
	text := u.Text.T("options.scale.percent", "Percent", used)
	switch {
	case s.Settings.Scale == 0:
		text = u.Text.T("options.scale.auto", "Percent", used)
	case used < s.Settings.Scale:
		text = u.Text.T("options.scale.capped", "Percent", used)
	}
	label := r.CutRight(118)
	u.Label(label, text, ui.Strong.To(1))
	u.Probe("options.scale.used", text, label)
	r.CutRight(8)
	const least, step = saves.MinScale, 10
	value := float64(s.Settings.Scale)
	if s.Settings.Scale == 0 {
		value = least - step
	}
	value = u.Slider("options.scale", r, u.Text.T("options.scale"), value, least-step, 200, step, 6)
	s.Settings.Scale = int(value)
	if value < least {
		s.Settings.Scale = 0
	}
}

func (s *Screen) sound(u *ui.UI) []row {
	t := u.Text.T
	note := t("options.volume.note")
	if s.NoSound != "" {
		note = s.NoSound
	}
	aloud := row{t("options.aloud"), t("options.aloud.note"), toggle("options.aloud", t("options.aloud"), &s.Settings.ReadAloud)}
	if !s.Voice {
		aloud.note, aloud.control = t("options.aloud.none"), func(*ui.UI, ui.Rect) {}
	}
	volume := func(id string, value *int) func(*ui.UI, ui.Rect) {
		return func(u *ui.UI, r ui.Rect) {
			u.Label(r.CutRight(80), t("options.scale.percent", "Percent", *value), ui.Strong.To(1))
			*value = int(u.Slider(id, r, t(id), float64(*value), 0, saves.MaxVolume, 5, 6))
		}
	}
	return []row{
		{t("options.volume"), note, volume("options.volume", &s.Settings.Volume)},
		{t("options.music"), t("options.music.note"), volume("options.music", &s.Settings.Music)},
		{t("options.mute"), t("options.mute.note"), toggle("options.mute", t("options.mute"), &s.Settings.Mute)},
		aloud,
	}
}

// FitsNarrow implements [ui.Narrower].
func (*Screen) FitsNarrow() bool { return true }

// FitsLow implements [ui.Lower].
func (*Screen) FitsLow() bool { return true }

// narrowRows draws settings in a narrow window: the label, the note and the control below each other. In a
// low window the control is beside them.
func (s *Screen) narrowRows(u *ui.UI, r ui.Rect, rows []row) {
	u.Flow("options.scroll", r, func(in *ui.Rect) {
		for _, row := range rows {
			in.CutTop(10)
			label := *in
			if u.Low() {
				label.W = in.W*0.45 - 12
			}
			label.CutTop(u.Paragraph(label, row.title, ui.Strong.At(18)))
			label.CutTop(u.Paragraph(label, row.note, ui.Note))
			if u.Low() {
				line := in.CutTop(max(label.Y-in.Y, ui.Target))
				row.control(u, ui.R(line.X+line.W*0.45, line.CenterY()-ui.Target/2, line.W*0.55, ui.Target))
			} else {
				in.CutTop(label.Y - in.Y + 4)
				row.control(u, in.CutTop(ui.Target))
			}
			u.HLine(in.X, in.CutTop(12).Bottom(), in.W, max(1, u.Pixel()), art.Edge)
		}
	})
}
