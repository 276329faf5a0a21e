package campaign

import (
	"fmt"
	"slices"
	"testing"

	"eras/ai/agents"
	"eras/game/battle"
	"eras/game/war/campaign"
	"eras/game/war/people"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// after returns the progress after winning on maps, and then losing on others.
func after(won []string, lost ...string) campaign.Progress {
	p := agents.Campaign().Begin(campaign.Hard)
	for i, id := range append(slices.Clone(won), lost...) {
		f := campaign.Fought{Map: id, Seed: uint64(i + 1), Score: -1, Veteran: battle.Army{Foot: 1, Horse: 1, Archers: 1}, Cities: 2, Leaders: []people.Person{
			{Name: people.Names()[0], Deed: people.Deed{Map: "montalba-" + id, Soldiers: 1, Against: 4}}, {Name: people.Names()[1]}, {Name: people.Names()[2+i], Fallen: true},
		}}
		if i < len(won) {
			f.Score = 1
		}
		p.Fought = append(p.Fought, f)
	}
	return p
}

func newScreen(p campaign.Progress, report string, done map[string]string) *Screen {
	const memory = "La última vez me ganaste, 50 a 31: El bosque de los carboneros, 24 de septiembre. No tomo dos veces el mismo camino."
	return &Screen{
		Campaign: agents.Campaign(), Progress: p, Begun: true, Player: "Begoña Núñez", Report: report,
		Memory: func(*campaign.Node) string { return memory },
		Words: Words{
			Named: func(_ *ui.Texts, p *people.Person) string { return p.Name + " la Afortunada" },
			Deed:  func(_ *ui.Texts, p *people.Person) string { return p.Deed.Map },
			Fell: func(_ *ui.Texts, l *campaign.Loss) string {
				return l.Name + " el Afortunado cayó en el vado al noreste de Buitrago (" + l.Map + ")."
			},
		},
		Known:  func(player string) (campaign.Progress, bool) { return p, player == "Begoña Núñez" },
		Begin:  func(player string, d campaign.Difficulty) { done["begin"] = player + " " + d.String() },
		Resume: func(player string) { done["resume"] = player },
		Choose: func(r campaign.Reward) { done["choose"] = fmt.Sprint(int(r)) },
		March:  func(n *campaign.Node) { done["march"] = n.ID },
		Leave:  func() { done["leave"] = "menu" },
		Bar:    func(u *ui.UI, title, note string) { u.TitleBar(title, note) },
	}
}

var way = []string{"bridge", "ford", "mills", "pass", "hills", "capital"}

func TestScreenFits(t *testing.T) {
	exceptions := []string{"campaign.rival", "campaign.text", "thumbnail.painting"}
	for name, make := range map[string]func() uitest.Screen{
		"first":  func() uitest.Screen { return newScreen(after(nil), "", map[string]string{}) },
		"choice": func() uitest.Screen { return newScreen(after(way[:3]), "", map[string]string{}) },
		"woods": func() uitest.Screen {
			s := newScreen(after(way[:1]), "", map[string]string{})
			s.chosen = "woods"
			return s
		},
		"won":   func() uitest.Screen { return newScreen(after(way[:5]), "hills", map[string]string{}) },
		"lost":  func() uitest.Screen { return newScreen(after(way[:3], "pass"), "pass", map[string]string{}) },
		"retry": func() uitest.Screen { return newScreen(after(way[:3], "pass"), "", map[string]string{}) },
		"over":  func() uitest.Screen { return newScreen(after(way), "", map[string]string{}) },
		"begin": func() uitest.Screen {
			s := newScreen(campaign.Progress{}, "", map[string]string{})
			s.Begun = false
			return s
		},
		"known": func() uitest.Screen {
			s := newScreen(after(way[:3]), "", map[string]string{})
			s.Begun = false
			return s
		},
	} {
		t.Run(name, func(t *testing.T) { uitest.Fits(t, make, nil, exceptions...) })
	}
}

// TestARewardIsChosen chooses one of three rewards after a victory, which then comes along.
func TestARewardIsChosen(t *testing.T) {
	for i, want := range []battle.Army{{Foot: 4, Horse: 1, Archers: 1}, {Foot: 1, Horse: 3, Archers: 1}, {Foot: 1, Horse: 1, Archers: 3}} {
		done := map[string]string{}
		s := newScreen(after(way[:1]), "bridge", done)
		w := uitest.New(t, "en", 1280, 800, s)
		w.Ticks(2)
		w.Click(fmt.Sprintf("campaign.reward.%d", i))
		w.Ticks(1)
		if along := s.Campaign.Along(&s.Progress); along.Army != want || done["choose"] != fmt.Sprint(i+1) {
			t.Errorf("the reward %d brings %v, want %v; kept %q", i, along.Army, want, done["choose"])
		}
	}
	s := newScreen(campaign.Progress{Campaign: "montalba", Difficulty: campaign.Easy, Map: "ford", Fought: after(way[:1]).Fought}, "", map[string]string{})
	w := uitest.New(t, "en", 1280, 800, s)
	w.Ticks(2)
	if _, ok := w.Find("campaign.reward"); ok {
		t.Error("a reward can be chosen when the next war has begun")
	}
}

// TestBranchesCanBeChosen looks at both maps that may follow, at one that may not, and
// marches.
func TestBranchesCanBeChosen(t *testing.T) {
	done := map[string]string{}
	s := newScreen(after(way[:1]), "bridge", done)
	w := uitest.New(t, "en", 1280, 800, s)
	w.Ticks(1)
	if _, ok := w.Find("campaign.march"); ok {
		t.Error("the report offers a war before the choice")
	}
	w.Click("campaign.onward")
	for _, id := range []string{"woods", "ford"} {
		w.Click("campaign.map." + id)
		w.Ticks(1)
		w.Click("campaign.march")
		if done["march"] != id {
			t.Errorf("marched on %q, chosen was %q", done["march"], id)
		}
	}
	w.Click("campaign.map.capital")
	w.Ticks(1)
	if _, ok := w.Find("campaign.march"); ok {
		t.Error("the capital can be played at once")
	}
}

// TestBeginAndResume begins a campaign on each difficulty, and goes on with that of a player
// who has one.
func TestBeginAndResume(t *testing.T) {
	done := map[string]string{}
	s := newScreen(campaign.Progress{}, "", done)
	s.Begun, s.Player = false, "Ana"
	w := uitest.New(t, "es", 1280, 800, s)
	w.Ticks(1)
	for i, want := range []string{"Ana easy", "Ana normal", "Ana hard"} {
		w.Click([]string{"campaign.difficulty.0", "campaign.difficulty.1", "campaign.difficulty.2"}[i])
		w.Click("campaign.begin")
		if done["begin"] != want {
			t.Errorf("began %q, want %q", done["begin"], want)
		}
	}
	s.Player = "Begoña"
	s.Known = func(string) (campaign.Progress, bool) { return after(way[:2]), true }
	w.Ticks(2)
	w.Click("campaign.resume")
	if done["resume"] != "Begoña" {
		t.Errorf("resumed %q", done["resume"])
	}
}

// TestAnewAsks begins again only after a question.
func TestAnewAsks(t *testing.T) {
	s := newScreen(after(way[:2]), "", map[string]string{})
	w := uitest.New(t, "en", 900, 600, s)
	w.Ticks(1)
	w.Click("campaign.again")
	w.Ticks(2)
	w.Click("campaign.anew.no")
	if !s.Begun {
		t.Fatal("the harmless answer gives up the campaign")
	}
	w.Ticks(2)
	w.Click("campaign.again")
	w.Ticks(2)
	w.Click("campaign.anew.yes")
	if s.Begun {
		t.Error("the campaign is not begun anew")
	}
}

// Every map and every button does the same after a click of any length.
func TestEveryControl(t *testing.T) {
	uitest.Clicks(t, func() *uitest.Window {
		return uitest.New(t, "en", 1280, 800, newScreen(after(way[:3]), "", map[string]string{}))
	}, uitest.ShortAndUsual, "thumbnail.")
}
