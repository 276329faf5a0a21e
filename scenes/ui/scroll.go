package ui

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Views are the parts of the window that scroll, and how far.
type Views struct{ all map[string]*scrollState }

// scrollState is how far a view is scrolled.
type scrollState struct {
	offset  float64
	grabbed float64 // distance of the cursor from the top of the thumb while dragged
	drag    bool
	length  float64 // of the content of a flow, in the last tick
	bar     bool    // there was room for the bar in the last tick
	// tried is the height at which the content beside a bar fitted, and the bar's room was given to
	// the content, in a view of the height room.
	tried, room float64
}

// besideBar decides whether content of a height leaves room for a scroll bar in a view of height
// room. The height is that of the last tick and may depend on the width: content that fits beside a bar
// may not fit without one. Then the room stays free until the content changes; else the two would take turns
// tick by tick.
func (s *scrollState) besideBar(height, room float64) bool {
	switch {
	case height-room >= 0.5: // less is too little to see
		s.bar = true
	case s.bar && (s.tried != height || s.room != room):
		s.bar, s.tried, s.room = false, height, room
	}
	return s.bar
}

const scrollBarWidth = 14

// Scroll shows a part of a content of the given height in r. body describes the whole content in
// the rectangle that it receives, whose top may lie above r. A scroll bar appears if the content
// does not fit.
func (u *UI) Scroll(id string, r Rect, height float64, body func(Rect)) {
	s := u.Views.of(id)
	beside := s.besideBar(height, r.H)
	most := height - r.H
	if most < 0.5 {
		most = 0
	}
	if !u.blocked() && r.Has(u.in.X, u.in.Y) && u.in.Wheel != 0 {
		s.offset -= u.in.Wheel * 48
	}
	if !u.blocked() && r.Has(u.in.X, u.in.Y) && u.in.Swipe != 0 && most > 0 {
		s.offset -= u.in.Swipe
		u.active = "" // a finger that scrolls does not click
	}
	view := r
	if beside {
		view.W -= scrollBarWidth + 4
	}
	if most > 0 {
		u.scrollBar(R(r.Right()-scrollBarWidth, r.Y, scrollBarWidth, r.H), s, height, most)
	}
	s.offset = min(max(s.offset, 0), most)
	u.PushClip(R(view.X-5, view.Y, view.W+10, view.H))
	body(R(view.X, view.Y-round(s.offset), view.W, height))
	u.PopClip()
	u.keepFocusVisible(s, view)
}

func (v *Views) of(id string) *scrollState {
	s := v.all[id]
	if s == nil {
		s = &scrollState{}
		v.all[id] = s
	}
	return s
}

// By scrolls the view with an id.
func (v *Views) By(id string, d float64) { v.of(id).offset += d }

// To scrolls the view with an id so that offset units of the content lie above its top.
func (v *Views) To(id string, offset float64) { v.of(id).offset = offset }

// keepFocusVisible scrolls the view to the focused control if the keyboard has moved the focus
// outside it.
func (u *UI) keepFocusVisible(s *scrollState, view Rect) {
	if !u.Focus.shown {
		return
	}
	for _, item := range u.Focus.order {
		if item.id != u.Focus.id || item.rect.CenterX() < view.X || item.rect.CenterX() > view.Right() {
			continue
		}
		if d := item.rect.Y - 6 - view.Y; d < 0 && item.rect.Bottom() > view.Y-4000 {
			s.offset += d
		} else if d := item.rect.Bottom() + 6 - view.Bottom(); d > 0 {
			s.offset += d
		}
	}
}

