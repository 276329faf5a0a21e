// Package diplomacy is the game of Diplomacy in the window: set-up, match, result,
// replay, rules, and a sandbox for trying out positions. Orders are entered on the map or
// as text; phases are shown order by order. The match itself, with the drafts of orders,
// is a [diplomacyplay.Match].
package diplomacy

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/ai/diplomacy/regent"
	"eras/game"
	"eras/game/diplomacy"
	"eras/play/session/diplomacyplay"
	"eras/scenes/hud"
	"eras/scenes/ui"
)

// Screen is a match of Diplomacy in progress.
type Screen struct {
	*hud.Look
	// Ended is called once, when the match is over and its last phase has been shown.
	Ended func()

	match      diplomacyplay.Match
	m          *diplomacy.Map
	board      coming
	influences influences

	// at is the index of the visible phase; if it is the number of played phases, the current
	// position is visible. going means that at follows the match.
	at    int
	going bool
	fresh int // number of phases played when the screen opened
	show  show
	past  bool // this is a replay
	over  int  // ticks since the end of the match was shown

	position *diplomacy.Position // the current one
	writer   game.Seat           // the seat whose orders are written or visible, or Nobody
	handover bool                // the screen waits for the writer to take over
	taking   hud.MainButton      // what the screen shows: that page or the board
	entry    entry
	say      notice
	written  written
	sheet    sheet
	pulled   hud.Sheet // the panel of a narrow window

	which   int // which orders the map shows: mine, all or none
	tab     int
	drawer  bool
	keyOpen bool
	// endingsOpen means that the section of agreed endings is open.
	endingsOpen bool
	report      report
	census      census
	log         matchLog
	sandbox     *Sandbox
	leaving     bool
	sending     bool // the question whether to send missing orders is open
	main        hud.MainButton
	refused     bool // the match has failed
	recap       recap
	why         *regent.Account // of the visible hint, nil if there is none
	advised     bool            // a hint is visible: its orders are drawn in place of the written ones
	talks       talks
	leaders     []leader        // by power
	mutes       map[string]bool // whether bots answer no letters, by spec
	turn        turn
	said        remark
}

// The choices of which.
const (
	mine = iota
	all
	none
)

// newScreen returns the screen of a match.
func newScreen(look *hud.Look, c diplomacyplay.Match) *Screen {
	s := &Screen{
		Look: look, match: c, m: c.Game().Map, writer: game.Nobody, going: true,
		at: c.Phases(), fresh: c.Phases(), drawer: true, which: all, turn: turn{writer: game.Nobody},
	}
	s.influences.m = s.m
	s.talks = newTalks(s.m)
	s.begin()
	s.board.made = newBoard(s.m)
	return s
}

// newReplay returns the replay of a finished match. It starts to play at once; leave goes back.
func newReplay(look *hud.Look, past *diplomacyplay.Diplomacy, leave func()) *Screen {
	own := *look
	own.Leave, own.Save = leave, nil
	s := newScreen(&own, past)
	s.past, s.at = true, 0
	return s
}

// begin resets the screen to the current position.
func (s *Screen) begin() {
	p := s.match.Position()
	s.position = &p
	s.entry, s.talks.asking, s.talks.offer = newEntry(s.m), newAsking(s.m), offer{}
	s.writer, s.handover = game.Nobody, false
	s.written, s.sheet = written{}, sheet{}
}

// words returns the words in the language of the interface.
func (s *Screen) words(u *ui.UI) words { return words{u.Text, s.m} }

// Describe describes the screen for one tick.
func (s *Screen) Describe(u *ui.UI) {
	if !s.board.ready(s.Look) {
		s.awaitBoard(u)
		return
	}
	s.advance(u)
	s.hear(u)
	if s.sandbox != nil {
		s.sandbox.Describe(u)
		return
	}
	u.Table()
	s.Awaits(u, s.writing() != nil && !s.sent())
	w := s.words(u)
	if s.writing() != nil && !u.Fields.Typing() {
		s.actionKeys(u) // before the bar, which also uses letters
	}
	s.Bar(u, u.Text.T("diplomacy.title"), s.note(w), s.barButtons(u)...)
	if d := s.writing(); d != nil {
		s.beginTurn(u, d)
	}
	l := s.layout(u)
	s.describeMap(u, w, l)
	s.timeLine(u, w, l.line, l.drawer)
	switch {
	case u.Narrow():
		s.narrowPanel(u, w, l.panel)
	case !l.drawer || s.drawer:
		s.panel(u, w, l.panel)
	}
	s.showAdvice(u, w)
	s.textSheet(u, w)
	s.drawHandover(u, w)
	s.askSending(u)
	s.AskLeavingWith(u, &s.leaving, s.leavingText(u))
	s.keys(u)
}

// leavingText says what happens to the match if the player leaves it.
func (s *Screen) leavingText(u *ui.UI) string {
	if s.elsewhere() {
		return u.Text.T("diplomacy.leave.elsewhere")
	}
	return u.Text.T("leave.body")
}

// note returns the name of the visible phase: "Primavera de 1904 · órdenes".
func (s *Screen) note(w words) string {
	p := s.seen()
	if _, over := s.match.Outcome(); over && !s.looksBack() {
		return w.season(p.Phase()) + " · " + w.text.T("diplomacy.over")
	}
	if s.looksBack() {
		return w.season(p.Phase()) + " · " + w.text.T("diplomacy.business.results")
	}
	return w.season(p.Phase()) + " · " + w.business(p.Season)
}

