package war

import (
	"eras/game"
	"eras/game/war"
	"eras/play/learning"
	"eras/play/session/warplay"
	"eras/scenes/boards/gridview"
	"eras/scenes/menu"
	"eras/scenes/ui"
)

// picture is the map beside the menu, on which computers play against each other.
type picture struct {
	module *module
	war    *warplay.War
	view   gridview.War
	last   war.Move
	side   game.Side
	moved  bool
	wait   int // ticks until the next step
	next   int // number of the next war; it chooses the map
}

const (
	pictureLevel = 4
	picturePause = 75 // ticks between steps
	// pictureRest is the number of ticks without input after which the war stops, so that an
	// unattended menu uses no processor time.
	pictureRest = 20 * ui.TicksPerSecond
)

// Picture implements [app.Pictured].
func (m *module) Picture() (menu.Picture, func()) {
	p := &picture{module: m}
	p.begin()
	return p, func() { p.war.Close() }
}

// begin starts a war on the next map.
func (p *picture) begin() {
	s := p.module.Standard()
	computer := warplay.Seat{Level: pictureLevel}
	set := warplay.Setup{Scenario: s, Map: s.Maps[p.next%len(s.Maps)], First: game.Red, Seats: [2]warplay.Seat{computer, computer}, Seed: p.module.App.Seed()}
	p.next++
	w, err := warplay.NewWar(set, game.NewMatch(set.War(), set.Seed), [2]learning.Weights{}, nil)
	if err != nil {
		panic(err) // level and scenario are part of the program
	}
	p.war, p.moved = w, false
	p.view.Reset(&set.Map.Start)
}

// Describe draws the map and advances the war, without sounds.
func (p *picture) Describe(u *ui.UI, r ui.Rect) {
	loud := u.Sound
	u.Sound = ui.Silence{}
	defer func() { u.Sound = loud }()
	p.view.Tick(u, false)
	if !p.view.Busy() && u.Loop.Quiet() < pictureRest {
		if p.wait--; p.wait <= 0 {
			p.advance(u)
		}
	}
	var m gridview.Marks
	if p.moved {
		markLast(&m, p.last, p.side)
	}
	p.view.Describe(u, "live", r, m)
}

// advance lets the computers think and shows their steps. It shows only the results of battles.
func (p *picture) advance(u *ui.UI) {
	if _, over := p.war.Outcome(); over {
		p.again()
		p.wait = 3 * picturePause
		return
	}
	p.war.Watch(func(step warplay.WarStep) {
		if action := step.Answers[0]; !action.InBattle {
			p.last, p.side, p.moved = action.Move, game.SideAt(step.Seat), true
		}
		if !step.After.Fighting {
			p.view.Play(u, step.Events, &step.After.Position, 1)
			p.wait = picturePause
		}
	})
	if err := p.war.Tick(); err != nil {
		p.again()
	}
}

func (p *picture) again() {
	p.war.Close()
	p.begin()
}
