package twosided

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/battle"
	"eras/game/war/people"
	"eras/saves"
	"eras/scenes/boards/sprites"
	"eras/scenes/help"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// rulesBook returns the rules of wars and battles, with pages about the computer and how it
// trains.
func rulesBook(training saves.Training) help.Book {
	as := ""
	if training == saves.PaperTraining {
		as = ".2005"
	}
	leader := figure("leader", func(f art.Figures, c *paint.Canvas) { f.Leader(c, &art.Red, true) })
	city := figure("city", func(f art.Figures, c *paint.Canvas) { f.City(c, &art.Red) })
	barn := figure("barn", func(f art.Figures, c *paint.Canvas) { f.Warehouse(c, &art.Red) })
	soldier := figure("soldier", func(f art.Figures, c *paint.Canvas) { f.Soldier(c, &art.Red) })
	enemy := figure("enemy", func(f art.Figures, c *paint.Canvas) { f.Leader(c, &art.Blue, true) })
	// attack draws a leader who steps onto an enemy leader in his city.
	attack := func(u *ui.UI, box ui.Rect) {
		from, to := ui.R(box.X+20, box.Y+10, 120, 120), ui.R(box.X+140, box.Y+10, 120, 120)
		sprites.Wash(u, to, game.Blue)
		sprites.Leader(u, from.Inset(8), game.Red, art.Face{})
		sprites.Plate(u, from, 5, 0)
		sprites.Garrison(u, to, true, game.Blue, game.Blue, art.Face{})
		sprites.Plate(u, to, 2, 0)
		sprites.Attackable(u, to)
		sprites.Badge(u, to, "crossed-swords", &art.Red)
		after := to.Shift(220, 0)
		sprites.Move(u, &art.Red, sprites.Point{X: to.Right(), Y: to.CenterY()}, sprites.Point{X: after.X, Y: after.CenterY()}, 30)
		sprites.Wash(u, after, game.Red)
		sprites.Garrison(u, after, true, game.Red, game.Red, art.Face{})
		sprites.Plate(u, after, 3, 0)
	}
	// capture draws a soldier who can be captured back.
	capture := func(u *ui.UI, box ui.Rect) {
		square := func(i int) ui.Rect { return ui.R(box.X+20+float64(i)*110, box.Y+20, 110, 110) }
		sprites.Soldier(u, square(0).Inset(8), game.Red, battle.Foot, false)
		sprites.Soldier(u, square(1).Inset(8), game.Blue, battle.Foot, false)
		sprites.Soldier(u, square(2).Inset(8), game.Blue, battle.Foot, false)
		sprites.Attackable(u, square(1))
		sprites.Badge(u, square(1), "crossed-swords", &art.Red)
	}
	horseman := figure("horseman", func(f art.Figures, c *paint.Canvas) { f.Horseman(c, &art.Red) })
	// shot draws an archer who shoots two squares away, beside a captain who may fall next.
	shot := func(u *ui.UI, box ui.Rect) {
		square := func(i int) ui.Rect { return ui.R(box.X+20+float64(i)*110, box.Y+20, 110, 110) }
		sprites.Soldier(u, square(0).Inset(8), game.Red, battle.Archer, false)
		sprites.Soldier(u, square(2).Inset(8), game.Blue, battle.Foot, false)
		sprites.Soldier(u, square(3).Inset(8), game.Blue, battle.Captain, false)
		sprites.Attackable(u, square(2))
		from, to := square(0), square(2)
		sprites.Arrow(u, from.CenterX(), from.CenterY(), to.CenterX(), to.CenterY(), from.W, 0.5)
		sprites.Badge(u, square(2), "crossed-swords", &art.Red)
	}
	return help.Book{Title: "rules.book.war", Keys: []ui.KeyUse{
		{Key: ebiten.KeyS, Text: "keys.s"},
		{Key: ebiten.KeyH, Text: "keys.h"},
		{Key: ebiten.KeyA, Text: "keys.a"},
		{Key: ebiten.KeyL, Text: "keys.l"},
		{Key: ebiten.KeyR, Text: "keys.r"},
		{Key: ebiten.KeyE, Text: "keys.e"},
		{Key: ebiten.KeyN, Text: "keys.n"},
		{Key: ebiten.KeyT, Text: "keys.t"},
		{Key: ebiten.KeyP, Text: "keys.p"},
		{Key: ebiten.KeyU, Text: "keys.u"},
		{Key: ebiten.KeyBackspace, Text: "keys.u"},
		{Key: ebiten.KeyW, Text: "keys.w"},
		{Key: ebiten.KeyQ, Text: "keys.q"},
		{Key: ebiten.KeyV, Text: "keys.v"},
	}, Pages: []help.Page{
		{Title: "rules.war", Icon: "treasure-map", Blocks: []help.Block{
			{Heading: "rules.war.aim", Text: "rules.war.aim.text", Picture: enemy},
			{Heading: "rules.war.turn", Text: "rules.war.turn.text", Picture: leader},
			{Heading: "rules.war.sites", Text: "rules.war.sites.text", Picture: city},
			{Heading: "rules.war.income", Text: "rules.war.income.text", Picture: barn},
			{Heading: "rules.war.attack", Text: "rules.war.attack.text", Picture: help.Icon("crossed-swords")},
			{Heading: "rules.war.example", Text: "rules.war.example.text", Scene: attack},
			{Heading: "rules.war.leaders", Text: "rules.war.leaders.text", Picture: func(u *ui.UI, r ui.Rect) { sprites.Face(u, r, game.Red, people.Names()[0]) }},
			{Heading: "rules.war.end", Text: "rules.war.end.text", Picture: help.Icon("hourglass")},
		}},
		{Title: "rules.battle", Icon: "crossed-swords", Blocks: []help.Block{
			{Heading: "rules.battle.army", Text: "rules.battle.army.text", Picture: soldier},
			{Heading: "rules.battle.move", Text: "rules.battle.move.text", Picture: help.Icon("swordman")},
			{Heading: "rules.battle.example", Text: "rules.battle.example.text", Scene: capture},
			{Heading: "rules.battle.end", Text: "rules.battle.end.text", Picture: help.Icon("laurels-trophy")},
			{Heading: "rules.battle.ring", Text: "rules.battle.ring.text", Picture: help.Icon("surrounded-shield")},
			{Heading: "rules.battle.settle", Text: "rules.battle.settle.text", Picture: help.Icon("fast-forward-button")},
		}},
		{Title: "rules.banners", Icon: "flying-flag", Blocks: []help.Block{
			{Heading: "rules.banners.orders", Text: "rules.banners.orders.text", Picture: help.Icon("scroll-quill")},
			{Heading: "rules.banners.objective", Text: "rules.banners.objective.text", Picture: figure("flag", func(_ art.Figures, c *paint.Canvas) { sprites.PaintFlag(c, game.Red) })},
			{Heading: "rules.banners.land", Text: "rules.banners.land.text", Picture: help.Icon("oak")},
			{Heading: "rules.banners.kinds", Text: "rules.banners.kinds.text", Picture: horseman},
			{Heading: "rules.banners.captain", Text: "rules.banners.captain.text", Picture: leader},
			{Heading: "rules.banners.ground", Text: "rules.banners.ground.text", Picture: help.Icon("surrounded-shield")},
			{Heading: "rules.banners.field", Text: "rules.banners.field.text", Picture: help.Icon("oak")},
			{Heading: "rules.banners.example", Text: "rules.banners.example.text", Scene: shot},
			{Heading: "rules.banners.buying", Text: "rules.banners.buying.text", Picture: help.Icon("two-coins")},
		}},
		{Title: "rules.dominion", Icon: "white-tower", Blocks: []help.Block{
			{Heading: "rules.dominion.points", Text: "rules.dominion.points.text", Picture: help.Icon("white-tower")},
			{Heading: "rules.dominion.income", Text: "rules.dominion.income.text", Picture: help.Icon("two-coins")},
			{Heading: "rules.dominion.tie", Text: "rules.dominion.tie.text", Picture: help.Icon("checked-shield")},
			{Heading: "rules.dominion.board", Text: "rules.dominion.board.text", Picture: help.Icon("medieval-gate")},
		}},
		{Title: "rules.rival", Icon: "brain", Blocks: []help.Block{
			{Heading: "rules.rival.thinks", Text: "rules.rival.thinks.text", Picture: help.Icon("brain")},
			{Heading: "rules.rival.trains", Text: "rules.rival.trains.text" + as, Picture: help.Icon("queen-crown")},
			{Heading: "rules.rival.learns", Text: "rules.rival.learns.text" + as, Picture: help.Icon("open-book")},
			{Heading: "rules.rival.recalls", Text: "rules.rival.recalls.text" + as, Picture: help.Icon("scroll-quill")},
			{Heading: "rules.rival.level", Text: "rules.rival.level.text", Picture: help.Icon("laurels-trophy")},
			{Heading: "rules.rival.network", Text: "rules.rival.network.text", Picture: help.Icon("spyglass")},
			{Heading: "rules.rival.back", Text: "rules.rival.back.text", Picture: help.Icon("anticlockwise-rotation")},
		}},
	}}
}

// Pages of the book that a match opens first.
const (
	WarPage = iota
	BattlePage
	BannersPage
	DominionPage
)

type figureKey struct {
	name   string
	strong bool
}

// figure returns a picture with a figure.
func figure(name string, draw func(art.Figures, *paint.Canvas)) func(u *ui.UI, box ui.Rect) {
	return func(u *ui.UI, box ui.Rect) {
		u.Picture(box, 6, figureKey{"rules " + name, u.Figures.StrongHatching}, func(c *paint.Canvas) { draw(u.Figures, c.Scale(box.W/100)) })
	}
}
