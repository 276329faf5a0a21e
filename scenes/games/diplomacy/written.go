package diplomacy

import (
	"strconv"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game/diplomacy"
	"eras/play/session/diplomacyplay"
	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// written is the content of the field for typed orders.
type written struct {
	text  string
	fault string // the error in the text
}

const writtenID = "diplomacy.written"

// writtenField is the height of the field.
const writtenField = 38

// height returns the height of the field and its error.
func (f *written) height(u *ui.UI, width float64) float64 {
	h := hud.Tall(u, writtenField) + 2
	if f.fault != "" {
		h += u.ParagraphHeight(width, f.fault, ui.Note.In(art.BadText)) + 4
	}
	return h
}

// examples returns orders that are legal in a draft now, as a player would type them: two, or one. d may be
// nil.
func examples(m *diplomacy.Map, d *diplomacyplay.OrderDraft) []string {
	var first, second string
	if d != nil {
		for _, at := range d.Subjects() {
			for _, o := range d.Legal(at) {
				switch o.Kind {
				case diplomacy.Move, diplomacy.Retreat, diplomacy.Build, diplomacy.Remove:
					if first == "" {
						first = m.FormatOrder(o)
					}
				case diplomacy.SupportMove, diplomacy.SupportHold:
					if second == "" {
						second = m.FormatOrder(o)
					}
				case diplomacy.Hold, diplomacy.Convoy, diplomacy.Disband, diplomacy.Waive:
				}
			}
		}
	}
	if first == "" {
		for power := diplomacy.Power(1); int(power) <= m.Powers(); power++ {
			for _, unit := range m.StartUnits(power) {
				return []string{m.FormatOrder(diplomacy.Order{Kind: diplomacy.Hold, Unit: unit.Kind, At: unit.At})}
			}
		}
	}
	if second == "" {
		return []string{first}
	}
	return []string{first, second}
}

// describe describes the field with examples of orders. It calls read with the text when Enter is pressed,
// or when at least pasted orders have been pasted.
func (f *written) describe(u *ui.UI, r ui.Rect, examples []string, pasted int, read func(text string)) {
	field := r.CutBottom(hud.Tall(u, writtenField)).InsetXY(4, 0)
	if u.Focus.Is(writtenID) {
		if u.Input().Control && u.TakeKey(ebiten.KeyV) {
			f.text += u.Clipboard.Read()
			if orders, _ := splitOrders(f.text); len(orders) >= pasted {
				read(f.text)
			}
		}
		if u.TakeKey(ebiten.KeyEnter) || u.TakeKey(ebiten.KeyNumpadEnter) {
			read(f.text)
		}
	}
	if text := u.Field(writtenID, field, f.text, u.Text.T("diplomacy.written", "Order", examples[0]), 400); text != f.text {
		*f = written{text: text}
	}
	u.Tip(writtenID, field, u.Text.T("diplomacy.written.tip", "Orders", strings.Join(examples, "; ")))
	if f.fault != "" {
		r.CutBottom(4)
		u.KeepClear(r)
		u.Paragraph(r, f.fault, ui.Note.In(art.BadText))
	}
}

// splitOrders splits a text into orders at line ends and semicolons. draw reports whether one of
// them is the word that accepts a draw.
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

// readOrder parses one order of a power in a position. The order is the one that clicks give: it says the kind
// of the unit that it supports.
func readOrder(g *diplomacy.Game, p *diplomacy.Position, text string) (diplomacy.Order, error) {
	o, err := g.Map.ParseOrder(text)
	if err != nil {
		return o, err
	}
	o = g.Map.Interpret(p, o)
	switch o.Kind {
	case diplomacy.SupportHold, diplomacy.SupportMove, diplomacy.Convoy:
		if int(o.From) < g.Map.Locations() {
			if unit := p.Units[g.Map.Province(o.From)]; unit.Exists() {
				o.Other = unit.Kind
			}
		}
	case diplomacy.Hold, diplomacy.Move, diplomacy.Retreat, diplomacy.Disband, diplomacy.Build, diplomacy.Remove, diplomacy.Waive:
	}
	return o, nil
}

// readOrders puts typed orders into a draft. It returns those that are wrong, with the error of the
// first.
func readOrders(w words, d *diplomacyplay.OrderDraft, text string) written {
	lines, draw := splitOrders(text)
	if draw && d.Game.Rules.AgreedDraws {
		d.SetEnd(true, diplomacy.Neutral)
	}
	return putLines(w, lines, func(line string) error {
		o, err := readOrder(d.Game, d.Position, line)
		if err == nil {
			err = d.Put(o)
		}
		return err
	})
}

// putLines calls put with each line. It returns the lines for which put failed, with the first
// error.
func putLines(w words, lines []string, put func(line string) error) written {
	var left []string
	var rest written
	for _, line := range lines {
		err := put(line)
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

// sheet is the dialog with all orders as text.
type sheet struct {
	open   bool
	lines  []string
	faults []string
}

// openSheet opens the dialog with the orders of a draft.
func (s *Screen) openSheet(d *diplomacyplay.OrderDraft) {
	sh := sheet{open: true}
	for _, at := range d.Rows() {
		line := s.m.FormatOrder(d.Order(at))
		if line == "" {
			unit := d.Unit(at)
			line = unit.Kind.String() + " " + s.m.LocationToken(unit.At) + " "
		}
		sh.lines = append(sh.lines, line)
	}
	for range d.Waives() {
		sh.lines = append(sh.lines, "WAIVE")
	}
	for len(sh.lines) < d.Due() {
		sh.lines = append(sh.lines, "")
	}
	sh.faults = make([]string, len(sh.lines))
	s.sheet = sh
	s.entry = newEntry(s.m)
}

// textSheet describes the dialog.
func (s *Screen) textSheet(u *ui.UI, w words) {
	d := s.writing()
	if !s.sheet.open || d == nil {
		s.sheet.open = false
		return
	}
	u.Modal("diplomacy.sheet", "sheet.0", 0.35, func() {
		b := u.Bounds()
		const foot = 22
		row := hud.Tall(u, 38) + 8
		width := min(620, b.W-32)
		note := u.Text.T("diplomacy.sheet.note", "Orders", strings.Join(examples(s.m, d), "; "))
		buttons := ui.RowsHeight(4, sheetColumns(u), 46, 10)
		above := max(44, u.ParagraphHeight(width-2*28, note, ui.Note))
		height := 0.0
		for _, f := range s.sheet.faults {
			height += row
			if f != "" {
				height += foot * float64(len(u.Wrap(f, ui.Note, width-80)))
			}
		}
		r := b.Middle(width, min(height+100+above+buttons, b.H-32))
		u.Sheet(r)
		in := r.InsetXY(28, 22)
		u.Called(in.CutTop(30), u.Text.T("diplomacy.sheet.title"), ui.PanelTitle.At(22))
		u.Paragraph(in.CutTop(above), note, ui.Note)
		s.sheetButtons(u, w, d, in.CutBottom(buttons))
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
					n := float64(len(u.Wrap(f, ui.Note, width-80)))
					u.Paragraph(all.CutTop(foot*n).InsetXY(8, 0), f, ui.Note.In(art.BadText))
				}
			}
		})
		if u.TakeKey(ebiten.KeyEscape) {
			s.sheet.open = false
		}
	})
}

