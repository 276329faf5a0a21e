//go:build e2eweb

package e2eweb

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"eras/cmd/eras/monkey"
)

var (
	monkeySeed    = flag.Uint64("monkey.seed", 0, "what the random person does (default: random)")
	monkeyActions = flag.Int("monkey.actions", 0, "how many actions TestMonkey does")
	monkeyMinutes = flag.Float64("monkey.minutes", 0, "for how many minutes TestMonkey goes on")
	monkeyMatches = flag.Bool("monkey.matches", false, "play whole matches of every board (TestMonkeyMatches)")
	_             = flag.String("monkey.size", "", "is for the desktop program")
)

// TestMonkey lets a person use the page at random; make monkey runs it.
func TestMonkey(t *testing.T) {
	if *monkeyActions == 0 && *monkeyMinutes == 0 {
		t.Skip("make monkey runs it")
	}
	h := newHunt(t)
	h.Most = *monkeyActions
	if began := time.Now(); *monkeyMinutes > 0 {
		h.Over = func() bool { return time.Since(began).Minutes() >= *monkeyMinutes }
	}
	for n := 0; !h.Done(); n++ {
		if begin := monkey.Begins[n%len(monkey.Begins)]; begin.Saves == monkey.EmptySaves {
			h.Round(&begin, 60)
		}
	}
	report(t, h)
}

// TestMonkeyMatches plays a match of every board by the default settings to its end, with
// every panel open; make monkey runs it.
func TestMonkeyMatches(t *testing.T) {
	if !*monkeyMatches {
		t.Skip("make monkey runs it")
	}
	h := newHunt(t)
	h.Matches(3000)
	report(t, h)
}

// newHunt returns a search that uses the page.
func newHunt(t *testing.T) *monkey.Hunt {
	b := newChromium(t)
	return monkey.NewHunt(t, *monkeySeed, shots, func(s *monkey.Script) monkey.Window { return openMonkeyPage(t, b, s) })
}

// report says which controls were not used, and the steps to each fault. The page is
// slow, so they are not shortened: the desktop program may show the same fault.
func report(t *testing.T, h *monkey.Hunt) {
	t.Helper()
	h.LogUnused()
	for _, run := range h.Failed {
		t.Errorf("%v\n%d steps, MONKEY_STEPS=%s:\n%s", run.Fault, len(run.Script.Steps), h.StepsFile(&run.Script), &run.Script)
	}
}

// monkeyPage is the page while a random person uses it. Each has a site of its own, so that
// it finds no saves.
type monkeyPage struct {
	*driver
	browser *chromium
	site    *site
	script  *monkey.Script
	dir     string // to which saves are copied
	screen  monkey.Screen
	size    [2]int
	record  string // of the match on the screen, if it waits for a person
}

// openMonkeyPage opens the page as a script says.
func openMonkeyPage(t *testing.T, b *chromium, script *monkey.Script) *monkeyPage {
	t.Helper()
	p := &monkeyPage{browser: b, site: newSite(t), script: script, dir: t.TempDir(), size: [2]int{script.Width, script.Height}}
	p.open()
	return p
}

// open opens the page in a new tab.
func (p *monkeyPage) open() {
	p.driver = p.browser.open(p.site, fmt.Sprintf("seed=%d&language=%s", p.script.Seed, p.script.Language))
	p.resize(p.size[0], p.size[1])
	p.settle()
}

func (p *monkeyPage) resize(width, height int) {
	p.size = [2]int{width, height}
	p.do(chromedp.EmulateViewport(int64(width), int64(height)))
}

// Discard implements [monkey.Window].
func (p *monkeyPage) Discard() {
	_ = chromedp.Cancel(p.ctx) // a page that crashed may be gone
	p.end()
	p.site.Close()
}

// Screen implements [monkey.Window].
func (p *monkeyPage) Screen() *monkey.Screen { return &p.screen }

// End implements [monkey.Window]: the tab is closed.
func (p *monkeyPage) End() *monkey.Fault {
	fault := p.said()
	p.Discard()
	return fault
}

// Step implements [monkey.Window].
func (p *monkeyPage) Step(s monkey.Step) *monkey.Fault {
	if s.Kind == monkey.Again {
		if fault := p.said(); fault != nil {
			return fault
		}
		_ = chromedp.Cancel(p.ctx)
		p.end()
		p.open()
		return p.check()
	}
	p.act(s)
	if s.AtOnce {
		p.read()
		return p.said()
	}
	p.settle()
	return p.check()
}

// read reads what is on the screen.
func (p *monkeyPage) read() {
	p.t.Helper()
	screen, err := monkey.Parse(value[string](p.driver, `globalThis.erasScreen ?? ""`))
	if err != nil {
		p.t.Fatal(err)
	}
	p.screen, p.record = screen, ""
}

// settle waits until nothing moves and nobody but a person is awaited. What moves for
// longer than some ticks moves on.
func (p *monkeyPage) settle() {
	deadline := time.Now().Add(timeout)
	for moving := 0; moving < 40 && time.Now().Before(deadline); {
		p.ticks(2)
		p.read()
		switch {
		case p.screen.Waits():
		case p.screen.Moving:
			moving++
		default:
			return
		}
	}
}

