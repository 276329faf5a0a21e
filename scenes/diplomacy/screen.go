// Package diplomacy is the screen on which Diplomacy is played: orders are entered
// on the map and as text, phases are shown order by order and can be gone through
// again, and positions are tried out in a sandbox. The council behind it holds the
// match.
package diplomacy

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/diplomacy"
	"eras/scenes/stage"
	"eras/scenes/table"
	"eras/scenes/ui"
)

// Screen is a match of Diplomacy in progress.
type Screen struct {
	*stage.Look
	// Ended is called once when the match is over and its last phase has been shown.
	Ended func()

	council table.Council
	m       *diplomacy.Map
	board   *board
	realms  realms

	// at is the phase that is looked at; as many as have been played is now. going
	// says that it follows what is played.
	at    int
	going bool
	fresh int // phases that had been played when the screen opened
	show  show
	past  bool // nobody plays: a replay
	over  int  // ticks since the end was shown

	// position is the one as it stands, kept for the drafts.
	position *diplomacy.Position
	drafts   map[game.Seat]*draft
	writer   game.Seat // whose orders are written or shown, Nobody for none
	curtain  bool      // the writer is asked to the screen
	entry    entry
	say      notice
	written  written
	sheet    sheet

	which   int // whose orders are seen: mine, all, none
	tab     int
	drawer  bool
	keyOpen bool
	told    told
	history history
	census  census
	annals  annals
	sandbox *Sandbox
	leaving bool
	refused bool // the council has failed
}

// Whose orders are seen on the map.
const (
	mine = iota
	all
	none
)

// NewScreen returns the screen of a match.
func NewScreen(look *stage.Look, c table.Council) *Screen {
	s := &Screen{
		Look: look, council: c, m: c.Game().Map, writer: game.Nobody, going: true,
		at: c.Phases(), fresh: c.Phases(), drafts: map[game.Seat]*draft{}, drawer: true,
	}
	s.realms.m = s.m
	s.entry = newEntry(s.m)
	s.stand()
	b, err := newBoard(s.m)
	if err != nil {
		s.refused = true
		look.Failed(err)
		return s
	}
	s.board = b
	return s
}

// stand takes the position over for which orders are given now.
func (s *Screen) stand() {
	p := s.council.Position()
	s.position = &p
	clear(s.drafts)
	s.entry = newEntry(s.m)
	s.writer, s.curtain = game.Nobody, false
	s.written, s.sheet = written{}, sheet{}
}

// words returns the words of the language in use.
func (s *Screen) words(u *ui.UI) words { return words{u.Text, s.m} }

// Describe describes the screen for one tick.
func (s *Screen) Describe(u *ui.UI) {
	if s.board == nil {
		u.Table()
		return
	}
	s.advance(u)
	if s.sandbox != nil {
		s.sandbox.Describe(u)
		return
	}
	u.Table()
	w := s.words(u)
	if s.writing() != nil && !u.Typing() {
		s.deedKeys(u) // before the bar, which has letters of its own
	}
	s.Bar(u, u.Text.T("diplomacy.title"), s.note(w), s.barButtons(u)...)
	l := s.layout(u)
	s.describeMap(u, w, l)
	s.timeLine(u, w, l.line, l.drawer)
	if !l.drawer || s.drawer {
		s.panel(u, w, l.panel)
	}
	s.textSheet(u, w)
	s.drawCurtain(u, w)
	stage.AskLeaving(u, &s.leaving, s.Leave)
	s.keys(u)
}

// note names the phase that is looked at: "Primavera de 1904 · órdenes".
func (s *Screen) note(w words) string {
	p := s.seen()
	if _, over := s.council.Outcome(); over && !s.looksBack() {
		return w.season(p.Phase()) + " · " + w.text.T("diplomacy.over")
	}
	if s.looksBack() {
		return w.season(p.Phase()) + " · " + w.text.T("diplomacy.business.results")
	}
	return w.season(p.Phase()) + " · " + w.business(p.Season)
}

func (s *Screen) barButtons(u *ui.UI) []ui.BarButton {
	if s.past || s.Save == nil {
		return nil
	}
	return []ui.BarButton{{ID: "diplomacy.save", Icon: "save", Tip: u.Text.T("diplomacy.save"), Do: s.Save}}
}

// looksBack reports whether a phase that has been played is looked at.
func (s *Screen) looksBack() bool { return s.at < s.council.Phases() }

// seen returns the position that is looked at.
func (s *Screen) seen() *diplomacy.Position {
	if s.looksBack() {
		return &s.phase().Before
	}
	return s.position
}

// phase returns the played phase that is looked at.
func (s *Screen) phase() *table.PlayedPhase { return s.history.phase(s.council, s.at) }

