package art

import (
	"image/color"

	"eras/scenes/ui/paint"
)

// The palette of the house.
var (
	TableHigh = paint.RGB(0x4B3322)
	TableLow  = paint.RGB(0x22150C)
	BarHigh   = paint.RGB(0x3A2416)
	BarLow    = paint.RGB(0x22140B)

	Parchment     = paint.RGB(0xF1E5C8)
	ParchmentHigh = paint.RGB(0xFAF2DD)
	ParchmentLow  = paint.RGB(0xE2CFA3)
	Tip           = paint.RGB(0xFFF8E4)
	FieldPaper    = paint.RGB(0xFFFBEE)
	Edge          = paint.RGB(0xB9995F)
	Hair          = paint.RGB(0xC2A876)

	Ink1 = paint.RGB(0x2B1D10)
	Ink2 = paint.RGB(0x5B4528)
	Ink3 = paint.RGB(0x7C6340)

	Brass     = paint.RGB(0xB98A36)
	BrassHigh = paint.RGB(0xE9C877)
	BrassLow  = paint.RGB(0x76541B)
	Gold      = paint.RGB(0xFFD45C)

	LeatherHigh = paint.RGB(0x5A3A20)
	LeatherLow  = paint.RGB(0x3A2313)
	Cream       = paint.RGB(0xFBF2DC)

	Good    = paint.RGB(0x3F6B2A)
	Warning = paint.RGB(0xB06A00)
	Bad     = paint.RGB(0xA62A1E)
	BadFace = paint.RGB(0xF3D5C6)
	BadText = paint.RGB(0x661309)

	Disabled     = paint.RGB(0xBFAC82)
	DisabledText = paint.RGB(0x46351D)
	Chosen       = paint.RGB(0xDDBF7C)
	Trough       = paint.RGB(0xDCC99B)

	Sea       = paint.RGB(0x5B89A3)
	Glow      = paint.RGB(0xA9D3DB)
	Coast     = paint.RGB(0x4A3520)
	CoastInk  = paint.RGB(0x4A3520)
	Land      = paint.RGB(0xEADFBE)
	Meadow    = paint.RGB(0xCBD0A0)
	Wood      = paint.RGB(0xAFBF8C)
	Hill      = paint.RGB(0xDCC492)
	Mountain  = paint.RGB(0xCBBDA0)
	Plain     = paint.RGB(0xEBDDB4)
	FrameWood = paint.RGB(0x3A2416)
)

// Owner is how the possessions of one player look: told by colour, hatching,
// charge and outline together.
type Owner struct {
	Name                    string // as drawings are called: "red", "blue", "none"
	Main, Light, Dark, Wash color.NRGBA
	Hatching                paint.Hatching
	Shield                  Shield
	Charge                  string // an icon
	// Cloth is how the drawings mark what catches the light; it is painted as a
	// run from Light to Main.
	Cloth color.NRGBA
}

// Shield is the outline of an owner's arms.
type Shield uint8

const (
	// Heater is the pointed shield.
	Heater Shield = iota
	// Round is the round shield.
	Round
)

// The owners of a board of two.
var (
	Red = Owner{Name: "red", Main: paint.RGB(0xA62A1E), Light: paint.RGB(0xD0614F), Dark: paint.RGB(0x661309), Wash: paint.RGB(0xD98E7E),
		Hatching: paint.VerticalLines, Shield: Heater, Charge: "lion", Cloth: paint.RGB(0xA62A1F)}
	Blue = Owner{Name: "blue", Main: paint.RGB(0x1F5597), Light: paint.RGB(0x6A9CD3), Dark: paint.RGB(0x0F2F59), Wash: paint.RGB(0x8FB2DA),
		Hatching: paint.HorizontalLines, Shield: Round, Charge: "eagle-emblem", Cloth: paint.RGB(0x1F5598)}
	Nobody = Owner{Name: "none", Main: paint.RGB(0xE9DDBF), Light: paint.RGB(0xF8F1DE), Dark: paint.RGB(0xA6926A), Wash: paint.RGB(0xE9DDBF)}
)

// HatchPaint returns the owner's hatching in his dark tone, with lines every
// pitch user units.
func (o *Owner) HatchPaint(alpha, pitch float64) paint.Paint {
	return paint.Hatch{Kind: o.Hatching, Color: paint.Fade(o.Dark, alpha), Width: pitch * 1.3 / 6, Pitch: pitch}
}
