package ui_test

import (
	"strconv"
	"testing"

	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// narrowScreen is a screen with a layout for narrow windows.
type narrowScreen struct{ uitest.Func }

func (narrowScreen) FitsNarrow() bool { return true }

// phone returns a window of a phone that is held upright.
func phone(t *testing.T, describe func(u *ui.UI)) *uitest.Window {
	t.Helper()
	w := uitest.New(t, "es", 390, 844, narrowScreen{describe})
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

// A dialog puts its buttons below each other where they do not fit side by side.
func TestDialogsFitNarrowWindows(t *testing.T) {
	answer := ui.Waiting
	w := phone(t, func(u *ui.UI) {
		u.Table()
		if answer == ui.Waiting {
			answer = u.Ask(ui.Question{ID: "ask", Title: "¿Quieres borrar todo lo que sé de ti?", Body: "No se puede deshacer.", Yes: "Borrarlo todo", No: "No, conservarlo todo"})
		}
	})
	w.Check()
	if w.Click("ask.no"); answer != ui.No {
		t.Errorf("answer %v", answer)
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
	w.UI.ScrollBy("flow", 1e6)
	w.Ticks(2)
	if b, ok := w.Find("button.39"); !ok || b.Rect.H != ui.Target {
		t.Errorf("the end of the flow has %+v", b)
	}
}