func (u *UI) scrollBar(r Rect, s *scrollState, height, most float64) {
	thumbH := max(30, r.H*r.H/height)
	y := r.Y + (r.H-thumbH)*min(s.offset/most, 1)
	if !u.blocked() {
		switch {
		case u.in.Left.Pressed && r.Has(u.in.X, u.in.Y):
			s.drag, s.grabbed = true, u.in.Y-y
			if s.grabbed < 0 || s.grabbed > thumbH {
				s.grabbed = thumbH / 2
			}
		case !u.in.Left.Held:
			s.drag = false
		}
		if s.drag {
			s.offset = (u.in.Y - s.grabbed - r.Y) / (r.H - thumbH) * most
		}
	}
	u.Picture(r, 0, "scroll trough", func(c *paint.Canvas) {
		c.Fill(paint.RoundRect(4, 0, r.W-8, r.H, 3), paint.Ink(art.ParchmentLow, 0.9))
	})
	thumb := R(r.X+2, y, r.W-4, thumbH)
	u.Picture(thumb, 0, "scroll thumb", func(c *paint.Canvas) {
		c.Fill(paint.RoundRect(0.5, 0.5, thumb.W-1, thumb.H-1, 4), paint.Solid(art.Brass))
		c.Stroke(paint.RoundRect(0.5, 0.5, thumb.W-1, thumb.H-1, 4), 1, paint.Solid(art.BrassLow))
	})
}

// Row describes a row of a list to the function that draws it.
type Row struct {
	Index   int
	Rect    Rect
	Chosen  bool
	Hovered bool
}

// ListUse is how a list was used in a tick.
type ListUse uint8

const (
	// Untouched means that nothing happened.
	Untouched ListUse = iota
	// Reached means that the keyboard moved to another row.
	Reached
	// Picked means that a row was clicked or Enter was pressed on it.
	Picked
)

// List describes a list of n rows and returns the chosen one. Only visible rows are drawn.
func (u *UI) List(id string, r Rect, rowHeight float64, n, chosen int, label func(int) string, row func(Row)) (now int, use ListUse) {
	now = chosen
	s := u.Views.of(id)
	u.Scroll(id, r, rowHeight*float64(n), func(all Rect) {
		value := ""
		if now >= 0 && now < n {
			value = label(now)
		}
		res := u.control(id, r.And(all), id, value, n > 0)
		if res.focused {
			var moved bool
			if now, moved = u.listKeys(now, n); moved {
				use = Reached
				top := float64(now) * rowHeight
				s.offset = min(max(s.offset, top+rowHeight-r.H), top)
			}
		}
		if res.clicked && res.byKey && now >= 0 {
			use = Picked
		}
		first := max(0, int((r.Y-all.Y)/rowHeight))
		last := min(n, int((r.Bottom()-all.Y)/rowHeight)+1)
		for i := first; i < last; i++ {
			cell := R(all.X, all.Y+float64(i)*rowHeight, all.W, rowHeight)
			over := res.hover && cell.Has(u.in.X, u.in.Y)
			u.describeCell(id+"."+label(i), label(i), cell.And(r), cell)
			if over && res.clicked && !res.byKey {
				now, use = i, Picked
				u.Sound.Play(SoundClick)
			}
			row(Row{Index: i, Rect: cell, Chosen: i == now, Hovered: over})
		}
	})
	u.Ring(id, r)
	return now, use
}

func (u *UI) listKeys(now, n int) (int, bool) {
	switch {
	case u.TakeKey(ebiten.KeyArrowDown):
		return min(now+1, n-1), true
	case now > 0 && u.TakeKey(ebiten.KeyArrowUp):
		return now - 1, true
	case u.TakeKey(ebiten.KeyPageDown):
		return min(now+5, n-1), true
	case u.TakeKey(ebiten.KeyPageUp):
		return max(now-5, 0), true
	}
	return now, false
}

// RowGround draws the background of a row: every second row is darker, and the chosen
// one is brass with a stripe in the player's colour.
func (sf *Surface) RowGround(row Rect, index int, chosen, hovered bool, o *art.Owner) {
	switch {
	case chosen:
		sf.Fill(row, art.Chosen)
		sf.Fill(R(row.X, row.Y, 5, row.H), o.Main)
	case hovered:
		sf.Fill(row, paint.Fade(art.ParchmentLow, 0.75))
	case index%2 == 0:
		sf.Fill(row, paint.Fade(art.ParchmentLow, 0.55))
	}
}
