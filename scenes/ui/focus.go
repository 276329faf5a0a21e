package ui

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Focus is which control has the focus.
type Focus struct {
	ui *UI
	id string
	// shown reports whether the focus ring is drawn. It appears when the keyboard is used and
	// disappears when the mouse is.
	shown bool
	order []focusItem
	led   string // the cell that the last [Focus.Lead] asked for
}

type focusItem struct {
	id   string
	rect Rect
	seen Rect // the part of rect that is not scrolled away
}

// Set gives the focus to the control with an id.
func (f *Focus) Set(id string) { f.id = id }

// Is reports whether a control has the focus.
func (f *Focus) Is(id string) bool { return f.id == id && !f.ui.blocked() }

// Show makes the focus ring visible. Boards that handle arrow keys themselves call it.
func (f *Focus) Show() { f.shown = true }

// Shown reports whether the focus ring is visible, that is whether the keyboard is in use.
func (f *Focus) Shown() bool { return f.shown }

// Lead asks the board that has the focus to move its cursor to a cell. id is the one that the board
// passed to [UI.Probe].
func (f *Focus) Lead(id string) { f.led = id }

// Led returns the cell to which the board that has the focus must move its cursor: the id given to
// [Focus.Lead] without prefix. ok is false if no cell with this prefix was asked for. Each request is
// returned only once.
func (f *Focus) Led(prefix string) (cell string, ok bool) {
	cell, ok = strings.CutPrefix(f.led, prefix)
	if ok {
		f.led = ""
	}
	return cell, ok
}

// response is what happened to a control in a tick.
type response struct {
	hover   bool // under the cursor
	down    bool // held with the mouse
	pressed bool // the mouse button went down on it
	clicked bool // pressed and released on it, or chosen with a key
	focused bool
	byKey   bool
}

// control registers a control and returns what happened to it. Text fields do not take Enter; the
// screen around them handles it.
func (u *UI) control(id string, r Rect, label, value string, enabled bool) response {
	r = u.reach(r)
	visible := r
	if n := len(u.clips); n > 0 {
		visible = r.And(u.clips[n-1])
	}
	if u.blocked() {
		return response{}
	}
	u.probe = append(u.probe, Described{ID: id, Label: label, Value: value, Rect: visible, Target: r, Enabled: enabled, Focused: u.Focus.id == id})
	hover := visible.Has(u.in.X, u.in.Y) && !u.floated()
	if !enabled {
		return response{hover: hover}
	}
	u.Focus.order = append(u.Focus.order, focusItem{id, r, visible})
	res := response{hover: hover, focused: u.Focus.id == id}
	if hover {
		u.next = id
		if u.in.Left.Pressed {
			u.active, u.Focus.id = id, id
			res.pressed, res.focused = true, true
		}
		if u.in.Left.Released && u.active == id {
			res.clicked = true
		}
	}
	res.down = u.active == id && u.in.Left.Held
	if res.focused && u.Fields.all[id] == nil && (u.TakeKey(ebiten.KeyEnter) || u.TakeKey(ebiten.KeyNumpadEnter) || u.TakeKey(ebiten.KeySpace)) {
		res.clicked, res.byKey = true, true
		u.Focus.shown = true
	}
	return res
}

// moveFocus moves the focus when Tab or an arrow key was pressed and no control has taken the key.
func (u *UI) moveFocus() {
	order := u.Focus.order
	if len(order) == 0 {
		return
	}
	now := -1
	for i, item := range order {
		if item.id == u.Focus.id {
			now = i
		}
	}
	take := func(k ebiten.Key) bool {
		for i, key := range u.Keys.down {
			if key == k {
				u.Keys.down = append(u.Keys.down[:i], u.Keys.down[i+1:]...)
				u.Focus.shown = true
				return true
			}
		}
		return false
	}
	switch {
	case take(ebiten.KeyTab):
		order = inReadingOrder(order)
		now = slices.IndexFunc(order, func(item focusItem) bool { return item.id == u.Focus.id })
		if u.in.Shift {
			now = (max(now, 0) + len(order) - 1) % len(order)
		} else {
			now = (now + 1) % len(order)
		}
		u.Focus.id = order[now].id
	case take(ebiten.KeyArrowDown):
		u.focusTowards(now, 0, 1)
	case take(ebiten.KeyArrowUp):
		u.focusTowards(now, 0, -1)
	case take(ebiten.KeyArrowRight):
		u.focusTowards(now, 1, 0)
	case take(ebiten.KeyArrowLeft):
		u.focusTowards(now, -1, 0)
	}
}