// advance moves the match and what is shown of it on by one tick.
func (s *Screen) advance(u *ui.UI) {
	if s.refused {
		return
	}
	if h, ok := s.council.(holder); ok {
		h.Hold(!s.going || s.looksBack() || s.sandbox != nil)
	}
	if err := s.council.Tick(); err != nil {
		s.refused = true
		s.Failed(err)
		return
	}
	if s.sandbox != nil {
		return
	}
	if p := s.council.Position(); p != *s.position {
		s.stand()
	}
	if s.at > s.council.Phases() {
		s.jump(s.council.Phases())
	}
	switch {
	case s.show.on:
		s.tickShow(u)
	case s.going && s.looksBack():
		s.beginShow(u)
	case !s.looksBack():
		s.seat()
		s.ending(u)
	}
}

// holder is a council whose next phase waits until the last has been shown.
type holder interface{ Hold(on bool) }

// ending tells the program once that the match is over.
func (s *Screen) ending(u *ui.UI) {
	if _, over := s.council.Outcome(); !over || s.past {
		return
	}
	if s.over++; s.over == ui.Ticks(900) && s.Ended != nil {
		s.Ended()
	}
}

// seat finds whose orders are to be written.
func (s *Screen) seat() {
	here := s.council.Here()
	waiting := s.council.Waiting()
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
		s.curtain = here.Len() > 1
		return
	}
	if here.Len() == 1 {
		s.writer = here.First()
	}
}

// open begins the orders of a seat, or goes on with them.
func (s *Screen) open(seat game.Seat) {
	s.writer = seat
	s.entry = newEntry(s.m)
	s.written, s.sheet = written{}, sheet{}
	s.say = notice{}
	if s.drafts[seat] == nil {
		s.drafts[seat] = newDraft(s.council.Game(), s.position, diplomacy.PowerOf(seat))
	}
}

// draft returns the orders that are being written, nil where none are.
func (s *Screen) draft() *draft {
	if s.looksBack() || s.show.on || s.curtain || s.writer == game.Nobody {
		return nil
	}
	return s.drafts[s.writer]
}

// sent reports whether the writer's orders have been sent.
func (s *Screen) sent() bool {
	if s.writer == game.Nobody {
		return false
	}
	_, ok := s.council.Submitted(s.writer)
	return ok
}

// writing returns the orders that may be changed now, nil where none may.
func (s *Screen) writing() *draft {
	if d := s.draft(); d != nil && !s.sent() && s.council.Waiting().Has(s.writer) && !s.refused {
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
	if err := s.council.Submit(s.writer, d.answer()); err != nil {
		s.say.set(u, s.words(u).fault(err), true)
		return
	}
	s.entry = newEntry(s.m)
	s.say = notice{}
	u.Sound.Play(ui.SoundMarch)
}

// retract takes the orders back that were sent.
func (s *Screen) retract(u *ui.UI, seat game.Seat) {
	if !s.council.Retract(seat) {
		s.say.set(u, u.Text.T("diplomacy.retract.late"), true)
		return
	}
	s.open(seat)
	s.curtain = s.council.Here().Len() > 1
}

// notice is a line that is shown for a while.
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

// keys are the keys of the whole screen.
func (s *Screen) keys(u *ui.UI) {
	if u.Typing() {
		if u.TakeKey(ebiten.KeyEscape) {
			u.Focus("map")
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
			s.completeShow()
		case s.entry.back():
		case s.past:
			s.Leave()
		default:
			s.leaving = true
		}
	}
}

// layout is how the window is divided.
type layout struct {
	board, line, panel ui.Rect
	drawer             bool // the panel opens and closes, as there is no room for both
}

// lineHeight is how high the time line is.
const lineHeight = 58

func (s *Screen) layout(u *ui.UI) layout {
	l := divide(u)
	if l.drawer && s.drawer {
		l.board.W = l.panel.X - 12 - l.board.X
	}
	return l
}

// divide divides the window into the board, the line below it, and the panel.
func divide(u *ui.UI) layout {
	area := u.Bounds()
	area.CutTop(48)
	area = area.Inset(16)
	var l layout
	if area.W < 1060 {
		l.drawer = true
		l.line = area.CutBottom(lineHeight - 6)
		area.CutBottom(10)
		l.board = area
		l.panel = ui.R(area.Right()-396, area.Y, 396, area.H)
		return l
	}
	width := 432.0
	if area.W < 1180 {
		width = 392
	}
	l.panel = area.CutRight(width)
	area.CutRight(16)
	l.line = area.CutBottom(lineHeight)
	area.CutBottom(12)
	l.board = area
	return l
}
