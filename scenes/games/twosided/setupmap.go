package twosided

import (
	"fmt"

	"eras/game/grid"
	"eras/game/war"
	"eras/scenes/hud"
	"eras/scenes/setup"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// choices draws the choice of the map, or of the armies in a battle on its own, and of who moves
// first.
func (s *SetupScreen) choices(u *ui.UI, in *ui.Rect, small bool) {
	height := 44.0
	if s.Alone && !small {
		height = 2 * hud.Tall(u, armyHeight)
	}
	row := in.CutBottom(height)
	head := in.CutBottom(24)
	in.CutBottom(map[bool]float64{false: 8, true: 2}[small])
	firstWidth := min(300, row.W*0.4)
	first, firstHead := row.CutRight(firstWidth), head.CutRight(firstWidth)
	row.CutRight(16)
	u.Label(firstHead, u.Text.T("setup.first"), ui.Section)
	first.H = 44
	s.firstChoice(u, first)
	if s.Alone {
		u.Label(head, u.Text.T("setup.soldiers"), ui.Section)
		if small {
			for i, cell := range row.Columns(2, 16) {
				s.army(u, cell, i)
			}
		} else {
			s.army(u, row.CutTop(hud.Tall(u, armyHeight)), 0)
			s.army(u, row, 1)
		}
		return
	}
	u.Label(head, u.Text.T("setup.map.heading"), ui.Section)
	s.mapChoice(u, row)
}

// firstChoice draws the choice of who moves first.
func (s *SetupScreen) firstChoice(u *ui.UI, r ui.Rect) {
	who := []string{u.Text.T("side.red"), u.Text.T("side.blue")}
	if s.Who == setup.One {
		who = []string{u.Text.T("setup.you"), u.Text.T("setup.computer")}
	}
	s.first = u.Segment("setup.first", r, who, s.first)
}

// mapChoice draws the button with the chosen map, and the dialog that it opens.
func (s *SetupScreen) mapChoice(u *ui.UI, row ui.Rect) {
	cards := s.mapCards(u)
	now := s.mapIndex
	card := &cards[now]
	if u.Button("setup.map", row, ui.ButtonSpec{Label: card.title + " · " + card.note, Icon: "treasure-map", Start: true, Size: 16}) {
		s.maps.open = true
	}
	if !s.maps.open {
		return
	}
	making := false
	if s.mapIndex, making = s.maps.pick(u, cards, now, s.MakeMap != nil); making {
		s.MakeMap(s.chosen().scenario, s.chosenMap())
		return
	}
	if s.mapIndex == now {
		return
	}
	s.drawn = nil
	if s.mapIndex == len(cards)-1 {
		m := s.RandomMap(s.chosen().scenario)
		s.drawn = &m
	}
}

// mapCards returns a card for each map of the chosen rules, with a random map last.
func (s *SetupScreen) mapCards(u *ui.UI) []mapCard {
	sc := s.chosen().scenario
	length := "setup.map.size"
	if sc.Rules.Orders != 0 {
		length = "setup.map.size.turns"
	}
	note := func(size grid.Size, left uint16) string {
		return u.Text.T(length, "Columns", size.Columns(), "Rows", size.Rows(), "N", int(left))
	}
	var cards []mapCard
	for i := range sc.Maps {
		m := &sc.Maps[i]
		c := mapCard{title: m.Title.In(u.Text.Language()), about: m.About.In(u.Text.Language()), start: &m.Start, size: m.Start.Size, note: note(m.Start.Size, m.Start.Left)}
		if c.title == "" {
			c.title = m.Name
		}
		cards = append(cards, c)
	}
	random := mapCard{title: u.Text.T("setup.drawn"), about: u.Text.T("setup.drawn.about"), size: randomSize, note: note(randomSize, sc.Maps[0].Start.Left)}
	if s.drawn != nil {
		random.start = &s.drawn.Start
	}
	return append(cards, random)
}

const armyHeight = 38

// army draws the slider for the size of an army in a battle on its own.
func (s *SetupScreen) army(u *ui.UI, row ui.Rect, i int) {
	most := float64(s.chosen().scenario.Rules.Cap) + 1
	o := [...]*art.Owner{&art.Red, &art.Blue}[i]
	u.Arms(row.CutLeft(32).Middle(30, 30), o)
	row.CutLeft(12)
	u.Label(row.CutRight(34), u.Text.Number(s.soldiers[i]), ui.Strong.At(20).To(1))
	s.soldiers[i] = int(u.Slider(fmt.Sprintf("setup.soldiers%d", i), row, u.Text.T("setup.soldiers"), float64(min(s.soldiers[i], int(most))), 1, most, 1, int(most)))
}

// chosenMap returns the chosen map.
func (s *SetupScreen) chosenMap() war.Map {
	if s.drawn != nil {
		return *s.drawn
	}
	maps := s.chosen().scenario.Maps
	return maps[min(s.mapIndex, len(maps)-1)]
}