// inReadingOrder returns controls as one reads them: columns from left to right and rows from top to
// bottom, whichever are further apart, and within these again. Controls that no straight line parts
// keep their order. What is scrolled away stays behind the control that was described before it.
func inReadingOrder(items []focusItem) []focusItem {
	var groups [][]focusItem
	for _, item := range items {
		if n := len(groups); n > 0 && item.seen.Empty() {
			groups[n-1] = append(groups[n-1], item)
			continue
		}
		groups = append(groups, []focusItem{item})
	}
	return slices.Concat(parted(groups)...)
}

// parted orders groups of controls by the places of their first ones.
func parted(groups [][]focusItem) [][]focusItem {
	columns, between := lines(groups, func(r Rect) (from, to float64) { return r.X, r.Right() })
	if rows, apart := lines(groups, func(r Rect) (from, to float64) { return r.Y, r.Bottom() }); apart >= between {
		columns = rows
	}
	if len(columns) < 2 {
		return groups
	}
	var all [][]focusItem
	for _, line := range columns {
		all = append(all, parted(line)...)
	}
	return all
}

// lines parts groups along a direction where the widest gap is. between is its width, negative if
// there is none.
func lines(groups [][]focusItem, span func(Rect) (from, to float64)) (parts [][][]focusItem, between float64) {
	sorted := slices.Clone(groups)
	slices.SortStableFunc(sorted, func(a, b []focusItem) int {
		left, _ := span(a[0].seen)
		right, _ := span(b[0].seen)
		return cmp.Compare(left, right)
	})
	cut, end := 0, math.Inf(1)
	between = -1
	for i, group := range sorted {
		from, to := span(group[0].seen)
		if from-end > between {
			cut, between = i, from-end
		}
		if i == 0 {
			end = to
		}
		end = max(end, to)
	}
	if between < 0 {
		return nil, between
	}
	before := func(group []focusItem) bool {
		return slices.ContainsFunc(sorted[:cut], func(other []focusItem) bool { return other[0].id == group[0].id })
	}
	var first, second [][]focusItem
	for _, group := range groups { // in their own order
		if before(group) {
			first = append(first, group)
		} else {
			second = append(second, group)
		}
	}
	return [][][]focusItem{first, second}, between
}

// focusTowards moves the focus to the nearest control in a direction.
func (u *UI) focusTowards(now int, dx, dy float64) {
	order := u.Focus.order
	if now < 0 {
		u.Focus.id = order[0].id
		return
	}
	from := order[now].rect
	best, bestCost := -1, math.Inf(1)
	for i, item := range order {
		if i == now {
			continue
		}
		// ahead is the distance between the centres along the direction, aside the gap across it.
		var ahead, aside float64
		if dx != 0 {
			ahead = dx * (item.rect.CenterX() - from.CenterX())
			aside = gap(from.Y, from.Bottom(), item.rect.Y, item.rect.Bottom())
		} else {
			ahead = dy * (item.rect.CenterY() - from.CenterY())
			aside = gap(from.X, from.Right(), item.rect.X, item.rect.Right())
		}
		if ahead <= 1 {
			continue
		}
		if cost := ahead + 3*aside; cost < bestCost {
			best, bestCost = i, cost
		}
	}
	if best >= 0 {
		u.Focus.id = order[best].id
	}
}

// gap returns the distance between two intervals, 0 if they overlap.
func gap(a0, a1, b0, b1 float64) float64 {
	return math.Max(0, math.Max(b0-a1, a0-b1))
}

// Ring draws the focus ring around a control if it has the focus.
func (u *UI) Ring(id string, r Rect) {
	if u.Focus.id != id || !u.Focus.shown || u.blocked() {
		return
	}
	u.DrawRing(r, 7)
}

// DrawRing draws a dark ring with a gold one over it, 4 units outside r.
func (sf *Surface) DrawRing(r Rect, radius float64) {
	out := r.Inset(-4)
	sf.Picture(out, 3, ringKey{radius}, func(c *paint.Canvas) {
		p := paint.RoundRect(0, 0, out.W, out.H, radius+4)
		c.Stroke(p, 4, paint.Solid(art.Ink1))
		c.Stroke(p, 2, paint.Solid(art.Gold))
	})
}

type ringKey struct{ radius float64 }

// BoardUse says how a board was used in a tick.
type BoardUse uint8

const (
	// NotUsed means that nothing happened.
	NotUsed BoardUse = iota
	// ByMouse means that the board was clicked.
	ByMouse
	// ByKey means that Enter or Space was pressed on it.
	ByKey
)

// Board registers a board that fills r as one control and returns how it was used. The
// board itself finds the square and handles the arrow keys.
func (u *UI) Board(id string, r Rect) BoardUse {
	res := u.control(id, r, id, "", true)
	switch {
	case res.byKey:
		return ByKey
	case res.clicked:
		return ByMouse
	}
	return NotUsed
}

// Held reports whether the mouse button went down on a control and is still held.
func (u *UI) Held(id string) bool { return u.active == id && u.in.Left.Held && !u.blocked() }
