package twosided

import (
	"fmt"

	"eras/ai/evaluation"
	"eras/ai/remark"
	"eras/game"
	"eras/play/learning"
	"eras/play/session/warplay"
	"eras/saves"
	"eras/scenes/boards/sprites"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// speechHeight is the height of the strip with the computer's remarks.
const speechHeight = 44

// Speech holds what the computer says to the person who plays against it. A line stays until the
// person acts, because it is about the current position.
type Speech struct {
	setup *warplay.Setup
	line  func(t *ui.Texts) string // nil for nothing
	// recalled means that the computer has already said that it remembers an earlier match.
	recalled bool
}

// Remark says a remark. names are those of the map that it is about; a battle has none.
func (s *Speech) Remark(r remark.Remark, names *Names) {
	key, f := fmt.Sprintf("rival.say.%s.%d", r.Kind, r.Variant), r.Facts
	s.line = func(t *ui.Texts) string {
		if names == nil {
			return t.T(key, "Own", f.Own, "Enemy", f.Enemy, "N", f.N)
		}
		return t.T(key, "At", names.At(t, f.Square), "Town", names.Town(f.Square), "Who", names.Leader(t, f.Square), "Whose", names.Leader(t, f.Other),
			"Own", f.Own, "Enemy", f.Enemy, "N", f.N)
	}
}

// Greet says a line about former matches.
func (s *Speech) Greet(line func(t *ui.Texts) string) { s.line = line }

// Greeting returns a line for the beginning of a match, with the number of matches that the
// computer and the person have played. It returns nil if the computer does not speak.
func (g *Game) Greeting(set *warplay.Setup) func(t *ui.Texts) string {
	person := set.Against()
	if person == game.NoSide || set.AgainstProgram() {
		return nil
	}
	p, err := g.App.Saves.Profile(set.Seats[person.Seat()].Person)
	if err != nil {
		g.App.Notices.Report(err)
		return nil
	}
	met := learning.Remember(&p, set.Mode(), "", func(*saves.Played) bool { return false })
	return func(t *ui.Texts) string {
		if met.Games == 0 {
			return t.T("rival.met.none")
		}
		return t.T("rival.met", "N", met.Games, "Wins", met.Wins)
	}
}

// Recalls says, once in a match, that the computer avoids a move because it lost with that move
// before.
func (s *Speech) Recalls(why *evaluation.Explanation) {
	if why == nil || why.Avoided == nil || s.recalled || s.Speaker() == game.NoSide {
		return
	}
	s.recalled = true
	s.line = func(t *ui.Texts) string { return t.T("rival.recalls") }
}

// Hush removes the line.
func (s *Speech) Hush() { s.line = nil }

// Speaker returns the side of the computer that speaks. It is NoSide unless one person plays
// against a computer that is no external program.
func (s *Speech) Speaker() game.Side {
	if s.setup.AgainstProgram() {
		return game.NoSide
	}
	return s.setup.Against().Other()
}

// Strip cuts the strip for the computer's remarks off the top of the board's room and draws it.
// While something moves, or if there is no remark, the strip names the computer and its level.
// Strip does nothing if the computer does not speak.
func (s *Play) Strip(u *ui.UI, board *ui.Rect) {
	if s.Speaker() == game.NoSide || s.Speaks == nil || !s.Speaks() {
		return
	}
	r := board.CutTop(speechHeight)
	board.CutTop(8)
	u.Sheet(r)
	u.KeepClear(r)
	in := r.InsetXY(10, 4)
	u.Arms(in.CutLeft(30).Middle(28, 28), sprites.Owner(s.Speaker()))
	in.CutLeft(10)
	if s.line == nil || s.busy() {
		level := s.Setup.Seats[s.Speaker().Seat()].Level
		u.Label(in, PlayerName(u, s.Setup, s.Speaker()).Alone+" · "+u.Text.T(fmt.Sprintf("level.%d", level)), ui.Note)
		return
	}
	text := u.Text.T("rival.quote", "Text", s.line(u.Text))
	style := ui.Aside.At(17).In(art.Ink1)
	for _, size := range []float64{16, 14, 13} {
		if u.Width(text, style) > in.W {
			style = style.At(size)
		}
	}
	u.Probe("speech", text, r)
	if u.Width(text, style) <= in.W {
		u.Label(in, text, style)
		return
	}
	style.Leading = 1.2
	u.Paragraph(in.Middle(in.W, min(in.H, u.ParagraphHeight(in.W, text, style))), text, style)
}
