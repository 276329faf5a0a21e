//go:build !js

package app_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/game/war"
	"eras/play/learning"
	"eras/saves"
	"eras/scenes/app"
	"eras/scenes/invite"
	"eras/scenes/ui"
)

// windows are the windows in which every screen is looked at: a phone held upright and sideways, a
// tablet likewise, and windows of a desktop, with the largest text and with the usual one.
var windows = []struct {
	width, height int
	touch         bool
	text          int // size in %
}{{390, 844, true, 100}, {844, 390, true, 100}, {820, 1180, true, 100}, {1180, 820, true, 100}, {900, 600, false, 160}, {1280, 800, false, 160}, {1280, 800, false, 100}}

// crowded are the controls that may lie over each other and be small: places of a board, whose camera
// brings them closer, and what is read, not touched.
var crowded = []string{
	"square.", "area.", "place.", "unit.", "map", "field", "play.pull", "battle.card", "thumbnail.", "risk.card.", "risk.hand.", "risk.player.", "risk.turn", "risk.odds",
	"risk.plan.text", "risk.result.", "guide.at", "deed.", "choice.",
}

// longName is the name of the person, one of the longer ones.
const longName = "Begoña Etxeberria"

// walk is a way through all screens of the program.
type walk struct {
	*program
	t    *testing.T
	seen map[string]bool // screens
	// icons are those of the buttons, by screen, layout and id.
	icons map[string]string
}

// opened are a control that opens something and the one that closes it, empty for Escape.
type opened struct{ by, closer string }

// see looks at the screen in all windows and both languages, with the lists of its bar, its tabs and its
// panel, and with what the openers open.
func (w *walk) see(name string, openers ...opened) {
	w.T.Helper()
	w.seen[w.Screens.Name()] = true
	w.t.Run(name, func(t *testing.T) {
		before := w.T
		w.T = t
		defer func() { w.T = before }()
		for _, language := range ui.Languages {
			w.App.UI.Text.Use(language)
			for i := range windows {
				w.resize(i)
				w.checked(name, language, "")
				w.openAll(name, language, openers)
			}
		}
		w.App.UI.Text.Use("en")
		w.resize(len(windows) - 1)
	})
}

// resize makes the window the one of that index in windows.
func (w *walk) resize(i int) {
	w.Settings.TextSize = windows[i].text
	w.App.UI.TextSize = float64(windows[i].text) / 100
	w.sized(windows[i].width, windows[i].height, windows[i].touch)
}

// sized gives the window another size, and fingers or a mouse.
func (p *program) sized(width, height int, touch bool) {
	p.Width, p.Height, p.Touch = width, height, touch
	p.Sized(width, height)
	p.Scale = ui.Scale(width, height, 1, 0, ui.LayoutsOf(p.App))
	p.Move(-10, -10)
	p.Ticks(3)
}

// checked checks what is on the screen, and writes a picture if somebody wants to look at it.
func (w *walk) checked(name, language, what string) {
	w.T.Helper()
	w.Ticks(2)
	full := fmt.Sprintf("%s-%dx%d-%d-%s%s", language, w.Width, w.Height, w.Settings.TextSize, name, what)
	picture(w.App.UI, w.Width, w.Height, full)
	failed := w.T.Failed()
	w.sameIcons(name)
	if w.Check(crowded...); w.T.Failed() && !failed {
		w.T.Log("first in " + full)
	}
}

// sameIcons checks that a button of a screen has an icon in all windows or in none, narrow and wide ones apart:
// one without would stand beside others that show theirs.
func (w *walk) sameIcons(name string) {
	w.T.Helper()
	for _, c := range w.App.UI.Controls() {
		id := fmt.Sprint(name, w.App.UI.Narrow(), c.ID)
		if was, ok := w.icons[id]; !ok {
			w.icons[id] = c.Icon
		} else if (was == "") != (c.Icon == "") {
			w.T.Errorf("%s has the icon %q in one window and %q in another", c.ID, was, c.Icon)
		}
	}
}

var tab = regexp.MustCompile(`\.tabs(\.\d)?$`)

