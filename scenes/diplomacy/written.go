package diplomacy

import (
	"strconv"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game/diplomacy"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// splitOrders divides a text into orders: by lines and by semicolons. draw says
// whether one of them is the word that accepts a draw.
func splitOrders(text string) (orders []string, draw bool) {
	for line := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '\n' || r == '\r' || r == ';' }) {
		line = strings.TrimRight(strings.TrimSpace(line), ".")
		switch line {
		case "", "none":
		case "draw":
			draw = true
		default:
			orders = append(orders, line)
		}
	}
	return orders, draw
}

// readOrder reads one written order of a power at a position.
func readOrder(g *diplomacy.Game, p *diplomacy.Position, text string) (diplomacy.Order, error) {
	o, err := g.Map.ParseOrder(text)
	if err != nil {
		return o, err
	}
	return g.Map.Meant(p, o), nil
}

// readOrders puts written orders into a draft and returns those that are left, with
// what is wrong with the first of them.
func readOrders(w words, d *draft, text string) written {
	lines, draw := splitOrders(text)
	if draw && d.game.Rules.AgreedDraws {
		d.draw = true
	}
	var left []string
	var rest written
	for _, line := range lines {
		o, err := readOrder(d.game, d.at, line)
		if err == nil {
			err = d.put(o)
		}
		if err == nil {
			continue
		}
		if rest.fault == "" {
			rest.fault = line + ": " + w.fault(err)
		}
		left = append(left, line)
	}
	rest.text = strings.Join(left, "; ")
	return rest
}

// sheet is the page on which all orders stand as text.
type sheet struct {
	open   bool
	lines  []string
	faults []string
}

// openSheet shows the orders as text.
func (s *Screen) openSheet(d *draft) {
	sh := sheet{open: true}
	for _, at := range d.rows() {
		line := s.m.FormatOrder(d.orders[at])
		if line == "" {
			unit := d.unit(at)
			line = unit.Kind.String() + " " + s.m.LocationToken(unit.At) + " "
		}
		sh.lines = append(sh.lines, line)
	}
	for range d.waives {
		sh.lines = append(sh.lines, "WAIVE")
	}
	for len(sh.lines) < d.due() {
		sh.lines = append(sh.lines, "")
	}
	sh.faults = make([]string, len(sh.lines))
	s.sheet = sh
	s.entry = newEntry(s.m)
}

// textSheet describes the page of the orders as text.
func (s *Screen) textSheet(u *ui.UI, w words) {
	d := s.writing()
	if !s.sheet.open || d == nil {
		s.sheet.open = false
		return
	}
	u.Modal("diplomacy.sheet", "sheet.0", 0.35, func() {
		b := u.Bounds()
		const row, foot = 46, 22
		height := 0.0
		for _, f := range s.sheet.faults {
			height += row
			if f != "" {
				height += foot * float64(len(u.Wrap(f, ui.Note, 540)))
			}
		}
		r := b.Middle(min(620, b.W-32), min(height+190, b.H-32))
		u.Sheet(r)
		in := r.InsetXY(28, 22)
		u.Label(in.CutTop(30), u.Text.T("diplomacy.sheet.title"), ui.PanelTitle.At(22))
		u.Paragraph(in.CutTop(44), u.Text.T("diplomacy.sheet.note"), ui.Note)
		s.sheetButtons(u, w, d, in.CutBottom(46))
		in.CutBottom(12)
		u.Scroll("sheet.rows", in, height, func(all ui.Rect) {
			for i := range s.sheet.lines {
				id := "sheet." + strconv.Itoa(i)
				field := all.CutTop(row).InsetXY(5, 4)
				now := u.Field(id, field, s.sheet.lines[i], u.Text.T("diplomacy.sheet.line"), 120)
				if now != s.sheet.lines[i] {
					s.sheet.lines[i], s.sheet.faults[i] = now, ""
				}
				if f := s.sheet.faults[i]; f != "" {
					n := float64(len(u.Wrap(f, ui.Note, 540)))
					u.Paragraph(all.CutTop(foot*n).InsetXY(8, 0), f, ui.Note.In(art.BadText))
				}
			}
		})
		if u.TakeKey(ebiten.KeyEscape) {
			s.sheet.open = false
		}
	})
}

