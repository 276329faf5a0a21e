package gridview

import (
	"math"

	"eras/game"
	"eras/game/grid"
	"eras/game/war"
	"eras/scenes/boards/animation"
	"eras/scenes/boards/sprites"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// coin is a coin flying from a warehouse to the counter of its owner.
type coin struct {
	from grid.Square
	side game.Side
}

// Skip ends all motions.
func (v *War) Skip() {
	v.timeline.Skip()
	v.coins.Skip()
}

// Tick advances the motions by one tick, or by several while the player hurries.
func (v *War) Tick(u *ui.UI, hurried bool) {
	v.timeline.Tick(u, hurried)
	v.coins.Tick(u, hurried)
}

// Play shows the events that led from the drawn position to after. speed is a factor for the length
// of the motions; at 0 after is shown at once.
func (v *War) Play(u *ui.UI, events []war.Event, after *war.Position, speed float64) {
	v.timeline.Skip() // the motions must start from the drawn position
	if v.faces == nil {
		v.faces = map[grid.Square]art.Face{}
	}
	end := *after
	var motions []animation.Motion[motion]
	for _, e := range events {
		cell := end.Cells[e.To]
		arrive := func() { v.shown.Set(e.To, cell) }
		switch e.Kind {
		case war.Moved:
			motions = append(motions, v.march(e.From, e.To))
		case war.BattleEnded:
			motions = append(motions, v.fight(e.From, e.To, e.Side, cell)...)
		case war.SiteTaken:
			motions = append(motions, animation.Motion[motion]{Length: takeTime, Sound: ui.SoundCapture, X: v.x(e.To), Done: arrive,
				What: motion{change: taking, at: e.To, former: v.shown.Cells[e.To].Owner, owner: e.Side}})
		case war.LeaderBought:
			var face art.Face
			if v.Leader != nil {
				face = sprites.FaceOf(v.Leader(e.To))
			}
			motions = append(motions, animation.Motion[motion]{Length: appearTime, Sound: ui.SoundCoin, X: v.x(e.To), Done: arrive,
				What: motion{draw: func(u *ui.UI, share float64) { v.drawAppearing(u, e.To, cell, face, ui.EaseOut(share)) }}})
		case war.SoldierBought, war.Levied:
			arrive()
			motions = append(motions, animation.Motion[motion]{Length: appearTime, Sound: ui.SoundCoin, X: v.x(e.To), What: motion{change: pulsing, at: e.To}})
		case war.Income:
			v.coins.Add(u, speed, coinsOf(&end, e.Side)...)
		case war.Passed, war.BattleOpened, war.Fought, war.Scored, war.WagonTaken, war.Ended, war.TurnEnded:
		}
	}
	motions = append(motions, animation.Motion[motion]{Done: func() { v.shown = end }})
	v.timeline.Play(u, speed, motions...)
}

// march moves a leader to another square.
func (v *War) march(from, to grid.Square) animation.Motion[motion] {
	m := v.walk(from, to, v.leader(from))
	m.Done = func() {
		start, end := v.shown.Cells[from], v.shown.Cells[to]
		end.Leader, end.Soldiers, end.Horse, end.Archers = start.Leader, start.Soldiers, start.Horse, start.Archers
		start.Leader, start.Soldiers, start.Horse, start.Archers = game.NoSide, 0, 0, 0
		v.shown.Set(from, start)
		v.shown.Set(to, end)
		v.faces[to] = v.faces[from]
	}
	return m
}

// fight shows a battle between the leaders on two squares. The leader of winner survives, and the
// defender's square becomes cell.
func (v *War) fight(from, to grid.Square, winner game.Side, cell war.Cell) []animation.Motion[motion] {
	attacker, defender := v.leader(from), v.leader(to)
	end := v.defeat(from, to, attacker, defender, v.shown.Cells[from].Leader != winner, v.shown.Cells[to].Leader != winner)
	end.Done = func() {
		left := v.shown.Cells[from]
		left.Leader, left.Soldiers, left.Horse, left.Archers = game.NoSide, 0, 0, 0
		if v.shown.Cells[from].Leader == winner {
			v.faces[to] = v.faces[from]
		}
		v.shown.Set(from, left)
		v.shown.Set(to, cell)
	}
	return []animation.Motion[motion]{v.clash(from, to, attacker, defender), end}
}

// leader returns the figure of the leader on a square.
func (v *War) leader(s grid.Square) figure {
	return func(u *ui.UI, r ui.Rect) {
		if c := v.shown.Cells[s]; c.Leader != game.NoSide {
			sprites.Leader(u, r, c.Leader, v.faces[s])
			sprites.Plate(u, r, int(c.Soldiers), 0)
		}
	}
}

// drawAppearing draws a new leader in a site, after the share t of the motion.
func (v *War) drawAppearing(u *ui.UI, at grid.Square, c war.Cell, face art.Face, t float64) {
	r := v.Square(at)
	u.WithAlpha(t, func() {
		sprites.Garrison(u, r.Shift(0, (1-t)*8), c.Site == war.City, c.Owner, c.Leader, face)
		sprites.Plate(u, r, int(c.Soldiers), 0)
	})
}

// coinsOf returns motions of a coin from each warehouse of a side.
func coinsOf(p *war.Position, side game.Side) []animation.Motion[coin] {
	var coins []animation.Motion[coin]
	for s := range p.Size.Squares().All() {
		if c := p.Cells[s]; c.Site == war.Warehouse && c.Owner == side {
			coins = append(coins, animation.Motion[coin]{What: coin{s, side}, Beside: true, Length: coinTime, Delay: coinStagger * float64(len(coins))})
		}
	}
	return coins
}

// Coins draws the flying coins. counters are the places of red's and blue's resource counters.
func (v *War) Coins(u *ui.UI, counters [2]ui.Rect) {
	for c, t := range v.coins.All() {
		t = smooth(t)
		from, to := v.Square(c.from), counters[c.side.Seat()]
		x := from.CenterX() + (to.CenterX()-from.CenterX())*t
		y := from.CenterY() + (to.CenterY()-from.CenterY())*t - math.Sin(math.Pi*t)*40
		sprites.Coin(u, x, y, 16)
	}
}
