package hud

import (
	"math"
	"strings"

	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// RecapHeight is the height of a recap.
const RecapHeight = 44

// recapText is the style of a recap's line, recapLabel that of its button.
var recapText, recapLabel = ui.Strong.At(16), ui.ButtonLabel.At(15)

// recapPad is the distance of a tall recap's contents from its upper and lower edge.
const recapPad = 6

// RecapTall returns the height of the recap with a text in a box of that width, in which the text has
// as many lines as it needs.
func RecapTall(u *ui.UI, width float64, text string) float64 {
	if !u.Narrow() && len(u.Wrap(text, recapNote, width-24-recapClose-6-RecapHeight-10)) <= 2 {
		return RecapHeight
	}
	_, height := tallRecapRoom(u, width-2*12, math.Inf(1), text)
	return height + 2*recapPad
}

// tallRecapRoom returns the width that a tall recap leaves to a text, and the height of both, in a box
// that is width wide inside and at most so high. The buttons are side by side where the text or the box
// is low, else one above the other.
func tallRecapRoom(u *ui.UI, width, most float64, text string) (room, height float64) {
	size, style := recapTarget(u), tallRecapText(u)
	room = width - 2*(size+recapPad)
	height = max(size, u.ParagraphHeight(room, text, style))
	if pair := 2*size + recapPad; height > pair && most >= pair {
		room = width - size - recapPad
		height = max(pair, u.ParagraphHeight(room, text, style))
	}
	return room, height
}

// recapNote is the style of a recap with two lines, recapClose the width of the button that closes it.
var recapNote = ui.Note.At(14.5).In(art.Ink1)

const recapClose = 32

// recapTarget returns the size of the buttons of a tall recap.
func recapTarget(u *ui.UI) float64 {
	if u.Narrow() {
		return ui.Target
	}
	return recapClose
}

// tallRecapText returns the style of the text of a tall recap.
func tallRecapText(u *ui.UI) ui.Style {
	if u.Narrow() {
		return recapText
	}
	return recapNote
}

// againWidth returns the width of the button that replays the recap.
func againWidth(u *ui.UI) float64 { return u.Width(u.Text.T("recap.again"), recapLabel) + 62 }

// RecapOver returns the place over a board in a narrow window for the recap with a text: its upper
// edge.
func RecapOver(u *ui.UI, board ui.Rect, text string) ui.Rect {
	const rim = 6
	return ui.R(board.X+rim, board.Y+rim, board.W-2*rim, RecapTall(u, board.W-2*rim, text))
}

// Recap shows in box a text about the events since a person's last turn, in a line or two, with
// buttons to replay the events and to close the recap. hover reports whether the cursor is over it.
// In a narrow window, and in a box taller than [RecapHeight], the text has as many lines as it needs, and
// can be scrolled where the box is too small.
func Recap(u *ui.UI, box ui.Rect, text string) (again, closed, hover bool) {
	if u.Narrow() || box.H > RecapHeight {
		return tallRecap(u, box, text)
	}
	style := recapText
	label, tip := u.Text.T("recap.again"), ""
	button := againWidth(u)
	u.Float(box, func() {
		in := u.Input()
		hover = box.Has(in.X, in.Y)
		u.Sheet(box)
		row := box.InsetXY(12, 6)
		last := row.CutRight(recapClose)
		row.CutRight(6)
		lines := []string{text}
		if room := row.W - button - 10; u.Width(text, style) > room {
			style = recapNote
			if lines = u.Wrap(text, style, room); len(lines) > 2 {
				label, tip, button = "", label, row.H+4 // leave the room to the text
				lines = u.Wrap(text, style, row.W-button-10)
			}
		}
		again = u.Button("recap.again", row.CutRight(button), ui.ButtonSpec{Label: label, Icon: "anticlockwise-rotation", Size: 15, Tip: tip})
		closed = u.Button("recap.close", last, ui.ButtonSpec{Icon: "cancel", Kind: ui.Quiet, Tip: u.Text.T("advice.close")})
		row.CutRight(10)
		if len(lines) > 2 {
			lines = []string{lines[0], strings.Join(lines[1:], " ")}
			u.Tip("recap", row, text)
		}
		for i, line := range lines {
			u.Called(ui.R(row.X, row.CenterY()+19*(float64(i)-float64(len(lines))/2), row.W, 19), line, style)
		}
		u.Probe("recap", text, box)
	})
	return again, closed, hover
}

// tallRecap is [Recap] for a text with as many lines as it needs.
func tallRecap(u *ui.UI, box ui.Rect, text string) (again, closed, hover bool) {
	size, style := recapTarget(u), tallRecapText(u)
	u.Float(box, func() {
		in := u.Input()
		hover = box.Has(in.X, in.Y)
		u.Sheet(box)
		row := box.InsetXY(12, recapPad)
		buttons := row
		room, _ := tallRecapRoom(u, row.W, row.H, text)
		row = buttons.CutLeft(room)
		buttons.CutLeft(recapPad)
		first, last := buttons, buttons
		if buttons.W > size {
			first, last = first.CutLeft(size).Middle(size, size), last.CutRight(size).Middle(size, size)
		} else {
			pair := buttons.Middle(size, 2*size+recapPad)
			first, last = pair.CutBottom(size), pair.CutTop(size)
		}
		again = u.Button("recap.again", first, ui.ButtonSpec{Icon: "anticlockwise-rotation", Tip: u.Text.T("recap.again")})
		closed = u.Button("recap.close", last, ui.ButtonSpec{Icon: "cancel", Kind: ui.Quiet, Tip: u.Text.T("advice.close")})
		height := u.ParagraphHeight(row.W, text, style)
		if height > row.H {
			const bar = 18 // of the scroll bar
			height = u.ParagraphHeight(row.W-bar, text, style)
		}
		u.Scroll("recap.text", row.Middle(row.W, min(row.H, height)), height, func(all ui.Rect) { u.Paragraph(all, text, style) })
		u.Probe("recap", text, box)
	})
	return again, closed, hover
}

// RecapFade returns the opacity of a recap's marks, which have been shown since a tick. They stay
// for six seconds and then fade, unless the cursor is over the recap.
func RecapFade(u *ui.UI, since int, hover bool) float64 {
	const stays, fades = 6 * ui.TicksPerSecond, 4 * ui.TicksPerSecond
	if hover {
		return 1
	}
	return min(1, max(0, 1-float64(u.Tick()-since-stays)/fades))
}
