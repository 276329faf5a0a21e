package lobby

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"eras/ai/agents"
	"eras/game/diplomacy"
	"eras/play/session"
	"eras/play/session/diplomacyplay"
	"eras/saves"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// serverForm holds the input for a new server.
type serverForm struct {
	// seats are by power: seatOpen, seatPerson or, from firstBot on, a bot.
	seats  []int
	name   string
	port   string
	limit  int // index in phaseLimits
	press  int // index in pressLevels
	public bool
}

const (
	seatOpen = iota
	seatPerson
	firstBot
)

// phaseLimits are the choices for the time limit of movement phases; 0 means none.
var phaseLimits = [...]time.Duration{0, 30 * time.Second, time.Minute, 2 * time.Minute, 5 * time.Minute, 10 * time.Minute, 30 * time.Minute}

// pressLevels are the choices for what powers may say to each other.
var pressLevels = [...]int{0, 10, 20, 30}

// defaultBot is the bot that seats have by default.
const defaultBot = "dumbbot"

// seatHeight is the height of a seat's row.
const seatHeight = 44

// newServerForm returns the default form: the person plays the first power, the next
// seat is open, and bots play the others.
func newServerForm(powers int, bots []string, name string) serverForm {
	f := serverForm{name: name, port: defaultPort, seats: make([]int, powers)}
	f.seats[0] = seatPerson
	for i := 2; i < powers; i++ {
		f.seats[i] = firstBot + max(0, slices.Index(bots, defaultBot))
	}
	return f
}

// powerOf returns the token and the name of the power of a seat.
func powerOf(m *diplomacy.Map, u *ui.UI, seat int) (token, name string) {
	p := diplomacy.Power(seat + 1)
	token = m.PowerToken(p)
	if name = m.PowerName(p).In(u.Text.Language()); name == "" {
		name = token
	}
	return token, name
}

// readPort parses a port number.
func readPort(typed string) (int, bool) {
	n, err := strconv.Atoi(strings.TrimSpace(typed))
	return n, err == nil && n > 0 && n < 1<<16
}

// serverFormTab draws the tab for starting a server.
func (s *Screen) serverFormTab(u *ui.UI, in, foot ui.Rect) {
	t := u.Text.T
	f := &s.serverForm
	entered := s.entered(u)
	if u.Narrow() {
		u.Flow("daide.serverform", in, func(in *ui.Rect) { s.serverFields(u, in) })
	} else {
		s.serverFields(u, &in)
	}
	spec := ui.ButtonSpec{Label: t("daide.open"), Icon: "tabletop-players", Kind: ui.Primary}
	if !f.hasOpenSeat() {
		spec.Disabled, spec.Note = true, t("daide.open.none")
	}
	if u.Button("daide.open", s.footCells(u, foot, 280)[0], spec) || entered && !spec.Disabled {
		s.startServer(u)
	}
}

// serverFields draws the choices for a new server.
func (s *Screen) serverFields(u *ui.UI, in *ui.Rect) {
	t, f := u.Text.T, &s.serverForm
	about := t("daide.serve.about", "Map", s.Map.Title.In(u.Text.Language()), "Year", s.rules().LastYear)
	u.Paragraph(in.CutTop(u.ParagraphHeight(in.W, about, ui.Body)), about, ui.Body)
	in.CutTop(8)
	const fieldHeight, publicHeight = 24 + 46, 60
	if u.Narrow() {
		s.narrowSeats(u, in)
	} else {
		seats := float64((len(f.seats)+1)/2)*seatHeight + 22
		s.seatChoices(u, in.CutTop(min(seats, in.H-fieldHeight-publicHeight-12)))
		in.CutTop(12)
	}
	perRow := 4
	if u.Narrow() {
		perRow = map[bool]int{true: 2, false: 1}[u.Low()]
	}
	const gap = 20
	columns := in.CutTop(ui.RowsHeight(4, perRow, fieldHeight, gap)).Rows(4, perRow, fieldHeight, gap)
	if f.playsHere() {
		f.name = s.field(u, "daide.hostname", columns[0], t("daide.name"), f.name, "", saves.MaxNameLetters)
	}
	f.port = s.field(u, "daide.port", columns[1], t("daide.port"), f.port, defaultPort, 5)
	var options []ui.Option
	for _, d := range phaseLimits {
		options = append(options, ui.Option{Label: limitText(u, d)})
	}
	u.Label(columns[2].CutTop(24), t("daide.limit"), ui.Section)
	f.limit = u.Choose("daide.limit", columns[2].CutTop(46), options, f.limit)
	options = nil
	for _, level := range pressLevels {
		options = append(options, ui.Option{Label: t("daide.press." + strconv.Itoa(level))})
	}
	u.Label(columns[3].CutTop(24), t("daide.press"), ui.Section)
	f.press = u.Choose("daide.press", columns[3].CutTop(46), options, f.press)

	in.CutTop(14)
	row := in.CutTop(46)
	f.public = toggle(u, "daide.public", &row, t("daide.public"), f.public)
	row.CutLeft(18)
	warning, style := t("daide.public.no"), ui.Note
	if f.public {
		warning, style = t("daide.public.yes"), ui.Note.In(art.BadText)
	}
	if u.Narrow() {
		in.CutTop(u.Paragraph(*in, warning, style))
	} else {
		u.Paragraph(row.Middle(row.W, min(row.H, u.ParagraphHeight(row.W, warning, style))), warning, style)
	}
	in.CutTop(6)
	s.showProblem(u, in)
}

