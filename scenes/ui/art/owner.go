package art

import (
	"image/color"
	"slices"

	"eras/scenes/ui/paint"
)

// Owner is the look of one player's possessions: colour, hatching, charge and outline
// together.
type Owner struct {
	// Name identifies the owner: a name in the drawings ("red", "blue", "none"), a
	// tincture, or a power.
	Name                    string
	Main, Light, Dark, Wash color.NRGBA
	Hatching                paint.Hatching
	Shield                  Shield
	Charge                  string // name of an icon
	// Inked means that the charge is dark, because cream would not show on the colour.
	Inked bool
	// Cloth is the colour in drawings that is shaded from Light to Main.
	Cloth color.NRGBA
}

// The owners of a game for two.
var (
	Red = Owner{Name: "red", Main: paint.RGB(0xA62A1E), Light: paint.RGB(0xD0614F), Dark: paint.RGB(0x661309), Wash: paint.RGB(0xD98E7E),
		Hatching: paint.VerticalLines, Shield: Heater, Charge: "lion", Cloth: paint.RGB(0xA62A1F)}
	Blue = Owner{Name: "blue", Main: paint.RGB(0x1F5597), Light: paint.RGB(0x6A9CD3), Dark: paint.RGB(0x0F2F59), Wash: paint.RGB(0x8FB2DA),
		Hatching: paint.HorizontalLines, Shield: Round, Charge: "eagle-emblem", Cloth: paint.RGB(0x1F5598)}
	Nobody = Owner{Name: "none", Main: paint.RGB(0xE9DDBF), Light: paint.RGB(0xF8F1DE), Dark: paint.RGB(0xA6926A), Wash: paint.RGB(0xE9DDBF), Inked: true}
)

// Unknown is the look of what belongs to somebody unknown, out of sight: a dark mist without charge.
var Unknown = Owner{Name: "unknown", Main: paint.RGB(0x5B6069), Light: paint.RGB(0x9BA1AB), Dark: paint.RGB(0x24272C), Wash: paint.RGB(0x868C96)}

// The other owners of a game for six.
var (
	Green = Owner{Name: "green", Main: paint.RGB(0x5E9A6B), Light: paint.RGB(0x9CCBA4), Dark: paint.RGB(0x1F4A2B), Wash: paint.RGB(0xA9C99A),
		Hatching: paint.FallingLines, Shield: Almond, Charge: "oak"}
	Golden = Owner{Name: "gold", Main: paint.RGB(0xE0AE35), Light: paint.RGB(0xF0CB6B), Dark: paint.RGB(0x7A5305), Wash: paint.RGB(0xEBD392),
		Hatching: paint.Dots, Shield: Lozenge, Charge: "sun", Inked: true}
	Purple = Owner{Name: "purple", Main: paint.RGB(0xA57BC2), Light: paint.RGB(0xCDB2E0), Dark: paint.RGB(0x3F2159), Wash: paint.RGB(0xC5AFD6),
		Hatching: paint.RisingLines, Shield: Square, Charge: "stag-head", Inked: true}
	Sable = Owner{Name: "sable", Main: paint.RGB(0x3A3732), Light: paint.RGB(0x85807A), Dark: paint.RGB(0x141210), Wash: paint.RGB(0xA9A49A),
		Hatching: paint.CrossedLines, Shield: Hexagon, Charge: "tower-flag"}
)

// Six are the owners of a game for up to six players, by seat.
var Six = [6]*Owner{&Red, &Blue, &Green, &Golden, &Purple, &Sable}

// Ermine is the seventh owner.
var Ermine = Owner{Name: "ermine", Main: paint.RGB(0xDADCE2), Light: paint.RGB(0xF3F4F7), Dark: paint.RGB(0x3D4454), Wash: paint.RGB(0xDADCE2),
	Hatching: paint.Ermine, Shield: Heater, Charge: "bear-head", Inked: true}

