//go:build !js

package invite

import (
	"net"
	"slices"
	"strconv"
	"strings"
	"time"

	"eras/play/cluster"
	"eras/play/online"
	"eras/play/session"
	"eras/saves"
	"eras/scenes/app"
	"eras/scenes/setup"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// hostPage is the page for hosting a match and inviting others.
type hostPage struct {
	network *Network
	joiner  app.Joiner
	given   app.Invitation
	layout  setup.Layout
	looks   seatLooks
	bots    []string

	seats   []int // by seat: seatFree, seatMine or, from firstBot on, a bot
	name    string
	where   place
	address string // the address that others use
	shown   bool   // on the network
	server  string // the code of a server
	bot     int    // index in bots
	away    time.Duration
	clock   time.Duration
	watch   bool
	chat    bool
	problem func(u *ui.UI) string
	busy    bool
	begun   bool
}

const (
	seatFree = iota
	seatMine
	firstBot
)

// place is the place at which a match is hosted.
type place uint8

const (
	here     place = iota // for this machine only
	network               // on this machine, for its network
	onServer              // on a server
)

// usualPort is the default port for others on the network.
const usualPort = "16720"

// awayTimes are the choices for how long a person may be away, and clockTimes for how long a turn
// may take, before a bot plays for the person; 0 means no limit.
var (
	awayTimes  = []time.Duration{0, time.Minute, 10 * time.Minute, time.Hour, 24 * time.Hour}
	clockTimes = []time.Duration{0, time.Minute, 5 * time.Minute, time.Hour, 24 * time.Hour}
)

// maxCodeLetters is the greatest length of a code.
const maxCodeLetters = 1024

func newHostPage(n *Network, j app.Joiner, i app.Invitation) *hostPage {
	p := &hostPage{network: n, joiner: j, given: i, bots: j.Bots(), seats: make([]int, len(i.Players)), name: n.app.Settings.Player, away: 10 * time.Minute, chat: true}
	p.bot = len(p.bots) / 2
	for at, player := range i.Players {
		if player.Bot != "" {
			p.seats[at] = firstBot + max(0, slices.IndexFunc(p.bots, func(b string) bool { return b == botName(player.Bot) }))
		}
	}
	if mine := mySeat(i.Players); mine >= 0 {
		p.seats[mine] = seatMine
		if name := i.Players[mine].Person; name != "" {
			p.name = name
		}
	}
	address := n.address()
	if !cluster.Loopback(address) {
		p.where = network
	}
	p.address = net.JoinHostPort(address, usualPort)
	return p
}

// botName returns the name in a bot's spec, without settings that the list of bots does not have.
func botName(spec string) string {
	if strings.HasPrefix(spec, "level:") {
		return spec
	}
	name, _ := setup.CutSpec(spec)
	return name
}

// mySeat returns the seat of the person of this window, or -1.
func mySeat(players []session.Player) int {
	if i := slices.IndexFunc(players, func(p session.Player) bool { return p.Person != "" }); i >= 0 {
		return i
	}
	return slices.IndexFunc(players, func(p session.Player) bool { return p.Bot == "" })
}

// Describe describes the page for one tick.
func (p *hostPage) Describe(u *ui.UI) {
	p.looks.use(u, p.joiner, p.given.Setup, len(p.seats))
	if !p.begun {
		p.begun = true
		u.Focus.Set(map[bool]string{true: "together.name", false: "together.open"}[p.name == ""])
	}
	u.Table()
	t := u.Text.T
	p.network.app.PlainBar(u, t("together.invite.title"), t("together.invite.note", "Game", t(p.joiner.Card().Title())))
	p.layout.Describe(u, []setup.Part{
		{Title: "setup.players", Icon: "tabletop-players", Describe: p.playersPart},
		{Title: "together.where", Icon: "tower-flag", Describe: p.wherePart},
		{Title: "together.rules", Icon: "hourglass", Describe: p.rulesPart},
	}, p.foot)
}

// FitsNarrow implements [ui.Narrower].
func (*hostPage) FitsNarrow() bool { return true }

// FitsLow implements [ui.Lower].
func (*hostPage) FitsLow() bool { return true }

// playersPart draws the name of the person and the player of each seat.
func (p *hostPage) playersPart(u *ui.UI, r ui.Rect) {
	if u.Narrow() {
		u.Flow("together.players", r, func(in *ui.Rect) {
			p.person(u, in)
			for i := range p.seats {
				row := in.CutTop(narrowSeat)
				head := row.CutTop(30)
				u.Arms(head.CutLeft(28).Middle(26, 26), p.looks.owners[i])
				head.CutLeft(10)
				u.Label(head, p.looks.names[i], ui.Strong)
				p.seat(u, row.CutTop(narrowButton), i)
			}
		})
		return
	}
	p.person(u, &r)
	const height = 48
	u.Scroll("together.seats", r, height*float64(len(p.seats))+8, func(all ui.Rect) {
		all.CutTop(4)
		for i := range p.seats {
			row := all.CutTop(height).InsetXY(6, 3)
			u.Arms(row.CutLeft(34).Middle(32, 32), p.looks.owners[i])
			row.CutLeft(10)
			u.Label(row.CutLeft(min(150, row.W*0.34)), p.looks.names[i], ui.Strong)
			row.CutLeft(8)
			row.CutRight(14)
			p.seat(u, row, i)
		}
	})
}

// person draws the field for the person's name, and a sentence about the seats.
func (p *hostPage) person(u *ui.UI, r *ui.Rect) {
	t := u.Text.T
	row := r.CutTop(46)
	label := t("together.name")
	u.Label(row.CutLeft(min(u.Width(label, ui.Strong)+14, row.W*0.4)), label, ui.Strong)
	if name := u.Field("together.name", row, p.name, t("setup.placeholder"), saves.MaxNameLetters); name != p.name {
		p.name, p.problem = name, nil
	}
	r.CutTop(6)
	about := t("together.seats.about")
	u.Paragraph(r.CutTop(u.ParagraphHeight(r.W, about, ui.Note)), about, ui.Note)
	r.CutTop(8)
}

// seat draws the choice of the player of a seat.
func (p *hostPage) seat(u *ui.UI, r ui.Rect, i int) {
	t := u.Text.T
	options := []ui.Option{{Label: t("together.seat.free"), Icon: "tabletop-players"}, {Label: t("together.seat.you"), Icon: "queen-crown"}}
	for _, bot := range p.bots {
		options = append(options, ui.Option{Label: p.joiner.BotTitle(u, bot), Icon: "brain"})
	}
	next := u.Choose("together.seat."+strconv.Itoa(i), r, options, p.seats[i])
	if next == seatMine && p.seats[i] != seatMine {
		if mine := slices.Index(p.seats, seatMine); mine >= 0 {
			p.seats[mine] = seatFree
		}
	}
	if next != p.seats[i] {
		p.problem = nil
	}
	p.seats[i] = next
}

// wherePart draws the choice of the place at which others reach the match.
func (p *hostPage) wherePart(u *ui.UI, r ui.Rect) {
	t := u.Text.T
	rows := []setup.Row{{
		Title: t("together.where.listen"), Note: t([...]string{"together.where.here.note", "together.where.network.note", "together.where.server.note"}[p.where]),
		Control: setup.Choose("together.where", &p.where, []string{t("together.where.here"), t("together.where.network"), t("together.where.server")}, []place{here, network, onServer}),
	}}
	field := func(id string, value *string, hint string, most int) func(*ui.UI, ui.Rect) {
		return func(u *ui.UI, r ui.Rect) {
			if next := u.Field(id, r, *value, hint, most); next != *value {
				*value, p.problem = next, nil
			}
		}
	}
	switch p.where {
	case network:
		rows = append(rows, setup.Row{Title: t("together.address"), Note: t("together.address.note"), Control: field("together.address", &p.address, net.JoinHostPort("192.168.1.5", usualPort), 80)},
			setup.Row{Title: t("together.shown"), Note: t("together.shown.note"), Control: setup.Toggle("together.shown", t("together.shown"), &p.shown)})
	case onServer:
		rows = append(rows, setup.Row{Title: t("together.server"), Note: t("together.server.note"), Control: func(u *ui.UI, r ui.Rect) {
			paste := r.CutRight(min(110, r.W*0.4))
			r.CutRight(8)
			field("together.server", &p.server, "eras://…", maxCodeLetters)(u, r)
			if u.Button("together.server.paste", paste, ui.ButtonSpec{Label: t("together.paste"), Size: 16}) {
				p.server, p.problem = strings.TrimSpace(u.Clipboard.Read()), nil
			}
		}})
	case here:
	}
	setup.Rows(u, "together.whererows", r, rows)
}

// rulesPart draws the choice of who plays for absent players, and of what players and watchers may
// do.
func (p *hostPage) rulesPart(u *ui.UI, r ui.Rect) {
	t := u.Text.T
	var bots []ui.Option
	for _, bot := range p.bots {
		bots = append(bots, ui.Option{Label: p.joiner.BotTitle(u, bot), Icon: "brain"})
	}
	labels := func(times []time.Duration) []string {
		all := make([]string, len(times))
		for i, d := range times {
			all[i] = timeText(u, d)
		}
		return all
	}
	setup.Rows(u, "together.rulesrows", r, []setup.Row{
		{Title: t("together.bot"), Note: t("together.bot.note"), Control: func(u *ui.UI, r ui.Rect) { p.bot = u.Choose("together.bot", r, bots, p.bot) }},
		{Title: t("together.away"), Note: t("together.away.note"), Control: setup.Choose("together.away", &p.away, labels(awayTimes), awayTimes)},
		{Title: t("together.clock"), Note: t("together.clock.note"), Control: setup.Choose("together.clock", &p.clock, labels(clockTimes), clockTimes)},
		{Title: t("together.watch"), Note: t("together.watch.note"), Control: setup.Toggle("together.watch", t("together.watch"), &p.watch)},
		{Title: t("together.chat"), Note: t("together.chat.note"), Control: setup.Toggle("together.chat", t("together.chat"), &p.chat)},
	})
}

// timeText returns the text of a time.
func timeText(u *ui.UI, d time.Duration) string {
	switch {
	case d == 0:
		return u.Text.T("together.time.never")
	case d < time.Hour:
		return u.Text.T("together.time.minutes", "N", int(d/time.Minute))
	case d < 24*time.Hour:
		return u.Text.T("together.time.hours", "N", int(d/time.Hour))
	}
	return u.Text.T("together.time.days", "N", int(d/(24*time.Hour)))
}

// foot draws the button to go back and the button that opens the match.
func (p *hostPage) foot(u *ui.UI, r ui.Rect) {
	why := ""
	switch {
	case p.busy:
		why = u.Text.T("together.opening")
	case p.problem != nil:
		why = p.problem(u)
	case !slices.Contains(p.seats, seatFree):
		why = u.Text.T("together.nofree")
	}
	u.Probe("together.problem", why, ui.Rect{})
	if p.describeFoot(u, r, why) {
		p.open(u)
	}
}

// describeFoot draws the foot and reports whether to open the match.
func (p *hostPage) describeFoot(u *ui.UI, r ui.Rect, why string) (open bool) {
	above := r
	back, goOn := r.CutLeft(130), r.CutRight(min(260, above.W*0.5))
	if u.Narrow() {
		row := above.CutBottom(narrowButton)
		above.CutBottom(narrowSpace)
		if back, goOn = row, row; u.Low() {
			goOn = above.CutBottom(narrowButton)
			above.CutBottom(narrowSpace)
		} else {
			back = goOn.CutLeft(100)
			goOn.CutLeft(narrowSpace)
		}
	}
	if u.Button("setup.back", back, ui.ButtonSpec{Label: u.Text.T("back"), Key: "Esc"}) || escaped(u) {
		p.joiner.Setup(setup.Several)
	}
	blocked := p.busy || !slices.Contains(p.seats, seatFree)
	open = u.Button("together.open", goOn, ui.ButtonSpec{Label: u.Text.T("together.open"), Icon: "tower-flag", Kind: ui.Primary, Disabled: blocked})
	r = r.InsetXY(12, 0)
	style := ui.Note.In(art.BadText)
	if p.busy {
		style = ui.Note
	}
	if u.Narrow() {
		r = above
	}
	if why != "" {
		u.Paragraph(r.Middle(r.W, min(r.H, u.ParagraphHeight(r.W, why, style))), why, style)
	}
	return open
}

// match returns the match to open and the person's seat. wrong is an error message if a field is
// wrong.
func (p *hostPage) match(u *ui.UI) (m online.Match, mine int, wrong string) {
	m = online.Match{
		Board: string(p.given.Mode), Setup: p.given.Setup, Map: online.PackMap(p.given.MapFile), Seed: p.given.Seed, Seats: make([]online.Seat, len(p.seats)),
		Away: p.away, Clock: p.clock, Bot: p.bots[p.bot], Watch: p.watch, Chat: p.chat,
	}
	mine = slices.Index(p.seats, seatMine)
	for i, who := range p.seats {
		switch who {
		case seatFree:
		case seatMine:
			name, err := saves.PlayerName(p.name)
			if err != nil {
				u.Focus.Set("together.name")
				p.layout.Tab = 0
				return m, mine, setup.NameProblem(u, err)
			}
			m.Seats[i].Name = name
		default:
			m.Seats[i].Bot = p.bots[who-firstBot]
			if given := p.given.Players[i].Bot; botName(given) == m.Seats[i].Bot {
				m.Seats[i].Bot = given // keep the bot's settings
			}
		}
	}
	if mine < 0 {
		m.Watch = true // a host without a seat at least watches
		m.Maker = u.Text.T("together.host")
		return m, mine, ""
	}
	m.Maker = m.Seats[mine].Name
	return m, mine, ""
}
