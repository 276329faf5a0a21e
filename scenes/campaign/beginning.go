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
	c, lang := s.Campaign, u.Text.Language()
	sheet := area.Middle(min(area.W, 760), min(area.H, 590))
	u.Sheet(sheet)
	in := sheet.InsetXY(36, 22)
	foot := in.CutBottom(48)
	in.CutBottom(14)

	u.Label(in.CutTop(40), c.Title.In(lang), ui.ScreenTitle)
	u.Rule(in.X, in.CutTop(14).CenterY(), in.W)
	in.CutTop(u.Paragraph(in, c.About.In(lang), ui.Body) + 12)

	rival := in.CutTop(76)
	u.Inlay(rival)
	rival = rival.InsetXY(14, 8)
	u.Arms(rival.CutLeft(60).Middle(56, 56), &art.Blue)
	rival.CutLeft(14)
	u.Label(rival.CutTop(28), c.Rival.Name.In(lang), ui.PanelTitle.At(19))
	u.Paragraph(rival, c.Rival.Epithet.In(lang), ui.Aside.At(16).In(art.Ink1))
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

	name, err := saves.PlayerName(s.Player)
	note := u.Text.T("campaign.difficulty." + s.difficulty.String() + ".note")
	known := campaign.Progress{}
	found := false
	if err == nil {
		if s.knownFor != name {
			s.knownFor = name
			s.known, s.found = s.Known(name)
		}
		known, found = s.known, s.found
	}
	under := found && !c.Over(&known)
	if under {
		note = u.Text.T("campaign.known", "Player", name)
	}
	u.Paragraph(in, note, ui.Note)
	cells := foot.Columns(map[bool]int{false: 2, true: 3}[under], 16)
	if under && u.Button("campaign.resume", cells[2], ui.ButtonSpec{Label: u.Text.T("menu.continue"), Icon: "flying-flag", Kind: ui.Primary}) {
		s.Resume(name)
		return
	}
	begin := ui.ButtonSpec{Label: u.Text.T("campaign.begin"), Icon: "flying-flag", Kind: ui.Primary, Disabled: err != nil}
	if under {
		begin = ui.ButtonSpec{Label: u.Text.T("campaign.anew"), Kind: ui.Danger}
	}
	if u.Button("campaign.leave", cells[0], ui.ButtonSpec{Label: u.Text.T("menu"), Icon: "exit-door"}) {
		s.Leave()
	}
	if u.Button("campaign.begin", cells[1], begin) || err == nil && !under && u.Focused("campaign.name") && u.TakeKey(ebiten.KeyEnter) {
		s.Begin(name, s.difficulty)
	}
}
