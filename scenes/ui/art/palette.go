package art

import (
	"eras/scenes/ui/paint"
)

// The palette of the program.
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
	BadText = paint.RGB(0x661309)

	Disabled     = paint.RGB(0xBFAC82)
	DisabledText = paint.RGB(0x46351D)
	Chosen       = paint.RGB(0xDDBF7C)
	Trough       = paint.RGB(0xDCC99B)

	Sea       = paint.RGB(0x5B89A3)
	Glow      = paint.RGB(0xA9D3DB)
	Coast     = paint.RGB(0x4A3520)
	Land      = paint.RGB(0xEADFBE)
	Meadow    = paint.RGB(0xCBD0A0)
	Wood      = paint.RGB(0xAFBF8C)
	Hill      = paint.RGB(0xDCC492)
	Mountain  = paint.RGB(0xCBBDA0)
	Plain     = paint.RGB(0xEBDDB4)
	FrameWood = paint.RGB(0x3A2416)
)
