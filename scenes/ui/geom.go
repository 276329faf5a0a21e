package ui

// Rect is a rectangle in logical units: the window's size at scale 1.
type Rect struct{ X, Y, W, H float64 }

// R returns a rectangle.
func R(x, y, w, h float64) Rect { return Rect{x, y, w, h} }

// Right returns the x of the right edge.
func (r Rect) Right() float64 { return r.X + r.W }

// Bottom returns the y of the lower edge.
func (r Rect) Bottom() float64 { return r.Y + r.H }

// CenterX returns the x of the centre.
func (r Rect) CenterX() float64 { return r.X + r.W/2 }

// CenterY returns the y of the centre.
func (r Rect) CenterY() float64 { return r.Y + r.H/2 }

// Has reports whether the point lies inside.
func (r Rect) Has(x, y float64) bool {
	return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H
}

// Empty reports whether nothing lies inside.
func (r Rect) Empty() bool { return r.W <= 0 || r.H <= 0 }

// Inset returns the rectangle with every edge moved inwards by d.
func (r Rect) Inset(d float64) Rect { return r.InsetXY(d, d) }

// InsetXY returns the rectangle with its sides moved inwards by dx and dy.
func (r Rect) InsetXY(dx, dy float64) Rect {
	return Rect{r.X + dx, r.Y + dy, max(0, r.W-2*dx), max(0, r.H-2*dy)}
}

// Shift returns the rectangle moved by (dx, dy).
func (r Rect) Shift(dx, dy float64) Rect { return Rect{r.X + dx, r.Y + dy, r.W, r.H} }

// CutTop cuts a strip of height h off the top and returns it.
func (r *Rect) CutTop(h float64) Rect {
	h = min(h, r.H)
	cut := Rect{r.X, r.Y, r.W, h}
	r.Y, r.H = r.Y+h, r.H-h
	return cut
}

// CutBottom cuts a strip of height h off the bottom and returns it.
func (r *Rect) CutBottom(h float64) Rect {
	h = min(h, r.H)
	r.H -= h
	return Rect{r.X, r.Y + r.H, r.W, h}
}

// CutLeft cuts a strip of width w off the left and returns it.
func (r *Rect) CutLeft(w float64) Rect {
	w = min(w, r.W)
	cut := Rect{r.X, r.Y, w, r.H}
	r.X, r.W = r.X+w, r.W-w
	return cut
}

// CutRight cuts a strip of width w off the right and returns it.
func (r *Rect) CutRight(w float64) Rect {
	w = min(w, r.W)
	r.W -= w
	return Rect{r.X + r.W, r.Y, w, r.H}
}

// Middle returns a centred rectangle of w by h.
func (r Rect) Middle(w, h float64) Rect {
	return Rect{r.X + (r.W-w)/2, r.Y + (r.H-h)/2, w, h}
}

// Columns divides the rectangle into n equal columns with gaps between them.
func (r Rect) Columns(n int, gap float64) []Rect {
	w := (r.W - gap*float64(n-1)) / float64(n)
	cells := make([]Rect, n)
	for i := range cells {
		cells[i] = Rect{r.X + float64(i)*(w+gap), r.Y, w, r.H}
	}
	return cells
}

// And returns the intersection of two rectangles, empty if there is none.
func (r Rect) And(o Rect) Rect {
	x, y := max(r.X, o.X), max(r.Y, o.Y)
	return Rect{x, y, max(0, min(r.Right(), o.Right())-x), max(0, min(r.Bottom(), o.Bottom())-y)}
}