// rules returns the rules of a new server: a match of the default length, with agreed draws and the
// chosen press.
func (s *Screen) rules() diplomacy.Rules {
	const years, quiet = 20, 7
	return diplomacy.Rules{LastYear: int16(s.Map.Year + years - 1), StaleYears: quiet, AgreedDraws: true, Press: diplomacy.PressRules{Level: pressLevels[s.serverForm.press]}}
}

// limitText returns the text of a time limit.
func limitText(u *ui.UI, d time.Duration) string {
	switch {
	case d == 0:
		return u.Text.T("daide.limit.none")
	case d < time.Minute:
		return u.Text.T("daide.limit.seconds", "N", int(d/time.Second))
	}
	return u.Text.T("daide.limit.minutes", "N", int(d/time.Minute))
}

// seatChoices draws the choice of a player for each power, in two columns.
func (s *Screen) seatChoices(u *ui.UI, in ui.Rect) {
	f := &s.serverForm
	u.Label(in.CutTop(22), u.Text.T("daide.seats"), ui.Section)
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
			s.seatChoice(u, row, i)
		}
	})
}

// narrowSeats draws the choice of a player for each power below its name.
func (s *Screen) narrowSeats(u *ui.UI, in *ui.Rect) {
	u.Label(in.CutTop(22), u.Text.T("daide.seats"), ui.Section)
	for i := range s.serverForm.seats {
		row := in.CutTop(narrowSeat)
		token, name := s.power(u, i)
		head := row.CutTop(30)
		u.Arms(head.CutLeft(28).Middle(26, 26), art.Power(token))
		head.CutLeft(10)
		u.Label(head, name, ui.Strong)
		s.seatChoice(u, row.CutTop(buttonHeight), i)
	}
}

// seatChoice draws the choice of the player of a power.
func (s *Screen) seatChoice(u *ui.UI, r ui.Rect, i int) {
	t, f := u.Text.T, &s.serverForm
	options := []ui.Option{{Label: t("daide.seat.open"), Icon: "tabletop-players"}, {Label: t("daide.seat.you"), Icon: "queen-crown"}}
	for _, bot := range s.bots {
		options = append(options, ui.Option{Label: agents.DiplomacyBots().Title(bot), Icon: "brain"})
	}
	token, _ := s.power(u, i)
	next := u.Choose(fmt.Sprintf("daide.seats.%s", token), r, options, min(f.seats[i], len(options)-1))
	if next == seatPerson {
		f.freeOwnSeat()
	}
	f.seats[i] = next
}

// freeOwnSeat opens the person's current seat, before the person takes another one.
func (f *serverForm) freeOwnSeat() {
	for i, who := range f.seats {
		if who == seatPerson {
			f.seats[i] = seatOpen
		}
	}
}

// playsHere reports whether the person has a seat.
func (f *serverForm) playsHere() bool { return f.hasSeat(seatPerson) }

// hasOpenSeat reports whether a seat is open.
func (f *serverForm) hasOpenSeat() bool { return f.hasSeat(seatOpen) }

func (f *serverForm) hasSeat(what int) bool {
	for _, who := range f.seats {
		if who == what {
			return true
		}
	}
	return false
}

// startServer starts the server.
func (s *Screen) startServer(u *ui.UI) {
	f := &s.serverForm
	port, ok := readPort(f.port)
	if !ok {
		s.inputProblem("daide.wrong.port", "daide.port", u)
		return
	}
	setup := diplomacyplay.DAIDEServerSetup{Port: port, Public: f.public, PhaseLimit: phaseLimits[f.limit]}
	setup.Map, setup.Seed = s.Map, s.Seed()
	setup.Rules = s.rules()
	for _, who := range f.seats {
		var p session.Player
		switch who {
		case seatOpen:
		case seatPerson:
			name, err := saves.PlayerName(f.name)
			if err != nil {
				s.inputProblem("daide.wrong.name", "daide.hostname", u)
				return
			}
			p.Person = name
		default:
			p.Bot = s.bots[who-firstBot]
		}
		setup.Players = append(setup.Players, p)
	}
	s.Disconnect()
	started, err := diplomacyplay.NewDAIDEServer(setup)
	if err != nil {
		s.problem = func(u *ui.UI) string { return serverProblem(u, err, f.port) }
		return
	}
	s.problem, s.server, s.client = nil, started, started.Client()
	s.servers = append(s.servers, &runningServer{DAIDEServer: started})
}
