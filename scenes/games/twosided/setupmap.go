package twosided

import (
	"fmt"

	"eras/game/war"
	"eras/scenes/setup"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// choices draws scenario, map, armies and who moves first.
func (s *SetupScreen) choices(u *ui.UI, in *ui.Rect, small bool) {
	row := in.CutBottom(44)
	head := in.CutBottom(24)
	in.CutBottom(map[bool]float64{false: 8, true: 2}[small])
	firstWidth := min(300, row.W*0.4)
	first, firstHead := row.CutRight(firstWidth), head.CutRight(firstWidth)
	row.CutRight(16)
	u.Label(firstHead, u.Text.T("setup.first"), ui.Section)
	who := []string{u.Text.T("side.red"), u.Text.T("side.blue")}
	if s.Who == setup.One {
		who = []string{u.Text.T("setup.you"), u.Text.T("setup.computer")}
	}
	s.first = u.Segment("setup.first", first, who, s.first)
	u.Label(head, u.Text.T("setup.scenario"), ui.Section)
	if s.Alone {
		s.scenario = u.Choose("setup.scenario", row, s.scenarioOptions(u), s.scenario)
		s.armies(u, in)
		return
	}
	options, places, now := s.mapOptions(u)
	next := u.Choose("setup.map", row, options, now)
	if next == now {
		return
	}
	s.scenario, s.mapIndex = places[next][0], places[next][1]
	s.random = nil
	if s.mapIndex == len(s.Scenarios[s.scenario].Maps) {
		m := s.RandomMap(s.Scenarios[s.scenario])
		s.random = &m
	}
}

func (s *SetupScreen) scenarioOptions(u *ui.UI) []ui.Option {
	var options []ui.Option
	for _, sc := range s.Scenarios {
		options = append(options, ui.Option{Label: sc.Title.In(u.Text.Language()), Note: u.Text.T("tie." + sc.Rules.Battle.Tie.String()), Icon: "treasure-map"})
	}
	return options
}

// mapOptions returns the maps of all scenarios with a random one for each. places has the
// scenario and the map of each option, now is the index of the chosen one.
func (s *SetupScreen) mapOptions(u *ui.UI) (options []ui.Option, places [][2]int, now int) {
	lang := u.Text.Language()
	for i, sc := range s.Scenarios {
		for j := range len(sc.Maps) + 1 {
			o := ui.Option{Icon: "treasure-map"}
			if j < len(sc.Maps) {
				m := sc.Maps[j]
				o.Label = m.Title.In(lang)
				o.Note = s.mapNote(u, sc, m.Start.Size.Columns(), m.Start.Size.Rows(), int(m.Start.Left))
			} else {
				o.Label = u.Text.T("setup.drawn")
				o.Note = s.mapNote(u, sc, randomSize.Columns(), randomSize.Rows(), int(sc.Maps[0].Start.Left))
			}
			if o.Label == "" {
				o.Label = sc.Maps[j].Name
			}
			if i == s.scenario && j == s.mapIndex {
				now = len(options)
			}
			options = append(options, o)
			places = append(places, [2]int{i, j})
		}
	}
	return options, places, now
}

func (s *SetupScreen) mapNote(u *ui.UI, sc *war.Scenario, columns, rows, actions int) string {
	title := sc.Title.In(u.Text.Language())
	if title == "" {
		title = sc.Name
	}
	return u.Text.T("setup.map.size", "Scenario", title, "Columns", columns, "Rows", rows, "Actions", actions)
}

// armies draws the sliders for the armies of a battle on its own.
func (s *SetupScreen) armies(u *ui.UI, in *ui.Rect) {
	most := float64(s.Scenarios[s.scenario].Rules.Cap) + 1
	for i := 1; i >= 0; i-- {
		row := in.CutBottom(38)
		o := [...]*art.Owner{&art.Red, &art.Blue}[i]
		u.Arms(row.CutLeft(32).Middle(30, 30), o)
		row.CutLeft(12)
		u.Label(row.CutRight(44), u.Text.Number(s.soldiers[i]), ui.Strong.At(20).To(1))
		s.soldiers[i] = int(u.Slider(fmt.Sprintf("setup.soldiers%d", i), row, u.Text.T("setup.soldiers"), float64(min(s.soldiers[i], int(most))), 1, most, 1, int(most)))
	}
	u.Label(in.CutBottom(24), u.Text.T("setup.soldiers"), ui.Section)
	in.CutBottom(6)
}

// chosenMap returns the chosen map.
func (s *SetupScreen) chosenMap() war.Map {
	if s.random != nil {
		return *s.random
	}
	maps := s.Scenarios[s.scenario].Maps
	return maps[min(s.mapIndex, len(maps)-1)]
}
