package campaign

import (
	"eras/game/war/campaign"
	"eras/game/war/people"
	"eras/scenes/boards/sprites"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// Words are what the page says about the player's leaders.
type Words struct {
	// Named returns a leader's name with what he or she is known for, Deed the battle that earned it, empty for
	// none, and Fell where a leader fell.
	Named, Deed func(t *ui.Texts, p *people.Person) string
	Fell        func(t *ui.Texts, l *campaign.Loss) string
}

// Sizes of the rows of leaders: of a face, and of a row.
const (
	faceSize = 38
	faceRow  = faceSize + 4
)

// living draws the leaders who go on.
func (s *Screen) living(u *ui.UI, in *ui.Rect) {
	living, _ := s.Progress.Company()
	if len(living) == 0 {
		return
	}
	in.CutTop(8)
	u.Label(in.CutTop(22), u.Text.T("campaign.company"), ui.Section)
	for i := range living {
		p := &living[i]
		row := in.CutTop(faceRow)
		name := s.Words.Named(u.Text, p)
		id := "campaign.leader." + p.Name
		u.Probe(id, name, row)
		if deed := s.Words.Deed(u.Text, p); deed != "" {
			u.Tip(id, row, name+"\n"+deed)
		}
		sprites.Face(u, row.CutLeft(faceSize).Middle(faceSize, faceSize), campaign.Person, p.Name)
		row.CutLeft(10)
		if icon := sprites.TraitIcon(p.Trait()); icon != "" {
			u.Icon(row.CutRight(24).Middle(20, 20), icon, art.Ink2)
			row.CutRight(6)
		}
		u.Label(row, name, u.Smaller(name, ui.Strong.At(17), row.W))
	}
}

// fallen says where leaders fell: those of the last war, or all.
func (s *Screen) fallen(u *ui.UI, in *ui.Rect, last bool) {
	_, fallen := s.Progress.Company()
	if last {
		f := &s.Progress.Fought[len(s.Progress.Fought)-1]
		n := 0
		for i := range f.Leaders {
			if f.Leaders[i].Fallen {
				n++
			}
		}
		fallen = fallen[:n]
	}
	if len(fallen) == 0 {
		return
	}
	in.CutTop(8)
	u.Label(in.CutTop(22), u.Text.T("campaign.fallen"), ui.Section)
	for i := range fallen {
		text, style := s.Words.Fell(u.Text, &fallen[i]), ui.Note.In(art.Ink1)
		row := in.CutTop(max(faceRow, u.ParagraphHeight(in.W-faceSize-10, text, style)+4))
		u.Probe("campaign.fell."+fallen[i].Name, text, row)
		face := row.CutLeft(faceSize)
		u.WithAlpha(0.55, func() { sprites.Face(u, face.Middle(faceSize, faceSize), campaign.Person, fallen[i].Name) })
		row.CutLeft(10)
		u.Paragraph(row.Middle(row.W, u.ParagraphHeight(row.W, text, style)), text, style)
	}
}
