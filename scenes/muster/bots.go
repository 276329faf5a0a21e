package muster

import (
	"slices"
	"strings"

	"eras/ai/roster"
	"eras/scenes/table"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// bot is a bot as the list shows it.
type bot struct {
	spec, name string
	strength   int    // from 1 to [mostStrength]
	about      string // a text's key
	tunable    bool   // its spec may have settings
}

// tunable are the bots whose specs may have settings, with an example of one.
var tunable = map[string]string{
	"ender-2009": "plans=1000", "ender-tuned": "plans=1000", "ender2": "plans=1000", "regent": "time=1s", "jic": "file=jic.toml",
}

// cutSpec returns the name of a bot and its settings.
func cutSpec(spec string) (name, settings string) {
	name, settings, _ = strings.Cut(spec, ":")
	return name, settings
}

const mostStrength = 5

// riskStrength and diplomacyStrength say how strong bots are by what tournaments
// showed (docs/risk.md, docs/ender.md, docs/diplomacy.md). Bots that are not there are of the
// middle.
var (
	riskStrength = map[string]int{
		"random": 1, "angry": 1, "stinky": 1, "communist": 1, "shaft": 1,
		"cluster": 2, "yakool": 2, "vulture": 2, "botofdoom": 2, "minimax": 2,
		"pixie": 3, "reaper": 3, "quo": 3, "boscoe": 3,
		"bort": 4, "evilpixie": 4, "betterpixie": 4, "killbot": 4, "greedy": 4,
		"mars": 5, "ender-2009": 5, "ender-tuned": 5, "ender2": 5,
	}
	diplomacyStrength = map[string]int{
		"holdbot": 1, "random": 1, "randbot": 1,
		"greedybot": 2, "defensebot": 2, "attackbot": 2,
		"diplobot": 3, "dumbbot": 3, "haai-vanilla": 3,
		"haai-berserk": 4, "jic": 4,
		"regent": 5,
	}
)

// riskBots returns the bots of Risk, the weakest first.
func riskBots() []bot {
	var all []bot
	for _, name := range roster.RiskBotNames() {
		all = append(all, newBot(name, table.RiskBotName(name), riskStrength, "muster.bot.risk."))
	}
	return byStrength(all)
}

// diplomacyBots returns the bots of Diplomacy, the weakest first.
func diplomacyBots() []bot {
	var all []bot
	for _, name := range roster.DiplomacyBotNames() {
		all = append(all, newBot(name, table.DiplomacyBotName(name), diplomacyStrength, "muster.bot.diplomacy."))
	}
	return byStrength(all)
}

func newBot(spec, name string, strength map[string]int, about string) bot {
	b := bot{spec: spec, name: name, strength: strength[spec], about: about + spec, tunable: tunable[spec] != ""}
	if b.strength == 0 {
		b.strength = 3
	}
	return b
}

func byStrength(all []bot) []bot {
	slices.SortStableFunc(all, func(a, b bot) int { return a.strength - b.strength })
	return all
}

// find returns where a bot stands in the list, whatever its settings, -1 if
// nowhere.
func find(all []bot, spec string) int {
	name, _ := cutSpec(spec)
	return slices.IndexFunc(all, func(b bot) bool { return b.spec == name })
}

// describe draws a bot: its name, how strong it is and a line about it.
func (b *bot) describe(u *ui.UI, r ui.Rect) {
	head := r.CutTop(26)
	drawMeter(u, head.CutRight(meterWidth), b.strength)
	head.CutRight(10)
	words := u.Text.T([...]string{"muster.strength.1", "muster.strength.2", "muster.strength.3", "muster.strength.4", "muster.strength.5"}[b.strength-1])
	u.Label(head.CutRight(u.Width(words, ui.Note)+2), words, ui.Note)
	head.CutRight(10)
	u.Label(head, b.name, ui.Strong.At(18))
	u.Label(r.CutTop(22), u.Text.T(b.about), ui.Note)
}

const (
	meterDot   = 10
	meterGap   = 4
	meterWidth = mostStrength*(meterDot+meterGap) - meterGap
)

// drawMeter draws how strong a bot is as dots.
func drawMeter(u *ui.UI, r ui.Rect, strength int) {
	for i := range mostStrength {
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
