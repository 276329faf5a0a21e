package ui

import (
	"errors"
	"image"
	"strings"
	"unicode"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/exp/textinput"
	"github.com/hajimehoshi/ebiten/v2/text/v2"
	"github.com/rivo/uniseg"

	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// blinkTicks is how long the caret blinks after the last change. Then it stays visible, so that an
// idle field causes no redrawing.
const blinkTicks = 8 * TicksPerSecond

// Fields are the text fields of the window.
type Fields struct {
	ui  *UI
	all map[string]*fieldState
}

// fieldState is the state of a text field.
type fieldState struct {
	text        string
	caret, mark int // byte offsets of the ends of the selection
	composing   string
	composer    *textinput.Composer
	caretRect   Rect
	blink       int // the tick in which the caret began to blink
	scroll      float64
	most        int // limit in grapheme clusters
	seen        int // the last tick in which it was described
}

// Field describes a text field that holds value and returns its new text. most is the greatest
// number of grapheme clusters. The field supports input methods, dead keys, selection, copy and
// paste.
func (u *UI) Field(id string, r Rect, value, placeholder string, most int) string {
	f := u.Fields.all[id]
	if f == nil {
		f = &fieldState{text: value, caret: len(value), mark: len(value)}
		u.Fields.all[id] = f
	}
	f.most, f.seen = most, u.tick
	if f.text != value {
		f.text, f.caret, f.mark = value, len(value), len(value)
	}
	inner := r.InsetXY(14, 0)
	style := u.fieldStyle(f.text, inner.W)

	res := u.control(id, r, id, f.text, true)
	focused := u.Focus.Is(id)
	if !focused {
		f.blink = u.tick
	}
	if !focused && f.composer != nil {
		f.composer.Confirm() // touch keyboards compose everything that is typed
		f.composer, f.composing = nil, ""
	}
	if focused {
		u.compose(f)
	}
	was, caret, mark := f.text, f.caret, f.mark
	if focused {
		u.editWithKeys(f)
	}
	u.editWithMouse(f, inner, style, res)
	if f.composer != nil && (f.text != was || f.caret != caret || f.mark != mark) {
		f.composer.Confirm() // end the composition: the input method has an old copy of the text
	}

	u.Picture(r, 1, "field", func(c *paint.Canvas) {
		p := paint.RoundRect(0.9, 0.9, r.W-1.8, r.H-1.8, 5)
		c.Fill(p, paint.Solid(art.FieldPaper))
		c.Fill(paint.RoundRect(2, 2, r.W-4, 6, 3), paint.Ink(art.Ink1, 0.05))
		c.Stroke(p, 1.6, paint.Solid(art.Ink1))
	})
	u.drawField(f, inner, style, placeholder, focused)
	if focused {
		u.DrawRing(r, 6)
	}
	return f.text
}

// NamedField is like [UI.Field]. While the field is not empty, label stands in its upper edge.
func (u *UI) NamedField(id string, r Rect, value, placeholder, label string, most int) string {
	value = u.Field(id, r, value, placeholder, most)
	if value != "" {
		style := Note.At(leastText).With(Medium)
		w := min(u.Width(label, style)+10, r.W-24)
		tag := R(r.X+12, r.Y-9, w, 18)
		u.Fill(tag, art.FieldPaper)
		u.Label(tag.InsetXY(5, 0), label, style)
	}
	return value
}

// fieldStyle returns the style of the text of a field. A long text is smaller, so that it is whole as far
// as it can be read.
func (sf *Surface) fieldStyle(text string, width float64) Style {
	return sf.Smaller(text, Style{Weight: Medium, Size: 22, Color: art.Ink1}, width-2)
}

// SelectAll sets the text of a field to value and selects all of it, so that typing replaces it.
func (fs *Fields) SelectAll(id, value string) {
	fs.all[id] = &fieldState{text: value, caret: len(value)}
}

// Typing reports whether a text field has the focus.
func (fs *Fields) Typing() bool { return fs.all[fs.ui.Focus.id] != nil }

// Has reports whether a text field was described in this tick or the last one. An error
// message about its text can disappear when it was not.
func (fs *Fields) Has(id string) bool {
	f := fs.all[id]
	return f != nil && f.seen >= fs.ui.tick-1
}

// shown returns the text including the composition of the input method, and the offset
// of the caret in it.
func (f *fieldState) shown() (text string, caret int) {
	return f.text[:f.caret] + f.composing + f.text[f.caret:], f.caret + len(f.composing)
}

func (u *UI) drawField(f *fieldState, inner Rect, style Style, placeholder string, focused bool) {
	shown, caret := f.shown()
	x := u.caretAt(shown, caret, style)
	f.scroll = min(max(f.scroll, x-inner.W+2), x)
	f.scroll = max(0, min(f.scroll, max(0, u.measure(shown, style)-inner.W+2)))
	if !focused {
		f.scroll = 0
	}
	left := inner.X - f.scroll
	f.caretRect = R(left+x, inner.CenterY()-15, 2, 30)
	u.PushClip(inner.InsetXY(-3, 0))
	if a, b := f.selection(); a != b && f.composing == "" {
		from, to := u.caretAt(f.text, a, style), u.caretAt(f.text, b, style)
		from, to = min(from, to), max(from, to)
		u.Fill(R(left+from, inner.CenterY()-15, to-from, 30), paint.Fade(art.Gold, 0.55))
	}
	if shown == "" && !focused {
		u.Label(inner, placeholder, style.With(Italic).In(art.Ink3))
	}
	u.write(left, inner.CenterY(), shown, style)
	if f.composing != "" {
		from := u.caretAt(shown, f.caret, style)
		u.HLine(left+from, inner.CenterY()+14, x-from, 1.5, art.Ink2)
	}
	if since := u.tick - f.blink; focused && (since > blinkTicks || since%TicksPerSecond < TicksPerSecond*6/10) {
		u.VLine(left+x, inner.CenterY()-15, 30, 2, art.Bad)
	}
	u.PopClip()
}

// caretAt returns the distance, in logical units, from the beginning of a line to the caret before
// byte at. In a line of mixed direction it is the width of the text before the caret.
func (u *UI) caretAt(line string, at int, s Style) float64 {
	parts := runs(line)
	if len(parts) != 1 {
		return u.measure(line[:at], s)
	}
	face := u.fonts.face(s.Weight, s.Size*u.scale, needs(line), parts[0].rtl)
	return text.AdvanceAt(line, at, face) / u.scale
}

func (f *fieldState) selection() (from, to int) {
	return min(f.caret, f.mark), max(f.caret, f.mark)
}

// insert replaces the selection by text, cut to the length limit and without control characters.
func (f *fieldState) insert(text string) {
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, text)
	from, to := f.selection()
	rest := f.text[:from] + f.text[to:]
	for text != "" && uniseg.GraphemeClusterCount(f.text[:from]+text+f.text[to:]) > f.most {
		g := uniseg.NewGraphemes(text)
		last := 0
		for g.Next() {
			last, _ = g.Positions()
		}
		text = text[:last]
	}
	f.text = rest[:from] + text + rest[from:]
	f.caret = from + len(text)
	f.mark = f.caret
}

