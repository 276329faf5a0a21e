package setup

import (
	"slices"
	"strings"

	"eras/ai/registry"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Bot is a bot as the list shows it.
type Bot struct {
	spec, name string
	strength   int    // from 1 to [registry.MaxStrength]
	about      string // a text's key
	example    string // of a setting; "" if its spec takes none
	settings   string // the short words that it takes
}

// CutSpec returns the name of a bot and its settings.
func CutSpec(spec string) (name, settings string) {
	name, settings, _ = strings.Cut(spec, ":")
	return name, settings
}

// Bots returns the bots of a list, the weakest first; about begins the keys of the
// texts about them.
func Bots[M any](list registry.List[M], about string) []Bot {
	var all []Bot
	for _, e := range list.Entries {
		all = append(all, Bot{spec: e.Name, name: e.Title, strength: e.Strength, about: about + e.Name, example: e.Example, settings: strings.Join(e.Settings, ":")})
	}
	slices.SortStableFunc(all, func(a, b Bot) int { return a.strength - b.strength })
	return all
}

// find returns where a bot stands in the list, whatever its settings, -1 if
// nowhere.
func find(all []Bot, spec string) int {
	name, _ := CutSpec(spec)
	return slices.IndexFunc(all, func(b Bot) bool { return b.spec == name })
}

// describe draws a bot: its name, how strong it is and a line about it.
func (b *Bot) describe(u *ui.UI, r ui.Rect) {
	head := r.CutTop(26)
	drawMeter(u, head.CutRight(meterWidth), b.strength)
	head.CutRight(10)
	words := u.Text.T([...]string{"setup.strength.1", "setup.strength.2", "setup.strength.3", "setup.strength.4", "setup.strength.5"}[b.strength-1])
	u.Label(head.CutRight(u.Width(words, ui.Note)+2), words, ui.Note)
	head.CutRight(10)
	u.Label(head, b.name, ui.Strong.At(18))
	u.Label(r.CutTop(22), u.Text.T(b.about), ui.Note)
}

const (
	meterDot   = 10
	meterGap   = 4
	meterWidth = registry.MaxStrength*(meterDot+meterGap) - meterGap
)

// drawMeter draws how strong a bot is as dots.
func drawMeter(u *ui.UI, r ui.Rect, strength int) {
	for i := range registry.MaxStrength {
		full := i < strength
		dot := ui.R(r.X+float64(i)*(meterDot+meterGap), r.CenterY()-meterDot/2, meterDot, meterDot)
		u.Picture(dot, 1, meterKey{full}, func(c *paint.Canvas) {
			p := paint.Circle(meterDot/2, meterDot/2, meterDot/2-0.8)
			if full {
				c.Fill(p, paint.Solid(art.Brass))
			}
			c.Stroke(p, 1.3, paint.Solid(art.BrassLow))
		})
	}
}

type meterKey struct{ full bool }