// sheetButtons describes what can be done with the text.
func (s *Screen) sheetButtons(u *ui.UI, w words, d *draft, r ui.Rect) {
	cells := r.Columns(4, 10)
	if u.Button("sheet.copy", cells[0], ui.ButtonSpec{Label: u.Text.T("diplomacy.copy"), Size: 16, Tip: u.Text.T("diplomacy.copy.orders")}) {
		u.Clipboard.Write(strings.Join(s.sheet.filled(d), "\n"))
	}
	if u.Button("sheet.paste", cells[1], ui.ButtonSpec{Label: u.Text.T("diplomacy.paste"), Size: 16, Tip: u.Text.T("diplomacy.paste.orders")}) {
		s.paste(u.Clipboard.Read(), d)
	}
	if u.Button("sheet.cancel", cells[2], ui.ButtonSpec{Label: u.Text.T("cancel"), Size: 16}) {
		s.sheet.open = false
	}
	if u.Button("sheet.apply", cells[3], ui.ButtonSpec{Label: u.Text.T("diplomacy.sheet.apply"), Kind: ui.Primary, Size: 16}) {
		s.apply(u, w, d)
	}
}

// filled returns the lines that hold an order.
func (sh *sheet) filled(d *draft) []string {
	var lines []string
	for _, line := range sh.lines {
		if line = strings.TrimSpace(line); line != "" && !d.names(line) {
			lines = append(lines, line)
		}
	}
	return lines
}

// names reports whether a line only names one of the draft's units.
func (d *draft) names(line string) bool {
	for _, at := range d.rows() {
		if unit := d.unit(at); unit.Exists() && line == unit.Kind.String()+" "+d.game.Map.LocationToken(unit.At) {
			return true
		}
	}
	return false
}

// paste puts orders into the lines of their units, others into free lines.
func (s *Screen) paste(text string, d *draft) {
	lines, draw := splitOrders(text)
	if draw && d.game.Rules.AgreedDraws {
		d.draw = true
	}
	rows := d.rows()
	for _, line := range lines {
		o, err := readOrder(d.game, d.at, line)
		to := -1
		for i, at := range rows {
			if err == nil && o.Kind != diplomacy.Waive && s.m.Province(o.At) == at {
				to = i
			}
		}
		for i := range s.sheet.lines {
			if now := strings.TrimSpace(s.sheet.lines[i]); to < 0 && (now == "" || d.names(now)) {
				to = i
			}
		}
		if to < 0 {
			s.sheet.lines, s.sheet.faults = append(s.sheet.lines, ""), append(s.sheet.faults, "")
			to = len(s.sheet.lines) - 1
		}
		s.sheet.lines[to], s.sheet.faults[to] = line, ""
	}
}

// apply makes the text the orders; if something is wrong with it nothing changes.
func (s *Screen) apply(u *ui.UI, w words, d *draft) {
	next := newDraft(d.game, d.at, d.power)
	next.draw = d.draw
	good := true
	for i, line := range s.sheet.lines {
		line = strings.TrimSpace(line)
		s.sheet.faults[i] = ""
		if line == "" || d.names(line) {
			continue
		}
		o, err := readOrder(d.game, d.at, line)
		if err == nil && o.Kind != diplomacy.Waive && next.has(o) {
			continue
		}
		if err == nil {
			err = next.put(o)
		}
		if err != nil {
			s.sheet.faults[i] = w.fault(err)
			good = false
		}
	}
	if !good {
		return
	}
	s.drafts[s.writer] = next
	s.sheet = sheet{}
	u.Sound.Play(ui.SoundClick)
}
