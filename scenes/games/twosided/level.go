package twosided

import (
	"fmt"
	"slices"

	"eras/ai/agents"
	"eras/saves"
	"eras/scenes/ui"
)

// levelChoice draws the choice of the strength of the person's opponent, at the foot of the form.
func (s *SetupScreen) levelChoice(u *ui.UI, in *ui.Rect, label string, small bool) {
	note := s.levelNote(u)
	line := in.CutBottom(max(24, u.ParagraphHeight(in.W, note, ui.Note)))
	u.Paragraph(line, note, ui.Note)
	u.Probe("setup.level.note", note, line)
	s.fittingLevel(u, in.CutBottom(42))
	in.CutBottom(2)
	s.schoolChoice(u, in.CutBottom(schoolHeight), 0, label)
	in.CutBottom(map[bool]float64{false: 10, true: 2}[small])
}

func (s *SetupScreen) levelTop(u *ui.UI, in *ui.Rect, i int, label string) {
	row := in.CutTop(schoolHeight)
	s.playsWith(u, row.CutRight(min(440, row.W*0.6)), i)
	u.Label(row, label, ui.Section)
	in.CutTop(2)
	s.levels[i] = s.levelSegment(u, fmt.Sprintf("setup.level%d", i), in.CutTop(42), s.levels[i])
	u.Label(in.CutTop(26), u.Text.T(fmt.Sprintf("level.%d.note", s.levels[i])), ui.Note)
	in.CutTop(10)
}

// playsWith draws the choice for a computer that plays against another: trained weights, random
// weights or a network.
func (s *SetupScreen) playsWith(u *ui.UI, r ui.Rect, i int) {
	const trained, random, network = 0, 1, 2
	chosen := trained
	switch {
	case agents.Schools[s.schools[i]] == agents.Network:
		chosen = network
	case s.random[i]:
		chosen = random
	}
	names := []string{u.Text.T("setup.weights.trained"), u.Text.T("setup.weights.random"), u.Text.T("school.network")}
	chosen = u.Segment(fmt.Sprintf("setup.weights%d", i), r, names, chosen)
	school := agents.Estimators
	if chosen == network {
		school = agents.Network
	}
	s.random[i], s.schools[i] = chosen == random, slices.Index(agents.Schools, school)
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
	s.schools[i] = u.Segment(id, r, names, s.schools[i])
	u.Tip(id, r, u.Text.T(fmt.Sprintf("school.%s.note", agents.Schools[s.schools[i]])))
}

func (s *SetupScreen) levelSegment(u *ui.UI, id string, r ui.Rect, level int) int {
	names := make([]string, saves.MaxLevel)
	for i := range names {
		names[i] = u.Text.T(fmt.Sprintf("level.%d", i+1))
	}
	return u.Segment(id, r, names, level-1) + 1
}
