package guest

import (
	"cmp"
	"errors"
	"slices"

	"eras/ai/daide"
	"eras/game/diplomacy"
)

// chapter is a phase of before that the server tells of: its results, and what stood
// behind it.
type chapter struct {
	results []daide.Result
	centres daide.Centres
	now     daide.Now
}

// maxChapters is more than how many phases a game has.
const maxChapters = 1000

// chapterEnds keeps the results that came before a NOW as a chapter. A NOW without any
// tells where the game stands, and no phase.
func (s *session) chapterEnds(now *daide.Now) error {
	if len(s.results) == 0 || s.centres == nil {
		return nil
	}
	if len(s.chapters) == maxChapters {
		return s.fault(errors.New("it tells more phases than a game can have"))
	}
	s.chapters = append(s.chapters, chapter{s.results, *s.centres, *now})
	s.results = nil
	return nil
}

// recall goes through the chapters that were told, as if they were played now, as far
// as they are not known yet.
func (s *session) recall() {
	chapters := s.chapters
	s.chapters = nil
	slices.SortStableFunc(chapters, func(a, b chapter) int { return comparePhases(a.now.Phase, b.now.Phase) })
	for i := range chapters {
		c := &chapters[i]
		results := inOrder(c.results)
		if start := s.g.Start(); s.p == nil && results[0].Phase == start.Phase() {
			s.enter(&start, nil)
		}
		if s.p != nil && comparePhases(c.now.Phase, s.p.Phase()) <= 0 {
			continue
		}
		next := s.follow(&c.now, results, &c.centres)
		s.enter(&next, results)
	}
}

// comparePhases orders phases by time.
func comparePhases(a, b diplomacy.Phase) int {
	return cmp.Or(cmp.Compare(a.Year, b.Year), cmp.Compare(a.Season, b.Season))
}
