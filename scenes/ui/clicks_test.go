package ui_test

import (
	"slices"
	"testing"

	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// opener is a screen with every widget that opens something.
type opener struct {
	choice, tab, row int
	asking, folded   bool
	menu, panel      bool
	slot             int
	names            []string
}

func (o *opener) Describe(u *ui.UI) {
	area := u.Bounds().Inset(60)
	o.choice = u.Choose("choice", area.CutTop(44), []ui.Option{{Label: "x"}, {Label: "y"}, {Label: "z"}, {Label: "0"}}, o.choice)
	area.CutTop(10)
	if u.Button("ask", area.CutTop(40), ui.ButtonSpec{Label: "ask", Tip: "Asks."}) {
		o.asking = true
	}
	if u.Fold("fold", area.CutTop(40), "fold", "cog", "", o.folded) {
		o.folded = !o.folded
	}
	if o.folded {
		o.folded = !u.Fold("unfold", area.CutTop(40), "unfold", "cog", "", false)
	}
	if u.Card("card", area.CutTop(40), "card", o.panel) {
		o.panel = true
	}
	area.CutTop(60)
	o.tab = u.Tabs("tabs", area, []ui.Tab{{Label: "a"}, {Label: "b"}}, o.tab)
	// A unit's menu opens beside the place of a board that was clicked, over other places.
	board := area.CutTop(100)
	if u.Board("board", board) == ui.ByMouse {
		o.menu, o.slot = true, int(u.Input().X-board.X)/100
	}
	u.Probe("board.1", "1", ui.R(board.X+100, board.Y, 100, 100))
	if o.menu {
		r := ui.R(board.X+float64(o.slot)*100, board.Y, 100, 100)
		u.Float(r, func() {
			if u.Button("menu", r, ui.ButtonSpec{Label: "menu"}) {
				o.menu = false
			}
		})
	}
	// A list with a button in each row, over which the row itself must not be picked.
	removed := -1
	o.row, _ = u.List("list", area.CutTop(120), 30, len(o.names), o.row, func(i int) string { return o.names[i] }, func(row ui.Row) {
		if u.Button("remove."+o.names[row.Index], row.Rect.CutRight(30), ui.ButtonSpec{Icon: "trash-can"}) {
			removed = row.Index
		}
	})
	if removed >= 0 {
		o.names, o.row = slices.Delete(slices.Clone(o.names), removed, removed+1), 0
	}
	if o.panel {
		if u.Callout(ui.Callout{ID: "callout", At: ui.R(300, 200, 50, 20), Text: "text", Yes: "yes", No: "no"}) != ui.Waiting {
			o.panel = false
		}
	}
	if o.asking && u.Ask(ui.Question{ID: "question", Title: "Sure?", Body: "Think.", Yes: "Yes", No: "No"}) != ui.Waiting {
		o.asking = false
	}
}

// Widgets that open something, and what they open, do the same after a click of any length.
func TestClicksOfAnyLengthDoTheSame(t *testing.T) {
	uitest.Clicks(t, func() *uitest.Window {
		return uitest.New(t, "en", 1280, 900, &opener{row: -1, names: []string{"one", "two", "three"}})
	}, uitest.ClickTicks)
}

func TestAnOpenDropdownStaysAfterTheShortestClick(t *testing.T) {
	for _, ticks := range uitest.ClickTicks {
		f := newForm()
		w := window(t, f)
		c, _ := w.Find("choice")
		w.Move(c.Rect.CenterX(), c.Rect.CenterY())
		w.ClickFor(ticks)
		w.Ticks(2)
		if _, open := w.Find("choice.list.rows.x"); !open || f.choice != 0 {
			t.Errorf("after a click of %d ticks: open %v, choice %d", ticks, open, f.choice)
		}
	}
}

// Every sequence of presses and releases reaches the screen in order, one in a tick.
func TestPressesAndReleasesAreToldOneByOne(t *testing.T) {
	down, up := ui.Button{Pressed: true, Held: true}, ui.Button{Released: true}
	both := ui.Button{Pressed: true, Released: true}
	again := ui.Button{Pressed: true, Released: true, Held: true}
	held := ui.Button{Held: true}
	var none ui.Button
	for _, c := range []struct {
		name     string
		did, got []ui.Button
	}{
		{"nothing", []ui.Button{none, none}, []ui.Button{none, none}},
		{"a click", []ui.Button{down, held, up}, []ui.Button{down, held, up}},
		{"a click in a tick", []ui.Button{both, none, none}, []ui.Button{down, up, none}},
		{"two clicks in two ticks", []ui.Button{both, both, none, none, none}, []ui.Button{down, up, down, up, none}},
		{"let go and pressed again", []ui.Button{down, again, held, up}, []ui.Button{down, up, down, up}},
		{"a finger that swipes", []ui.Button{both, down, none, none}, []ui.Button{down, up, down, none}},
	} {
		var got, right []ui.Button
		var xs []float64
		w := uitest.New(t, "en", 900, 600, uitest.Func(func(u *ui.UI) {
			in := u.Input()
			got, right, xs = append(got, in.Left), append(right, in.Right), append(xs, in.X)
		}))
		for i, b := range c.did {
			w.UI.Loop.Begin(ui.Input{X: float64(10 * i), Left: b, Right: b, Moved: true}, 900, 600, 1)
			w.Screen.Describe(w.UI)
			w.UI.Loop.End()
		}
		if !slices.Equal(got, c.got) || !slices.Equal(right, c.got) {
			t.Errorf("%s: %+v, right %+v, want %+v", c.name, got, right, c.got)
		}
		if c.name == "a click in a tick" && !slices.Equal(xs, []float64{0, 0, 20}) {
			t.Errorf("the release of %s is at %v", c.name, xs)
		}
	}
}

// More clicks than there are ticks are left out, and the last state of the button holds.
func TestClicksDoNotPileUp(t *testing.T) {
	var last ui.Button
	w := uitest.New(t, "en", 900, 600, uitest.Func(func(u *ui.UI) { last = u.Input().Left }))
	for range 500 {
		w.Tick(ui.Input{Left: ui.Button{Pressed: true, Released: true}})
	}
	for range 10 {
		w.Tick(ui.Input{})
	}
	if last != (ui.Button{}) {
		t.Errorf("10 ticks after the last click the button is %+v", last)
	}
}

// Of two dialogs the one on top is used alone, and each returns the focus.
func TestOnlyTheTopDialogIsUsed(t *testing.T) {
	lower, upper := true, false
	var answers []string
	w := uitest.New(t, "en", 1280, 900, uitest.Func(func(u *ui.UI) {
		u.Button("base", ui.R(10, 10, 100, 40), ui.ButtonSpec{Label: "base"})
		ask := func(id string, open *bool) {
			if *open && u.Ask(ui.Question{ID: id, Title: id, Body: id, Yes: "Yes", No: "No"}) != ui.Waiting {
				*open = false
				answers = append(answers, id)
			}
		}
		ask("lower", &lower)
		ask("upper", &upper)
	}))
	w.UI.Focus.Set("base")
	w.Ticks(3)
	upper = true
	w.Ticks(3)
	if _, ok := w.Find("lower.yes"); ok || !focused(w, "upper.yes") {
		t.Errorf("under a dialog another one can be used: %+v", w.UI.Controls())
	}
	w.Click("upper.no")
	w.Ticks(3)
	if !slices.Equal(answers, []string{"upper"}) || !focused(w, "lower.yes") {
		t.Errorf("answered are %q, the controls %+v", answers, w.UI.Controls())
	}
	w.Click("lower.no")
	w.Ticks(2)
	if !slices.Equal(answers, []string{"upper", "lower"}) || !focused(w, "base") {
		t.Errorf("answered are %q, the controls %+v", answers, w.UI.Controls())
	}
}

// A dialog that takes another one's place has the focus, and gives it back to the screen below both.
func TestTheNextDialogHasTheFocus(t *testing.T) {
	for _, order := range [][]string{{"first", "second"}, {"second", "first"}} {
		open := ""
		w := uitest.New(t, "en", 1280, 900, uitest.Func(func(u *ui.UI) {
			u.Button("base", ui.R(10, 10, 100, 40), ui.ButtonSpec{Label: "base"})
			for _, id := range order {
				if open == id {
					u.Ask(ui.Question{ID: id, Title: id, Body: id, Yes: "Yes", No: "No"})
				}
			}
		}))
		w.UI.Focus.Set("base")
		w.Ticks(2)
		for _, next := range []struct{ open, focus string }{{"first", "first.yes"}, {"second", "second.yes"}, {"", "base"}} {
			open = next.open
			w.Ticks(2)
			if !focused(w, next.focus) {
				t.Errorf("%v with %q open: the focus is not on %s: %+v", order, open, next.focus, w.UI.Controls())
			}
		}
	}
}

// The title of a fold that is too long for one line takes two where there is room.
func TestFoldsKeepTheirTitle(t *testing.T) {
	for _, height := range []float64{30, 34, 38, 44} {
		for _, width := range []float64{120, 150, 180, 220} {
			w := uitest.New(t, "es", 900, 600, uitest.Func(func(u *ui.UI) {
				u.Fold("fold", ui.R(20, 20, width, height), "Por qué esta jugada", "brain", "P", false)
			}))
			w.Tick(ui.Input{})
			if cut := w.UI.Faulty().Outside; len(cut) > 0 {
				t.Errorf("%v x %v: %q is outside its box", width, height, cut)
			}
		}
	}
}
