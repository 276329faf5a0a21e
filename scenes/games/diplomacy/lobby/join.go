package lobby

import (
	"strconv"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/play/session/diplomacyplay"
	"eras/saves"
	"eras/scenes/ui"
)

// joinForm holds the input for joining a game.
type joinForm struct {
	address, name   string
	rejoins         bool
	power, passcode string
}

// joinTab draws the tab for joining or observing a game.
func (s *Screen) joinTab(u *ui.UI, in, foot ui.Rect) {
	t := u.Text.T
	watch := s.tab == tabObserve
	about := t("daide.seat.about")
	if watch {
		about = t("daide.watch.about")
	}
	joined := s.client != nil && s.client.State() != diplomacyplay.ClientFailed
	entered := !joined && s.entered(u)
	u.Flow("daide.flow", in, func(in *ui.Rect) {
		in.CutTop(u.Paragraph(*in, about, ui.Body) + 10)
		u.Rule(in.X, in.CutTop(12).CenterY(), in.W)
		in.CutTop(8)
		if joined {
			s.joinedTab(u, in)
		} else {
			s.joinFields(u, in, watch)
		}
	})
	if joined {
		s.joinedFoot(u, foot)
		return
	}
	cells := s.footCells(u, foot, 260)
	label, icon := t("daide.seat.go"), "queen-crown"
	if watch {
		label, icon = t("daide.watch.go"), "spyglass"
	}
	pressed := u.Button("daide.go", cells[0], ui.ButtonSpec{Label: label, Icon: icon, Kind: ui.Primary})
	if pressed || entered {
		s.join(u, watch)
	}
}

// joinFields draws the fields for joining or observing a game.
func (s *Screen) joinFields(u *ui.UI, in *ui.Rect, watch bool) {
	t, p := u.Text.T, &s.joinForm
	const height = 24 + 46
	fields := *in
	fields.H = height
	if watch {
		in.CutTop(height)
		p.address = s.field(u, "daide.address", fields, t("daide.address"), p.address, defaultAddress, 80)
	} else {
		stacked := u.Narrow() && !u.Low()
		if stacked {
			fields.H = 2 * height
		}
		in.CutTop(fields.H)
		left := side(u, &fields, 0.55, height)
		p.name = s.field(u, "daide.name", fields, t("daide.name"), p.name, "", saves.MaxNameLetters)
		p.address = s.field(u, "daide.address", left, t("daide.address"), p.address, defaultAddress, 80)
	}
	in.CutTop(10)
	if !watch {
		in.CutTop(4)
		row := in.CutTop(ui.Target)
		p.rejoins = toggle(u, "daide.returns", &row, t("daide.returns"), p.rejoins)
		if p.rejoins {
			s.rejoinFields(u, in)
		}
	}
	in.CutTop(10)
	s.showProblem(u, in)
}

// entered reports whether Enter was pressed in a field. Call it before the fields are described,
// because they would take the key.
func (s *Screen) entered(u *ui.UI) bool {
	return u.Fields.Typing() && !s.leaving && u.TakeKey(ebiten.KeyEnter)
}

// rejoinFields draws the fields for returning to a seat.
func (s *Screen) rejoinFields(u *ui.UI, in *ui.Rect) {
	t := u.Text.T
	p := &s.joinForm
	in.CutTop(6)
	const height = 24 + 46
	row := *in
	row.H = height
	if u.Narrow() && !u.Low() {
		row.H = 2 * height
	}
	in.CutTop(row.H)
	power := side(u, &row, 0.5, height)
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
		s.problem = nil
	}
	return next
}

