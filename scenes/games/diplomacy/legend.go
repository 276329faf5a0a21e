package diplomacy

import (
	"eras/scenes/boards/sprites"
	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// markKey describes the legend of the marks, which can be folded.
func (s *Screen) markKey(u *ui.UI, r ui.Rect, o *art.Owner) {
	if u.Fold("diplomacy.key", r.CutTop(hud.Tall(u, keyFold)), u.Text.T("diplomacy.key"), "info", "", s.keyOpen) {
		s.keyOpen = !s.keyOpen
		if s.keyOpen {
			u.Views.By("orders", s.keyHeight(u))
		}
	}
	if !s.keyOpen {
		return
	}
	r.CutTop(4)
	signs := keySigns(u)
	cells := []ui.Rect{r}
	if !u.Narrow() {
		cells = []ui.Rect{r.CutLeft(r.W * 0.55)}
		cells = append(cells, r)
	}
	rows := (len(signs) + len(cells) - 1) / len(cells)
	for i, cell := range cells {
		for j := range rows {
			if k := i*rows + j; k < len(signs) {
				row := ui.R(cell.X, cell.Y+float64(j)*keyPitch, cell.W, keyPitch)
				sprites.Icon(u, row.CutLeft(46), signs[k].kind, o)
				row.CutLeft(8)
				u.Label(row, signs[k].text, ui.Note.At(14).In(art.Ink1))
			}
		}
	}
}

// keyHeight returns the height of the legend.
func (s *Screen) keyHeight(u *ui.UI) float64 {
	height := hud.Tall(u, keyFold)
	switch {
	case s.keyOpen && u.Narrow():
		height += 4 + 10*keyPitch
	case s.keyOpen:
		height += 4 + 5*keyPitch
	}
	return height
}

// keyFold is the height of the head of the legend, keyPitch that of its rows.
const (
	keyFold  = 32
	keyPitch = 26
)

type sign struct {
	kind sprites.MarkKind
	text string
}

func keySigns(u *ui.UI) []sign {
	return []sign{
		{sprites.MoveMark, u.Text.T("diplomacy.key.move")}, {sprites.SupportHoldMark, u.Text.T("diplomacy.key.support.hold")},
		{sprites.ConvoyMark, u.Text.T("diplomacy.key.convoy")}, {sprites.BuildMark, u.Text.T("diplomacy.key.build")}, {sprites.FailedMark, u.Text.T("diplomacy.key.failed")},
		{sprites.HoldMark, u.Text.T("diplomacy.key.hold")}, {sprites.SupportMoveMark, u.Text.T("diplomacy.key.support.move")},
		{sprites.RetreatMark, u.Text.T("diplomacy.key.retreat")}, {sprites.DisbandMark, u.Text.T("diplomacy.key.disband")}, {sprites.MissingMark, u.Text.T("diplomacy.key.missing")},
	}
}
