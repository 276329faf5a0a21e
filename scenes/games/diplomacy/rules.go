package diplomacy

import (
	"github.com/hajimehoshi/ebiten/v2"

	"slices"
	"strings"

	"eras/game/diplomacy"
	"eras/scenes/boards/sprites"
	"eras/scenes/help"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// codes returns the lists of a map's province codes in a language, separately for waters and lands.
func codes(m *diplomacy.Map, language string) []help.Block {
	w := map[bool][]string{}
	for i := range diplomacy.Province(m.Provinces()) {
		name := m.ProvinceName(i).In(language)
		sea := m.Ground(i) == diplomacy.Sea
		w[sea] = append(w[sea], m.Token(i)+"\u00a0"+strings.ReplaceAll(name, " ", "\u00a0"))
	}
	var blocks []help.Block
	for _, b := range []struct {
		heading string
		sea     bool
	}{{"rules.codes.land", false}, {"rules.codes.sea", true}} {
		slices.Sort(w[b.sea])
		blocks = append(blocks, help.Block{Heading: b.heading, Text: strings.Join(w[b.sea], ",  "), PlainText: true})
	}
	return blocks
}

// rulesBook returns the pages of rules, with the province codes of a map in a language.
func rulesBook(m *diplomacy.Map, language string) help.Book {
	austria, italy, england := art.Power("AUS"), art.Power("ITA"), art.Power("ENG")
	at := func(box ui.Rect, x, y float64) sprites.Point {
		return sprites.Point{X: box.X + box.W*x, Y: box.Y + box.H*y}
	}
	unit := func(u *ui.UI, p sprites.Point, o *art.Owner, fleet bool) { sprites.Unit(u, p.X, p.Y, 30, o, fleet) }
	units := func(u *ui.UI, box ui.Rect) {
		unit(u, at(box, 0.27, 0.5), austria, false)
		unit(u, at(box, 0.75, 0.5), england, true)
	}
	move := func(u *ui.UI, box ui.Rect) {
		from, to := at(box, 0.2, 0.75), at(box, 0.9, 0.2)
		sprites.Move(u, austria, from, to, 30)
		unit(u, from, austria, false)
	}
	support := func(u *ui.UI, box ui.Rect) {
		from, helper, to := at(box, 0.18, 0.8), at(box, 0.8, 0.85), at(box, 0.55, 0.1)
		sprites.Move(u, austria, from, to, 28)
		sprites.SupportMove(u, austria, helper, from, to, 28)
		unit(u, from, austria, false)
		unit(u, helper, austria, false)
	}
	convoy := func(u *ui.UI, box ui.Rect) {
		from, fleet, to := at(box, 0.15, 0.85), at(box, 0.5, 0.45), at(box, 0.92, 0.12)
		sprites.Convoyed(u, england, from, []sprites.Point{fleet}, to, 26)
		unit(u, from, england, false)
		sprites.Unit(u, fleet.X, fleet.Y, 24, england, true)
	}
	retreat := func(u *ui.UI, box ui.Rect) {
		from, to := at(box, 0.25, 0.7), at(box, 0.92, 0.25)
		sprites.Retreat(u, italy, from, to, 28)
		unit(u, from, italy, false)
	}
	build := func(u *ui.UI, box ui.Rect) {
		p, q := at(box, 0.3, 0.5), at(box, 0.78, 0.5)
		unit(u, p, england, true)
		sprites.Build(u, england, p, 28)
		unit(u, q, italy, false)
		sprites.Disband(u, q, 28)
	}
	centre := func(u *ui.UI, box ui.Rect) {
		p := at(box, 0.5, 0.5)
		sprites.Centre(u, p.X, p.Y, 46, austria)
	}
	standoff := func(u *ui.UI, box ui.Rect) {
		a, b, to := at(box, 0.18, 0.8), at(box, 0.82, 0.8), at(box, 0.5, 0.2)
		sprites.Move(u, austria, a, to, 28)
		sprites.Move(u, italy, b, to, 28)
		unit(u, a, austria, false)
		unit(u, b, italy, false)
	}
	// norway draws the example of a supported convoy against one unit.
	norway := func(u *ui.UI, box ui.Rect) {
		from, fleet, helper, to := at(box, 0.1, 0.85), at(box, 0.3, 0.5), at(box, 0.36, 0.12), at(box, 0.62, 0.3)
		rival := at(box, 0.92, 0.12)
		sprites.Convoyed(u, england, from, []sprites.Point{fleet}, to, 30)
		sprites.SupportMove(u, england, helper, from, to, 30)
		sprites.Move(u, art.Power("RUS"), rival, to, 30)
		unit(u, from, england, false)
		unit(u, fleet, england, true)
		unit(u, helper, england, true)
		unit(u, rival, art.Power("RUS"), false)
		sprites.Failed(u, sprites.Point{X: (rival.X + to.X) / 2, Y: (rival.Y + to.Y) / 2})
		sprites.Centre(u, to.X, to.Y, 26, england)
	}
	return help.Book{Title: "rules.book.diplomacy", Keys: []ui.KeyUse{
		{Key: ebiten.KeyH, Text: "keys.diplomacy.h"},
		{Key: ebiten.KeyM, Text: "keys.diplomacy.m"},
		{Key: ebiten.KeyS, Text: "keys.diplomacy.s"},
		{Key: ebiten.KeyC, Text: "keys.diplomacy.c"},
		{Key: ebiten.KeyR, Text: "keys.diplomacy.r"},
		{Key: ebiten.KeyD, Text: "keys.diplomacy.d"},
		{Keys: "1 … 6", Text: "keys.diplomacy.digits"},
		{Key: ebiten.KeyK, Text: "keys.diplomacy.k"},
		{Key: ebiten.KeyBackspace, Text: "keys.diplomacy.back"},
		{Key: ebiten.KeyT, Text: "keys.diplomacy.t"},
		{Key: ebiten.KeyL, Text: "keys.diplomacy.l"},
		{Key: ebiten.KeyP, Text: "keys.diplomacy.p"},
		{Key: ebiten.KeyHome, Text: "keys.diplomacy.home"},
		{Key: ebiten.KeyEnd, Text: "keys.diplomacy.end"},
		{Key: ebiten.KeyV, Control: true, Text: "keys.diplomacy.v"},
		{Key: ebiten.KeyQ, Text: "keys.q"},
		{Key: ebiten.KeyN, Text: "keys.diplomacy.n"},
	}, Pages: []help.Page{
		{Title: "rules.diplomacy", Icon: "scroll-quill", Blocks: []help.Block{
			help.NewBlock("rules.diplomacy.aim", centre),
			help.NewBlock("rules.diplomacy.units", units),
			help.NewBlock("rules.diplomacy.year", help.Icon("hourglass")),
			help.NewBlock("rules.diplomacy.strength", standoff),
			help.NewBlock("rules.diplomacy.end", help.Icon("laurels-trophy")),
		}},
		{Title: "rules.orders", Icon: "flying-flag", Blocks: []help.Block{
			help.NewBlock("rules.orders.move", move),
			help.NewBlock("rules.orders.hold", func(u *ui.UI, box ui.Rect) {
				p := at(box, 0.5, 0.5)
				sprites.Hold(u, austria, p, 34)
				unit(u, p, austria, false)
			}),
			help.NewBlock("rules.orders.support", support),
			help.NewBlock("rules.orders.cut", help.Icon("cancel")),
			help.NewBlock("rules.orders.convoy", convoy),
			{Heading: "rules.orders.example", Text: "rules.orders.example.text", Scene: norway},
			help.NewBlock("rules.orders.coasts", help.Icon("treasure-map")),
		}},
		{Title: "rules.winter", Icon: "oak", Blocks: []help.Block{
			help.NewBlock("rules.winter.retreat", retreat),
			help.NewBlock("rules.winter.count", centre),
			help.NewBlock("rules.winter.build", build),
		}},
		{Title: "rules.diplomacy.window", Icon: "tabletop-players", Blocks: append([]help.Block{
			help.NewBlock("rules.diplomacy.window.click", help.Icon("pawn")),
			help.NewBlock("rules.diplomacy.window.written", help.Icon("keyboard")),
			help.NewBlock("rules.diplomacy.window.secret", help.Icon("medieval-gate")),
			help.NewBlock("rules.diplomacy.window.sandbox", help.Icon("expand")),
			help.NewBlock("rules.rival.seat", help.Icon("brain")),
		}, codes(m, language)...)},
	}}
}
