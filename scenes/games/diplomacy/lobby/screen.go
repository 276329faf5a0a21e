// Package lobby is the screen for playing Diplomacy over DAIDE. The player can start a server, join
// a game, or observe one.
package lobby

import (
	"slices"
	"strconv"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/ai/agents"
	"eras/game"
	"eras/game/diplomacy"
	"eras/play/session/diplomacyplay"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// Screen is the DAIDE screen. A running server and a joined game remain while another screen is
// shown.
type Screen struct {
	// Map is the map of new servers.
	Map *diplomacy.Map
	// Seed returns the seed of a new server's match.
	Seed func() uint64
	// Play shows the match of a client when it begins.
	Play func(c *diplomacyplay.DAIDEClient)
	// Keep saves the record of a server's match, which may have been stopped early.
	Keep func(setup diplomacyplay.Setup, r game.Record)
	// Remember keeps the seat taken last in a game of another program.
	Remember func(Seat)
	Leave    func()
	Bar      func(u *ui.UI, title, note string)

	bots       []string // bots to choose from, the simplest first
	tab        int
	serverForm serverForm
	joinForm   joinForm
	server     *diplomacyplay.DAIDEServer
	client     *diplomacyplay.DAIDEClient
	servers    []*runningServer // servers whose records may not be kept yet
	matchShown bool             // Play was called for the client
	problem    func(u *ui.UI) string
	leaving    bool
}

// New returns the screen. name is the person's name, empty if unknown.
func New(m *diplomacy.Map, name string) *Screen {
	bots := agents.DiplomacyBots().Names()
	return &Screen{
		Map: m, bots: bots,
		serverForm: newServerForm(m.Powers(), bots, name),
		joinForm:   joinForm{address: defaultAddress, name: name},
	}
}

// Seat is a seat in a game of another program, with the data needed to return to it.
type Seat struct {
	Address  string `json:"address"`
	Power    string `json:"power"`
	Passcode int    `json:"passcode"`
}

// SetSeat fills in the form for returning to a seat.
func (s *Screen) SetSeat(seat Seat) {
	s.joinForm.address, s.joinForm.power, s.joinForm.passcode = seat.Address, seat.Power, strconv.Itoa(seat.Passcode)
}

const (
	tabServe = iota
	tabJoin
	tabObserve
)

// Describe describes the screen for one tick.
func (s *Screen) Describe(u *ui.UI) {
	s.tick()
	u.Table()
	s.Bar(u, u.Text.T("daide.title"), u.Text.T("daide.note"))
	sheet, small := u.TabSheet(920, 620)
	t := u.Text.T
	tabs := []ui.Tab{{Label: t("daide.serve"), Icon: "tabletop-players"}, {Label: t("daide.seat"), Icon: "queen-crown"}, {Label: t("daide.watch"), Icon: "spyglass"}}
	if next := u.Tabs("daide.tabs", sheet, tabs, s.tab); next != s.tab {
		s.tab, s.problem = next, nil
	}
	in := sheet.InsetXY(32, map[bool]float64{false: 20, true: 12}[small])
	if u.Narrow() {
		in = sheet.InsetXY(14, 12)
	}
	foot := in.CutBottom(s.footHeight(u))
	in.CutBottom(10)
	switch {
	case s.tab == tabServe && s.server != nil:
		s.serverTab(u, in, foot)
	case s.tab == tabServe:
		s.serverFormTab(u, in, foot)
	case s.server != nil:
		s.unavailableTab(u, in, foot, t("daide.serving"))
	default:
		s.joinTab(u, in, foot)
	}
	if u.TakeKey(ebiten.KeyEscape) {
		s.back()
	}
	s.askLeaving(u)
}

// tick advances the client by one tick.
func (s *Screen) tick() {
	if s.client == nil {
		return
	}
	// The error is ignored here: the client's state contains it.
	_ = s.client.Tick()
	if s.client.State() == diplomacyplay.ClientPlaying && !s.matchShown {
		s.matchShown = true
		if set := s.client.Setup(); s.server == nil && set.Power != "" {
			seat := Seat{set.Address, set.Power, set.Passcode}
			s.SetSeat(seat)
			s.Remember(seat)
		}
		s.Play(s.client)
	}
	if s.client.State() == diplomacyplay.ClientFailed && s.server == nil {
		s.fail(s.client.Err(), s.client.Setup())
		s.client = nil
	}
}

// fail says why a game could not be joined or was lost.
func (s *Screen) fail(err error, setup diplomacyplay.DAIDEClientSetup) {
	s.problem = func(u *ui.UI) string {
		name := setup.Power
		if p, ok := s.Map.FindPower(setup.Power); ok {
			_, name = s.power(u, int(p.Seat()))
		}
		return clientProblem(u, err, setup, name)
	}
}

// KeepRecords saves the records of matches that have ended. It must be called every tick, whichever
// screen is shown.
func (s *Screen) KeepRecords() {
	s.servers = slices.DeleteFunc(s.servers, func(r *runningServer) bool {
		closed, _ := r.Over() // call Over before reading records: none are added after it returns true
		if record, _, ok := r.Record(); ok && !r.kept {
			r.kept = true
			s.Keep(r.Setup().Setup, record)
		}
		return closed
	})
}

// runningServer is a server started on this screen.
type runningServer struct {
	*diplomacyplay.DAIDEServer
	kept bool // its record has been saved
}

// Close leaves the game, closes the server, and waits until the records are saved.
func (s *Screen) Close() {
	s.Disconnect()
	for _, r := range s.servers {
		r.Wait()
	}
	s.KeepRecords()
}

// Serving reports whether a server is running on this screen.
func (s *Screen) Serving() bool { return s.server != nil }

// Disconnect leaves the game and closes the server.
func (s *Screen) Disconnect() {
	switch {
	case s.server != nil:
		s.server.Close()
	case s.client != nil:
		s.client.Close()
	}
	s.server, s.client, s.matchShown = nil, nil, false
}

// back leaves the screen. If that ends a match, it asks first.
func (s *Screen) back() {
	if s.server != nil || s.client != nil && s.client.State() < diplomacyplay.ClientFinished {
		s.leaving = true
		return
	}
	s.Disconnect()
	s.Leave()
}

func (s *Screen) askLeaving(u *ui.UI) {
	if !s.leaving {
		return
	}
	t := u.Text.T
	q := ui.Question{ID: "daide.leaving", Title: t("daide.leaving.seat"), Body: t("daide.leaving.seat.body"), Yes: t("daide.leaving.seat.yes"), No: t("daide.leaving.no"), Icon: "exit-door"}
	if s.server != nil {
		q.Title, q.Body, q.Yes, q.Danger = t("daide.leaving.server"), t("daide.leaving.server.body"), t("daide.leaving.server.yes"), true
		if !s.server.Began() {
			q.Body = t("daide.leaving.server.forming")
		}
	}
	switch u.Ask(q) {
	case ui.Yes:
		s.leaving = false
		s.Disconnect()
		s.Leave()
	case ui.No:
		s.leaving = false
	case ui.Waiting:
	}
}

// unavailableTab draws a tab that is not available, with the reason.
func (s *Screen) unavailableTab(u *ui.UI, in, foot ui.Rect, why string) {
	s.footCells(u, foot)
	u.Paragraph(in, why, ui.Body)
}

// toggle draws a switch with its label at the left of r, and cuts both from r.
func toggle(u *ui.UI, id string, r *ui.Rect, label string, on bool) bool {
	on = u.Toggle(id, r.CutLeft(56).Middle(56, 36), label, on)
	r.CutLeft(14)
	u.Label(r.CutLeft(min(u.Width(label, ui.Strong), r.W)), label, ui.Strong)
	return on
}

// showProblem shows the current error, if any, at the top of in.
func (s *Screen) showProblem(u *ui.UI, in *ui.Rect) {
	if s.problem == nil {
		return
	}
	text := s.problem(u)
	style := ui.Note.In(art.BadText)
	u.Paragraph(in.CutTop(u.ParagraphHeight(in.W, text, style)), text, style)
}