// left returns the beginning of the grapheme cluster before an offset.
func (f *fieldState) left(at int) int {
	last := 0
	for g := uniseg.NewGraphemes(f.text); g.Next(); {
		if from, to := g.Positions(); to <= at {
			last = from
		}
	}
	return min(last, at)
}

func (f *fieldState) right(at int) int {
	for g := uniseg.NewGraphemes(f.text); g.Next(); {
		if from, to := g.Positions(); from >= at {
			return to
		}
	}
	return len(f.text)
}

func (u *UI) editWithKeys(f *fieldState) {
	if f.composing != "" {
		return // the input method handles the keyboard
	}
	move := func(to int) {
		f.caret = to
		if !u.in.Shift {
			f.mark = to
		}
		f.blink = u.tick
	}
	for _, k := range append([]ebiten.Key(nil), u.Keys.down...) {
		switch {
		case k == ebiten.KeyArrowLeft:
			move(f.left(f.caret))
		case k == ebiten.KeyArrowRight:
			move(f.right(f.caret))
		case k == ebiten.KeyHome:
			move(0)
		case k == ebiten.KeyEnd:
			move(len(f.text))
		case k == ebiten.KeyBackspace:
			if f.caret == f.mark {
				f.mark = f.left(f.caret)
			}
			f.insert("")
		case k == ebiten.KeyDelete:
			if f.caret == f.mark {
				f.mark = f.right(f.caret)
			}
			f.insert("")
		case u.in.Control && k == ebiten.KeyA:
			f.mark, f.caret = 0, len(f.text)
		case u.in.Control && (k == ebiten.KeyC || k == ebiten.KeyX):
			if from, to := f.selection(); from != to {
				u.Copy(f.text[from:to])
				if k == ebiten.KeyX {
					f.insert("")
				}
			}
		case u.in.Control && k == ebiten.KeyV:
			f.insert(u.Clipboard.Read())
		default:
			continue
		}
		u.TakeKey(k)
	}
	u.TakeKey(ebiten.KeySpace) // the space is typed
	if u.InputMethods || u.in.Control {
		return // compose also receives typed characters from the input method
	}
	for _, r := range u.in.Runes {
		f.insert(string(r))
		f.blink = u.tick
	}
}

