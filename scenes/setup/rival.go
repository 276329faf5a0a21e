package setup

import (
	"fmt"

	"eras/ai/registry"
	"eras/saves"
	"eras/scenes/ui"
)

// Fit is the level against which a player's chances are the most even, and what that rests on.
type Fit struct {
	Level int
	// Rating is the player's, give or take Uncertainty, after that many Matches that count.
	Rating, Uncertainty, Matches int
	// Chance is the share of the matches, in percent, in which the player is expected to come
	// out ahead of that level.
	Chance int
}

// Known reports whether the player has a rating.
func (f *Fit) Known() bool { return f.Matches > 0 }

// Why says which level fits, and why.
func (f *Fit) Why(u *ui.UI) string {
	return u.Text.T("setup.fits.why", "Level", f.level(u), "Rating", f.Rating, "Uncertainty", f.Uncertainty, "N", f.Matches, "Chance", u.Text.T("percent", "N", f.Chance))
}

// level returns the name of the level that fits.
func (f *Fit) level(u *ui.UI) string { return u.Text.T(fmt.Sprint("level.", f.Level)) }

// LevelChosen reports whether a set-up that was kept as text has a rival whose level was chosen.
func LevelChosen(kept string) bool {
	var one struct{ Fixed bool }
	return (&Frame{Last: kept}).Recall(&one) && one.Fixed
}

// Rival is the bot that learns the one person of a match and plays at a level.
type Rival struct {
	// Bot is its name, empty for none, and Levels the number of its levels.
	Bot    string
	Levels int
	// Fit returns the level that fits a player.
	Fit func(name string) Fit
	// Fixed says that the level was chosen where one fits; else it is the one that fits, as soon
	// as that is known.
	Fixed bool

	fit    Fit
	fitFor string
}

// firstLevel is the level of the rival of a player of whom nothing is known.
const firstLevel = 2

// first returns the spec of the rival in a new game.
func (r *Rival) first() string { return registry.AtLevel(r.Bot, firstLevel) }

// rival returns the seat of the person's rival: the first with its bot at a level, if one person
// plays. It is nobody if there is none.
func (s *Seats) rival() int {
	if s.Rival.Bot == "" || s.Persons() != 1 {
		return int(nobody)
	}
	for i, one := range s.All {
		if name, _ := CutSpec(one.Bot); !one.Person && name == s.Rival.Bot && registry.LevelOf(one.Bot) > 0 {
			return i
		}
	}
	return int(nobody)
}

// fitOf returns the level that fits the person who plays.
func (s *Seats) fitOf() Fit {
	name := ""
	for _, one := range s.All {
		if one.Person {
			name, _ = saves.PlayerName(one.Name) // an invalid name has no rating
		}
	}
	if r := &s.Rival; r.fitFor != name {
		r.fitFor, r.fit = name, Fit{}
		if name != "" && r.Fit != nil {
			r.fit = r.Fit(name)
		}
	}
	return s.Rival.fit
}

// level gives the rival the level that fits, unless one was chosen.
func (s *Seats) level() {
	if i, fit := s.rival(), s.fitOf(); i >= 0 && !s.Rival.Fixed && fit.Known() {
		s.All[i].Bot = registry.AtLevel(s.Rival.Bot, fit.Level)
	}
}

// Heights of the choice of the rival's level.
const (
	levelHeight = float64(ui.Target)
	noteLine    = 22.0 // of a note of one line
	levelGap    = 8.0  // to the seats
)

// levelNote returns what is said about the rival's level.
func (s *Seats) levelNote(u *ui.UI) string {
	fit, level := s.fitOf(), registry.LevelOf(s.All[s.rival()].Bot)
	name := u.Text.T(fmt.Sprint("level.", level))
	switch {
	case fit.Known() && s.Rival.Fixed:
		return u.Text.T("setup.rival.chosen", "Level", name, "Rating", fit.Rating, "Uncertainty", fit.Uncertainty, "Fits", fit.level(u))
	case fit.Known():
		return fit.Why(u)
	}
	return u.Text.T("setup.rival.note", "Level", name)
}

func noteHeight(u *ui.UI, note string, width float64) float64 {
	return max(u.ParagraphHeight(width, note, ui.Note), noteLine)
}

// levelRoom returns the height that [Seats.levelRow] takes in a width.
func (s *Seats) levelRoom(u *ui.UI, width float64) float64 {
	if s.rival() < 0 {
		return 0
	}
	return noteHeight(u, s.levelNote(u), width) + levelHeight + levelGap
}

// levelRow draws the choice of the rival's level below the seats.
func (s *Seats) levelRow(u *ui.UI, r *ui.Rect) {
	i := s.rival()
	if i < 0 {
		return
	}
	fit, level := s.fitOf(), registry.LevelOf(s.All[i].Bot)
	var labels []string
	shown := level - 1
	if fit.Known() {
		labels = append(labels, u.Text.T("setup.fits"))
		if shown++; !s.Rival.Fixed {
			shown = 0
		}
	}
	for n := range s.Rival.Levels {
		labels = append(labels, u.Text.Number(n+1))
	}
	note := s.levelNote(u)
	line := r.CutBottom(noteHeight(u, note, r.W))
	u.Paragraph(line, note, ui.Note)
	u.Probe("setup.rival", note, line)
	row := r.CutBottom(levelHeight)
	label := u.Text.T("setup.rival.level")
	if width := u.Width(label, ui.Strong.At(16)) + 12; width < row.W*0.4 {
		u.Label(row.CutLeft(width), label, ui.Strong.At(16))
	}
	if next := u.Segment("setup.rival.level", row, labels, shown); next != shown {
		if !fit.Known() {
			next++ // there is no choice of the one that fits
		}
		s.Rival.Fixed = fit.Known() && next > 0
		if next > 0 {
			s.All[i].Bot = registry.AtLevel(s.Rival.Bot, next)
		}
	}
	r.CutBottom(levelGap)
}
