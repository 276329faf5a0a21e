package profile

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"eras/ai/agents"
	"eras/game/risk"
	"eras/game/war"
	"eras/saves"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

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
	m := fought(saves.War, 1, score)
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
		m.Opponents = append(m.Opponents, map[saves.Mode]string{saves.Risk: "killbot", saves.Diplomacy: "regent"}[mode])
	}
	return m
}

// won returns the ids of the medals of a profile.
func won(p *saves.Profile) string {
	var ids []string
	for _, m := range Medals(p) {
		if !m.Won.IsZero() {
			ids = append(ids, m.ID)
		}
	}
	return strings.Join(ids, " ")
}

func TestMedals(t *testing.T) {
	win, loss, draw := fought(saves.War, 2, 1), fought(saves.War, 2, -1), fought(saves.War, 2, 0)
	back := win
	back.TakenBack = true
	clean := fought(saves.Battle, 2, 1)
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
		{[]any{fought(saves.War, 5, 1)}, "first colonel"},
		{[]any{fought(saves.Battle, 5, 1)}, "first"},
		{[]any{fought(saves.War, 7, -1)}, ""},
		{[]any{fought(saves.Battle, 7, 1)}, "first odds marshal"},
		{[]any{clean}, "first clean"},
		{[]any{scratched}, "first"},
		{[]any{several(saves.Risk, 4, 1, risk.ByConquest)}, "first conquest"},
		{[]any{several(saves.Risk, 3, 1, risk.ByConquest)}, "first"},
		{[]any{several(saves.Risk, 4, 1, risk.ByLimit)}, "first"},
		{[]any{several(saves.Diplomacy, 7, 1, "solo")}, "first odds solo"},
		{[]any{several(saves.Diplomacy, 2, 1, "solo")}, "first"},
		{[]any{several(saves.Diplomacy, 7, 0, "draw")}, "peace"},
		{[]any{several(saves.Risk, 4, 0, "draw")}, ""},
		{[]any{win, loss, fought(saves.Battle, 2, 1), loss, several(saves.Risk, 3, 1, ""), loss, several(saves.Diplomacy, 3, 1, "")}, "first boards"},
	} {
		if got := won(days(c.matches...)); got != c.want {
			t.Errorf("%v: %q, want %q", c.matches, got, c.want)
		}
	}
}

// A match that is added takes no medal away and changes no date, and the medals that it
// wins are the new ones.
func TestMedalsStay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := &saves.Profile{}
		date := today
		for range rapid.IntRange(1, 12).Draw(t, "matches") {
			before := Medals(p)
			date = date.Add(time.Hour)
			score := rapid.IntRange(-1, 1).Draw(t, "score")
			switch mode := rapid.SampledFrom(saves.Modes).Draw(t, "mode"); mode {
			case saves.War, saves.Battle:
				m := fought(mode, rapid.IntRange(1, 7).Draw(t, "level"), score)
				m.Date = date
				p.Add(m)
			default:
				m := several(mode, rapid.IntRange(2, 7).Draw(t, "players"), score, risk.ByConquest)
				m.Date = date
				p.AddPlaced(m)
			}
			var fresh []Medal
			for i, m := range Medals(p) {
				switch {
				case !before[i].Won.IsZero() && m != before[i]:
					t.Fatalf("%v became %v", before[i], m)
				case before[i].Won.IsZero() && !m.Won.IsZero():
					fresh = append(fresh, m)
				}
			}
			if got := NewMedals(p, date.Add(time.Millisecond)); !slices.Equal(got, fresh) {
				t.Fatalf("the new medals are %v, want %v", got, fresh)
			}
		}
	})
}

func TestRecord(t *testing.T) {
	r := RecordOf(days(
		fought(saves.War, 2, 1), fought(saves.War, 7, -1), fought(saves.War, 7, 1), fought(saves.War, 2, 0), fought(saves.War, 2, 1),
		fought(saves.Battle, 3, 1), several(saves.Diplomacy, 7, 1, "solo"), several(saves.Risk, 4, -1, ""), fought(saves.Battle, 3, 1),
	))
	var rates []string
	for _, rate := range r.Rates {
		rates = append(rates, fmt.Sprint(rate.mode, rate.level, rate.bot, " ", rate.Wins, "/", rate.Draws, "/", rate.Games))
	}
	want := []string{"general7 1/0/2", "general2 2/1/3", "battle3 2/0/2", "risk0Killbot 0/0/1", "diplomacy0Regent 1/0/1"}
	if !slices.Equal(rates, want) {
		t.Errorf("the rates are %q, want %q", rates, want)
	}
	if r.Streak != 1 || r.Longest != 3 {
		t.Errorf("the streaks are %d and %d, want 1 and 3", r.Streak, r.Longest)
	}
	var upsets []string
	for _, m := range r.Upsets {
		upsets = append(upsets, fmt.Sprintf("%s %.3f", m.mode, m.chance))
	}
	// Marshal: 2 matches' worth of 1/8, and one that was lost.
	if want := []string{"general 0.083", "diplomacy 0.143"}; !slices.Equal(upsets, want) {
		t.Errorf("the upsets are %q, want %q", upsets, want)
	}
}

func TestTheRecordFits(t *testing.T) {
	many := days(fought(saves.War, 7, 1), several(saves.Diplomacy, 7, 0, "draw"), several(saves.Risk, 4, 1, risk.ByConquest), several(saves.Diplomacy, 7, 1, "solo"))
	for level := range saves.MaxLevel {
		many.Add(fought(saves.Battle, level+1, 1))
		many.Add(fought(saves.War, level+1, -1))
	}
	for name, p := range map[string]*saves.Profile{"many": many, "one": days(fought(saves.War, 2, -1))} {
		record := RecordOf(p)
		t.Run(name, func(t *testing.T) {
			uitest.Fits(t, func() uitest.Screen {
				return newScreen(map[string]int{}, func(s *Screen) {
					s.Boards = append(s.Boards, Board{Mode: saves.Risk, Styled: true}, Board{Mode: saves.Diplomacy, Styled: true})
					s.Record = record
				})
			}, func(w *uitest.Window) {
				w.Click("profile.board.4")
				w.Ticks(2)
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
	for _, language := range ui.Languages {
		texts, err := ui.NewTexts(language)
		if err != nil {
			t.Fatal(err)
		}
		names := map[string]bool{}
		for _, m := range medals {
			for _, key := range []string{"medal." + m.id, "medal." + m.id + ".about"} {
				text := texts.T(key)
				if strings.Contains(text, "⟨") || names[text] {
					t.Errorf("%s: the text of %s is %q", language, key, text)
				}
				names[text] = true
			}
		}
	}
}
