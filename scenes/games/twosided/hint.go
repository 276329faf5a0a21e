package twosided

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
	"eras/play/session"
	"eras/scenes/boards/sprites"
	"eras/scenes/hud"
	"eras/scenes/ui"
)

// hintButton returns the button of the top bar that asks for a hint.
func (s *Play) hintButton(u *ui.UI) []ui.BarButton {
	return s.HintButton(u, s.Active(), func() {
		if err := s.match.AskHint(); err != nil {
			s.Failed(err)
		}
	})
}

// HintReason returns, in words, the strongest reason for the move of a hint among the estimators in
// says, whose texts begin with key; empty if none of them is a reason.
func HintReason[M any](u *ui.UI, hint *session.Hint[M], key string, says []string) string {
	name, ok := hint.Telling(func(name string) bool { return slices.Contains(says, name) })
	if !ok {
		return ""
	}
	return " " + u.Text.T(key+name)
}

// FightReason is [HintReason] for a move of a battle at p. That a capture leaves fewer enemies goes
// without saying.
func FightReason[M any](u *ui.UI, hint *session.Hint[M], p *battle.Position, move battle.Move) string {
	says := []string{"soldiers", "centre", "risky", "aggressive", "corner", "morale", "captain"}
	if move == battle.Pass || p.At(move.To()) == p.Turn.Other() {
		says = []string{"morale", "captain"}
	}
	return HintReason(u, hint, "advice.reason.battle.", says)
}

// DrawHint draws the path that a hint advises. It returns the rectangle at which the text points
// and those that it must not cover.
func DrawHint(u *ui.UI, from, to ui.Rect, side game.Side) (at ui.Rect, keep []ui.Rect) {
	point := func(r ui.Rect) sprites.Point { return sprites.Point{X: r.CenterX(), Y: r.CenterY()} }
	u.DrawRing(to.Inset(4), 4)
	if from != to {
		u.DrawRing(from.Inset(4), 4)
		sprites.Move(u, sprites.Owner(side), point(from), point(to), min(to.W*0.5, 40))
	}
	return to, []ui.Rect{from, to}
}

// Selected returns the square of the selected soldier, and whether one is selected.
func (f *Fight) Selected() (grid.Square, bool) { return f.selected, f.has }

// Hint describes the advised move of a battle in words and draws it.
func (f *Fight) Hint(u *ui.UI, p *battle.Position, move battle.Move, reason string) hud.Advice {
	if move == battle.Pass {
		return hud.Advice{Text: u.Text.T("advice.pass")}
	}
	text := u.Text.T("advice.battle.move")
	switch {
	case p.Shoots(move):
		text = u.Text.T("advice.battle.shoot")
	case p.At(move.To()) == p.Turn.Other():
		text = u.Text.T("advice.battle.capture")
	}
	a := hud.Advice{Text: text + reason}
	a.At, a.Keep = DrawHint(u, f.View.Square(move.From()), f.View.Square(move.To()), p.Turn)
	return a
}

// againButton returns the button of the top bar that shows the opponent's last step again. It is
// disabled if there is none.
func (s *Play) againButton(u *ui.UI) ui.BarButton {
	can := s.Again != nil && s.Active() && s.Again(u, false)
	if can && !u.Fields.Typing() && u.TakeKey(ebiten.KeyV) {
		s.Again(u, true)
	}
	return ui.BarButton{ID: "play.again", Icon: "play-button", Tip: u.Text.T("recap.again.tip"), Disabled: !can, Do: func() { s.Again(u, true) }}
}
