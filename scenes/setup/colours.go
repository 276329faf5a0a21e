package setup

import (
	"fmt"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// colour returns the place of a seat's colour in the palette, -1 if it has none.
func (s *Seats) colour(i int) int {
	return slices.IndexFunc(s.Palette, func(o *art.Owner) bool { return o.Name == s.All[i].Colour })
}

// dress gives the first free colour to every seat without one, or with that of a seat before it.
func (s *Seats) dress() {
	for i := range s.All {
		if one := &s.All[i]; s.colour(i) < 0 || s.wears(one.Colour) < i {
			one.Colour = ""
		}
	}
	for i := range s.All {
		if one := &s.All[i]; one.Colour == "" && s.Palette != nil {
			free := slices.IndexFunc(s.Palette, func(o *art.Owner) bool { return s.wears(o.Name) < 0 })
			one.Colour = s.Palette[free].Name
		}
	}
}

// Colours returns the places of the seats' colours in the palette.
func (s *Seats) Colours() []int {
	s.dress()
	all := make([]int, len(s.All))
	for i := range all {
		all[i] = s.colour(i)
	}
	return all
}

// wears returns the seat that has a colour, -1 if it is free.
func (s *Seats) wears(colour string) int {
	return slices.IndexFunc(s.All, func(one Seat) bool { return one.Colour == colour })
}

// paint gives a seat a colour. The seat that had it gets that of the first in exchange.
func (s *Seats) paint(i int, o *art.Owner) {
	if other := s.wears(o.Name); other >= 0 {
		s.All[other].Colour = s.All[i].Colour
	}
	s.All[i].Colour = o.Name
}

// Sizes of the choice of a colour.
const (
	colourColumns = 4
	colourCell    = 76.0
	colourGap     = 10.0
	colourHead    = 34.0
)

// colourName returns the name of a colour in the player's language.
func colourName(u *ui.UI, o *art.Owner) string { return u.Text.T("setup.colour." + o.Name) }

func colourID(o *art.Owner) string { return "setup.colour." + o.Name }

// arms draws how a seat looks and returns its name. Where colours are chosen, it is the button that opens
// the choice.
func (s *Seats) arms(u *ui.UI, r ui.Rect, i int) (name string) {
	if s.Palette == nil {
		o, name := s.Look(u, i)
		if o != nil {
			u.Arms(r, o)
		} else {
			u.Icon(r.Inset(4), "card-random", art.Ink2)
		}
		return name
	}
	o := s.Palette[s.colour(i)]
	r = r.Inset(-3)
	if u.Button(fmt.Sprint("setup.colour", i), r, ui.ButtonSpec{Tip: u.Text.T("setup.colour", "Colour", colourName(u, o))}) {
		s.painting = pick(i)
	}
	u.Arms(ui.R(r.X, r.Y, r.W, r.H-3).Middle(30, 30), o)
	return ""
}

// colourPicker is the choice of a colour over the screen.
func (s *Seats) colourPicker(u *ui.UI) {
	if s.painting < 0 || int(s.painting) >= len(s.All) {
		s.painting = nobody
		return
	}
	i, done := int(s.painting), false
	u.Modal("setup.colour.choice", colourID(s.Palette[s.colour(i)]), 0.35, func() {
		const pad, foot = 20.0, 44.0
		b := u.Bounds()
		columns := colourColumns
		if u.Low() {
			columns = len(s.Palette) / 2
		}
		rows := (len(s.Palette) + columns - 1) / columns
		cell := min(colourCell, (b.W-2*pad-16+colourGap)/float64(columns)-colourGap)
		w := float64(columns)*(cell+colourGap) - colourGap
		h := float64(rows)*(colourCell+colourGap) + colourHead + foot
		sheet := b.Middle(w+2*pad, h+2*pad)
		u.Sheet(sheet)
		in := sheet.Inset(pad)
		u.Label(in.CutTop(colourHead), u.Text.T("setup.colour.title"), ui.PanelTitle)
		for at, box := range in.CutTop(float64(rows)*(colourCell+colourGap)-colourGap).Rows(len(s.Palette), columns, colourCell, colourGap) {
			o := s.Palette[at]
			name := colourName(u, o)
			if u.Card(colourID(o), box, name, at == s.colour(i)) {
				s.paint(i, o)
				done = true
			}
			u.Arms(ui.R(box.X, box.Y+6, box.W, 40).Middle(38, 38), o)
			u.Label(ui.R(box.X+2, box.Bottom()-28, box.W-4, 22), name, ui.Note.At(14).To(0.5))
			if wearer := s.wears(o.Name); wearer >= 0 && wearer != i {
				u.Tip(colourID(o), box, name+"\n"+u.Text.T("setup.colour.exchange", "Who", s.called(u, wearer)))
				u.Label(ui.R(box.X+5, box.Y+3, 20, 18), u.Text.Number(wearer+1), ui.Strong.At(14))
			} else {
				u.Tip(colourID(o), box, name)
			}
		}
		last := in.CutBottom(foot)
		if u.Button("setup.colour.no", last.CutLeft(160), ui.ButtonSpec{Label: u.Text.T("cancel"), Key: "Esc"}) || u.TakeKey(ebiten.KeyEscape) {
			done = true
		}
	})
	if done {
		s.painting = nobody
	}
}

// called returns who sits on a seat, in the player's language.
func (s *Seats) called(u *ui.UI, i int) string {
	if !s.All[i].Person {
		b, _ := s.botOf(u, i)
		return b.name
	}
	if s.All[i].Name == "" {
		return u.Text.T("setup.person")
	}
	return s.All[i].Name
}
