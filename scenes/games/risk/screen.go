// Package risk is Risk in the window: its set-up, play, replay and result screens. They turn clicks
// and keys into actions and show the results; the session holds the match.
package risk

import (
	"fmt"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/risk"
	"eras/play/session/riskplay"
	"eras/scenes/hud"
	"eras/scenes/ui"
)

// Screen is a match of Risk in progress.
type Screen struct {
	*hud.Look
	Game *riskplay.Risk
	// Ended is called once, when the match is over and its last animation has ended.
	Ended func()

	board    board
	log      matchLog
	side     side
	sheet    hud.Sheet
	front    turnOf // the turn in which showFront moved the map
	odds     forecaster
	started  bool
	leaving  bool
	fallen   game.Seat // the person who must be told about their elimination
	over     int       // ticks since the match ended
	paused   bool
	oneStep  bool      // advance one step while paused
	pace     int       // ticks until the next step of a bot in a match without persons
	jumping  bool      // skip to the point where a person must answer
	revealed game.Seat // whose cards and mission are shown, if several persons play
	holder   game.Seat // who has taken over the screen, if several persons play
	taking   hud.MainButton
	left     int // seconds left in the turn, -1 without a limit
	thought  int // ticks that the bot has been thinking in this turn

	// from and to are the territories that the person has chosen.
	from, to risk.Territory
	amount   float64 // the armies chosen with a slider
	stopAt   float64
	streak   float64 // luck in the current fight
	fight    [2]risk.Territory
	cards    []risk.Card
	tab      int
	hint     string
	until    int
	passed   string         // see passedBy
	marked   risk.Set       // territories that a panel refers to
	enter    hud.MainButton // what Enter does
	plans    []bool         // by seat: the bot plans whole turns
	planKey  planKey
	planLast []string
	recap    recap
}

// newScreen returns the screen of a match.
func newScreen(look *hud.Look, g *riskplay.Risk) *Screen {
	p := g.Position()
	s := &Screen{Look: look, Game: g, board: newBoard(&g.Setup, g.Board.Game, p), revealed: game.Nobody, holder: game.Nobody, fallen: game.Nobody, from: none, to: none, stopAt: 1, left: -1}
	s.log.setup = &g.Setup
	s.readLog()
	s.side = newSide(&g.Setup)
	for seat := range g.Setup.Players {
		s.plans = append(s.plans, g.Plans(game.Seat(seat)))
	}
	s.odds = newForecaster(g.Board.Game)
	s.beginRecap()
	return s
}

// Describe describes the screen for one tick.
func (s *Screen) Describe(u *ui.UI) {
	s.advance(u)
	u.Table()
	// The texts describe the position on the board, so that they do not reveal the result while the
	// dice roll.
	p := s.seen()
	s.bar(u, &p)
	s.marked = risk.Set{}
	s.keys(u, &p)
	if u.Narrow() {
		s.narrow(u, &p)
	} else {
		f := frame(u)
		s.panel(u, f.panel, &p)
		s.strip(u, f, &p)
		s.describeMap(u, f.board, &p)
	}
	s.describeRecap(u)
	s.showHint(u, &p)
	s.escape(u)
	s.describeHandover(u)
	s.dialogs(u)
}

// bar describes the top bar.
func (s *Screen) bar(u *ui.UI, p *risk.Position) {
	buttons := []ui.BarButton{{ID: "risk.undo", Icon: "anticlockwise-rotation", Tip: u.Text.T("risk.undo.tip"), Disabled: !s.canUndo(), Do: func() { s.undo(u) }}}
	_, active := s.turn()
	buttons = append(buttons, s.HintButton(u, active, s.askHint)...)
	if s.Save != nil {
		buttons = append(buttons, ui.BarButton{ID: "risk.save", Icon: "save", Tip: u.Text.T("risk.save.tip"), Do: s.Save})
	}
	buttons = append(buttons, s.PictureButton(u)...)
	s.Bar(u, u.Text.T("risk.title"), note(u, &s.Game.Setup, p), buttons...)
}

// note returns the line below the title: map, round and seed.
func note(u *ui.UI, set *riskplay.Setup, p *risk.Position) string {
	name := set.Map.Title.In(u.Text.Language())
	if name == "" {
		name = set.Map.Name
	}
	text := u.Text.T("risk.note", "Map", name, "Round", int(p.Round))
	switch {
	case p.Round == 0:
		text = u.Text.T("risk.note.start", "Map", name)
	case set.Rules.Limit > 0:
		text = u.Text.T("risk.note.limit", "Map", name, "Round", int(p.Round), "Last", int(set.Rules.Limit))
	}
	if set.Seed > 0 && set.Seed < 1_000_000 { // a seed that somebody typed
		text += u.Text.T("risk.note.seed", "Seed", set.Seed)
	}
	return text
}

