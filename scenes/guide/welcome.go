package guide

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/saves"
	"eras/scenes/ui"
)

// Welcome is the screen of the first launch. It asks for the language, a name and a game, and offers
// to show how that is played.
type Welcome struct {
	// Language changes the language of all texts.
	Language func(language string)
	// Games are the keys of the titles of the games. Game is the index of the chosen one.
	Games []string
	Game  int
	// Begin continues with that name and game. show reports whether the person wants the guide.
	Begin func(name string, game int, show bool)
	// Bar draws the top bar.
	Bar func(u *ui.UI, title, note string)

	name  string
	wrong string // the error in the name
	begun bool
}

// FitsNarrow implements [ui.Narrower].
func (*Welcome) FitsNarrow() bool { return true }

// FitsLow implements [ui.Lower].
func (*Welcome) FitsLow() bool { return true }

// narrowHeight is the greatest height of the sheet in a narrow window.
const narrowHeight = 550

// names are the names of the languages in the languages themselves.
var names = map[string]string{"es": "Español", "en": "English"}

// Describe describes the screen for one tick.
func (s *Welcome) Describe(u *ui.UI) {
	if !s.begun {
		s.begun = true
		u.Focus.Set("welcome.name")
	}
	u.Table()
	s.Bar(u, u.Text.T("first.title"), "")
	area := u.Bounds()
	area.CutTop(48)
	sheet := area.Middle(560, min(area.H, 506))
	alone, show := u.Text.T("first.alone"), u.Text.T("first.show")
	var in ui.Rect
	var cells []ui.Rect
	if u.Narrow() {
		sheet = u.BelowBar()
		sheet = sheet.Middle(sheet.W, min(sheet.H, narrowHeight))
		in = sheet.InsetXY(18, 14)
		perRow := u.PerRow(in.W, 12, 2, 0, alone, show)
		cells = in.CutBottom(ui.RowsHeight(2, perRow, 48, 10)).Rows(2, perRow, 48, 10)
		in.CutBottom(10)
	} else {
		in = sheet.InsetXY(40, 30)
		cells = in.CutBottom(48).Columns(2, 16)
	}
	u.Sheet(sheet)
	u.Flow("welcome.flow", in, func(in *ui.Rect) { s.fields(u, in) })
	if u.Button("welcome.alone", cells[0], ui.ButtonSpec{Label: alone}) {
		s.begin(u, false)
	}
	shows := u.Button("welcome.show", cells[1], ui.ButtonSpec{Label: show, Kind: ui.Primary, Icon: "play-button"})
	if shows || u.Focus.Is("welcome.name") && u.TakeKey(ebiten.KeyEnter) {
		s.begin(u, true)
	}
}

// fields describes the questions of the screen.
func (s *Welcome) fields(u *ui.UI, in *ui.Rect) {
	head := ui.PanelTitle.At(28)
	if u.Narrow() {
		head.Size = 22
	}
	for _, line := range u.Wrap(u.Text.T("first.head"), head, in.W) {
		u.Label(in.CutTop(head.Size+12), line, head)
	}
	in.CutTop(u.Paragraph(*in, u.Text.T("first.body"), ui.Body) + 18)
	var labels []string
	for _, l := range ui.Languages {
		labels = append(labels, names[l])
	}
	now := slices.Index(ui.Languages, u.Text.Language())
	if next := u.Segment("welcome.language", in.CutTop(44), labels, now); next != now {
		s.Language(ui.Languages[next])
		s.wrong = ""
		u.Focus.Set("welcome.name")
	}
	in.CutTop(18)
	u.Label(in.CutTop(24), u.Text.T("first.name"), ui.Section)
	before := s.name
	s.name = u.Field("welcome.name", in.CutTop(48), s.name, u.Text.T("first.name.hint"), saves.MaxNameLetters)
	if s.name != before {
		s.wrong = ""
	}
	if s.wrong != "" {
		u.CutParagraph(in, s.wrong, ui.Strong)
	}
	in.CutTop(18)
	u.Label(in.CutTop(24), u.Text.T("first.game"), ui.Section)
	var titles []string
	for _, key := range s.Games {
		titles = append(titles, u.Text.T(key))
	}
	s.Game = u.Segment("welcome.game", in.CutTop(44), titles, s.Game)
}

// begin continues if the name is valid. An empty name is allowed.
func (s *Welcome) begin(u *ui.UI, show bool) {
	name := s.name
	if name == "" {
		name = u.Text.T("first.noname")
	}
	name, err := saves.PlayerName(name)
	if err != nil {
		s.wrong = u.Text.T("first.wrong")
		return
	}
	s.Begin(name, s.Game, show)
}
