// Package raster turns pictures in which every pixel has a face into drawings: it finds
// connected pieces, traces the lines between faces, smooths them without changing which
// faces touch, and finds places for pieces and names.
package raster

// Grid is a picture of faces, row by row from the top left.
type Grid struct {
	W, H int
	// Face is the face of each pixel, a number from 0.
	Face []int16
}

// New returns a grid in which every pixel has face 0.
func New(w, h int) *Grid { return &Grid{W: w, H: h, Face: make([]int16, w*h)} }

// At returns the face of a pixel, or -1 outside the grid.
func (g *Grid) At(x, y int) int16 {
	if x < 0 || y < 0 || x >= g.W || y >= g.H {
		return -1
	}
	return g.Face[y*g.W+x]
}

// Piece is a connected part of a face. Its pixels touch by their sides.
type Piece struct {
	Face int16
	Size int
	// Edges are the numbers of pixel sides that it shares with each other piece, and
	// with the outside as piece -1.
	Edges []Shared
}

// Shared is the number of pixel sides that a piece shares with another.
type Shared struct {
	With  int32
	Sides int
}

// Pieces returns the connected parts of all faces, in the order of their first pixel,
// and the piece of each pixel.
func (g *Grid) Pieces() (pieces []Piece, of []int32) {
	of = make([]int32, len(g.Face))
	for i := range of {
		of[i] = -1
	}
	var stack []int32
	for start := range of {
		if of[start] >= 0 {
			continue
		}
		id, face, size := int32(len(pieces)), g.Face[start], 0
		of[start] = id
		stack = append(stack[:0], int32(start))
		for len(stack) > 0 {
			i := int(stack[len(stack)-1])
			stack = stack[:len(stack)-1]
			size++
			x := i % g.W
			if x > 0 && of[i-1] < 0 && g.Face[i-1] == face {
				of[i-1] = id
				stack = append(stack, int32(i-1))
			}
			if x+1 < g.W && of[i+1] < 0 && g.Face[i+1] == face {
				of[i+1] = id
				stack = append(stack, int32(i+1))
			}
			if i >= g.W && of[i-g.W] < 0 && g.Face[i-g.W] == face {
				of[i-g.W] = id
				stack = append(stack, int32(i-g.W))
			}
			if i+g.W < len(of) && of[i+g.W] < 0 && g.Face[i+g.W] == face {
				of[i+g.W] = id
				stack = append(stack, int32(i+g.W))
			}
		}
		pieces = append(pieces, Piece{Face: face, Size: size})
	}
	share := func(a, b int32) {
		if a == b {
			return
		}
		pieces[a].share(b)
		if b >= 0 {
			pieces[b].share(a)
		}
	}
	for y := range g.H {
		for x := range g.W {
			i := y*g.W + x
			if x == 0 {
				share(of[i], -1)
			}
			if x+1 < g.W {
				share(of[i], of[i+1])
			} else {
				share(of[i], -1)
			}
			if y == 0 {
				share(of[i], -1)
			}
			if y+1 < g.H {
				share(of[i], of[i+g.W])
			} else {
				share(of[i], -1)
			}
		}
	}
	return pieces, of
}

func (p *Piece) share(with int32) {
	for i := range p.Edges {
		if p.Edges[i].With == with {
			p.Edges[i].Sides++
			return
		}
	}
	p.Edges = append(p.Edges, Shared{with, 1})
}