// openAll opens what the screen has besides what it shows, one after the other.
func (w *walk) openAll(name, language string, openers []opened) {
	w.T.Helper()
	openers = append([]opened{{"bar.more", ""}, {"play.panel", "play.panel"}}, openers...)
	for _, o := range openers {
		c, ok := w.Find(o.by)
		if ok && c.Rect.Empty() { // it is scrolled out of view
			w.App.UI.Focus.Set(o.by)
			w.Ticks(2)
			c, _ = w.Find(o.by)
		}
		if !ok || !c.Enabled || c.Rect.Empty() {
			continue
		}
		w.Click(o.by)
		w.checked(name, language, "-"+o.by)
		if o.closer == "" {
			w.Key(ebiten.KeyEscape)
		} else if _, ok := w.Find(o.closer); ok {
			w.Click(o.closer)
		}
		w.Ticks(2)
	}
	var tabs []string
	for _, c := range w.App.UI.Controls() {
		if tab.MatchString(c.ID) && c.Enabled && !c.Rect.Empty() {
			tabs = append(tabs, c.ID)
		}
	}
	for _, id := range tabs {
		if _, ok := w.Find(id); !ok {
			continue
		}
		w.Click(id)
		w.checked(name, language, "-"+id)
		w.closeList(id)
	}
	if len(tabs) > 0 {
		if _, ok := w.Find(tabs[0]); ok {
			w.Click(tabs[0])
			w.closeList(tabs[0])
		}
	}
}

// closeList closes the list as which a narrow window shows tabs.
func (w *walk) closeList(id string) {
	w.Ticks(2)
	if slices.ContainsFunc(w.App.UI.Controls(), func(c ui.Described) bool { return strings.HasPrefix(c.ID, id+".list") }) {
		w.Key(ebiten.KeyEscape)
		w.Ticks(2)
	}
}

// goes clicks controls, one after the other, and waits for the screen to which they lead.
func (w *walk) goes(screen string, ids ...string) {
	w.T.Helper()
	for _, id := range ids {
		w.waits("the control "+id, func() bool { c, ok := w.Find(id); return ok && c.Enabled })
		w.Ticks(2)
		w.Click(id)
		w.Ticks(2)
	}
	w.waitsFor(screen)
	w.Ticks(3)
}

// menu goes back to the menu, which may have another board.
func (w *walk) menu(board string) {
	w.T.Helper()
	w.Matches.PutDown()
	w.OpenMenu()
	w.Ticks(2)
	w.goes("menu", "menu.board."+board)
}

// TestEveryScreenFitsEveryWindow walks through all screens. In every window and both languages no text is
// cut, all controls lie on the screen beside each other, and they are as large as a finger or a mouse
// needs.
func TestEveryScreenFitsEveryWindow(t *testing.T) {
	p := open(t, t.TempDir(), func(c *app.Config) { c.Language, c.Network = "", invite.New })
	p.Window.UI.InputMethods = false // there is no window
	w := &walk{program: p, t: t, seen: map[string]bool{}, icons: map[string]string{}}
	t.Cleanup(w.Windowless)
	w.Ticks(2)
	w.see("welcome")
	w.Click("welcome.name")
	w.Type(longName)
	w.goes("menu", "welcome.alone")
	for i := range learning.MinMatches {
		at := time.Date(2026, 1, 2, 3, 4, i, 0, time.UTC)
		w.Players.Learn([]learning.Finished{{
			Person: longName, Placed: saves.Placed{Date: at, Mode: risk.ID, Map: "isles", Place: 1, Of: 2, Score: 1, Length: 5, Opponents: []string{"quo"}, Reason: "conquest"},
			Logged: saves.Logged{Date: at, Mode: risk.ID, Record: game.Record{Board: "risk", Seed: 1}.String()},
		}})
	}
	w.pages()
	w.twosided()
	w.risk()
	w.diplomacy()
	w.together()
	for _, name := range names(t) {
		if !w.seen[name] && name != "parts" { // the parts are for who draws them
			t.Errorf("the screen %q is not looked at: let this test go there", name)
		}
	}
}

// pages are the screens without a match.
func (w *walk) pages() {
	w.T.Helper()
	for _, board := range modes {
		w.menu(cards[board])
		w.see("menu-" + cards[board])
	}
	w.goes("options", "menu.options")
	w.see("options")
	w.goes("menu", "options.done")
	for _, board := range modes {
		w.menu(cards[board])
		w.goes("rules", "menu.rules")
		w.see("rules-" + cards[board])
		w.goes("menu", "page.back")
	}
	w.goes("credits", "menu.credits")
	w.see("credits")
	w.goes("menu", "page.back")
	w.menu("war")
	w.goes("campaign", "menu.campaign")
	w.see("campaign-beginning")
	w.Click("campaign.begin")
	w.waits("the sheet of the campaign", func() bool { _, ok := w.Find("campaign.march"); return ok })
	w.see("campaign")
}

