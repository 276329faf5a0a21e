package games

import (
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"eras/ai/agents"
	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/game/war"
	"eras/saves"
	"eras/scenes/app"
	"eras/scenes/profile"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// modes are the games in the order of the menu.
var modes = []saves.Mode{war.ID, battle.ID, risk.ID, diplomacy.ID}

var today = time.Date(2026, 5, 20, 12, 0, 0, 0, time.UTC)

// learners returns the games of the program as the page about a player sees them.
func learners(t testing.TB) (all []profile.Game) {
	t.Helper()
	var modules []func(*app.App) (app.Module, error)
	for _, module := range new(Own).Modules() {
		modules = append(modules, func(a *app.App) (app.Module, error) {
			m, err := module(a)
			all = append(all, m.(profile.Game))
			return m, err
		})
	}
	a, err := app.New(app.Config{Saves: t.TempDir(), NoSound: true, Language: "en", Seed: 7}, modules...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(a.Saves.Unlock)
	return all
}

// days returns a profile with the matches on days that follow each other.
func days(matches ...any) *saves.Profile {
	p := &saves.Profile{Name: "Ana"}
	for i, m := range matches {
		date := today.AddDate(0, 0, i)
		switch m := m.(type) {
		case saves.Played:
			m.Date = date
			p.Add(m)
		case saves.Placed:
			m.Date = date
			p.AddPlaced(m)
		}
	}
	return p
}

func fought(mode saves.Mode, level, score int) saves.Played {
	return saves.Played{Mode: mode, Scenario: "dominion", Map: "ford", Level: level, Score: score, Reason: war.ByLimit, Own: 5, Enemy: 4}
}

// marched returns a war of the campaign on the map with that id.
func marched(id string, score int) saves.Played {
	m := fought(war.ID, 1, score)
	n, ok := agents.Campaign().Node(id)
	if !ok {
		panic("no map " + id)
	}
	m.Scenario, m.Map = agents.Campaign().Scenario.Name, n.Map
	return m
}

// wins returns wars of the campaign that are won, one after the other.
func wins(ids ...string) (all []any) {
	for _, id := range ids {
		all = append(all, marched(id, 1))
	}
	return all
}

func several(mode saves.Mode, of, score int, reason string) saves.Placed {
	m := saves.Placed{Mode: mode, Map: "classic", Of: of, Score: score, Place: 1, Reason: reason}
	for range of - 1 {
		m.Opponents = append(m.Opponents, map[saves.Mode]string{risk.ID: "killbot", diplomacy.ID: "regent"}[mode])
	}
	return m
}

// won returns the ids of the medals of a profile.
func won(p *saves.Profile, games []profile.Game) string {
	var ids []string
	for _, m := range profile.Medals(p, games) {
		if !m.Won.IsZero() {
			ids = append(ids, m.ID)
		}
	}
	return strings.Join(ids, " ")
}

func TestMedals(t *testing.T) {
	games := learners(t)
	win, loss, draw := fought(war.ID, 2, 1), fought(war.ID, 2, -1), fought(war.ID, 2, 0)
	back := win
	back.TakenBack = true
	clean := fought(battle.ID, 2, 1)
	clean.Reason, clean.Own, clean.Enemy = war.ByElimination, 4, 0
	scratched := clean
	scratched.Own = 3
	for _, c := range []struct {
		matches []any
		want    string
	}{
		{nil, ""},
		{[]any{loss, draw, back}, ""},
		{[]any{loss, win}, "first"},
		{[]any{win, win, draw, win}, "first"},
		{[]any{win, win, back, win}, "first row"},
		{[]any{win, win, win, win, win, win}, "first row"},
		{[]any{win, win, win, win, win, win, win}, "first row long-row"},
		{[]any{loss, loss, win}, "first"},
		{[]any{loss, loss, loss, win}, "first undaunted"},
		{[]any{loss, marched("bridge", 0)}, ""},
		{wins("bridge"), "first bridge"},
		{wins("bridge", "ford", "mills", "pass", "hills", "capital"), "first row bridge capital unbeaten"},
		{append([]any{marched("bridge", -1)}, wins("bridge", "ford", "mills", "pass", "hills", "capital")...), "first row bridge capital"},
		{append(append(wins("bridge"), marched("ford", -1)), wins("woods", "mills", "pass", "hills", "capital")...), "first row bridge capital"},
		{append(wins("bridge", "ford", "mills", "pass", "hills", "capital"), wins("bridge", "woods", "mills", "salt", "hills")...), "first row long-row bridge capital unbeaten roads"},
		{append(wins("bridge", "ford"), wins("bridge", "woods", "mills", "salt", "hills", "capital")...), "first row long-row bridge capital unbeaten"},
		{[]any{loss, loss, draw, loss, win}, "first"},
		{[]any{fought(war.ID, 5, 1)}, "first colonel"},
		{[]any{fought(battle.ID, 5, 1)}, "first"},
		{[]any{fought(war.ID, 7, -1)}, ""},
		{[]any{fought(battle.ID, 7, 1)}, "first odds marshal"},
		{[]any{clean}, "first clean"},
		{[]any{scratched}, "first"},
		{[]any{several(risk.ID, 4, 1, risk.ByConquest)}, "first conquest"},
		{[]any{several(risk.ID, 3, 1, risk.ByConquest)}, "first"},
		{[]any{several(risk.ID, 4, 1, risk.ByLimit)}, "first"},
		{[]any{several(diplomacy.ID, 7, 1, "solo")}, "first odds solo"},
		{[]any{several(diplomacy.ID, 2, 1, "solo")}, "first"},
		{[]any{several(diplomacy.ID, 7, 0, "draw")}, "peace"},
		{[]any{several(risk.ID, 4, 0, "draw")}, ""},
		{[]any{win, loss, fought(battle.ID, 2, 1), loss, several(risk.ID, 3, 1, ""), loss, several(diplomacy.ID, 3, 1, "")}, "first boards"},
	} {
		if got := won(days(c.matches...), games); got != c.want {
			t.Errorf("%v: %q, want %q", c.matches, got, c.want)
		}
	}
}

// A match that is added takes no medal away and changes no date, and the medals that it
// wins are the new ones.
func TestMedalsStay(t *testing.T) {
	games := learners(t)
	rapid.Check(t, func(t *rapid.T) {
		p := &saves.Profile{}
		date := today
		for range rapid.IntRange(1, 12).Draw(t, "matches") {
			before := profile.Medals(p, games)
			date = date.Add(time.Hour)
			score := rapid.IntRange(-1, 1).Draw(t, "score")
			switch mode := rapid.SampledFrom(modes).Draw(t, "mode"); mode {
			case war.ID, battle.ID:
				m := fought(mode, rapid.IntRange(1, 7).Draw(t, "level"), score)
				m.Date = date
				p.Add(m)
			default:
				m := several(mode, rapid.IntRange(2, 7).Draw(t, "players"), score, risk.ByConquest)
				m.Date = date
				p.AddPlaced(m)
			}
			var fresh []profile.Medal
			for i, m := range profile.Medals(p, games) {
				switch {
				case !before[i].Won.IsZero() && m != before[i]:
					t.Fatalf("%v became %v", before[i], m)
				case before[i].Won.IsZero() && !m.Won.IsZero():
					fresh = append(fresh, m)
				}
			}
			if got := profile.NewMedals(p, games, date.Add(time.Millisecond)); !slices.Equal(got, fresh) {
				t.Fatalf("the new medals are %v, want %v", got, fresh)
			}
		}
	})
}

func TestTheRecordFits(t *testing.T) {
	games := learners(t)
	many := days(fought(war.ID, 7, 1), several(diplomacy.ID, 7, 0, "draw"), several(risk.ID, 4, 1, risk.ByConquest), several(diplomacy.ID, 7, 1, "solo"))
	for level := range saves.MaxLevel {
		many.Add(fought(battle.ID, level+1, 1))
		many.Add(fought(war.ID, level+1, -1))
	}
	for name, p := range map[string]*saves.Profile{"many": many, "one": days(fought(war.ID, 2, -1))} {
		record := profile.RecordOf(p, games)
		t.Run(name, func(t *testing.T) {
			uitest.Fits(t, func() uitest.Screen {
				s := &profile.Screen{
					Name: "Wilhelmina Montgómery", Since: today.AddDate(0, -2, 0), Noted: 1184, Record: record,
					MapTitle: func(_, name string) string { return name }, Forget: func() bool { return false }, Leave: func() {},
					Bar: func(u *ui.UI, title, note string) { u.TitleBar(title, note) },
				}
				for _, g := range games {
					s.Boards = append(s.Boards, profile.Board{Mode: g.Mode(), Caption: "profile.caption.strength"})
				}
				return s
			}, func(w *uitest.Window) {
				w.Pick("profile.board", 4)
				w.Ticks(2)
				if w.UI.Narrow() {
					return // medals are further down
				}
				for i, m := range record.Medals {
					c, ok := w.Find("medal." + m.ID)
					if state := map[bool]string{false: "won", true: "unwon"}[m.Won.IsZero()]; i < 2 && (!ok || c.Label != state) {
						t.Errorf("medal %s is shown as %+v, want %s", m.ID, c, state)
					}
				}
			})
		})
	}
}

func TestEveryMedalHasTexts(t *testing.T) {
	medals := profile.Medals(&saves.Profile{}, learners(t))
	for _, language := range ui.Languages {
		texts, err := ui.NewTexts(language)
		if err != nil {
			t.Fatal(err)
		}
		names := map[string]bool{}
		for _, m := range medals {
			for _, key := range []string{"medal." + m.ID, "medal." + m.ID + ".about"} {
				text := texts.T(key)
				if strings.Contains(text, "⟨") || names[text] {
					t.Errorf("%s: the text of %s is %q", language, key, text)
				}
				names[text] = true
			}
		}
	}
}
