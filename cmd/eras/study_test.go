package main

import (
	"context"
	"reflect"
	"regexp"
	"slices"
	"testing"

	"eras/ai/person"
	"eras/ai/roster"
	"eras/game"
	"eras/game/general"
	"eras/saves"
	"eras/scenes/know"
	"eras/scenes/newgame"
	"eras/scenes/result"
	"eras/scenes/ui"
)

// quickFitting makes small models.
var quickFitting = person.Fitting{Depths: []int{1}, Decisions: 200, Rounds: 1}

// loggedWars plays n short wars between players of the two lowest levels, one a
// day.
func loggedWars(t *testing.T, scenario string, n int) (all []saves.Logged) {
	t.Helper()
	s, err := roster.LoadScenario(scenario)
	if err != nil {
		t.Fatal(err)
	}
	start := s.Maps[0]
	start.Start.Left = 60
	for i := range n {
		m := game.NewMatch[general.State, general.Action, general.Event](s.Board(start), uint64(i))
		var agents []game.Agent[general.State, general.Action]
		for seat := range 2 {
			level, err := roster.LevelAt(2 - seat)
			if err != nil {
				t.Fatal(err)
			}
			c, err := level.Commander(s.Rules, uint64(2*i+seat), nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			agents = append(agents, c)
		}
		if err := m.Run(context.Background(), agents, nil); err != nil {
			t.Fatal(err)
		}
		all = append(all, saves.Logged{Date: daysLater(i), Mode: saves.General, Side: game.Red, Record: m.Record().String()})
	}
	return all
}

func TestModelsComeFromEnoughMatchesUnderTheSameRules(t *testing.T) {
	wars := loggedWars(t, "dominion", know.Enough+1)
	others := loggedWars(t, "2005", 2)
	enough := wars[:know.Enough]
	takenBack := slices.Clone(enough)
	takenBack[0].TakenBack = true
	broken := slices.Clone(enough)
	broken[2].Record = "eras-record 1\nboard: general\nnonsense"
	older := append(slices.Clone(others), enough...)
	newer := append(slices.Clone(enough), others...)
	for _, c := range []struct {
		name    string
		matches []saves.Logged
		ok      bool
	}{
		{"none", nil, false}, {"few", wars[:know.Enough-1], false}, {"enough", enough, true}, {"one taken back", takenBack, false},
		{"one that cannot be read", broken, false}, {"older ones under other rules", older, true}, {"newer ones under other rules", newer, false},
	} {
		m, ok, err := modelOf(context.Background(), &saves.Insight{Matches: c.matches}, quickFitting)
		if ok != c.ok || err != nil {
			t.Errorf("%s: ok %v, %v", c.name, ok, err)
		}
		if ok && (m.Tested == 0 || m.Moves == 0 || m.Depth != 1 || len(m.Weights) != 10 || m.ByChance <= 0 || !m.Date.Equal(enough[4].Date)) {
			t.Errorf("%s: %+v", c.name, m)
		}
	}
	k := saves.Insight{Matches: enough}
	m, _, err := modelOf(context.Background(), &k, quickFitting)
	if err != nil {
		t.Fatal(err)
	}
	again, _, _ := modelOf(context.Background(), &k, quickFitting)
	if !reflect.DeepEqual(m, again) {
		t.Errorf("the same matches give %+v and %+v", m, again)
	}
	k.SetModel(m)
	if _, ok, _ := modelOf(context.Background(), &k, quickFitting); ok {
		t.Error("a model is made anew although no match came")
	}
	k.Log(wars[know.Enough])
	if _, ok, err := modelOf(context.Background(), &k, quickFitting); !ok || err != nil {
		t.Errorf("after another match: %v, %v", ok, err)
	}
}

// TestTheEndOfAMatchTellsHowWellThePlayerIsGuessed lets a study end while the end
// of the match is shown, after the first model and after the second.
func TestTheEndOfAMatchTellsHowWellThePlayerIsGuessed(t *testing.T) {
	texts, err := ui.NewTexts("en")
	if err != nil {
		t.Fatal(err)
	}
	h := &house{ui: ui.New(texts), saves: saves.New(&saves.Memory{}), fitting: quickFitting, failures: make(chan error, 1)}
	wars := loggedWars(t, "dominion", know.Enough+1)
	for i, want := range []string{`^Of ten actions of yours I now guess \d+\. End\.$`, `^Of ten actions of yours I (now )?guess \d+(; before, \d+|, as before)\. End\.$`} {
		n := know.Enough + i
		if err := h.saves.UpdateInsight("Ana", func(k *saves.Insight) { k.Matches = wars[:n] }); err != nil {
			t.Fatal(err)
		}
		lesson := &result.Lesson{Note: "End."}
		h.lesson = &shownLesson{"Ana", wars[n-1].Date, lesson}
		h.tellForesight("Bea")
		h.tellForesight("Ana")
		if lesson.Note != "End." {
			t.Errorf("before the study the end says %q", lesson.Note)
		}
		h.beginStudy("Ana")
		<-h.study.done
		h.lookAtStudy()
		if !regexp.MustCompile(want).MatchString(lesson.Note) || h.lesson != nil {
			t.Errorf("after %d matches the end says %q, not %s", n, lesson.Note, want)
		}
	}
}

// TestThePageShowsWhatAStudyComesTo opens the page while nothing is known and
// waits for the study.
func TestThePageShowsWhatAStudyComesTo(t *testing.T) {
	texts, err := ui.NewTexts("es")
	if err != nil {
		t.Fatal(err)
	}
	h := &house{ui: ui.New(texts), saves: saves.New(&saves.Memory{}), fitting: quickFitting, failures: make(chan error, 1)}
	h.screen, h.name = &newgame.Screen{}, "newgame"
	wars := loggedWars(t, "dominion", know.Enough)
	store := func(name string) {
		if err := h.saves.UpdateInsight(name, func(k *saves.Insight) { k.Matches = wars }); err != nil {
			t.Fatal(err)
		}
	}
	store("Ana")
	h.openKnow("Ana", func() {})
	s := h.screen.(*know.Screen)
	if !s.Studying || s.Boards[0].Model != nil || s.Noted == 0 {
		t.Errorf("studying %v, model %+v, %d actions", s.Studying, s.Boards[0].Model, s.Noted)
	}
	<-h.study.done
	h.lookAtStudy()
	if s.Studying || s.Boards[0].Model == nil || len(h.troubles) != 0 {
		t.Errorf("after the study: studying %v, model %+v, troubles %v", s.Studying, s.Boards[0].Model, h.troubles)
	}

	store("Bea")
	h.beginStudy("Bea")
	h.endStudy()
	before, _ := h.saves.Insight("Bea")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := learnPlayer(ctx, h.saves, "Bea", quickFitting); err != nil {
		t.Errorf("a cancelled study says %v", err)
	}
	if after, _ := h.saves.Insight("Bea"); !reflect.DeepEqual(before, after) {
		t.Error("a cancelled study left something")
	}
	h.beginStudy("Bea")
	h.forget("Bea")
	if k, _ := h.saves.Insight("Bea"); len(k.Matches)+len(k.Models) != 0 {
		t.Errorf("of the forgotten player %+v is kept", k)
	}
}