// compose lets the platform's input method write compositions and plain characters into the field.
func (u *UI) compose(f *fieldState) {
	if !u.InputMethods {
		return
	}
	if f.composer == nil {
		f.composer = &textinput.Composer{
			OnNewSession: func() *textinput.SessionOptions {
				k := u.scale
				c := f.caretRect
				return &textinput.SessionOptions{
					CaretBounds:     image.Rect(int(c.X*k), int(c.Y*k), int(c.Right()*k), int(c.Bottom()*k)),
					TextBeforeCaret: f.text[:f.caret], TextAfterCaret: f.text[f.caret:],
				}
			},
			OnComposition: func(c *textinput.Composition) { f.composing = c.Text() },
			OnCommit: func(c *textinput.Commit) {
				if before, after := c.IsSurroundingTextReplaced(); before || after {
					head, tail := c.SurroundingText()
					f.text, f.caret, f.mark = head+tail, len(head), len(head)
				}
				f.insert(c.Text())
				f.blink = u.tick
			},
		}
	}
	if handled, err := f.composer.Update(); handled && err == nil {
		u.Keys.down = u.Keys.down[:0]
	}
}

func (u *UI) editWithMouse(f *fieldState, inner Rect, style Style, res response) {
	if !res.pressed && !(res.down && u.in.Moved) {
		return
	}
	at := u.letterAt(f, u.in.X-inner.X+f.scroll, style)
	f.caret, f.blink = at, u.tick
	if res.pressed && !u.in.Shift {
		f.mark = at
	}
}

// letterAt returns the offset of the grapheme cluster boundary nearest to x.
func (u *UI) letterAt(f *fieldState, x float64, style Style) int {
	best, distance := 0, max(x, -x)
	for g := uniseg.NewGraphemes(f.text); g.Next(); {
		_, to := g.Positions()
		d := x - u.caretAt(f.text, to, style)
		if d = max(d, -d); d < distance {
			best, distance = to, d
		}
	}
	return best
}

// Clipboard holds copied text.
type Clipboard interface {
	Read() string
	// Write keeps text for Read and gives it to other programs. If that fails, the error says why;
	// it is [ErrNoClipboard] if the program can never use the system's clipboard.
	Write(text string) error
}

// ErrNoClipboard means that the program cannot use the system's clipboard.
var ErrNoClipboard = errors.New("there is no program for the clipboard: install xclip or wl-clipboard")

// Copy puts text on the clipboard and reports whether other programs can paste it. If they cannot,
// it calls [UI.NotCopied].
func (u *UI) Copy(text string) bool {
	err := u.Clipboard.Write(text)
	if err != nil && u.NotCopied != nil {
		u.NotCopied(text, err)
	}
	return err == nil
}

// OwnClipboard is a clipboard that only this program uses, for systems without one.
type OwnClipboard struct{ text string }

// Read returns the text of the last Write.
func (c *OwnClipboard) Read() string { return c.text }

// Write keeps text.
func (c *OwnClipboard) Write(text string) error {
	c.text = text
	return nil
}
