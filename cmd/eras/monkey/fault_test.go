package monkey

import "testing"

// report is what the page about a panic has to say.
const report = `Eras 1.0
a fault in the program: index out of range [3] with length 3
goroutine 1 [running]:
runtime/debug.Stack()
eras/internal/fault.Catch(0x1)
	game/fault/fault.go:33 +0x1
panic({0x1, 0x2})
eras/scenes/setup.(*Seats).row(0x1, {0x2, 0x3})
	scenes/setup/seats.go:201 +0x5f1
`

func TestCheck(t *testing.T) {
	good := aScreen("menu", "menu.start")
	if f := Check(good); f != nil {
		t.Errorf("a good screen: %v", f)
	}
	for what, spoil := range map[string]func(s *Screen){
		"a key without a text":   func(s *Screen) { s.Missing = []string{"⟨menu.start⟩"} },
		"a text outside its box": func(s *Screen) { s.Outside = []string{"Start"} },
		"nothing can be pressed": func(s *Screen) { s.Controls[0].Enabled = false },
		"panic: index out of range [#] with length # in eras/scenes/setup.(*Seats).row": func(s *Screen) {
			s.Screen = faultScreen
			s.Controls = append(s.Controls, Control{ID: "fault.report", Label: report})
		},
		"panic: no armies": func(s *Screen) {
			s.Controls = append(s.Controls, Control{ID: "problem", Label: "The computer could not move: a fault in the program: no armies"})
		},
	} {
		s := aScreen("menu", "menu.start")
		spoil(s)
		if f := Check(s); f == nil || f.What != what {
			t.Errorf("want %q, got %v", what, f)
		}
	}
	label := aScreen("menu", "menu.start")
	label.Controls[0].Label = "⟨menu.start⟩"
	if f := Check(label); f == nil {
		t.Error("a label with a raw key is not found")
	}
}

// TestPanicOf takes traces of panics in functions of several kinds.
func TestPanicOf(t *testing.T) {
	for line, want := range map[string]string{
		"eras/scenes/games/twosided.moveText(0x3f?, 0x1, {0x2, 0x3})": "eras/scenes/games/twosided.moveText",
		"eras/scenes/games/twosided.moveText(...)":                    "eras/scenes/games/twosided.moveText",
		"eras/scenes/setup.(*Seats).row(0x1, {0x2, 0x3})":             "eras/scenes/setup.(*Seats).row",
		"eras/session.(*Session[...]).begin.func1()":                  "eras/session.(*Session[...]).begin.func1",
		"main.run({0x1})": "main.run",
	} {
		trace := "panic: broken 17\n\ngoroutine 1 [running]:\nruntime.gopanic(0x1)\n" + line + "\n\tfile.go:1 +0x1\n"
		if got := PanicOf(trace).What; got != "panic: broken # in "+want {
			t.Errorf("%s: %s", line, got)
		}
	}
}
