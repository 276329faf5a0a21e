package setup

import (
	"math/rand/v2"

	"eras/game"
	"eras/geography"
	"eras/scenes/boards/thumbnail"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
	"eras/session"
)

// Title returns a title, or the word of what has none.
func Title(title, word string) string {
	if title == "" {
		return word
	}
	return title
}

// Preview draws a small picture of a map, or that it is being drawn if m is nil. owner
// returns the owner of an area, nil for nobody. It returns where the whole map is, empty
// if it is not drawn.
func Preview(u *ui.UI, image *thumbnail.Image, r ui.Rect, m *geography.Map, owner func(area int) *art.Owner) ui.Rect {
	if r.H < 60 {
		return ui.Rect{}
	}
	if m != nil {
		k := min((r.W-16)/geography.Width, (r.H-16)/m.Height)
		r = r.Middle(geography.Width*k+16, m.Height*k+16)
	}
	in := u.MapFrame(r)
	if m == nil {
		u.Fill(in, art.Sea)
		u.Label(in, u.Text.T("setup.drawing"), ui.OnWood.To(0.5))
		return ui.Rect{}
	}
	image.Describe(u, in, m, func(c *paint.Canvas) { thumbnail.Paint(c, m, thumbnail.Whole(m), in.W, in.H, 1, owner) })
	return in
}

// seatsSeed is what the seed of the order of seats is derived with.
const seatsSeed = 77

// Shuffle puts players in random seats. The same seed gives the same order.
func Shuffle(players []session.Player, seed uint64) {
	rng := rand.New(rand.NewPCG(game.Derive(seed, seatsSeed), 0))
	rng.Shuffle(len(players), func(i, j int) { players[i], players[j] = players[j], players[i] })
}
