package setup

import (
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/ai/agents"
	"eras/ai/registry"
	"eras/play/session"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Bot is a bot as the list shows it.
type Bot struct {
	spec, name string
	strength   int    // from 1 to [registry.MaxStrength], 0 if unknown
	about      string // a text's key
	example    string // of a setting; "" if its spec takes none
	settings   string // the short words that it takes
	levels     int    // 0 if it has none
}

// at returns the strength of the bot at a level.
func (b *Bot) at(level int) int {
	e := registry.Entry[struct{}]{Strength: b.strength, Levels: b.levels}
	return e.StrengthOf(registry.AtLevel(b.spec, level))
}

// CutSpec returns the name of a bot and its settings. A program has no settings of ours.
func CutSpec(spec string) (name, settings string) {
	if session.IsProgram(spec) {
		return spec, ""
	}
	name, settings, _ = strings.Cut(spec, ":")
	return name, settings
}

// Bots returns the bots of a list, the weakest first; about begins the keys of the
// texts about them.
func Bots[M any](list registry.List[M], about string) []Bot {
	var all []Bot
	for _, e := range list.Entries {
		all = append(all, Bot{spec: e.Name, name: e.Title, strength: e.Strength, about: about + e.Name, example: e.Example, settings: strings.Join(e.Settings, ":"), levels: e.Levels})
	}
	slices.SortStableFunc(all, func(a, b Bot) int { return a.strength - b.strength })
	return all
}

// Offer adds external programs, written @COMMAND, to the bots that may be chosen.
func (s *Seats) Offer(programs []string) {
	check := s.Check
	s.Check = func(spec string) error {
		if slices.Contains(programs, spec) {
			return nil
		}
		return check(spec)
	}
	for _, spec := range programs {
		s.Bots = append(s.Bots, Bot{spec: spec, name: agents.Title(spec), about: "setup.bot.program"})
	}
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
	if b.strength > 0 {
		drawMeter(u, head.CutRight(meterWidth), b.strength)
		head.CutRight(10)
		words := u.Text.T([...]string{"setup.strength.1", "setup.strength.2", "setup.strength.3", "setup.strength.4", "setup.strength.5"}[b.strength-1])
		u.LabelAndValue(head, b.name, ui.Strong.At(18), words, ui.Note)
	} else {
		u.Label(head, b.name, ui.Strong.At(18))
	}
	if u.Narrow() {
		u.Paragraph(r, u.Text.T(b.about), ui.Note)
		return
	}
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

// pick says for whom a bot is being chosen.
type pick int

const (
	nobody   pick = -1
	everyone pick = -2
)

// pick opens the list of bots for a seat, or for all, where the chosen one is.
func (s *Seats) pick(u *ui.UI, p pick) {
	s.picking, s.picked, s.tuning, s.refused = p, 0, "", ""
	if p >= 0 {
		s.picked = max(0, find(s.Bots, s.All[p].Bot))
		_, s.tuning = CutSpec(s.All[p].Bot)
	}
	u.Views.To(botList, botRow(u)*float64(s.picked-2))
}

const botList = "setup.pick.list"

// botRow returns the height of a row of the list of bots.
func botRow(u *ui.UI) float64 {
	if u.Narrow() {
		return 82 // with two lines about the bot
	}
	return 58
}

// picker is the list of bots over the screen.
func (s *Seats) picker(u *ui.UI) {
	if s.picking == nobody {
		return
	}
	done := false
	u.Modal("setup.pick", botList, 0.35, func() {
		b := u.Bounds()
		margin, pad, footHeight := 40.0, 24.0, 44.0
		if u.Narrow() {
			margin, pad, footHeight = 16, 14, 2*44+narrowSpace
		}
		sheet := b.Middle(min(720, b.W-margin), min(b.H-margin, 96+64+botRow(u)*float64(len(s.Bots))))
		u.Sheet(sheet)
		in := sheet.InsetXY(pad, 18)
		title := u.Text.T("setup.pick.title")
		if s.picking == everyone {
			title = u.Text.T("setup.pick.all")
		}
		head := in.CutTop(32)
		if u.Narrow() {
			head.H += in.CutTop(14).H
		}
		if s.refused != "" { // the field says why
			u.Label(head, u.Text.T("setup.tuning.wrong"), ui.Strong.In(art.BadText))
		} else if u.Narrow() {
			u.Paragraph(head, title, ui.Strong)
		} else {
			u.Label(head, title, ui.PanelTitle)
		}
		u.Rule(in.X, in.CutTop(12).CenterY(), in.W)
		foot := in.CutBottom(footHeight)
		in.CutBottom(10)
		before := s.picked
		var use ui.ListUse
		s.picked, use = u.List(botList, in, botRow(u), len(s.Bots), s.picked, func(i int) string { return s.Bots[i].spec }, func(row ui.Row) {
			u.RowGround(row.Rect, row.Index, row.Chosen, row.Hovered, &art.Red)
			s.Bots[row.Index].describe(u, row.Rect.InsetXY(14, 4))
		})
		if s.picked != before {
			s.tuning, s.refused = "", ""
		}
		cancel, take := 160.0, 220.0
		tuning := foot
		if u.Narrow() {
			tuning = foot.CutTop(44)
			foot.CutTop(narrowSpace)
			cancel, take = 110, foot.W-110-narrowSpace
		} else {
			tuning.CutLeft(cancel)
			tuning.CutRight(take)
		}
		if u.Button("setup.pick.no", foot.CutLeft(cancel), ui.ButtonSpec{Label: u.Text.T("cancel"), Key: "Esc"}) || u.TakeKey(ebiten.KeyEscape) {
			done = true
		}
		if u.Button("setup.pick.yes", foot.CutRight(take), ui.ButtonSpec{Label: u.Text.T("setup.pick.yes"), Icon: "check-mark", Kind: ui.Primary}) || use == ui.Picked {
			done = s.seat()
		}
		s.tune(u, tuning)
	})
	if done {
		s.picking = nobody
	}
}

// tune is the field for the settings of the picked bot, if it may have any.
func (s *Seats) tune(u *ui.UI, r ui.Rect) {
	b := &s.Bots[s.picked]
	if b.example == "" {
		return
	}
	r = r.InsetXY(12, 0)
	const most = 200
	if typed := u.Field("setup.pick.tuning", r.Middle(r.W, 42), s.tuning, b.example, most); typed != s.tuning {
		s.tuning, s.refused = typed, ""
	}
	tip := strings.TrimSpace(u.Text.T("setup.tuning") + "\n" + b.settings)
	if s.refused != "" {
		tip = s.refused
	}
	u.Tip("setup.pick.tuning", r, tip)
}

// seat lets the picked bot sit where it was picked for, and reports whether it
// can be.
func (s *Seats) seat() bool {
	spec := s.Bots[s.picked].spec
	if tuning := strings.TrimSpace(s.tuning); tuning != "" && s.Bots[s.picked].example != "" {
		spec += ":" + tuning
	}
	if err := s.Check(spec); err != nil {
		s.refused = err.Error()
		return false
	}
	for i := range s.All {
		if s.picking == everyone && !s.All[i].Person || s.picking == pick(i) {
			s.All[i].Bot = spec
		}
	}
	return true
}
