// Package gallery is a screen with every control in every state and every sprite, for work on the
// look of the program. eras -parts shows it.
package gallery

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/battle"
	"eras/scenes/boards/sprites"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Screen is the widget gallery.
type Screen struct {
	// Leave is called when the screen is left.
	Leave func()

	page    int
	segment int
	slider  float64
	on      bool
	name    string
	choice  int
	asking  bool
}

// New returns the gallery; leave is called when the player leaves it.
func New(leave func()) *Screen { return &Screen{Leave: leave, name: "Javier", on: true, slider: 0.6} }

// Describe describes the screen for one tick.
func (s *Screen) Describe(u *ui.UI) {
	u.Table()
	bar := u.TopBar()
	u.Label(bar.InsetXY(20, 0), "ERAS", ui.Style{Weight: ui.Black, Size: 22, Color: art.BrassHigh, Tracking: 3})
	area := u.Bounds().Inset(16)
	area.CutTop(48)
	s.page = u.Segment("gallery.page", ui.R(bar.Right()-340, bar.Y+4, 320, 40), []string{"Mandos", "Mapas"}, s.page)
	if s.page == 1 {
		s.maps(u, area)
	} else {
		left := area.CutLeft((area.W - 16) / 2)
		area.CutLeft(16)
		s.controls(u, left)
		s.figures(u, area)
	}
	if s.asking {
		switch u.Ask(ui.Question{ID: "gallery.dialog", Title: "¿Salir de la partida?", Body: "Queda guardada tal como está. Vuelve a ella con «Continuar» en el menú.", Yes: "Salir", No: "Seguir jugando", Icon: "exit-door"}) {
		case ui.Yes, ui.No:
			s.asking = false
		case ui.Waiting:
		}
	}
	if u.TakeKey(ebiten.KeyEscape) {
		s.Leave()
	}
}

func (s *Screen) controls(u *ui.UI, r ui.Rect) {
	u.Sheet(r)
	in := r.Inset(20)
	for _, kind := range []struct {
		name string
		kind ui.ButtonKind
	}{{"Principal", ui.Primary}, {"Normal", ui.Normal}, {"Peligro", ui.Danger}, {"Discreto", ui.Quiet}} {
		row := in.CutTop(44)
		in.CutTop(12)
		cells := row.Columns(3, 12)
		if u.Button("gallery."+kind.name, cells[0], ui.ButtonSpec{Label: "Mover", Kind: kind.kind}) {
			s.asking = true
		}
		u.Button("gallery.icon."+kind.name, cells[1], ui.ButtonSpec{Label: kind.name, Kind: kind.kind, Icon: "crossed-swords", Key: "Esc", Tip: "Una pista\nQue explica en dos líneas lo que este botón hace y por qué."})
		u.Button("gallery.off."+kind.name, cells[2], ui.ButtonSpec{Label: "Mover", Note: "elige una ciudad", Kind: kind.kind, Disabled: true})
	}
	row := in.CutTop(40)
	s.slider = u.Slider("gallery.slider", row.CutLeft(220), "Slider", s.slider, 0, 1, 0.1, 6)
	s.on = u.Toggle("gallery.toggle", row.CutLeft(100), "Toggle", s.on)
	in.CutTop(8)
	s.segment = u.Segment("gallery.segment", in.CutTop(42), []string{"Suave", "Fuerte", "Ninguno"}, s.segment)
	in.CutTop(16)
	s.name = u.Field("gallery.field", in.CutTop(48), s.name, "Escribe un nombre", 40)
	in.CutTop(16)
	s.choice = u.Choose("gallery.choose", in.CutTop(44), []ui.Option{{Label: "Dos sierras", Note: "8 × 6, cuatro almacenes", Icon: "treasure-map"}, {Label: "El valle", Note: "8 × 6", Icon: "treasure-map"}, {Label: "Escaramuza", Note: "5 × 4", Icon: "treasure-map"}}, s.choice)
	in.CutTop(16)
	u.Label(in.CutTop(20), "EJÉRCITOS", ui.Section)
	for i, name := range []string{"小林", "Αλέξανδρος", "Юлия", "עברית abc", "علي", "김민수", "🙂 Begoña Núñez"} {
		row := in.CutTop(26)
		u.RowGround(row, i, false, false, &art.Red)
		u.Label(row.InsetXY(10, 0), name, ui.Body)
		u.Bar(ui.R(row.X+180, row.Y+6, 160, 14), float64(i)/6, 0.5, &art.Blue)
		u.Label(ui.R(row.X+350, row.Y, 60, row.H), u.Text.Decimal(float64(i)/6, 2, false), ui.Strong.To(1))
	}
}

func (s *Screen) figures(u *ui.UI, r ui.Rect) {
	u.Sheet(r)
	in := r.Inset(24)
	cell := min(in.W/4, in.H/5)
	for i, side := range []game.Side{game.Red, game.Blue, game.NoSide} {
		x := in.X + float64(i)*cell*1.3
		at := func(row int) ui.Rect { return ui.R(x, in.Y+float64(row)*(cell+6), cell, cell) }
		sprites.Wash(u, at(0), side)
		sprites.City(u, at(0), side)
		sprites.Wash(u, at(1), side)
		sprites.Warehouse(u, at(1), side)
		if side == game.NoSide {
			continue
		}
		u.Fill(at(2), paint.RGB(0xD9DBB0))
		sprites.Leader(u, at(2), side, art.Face{})
		sprites.Plate(u, at(2), 6, 0)
		for k, kind := range []battle.Kind{battle.Foot, battle.Horse, battle.Archer} {
			r := at(3)
			r.X += float64(k) * cell * 0.44
			u.Fill(r, paint.RGB(0xD3CC96))
			sprites.Soldier(u, r, side, kind, false)
		}
		sprites.Wash(u, at(4), side)
		sprites.Garrison(u, at(4), true, side, side, art.Face{})
		sprites.Plate(u, at(4), 4, 0)
		u.Arms(ui.R(in.Right()-60, in.Y+float64(i)*70, 48, 48), sprites.Owner(side))
	}
}