func (s *Screen) barButtons(u *ui.UI) []ui.BarButton {
	buttons := []ui.BarButton{s.board.namingButton(u)}
	if s.past {
		return buttons
	}
	buttons = append(buttons, ui.BarButton{ID: "bar.leave", Icon: "exit-door", Tip: s.leaveLabel(u), Do: func() { s.leaving = true }})
	if s.Save != nil {
		buttons = append(buttons, ui.BarButton{ID: "diplomacy.save", Icon: "save", Tip: u.Text.T("diplomacy.save"), Do: s.Save})
	}
	buttons = append(buttons, s.PictureButton(u)...)
	if a, ok := s.match.(adviser); ok {
		buttons = append(buttons, s.HintButton(u, s.writing() != nil, func() { s.askAdvice(a) })...)
	}
	return buttons
}

// looksBack reports whether a played phase is visible.
func (s *Screen) looksBack() bool { return s.at < s.match.Phases() }

// seen returns the visible position.
func (s *Screen) seen() *diplomacy.Position {
	if s.looksBack() {
		return &s.phase().Before
	}
	return s.position
}

// phase returns the visible played phase.
func (s *Screen) phase() *diplomacyplay.PlayedPhase { return s.match.Phase(s.at) }

// advance advances the match and its animation by one tick.
func (s *Screen) advance(u *ui.UI) {
	if s.refused {
		return
	}
	if h, ok := s.match.(holder); ok {
		h.Hold(!s.going || s.looksBack() || s.sandbox != nil)
	}
	if err := s.match.Tick(); err != nil {
		s.refused = true
		s.Failed(err)
		return
	}
	if s.sandbox != nil {
		return
	}
	if p := s.match.Position(); p != *s.position {
		s.begin()
	}
	if s.at > s.match.Phases() {
		s.jump(s.match.Phases())
	}
	switch {
	case s.show.on:
		s.tickShow(u)
	case s.going && s.looksBack():
		s.beginShow(u)
	}
	if !s.looksBack() {
		s.seat()
		s.ending()
	}
}

// holder is a match that can delay its next phase until the screen has shown the last one.
type holder interface{ Hold(on bool) }

// ending calls Ended once, shortly after the end of the match.
func (s *Screen) ending() {
	if _, over := s.match.Outcome(); !over || s.past {
		return
	}
	if s.over++; s.over == ui.Ticks(900) && s.Ended != nil {
		s.Ended()
	}
}

// seat chooses the seat whose orders are written.
func (s *Screen) seat() {
	here := s.match.Here()
	waiting := s.match.Waiting()
	if s.writer != game.Nobody {
		if waiting.Has(s.writer) || here.Len() == 1 {
			return
		}
		s.writer = game.Nobody
	}
	for seat := range here.All() {
		if !waiting.Has(seat) {
			continue
		}
		s.open(seat)
		s.handover = here.Len() > 1
		return
	}
	if here.Len() == 1 {
		s.writer = here.First()
	}
}

// open lets the player of a seat write orders.
func (s *Screen) open(seat game.Seat) {
	s.writer = seat
	s.entry = newEntry(s.m)
	s.written, s.sheet = written{}, sheet{}
	s.say = notice{}
}

// draft returns the orders that are being written or have been sent, or nil if there are none.
func (s *Screen) draft() *diplomacyplay.OrderDraft {
	if s.looksBack() || s.show.on || s.handover || s.writer == game.Nobody {
		return nil
	}
	return s.match.Draft(s.writer)
}

// sent reports whether the writer has sent the orders.
func (s *Screen) sent() bool {
	if s.writer == game.Nobody {
		return false
	}
	_, ok := s.match.Submitted(s.writer)
	return ok
}

// writing returns the orders that the player can change now, or nil if there are none.
func (s *Screen) writing() *diplomacyplay.OrderDraft {
	if d := s.draft(); d != nil && !s.sent() && s.match.Waiting().Has(s.writer) && !s.refused {
		return d
	}
	return nil
}

// submit sends the orders.
func (s *Screen) submit(u *ui.UI) {
	d := s.writing()
	if d == nil {
		return
	}
	if err := s.match.Submit(s.writer, d.Answer()); err != nil {
		s.say.set(u, s.words(u).fault(err), true)
		return
	}
	s.entry = newEntry(s.m)
	s.say = notice{}
	u.Sound.Play(ui.SoundOrders)
}

// retract takes back the sent orders of a seat.
func (s *Screen) retract(u *ui.UI, seat game.Seat) {
	if !s.match.Retract(seat) {
		s.say.set(u, u.Text.T("diplomacy.retract.late"), true)
		return
	}
	s.open(seat)
	s.handover = s.match.Here().Len() > 1
}

// notice is a line shown for a while.
type notice struct {
	text  string
	bad   bool
	until int
}

func (n *notice) set(u *ui.UI, text string, bad bool) {
	*n = notice{text, bad, u.Tick() + 6*ui.TicksPerSecond}
}

func (n *notice) now(u *ui.UI) string {
	if u.Tick() > n.until {
		return ""
	}
	return n.text
}

// keys handles the keys of the whole screen.
func (s *Screen) keys(u *ui.UI) {
	if u.Fields.Typing() {
		if u.TakeKey(ebiten.KeyEscape) {
			u.Focus.Set("map")
		}
		return
	}
	if d := s.writing(); d != nil {
		if u.TakeKey(ebiten.KeyT) {
			s.openSheet(d)
		}
	}
	if !s.past && u.TakeKey(ebiten.KeyL) {
		s.drawer = !s.drawer
	}
	if u.TakeKey(ebiten.KeyEscape) {
		switch {
		case s.show.on && !s.show.complete:
			s.completeShow(u)
		case s.entry.back():
		case s.talks.asking.entry.active():
			s.talks.asking = newAsking(s.m)
		case s.past:
			s.Leave()
		default:
			s.leaving = true
		}
	}
}
