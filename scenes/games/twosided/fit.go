package twosided

import (
	"fmt"

	"eras/game"
	"eras/play/session/warplay"
	"eras/saves"
	"eras/scenes/app"
	"eras/scenes/setup"
	"eras/scenes/ui"
)

// fit returns the level that fits the player whose name is typed, under the chosen rules.
func (s *SetupScreen) fit() setup.Fit {
	p := s.profile()
	scenario := s.chosen().scenario.Name
	if s.fitFor != s.knownFor+"\n"+scenario {
		s.fitFor, s.fits = s.knownFor+"\n"+scenario, app.FitOf(s.mode(), scenario, &p)
	}
	return s.fits
}

// fittingLevel draws the choice of the level of the person's opponent: the fitting level or a fixed
// one.
func (s *SetupScreen) fittingLevel(u *ui.UI, r ui.Rect) {
	fit := s.fit()
	if !fit.Known() {
		s.levels[0] = s.levelSegment(u, "setup.level0", r, s.levels[0])
		return
	}
	shown := s.levels[0]
	if !s.fixed {
		s.levels[0], shown = fit.Level, 0
	}
	labels, width := []string{u.Text.T("setup.fits")}, 0.0
	for n := saves.MinLevel; n <= saves.MaxLevel; n++ {
		labels = append(labels, u.Text.T(fmt.Sprint("level.", n)))
		width += u.Width(labels[n], ui.Strong.At(16)) + 20
	}
	if width+u.Width(labels[0], ui.Strong.At(16))+20 > r.W {
		for n := saves.MinLevel; n <= saves.MaxLevel; n++ {
			labels[n] = u.Text.Number(n)
		}
	}
	if next := u.Segment("setup.level0", r, labels, shown); next != shown {
		if s.fixed = next > 0; s.fixed {
			s.levels[0] = next
		}
	}
}

// levelNote describes the level of the person's opponent, or explains why it fits.
func (s *SetupScreen) levelNote(u *ui.UI) string {
	if s.program(0) != "" {
		return u.Text.T("setup.program.note")
	}
	if fit := s.fit(); fit.Known() && !s.fixed {
		return fit.Why(u)
	}
	return u.Text.T(fmt.Sprintf("level.%d.note", s.levels[0]))
}

// refit gives the computer in another match the level that fits the player now. It does nothing if
// the player chose a level, a program plays, or the match belongs to a campaign.
func (g *Game) refit(set *warplay.Setup) {
	person := set.Against()
	if person == game.NoSide || set.Rival != nil || set.AgainstProgram() || g.App.Settings.FixedLevel {
		return
	}
	p, err := g.App.Saves.Profile(set.Seats[person.Seat()].Person)
	g.App.Notices.Report(err)
	if fit := app.FitOf(set.Mode(), set.Scenario.Name, &p); fit.Known() {
		set.Seats[person.Other().Seat()].Level = fit.Level
	}
}
