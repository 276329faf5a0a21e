package main

import (
	"eras/ai/search"
	"eras/game"
	"eras/game/general"
	"eras/scenes/boards/warmap"
	"eras/scenes/table"
	"eras/scenes/ui"
)

// live is the map beside the menu, on which the computer plays against itself.
type live struct {
	house *house
	war   *table.War
	view  warmap.View
	last  general.Move
	side  game.Side
	moved bool
	wait  int
	next  int // the map that comes next
}

const (
	liveLevel = 4
	livePause = 40 // ticks between actions
)

func (h *house) newLive() *live {
	l := &live{house: h}
	l.begin()
	return l
}

// begin starts a war on the next map.
func (l *live) begin() {
	s := l.house.scenarios[len(l.house.scenarios)-2] // the scenario a new player meets first
	set := table.Setup{Scenario: s, Map: s.Maps[l.next%len(s.Maps)], First: game.Red, Seats: [2]table.Seat{{Level: liveLevel}, {Level: liveLevel}}, Seed: l.house.seeds()}
	l.next++
	war, err := seatWar(set, game.NewMatch[general.State, general.Action, general.Event](set.War(), set.Seed), table.Weights{}, nil, nil)
	if err != nil {
		panic(err) // level and scenario are part of the program
	}
	l.war = war
	start := l.war.State()
	l.view.Reset(&start.Position)
	l.moved = false
}

// Describe draws the map and moves the war on.
func (l *live) Describe(u *ui.UI, r ui.Rect) {
	loud := u.Sound
	u.Sound = ui.Silence{} // nobody wants to hear the menu
	defer func() { u.Sound = loud }()
	l.view.Tick(u, false)
	if !l.view.Busy() {
		if l.wait--; l.wait <= 0 {
			l.advance(u)
		}
	}
	l.view.Describe(u, "live", r, warmap.Marks{Last: l.last, LastSide: l.side, HasLast: l.moved})
}

// advance lets the computers think, and shows what they did; battles are only
// shown by their results.
func (l *live) advance(u *ui.UI) {
	if _, over := l.war.Outcome(); over {
		l.close()
		l.begin()
		l.wait = 3 * livePause
		return
	}
	l.war.Watch(func(step game.Step[general.State, general.Action, general.Event], seat game.Seat, _ *search.Explanation) {
		if step.After.Fighting {
			if !step.Before.Fighting {
				l.last, l.side, l.moved = step.Answers[0].Move, game.SideAt(seat), true
			}
			return
		}
		if !step.Answers[0].InBattle {
			l.last, l.side, l.moved = step.Answers[0].Move, game.SideAt(seat), true
		}
		l.view.Play(u, step.Events, &step.After.Position, 1)
		l.wait = livePause
	})
	if err := l.war.Table.Tick(); err != nil {
		l.begin()
	}
}

// close ends the thinking.
func (l *live) close() { l.war.Table.Close() }
