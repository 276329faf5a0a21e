package twosided

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/ai/evaluation"
	"eras/game"
	"eras/game/battle"
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
	Speech
	// Over is for how many ticks the match has been over.
	Over int

	threats bool // whether what the enemy can enter is marked
	match   Match
	busy    func() bool
	reset   func() // shows the match as it stands
	leaving bool   // asking whether to leave
	paused  bool
	pace    int    // ticks until a computer's next step
	said    string // shown in the bar for a while
	until   int    // the tick when said disappears
	teaches bool   // that undoing ends what the match teaches is still to be said
	undoes  bool   // a step is undone when the whole screen has been described
}

// NewPlay returns the shared part of a screen. undone says that a step of the match was
// undone before, busy reports whether anything moves, and reset shows the match as it stands after an undo.
func NewPlay(look *hud.Look, setup *session.Setup, match Match, undone bool, busy func() bool, reset func()) Play {
	return Play{Look: look, Speech: Speech{setup: setup}, Setup: setup, match: match, busy: busy, reset: reset, teaches: !undone}
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

// What keeps a person from losing sight of a computer that moves at once, at normal speed.
const (
	beforeAnswer = 300 // milliseconds from the person's step to the computer's
	answerTime   = 1.8 // by which the motions of a computer's step last longer than a person's
	watchedPause = 260 // milliseconds between the steps of two computers
)

// Stepped notes who made a step and why, and returns how fast to show it. fight is the
// battle in which it was made, before it; nil for a step on the map.
func (s *Play) Stepped(seat game.Seat, why *evaluation.Explanation, fight *battle.Position, ticks int) (speed float64) {
	if why != nil {
		s.Explanation = &Explanation{Why: *why, Side: game.SideAt(seat), Battle: fight, Ticks: ticks}
	}
	speed = s.ComputerSpeed()
	switch {
	case !s.Setup.Seats[seat].Computer():
		if s.Setup.Against() != game.NoSide {
			s.pace = ui.Ticks(beforeAnswer * speed)
		}
		return s.OwnSpeed()
	case s.Setup.Against() == game.NoSide:
		s.pace = ui.Ticks(watchedPause * speed)
		return speed
	}
	return answerTime * speed
}

// Say shows a line in the bar for a while.
func (s *Play) Say(u *ui.UI, text string) {
	s.said, s.until = text, u.Tick()+4*ui.TicksPerSecond
}

// Said returns what was said last, otherwise after a while.
func (s *Play) Said(u *ui.UI, otherwise string) string {
	if s.said != "" && u.Tick() < s.until {
		return s.said
	}
	return otherwise
}

// EndSound plays the music of a match's end.
func (s *Play) EndSound(u *ui.UI, o game.Outcome) {
	if against := s.Setup.View(); against != game.NoSide && o.Score(against.Seat()) < 0 {
		u.Sound.Play(ui.SoundLoss)
		return
	}
	u.Sound.Play(ui.SoundWin)
}

// TopBar draws the top bar with the buttons to save and to undo.
func (s *Play) TopBar(u *ui.UI, title, note string) {
	Herald(u, s.Setup)
	tip := u.Text.T("takeback.tip")
	if s.Setup.Against() == game.NoSide {
		tip = u.Text.T("takeback.tip.never")
	}
	s.Fight.Threats = s.threats
	s.Fight.Say = func(text string) { s.Say(u, text) }
	buttons := append(append(s.SaveButton(u), s.againButton(u)), s.hintButton(u)...)
	if s.Setup.Persons() > 0 {
		buttons = append(buttons, ui.BarButton{ID: "play.threats", Icon: "checked-shield", Tip: u.Text.T("bar.threats"), Do: s.switchThreats})
	}
	s.Bar(u, title, note, append(buttons, ui.BarButton{
		ID: "play.back", Icon: "anticlockwise-rotation", Tip: tip, Disabled: !s.canUndo(), Do: func() { s.undoes = true },
	})...)
}

// canUndo reports whether a step may be undone: only against the computer, and not
// while something moves.
func (s *Play) canUndo() bool {
	return s.Setup.Against() != game.NoSide && s.Over == 0 && !s.busy() && s.match.CanUndo()
}

// undo undoes. The first time in a match it says that the match teaches nothing any more.
func (s *Play) undo(u *ui.UI) {
	s.match.Undo()
	s.Explanation, s.Over, s.pace = nil, 0, 0
	s.reset()
	if s.teaches {
		s.teaches = false
		s.Say(u, u.Text.T("takeback.said"))
	}
}

// Dialogs shows the question that is open.
func (s *Play) Dialogs(u *ui.UI) { s.AskLeaving(u, &s.leaving) }

// Keys reads the keys of the whole screen, and undoes a step if that was asked for: what the rest
// of the screen describes may be gone then, such as a battle. escape does what Escape means before
// it asks whether to leave, and reports whether it meant anything.
func (s *Play) Keys(u *ui.UI, escape func() bool) {
	if u.TakeKey(ebiten.KeyEscape) && !escape() {
		s.leaving = true
	}
	if s.Setup.Persons() > 0 && u.TakeKey(ebiten.KeyT) {
		s.switchThreats()
	}
	if (u.TakeKey(ebiten.KeyU) || u.TakeKey(ebiten.KeyBackspace)) && s.canUndo() {
		s.undoes = true
	}
	if s.undoes {
		s.undoes = false
		s.undo(u)
	}
}

// Threats reports whether the squares are to be marked that the enemy can enter next.
func (s *Play) Threats() bool { return s.threats }

func (s *Play) switchThreats() { s.threats = !s.threats }

// LeaveButton draws the button that leaves the match.
func (s *Play) LeaveButton(u *ui.UI, r ui.Rect) {
	if u.Button("play.leave", r, ui.ButtonSpec{Label: u.Text.T("play.leave"), Icon: "exit-door"}) {
		s.leaving = true
	}
}
