package campaign

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/game/war/campaign"
	"eras/saves"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// beginning describes the page on which a player begins a campaign.
func (s *Screen) beginning(u *ui.UI, area ui.Rect) {
	sheet := area.Middle(min(area.W, 760), min(area.H, 590))
	in := sheet.InsetXY(36, 22)
	if u.Narrow() {
		sheet = u.BelowBar()
		sheet = sheet.Middle(sheet.W, min(sheet.H, 620))
		in = sheet.InsetXY(14, 12)
	}
	u.Sheet(sheet)
	name, under, err := s.knows()
	labels := []string{u.Text.T("menu"), u.Text.T("campaign.begin")}
	if under {
		labels = []string{u.Text.T("menu"), u.Text.T("campaign.anew"), u.Text.T("menu.continue")}
	}
	const height, space = 48, 12
	perRow := len(labels)
	if u.Narrow() {
		perRow = u.PerRow(in.W, space, perRow, 19, labels...)
	}
	cells := in.CutBottom(ui.RowsHeight(len(labels), perRow, height, space)).Rows(len(labels), perRow, height, space)
	in.CutBottom(14)
	u.Flow("campaign.beginning", in, func(in *ui.Rect) { s.questions(u, in, under) })
	s.answers(u, cells, labels, name, under, err)
}

// knows returns the typed name and whether the player has a campaign under way. err says why the name is
// not valid.
func (s *Screen) knows() (name string, under bool, err error) {
	if name, err = saves.PlayerName(s.Player); err != nil {
		return "", false, err
	}
	if s.knownFor != name {
		s.knownFor = name
		s.known, s.found = s.Known(name)
	}
	return name, s.found && !s.Campaign.Over(&s.known), nil
}

// questions describes what the campaign is about and the choices of the player.
func (s *Screen) questions(u *ui.UI, in *ui.Rect, under bool) {
	c, lang := s.Campaign, u.Text.Language()
	title := ui.ScreenTitle
	if u.Narrow() {
		title.Size = 22
	}
	for _, line := range u.Wrap(c.Title.In(lang), title, in.W) {
		u.Label(in.CutTop(title.Size+12), line, title)
	}
	u.Rule(in.X, in.CutTop(14).CenterY(), in.W)
	in.CutTop(u.Paragraph(*in, c.About.In(lang), ui.Body) + 12)

	name, epithet := ui.PanelTitle.At(19), ui.Aside.At(16).In(art.Ink1)
	said := u.ParagraphHeight(in.W-2*14-60-14, c.Rival.Epithet.In(lang), epithet)
	rival := in.CutTop(max(76, 28+said+16))
	u.Inlay(rival)
	rival = rival.InsetXY(14, 8)
	u.Arms(rival.CutLeft(60).Middle(56, 56), &art.Blue)
	rival.CutLeft(14)
	u.Label(rival.CutTop(28), c.Rival.Name.In(lang), name)
	u.Paragraph(rival, c.Rival.Epithet.In(lang), epithet)
	in.CutTop(14)

	u.Label(in.CutTop(24), u.Text.T("campaign.name"), ui.Section)
	s.Player = u.Field("campaign.name", in.CutTop(44), s.Player, u.Text.T("first.name.hint"), saves.MaxNameLetters)
	in.CutTop(12)
	u.Label(in.CutTop(24), u.Text.T("campaign.difficulty"), ui.Section)
	if s.difficulty == 0 {
		s.difficulty = campaign.Easy
	}
	var labels []string
	for d := campaign.Easy; d <= campaign.Hard; d++ {
		labels = append(labels, u.Text.T("campaign.difficulty."+d.String()))
	}
	s.difficulty = campaign.Easy + campaign.Difficulty(u.Segment("campaign.difficulty", in.CutTop(42), labels, int(s.difficulty-campaign.Easy)))
	in.CutTop(8)
	note := u.Text.T("campaign.difficulty." + s.difficulty.String() + ".note")
	if under {
		note = u.Text.T("campaign.known", "Player", s.knownFor)
	}
	in.CutTop(u.Paragraph(*in, note, ui.Note))
}

// answers describes the buttons of the page. labels are those of leaving, of beginning and, if the player
// has a campaign under way, of continuing that.
func (s *Screen) answers(u *ui.UI, cells []ui.Rect, labels []string, name string, under bool, err error) {
	if under && u.Button("campaign.resume", cells[2], ui.ButtonSpec{Label: labels[2], Icon: "flying-flag", Kind: ui.Primary}) {
		s.Resume(name)
		return
	}
	begin := ui.ButtonSpec{Label: labels[1], Icon: "flying-flag", Kind: ui.Primary, Disabled: err != nil}
	if under {
		begin.Icon, begin.Kind = "", ui.Danger
	}
	if u.Button("campaign.leave", cells[0], ui.ButtonSpec{Label: labels[0], Icon: "exit-door"}) {
		s.Leave()
	}
	if u.Button("campaign.begin", cells[1], begin) || err == nil && !under && u.Focus.Is("campaign.name") && u.TakeKey(ebiten.KeyEnter) {
		s.Begin(name, s.difficulty)
	}
}
