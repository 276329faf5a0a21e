package twosided

import (
	"fmt"
	"slices"

	"eras/ai/agents"
	"eras/play/session/warplay"
	"eras/saves"
	"eras/scenes/hud"
	"eras/scenes/setup"
	"eras/scenes/ui"
)

// levelChoice draws the choice of the strength of the person's opponent, at the foot of the form.
func (s *SetupScreen) levelChoice(u *ui.UI, in *ui.Rect, label string, small bool) {
	note := s.levelNote(u)
	line := in.CutBottom(max(24, u.ParagraphHeight(in.W, note, ui.Note)))
	u.Paragraph(line, note, ui.Note)
	u.Probe("setup.level.note", note, line)
	if level := in.CutBottom(hud.Tall(u, 42)); s.program(0) == "" {
		s.fittingLevel(u, level)
	}
	in.CutBottom(2)
	s.schoolChoice(u, in.CutBottom(hud.Tall(u, schoolHeight)), 0, label)
	in.CutBottom(map[bool]float64{false: 10, true: 2}[small])
}

func (s *SetupScreen) levelTop(u *ui.UI, in *ui.Rect, i int, label string) {
	row := in.CutTop(hud.Tall(u, schoolHeight))
	s.playsWith(u, row.CutRight(min(440, row.W*0.6)), i)
	u.Label(row, label, ui.Section)
	in.CutTop(2)
	s.watchedLevel(u, in.CutTop(hud.Tall(u, 42)), i)
	u.Label(in.CutTop(26), s.watchedNote(u, i), ui.Note)
	in.CutTop(10)
}

// watchedLevel draws the choice of the level of a computer that plays against another; a program has
// none.
func (s *SetupScreen) watchedLevel(u *ui.UI, r ui.Rect, i int) {
	if s.program(i) == "" {
		s.levels[i] = s.levelSegment(u, fmt.Sprintf("setup.level%d", i), r, s.levels[i])
	}
}

// watchedNote describes a computer that plays against another.
func (s *SetupScreen) watchedNote(u *ui.UI, i int) string {
	if s.program(i) != "" {
		return u.Text.T("setup.bot.program")
	}
	return u.Text.T(fmt.Sprintf("level.%d.note", s.levels[i]))
}

// school returns how a computer evaluates positions, program the external program that plays for
// it, written @COMMAND. One of them is empty.
func (s *SetupScreen) school(i int) agents.School {
	if s.program(i) != "" {
		return ""
	}
	return agents.Schools[s.schools[i]]
}

func (s *SetupScreen) program(i int) string {
	if n := s.schools[i] - len(agents.Schools); n >= 0 {
		return s.Programs[n]
	}
	return ""
}

// computer returns a chosen computer.
func (s *SetupScreen) computer(i int) warplay.Seat {
	if program := s.program(i); program != "" {
		return warplay.Seat{Program: program}
	}
	return warplay.Seat{Level: s.levels[i], School: s.school(i), Random: s.random[i] && s.Who == setup.Nobody}
}

// mind draws the choice between kinds of computers and then the external programs: a list if there
// are any of these.
func (s *SetupScreen) mind(u *ui.UI, id string, r ui.Rect, kinds []string, chosen int) int {
	if len(s.Programs) == 0 {
		return u.Segment(id, r, kinds, chosen)
	}
	var options []ui.Option
	for _, kind := range kinds {
		options = append(options, ui.Option{Label: kind, Icon: "brain"})
	}
	for _, spec := range s.Programs {
		options = append(options, ui.Option{Label: agents.Title(spec), Icon: "brain"})
	}
	return u.Choose(id, r, options, chosen)
}

// playsWith draws the choice for a computer that plays against another: trained weights, random
// weights or a network.
func (s *SetupScreen) playsWith(u *ui.UI, r ui.Rect, i int) {
	const trained, random, network = 0, 1, 2
	chosen := trained
	names := []string{u.Text.T("setup.weights.trained"), u.Text.T("setup.weights.random"), u.Text.T("school.network")}
	switch {
	case s.program(i) != "":
		chosen = len(names) + s.schools[i] - len(agents.Schools)
	case s.school(i) == agents.Network:
		chosen = network
	case s.random[i]:
		chosen = random
	}
	chosen = s.mind(u, fmt.Sprintf("setup.weights%d", i), r, names, chosen)
	s.random[i] = chosen == random
	switch {
	case chosen >= len(names):
		s.schools[i] = len(agents.Schools) + chosen - len(names)
	case chosen == network:
		s.schools[i] = slices.Index(agents.Schools, agents.Network)
	default:
		s.schools[i] = slices.Index(agents.Schools, agents.Estimators)
	}
}

// schoolHeight is the height of the choice of a school.
const schoolHeight = 34

// schoolChoice draws the heading of a computer's level with the choice of its school (weights or
// network).
func (s *SetupScreen) schoolChoice(u *ui.UI, row ui.Rect, i int, label string) {
	s.schoolSegment(u, row.CutRight(min(280, row.W*0.55)), i)
	u.Label(row, label, ui.Section)
}

// schoolSegment draws the choice of a computer's school.
func (s *SetupScreen) schoolSegment(u *ui.UI, r ui.Rect, i int) {
	names := make([]string, len(agents.Schools))
	for j, school := range agents.Schools {
		names[j] = u.Text.T(fmt.Sprintf("school.%s", school))
	}
	id := fmt.Sprintf("setup.school%d", i)
	s.schools[i] = s.mind(u, id, r, names, s.schools[i])
	tip := s.program(i)
	if tip == "" {
		tip = u.Text.T(fmt.Sprintf("school.%s.note", s.school(i)))
	}
	u.Tip(id, r, tip)
}

func (s *SetupScreen) levelSegment(u *ui.UI, id string, r ui.Rect, level int) int {
	names := make([]string, saves.MaxLevel)
	for i := range names {
		names[i] = u.Text.T(fmt.Sprintf("level.%d", i+1))
	}
	return u.Segment(id, r, names, level-1) + 1
}
