package daide

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"eras/game/diplomacy"
	"eras/saves"
	"eras/scenes/table"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// hostForm is what was chosen for a table of this window.
type hostForm struct {
	// seats are by power: seatYou, seatOpen or, from firstBot on, a bot.
	seats  []int
	name   string
	port   string
	limit  int // of limits
	public bool
}

const (
	seatOpen = iota
	seatYou
	firstBot
)

// limits are how long movement phases may last.
var limits = [...]time.Duration{0, 30 * time.Second, time.Minute, 2 * time.Minute, 5 * time.Minute, 10 * time.Minute, 30 * time.Minute}

// usualBot is who sits at a table where nothing else is chosen.
const usualBot = "dumbbot"

// seatHeight is how high a choice of who plays a power is.
const seatHeight = 44

// newHostForm returns what a table is like unless something else is chosen: the person
// at the first seat, the next one open, bots at the others.
func newHostForm(powers int, bots []string, name string) hostForm {
	f := hostForm{name: name, port: defaultPort, seats: make([]int, powers)}
	f.seats[0] = seatYou
	for i := 2; i < powers; i++ {
		f.seats[i] = firstBot + max(0, slices.Index(bots, usualBot))
	}
	return f
}

// powerOf returns the token and the name of a power by its seat.
func powerOf(m *diplomacy.Map, u *ui.UI, seat int) (token, name string) {
	p := diplomacy.Power(seat + 1)
	token = m.PowerToken(p)
	if name = m.PowerName(p).In(u.Text.Language()); name == "" {
		name = token
	}
	return token, name
}

// readPort reads the number of a port.
func readPort(typed string) (int, bool) {
	n, err := strconv.Atoi(strings.TrimSpace(typed))
	return n, err == nil && n > 0 && n < 1<<16
}

// hostForm draws the tab in which a table is opened.
func (s *Screen) hostForm(u *ui.UI, in, foot ui.Rect) {
	t := u.Text.T
	f := &s.form
	entered := s.entered(u)
	about := t("daide.host.about", "Year", s.rules().LastYear)
	u.Paragraph(in.CutTop(u.ParagraphHeight(in.W, about, ui.Body)), about, ui.Body)
	in.CutTop(8)
	const fieldHeight, publicHeight = 24 + 46, 60
	seats := float64((len(f.seats)+1)/2)*seatHeight + 22
	s.seatChoices(u, in.CutTop(min(seats, in.H-fieldHeight-publicHeight-12)))
	in.CutTop(12)
	fields := in.CutTop(fieldHeight)
	columns := fields.Columns(3, 20)
	if f.you() {
		f.name = s.field(u, "daide.hostname", columns[0], t("daide.name"), f.name, "", saves.MaxNameLetters)
	}
	f.port = s.field(u, "daide.port", columns[1], t("daide.port"), f.port, defaultPort, 5)
	var options []ui.Option
	for _, d := range limits {
		options = append(options, ui.Option{Label: limitText(u, d)})
	}
	u.Label(columns[2].CutTop(24), t("daide.limit"), ui.Section)
	f.limit = u.Choose("daide.limit", columns[2].CutTop(46), options, f.limit)

	in.CutTop(14)
	row := in.CutTop(46)
	f.public = toggle(u, "daide.public", &row, t("daide.public"), f.public)
	row.CutLeft(18)
	warning, style := t("daide.public.no"), ui.Note
	if f.public {
		warning, style = t("daide.public.yes"), ui.Note.In(art.BadText)
	}
	u.Paragraph(row.Middle(row.W, u.ParagraphHeight(row.W, warning, style)), warning, style)
	in.CutTop(6)
	s.complaint(u, &in)

	s.backButton(u, &foot)
	spec := ui.ButtonSpec{Label: t("daide.open"), Icon: "tabletop-players", Kind: ui.Primary}
	if !f.opens() {
		spec.Disabled, spec.Note = true, t("daide.open.none")
	}
	if u.Button("daide.open", foot.CutRight(280), spec) || entered && !spec.Disabled {
		s.open(u)
	}
}

