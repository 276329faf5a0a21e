// Package daide is the screen of tables at which programs and persons of several
// machines play Diplomacy: one hosts a table, takes a seat at one, or watches.
package daide

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/diplomacy"
	"eras/scenes/table"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// Screen is the screen of tables. It outlives its being shown: a table that is hosted
// and a place that is taken stay until they are left.
type Screen struct {
	// Map is what is played on.
	Map *diplomacy.Map
	// Bots are the bots of the house, the simplest first, and BotTitle what one is
	// called.
	Bots     []string
	BotTitle func(u *ui.UI, bot string) string
	// Seed returns the seed of a match that is hosted here.
	Seed func() uint64
	// Play shows the match of a guest that is at its table.
	Play func(g *table.Guest)
	// Keep gets the record of a match that was hosted here, once it came to its end or
	// was cut short.
	Keep  func(setup table.DiplomacySetup, r game.Record, over bool)
	Leave func()
	Bar   func(u *ui.UI, title, note string)

	tab     int
	form    hostForm
	place   placeForm
	host    *table.Host
	guest   *table.Guest
	hosts   []*hosted // whose records are not all kept
	shown   bool      // the match of the place was shown
	wrong   func(u *ui.UI) string
	leaving bool
}

// New returns the screen. bots are those of the house, name is what the person is
// called, as far as it is known.
func New(m *diplomacy.Map, bots []string, name string) *Screen {
	s := &Screen{Map: m, Bots: bots, BotTitle: func(_ *ui.UI, bot string) string { return table.DiplomacyBotName(bot) }}
	s.form = newHostForm(m.Powers(), bots, name)
	s.place = placeForm{address: defaultAddress, name: name}
	return s
}

const (
	tabHost = iota
	tabSeat
	tabWatch
)

// Describe describes the screen for one tick.
func (s *Screen) Describe(u *ui.UI) {
	s.advance()
	u.Table()
	s.Bar(u, u.Text.T("daide.title"), u.Text.T("daide.note"))
	area := u.Bounds()
	area.CutTop(48)
	small := area.W < 940 || area.H < 640
	area = area.InsetXY(16, map[bool]float64{false: 16, true: 8}[small])
	sheet := area.Middle(min(920, area.W), area.H)
	sheet.CutTop(ui.TabHeight)
	sheet.H = min(sheet.H, 620)
	u.Sheet(sheet)
	t := u.Text.T
	tabs := []ui.Tab{{Label: t("daide.host"), Icon: "tabletop-players"}, {Label: t("daide.seat"), Icon: "queen-crown"}, {Label: t("daide.watch"), Icon: "spyglass"}}
	if next := u.Tabs("daide.tabs", sheet, tabs, s.tab); next != s.tab {
		s.tab, s.wrong = next, nil
	}
	in := sheet.InsetXY(32, map[bool]float64{false: 20, true: 12}[small])
	foot := in.CutBottom(46)
	in.CutBottom(10)
	switch {
	case s.tab == tabHost && s.host != nil:
		s.hostedTab(u, in, foot)
	case s.tab == tabHost:
		s.hostForm(u, in, foot)
	case s.host != nil:
		s.otherwise(u, in, foot, t("daide.hosting"))
	default:
		s.placeTab(u, in, foot)
	}
	if u.TakeKey(ebiten.KeyEscape) {
		s.back()
	}
	s.askLeaving(u)
}

// advance goes on by one tick.
func (s *Screen) advance() {
	if s.guest == nil {
		return
	}
	// What is wrong is shown by the state of the guest.
	_ = s.guest.Tick()
	if s.guest.State() == table.AtTable && !s.shown {
		s.shown = true
		s.Play(s.guest)
	}
	if s.guest.State() == table.Failed && s.host == nil {
		err, place := s.guest.Err(), s.guest.Place()
		s.wrong = func(u *ui.UI) string { return Trouble(u, err, place) }
		s.guest = nil
	}
}

// Attend takes care of a table that is hosted, whatever screen is shown. It is called
// every tick.
func (s *Screen) Attend() {
	s.hosts = slices.DeleteFunc(s.hosts, func(h *hosted) bool {
		closed, _ := h.Over() // first: what is there then is all that there will be
		if r, over, ok := h.Record(); ok && !h.kept {
			h.kept = true
			s.Keep(h.Setup().DiplomacySetup, r, over)
		}
		return closed
	})
}

// hosted is a table that is, or was, hosted here.
type hosted struct {
	*table.Host
	kept bool // its record
}

// Close leaves the place and closes the table, and waits until that is done and what
// was played is kept.
func (s *Screen) Close() {
	s.end()
	for _, h := range s.hosts {
		h.Wait()
	}
	s.Attend()
}

// Hosts reports whether a table is hosted here.
func (s *Screen) Hosts() bool { return s.host != nil }

// Rise leaves the place and closes the table, when the match is over.
func (s *Screen) Rise() { s.end() }

// end leaves the place and closes the table.
func (s *Screen) end() {
	switch {
	case s.host != nil:
		s.host.Close()
	case s.guest != nil:
		s.guest.Close()
	}
	s.host, s.guest, s.shown = nil, nil, false
}

// back leaves the screen, and asks first if something would end with it.
func (s *Screen) back() {
	if s.host != nil || s.guest != nil && s.guest.State() < table.Finished {
		s.leaving = true
		return
	}
	s.end()
	s.Leave()
}

func (s *Screen) askLeaving(u *ui.UI) {
	if !s.leaving {
		return
	}
	t := u.Text.T
	q := ui.Question{ID: "daide.leaving", Title: t("daide.leaving.seat"), Body: t("daide.leaving.seat.body"), Yes: t("daide.leaving.seat.yes"), No: t("daide.leaving.no"), Icon: "exit-door"}
	if s.host != nil {
		q.Title, q.Body, q.Yes, q.Danger = t("daide.leaving.host"), t("daide.leaving.host.body"), t("daide.leaving.host.yes"), true
		if !s.host.Began() {
			q.Body = t("daide.leaving.host.forming")
		}
	}
	switch u.Ask(q) {
	case ui.Yes:
		s.leaving = false
		s.end()
		s.Leave()
	case ui.No:
		s.leaving = false
	}
}

// backButton draws the button that leaves.
func (s *Screen) backButton(u *ui.UI, foot *ui.Rect) {
	if u.Button("daide.back", foot.CutLeft(150), ui.ButtonSpec{Label: u.Text.T("back"), Key: "Esc"}) {
		s.back()
	}
}

// otherwise says why a tab has nothing to do now.
func (s *Screen) otherwise(u *ui.UI, in, foot ui.Rect, why string) {
	s.backButton(u, &foot)
	u.Paragraph(in, why, ui.Body)
}

// toggle draws a switch at the left of r with its label behind it, and leaves r what is
// behind both.
func toggle(u *ui.UI, id string, r *ui.Rect, label string, on bool) bool {
	on = u.Toggle(id, r.CutLeft(56).Middle(56, 36), label, on)
	r.CutLeft(14)
	u.Label(r.CutLeft(min(u.Width(label, ui.Strong), r.W)), label, ui.Strong)
	return on
}

// complaint says what is wrong, if anything is, at the foot of the rest of a tab.
func (s *Screen) complaint(u *ui.UI, in *ui.Rect) {
	if s.wrong == nil {
		return
	}
	text := s.wrong(u)
	style := ui.Note.In(art.BadText)
	u.Paragraph(in.CutTop(u.ParagraphHeight(in.W, text, style)), text, style)
}
