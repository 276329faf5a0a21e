package daide

import (
	"strconv"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/saves"
	"eras/scenes/table"
	"eras/scenes/ui"
)

// placeForm is what was typed about a place at somebody's table.
type placeForm struct {
	address, name   string
	returns         bool
	power, passcode string
}

// placeTab draws the tab in which one takes a seat, or watches.
func (s *Screen) placeTab(u *ui.UI, in, foot ui.Rect) {
	t := u.Text.T
	watch := s.tab == tabWatch
	about := t("daide.seat.about")
	if watch {
		about = t("daide.watch.about")
	}
	u.Paragraph(in.CutTop(u.ParagraphHeight(in.W, about, ui.Body)), about, ui.Body)
	in.CutTop(10)
	u.Rule(in.X, in.CutTop(12).CenterY(), in.W)
	in.CutTop(8)
	if s.guest != nil && s.guest.State() != table.Failed {
		s.placeTaken(u, in, foot)
		return
	}
	p := &s.place
	entered := s.entered(u)
	fields := in.CutTop(24 + 46)
	left := fields
	if !watch {
		left = fields.CutLeft((fields.W - 24) * 0.55)
		fields.CutLeft(24)
		p.name = s.field(u, "daide.name", fields, t("daide.name"), p.name, "", saves.MaxNameLetters)
	}
	p.address = s.field(u, "daide.address", left, t("daide.address"), p.address, defaultAddress, 80)
	in.CutTop(10)
	if !watch {
		in.CutTop(4)
		row := in.CutTop(40)
		p.returns = toggle(u, "daide.returns", &row, t("daide.returns"), p.returns)
		if p.returns {
			s.returning(u, &in)
		}
	}
	in.CutTop(10)
	s.complaint(u, &in)

	s.backButton(u, &foot)
	label, icon := t("daide.seat.go"), "queen-crown"
	if watch {
		label, icon = t("daide.watch.go"), "spyglass"
	}
	pressed := u.Button("daide.go", foot.CutRight(260), ui.ButtonSpec{Label: label, Icon: icon, Kind: ui.Primary})
	if pressed || entered {
		s.take(u, watch)
	}
}

// entered reports whether Enter was pressed in a field. It is called before the fields
// are described, which would take the key.
func (s *Screen) entered(u *ui.UI) bool {
	return u.Typing() && !s.leaving && u.TakeKey(ebiten.KeyEnter)
}

// returning draws the fields for the seat that was held before.
func (s *Screen) returning(u *ui.UI, in *ui.Rect) {
	t := u.Text.T
	p := &s.place
	in.CutTop(6)
	row := in.CutTop(24 + 46)
	power := row.CutLeft((row.W - 24) / 2)
	row.CutLeft(24)
	var options []ui.Option
	chosen := 0
	for i := range s.Map.Powers() {
		token, name := s.power(u, i)
		options = append(options, ui.Option{Label: name, Note: token})
		if token == p.power {
			chosen = i
		}
	}
	u.Label(power.CutTop(24), t("daide.power"), ui.Section)
	chosen = u.Choose("daide.power", power.CutTop(46), options, chosen)
	p.power, _ = s.power(u, chosen)
	p.passcode = s.field(u, "daide.passcode", row, t("daide.passcode"), p.passcode, "", 5)
}

// field draws a field with its label.
func (s *Screen) field(u *ui.UI, id string, r ui.Rect, label, value, placeholder string, most int) string {
	u.Label(r.CutTop(24), label, ui.Section)
	next := u.Field(id, r.CutTop(46), value, placeholder, most)
	if next != value {
		s.wrong = nil
	}
	return next
}

// take begins to take a place.
func (s *Screen) take(u *ui.UI, watch bool) {
	p := s.place
	address, ok := readAddress(p.address)
	if !ok {
		s.complain("daide.wrong.address", "daide.address", u)
		return
	}
	place := table.Place{Address: address, Watch: watch}
	if !watch {
		name, err := saves.PlayerName(p.name)
		if err != nil {
			s.complain("daide.wrong.name", "daide.name", u)
			return
		}
		place.Name = name
		if p.returns {
			code, err := strconv.Atoi(strings.TrimSpace(p.passcode))
			if err != nil || code < 0 || code > mostPasscode {
				s.complain("daide.wrong.passcode", "daide.passcode", u)
				return
			}
			place.Power, place.Passcode = p.power, code
		}
	}
	s.end()
	s.wrong, s.guest = nil, table.NewGuest(place)
}

// mostPasscode is the highest passcode that there is.
const mostPasscode = 8191

// complain says what is wrong with what was typed.
func (s *Screen) complain(key, id string, u *ui.UI) {
	s.wrong = func(u *ui.UI) string { return u.Text.T(key) }
	u.Focus(id)
}

// placeTaken says how far the place is.
func (s *Screen) placeTaken(u *ui.UI, in, foot ui.Rect) {
	t := u.Text.T
	g := s.guest
	place := g.Place()
	s.backButton(u, &foot)
	if g.State() < table.AtTable {
		say := t("daide.calling", "Address", place.Address)
		switch {
		case g.State() == table.Seated && place.Watch:
			say = t("daide.watching")
		case g.State() == table.Seated:
			say = t("daide.seated", "Address", place.Address)
		}
		s.waiting(u, &in, say)
		if u.Button("daide.cancel", foot.CutRight(220), ui.ButtonSpec{Label: t("cancel"), Icon: "cancel"}) {
			s.end()
		}
		return
	}
	for seat := range g.Here().All() {
		_, name := s.power(u, int(seat))
		text := t("daide.playing", "Power", name, "Address", place.Address)
		if g.State() == table.Finished {
			text = t("daide.played", "Power", name, "Address", place.Address)
		}
		u.Paragraph(in.CutTop(u.ParagraphHeight(in.W, text, ui.Strong)), text, ui.Strong)
		in.CutTop(6)
		if text = t("daide.code", "Passcode", place.Passcode); g.State() == table.Finished {
			break
		}
		u.Paragraph(in.CutTop(u.ParagraphHeight(in.W, text, ui.Body)), text, ui.Body)
	}
	if g.Here() == 0 {
		u.Label(in.CutTop(26), t("daide.looking", "Address", place.Address), ui.Strong)
	}
	if u.Button("daide.match", foot.CutRight(240), ui.ButtonSpec{Label: t("daide.match"), Icon: "treasure-map", Kind: ui.Primary}) {
		s.Play(g)
	}
	foot.CutRight(12)
	if u.Button("daide.stand", foot.CutRight(220), ui.ButtonSpec{Label: t("daide.leave"), Icon: "exit-door"}) {
		if s.leaving = g.State() < table.Finished; !s.leaving {
			s.end()
		}
	}
}

// waiting says what is waited for, beside an hourglass.
func (s *Screen) waiting(u *ui.UI, in *ui.Rect, say string) {
	row := in.CutTop(max(36, u.ParagraphHeight(in.W-52, say, ui.Body)))
	u.Icon(ui.R(row.X, row.Y, 30, 30), "hourglass", ui.Note.Color)
	row.CutLeft(44)
	u.Paragraph(row, say, ui.Body)
}

// power returns the token and the name of a power by its seat.
func (s *Screen) power(u *ui.UI, seat int) (token, name string) {
	return powerOf(s.Map, u, seat)
}
