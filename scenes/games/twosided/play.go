package twosided

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/ai/evaluation"
	"eras/game"
	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/session"
)

// Match is a session of a war or battle.
type Match interface {
	Tick() error
	Turn() (game.Seat, bool)
	Thinking() (ticks int, ok bool)
	CanUndo() bool
	Undo() bool
	AskHint() error
}

// Play is what the screens share on which a war or a battle is played.
type Play struct {
	*hud.Look
	Setup *session.Setup
	// Ended is called once when the match is over and the last motion has ended.
	Ended func()
	// Fight is the battle that is shown, if there is one.
	Fight Fight
	// Explanation is of the computer's last move, nil if there is none.
	Explanation *Explanation
	// Again shows again what the opponent did last if show says so, and reports whether
	// there is anything; nil for nothing.
	Again func(u *ui.UI, show bool) bool
	// Over is for how many ticks the match has been over.
	Over int

	match   Match
	undone  *bool // whether a step of the match was undone
	busy    func() bool
	reset   func() // shows the match as it stands
	leaving bool   // asking whether to leave
	undoing bool   // asking whether to undo
	paused  bool
	pace    int // ticks until the next step of a match between computers
}

// NewPlay returns the shared part of a screen. undone is the session's, busy reports
// whether anything moves, and reset shows the match as it stands after an undo.
func NewPlay(look *hud.Look, setup *session.Setup, match Match, undone *bool, busy func() bool, reset func()) Play {
	return Play{Look: look, Setup: setup, match: match, undone: undone, busy: busy, reset: reset}
}

// Active reports whether a person may move now.
func (s *Play) Active() bool {
	_, person := s.match.Turn()
	return person && s.Over == 0 && !s.busy()
}

// Advance moves the match on by one tick, or counts the ticks since its end. It calls
// Ended after linger of them. Call it while nothing moves.
func (s *Play) Advance(over bool, linger int, hurry bool) {
	switch {
	case over:
		if s.Over++; s.Over == linger && s.Ended != nil {
			s.Ended()
		}
	case s.pace > 0 && !hurry:
		s.pace--
	case !s.paused:
		if err := s.match.Tick(); err != nil {
			s.Failed(err)
		}
	}
}

// Stepped notes who made a step and why, and returns how fast to show it.
func (s *Play) Stepped(seat game.Seat, why *evaluation.Explanation, inBattle bool, ticks int) (speed float64) {
	if why != nil {
		s.Explanation = &Explanation{Why: *why, Side: game.SideAt(seat), Battle: inBattle, Ticks: ticks}
	}
	if !s.Setup.Seats[seat].Computer() {
		return s.OwnSpeed()
	}
	speed = s.ComputerSpeed()
	if s.Setup.Against() == game.NoSide {
		s.pace = ui.Ticks(260 * speed)
	}
	return speed
}

// EndSound plays the music of a match's end.
func (s *Play) EndSound(u *ui.UI, o game.Outcome) {
	if against := s.Setup.Against(); against != game.NoSide && o.Score(against.Seat()) < 0 {
		u.Sound.Play(ui.SoundLoss)
		return
	}
	u.Sound.Play(ui.SoundWin)
}

// TopBar draws the top bar with the buttons to save and to undo.
func (s *Play) TopBar(u *ui.UI, title, note string) {
	tip := u.Text.T("takeback.tip")
	if s.Setup.Against() == game.NoSide {
		tip = u.Text.T("takeback.tip.never")
	}
	s.Bar(u, title, note, append(s.SaveButton(u), s.againButton(u), s.hintButton(u), ui.BarButton{
		ID: "play.back", Icon: "anticlockwise-rotation", Tip: tip, Disabled: !s.canUndo(), Do: s.askUndo,
	})...)
}

// canUndo reports whether a step may be undone: only against the computer, and not
// while something moves.
func (s *Play) canUndo() bool {
	return s.Setup.Against() != game.NoSide && s.Over == 0 && !s.busy() && s.match.CanUndo()
}

// askUndo undoes; the first time in a match it asks before.
func (s *Play) askUndo() {
	if *s.undone {
		s.undo()
		return
	}
	s.undoing = true
}

func (s *Play) undo() {
	s.match.Undo()
	s.Explanation, s.Over = nil, 0
	s.reset()
}

// Dialogs shows the question that is open.
func (s *Play) Dialogs(u *ui.UI) {
	hud.AskLeaving(u, &s.leaving, s.Leave)
	if !s.undoing {
		return
	}
	switch u.Ask(ui.Question{ID: "play.backing", Title: u.Text.T("takeback.title"), Body: u.Text.T("takeback.body"), Yes: u.Text.T("takeback.yes"), No: u.Text.T("takeback.no"), Icon: "anticlockwise-rotation"}) {
	case ui.Yes:
		s.undoing = false
		s.undo()
	case ui.No:
		s.undoing = false
	}
}

// Keys reads the keys of the whole screen. escape does what Escape means before it asks
// whether to leave, and reports whether it meant anything.
func (s *Play) Keys(u *ui.UI, escape func() bool) {
	if u.TakeKey(ebiten.KeyEscape) && !escape() {
		s.leaving = true
	}
	if (u.TakeKey(ebiten.KeyU) || u.TakeKey(ebiten.KeyBackspace)) && s.canUndo() {
		s.askUndo()
	}
}

// LeaveButton draws the button that leaves the match.
func (s *Play) LeaveButton(u *ui.UI, r ui.Rect) {
	if u.Button("play.leave", r, ui.ButtonSpec{Label: u.Text.T("play.leave"), Icon: "exit-door"}) {
		s.leaving = true
	}
}