// areas is the division of the window.
type areas struct {
	board, strip, panel ui.Rect
	// compact means that the strip below the board has tabs instead of columns.
	compact bool
}

// frame divides the window: the map, the strip below it, and the panel.
func frame(u *ui.UI) areas {
	area := u.Bounds()
	area.CutTop(48)
	area = area.Inset(16)
	width := 248.0
	if area.W >= 1500 {
		width = 300
	}
	f := areas{panel: area.CutRight(width)}
	area.CutRight(16)
	f.compact = area.W < 940 || area.H < 640
	if f.compact {
		f.strip = area.CutBottom(120)
		area.CutBottom(ui.TabHeight + 4)
	} else {
		f.strip = area.CutBottom(212)
		area.CutBottom(12)
	}
	f.board = area
	return f
}

// turn returns the person who must answer, and whether there is one who can answer now.
func (s *Screen) turn() (game.Seat, bool) {
	seat, person := s.Game.Turn()
	return seat, person && s.holds(seat) && !s.board.busy() && s.over == 0 && !s.jumping && !s.recap.playing && s.Game.Campaign() == nil
}

// person reports whether a seat belongs to a person in this window.
func (s *Screen) person(seat game.Seat) bool { return seat >= 0 && s.Game.Persons().Has(seat) }

// playing returns the persons who have not been eliminated.
func (s *Screen) playing(p *risk.Position) game.Seats {
	var seats game.Seats
	for seat := range s.Game.Persons().All() {
		if p.Alive(seat) || p.Round == 0 {
			seats = seats.With(seat)
		}
	}
	return seats
}

// answer submits the action of the person whose turn it is.
func (s *Screen) answer(a risk.Action) {
	s.hint = ""
	if err := s.Game.Act(a); err != nil {
		s.Failed(err)
	}
}

// say shows a sentence until the next action, or for a while, in place of the text on what to do.
func (s *Screen) say(u *ui.UI, text string) {
	s.hint, s.until = text, u.Tick()+3*ui.TicksPerSecond
}

// keys handles the keys of the whole screen but for Escape. While the mouse is in use, Enter presses the button
// labelled with it, whichever control has the focus, unless the phase has only just begun.
func (s *Screen) keys(u *ui.UI, p *risk.Position) {
	if s.board.drama() && (u.Input().Left.Released || u.TakeKey(ebiten.KeyEnter) || u.TakeKey(ebiten.KeySpace)) {
		s.board.timeline.Skip()
	}
	_, active := s.turn()
	fresh := s.enter.Fresh(u, fmt.Sprint(p.Phase, p.Turn, p.Round, active))
	if !u.Focus.Shown() {
		u.TakeKey(ebiten.KeySpace)
		if (u.TakeKey(ebiten.KeyEnter) || u.TakeKey(ebiten.KeyNumpadEnter)) && !fresh {
			s.confirm(p)
		}
	}
	if (u.TakeKey(ebiten.KeyU) || u.TakeKey(ebiten.KeyBackspace)) && s.canUndo() {
		s.undo(u)
	}
}

// escape handles Escape, which closes or stops what is in progress, or asks whether to leave. A hint and a list
// take the key first, so it is called after them.
func (s *Screen) escape(u *ui.UI) {
	if !u.TakeKey(ebiten.KeyEscape) {
		return
	}
	switch {
	case s.jumping:
		s.jumping = false
	case s.recap.playing:
		s.recap.next = s.recap.to
		s.board.timeline.Skip()
	case s.Game.Campaign() != nil:
		s.Game.StopCampaign()
	case s.board.busy():
		s.board.timeline.Skip()
	case s.to != none:
		s.to = none
	case s.from != none:
		s.from = none
	default:
		s.leaving = true
	}
}

// dialogs shows the open dialog.
func (s *Screen) dialogs(u *ui.UI) {
	if s.fallen != game.Nobody && !s.board.busy() {
		s.askFallen(u)
		return
	}
	s.AskLeaving(u, &s.leaving)
}

// askFallen tells a person that they are eliminated.
func (s *Screen) askFallen(u *ui.UI) {
	if _, over := s.Game.Outcome(); over {
		s.fallen = game.Nobody // the result screen says so
		return
	}
	p := s.Game.Position()
	q := ui.Question{ID: "risk.fallen", Title: u.Text.T("risk.fallen.title", "Who", s.log.name(u, s.fallen))}
	others := s.playing(&p) != 0
	if others {
		q.Body, q.Yes = u.Text.T("risk.fallen.others"), u.Text.T("risk.go")
	} else {
		q.Body, q.Yes, q.No, q.Icon = u.Text.T("risk.fallen.body"), u.Text.T("leave.yes"), u.Text.T("risk.fallen.watch"), "exit-door"
	}
	switch answer := u.Ask(q); {
	case answer == ui.Yes && !others:
		s.fallen = game.Nobody
		s.Leave()
	case answer != ui.Waiting:
		s.fallen = game.Nobody
	}
}
