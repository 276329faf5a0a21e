package risk

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/game/risk"
	"eras/scenes/boards/sprites"
	"eras/scenes/help"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// exampleThrow is the throw of the worked example: each side loses an army.
var exampleThrow, _ = risk.DiceOf([]uint8{6, 4, 1}, []uint8{5, 4})

// rulesBook returns the pages of rules.
func rulesBook() help.Book {
	// Sizes are shares of the box, which is smaller in a narrow window.
	army := func(u *ui.UI, box ui.Rect) {
		sprites.Armies(u, box.X+box.W*0.36, box.Y+box.H*0.34, box.W*0.23, &art.Red, 3)
		sprites.Armies(u, box.X+box.W*0.66, box.Y+box.H*0.66, box.W*0.23, &art.Blue, 2)
	}
	attack := func(u *ui.UI, box ui.Rect) {
		from, to := sprites.Point{X: box.X + box.W*0.22, Y: box.Bottom() - box.H*0.26}, sprites.Point{X: box.Right() - box.W*0.22, Y: box.Y + box.H*0.24}
		sprites.AttackArrow(u, &art.Red, from, to, box.W*0.2)
		sprites.Armies(u, from.X, from.Y, box.W*0.2, &art.Red, 6)
		sprites.Armies(u, to.X, to.Y, box.W*0.2, &art.Blue, 2)
	}
	bounded := func(u *ui.UI, box ui.Rect) {
		sprites.Armies(u, box.X+box.W*0.27, box.CenterY(), box.W*0.24, &art.Red, 35)
		sprites.Armies(u, box.X+box.W*0.74, box.CenterY(), box.W*0.24, &art.Blue, 35)
	}
	capital := func(u *ui.UI, box ui.Rect) {
		sprites.Armies(u, box.CenterX(), box.CenterY()+box.H*0.09, box.W*0.24, &art.Blue, 4)
		sprites.Crown(u, ui.R(box.CenterX()-box.W*0.15, box.CenterY()-box.H*0.34, box.W*0.3, box.H*0.26), &art.Red)
	}
	fog := func(u *ui.UI, box ui.Rect) {
		sprites.Armies(u, box.X+box.W*0.28, box.CenterY(), box.W*0.22, &art.Red, 5)
		sprites.UnknownArmies(u, box.X+box.W*0.72, box.CenterY(), box.W*0.22, &art.Blue)
	}
	// example draws the throw of the worked example.
	example := func(u *ui.UI, box ui.Rect) {
		from, to := sprites.Point{X: box.X + 60, Y: box.CenterY()}, sprites.Point{X: box.X + 230, Y: box.CenterY()}
		sprites.AttackArrow(u, &art.Red, from, to, 24)
		sprites.Armies(u, from.X, from.Y, 24, &art.Red, 6)
		sprites.Armies(u, to.X, to.Y, 24, &art.Blue, 2)
		a, d := exampleThrow.Faces()
		for i, face := range a {
			die(u, ui.R(box.X+310+float64(i)*54, box.Y+22, 46, 46), face, &art.Red)
		}
		for i, face := range d {
			die(u, ui.R(box.X+310+float64(i)*54, box.Y+82, 46, 46), face, &art.Blue)
		}
	}
	return help.Book{Title: "rules.book.risk", Keys: []ui.KeyUse{
		{Key: ebiten.KeyT, Text: "keys.risk.t"},
		{Key: ebiten.KeyEqual, Text: "keys.risk.more"},
		{Key: ebiten.KeyMinus, Text: "keys.risk.fewer"},
		{Key: ebiten.KeyDelete, Text: "keys.risk.fewer"},
		{Key: ebiten.KeyA, Text: "keys.risk.a"},
		{Key: ebiten.KeyC, Text: "keys.risk.c"},
		{Key: ebiten.KeyB, Text: "keys.risk.b"},
		{Key: ebiten.KeyU, Text: "keys.u"},
		{Key: ebiten.KeyBackspace, Text: "keys.u"},
		{Key: ebiten.KeyP, Text: "keys.risk.p"},
		{Key: ebiten.KeyJ, Text: "keys.risk.j"},
		{Key: ebiten.KeyW, Text: "keys.w"},
		{Key: ebiten.KeyN, Text: "keys.risk.n"},
		{Key: ebiten.KeyQ, Text: "keys.q"},
	}, Pages: []help.Page{
		{Title: "rules.risk", Icon: "cannon", Blocks: []help.Block{
			help.NewBlock("rules.risk.aim", army),
			help.NewBlock("rules.risk.start", help.Icon("treasure-map")),
			help.NewBlock("rules.risk.turn", help.Icon("hourglass")),
			help.NewBlock("rules.risk.reinforce", help.Icon("swordman")),
			help.NewBlock("rules.risk.attack", attack),
			help.NewBlock("rules.risk.dice", help.Icon("crossed-swords")),
			{Heading: "rules.risk.example", Text: "rules.risk.example.text", Scene: example},
			help.NewBlock("rules.risk.take", help.Icon("flying-flag")),
			help.NewBlock("rules.risk.fortify", help.Icon("surrounded-shield")),
			help.NewBlock("rules.risk.end", help.Icon("laurels-trophy")),
		}},
		{Title: "rules.cards", Icon: "card-random", Blocks: []help.Block{
			help.NewBlock("rules.cards.draw", help.Icon("card-random")),
			help.NewBlock("rules.cards.sets", help.Icon("mounted-knight")),
			help.NewBlock("rules.cards.worth", help.Icon("two-coins")),
			help.NewBlock("rules.cards.must", help.Icon("info")),
		}},
		{Title: "rules.goals", Icon: "laurels-trophy", Blocks: []help.Block{
			help.NewBlock("rules.goals.limit", help.Icon("hourglass")),
			help.NewBlock("rules.goals.share", help.Icon("treasure-map")),
			help.NewBlock("rules.goals.missions", help.Icon("scroll-quill")),
			help.NewBlock("rules.goals.capitals", capital),
			help.NewBlock("rules.goals.fog", fog),
			help.NewBlock("rules.goals.balanced", help.Icon("crossed-swords")),
			help.NewBlock("rules.goals.timer", help.Icon("hourglass")),
		}},
		{Title: "rules.bounded", Icon: "expand", Blocks: []help.Block{
			help.NewBlock("rules.bounded.what", bounded),
			help.NewBlock("rules.bounded.start", help.Icon("flying-flag")),
			help.NewBlock("rules.bounded.turn", help.Icon("crossed-swords")),
		}},
		{Title: "rules.risk.window", Icon: "tabletop-players", Blocks: []help.Block{
			help.NewBlock("rules.risk.window.click", help.Icon("pawn")),
			help.NewBlock("rules.risk.window.odds", help.Icon("spyglass")),
			help.NewBlock("rules.risk.window.bots", help.Icon("brain")),
			help.NewBlock("rules.rival.seat", help.Icon("laurels-trophy")),
			help.NewBlock("rules.risk.window.keep", help.Icon("save")),
		}},
	}}
}