// join starts to join or to observe a game.
func (s *Screen) join(u *ui.UI, watch bool) {
	p := s.joinForm
	address, ok := readAddress(p.address)
	if !ok {
		s.inputProblem("daide.wrong.address", "daide.address", u)
		return
	}
	setup := diplomacyplay.DAIDEClientSetup{Address: address, Watch: watch}
	if !watch {
		name, err := saves.PlayerName(p.name)
		if err != nil {
			s.inputProblem("daide.wrong.name", "daide.name", u)
			return
		}
		setup.Name = name
		if p.rejoins {
			code, err := strconv.Atoi(strings.TrimSpace(p.passcode))
			if err != nil || code < 0 || code > maxPasscode {
				s.inputProblem("daide.wrong.passcode", "daide.passcode", u)
				return
			}
			setup.Power, setup.Passcode = p.power, code
		}
	}
	s.Disconnect()
	s.problem, s.client = nil, diplomacyplay.NewDAIDEClient(setup)
}

// maxPasscode is the highest passcode.
const maxPasscode = 8191

// inputProblem shows an error about the input in a field and focuses the field.
func (s *Screen) inputProblem(key, id string, u *ui.UI) {
	s.problem = func(u *ui.UI) string {
		if !u.Fields.Has(id) {
			return ""
		}
		return u.Text.T(key)
	}
	u.Focus.Set(id)
}

// joinedTab draws the state of a joined game.
func (s *Screen) joinedTab(u *ui.UI, in *ui.Rect) {
	t := u.Text.T
	c := s.client
	setup := c.Setup()
	if c.State() < diplomacyplay.ClientPlaying {
		say := t("daide.calling", "Address", setup.Address)
		switch {
		case c.State() == diplomacyplay.ClientJoined && setup.Watch:
			say = t("daide.watching")
		case c.State() == diplomacyplay.ClientJoined:
			say = t("daide.seated", "Address", setup.Address)
		}
		s.waitingText(u, in, say)
		return
	}
	for seat := range c.Here().All() {
		_, name := s.power(u, int(seat))
		text := t("daide.playing", "Power", name, "Address", setup.Address)
		if c.State() == diplomacyplay.ClientFinished {
			text = t("daide.played", "Power", name, "Address", setup.Address)
		}
		in.CutTop(u.Paragraph(*in, text, ui.Strong) + 6)
		if text = t("daide.code", "Passcode", setup.Passcode); c.State() == diplomacyplay.ClientFinished {
			break
		}
		in.CutTop(u.Paragraph(*in, text, ui.Body))
	}
	if c.Here() == 0 {
		in.CutTop(u.Paragraph(*in, t("daide.looking", "Address", setup.Address), ui.Strong))
	}
}

// joinedFoot draws the buttons of a joined game.
func (s *Screen) joinedFoot(u *ui.UI, foot ui.Rect) {
	t, c := u.Text.T, s.client
	if c.State() < diplomacyplay.ClientPlaying {
		if u.Button("daide.cancel", s.footCells(u, foot, 220)[0], ui.ButtonSpec{Label: t("cancel"), Icon: "cancel"}) {
			s.Disconnect()
		}
		return
	}
	cells := s.footCells(u, foot, 240, 220)
	if u.Button("daide.match", cells[0], ui.ButtonSpec{Label: t("daide.match"), Icon: "treasure-map", Kind: ui.Primary}) {
		s.Play(c)
	}
	if u.Button("daide.stand", cells[1], ui.ButtonSpec{Label: t("daide.leave"), Icon: "exit-door"}) {
		if s.leaving = c.State() < diplomacyplay.ClientFinished; !s.leaving {
			s.Disconnect()
		}
	}
}

// waitingText draws a text on what the game waits for, beside an hourglass.
func (s *Screen) waitingText(u *ui.UI, in *ui.Rect, say string) {
	row := in.CutTop(max(36, u.ParagraphHeight(in.W-52, say, ui.Body)))
	u.Icon(ui.R(row.X, row.Y, 30, 30), "hourglass", ui.Note.Color)
	row.CutLeft(44)
	u.Paragraph(row, say, ui.Body)
}

// power returns the token and the name of the power of a seat.
func (s *Screen) power(u *ui.UI, seat int) (token, name string) {
	return powerOf(s.Map, u, seat)
}