// rules returns the rules of a table of this window: as many years as a match of this
// window has where nothing else is chosen, and draws.
func (s *Screen) rules() diplomacy.Rules {
	const years, quiet = 20, 7
	return diplomacy.Rules{LastYear: int16(s.Map.Year + years - 1), StaleYears: quiet, AgreedDraws: true}
}

// limitText says how long a phase lasts.
func limitText(u *ui.UI, d time.Duration) string {
	switch {
	case d == 0:
		return u.Text.T("daide.limit.none")
	case d < time.Minute:
		return u.Text.T("daide.limit.seconds", "N", int(d/time.Second))
	}
	return u.Text.T("daide.limit.minutes", "N", int(d/time.Minute))
}

// seatChoices draws who plays each power, in two columns.
func (s *Screen) seatChoices(u *ui.UI, in ui.Rect) {
	t := u.Text.T
	f := &s.form
	u.Label(in.CutTop(22), t("daide.seats"), ui.Section)
	options := []ui.Option{{Label: t("daide.seat.open"), Icon: "tabletop-players"}, {Label: t("daide.seat.you"), Icon: "queen-crown"}}
	for _, bot := range s.Bots {
		options = append(options, ui.Option{Label: s.BotTitle(u, bot), Icon: "brain"})
	}
	rows := (len(f.seats) + 1) / 2
	u.Scroll("daide.seats", in, seatHeight*float64(rows), func(all ui.Rect) {
		columns := all.Columns(2, 28)
		for i := range f.seats {
			row := columns[i/rows].CutTop(seatHeight)
			row = row.InsetXY(0, 3)
			token, name := s.power(u, i)
			u.Arms(row.CutLeft(34).Middle(32, 32), art.Power(token))
			row.CutLeft(10)
			u.Label(row.CutLeft(136), name, ui.Strong)
			row.CutRight(6)
			next := u.Choose(fmt.Sprintf("daide.seats.%s", token), row, options, min(f.seats[i], len(options)-1))
			if next == seatYou {
				f.standUp()
			}
			f.seats[i] = next
		}
	})
}

// standUp opens the seat of the person, who takes another one.
func (f *hostForm) standUp() {
	for i, who := range f.seats {
		if who == seatYou {
			f.seats[i] = seatOpen
		}
	}
}

// you reports whether the person of this window plays.
func (f *hostForm) you() bool { return f.has(seatYou) }

// opens reports whether a seat is open.
func (f *hostForm) opens() bool { return f.has(seatOpen) }

func (f *hostForm) has(what int) bool {
	for _, who := range f.seats {
		if who == what {
			return true
		}
	}
	return false
}

// open opens the table.
func (s *Screen) open(u *ui.UI) {
	f := &s.form
	port, ok := readPort(f.port)
	if !ok {
		s.complain("daide.wrong.port", "daide.port", u)
		return
	}
	setup := table.HostSetup{Port: port, Public: f.public, Limit: limits[f.limit]}
	setup.Map, setup.Seed = s.Map, s.Seed()
	setup.Rules = s.rules()
	for _, who := range f.seats {
		var p table.Player
		switch who {
		case seatOpen:
		case seatYou:
			name, err := saves.PlayerName(f.name)
			if err != nil {
				s.complain("daide.wrong.name", "daide.hostname", u)
				return
			}
			p.Person = name
		default:
			p.Bot = s.Bots[who-firstBot]
		}
		setup.Players = append(setup.Players, p)
	}
	s.end()
	h, err := table.NewHost(setup)
	if err != nil {
		s.wrong = func(u *ui.UI) string { return hostTrouble(u, err, f.port) }
		return
	}
	s.wrong, s.host, s.guest = nil, h, h.Guest()
	s.hosts = append(s.hosts, &hosted{Host: h})
}
