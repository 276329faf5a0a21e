package diplomacy

import (
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game/diplomacy"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// ownMaps lets the set-up screen open and remove maps of the player. Both call done in a later tick.
type ownMaps interface {
	// Open reads a map file and keeps it in the folder of saves.
	Open(path string, done func(*diplomacy.Map, error))
	// Picks reports whether map files are picked, as in a browser, instead of named by their path. Pick lets
	// the player pick one, reads it and keeps it in the saves. It does not call done if none is picked.
	Picks() bool
	Pick(done func(*diplomacy.Map, error))
	// Removable reports whether Remove can remove a map.
	Removable(*diplomacy.Map) bool
	Remove(m *diplomacy.Map, done func(error))
	// All returns the maps to choose from.
	All() []*diplomacy.Map
}

// opening is the dialog that opens a map file.
type opening struct {
	shown bool
	path  string
	busy  bool
	fault string
}

// mapButtons describes the buttons that open a map file and remove the chosen map.
func (s *setupScreen) mapButtons(u *ui.UI, r ui.Rect) {
	cells := r.Columns(2, 10)
	if u.Button("setup.map.open", cells[0], ui.ButtonSpec{Label: u.Text.T("setup.map.open"), Icon: "open-book", Size: 16, Tip: u.Text.T("setup.map.open.tip")}) {
		s.opening = opening{shown: true, path: s.opening.path}
	}
	if !s.Own.Removable(s.chosen()) {
		return
	}
	if u.Button("setup.map.remove", cells[1], ui.ButtonSpec{Label: u.Text.T("setup.map.remove"), Icon: "cancel", Size: 16, Tip: u.Text.T("setup.map.remove.tip")}) {
		s.Own.Remove(s.chosen(), func(err error) {
			if err != nil {
				s.opening = opening{shown: true, fault: err.Error()}
				return
			}
			s.reread(s.Maps[0])
		})
	}
}

// reread reads the list of maps again and chooses a map, or the first one if it is not there.
func (s *setupScreen) reread(choose *diplomacy.Map) {
	s.Maps = s.Own.All()
	s.mapped = max(0, slices.Index(s.Maps, choose))
	s.limit()
	s.seats.Resize(firstBots)
}

// openMap describes the dialog. Errors in the file stand below its path.
func (s *setupScreen) openMap(u *ui.UI) {
	o := &s.opening
	if !o.shown {
		return
	}
	picks := s.Own.Picks()
	first, note, read := "setup.map.path", u.Text.T("setup.map.open.note"), u.Text.T("setup.map.read")
	if picks {
		first, note, read = "setup.map.read", u.Text.T("setup.map.pick.note"), u.Text.T("setup.map.pick")
	}
	u.Modal("setup.map.opening", first, 0.35, func() {
		b := u.Bounds()
		width := min(640, b.W-32)
		said := o.fault
		if o.busy {
			said = u.Text.T("setup.drawing")
		}
		above, field, below := u.ParagraphHeight(width-56, note, ui.Note), 52.0, 0.0
		if picks {
			field = 0
		}
		if said != "" {
			below = u.ParagraphHeight(width-56, said, ui.Note) + 10
		}
		r := b.Middle(width, min(b.H-16, 44+30+above+field+below+14+46))
		u.Sheet(r)
		in := r.InsetXY(28, 22)
		u.Label(in.CutTop(30), u.Text.T("setup.map.open"), ui.PanelTitle.At(22))
		u.Paragraph(in.CutTop(above), note, ui.Note)
		if !picks {
			in.CutTop(10)
			if text := u.Field("setup.map.path", in.CutTop(42).InsetXY(4, 0), o.path, u.Text.T("setup.map.path"), 400); text != o.path {
				o.path, o.fault = text, ""
			}
		}
		cells := in.CutBottom(46).Columns(2, 12)
		if said != "" {
			ink := art.BadText
			if o.busy {
				ink = art.Ink1
			}
			in.CutTop(10)
			u.KeepClear(in)
			u.Paragraph(ui.R(in.X, in.Y, in.W, below), said, ui.Note.In(ink))
			u.Probe("setup.map.fault", said, ui.Rect{})
		}
		ready := !o.busy && (picks || strings.TrimSpace(o.path) != "")
		enter := u.Focus.Is("setup.map.path") && u.TakeKey(ebiten.KeyEnter)
		if (u.Button("setup.map.read", cells[0], ui.ButtonSpec{Label: read, Kind: ui.Primary, Disabled: !ready}) || enter) && ready {
			s.readMap(picks)
		}
		if u.Button("setup.map.cancel", cells[1], ui.ButtonSpec{Label: u.Text.T("cancel"), Key: "Esc"}) || u.TakeKey(ebiten.KeyEscape) {
			o.shown = false
		}
	})
}

// readMap reads the map of the dialog, or lets the player pick one.
func (s *setupScreen) readMap(picks bool) {
	o := &s.opening
	o.fault = ""
	done := func(m *diplomacy.Map, err error) {
		if o.busy = false; err != nil {
			o.fault = err.Error()
			return
		}
		s.opening = opening{}
		s.reread(m)
	}
	if picks {
		s.Own.Pick(done)
		return
	}
	o.busy = true
	s.Own.Open(strings.TrimSpace(o.path), done)
}
