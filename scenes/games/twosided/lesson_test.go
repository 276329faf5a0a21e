package twosided

import (
	"errors"
	"strings"
	"testing"

	"eras/evolve"
	"eras/game"
	"eras/game/war"
	"eras/play/learning"
	"eras/saves"
	"eras/scenes/app"
	"eras/scenes/ui"
)

// newGame returns wars in a program without a window.
func newGame(t *testing.T, store saves.Store) *Game {
	t.Helper()
	texts, err := ui.NewTexts("en")
	if err != nil {
		t.Fatal(err)
	}
	scenarios, err := Scenarios(nil)
	if err != nil {
		t.Fatal(err)
	}
	u := ui.New(texts)
	a := &app.App{UI: u, Saves: saves.New(store), Notices: app.NewNotices(u, "saves")}
	a.Study = learning.NewStudy(a.Saves, func(err error) { t.Error(err) })
	t.Cleanup(a.Study.End)
	return &Game{App: a, Scenarios: scenarios}
}

// lost returns a lesson of a war that Ana lost.
func lost() learning.Lesson {
	played := saves.Played{Date: today, Mode: war.ID, Level: 3, Side: game.Red, First: game.Red, Score: -1, Reason: "limit"}
	return learning.Lesson{
		Person: "Ana", Played: played, Climb: true,
		Weights: saves.Champion{Mode: war.ID, Weights: changed(nil), Result: evolve.NewResult(1, 9, 4), Date: today},
		Logged:  saves.Logged{Date: today, Mode: war.ID, Side: game.Red, Record: "eras-record 1\nboard: general\nseed: 1\nactions:\n"},
	}
}

func TestLearn(t *testing.T) {
	g := newGame(t, &saves.Memory{})
	if g.Learn(learning.Lesson{}, false) != nil {
		t.Error("a match without a lesson teaches")
	}
	l := g.Learn(lost(), true)
	if l == nil || len(l.Weights) != shownWeights || l.Weights[0].Before != -1 || l.Weights[0].After < l.Weights[1].After || l.Weights[0].Icon == "" || !strings.Contains(l.Note, "1") {
		t.Fatalf("%+v", l)
	}
	p, err := g.App.Saves.Profile("Ana")
	if err != nil || p.Games() != 1 || len(p.Champions) != 1 {
		t.Errorf("the profile has %d games and %d champions, %v", p.Games(), len(p.Champions), err)
	}
	if k, _ := g.App.Saves.Knowledge("Ana"); len(k.Matches) != 1 {
		t.Errorf("%d matches are logged", len(k.Matches))
	}
	if again := g.Learn(lost(), true); again.Weights[0].Before != again.Weights[0].After || again.Text == l.Text {
		t.Errorf("after the same match again: %+v", again)
	}
}

func TestLessonKeys(t *testing.T) {
	kept := saves.Champion{Weights: saves.Weights{"corner": 1}}
	for want, c := range map[string]struct {
		score    int
		undone   bool
		none     bool // no weights
		standard bool // not as in 2005
		taught   learning.Taught
		shipped  bool
	}{
		"lesson.takenback":                       {undone: true},
		"lesson.untrained":                       {none: true},
		"lesson.won.new":                         {score: -1, taught: learning.Taught{Replaced: true}},
		"lesson.first lesson.won.new":            {score: -1, taught: learning.Taught{Replaced: true, First: true}},
		"lesson.won.kept":                        {score: -1},
		"lesson.drew.new":                        {taught: learning.Taught{Replaced: true}},
		"lesson.drew.kept":                       {},
		"lesson.lost.first":                      {score: 1},
		"lesson.lost.better":                     {score: 1, taught: learning.Taught{Replaced: true, Before: kept}},
		"lesson.lost.kept":                       {score: 1, taught: learning.Taught{Before: kept}},
		"lesson.keeps.first lesson.steps":        {standard: true, taught: learning.Taught{Replaced: true}},
		"lesson.keeps.shipped lesson.steps":      {standard: true, taught: learning.Taught{Replaced: true}, shipped: true},
		"lesson.keeps.same lesson.steps":         {standard: true, taught: learning.Taught{Replaced: true, Before: kept}},
		"lesson.noted lesson.steps":              {standard: true, score: 1, taught: learning.Taught{Noted: true, Before: kept}},
		"lesson.first lesson.noted lesson.steps": {standard: true, score: -1, taught: learning.Taught{Noted: true, Before: kept, First: true}},
	} {
		l := lost()
		l.Played.Score, l.Played.TakenBack, l.Climb = c.score, c.undone, !c.standard
		if c.none {
			l.Weights.Weights = nil
		}
		if got := strings.Join(lessonKeys(&l, &c.taught, c.shipped), " "); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// full is a store on a full disk.
type full struct{ saves.Memory }

func (*full) Write(string, []byte) error {
	return errors.Join(saves.ErrCannotSave, errors.New("the disk is full"))
}

func TestLessonThatCannotBeSaved(t *testing.T) {
	g := newGame(t, &full{})
	if l := g.Learn(lost(), true); l == nil || len(l.Weights) != 0 || !strings.Contains(l.Text, "disk is full") {
		t.Errorf("%+v", l)
	}
}

// A study that ends while the end of the match is shown adds how well it predicts the
// player.
func TestStudied(t *testing.T) {
	g := newGame(t, &saves.Memory{})
	for i, want := range []string{"I now predict 4 of every ten actions of yours. End.", "I now predict 6 of every ten actions of yours; before, 4. End.", "I predict 6 of every ten actions of yours, as before. End."} {
		date := today.AddDate(0, 0, i)
		shown := &Lesson{Note: "End."}
		g.lesson = &shownLesson{"Ana", date, shown}
		g.Studied("Bea")
		g.Studied("Ana") // of the match before
		if shown.Note != "End." {
			t.Errorf("before the study the note is %q", shown.Note)
		}
		if err := g.App.Saves.UpdateKnowledge("Ana", func(k *saves.Knowledge) {
			k.SetModel(saves.Model{Date: date, Mode: war.ID, Weights: saves.Weights{"corner": 1}, Depth: 1, Matches: 5, Moves: 90, Tested: 100, Predicted: []float64{0.42, 0.58, 0.61}[i], High: 1})
		}); err != nil {
			t.Fatal(err)
		}
		g.Studied("Ana")
		if shown.Note != want || g.lesson != nil {
			t.Errorf("after study %d the note is %q, want %q", i+1, shown.Note, want)
		}
	}
}
