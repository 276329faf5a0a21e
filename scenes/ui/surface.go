package ui

import (
	"hash/maphash"
	"image"
	"slices"

	"eras/scenes/ui/art"
)

// Surface is what a screen is drawn on: texts, lines, icons, pictures and the surfaces of controls.
// Its methods describe a tick, between [Loop.Begin] and [Loop.End]; [Surface.Draw] executes what was
// described, and draws again only what has changed.
type Surface struct {
	// Figures draws arms, pieces and icons.
	Figures art.Figures
	// HighContrast replaces textures by plain colours and makes pale text dark.
	HighContrast bool
	// TextSize is the factor by which text is enlarged where there is room; less than 1 means 1.
	TextSize float64
	// ReducedMotion shows the end of every animation at once.
	ReducedMotion bool
	// Text returns texts in the player's language.
	Text *Texts

	scale  float64 // pixels per logical unit
	width  float64 // in logical units
	height float64
	alpha  float64

	fonts    fontCache
	widths   map[measureKey]float64
	wrapped  wrappedLines
	sprites  spriteCache
	textures tiles

	lists [layerCount][]command
	layer layer
	clips []Rect
	// clipLayers are the layers of the clips.
	clipLayers []layer
	drawn      struct { // the frame for Draw
		lists        [layerCount][]command
		fingerprints []fingerprint // of all commands, in order
		scale        float64
	}
	before []fingerprint // of the last tick
	still  int           // ticks since the screen last changed
	shown  struct {      // what the screen shows already
		fingerprints []fingerprint
		size         image.Point
	}
	seed maphash.Seed

	texts          []string // for Texts
	shortenedTexts []string // in this tick
	faulty         Faulty   // in this tick
	// cut is called for each text that is shortened, to show the whole of it otherwise.
	cut func(r Rect, full string)
}

func newSurface(texts *Texts) Surface {
	return Surface{Text: texts, seed: maphash.MakeSeed(), scale: 1, alpha: 1, widths: map[measureKey]float64{}}
}

// begin starts the description of a tick for a window of some pixels.
func (sf *Surface) begin(pixelsW, pixelsH, scale float64) {
	if scale != sf.scale {
		clear(sf.widths)
		sf.scale = scale
	}
	sf.width, sf.height = pixelsW/scale, pixelsH/scale
	sf.Figures.Rival = "" // screens set it in every tick
	for i := range sf.lists {
		sf.lists[i] = sf.lists[i][:0]
	}
	sf.layer, sf.alpha, sf.clips, sf.clipLayers = layerBase, 1, sf.clips[:0], sf.clipLayers[:0]
	sf.shortenedTexts, sf.faulty = sf.shortenedTexts[:0], Faulty{}
}

// end completes the tick.
func (sf *Surface) end() {
	sf.drawn.scale = sf.scale
	sf.before, sf.drawn.fingerprints = sf.drawn.fingerprints, sf.fingerprints(sf.before, &sf.lists)
	if sf.still++; !slices.Equal(sf.before, sf.drawn.fingerprints) {
		sf.still = 0
	}
	for i := range sf.lists {
		sf.drawn.lists[i], sf.lists[i] = sf.lists[i], sf.drawn.lists[i]
	}
}

// reset forgets what was described and drawn, so that the next frame is drawn whole.
func (sf *Surface) reset() {
	sf.layer, sf.alpha, sf.clips, sf.clipLayers = layerBase, 1, nil, nil
	for i := range sf.lists {
		sf.lists[i], sf.drawn.lists[i] = nil, nil
	}
	sf.before, sf.drawn.fingerprints, sf.still = nil, nil, 0
	sf.shown.fingerprints, sf.shown.size = nil, image.Point{}
}

// Bounds returns the window in logical units.
func (sf *Surface) Bounds() Rect { return R(0, 0, sf.width, sf.height) }

// Still returns the number of ticks since something changed on the screen.
func (sf *Surface) Still() int { return sf.still }

// Pixel returns the length of one pixel, for thin lines.
func (sf *Surface) Pixel() float64 { return 1 / sf.scale }

// Shortened returns the texts that were shortened in the last tick because they did not fit.
func (sf *Surface) Shortened() []string { return sf.shortenedTexts }

func (sf *Surface) shortened(r Rect, full string) {
	sf.shortenedTexts = append(sf.shortenedTexts, full)
	if sf.cut != nil {
		sf.cut(r, full)
	}
}