// sheetColumns returns the number of buttons of the dialog side by side.
func sheetColumns(u *ui.UI) int {
	if u.Narrow() {
		return 2
	}
	return 4
}

// sheetButtons describes the buttons of the dialog.
func (s *Screen) sheetButtons(u *ui.UI, w words, d *diplomacyplay.OrderDraft, r ui.Rect) {
	cells := r.Rows(4, sheetColumns(u), 46, 10)
	if u.Button("sheet.copy", cells[0], ui.ButtonSpec{Label: u.Text.T("diplomacy.copy"), Size: 16, Tip: u.Text.T("diplomacy.copy.orders")}) {
		u.Copy(strings.Join(s.sheet.filled(d), "\n"))
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

// filled returns the lines that contain an order.
func (sh *sheet) filled(d *diplomacyplay.OrderDraft) []string {
	var lines []string
	for _, line := range sh.lines {
		if line = strings.TrimSpace(line); line != "" && !namesUnit(d, line) {
			lines = append(lines, line)
		}
	}
	return lines
}

// namesUnit reports whether a line only names a unit of the draft.
func namesUnit(d *diplomacyplay.OrderDraft, line string) bool {
	for _, at := range d.Rows() {
		if unit := d.Unit(at); unit.Exists() && line == unit.Kind.String()+" "+d.Game.Map.LocationToken(unit.At) {
			return true
		}
	}
	return false
}

// paste puts pasted orders into the lines of their units, and other orders into free lines.
func (s *Screen) paste(text string, d *diplomacyplay.OrderDraft) {
	lines, draw := splitOrders(text)
	if draw && d.Game.Rules.AgreedDraws {
		d.SetEnd(true, diplomacy.Neutral)
	}
	rows := d.Rows()
	for _, line := range lines {
		o, err := readOrder(d.Game, d.Position, line)
		to := -1
		for i, at := range rows {
			if err == nil && o.Kind != diplomacy.Waive && s.m.Province(o.At) == at {
				to = i
			}
		}
		for i := range s.sheet.lines {
			if now := strings.TrimSpace(s.sheet.lines[i]); to < 0 && (now == "" || namesUnit(d, now)) {
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

// apply replaces the draft by the text. If an order is wrong, nothing changes.
func (s *Screen) apply(u *ui.UI, w words, d *diplomacyplay.OrderDraft) {
	next := diplomacyplay.NewOrderDraft(d.Game, d.Position, d.Power)
	next.SetEnd(d.Draw(), d.Concede())
	good := true
	for i, line := range s.sheet.lines {
		line = strings.TrimSpace(line)
		s.sheet.faults[i] = ""
		if line == "" || namesUnit(d, line) {
			continue
		}
		o, err := readOrder(d.Game, d.Position, line)
		if err == nil && o.Kind != diplomacy.Waive && next.Has(o) {
			continue
		}
		if err == nil {
			err = next.Put(o)
		}
		if err != nil {
			s.sheet.faults[i] = w.fault(err)
			good = false
		}
	}
	if !good {
		return
	}
	d.Replace(next)
	s.sheet = sheet{}
	u.Sound.Play(ui.SoundClick)
}
