package hud

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/play/session"
	"eras/scenes/ui"
)

// HintButton returns the button of the top bar that asks for a hint, or nothing in a match that is
// played together. It also calls ask if the button's key is pressed. can reports whether a hint is
// possible now.
func (l *Look) HintButton(u *ui.UI, can bool, ask func()) []ui.BarButton {
	if l.Together {
		return nil
	}
	return []ui.BarButton{HintButton(u, can, ask)}
}

// HintButton is like [Look.HintButton], for screens outside a match that is played together.
func HintButton(u *ui.UI, can bool, ask func()) ui.BarButton {
	do := func() {
		ask()
		u.Focus.Set("hint.yes") // gives the focus to the hint when it is found, so that Enter takes it
	}
	if can && !u.Fields.Typing() && u.TakeKey(ebiten.KeyQ) {
		do()
	}
	return ui.BarButton{ID: "bar.hint", Icon: "spyglass", Tip: u.Text.T("advice.ask"), Disabled: !can, Do: do}
}

// Hinted is a source of hints: a session, or a bot that a screen asks without a session.
type Hinted[M any] interface {
	Hint() (hint *session.Hint[M], thinking bool, err error)
	DropHint()
}

// Advice is a hint in words, with its place on the screen.
type Advice struct {
	Text string
	// At is the rectangle that the hint is about. Keep lists rectangles that its text must not
	// cover.
	At   ui.Rect
	Keep []ui.Rect
}

// ShowHint shows the requested hint, or that it is being computed. put describes the hint in words
// and draws it on the board; take carries it out.
func ShowHint[M any](u *ui.UI, s Hinted[M], board string, put func(*session.Hint[M]) Advice, take func(*session.Hint[M])) error {
	hint, thinking, err := s.Hint()
	if err != nil || hint == nil && !thinking {
		return err
	}
	if thinking {
		if u.Callout(ui.Callout{ID: "hint", Text: u.Text.T("advice.thinking"), No: u.Text.T("advice.stop")}) == ui.No || u.TakeKey(ebiten.KeyEscape) {
			s.DropHint()
			u.Focus.Set(board)
		}
		return nil
	}
	a := put(hint)
	answer := u.Callout(ui.Callout{ID: "hint", At: a.At, Keep: a.Keep, Text: a.Text, Yes: u.Text.T("advice.take"), No: u.Text.T("advice.close")})
	if answer == ui.Waiting && u.TakeKey(ebiten.KeyEscape) {
		answer = ui.No
	}
	if answer == ui.Waiting {
		return nil
	}
	u.Focus.Set(board)
	if s.DropHint(); answer == ui.Yes {
		take(hint)
	}
	return nil
}
