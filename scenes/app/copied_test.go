package app

import (
	"errors"
	"os"
	"strings"
	"testing"

	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// deaf is a clipboard that other programs do not get anything from.
type deaf struct {
	ui.OwnClipboard
	why error
}

func (d *deaf) Write(text string) error {
	_ = d.OwnClipboard.Write(text)
	return d.why
}

// A text that cannot be copied is shown, with what is missing and the file that has it.
func TestATextThatCannotBeCopiedIsShown(t *testing.T) {
	const text = "eras-record 1\nboard: risk\n"
	for _, why := range []error{ui.ErrNoClipboard, errors.New("the display is gone")} {
		var a *App
		uitest.Fits(t, func() uitest.Screen {
			var err error
			if a, err = New(Config{Saves: t.TempDir(), NoSound: true}, func(a *App) (Module, error) { return &plainGame{app: a}, nil }); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = a.close() })
			return uitest.Anywhere{Func: func(u *ui.UI) {
				u.Table()
				a.describeUncopied(u)
			}}
		}, func(w *uitest.Window) {
			a.UI = w.UI
			a.UI.Clipboard, a.UI.NotCopied = &deaf{why: why}, a.notCopied
			if a.UI.Copy(text) {
				t.Error("it is said to be copied")
			}
			if a.UI.Clipboard.Read() != text {
				t.Error("it cannot be pasted in the program")
			}
			w.Ticks(2)
			told, ok := w.Find("uncopied.why")
			if !ok {
				t.Fatal("nothing is shown")
			}
			if wanted := strings.TrimPrefix(why.Error(), "there is no program for the clipboard: install "); !strings.Contains(told.Label, strings.Fields(wanted)[0]) {
				t.Errorf("it says %q", told.Label)
			}
			_, path, _ := strings.Cut(told.Label, a.Place)
			data, err := os.ReadFile(a.Place + strings.TrimSuffix(path, "."))
			if err != nil || string(data) != text {
				t.Errorf("the file has %q, %v", data, err)
			}
		})
	}
}
