package twosided

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/ai/evaluation"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/play/session/warplay"
	"eras/scenes/hud"
	"eras/scenes/ui"
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

// Play is the shared part of the screens on which a war or a battle is played.
type Play struct {
	*hud.Look
	Setup *warplay.Setup
	// Ended is called once, when the match is over and its last animation has ended.
	Ended func()
	// Fight is the battle on the screen, if there is one.
	Fight Fight
	// Explanation explains the computer's last move; nil if there is none.
	Explanation *Explanation
	// Again reports whether there is a last step of the opponent; if show is true it shows it
	// again. nil means that there never is one.
	Again func(u *ui.UI, show bool) bool
	// Names returns the names on the map; nil for a battle on its own.
	Names func() *Names
	Speech
	// Over is the number of ticks since the match ended.
	Over int

	threats bool // mark the squares that the enemy can enter
	match   Match
	busy    func() bool
	reset   func() // shows the current position of the match
	leaving bool   // the question whether to leave is open
	open    bool   // the panel of a narrow window
	paused  bool
	pace    int    // ticks until a computer's next step
	said    string // a line shown in the bar for a few seconds
	until   int    // the tick when said disappears
	teaches bool   // the match still teaches; the first undo ends that and tells the player
	undoes  bool   // undo a step after the whole screen has been described
}

// NewPlay returns the shared part of a screen. undone reports whether a step of the match has been
// undone already. busy reports whether anything moves. reset shows the current position after an
// undo.
func NewPlay(look *hud.Look, setup *warplay.Setup, match Match, undone bool, busy func() bool, reset func()) Play {
	return Play{Look: look, Speech: Speech{setup: setup}, Setup: setup, match: match, busy: busy, reset: reset, teaches: !undone}
}

// Active reports whether a person may move now.
func (s *Play) Active() bool {
	_, person := s.match.Turn()
	return person && s.Over == 0 && !s.busy()
}

// Advance advances the match by a tick, or counts the ticks since its end and calls Ended after
// linger of them. Call it while nothing moves.
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

// Delays that let a person follow a computer that moves at once, at normal speed.
const (
	beforeAnswer = 300 // milliseconds between the person's step and the computer's
	answerTime   = 1.8 // factor by which animations of a computer's step are longer than those of a person's
	watchedPause = 260 // milliseconds between the steps of two computers
)

// Stepped records who made a step and why, and returns the speed at which to show it. fight is the
// battle before the step; nil for a step on the map.
func (s *Play) Stepped(seat game.Seat, why *evaluation.Explanation, fight *battle.Position, ticks int) (speed float64) {
	if why != nil {
		s.Explanation = &Explanation{Why: *why, Side: game.SideAt(seat), Battle: fight, Ticks: ticks, Objective: s.Setup.Map.Start.Objective.Kind != war.NoObjective}
		if s.Names != nil {
			s.Explanation.Names = s.Names()
		}
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

// Say shows a line in the bar for a few seconds.
func (s *Play) Say(u *ui.UI, text string) {
	s.said, s.until = text, u.Tick()+4*ui.TicksPerSecond
}

// Said returns the last line given to [Play.Say], or otherwise when its time is over.
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

// undo undoes a step. The first time in a match it tells the player that the match teaches the
// computer nothing from now on.
func (s *Play) undo(u *ui.UI) {
	s.match.Undo()
	s.Explanation, s.Over, s.pace = nil, 0, 0
	s.reset()
	if s.teaches {
		s.teaches = false
		s.Say(u, u.Text.T("takeback.said"))
	}
}

// Dialogs shows the open question, if any.
func (s *Play) Dialogs(u *ui.UI) { s.AskLeaving(u, &s.leaving) }

// Keys handles the keys of the whole screen. It also undoes a step if that was asked for, and must
// therefore be called last: an undo may remove a battle that the rest of the screen describes.
// escape handles Escape and reports whether it did anything; if not, Keys asks whether to leave.
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

// Threats reports whether to mark the squares that the enemy can enter next.
func (s *Play) Threats() bool { return s.threats }

func (s *Play) switchThreats() { s.threats = !s.threats }

// LeaveButton draws the button that leaves the match.
func (s *Play) LeaveButton(u *ui.UI, r ui.Rect) {
	if u.Button("play.leave", r, ui.ButtonSpec{Label: u.Text.T("play.leave"), Icon: "exit-door"}) {
		s.leaving = true
	}
}
