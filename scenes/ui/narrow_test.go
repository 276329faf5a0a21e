package ui_test

import (
	"strconv"
	"strings"
	"testing"

	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// phone returns a window of a phone that is held upright.
func phone(t *testing.T, describe func(u *ui.UI)) *uitest.Window {
	t.Helper()
	w := uitest.New(t, "es", 390, 844, uitest.Anywhere{Func: describe})
	w.Ticks(2)
	return w
}

// Buttons of the top bar without room in a narrow window are in a list that opens.
func TestTheNarrowBarListsItsOtherButtons(t *testing.T) {
	var used string
	w := phone(t, func(u *ui.UI) {
		var buttons []ui.BarButton
		for i := range 9 {
			id := "button." + strconv.Itoa(i)
			buttons = append(buttons, ui.BarButton{ID: id, Icon: "cog", Tip: "Botón " + strconv.Itoa(i) + "\nB", Do: func() { used = id }})
		}
		u.TitleBar("Guerra", "", buttons...)
	})
	w.Check()
	if _, ok := w.Find("button.8"); ok {
		t.Fatal("the last of nine buttons is in the bar")
	}
	w.Click("button.0")
	if used != "button.0" {
		t.Errorf("the first button did %q", used)
	}
	w.Click("bar.more")
	w.Ticks(2)
	w.Check()
	w.Click("button.8")
	w.Ticks(2)
	if used != "button.8" {
		t.Errorf("the last button did %q", used)
	}
	if _, ok := w.Find("button.8"); ok {
		t.Error("the list is still open")
	}
}

// What a finger must hit is large enough, whatever it is drawn like.
func TestControlsOfNarrowWindowsSuitFingers(t *testing.T) {
	level, on, share := 2, false, 0.5
	w := phone(t, func(u *ui.UI) {
		in := u.NarrowSheet()
		cut := func() ui.Rect { r := in.CutTop(42); in.CutTop(8); return r }
		level = u.Segment("levels", cut(), []string{"Recluta", "Soldado", "Sargento", "Capitán", "Comandante", "General", "Mariscal"}, level)
		u.Segment("two", cut(), []string{"Tú", "Ordenador"}, 0)
		on = u.Toggle("toggle", cut(), "Interruptor", on)
		share = u.Slider("slider", cut(), "Volumen", share, 0, 1, 0.1, 0)
		in.CutTop(50)
		u.Tabs("tabs", in, []ui.Tab{{Label: "Jugadores"}, {Label: "Reglas"}}, 0)
		in.CutTop(60)
		u.Tabs("more", in, []ui.Tab{{Label: "Guerra"}, {Label: "Batalla"}, {Label: "Estandartes"}, {Label: "Dominio"}, {Label: "El rival"}}, 0)
	})
	w.Check()
	if _, ok := w.Find("levels.0"); ok {
		t.Error("seven levels lie side by side")
	}
	w.Click("levels")
	w.Ticks(2)
	w.Check()
	w.Click("levels.list.rows.Mariscal")
	w.Ticks(2)
	if level != 6 {
		t.Errorf("level %d was chosen", level)
	}
	if w.Click("toggle"); !on {
		t.Error("the toggle is off")
	}
}

// A dialog puts its buttons below each other where they do not fit side by side, and scrolls its text where
// that does not fit.
func TestDialogsFitNarrowWindows(t *testing.T) {
	answer := ui.Waiting
	dialog := func() uitest.Screen {
		return uitest.Anywhere{Func: func(u *ui.UI) {
			u.Table()
			if answer == ui.Waiting {
				answer = u.Ask(ui.Question{ID: "ask", Title: "¿Quieres borrar todo lo que sé de ti?", Body: strings.Repeat("No se puede deshacer. ", 16), Yes: "Borrarlo todo", No: "No, conservarlo todo"})
			}
		}}
	}
	uitest.Fits(t, dialog, nil)
	w := uitest.New(t, "es", 844, 390, dialog())
	w.Ticks(2)
	if w.Click("ask.no"); answer != ui.No {
		t.Errorf("answer %v", answer)
	}
}

// A callout fits every window, beside what it points at.
func TestCalloutsFitNarrowWindows(t *testing.T) {
	for _, at := range []ui.Rect{{}, ui.R(300, 60, 48, 48), ui.R(10, 300, 320, 60)} {
		answer := ui.Waiting
		callout := uitest.Anywhere{Func: func(u *ui.UI) {
			u.Table()
			answer = u.Callout(ui.Callout{ID: "guide", At: at, Head: "1 / 12", Text: strings.Repeat("Toca a tu líder: es la figura con corona. ", 4), Yes: "Continuar con la guía", No: "Dejar la guía"})
		}}
		uitest.Fits(t, func() uitest.Screen { return callout }, nil)
		w := uitest.New(t, "es", 844, 390, callout)
		w.Ticks(2)
		if w.Click("guide.yes"); answer != ui.Yes {
			t.Errorf("answer %v", answer)
		}
	}
}

// A flow is as long as what it describes, and scrolls.
func TestFlowsScroll(t *testing.T) {
	w := phone(t, func(u *ui.UI) {
		u.Flow("flow", u.NarrowSheet(), func(in *ui.Rect) {
			for i := range 40 {
				u.Button("button."+strconv.Itoa(i), in.CutTop(ui.Target), ui.ButtonSpec{Label: strconv.Itoa(i)})
				in.CutTop(8)
			}
		})
	})
	if b, _ := w.Find("button.39"); !b.Rect.Empty() {
		t.Fatal("the last button is in sight")
	}
	w.UI.Views.By("flow", 1e6)
	w.Ticks(2)
	if b, ok := w.Find("button.39"); !ok || b.Rect.H != ui.Target {
		t.Errorf("the end of the flow has %+v", b)
	}
}

// A flow whose content is lower beside a scroll bar comes to rest, and has no bar once its content fits
// without one.
func TestFlowsComeToRest(t *testing.T) {
	tiles := 4
	w := phone(t, func(u *ui.UI) {
		u.Flow("flow", ui.R(40, 100, 300, 250), func(in *ui.Rect) {
			side := in.W / 4 // 75, and 71 beside a bar: four rows of tiles fit there, with what is below
			for row := range tiles {
				u.Button("tile."+strconv.Itoa(row), in.CutTop(side), ui.ButtonSpec{Label: "A"})
			}
			in.CutTop(250 - 4*72)
		})
	})
	seen := func(from int) map[float64]bool {
		w.Ticks(from)
		widths := map[float64]bool{}
		for range 20 {
			w.Ticks(1)
			b, _ := w.Find("tile.0")
			widths[b.Rect.W] = true
		}
		return widths
	}
	if widths := seen(6); len(widths) != 1 || widths[300] {
		t.Errorf("the tiles have the widths %v in turn", widths)
	}
	tiles = 3
	if widths := seen(6); len(widths) != 1 || !widths[300] {
		t.Errorf("with fewer tiles they have the widths %v", widths)
	}
}