// twosided are the screens of war and battle.
func (w *walk) twosided() {
	w.T.Helper()
	w.menu("war")
	w.goes("setup", "menu.start")
	w.see("war-setup", opened{"setup.map", "setup.maps.back"})
	w.Players.OpenProfile(longName, func() {})
	w.waitsFor("profile")
	w.see("profile", opened{"profile.forget", "profile.forgetting.no"}, opened{"profile.board.1", "profile.board.0"}, opened{"profile.board.2", "profile.board.0"})
	w.goes("setup", "profile.back")
	w.goes("mapmaker", "setup.map", "setup.maps.make")
	w.see("mapmaker")
	for _, mode := range []saves.Mode{war.ID, battle.ID} {
		w.menu(cards[mode])
		w.goes("setup", "menu.start")
		w.see(string(mode) + "-setup-alone")
		w.goes("training", "setup.go")
		w.waits("the end of the training", func() bool {
			c, ok := w.Find("training.play")
			return w.Screens.Name() != "training" || ok && c.Enabled
		})
		if w.Screens.Name() == "training" {
			w.see("training-" + string(mode))
			w.Click("training.play")
		}
		w.waitsFor(cards[mode])
		w.waits("the person's turn", func() bool { _, ok := w.Find("position"); return ok })
		w.see(string(mode), opened{"play.leave", "play.leaving.no"}, opened{"play.save", "saving.no"})
	}
}

// risk are the screens of a match of Risk up to the replay.
func (w *walk) risk() {
	w.T.Helper()
	w.menu("risk")
	w.goes("setup", "menu.start")
	w.see("risk-setup", opened{"setup.allbots", ""})
	w.goes("riskmaker", "setup.tabs.0", "setup.maps.make")
	w.see("riskmaker", opened{"maker.share", "maker.sharing.close"}, opened{"maker.save", "maker.naming.no"})
	w.goes("setup", "maker.back")
	w.goes("risk", "setup.go")
	w.waits("the person's turn", func() bool { _, ok := w.Find("position"); return ok })
	w.see("risk", opened{"risk.save", "saving.no"}, opened{"risk.leave", "play.leaving.no"})
	w.menu("risk")
	w.watchRisk(3)
	w.waitsFor("result")
	w.Ticks(60)
	w.see("risk-result")
	w.goes("replay", "result.replay")
	w.see("risk-replay")
	w.menu("risk")
	w.goes("archive", "menu.archive")
	w.see("archive", opened{"archive.delete", "archive.deleting.no"})
}

// diplomacy are the screens of Diplomacy.
func (w *walk) diplomacy() {
	w.T.Helper()
	w.menu("diplomacy")
	w.goes("setup", "menu.start")
	w.see("diplomacy-setup", opened{"setup.allbots", ""})
	w.goes("sandbox", "setup.sandbox")
	w.see("sandbox")
	w.goes("setup", "sandbox.leave")
	w.goes("daide", "setup.daide")
	w.see("daide", opened{"daide.public", "daide.public"})
	w.menu("diplomacy")
	w.goes("setup", "menu.start")
	w.goes("diplomacy", "setup.go")
	w.waits("the person's turn", func() bool { _, ok := w.Find("diplomacy.submit"); return ok })
	w.Ticks(30)
	w.see("diplomacy", opened{"diplomacy.submit", "diplomacy.sending.no"}, opened{"diplomacy.key", "diplomacy.key"}, opened{"diplomacy.endings", "diplomacy.endings"}, opened{"diplomacy.text", "sheet.cancel"})
	w.menu(cards[diplomacy.ID])
}

// together are the screens of matches with other programs.
func (w *walk) together() {
	w.T.Helper()
	w.menu("battle")
	w.goes("join", "menu.together")
	w.see("join")
	w.menu("battle")
	w.goes("setup", "menu.two")
	w.goes("invite", "setup.invite")
	w.see("invite")
	where := "setup.tabs.0"
	if _, small := w.Find("setup.tabs.2"); small {
		where = "setup.tabs.1"
	}
	w.goes("together", where, "together.where.0", "together.open") // tests host for this machine only
	w.waits("the host's own seat", func() bool { _, ok := w.Find("together.begin"); return ok })
	w.see("together")
}

// names returns the names under which the sources show screens.
func names(t *testing.T) (all []string) {
	t.Helper()
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) < 2 {
				return true
			}
			f, ok := call.Fun.(*ast.SelectorExpr)
			if name, literal := call.Args[0].(*ast.BasicLit); ok && literal && name.Kind == token.STRING && (f.Sel.Name == "Show" || f.Sel.Name == "Over") {
				if s, err := strconv.Unquote(name.Value); err == nil {
					all = append(all, s)
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(all)
	if all = slices.Compact(all); len(all) < 20 {
		t.Fatalf("only %d screens are found in the sources: %q", len(all), all)
	}
	return all
}
