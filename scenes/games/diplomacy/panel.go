package diplomacy

import (
	"slices"
	"strconv"
	"strings"

	"eras/ai/agents"
	"eras/game"
	"eras/game/diplomacy"
	"eras/play/session"
	"eras/play/session/diplomacyplay"
	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// The tabs of the panel.
const (
	ordersTab = iota
	talkTab   // only in a match with press
	centresTab
	logTab
	sandboxTab
)

// panel describes the panel beside the map.
func (s *Screen) panel(u *ui.UI, w words, r ui.Rect) {
	u.Sheet(r)
	in := r.Inset(14)
	banner, gap, button := 54.0, 10.0, 48.0
	if r.H < 520 {
		banner, gap, button = 48, 6, 42
	}
	s.banner(u, w, in.CutTop(banner))
	in.CutTop(gap)
	s.tabs(u, in.CutTop(36))
	in.CutTop(gap)
	buttons := in.CutBottom(button)
	in.CutBottom(gap)
	strip := in.CutBottom(32)
	u.Rule(in.X, in.CutBottom(12).CenterY(), in.W)
	s.content(u, w, in)
	s.strip(u, w, strip)
	s.buttons(u, buttons)
}

// content describes what the chosen tab of the panel shows.
func (s *Screen) content(u *ui.UI, w words, in ui.Rect) {
	if s.tab == ordersTab && !s.entry.active() && !s.talks.asking.entry.active() {
		s.speech(u, w, &in)
	}
	switch {
	case s.talks.asking.entry.active() && u.Narrow():
		s.narrowAsking(u, w, in)
	case s.tab == ordersTab && s.why != nil:
		describeAccount(u, w, in, "why", u.Text.T("why.orders.title"), s.why)
	case s.tab == centresTab:
		s.centres(u, w, in)
	case s.tab == talkTab:
		s.describeTalk(u, w, in)
	case s.tab == logTab:
		s.describeLog(u, w, in)
	case s.looksBack():
		s.results(u, w, in)
	case s.writing() != nil:
		s.describeRecap(u, w, &in)
		switch {
		case s.writing() == nil:
		case u.Narrow() && s.entry.active():
			s.narrowEntry(u, w, in)
		default:
			s.orders(u, w, in)
		}
	default:
		s.waiting(u, w, in)
	}
}

// tabs describes the tabs.
func (s *Screen) tabs(u *ui.UI, r ui.Rect) {
	first := u.Text.T("diplomacy.tab.orders")
	if s.looksBack() {
		first = u.Text.T("diplomacy.tab.results")
	}
	tabs := []int{ordersTab, talkTab, centresTab, logTab, sandboxTab}
	labels := []string{first, s.talkLabel(u), u.Text.T("diplomacy.tab.centres"), u.Text.T("diplomacy.tab.log"), u.Text.T("diplomacy.tab.sandbox")}
	if !s.talksHere() {
		tabs, labels = slices.Delete(tabs, talkTab, talkTab+1), slices.Delete(labels, talkTab, talkTab+1)
	}
	tab := tabs[u.Segment("diplomacy.tabs", r, labels, max(0, slices.Index(tabs, s.tab)))]
	if tab == sandboxTab {
		from := *s.seen()
		s.sandbox = newSandbox(s.Look, s.match.Game(), s.board, &from, func() { s.sandbox = nil })
		s.sandbox.inMatch = !s.past
		s.sandbox.base = *s.influences.at(s.match, s.at)
		s.sandbox.begin(s.sandbox.position)
		return
	}
	if s.tab != tab && tab == talkTab {
		s.pulled.Raise()
	}
	s.tab = tab
}

// banner shows the power whose orders are being written, or the visible phase.
func (s *Screen) banner(u *ui.UI, w words, r ui.Rect) {
	d := s.draft()
	if d == nil {
		s.phaseBanner(u, w, r)
		return
	}
	o := powerOwner(s.m, d.Power)
	u.Banner(r, o)
	ink := o.ChargeInk()
	in := r.InsetXY(12, (r.H-44)/2)
	in.CutLeft(r.H - 6)
	given := u.Text.T("diplomacy.given", "Given", d.Given(), "N", d.Due())
	if d.Position.Season == diplomacy.Winter {
		given = u.Text.T("diplomacy.given.winter", "Given", d.Given(), "N", d.Due())
	}
	least := 100.0
	if u.Narrow() {
		least = 0
	}
	right := in.CutRight(min(max(least, u.Width(given, ui.Strong.At(16))+2), in.W*0.5))
	in.CutRight(8)
	u.Called(right.CutTop(22), given, ui.Strong.At(16).In(ink).To(1))
	if d.Due() > 0 {
		u.Progress(ui.R(right.X, right.Y+6, right.W, 8), float64(d.Given())/float64(d.Due()))
	}
	title := 19.0
	if r.H < 52 {
		title = 17
	}
	u.Called(in.CutTop(24), w.power(d.Power), ui.PanelTitle.At(title).In(ink))
	u.Called(in, s.playerName(u, s.writer).Alone, ui.Note.With(ui.Medium).In(ink))
	u.Probe("diplomacy.banner", w.m.PowerToken(d.Power), ui.Rect{})
}

// phaseBanner shows the name of the visible phase.
func (s *Screen) phaseBanner(u *ui.UI, w words, r ui.Rect) {
	u.Inlay(r)
	in := r.InsetXY(14, (r.H-44)/2)
	u.Icon(in.CutLeft(32).Middle(28, 28), "treasure-map", art.Ink2)
	in.CutLeft(12)
	p := s.seen()
	u.Called(in.CutTop(24), w.season(p.Phase()), ui.PanelTitle.At(19))
	note := ""
	_, over := s.match.Outcome()
	switch {
	case s.looksBack():
		note = u.Text.T("diplomacy.banner.results")
	case s.past:
		note = u.Text.T("diplomacy.banner.past")
	case over:
		note = u.Text.T("diplomacy.over")
	case s.match.Waiting() == 0:
		note = u.Text.T("diplomacy.wait.in")
	case s.Watching:
		note = u.Text.T("together.watching")
	case s.match.Here() == 0:
		note = u.Text.T("diplomacy.banner.watch")
	default:
		note = u.Text.T("diplomacy.banner.wait")
	}
	u.Label(in, note, ui.Note)
}

// counts returns the position whose centres the strip shows. For a played phase it is the position
// after the phase, once all orders have appeared, and the one before it until then.
func (s *Screen) counts() *diplomacy.Position {
	if s.looksBack() && (!s.show.on || s.show.complete) {
		return &s.phase().After
	}
	return s.seen()
}

// strip shows the number of centres of each power. It is always visible.
func (s *Screen) strip(u *ui.UI, w words, r ui.Rect) {
	p := s.counts()
	g := s.match.Game()
	for i, cell := range r.Columns(s.m.Powers(), 2) {
		power := diplomacy.Power(i + 1)
		n := g.Owned(p, power).Len()
		o := powerOwner(s.m, power)
		alpha := 1.0
		if n == 0 && g.Occupied(p, power).Empty() {
			alpha = 0.4
		}
		id := "centres." + s.m.PowerToken(power)
		u.Probe(id, u.Text.Number(n), cell)
		var years []string
		for _, counts := range s.counted().counts {
			years = append(years, strconv.Itoa(counts[i]))
		}
		history := u.Text.T("diplomacy.strip.years", "Counts", strings.Join(years, ", "))
		u.Tip(id, cell, w.power(power)+"\n"+u.Text.T("diplomacy.strip.tip", "Centres", n, "Units", g.Occupied(p, power).Len(), "Win", s.m.ToWin())+"\n"+history+"\n"+s.playerName(u, power.Seat()).Alone)
		u.WithAlpha(alpha, func() {
			size := min(27, cell.W*0.52)
			u.Arms(ui.R(cell.X+cell.W*0.08, cell.CenterY()-size/2, size, size), o)
			u.Label(ui.R(cell.X+cell.W*0.08+size+4, cell.Y, cell.W, cell.H), u.Text.Number(n), ui.Strong)
		})
	}
}

// buttons describes the main buttons: to send orders, to continue, or to leave.
func (s *Screen) buttons(u *ui.UI, r ui.Rect) {
	switch d := s.draft(); {
	case s.looksBack():
		s.backButtons(u, r)
	case d != nil && s.writing() == nil && s.sent():
		label := u.Text.T("diplomacy.retract")
		if s.hurryButton(u, &r) {
			label = u.Text.T("diplomacy.retract.short")
		}
		if u.Button("diplomacy.retract", r, ui.ButtonSpec{Label: label, Icon: "anticlockwise-rotation", Tip: u.Text.T("diplomacy.retract.tip")}) {
			s.retract(u, s.writer)
		}
	case d != nil && s.writing() != nil:
		text := u.Text.T("diplomacy.text")
		width := min(150, max(120, u.Width(text, ui.ButtonLabel)+70))
		if u.Narrow() && r.W < narrowButtons {
			text, width = "", r.H
		}
		left := r.CutLeft(width)
		r.CutLeft(12)
		if u.Button("diplomacy.text", left, ui.ButtonSpec{Label: text, Icon: "scroll-quill", Tip: u.Text.T("diplomacy.text.tip")}) {
			s.openSheet(d)
		}
		fresh := s.main.Fresh(u, "diplomacy.submit")
		if u.Button("diplomacy.submit", r, ui.ButtonSpec{Label: submitLabel(u, d, r.W), Kind: ui.Primary, Size: submitSize, Tip: submitTip(u, d), Disabled: fresh}) {
			if s.sending = asksToSend(d) || len(s.broken(u, d.Power, d.Answer())) > 0; !s.sending {
				s.submit(u)
			}
		}
	default:
		_, over := s.match.Outcome()
		label := s.leaveLabel(u)
		if !over && s.hurryButton(u, &r) {
			label = u.Text.T("diplomacy.leave.short")
		}
		if u.Button("diplomacy.leave", r, ui.ButtonSpec{Label: label, Icon: "exit-door"}) {
			if s.past {
				s.Leave()
			} else {
				s.leaving = true
			}
		}
	}
}

func (s *Screen) leaveLabel(u *ui.UI) string {
	if s.past {
		return u.Text.T("diplomacy.leave.replay")
	}
	return u.Text.T("diplomacy.leave")
}

// hurryButton draws, in the left part of r, a button that makes bots answer at once. It reports
// whether any are thinking, so that the button is there.
func (s *Screen) hurryButton(u *ui.UI, r *ui.Rect) bool {
	if s.thinking() == 0 || s.elsewhere() {
		return false
	}
	left := r.CutLeft((r.W - 12) / 2)
	r.CutLeft(12)
	if u.Button("diplomacy.hurry", left, ui.ButtonSpec{Label: u.Text.T("diplomacy.hurry"), Icon: "fast-forward-button", Tip: u.Text.T("diplomacy.hurry.tip")}) {
		s.match.Hurry()
	}
	return true
}

// thinking returns the seats of the bots that have not answered.
func (s *Screen) thinking() game.Seats {
	var seats game.Seats
	for seat := range s.match.Waiting().All() {
		if _, ok := s.match.Thinking(seat); ok {
			seats = seats.With(seat)
		}
	}
	return seats
}

// backButtons describes the buttons that lead on from a visible played phase.
func (s *Screen) backButtons(u *ui.UI, r ui.Rect) {
	switch {
	case s.show.on && !s.show.complete:
		fresh := s.main.Fresh(u, "diplomacy.skip")
		if u.Button("diplomacy.skip", r, ui.ButtonSpec{Label: u.Text.T("diplomacy.skip"), Icon: "fast-forward-button", Key: "Esc", Disabled: fresh}) {
			s.completeShow(u)
		}
	case s.show.on && s.show.asks:
		fresh := s.main.Fresh(u, "diplomacy.continue")
		if !s.show.offered && !fresh {
			s.show.offered = true
			u.Focus.Set("diplomacy.continue")
		}
		if u.Button("diplomacy.continue", r, ui.ButtonSpec{Label: s.continueLabel(u), Kind: ui.Primary, Disabled: fresh}) {
			s.next()
			u.Focus.Set("map")
		}
	default:
		label := u.Text.T("diplomacy.now")
		if s.past {
			label = s.leaveLabel(u)
		}
		if u.Button("diplomacy.now", r, ui.ButtonSpec{Label: label, Icon: "exit-door"}) {
			if s.past {
				s.Leave()
				return
			}
			s.jump(s.match.Phases())
		}
	}
}

// continueLabel says what comes after the visible phase.
func (s *Screen) continueLabel(u *ui.UI) string {
	if s.at+1 < s.match.Phases() {
		return u.Text.T("diplomacy.continue")
	}
	if _, over := s.match.Outcome(); over {
		return u.Text.T("diplomacy.continue.end")
	}
	here := s.match.Here() & s.match.Game().Acting(s.position)
	switch {
	case here == 0:
		return u.Text.T("diplomacy.continue")
	case s.position.Season.Moves():
		return u.Text.T("diplomacy.continue.orders")
	case s.position.Season.Retreats():
		return u.Text.T("diplomacy.continue.retreats")
	}
	return u.Text.T("diplomacy.continue.builds")
}

// rowGround draws the background of row i if i is even.
func rowGround(u *ui.UI, r ui.Rect, i int) {
	if i%2 == 0 {
		u.Fill(ui.R(r.X-4, r.Y, r.W+8, r.H), paint.Fade(art.ParchmentLow, 0.55))
	}
}

// playerName returns the name of a seat's player.
func (s *Screen) playerName(u *ui.UI, seat game.Seat) ui.Name { return playerName(u, s.match, seat) }

// playerName returns the name of a seat's player in a match. The rival of a person is named after
// the person.
func playerName(u *ui.UI, match diplomacyplay.Match, seat game.Seat) ui.Name {
	p := match.Player(seat)
	switch person := session.RivalOf(playersOf(match), seat); {
	case person != "":
		return hud.RivalName(u.Text, person)
	case p.Person != "":
		return ui.Name{Alone: p.Person}
	case p.Bot == "":
		return ui.Name{Alone: u.Text.T("diplomacy.elsewhere")}
	}
	return ui.Name{Alone: agents.DiplomacyBots().Title(p.Bot)}
}

// fittingName is [playerName] for a place of a width, see [hud.FittingName].
func fittingName(u *ui.UI, match diplomacyplay.Match, seat game.Seat, style ui.Style, width float64) string {
	return hud.FittingName(u, playersOf(match), seat, playerName(u, match, seat).Alone, style, width)
}

// playersOf returns the players of a match by seat.
func playersOf(match diplomacyplay.Match) []session.Player {
	players := make([]session.Player, match.Game().Map.Powers())
	for i := range players {
		players[i] = match.Player(game.Seat(i))
	}
	return players
}