// said returns what the console says about errors.
func (p *monkeyPage) said() *monkey.Fault {
	p.mu.Lock()
	defer p.mu.Unlock()
	var lines []string
	for _, line := range p.faults {
		if !strings.Contains(line, "GPU stall due to ReadPixels") {
			lines = append(lines, line)
		}
	}
	text := strings.Join(lines, "\n")
	if _, panicked, ok := strings.Cut(text, "panic: "); ok {
		return monkey.PanicOf(panicked)
	}
	if text != "" {
		return &monkey.Fault{What: "the console has an error", Detail: text}
	}
	return nil
}

// check says what is wrong with the page and with its saves.
func (p *monkeyPage) check() *monkey.Fault {
	if fault := p.said(); fault != nil {
		return fault
	}
	if fault := monkey.Check(&p.screen); fault != nil {
		return fault
	}
	if p.screen.Match == nil {
		return nil
	}
	var err error
	for deadline := time.Now().Add(timeout); time.Now().Before(deadline); p.ticks(2) {
		p.copySaves()
		if p.record, err = monkey.SavedRecord(p.dir, p.screen.Match); err == nil {
			return nil
		}
	}
	return &monkey.Fault{What: "the match in the file is not that on the screen", Detail: err.Error()}
}

// readMatches returns the files of matches that the database of the page has, by name.
const readMatches = `new Promise((done, fail) => {
	const opening = indexedDB.open('eras', 1);
	opening.onerror = () => fail(opening.error);
	opening.onsuccess = () => {
		const files = {}, store = opening.result.transaction('files').objectStore('files');
		const all = store.openCursor(IDBKeyRange.bound('matches/', 'matches0'));
		all.onerror = () => fail(all.error);
		all.onsuccess = () => {
			const c = all.result;
			if (!c) { opening.result.close(); done(files); return; }
			files[c.key] = typeof c.value === 'string' ? c.value : new TextDecoder().decode(c.value);
			c.continue();
		};
	};
})`

// copySaves copies the matches that the page has saved.
func (p *monkeyPage) copySaves() {
	p.t.Helper()
	folder := filepath.Join(p.dir, "matches")
	if err := os.RemoveAll(folder); err != nil {
		p.t.Fatal(err)
	}
	for name, text := range value[map[string]string](p.driver, readMatches) {
		file := filepath.Join(p.dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			p.t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			p.t.Fatal(err)
		}
	}
}

// Moves implements [monkey.Window].
func (p *monkeyPage) Moves() [][]string {
	p.t.Helper()
	moves, err := monkey.MovesAt(p.record, &p.screen)
	if err != nil {
		p.t.Fatal(err)
	}
	return moves
}

// act does what a step says.
func (p *monkeyPage) act(s monkey.Step) {
	x, y, ok := p.screen.At(s.ID, s.X, s.Y)
	if s.ID != "" && !ok {
		return
	}
	event := func(what input.DispatchMouseEventType, options ...chromedp.MouseOption) {
		p.do(chromedp.MouseEvent(what, x, y, append(options, chromedp.ClickCount(1))...))
	}
	press := func(button chromedp.MouseOption) {
		event(input.DispatchMouseEventTypeMousePressed, button)
		if s.Ticks > 0 {
			p.ticks(s.Ticks)
		}
	}
	release := func(button chromedp.MouseOption) {
		event(input.DispatchMouseEventTypeMouseReleased, button)
		p.ticks(1)
	}
	if s.ID != "" {
		event(input.DispatchMouseEventTypeMouseMoved)
		p.ticks(1)
	}
	switch s.Kind {
	case monkey.Click:
		press(chromedp.ButtonLeft)
		release(chromedp.ButtonLeft)
	case monkey.Right:
		press(chromedp.ButtonRight)
		release(chromedp.ButtonRight)
	case monkey.Double:
		for range 2 {
			press(chromedp.ButtonLeft)
			release(chromedp.ButtonLeft)
		}
	case monkey.Hover:
		p.ticks(40)
	case monkey.Wheel:
		// Chromium wants both numbers, and a zero is left out of the message.
		p.do(call(input.DispatchMouseEvent, input.DispatchMouseEventParams{
			Type: input.DispatchMouseEventTypeMouseWheel, X: x, Y: y, DeltaX: 1e-9, DeltaY: float64(-100 * s.Turns),
		}))
		p.ticks(1)
	case monkey.Drag:
		press(chromedp.ButtonLeft)
		if toX, toY, ok := p.screen.At(s.To, s.X, s.Y); ok {
			x, y = toX, toY
			event(input.DispatchMouseEventTypeMouseMoved, chromedp.ButtonLeft)
		}
		release(chromedp.ButtonLeft)
	case monkey.Key:
		p.key(s.Text)
	case monkey.Type:
		p.write(s.Text)
	case monkey.Resize:
		p.resize(s.Width, s.Height)
	}
}

// pageKeys are the keys that have no character. Those that the browser takes are left out.
var pageKeys = map[string]string{
	"Escape": kb.Escape, "Enter": kb.Enter, "Space": " ", "Tab": kb.Tab, "ArrowUp": kb.ArrowUp, "ArrowDown": kb.ArrowDown, "ArrowLeft": kb.ArrowLeft,
	"ArrowRight": kb.ArrowRight, "Backspace": kb.Backspace, "Delete": kb.Delete, "Home": kb.Home, "End": kb.End, "PageUp": kb.PageUp, "PageDown": kb.PageDown,
}

// key presses a key, if it is one for the page.
func (p *monkeyPage) key(text string) {
	key, ok := pageKeys[text]
	if len(text) == 1 {
		key, ok = strings.ToLower(text), true
	}
	if ok {
		p.do(chromedp.KeyEvent(key))
		p.ticks(1)
	}
}
