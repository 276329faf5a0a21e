package twosided

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"time"

	"eras/play/learning"
	"eras/saves"
	"eras/scenes/app"
	"eras/scenes/training"
	"eras/scenes/ui"
)

// Lesson is what a computer learned from a match against a person, for its end.
type Lesson struct {
	// Text says it in words.
	Text string
	// Weights are the kept weights that weigh most, largest first.
	Weights []Weight
	// Note is an observation below the weights, or empty.
	Note string
}

// Weight is one kept weight before and after the match; Before is negative if nothing
// was kept.
type Weight struct {
	Name, Icon    string
	Before, After float64
}

// Learn lets the computer learn from a match and says what it learned; nil if ok is
// false.
func (g *Game) Learn(l learning.Lesson, ok bool) *Lesson {
	if !ok {
		return nil
	}
	a := g.App
	var taught learning.Taught
	err := a.Write(l.Person, func() error {
		return a.Saves.UpdateProfile(l.Person, app.Now(), func(p *saves.Profile) { taught = l.Teach(p) })
	})
	_ = a.Write(l.Person, func() error {
		return a.Saves.UpdateKnowledge(l.Person, func(k *saves.Knowledge) { k.AddMatch(l.Logged) })
	})
	if errors.Is(err, saves.ErrCannotSave) {
		return &Lesson{Text: a.UI.Text.T("lesson.cannot", "Why", app.SystemCause(err))}
	}
	a.Study.End() // of what was known before
	a.Study.Begin(l.Person)
	t := a.UI.Text
	shown := &Lesson{Text: sentences(t, lessonKeys(&l, &taught, g.ships(l.Weights.Weights, l.Played.Scenario)))}
	if l.Reweighed > 0 {
		shown.Text = t.T("lesson.reweighed", "N", l.Reweighed) + " " + shown.Text
	}
	shown.Note = t.T("lesson.note", "Games", taught.Games, "Wins", taught.Wins, "Losses", taught.Losses)
	if taught.Battles && !g.battlesShip(&l) {
		key := "lesson.battles.first"
		if l.Climb {
			key = "lesson.battles"
		}
		shown.Note = t.T(key) + " " + shown.Note
	}
	shown.Weights = lessonWeights(&taught)
	g.lesson = &shownLesson{l.Person, l.Logged.Date, shown}
	return shown
}

// shownLesson is the lesson that the end of a match shows, until a study has measured how
// well the player is predicted now.
type shownLesson struct {
	person string
	date   time.Time
	lesson *Lesson
}

// sentences joins texts.
func sentences(t *ui.Texts, keys []string) string {
	all := make([]string, len(keys))
	for i, key := range keys {
		all[i] = t.T(key)
	}
	return strings.Join(all, " ")
}

// battlesShip reports whether the battles within a war were fought with weights that the
// program comes with.
func (g *Game) battlesShip(l *learning.Lesson) bool {
	battles := Game{App: g.App, Alone: true, Scenarios: g.Scenarios, Maps: g.Maps}
	return !slices.ContainsFunc(l.Battles, func(c saves.Champion) bool { return !battles.ships(c.Weights, l.Played.Scenario) })
}

// lessonKeys returns the texts that say what a lesson changed. shipped says that the match was
// played with weights that the program comes with.
func lessonKeys(l *learning.Lesson, t *learning.Taught, shipped bool) []string {
	switch {
	case l.Played.TakenBack:
		return []string{"lesson.takenback"}
	case l.Network:
		return []string{"lesson.network"}
	case l.Weights.Weights == nil:
		return []string{"lesson.untrained"}
	}
	var keys []string
	if t.First {
		keys = append(keys, "lesson.first")
	}
	if l.Climb {
		return append(keys, climbKey(l, t))
	}
	switch {
	case t.Noted:
		keys = append(keys, "lesson.noted")
	case shipped:
		keys = append(keys, "lesson.keeps.shipped")
	case t.Before.Weights == nil:
		keys = append(keys, "lesson.keeps.first")
	default:
		keys = append(keys, "lesson.keeps.same")
	}
	return append(keys, "lesson.steps")
}

// climbKey returns the text that says whether a result replaced the kept weights, as in
// 2005.
func climbKey(l *learning.Lesson, t *learning.Taught) string {
	switch {
	case l.Played.Score < 0 && t.Replaced:
		return "lesson.won.new"
	case l.Played.Score < 0:
		return "lesson.won.kept"
	case l.Played.Score == 0 && t.Replaced:
		return "lesson.drew.new"
	case l.Played.Score == 0:
		return "lesson.drew.kept"
	case t.Before.Weights == nil:
		return "lesson.lost.first"
	case t.Replaced:
		return "lesson.lost.better"
	}
	return "lesson.lost.kept"
}

// shownWeights is how many weights the end of a match shows.
const shownWeights = 5

// lessonWeights returns the kept weights that weigh most, with what they were.
func lessonWeights(t *learning.Taught) []Weight {
	var all []Weight
	for name, gene := range t.Kept.Weights {
		w := Weight{Name: name, Icon: training.EstimatorIcon(name), Before: -1, After: gene}
		if before, ok := t.Before.Weights[name]; ok {
			w.Before = before
		}
		all = append(all, w)
	}
	slices.SortFunc(all, func(a, b Weight) int {
		return cmp.Or(cmp.Compare(b.After, a.After), cmp.Compare(a.Name, b.Name))
	})
	return all[:min(shownWeights, len(all))]
}

// Studied adds to the end of the player's last match how well a study that took it into
// account predicts the player.
func (g *Game) Studied(name string) {
	shown := g.lesson
	if shown == nil || shown.person != name {
		return
	}
	k, err := g.App.Saves.Knowledge(name)
	if err != nil {
		g.App.Notices.Report(err)
		return
	}
	for _, m := range k.Models {
		if m.Date.Equal(shown.date) && m.Tested > 0 {
			shown.lesson.Note = app.Foresight(g.App.UI.Text, m.Predicted, m.Earlier) + " " + shown.lesson.Note
			g.lesson = nil
			return
		}
	}
}