// The owners of a game for more than seven. There are seven hatchings, so each of these shares one
// with an owner whose colour is far from its own for all eyes, and has another outline.
var (
	Sky = Owner{Name: "sky", Main: paint.RGB(0x8CCBEE), Light: paint.RGB(0xC4E5F7), Dark: paint.RGB(0x1D4A63), Wash: paint.RGB(0xB5DFF3),
		Hatching: paint.VerticalLines, Shield: Hexagon, Charge: "moon", Inked: true}
	Rose = Owner{Name: "rose", Main: paint.RGB(0xEFA3B4), Light: paint.RGB(0xF8CFD8), Dark: paint.RGB(0x6B2437), Wash: paint.RGB(0xF3C3CC),
		Hatching: paint.HorizontalLines, Shield: Lozenge, Charge: "fleur-de-lys", Inked: true}
	Brown = Owner{Name: "brown", Main: paint.RGB(0x6E4420), Light: paint.RGB(0xA67C52), Dark: paint.RGB(0x3A210B), Wash: paint.RGB(0xB08A66),
		Hatching: paint.Dots, Shield: Square, Charge: "wolf-head"}
	Lime = Owner{Name: "lime", Main: paint.RGB(0xB5C94A), Light: paint.RGB(0xD6E28D), Dark: paint.RGB(0x46500F), Wash: paint.RGB(0xD3DE93),
		Hatching: paint.CrossedLines, Shield: Almond, Charge: "wheat", Inked: true}
	Teal = Owner{Name: "teal", Main: paint.RGB(0x127A7C), Light: paint.RGB(0x5FB0B1), Dark: paint.RGB(0x083B3C), Wash: paint.RGB(0x7FBDBB),
		Hatching: paint.RisingLines, Shield: Round, Charge: "griffin-symbol"}
)

// Twelve are the owners of a game for up to twelve players, by seat. The first are [Six].
var Twelve = [12]*Owner{&Red, &Blue, &Green, &Golden, &Purple, &Sable, &Ermine, &Sky, &Rose, &Brown, &Lime, &Teal}

// powers are the great powers of 1901. All have the pointed shield and differ by charge
// and by the hatching of their tincture, or the spots of ermine.
var powers = map[string]*Owner{
	"AUS": power("austria", Red, "griffin-symbol"),
	"ENG": power("england", Purple, "lion"),
	"FRA": power("france", Blue, "fleur-de-lys"),
	"GER": power("germany", Sable, "eagle-emblem"),
	"ITA": power("italy", Green, "wolf-head"),
	"RUS": power("russia", Ermine, "bear-head"),
	"TUR": power("turkey", Golden, "moon"),
}

// power returns an owner in the colours of another.
func power(name string, o Owner, charge string) *Owner {
	o.Name, o.Shield, o.Charge, o.Cloth = name, Heater, charge, color.NRGBA{}
	return &o
}

// Powers returns the looks of the powers of a Diplomacy map by their tokens. The great powers of
// 1901, such as "AUS", have their own. Other powers get, in order, the looks of the seven owners
// whose colours are still unused, and share them when there are none left.
func Powers(tokens []string) []*Owner {
	out := make([]*Owner, len(tokens))
	for i, token := range tokens {
		out[i] = powers[token]
	}
	taken := func(o *Owner) bool {
		return slices.ContainsFunc(out, func(p *Owner) bool { return p != nil && p.Main == o.Main })
	}
	seven := append(Six[:len(Six):len(Six)], &Ermine)
	for i := range out {
		if out[i] != nil {
			continue
		}
		free := slices.IndexFunc(seven, func(o *Owner) bool { return !taken(o) })
		if free < 0 {
			free = i % len(seven)
		}
		out[i] = seven[free]
	}
	return out
}

// Power returns the look of a great power of 1901 by its token.
func Power(token string) *Owner { return Powers([]string{token})[0] }

// ErmineShare is the opacity of ermine spots relative to that of lines. Spots cover less, so they
// are more opaque.
const ErmineShare = 0.55 / 0.34

// HatchPaint returns the owner's hatching in the dark tone, with lines every pitch user
// units.
func (o *Owner) HatchPaint(alpha, pitch float64) paint.Paint {
	if o.Hatching == paint.Ermine {
		alpha = min(1, alpha*ErmineShare)
	}
	return paint.Hatch{Kind: o.Hatching, Color: paint.Fade(o.Dark, alpha), Width: pitch * 1.3 / 6, Pitch: pitch}
}

// ChargeInk returns the colour of the charge.
func (o *Owner) ChargeInk() color.NRGBA {
	if o.Inked {
		return Ink1
	}
	return Cream
}
