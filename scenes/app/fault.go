package app

import (
	"fmt"
	"os"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/internal/fault"
	"eras/saves"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// faultPage is the page shown after a panic. The screen that panicked is closed; the program
// continues.
type faultPage struct {
	what   string
	report string
	mode   saves.Mode // of the match being played, empty if there was none
}

// FitsNarrow implements [ui.Narrower].
func (*faultPage) FitsNarrow() bool { return true }

// FitsLow implements [ui.Lower].
func (*faultPage) FitsLow() bool { return true }

// Describe shows nothing: [App.Describe] draws the page instead of the whole screen.
func (*faultPage) Describe(*ui.UI) {}

// The program ends after maxFaults panics, each within soundTicks of the one before.
const (
	maxFaults  = 5
	soundTicks = 10 * ui.TicksPerSecond
)

// guard describes a tick. If it panics, guard shows the page about the panic.
func (a *App) guard(tick func() error) error {
	err := fault.Do(tick)
	if p := fault.Of(err); p != nil {
		return a.fail(p)
	}
	return err
}

// fail leaves the screen that panicked and shows the page about it. It returns an error, which ends
// the program, if the page itself panicked or there were too many panics.
func (a *App) fail(p *fault.Panic) error {
	if a.since > soundTicks {
		a.faults = 0
	}
	a.faults, a.since = a.faults+1, 0
	if a.fault != nil || a.faults > maxFaults {
		return fmt.Errorf("%w\n%s", p, p.Stack)
	}
	page := &faultPage{what: p.Error()}
	record := ""
	if a.Matches.playing != nil {
		page.mode = a.Matches.playing.mode
		_ = fault.Do(func() error { record = summed(a.Matches.playing.autosave.Whole().Record); return nil })
	}
	page.report = a.report(p, record)
	a.Matches.naming, a.uncopied, a.fault = nil, nil, page
	for _, leave := range append(a.Screens.fail(page), a.Matches.putDown) { // what has panicked may panic again
		_ = fault.Do(func() error { leave(); return nil })
	}
	a.Matches.playing = nil
	a.UI.Loop.Recover()
	return nil
}

// report returns the report of a panic for the developers. The names of the player's folders are
// replaced.
func (a *App) report(p *fault.Panic, record string) string {
	text := fmt.Sprintf("Eras %s\n%v\nscreen: %s\nseed of the program: %d\n\n%s\n%s", a.config.Version, p, a.Screens.name, a.config.Seed, p.Stack, record)
	home, _ := os.UserHomeDir()
	for _, folder := range []struct{ path, name string }{{a.Place, "SAVES"}, {home, "HOME"}} {
		if len(folder.path) > 1 {
			text = strings.ReplaceAll(text, folder.path, folder.name)
		}
	}
	return text
}

// describeFault describes the page after a panic.
func (a *App) describeFault(u *ui.UI) {
	page, t := a.fault, u.Text.T
	u.Table()
	b := u.Bounds()
	sheet := b.Middle(min(680, b.W-32), min(420, b.H-32))
	in, title := sheet.InsetXY(32, 26), ui.PanelTitle.At(24)
	labels := []string{t("fault.menu"), t("fault.copy"), t("fault.continue")}
	const height, space = 46, 12
	perRow := 3
	if u.Narrow() {
		sheet = b.Middle(min(680, b.W-16), min(560, b.H-16))
		in, title = sheet.InsetXY(18, 14), ui.PanelTitle.At(20)
		perRow = u.PerRow(in.W, space, 3, 17, labels...)
	}
	u.Sheet(sheet)
	cells := in.CutBottom(ui.RowsHeight(3, perRow, height, space)).Rows(3, perRow, height, space)
	in.CutBottom(space)
	u.Probe("fault.what", page.what, in)
	u.Probe("fault.report", page.report, ui.Rect{})
	u.Flow("fault.flow", in, func(in *ui.Rect) {
		for _, line := range u.Wrap(t("fault.title"), title, in.W) {
			u.Label(in.CutTop(title.Size+10), line, title)
		}
		u.Rule(in.X, in.CutTop(18).CenterY(), in.W)
		body := t("fault.body")
		if page.mode != "" {
			body = t("fault.kept")
		}
		u.CutParagraph(in, body, ui.Body)
		in.CutTop(12)
		u.CutParagraph(in, t("fault.technical"), ui.Note)
		in.CutTop(4)
		u.CutParagraph(in, page.what, ui.Note.In(art.BadText))
	})
	goOn := ui.ButtonSpec{Label: t("fault.continue"), Icon: "flying-flag", Kind: ui.Primary, Size: 17, Disabled: page.mode == ""}
	if u.Button("fault.copy", cells[1], ui.ButtonSpec{Label: t("fault.copy"), Size: 16}) {
		u.Copy(page.report)
	}
	if u.Button("fault.menu", cells[0], ui.ButtonSpec{Label: t("fault.menu"), Key: "Esc", Size: 17}) || a.uncopied == nil && u.TakeKey(ebiten.KeyEscape) {
		a.fault = nil
		a.OpenMenu()
	}
	if u.Button("fault.continue", cells[2], goOn) {
		a.fault = nil
		a.Matches.Resume(page.mode)
	}
}
