package result

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/battle"
	"eras/game/general"
	"eras/scenes/table"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

func newScreen(done map[string]int, duel, lesson bool, o game.Outcome) *Screen {
	act := func(name string) func() { return func() { done[name]++ } }
	set := &table.Setup{Alone: duel, Scenario: &general.Scenario{Rules: general.Rules{Dominion: 50}}}
	s := &Screen{
		Setup: set, Names: [2]string{"Begoña Núñez", "Ordenador"}, Left: 58, Note: "Begoña Núñez contra Ordenador, «La encrucijada»",
		Menu: act("menu"), Replay: act("replay"), Again: act("again"), Bar: func(u *ui.UI, title, note string) { u.TitleBar(title, note) },
	}
	if duel {
		p, _ := battle.ParsePosition("8/r7/2rr4/8/8/7b r 12")
		s.Duel = &table.DuelAccount{Outcome: o, Final: p, Result: battle.Result{Winner: game.SideAt(o.Winner), Left: 1}, Begun: [2]int{6, 6}, Standing: [][2]int{{6, 6}, {5, 4}, {3, 1}}}
	} else {
		p, _ := general.ParsePosition("cr:r5,,wr/,cn,/wb,,:r4 b 12 3 58 31 12")
		s.War = &table.Account{Outcome: o, Final: p, Battles: [2]int{4, 2}, Lost: [2]int{11, 17}, Spent: [2]int{62, 58}, Fallen: "7,4", Strength: [][2]int{{4, 4}, {6, 5}, {9, 0}}}
	}
	if lesson {
		s.Know = act("know")
		s.Lesson = &Lesson{Text: "Perdí con estos pesos, así que no sustituyen a los que guardo. He ajustado los que hoy me fallaron y los probaré en la próxima guerra.",
			Note: "Con esta son 12 partidas tuyas: 7 ganadas y 5 perdidas."}
		for i, name := range []string{"near-warehouses", "shrewd", "aggressive", "near-cities", "corner"} {
			if duel {
				name = []string{"risky", "soldiers", "centre", "aggressive", "corner"}[i]
			}
			s.Lesson.Weights = append(s.Lesson.Weights, Weight{Name: name, Icon: "brain", Before: float64(i)*0.2 - 0.2, After: 1 - float64(i)*0.2})
		}
	}
	return s
}

var outcomes = []game.Outcome{
	{Winner: 0, Reason: "elimination"}, {Winner: 1, Reason: "dominion"}, {Winner: 1, Reason: "limit"},
	{Winner: game.Nobody, Reason: "limit"}, {Winner: game.Nobody, Reason: "elimination"},
}

func TestEveryEndFits(t *testing.T) {
	for _, o := range outcomes {
		for _, lesson := range []bool{false, true} {
			uitest.Fits(t, func() uitest.Screen { return newScreen(map[string]int{}, false, lesson, o) }, func(w *uitest.Window) {
				w.Check()
				if _, ok := w.Find("result.tabs"); ok {
					w.Click("result.tabs.1")
				}
			})
			if o.Reason != "dominion" {
				uitest.Fits(t, func() uitest.Screen { return newScreen(map[string]int{}, true, lesson, o) }, nil)
			}
		}
	}
}

func TestEveryButtonLeadsSomewhere(t *testing.T) {
	for _, size := range uitest.Sizes {
		done := map[string]int{}
		w := uitest.New(t, "es", size[0], size[1], newScreen(done, false, true, outcomes[0]))
		w.Ticks(2)
		for _, id := range []string{"menu", "replay", "know", "again"} {
			w.Click("result." + id)
			w.Ticks(1) // nothing else is described in the tick of a click
			if done[id] != 1 {
				t.Errorf("%s was done %d times", id, done[id])
			}
		}
		w.Key(ebiten.KeyEscape)
		if done["menu"] != 2 {
			t.Error("Esc does not lead to the menu")
		}
	}
}
