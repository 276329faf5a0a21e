package pages

import (
	"eras/scenes/boards/tokens"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// The books of rules, as [Rules] has them.
const (
	WarBook = iota
	RiskBook
	DiplomacyBook
)

// Rules returns the screen of rules, open at a book.
func Rules(bar func(*ui.UI, string, string), book int, leave func()) *Screen {
	return &Screen{Title: "rules.title", Bar: bar, Leave: leave, Book: book, Books: []Book{
		WarBook:       {"rules.book.war", warPages()},
		RiskBook:      {"rules.book.risk", riskPages()},
		DiplomacyBook: {"rules.book.diplomacy", diplomacyPages()},
	}}
}

type figureKey struct {
	name   string
	strong bool
}

// figure returns a picture of one of the house's drawings.
func figure(name string, draw func(art.Figures, *paint.Canvas)) func(u *ui.UI, box ui.Rect) {
	return func(u *ui.UI, box ui.Rect) {
		u.Picture(box, 6, figureKey{"rules " + name, u.Figures.StrongHatching}, func(c *paint.Canvas) { draw(u.Figures, c.Scale(box.W/100)) })
	}
}

// warPages are the rules of the general map, the battle and the rival.
func warPages() []Page {
	leader := figure("leader", func(f art.Figures, c *paint.Canvas) { f.Leader(c, &art.Red, true) })
	city := figure("city", func(f art.Figures, c *paint.Canvas) { f.City(c, &art.Red) })
	barn := figure("barn", func(f art.Figures, c *paint.Canvas) { f.Warehouse(c, &art.Red) })
	soldier := figure("soldier", func(f art.Figures, c *paint.Canvas) { f.Soldier(c, &art.Red) })
	enemy := figure("enemy", func(f art.Figures, c *paint.Canvas) { f.Leader(c, &art.Blue, true) })
	return []Page{
		{"rules.war", "treasure-map", []Block{
			{"rules.war.aim", "rules.war.aim.text", false, enemy},
			{"rules.war.turn", "rules.war.turn.text", false, leader},
			{"rules.war.sites", "rules.war.sites.text", false, city},
			{"rules.war.income", "rules.war.income.text", false, barn},
			{"rules.war.attack", "rules.war.attack.text", false, icon("crossed-swords")},
			{"rules.war.end", "rules.war.end.text", false, icon("hourglass")},
		}},
		{"rules.battle", "crossed-swords", []Block{
			{"rules.battle.army", "rules.battle.army.text", false, soldier},
			{"rules.battle.move", "rules.battle.move.text", false, icon("swordman")},
			{"rules.battle.end", "rules.battle.end.text", false, icon("laurels-trophy")},
			{"rules.battle.ring", "rules.battle.ring.text", false, icon("surrounded-shield")},
			{"rules.battle.settle", "rules.battle.settle.text", false, icon("fast-forward-button")},
		}},
		{"rules.dominion", "white-tower", []Block{
			{"rules.dominion.points", "rules.dominion.points.text", false, icon("white-tower")},
			{"rules.dominion.income", "rules.dominion.income.text", false, icon("two-coins")},
			{"rules.dominion.tie", "rules.dominion.tie.text", false, icon("checked-shield")},
			{"rules.dominion.board", "rules.dominion.board.text", false, icon("medieval-gate")},
		}},
		{"rules.rival", "brain", []Block{
			{"rules.rival.thinks", "rules.rival.thinks.text", false, icon("brain")},
			{"rules.rival.trains", "rules.rival.trains.text", false, icon("queen-crown")},
			{"rules.rival.learns", "rules.rival.learns.text", false, icon("open-book")},
			{"rules.rival.back", "rules.rival.back.text", false, icon("anticlockwise-rotation")},
		}},
	}
}

// riskPages are the rules of Risk and of its bounded game.
func riskPages() []Page {
	army := func(u *ui.UI, box ui.Rect) {
		tokens.Army(u, box.X+box.W*0.36, box.Y+box.H*0.34, 21, &art.Red, 3)
		tokens.Army(u, box.X+box.W*0.66, box.Y+box.H*0.66, 21, &art.Blue, 2)
	}
	attack := func(u *ui.UI, box ui.Rect) {
		from, to := tokens.Point{X: box.X + 20, Y: box.Bottom() - 24}, tokens.Point{X: box.Right() - 20, Y: box.Y + 22}
		tokens.Attack(u, &art.Red, from, to, 18)
		tokens.Army(u, from.X, from.Y, 18, &art.Red, 6)
		tokens.Army(u, to.X, to.Y, 18, &art.Blue, 2)
	}
	bounded := func(u *ui.UI, box ui.Rect) {
		tokens.Army(u, box.X+box.W*0.3, box.CenterY(), 22, &art.Red, 35)
		tokens.Army(u, box.X+box.W*0.74, box.CenterY(), 22, &art.Blue, 35)
	}
	return []Page{
		{"rules.risk", "cannon", []Block{
			{"rules.risk.aim", "rules.risk.aim.text", false, army},
			{"rules.risk.start", "rules.risk.start.text", false, icon("treasure-map")},
			{"rules.risk.turn", "rules.risk.turn.text", false, icon("hourglass")},
			{"rules.risk.reinforce", "rules.risk.reinforce.text", false, icon("swordman")},
			{"rules.risk.attack", "rules.risk.attack.text", false, attack},
			{"rules.risk.dice", "rules.risk.dice.text", false, icon("crossed-swords")},
			{"rules.risk.take", "rules.risk.take.text", false, icon("flying-flag")},
			{"rules.risk.fortify", "rules.risk.fortify.text", false, icon("surrounded-shield")},
			{"rules.risk.end", "rules.risk.end.text", false, icon("laurels-trophy")},
		}},
		{"rules.cards", "card-random", []Block{
			{"rules.cards.draw", "rules.cards.draw.text", false, icon("card-random")},
			{"rules.cards.sets", "rules.cards.sets.text", false, icon("mounted-knight")},
			{"rules.cards.worth", "rules.cards.worth.text", false, icon("two-coins")},
			{"rules.cards.must", "rules.cards.must.text", false, icon("info")},
		}},
		{"rules.bounded", "expand", []Block{
			{"rules.bounded.what", "rules.bounded.what.text", false, bounded},
			{"rules.bounded.start", "rules.bounded.start.text", false, icon("flying-flag")},
			{"rules.bounded.turn", "rules.bounded.turn.text", false, icon("crossed-swords")},
		}},
		{"rules.table", "tabletop-players", []Block{
			{"rules.table.click", "rules.table.click.text", false, icon("pawn")},
			{"rules.table.odds", "rules.table.odds.text", false, icon("spyglass")},
			{"rules.table.bots", "rules.table.bots.text", false, icon("brain")},
			{"rules.table.keep", "rules.table.keep.text", false, icon("save")},
		}},
	}
}

// diplomacyPages are the rules of Diplomacy.
func diplomacyPages() []Page {
	austria, italy, england := art.Power("AUS"), art.Power("ITA"), art.Power("ENG")
	at := func(box ui.Rect, x, y float64) tokens.Point {
		return tokens.Point{X: box.X + box.W*x, Y: box.Y + box.H*y}
	}
	unit := func(u *ui.UI, p tokens.Point, o *art.Owner, fleet bool) { tokens.Unit(u, p.X, p.Y, 30, o, fleet) }
	units := func(u *ui.UI, box ui.Rect) {
		unit(u, at(box, 0.27, 0.5), austria, false)
		unit(u, at(box, 0.75, 0.5), england, true)
	}
	move := func(u *ui.UI, box ui.Rect) {
		from, to := at(box, 0.2, 0.75), at(box, 0.9, 0.2)
		tokens.Move(u, austria, from, to, 30)
		unit(u, from, austria, false)
	}
	support := func(u *ui.UI, box ui.Rect) {
		from, helper, to := at(box, 0.18, 0.8), at(box, 0.8, 0.85), at(box, 0.55, 0.1)
		tokens.Move(u, austria, from, to, 28)
		tokens.SupportMove(u, austria, helper, from, to, 28)
		unit(u, from, austria, false)
		unit(u, helper, austria, false)
	}
	convoy := func(u *ui.UI, box ui.Rect) {
		from, fleet, to := at(box, 0.15, 0.85), at(box, 0.5, 0.45), at(box, 0.92, 0.12)
		tokens.Convoyed(u, england, from, []tokens.Point{fleet}, to, 26)
		unit(u, from, england, false)
		tokens.Unit(u, fleet.X, fleet.Y, 24, england, true)
	}
	retreat := func(u *ui.UI, box ui.Rect) {
		from, to := at(box, 0.25, 0.7), at(box, 0.92, 0.25)
		tokens.Retreat(u, italy, from, to, 28)
		unit(u, from, italy, false)
	}
	build := func(u *ui.UI, box ui.Rect) {
		p, q := at(box, 0.3, 0.5), at(box, 0.78, 0.5)
		unit(u, p, england, true)
		tokens.Build(u, england, p, 28)
		unit(u, q, italy, false)
		tokens.Disband(u, q, 28)
	}
	centre := func(u *ui.UI, box ui.Rect) {
		p := at(box, 0.5, 0.5)
		tokens.Centre(u, p.X, p.Y, 46, austria)
	}
	standoff := func(u *ui.UI, box ui.Rect) {
		a, b, to := at(box, 0.18, 0.8), at(box, 0.82, 0.8), at(box, 0.5, 0.2)
		tokens.Move(u, austria, a, to, 28)
		tokens.Move(u, italy, b, to, 28)
		unit(u, a, austria, false)
		unit(u, b, italy, false)
	}
	return []Page{
		{"rules.diplomacy", "scroll-quill", []Block{
			{"rules.diplomacy.aim", "rules.diplomacy.aim.text", false, centre},
			{"rules.diplomacy.units", "rules.diplomacy.units.text", false, units},
			{"rules.diplomacy.year", "rules.diplomacy.year.text", false, icon("hourglass")},
			{"rules.diplomacy.strength", "rules.diplomacy.strength.text", false, standoff},
			{"rules.diplomacy.end", "rules.diplomacy.end.text", false, icon("laurels-trophy")},
		}},
		{"rules.orders", "flying-flag", []Block{
			{"rules.orders.move", "rules.orders.move.text", false, move},
			{"rules.orders.hold", "rules.orders.hold.text", false, func(u *ui.UI, box ui.Rect) {
				p := at(box, 0.5, 0.5)
				tokens.Hold(u, austria, p, 34)
				unit(u, p, austria, false)
			}},
			{"rules.orders.support", "rules.orders.support.text", false, support},
			{"rules.orders.cut", "rules.orders.cut.text", false, icon("cancel")},
			{"rules.orders.convoy", "rules.orders.convoy.text", false, convoy},
			{"rules.orders.coasts", "rules.orders.coasts.text", false, icon("treasure-map")},
		}},
		{"rules.winter", "oak", []Block{
			{"rules.winter.retreat", "rules.winter.retreat.text", false, retreat},
			{"rules.winter.count", "rules.winter.count.text", false, centre},
			{"rules.winter.build", "rules.winter.build.text", false, build},
		}},
		{"rules.council", "tabletop-players", []Block{
			{"rules.council.click", "rules.council.click.text", false, icon("pawn")},
			{"rules.council.written", "rules.council.written.text", false, icon("keyboard")},
			{"rules.council.secret", "rules.council.secret.text", false, icon("medieval-gate")},
			{"rules.council.sandbox", "rules.council.sandbox.text", false, icon("expand")},
		}},
	}
}
