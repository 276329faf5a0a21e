//go:build e2eweb

// Package e2eweb drives the program in a real browser: it hands out the folder of make web
// on this machine, loads it in headless Chromium, clicks, touches and types into it, reads
// its screen and writes screenshots.
package e2eweb

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"golang.org/x/sys/unix"
)

// timeout bounds everything that waits for the program.
const timeout = 3 * time.Minute

// width and height are the size of the page.
const width, height = 1280, 800

// chromium is a browser with a profile that outlasts its tabs.
type chromium struct {
	t     *testing.T
	alloc context.Context
	root  context.Context
}

func newChromium(t *testing.T) *chromium {
	t.Helper()
	return newChromiumIn(t, profileDir(t))
}

// newChromiumIn starts a browser with the profile in a folder.
func newChromiumIn(t *testing.T, profile string) *chromium {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.Flag("use-gl", "angle"), chromedp.Flag("use-angle", "swiftshader"), chromedp.Flag("enable-unsafe-swiftshader", true),
		chromedp.NoSandbox, chromedp.UserDataDir(profile), chromedp.WindowSize(width, height),
	)
	alloc, stop := chromedp.NewExecAllocator(context.Background(), options...)
	root, leave := chromedp.NewContext(alloc)
	t.Cleanup(func() {
		_ = chromedp.Cancel(root)
		leave()
		stop()
	})
	if err := chromedp.Do(root); err != nil {
		t.Fatal(err)
	}
	return &chromium{t, alloc, root}
}

// profileDir returns a new folder for a browser's profile, in memory where there is room. With
// less than 2 GB left Chromium does not keep the program for playing offline.
func profileDir(t *testing.T) string {
	t.Helper()
	const enough = 2 << 30
	if room("/dev/shm") > enough {
		dir, err := os.MkdirTemp("/dev/shm", "eras-")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = os.RemoveAll(dir) })
		return dir
	}
	dir := t.TempDir()
	if left := room(dir); left < enough {
		t.Fatalf("%s has %d MB left: Chromium needs 2 GB to keep the program for playing offline", dir, left>>20)
	}
	return dir
}

// room returns how many bytes are left for files in a folder, 0 if it cannot be asked.
func room(dir string) uint64 {
	var s unix.Statfs_t
	if unix.Statfs(dir, &s) != nil {
		return 0
	}
	return s.Bavail * uint64(s.Bsize)
}

// driver is the program in a tab.
type driver struct {
	t      *testing.T
	ctx    context.Context
	end    context.CancelFunc
	mu     sync.Mutex
	faults []string // on the console
	// left and top are where the picture begins on the page.
	left, top float64
}

// open opens the program in a new tab, after actions on the empty one.
func (b *chromium) open(s *site, query string, before ...chromedp.Action[chromedp.Void]) *driver {
	b.t.Helper()
	d := b.visit(s, query, before...)
	d.until("the first screen", func() bool { return d.look().Screen != "" })
	return d
}

// visit opens the page in a new tab, after actions on the empty one.
func (b *chromium) visit(s *site, query string, before ...chromedp.Action[chromedp.Void]) *driver {
	b.t.Helper()
	ctx, leave := chromedp.NewContext(b.root)
	d := &driver{t: b.t, ctx: ctx, end: leave}
	messages := chromedp.Console(ctx)
	go func() {
		for m, err := range messages {
			switch {
			case err != nil:
				return
			case m.Type == chromedp.ConsoleError || m.Type == chromedp.ConsoleWarning || m.Type == chromedp.ConsoleException:
				d.fault(m.Text)
			}
		}
	}()
	d.do(before...)
	d.do(chromedp.EmulateViewport(width, height), call(page.Navigate, page.NavigateParams{URL: s.URL + "/?probe=erasScreen&" + query}))
	return d
}

// call returns a command of the browser as an action.
func call[P, R any](command cdp.Command[P, R], params P) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, command, params)
		return err
	})
}

func (d *driver) fault(text string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.faults = append(d.faults, text)
}

// clean fails the test if there was an error on the console.
func (d *driver) clean() {
	d.t.Helper()
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, f := range d.faults {
		if !strings.Contains(f, "GPU stall due to ReadPixels") { // taking screenshots
			d.t.Errorf("on the console: %s", f)
		}
	}
	d.faults = nil
}

// close closes the tab.
func (d *driver) close() {
	d.t.Helper()
	d.clean()
	if err := chromedp.Cancel(d.ctx); err != nil {
		d.t.Error(err)
	}
	d.end()
}

func (d *driver) do(actions ...chromedp.Action[chromedp.Void]) {
	d.t.Helper()
	run(d, chromedp.Steps(actions...))
}

// run runs an action of the browser and returns its result.
func run[R any](d *driver, action chromedp.Action[R]) R {
	d.t.Helper()
	return runWithin(d, timeout, action)
}

// runWithin is like run, and runs the action again if it takes longer than each.
func runWithin[R any](d *driver, each time.Duration, action chromedp.Action[R]) R {
	d.t.Helper()
	all, cancel := context.WithTimeout(d.ctx, timeout)
	defer cancel()
	for {
		ctx, cancel := context.WithTimeout(all, each)
		result, err := chromedp.Run(ctx, action)
		late := ctx.Err() != nil
		cancel()
		switch {
		case err == nil:
			return result
		case all.Err() != nil || !late && !strings.Contains(err.Error(), "navigated or closed"):
			d.t.Fatalf("%v\n%s", err, strings.Join(d.faults, "\n"))
		case !late:
			time.Sleep(50 * time.Millisecond) // the page loads anew, as it does after an import
		}
	}
}

// value returns what an expression of the page yields.
func value[T any](d *driver, expression string) T {
	d.t.Helper()
	return run(d, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}

// probed is what the program says about its screen.
type probed struct {
	Screen   string      `json:"screen"`
	Scale    float64     `json:"scale"`
	Controls []described `json:"controls"`
}

// described is a control.
type described struct {
	ID, Label, Value string
	Rect             struct{ X, Y, W, H float64 }
	Enabled, Focused bool
}

// look returns what is on the screen.
func (d *driver) look() (p probed) {
	d.t.Helper()
	// A page that loads anew may never answer.
	text := runWithin(d, timeout/12, chromedp.Evaluate[string](`globalThis.erasScreen ?? ""`))
	if text == "" {
		return p
	}
	if err := json.Unmarshal([]byte(text), &p); err != nil {
		d.t.Fatal(err)
	}
	return p
}

// find returns the middle of a control, and whether it is there and enabled.
func (d *driver) find(id string) (x, y float64, ok bool) {
	d.t.Helper()
	p := d.look()
	for _, c := range p.Controls {
		if c.ID == id && c.Enabled && c.Rect.W > 0 && c.Rect.H > 0 {
			return d.left + (c.Rect.X+c.Rect.W/2)*p.Scale, d.top + (c.Rect.Y+c.Rect.H/2)*p.Scale, true
		}
	}
	return 0, 0, false
}

func (d *driver) has(id string) bool {
	d.t.Helper()
	_, _, ok := d.find(id)
	return ok
}

// control returns a control.
func (d *driver) control(id string) (c described, ok bool) {
	d.t.Helper()
	for _, c := range d.look().Controls {
		if c.ID == id {
			return c, true
		}
	}
	return c, false
}

func (d *driver) ids() string {
	var ids []string
	for _, c := range d.look().Controls {
		if !strings.HasPrefix(c.ID, "square.") {
			ids = append(ids, c.ID)
		}
	}
	return strings.Join(ids, " ")
}

// until waits until ok.
func (d *driver) until(what string, ok func() bool) {
	d.t.Helper()
	for deadline := time.Now().Add(timeout); !ok(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			d.shot("failed")
			d.t.Fatalf("waited %v for %s; screen %q: %s\n%s", timeout, what, d.look().Screen, d.ids(), strings.Join(d.faults, "\n"))
		}
	}
}

func (d *driver) onScreen(name string) {
	d.t.Helper()
	d.until("screen "+name, func() bool { return d.look().Screen == name })
}

// place waits for a control and returns its middle.
func (d *driver) place(id string) (x, y float64) {
	d.t.Helper()
	d.until("the control "+id, func() (ok bool) { x, y, ok = d.find(id); return ok })
	return x, y
}

// ticks waits for n ticks of the program that begin from now on. A slow page has frames without
// ticks: several clicks in one tick would all be at the place of the last. A program that has
// crashed has no ticks.
func (d *driver) ticks(n int) {
	d.t.Helper()
	value[int](d, fmt.Sprintf(`new Promise(done => {
		const end = erasScreenTicks + 1 + %d; // a tick may be in progress
		const late = performance.now() + 30_000;
		const next = () => erasScreenTicks < end && performance.now() < late ? requestAnimationFrame(next) : done(0);
		next();
	})`, n))
}

// click clicks a control with the mouse.
func (d *driver) click(id string) {
	d.t.Helper()
	d.until("the control "+id+" at its place", func() bool { return d.tryClick(id) })
}

// tryClick clicks a control with the mouse if it is there and stays where it is, and reports
// whether it did.
func (d *driver) tryClick(id string) bool {
	d.t.Helper()
	x, y, ok := d.find(id)
	if !ok {
		return false
	}
	d.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y))
	d.ticks(2)
	if nowX, nowY, ok := d.find(id); !ok || nowX != x || nowY != y {
		return false
	}
	d.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMousePressed, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
	d.ticks(1)
	d.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
	d.ticks(2)
	return true
}

// touch puts fingers on the screen, moves them or, without points, lifts them.
func (d *driver) touch(what input.DispatchTouchEventType, points ...input.TouchPoint) {
	d.t.Helper()
	d.fingers(what, points)
	d.ticks(3)
}

// fingers does what touch does and does not wait.
func (d *driver) fingers(what input.DispatchTouchEventType, points []input.TouchPoint) {
	d.t.Helper()
	params := input.DispatchTouchEventParams{Type: what, TouchPoints: []*input.TouchPoint{}}
	for i := range points {
		id := float64(i)
		points[i].ID = &id
		params.TouchPoints = append(params.TouchPoints, &points[i])
	}
	d.do(call(input.DispatchTouchEvent, params))
}

// tap touches a control with a finger, for a moment: it must not become a long press.
func (d *driver) tap(id string) {
	d.t.Helper()
	x, y := d.place(id)
	d.fingers(input.DispatchTouchEventTypeTouchStart, []input.TouchPoint{{X: x, Y: y}})
	d.ticks(1)
	d.touch(input.DispatchTouchEventTypeTouchEnd)
}

// write types text into the control that has the focus.
func (d *driver) write(text string) {
	d.t.Helper()
	for _, r := range text {
		d.do(chromedp.KeyEvent(string(r)))
		d.ticks(2)
	}
}

// shot writes a screenshot under a name.
func (d *driver) shot(name string) {
	d.t.Helper()
	png := run(d, chromedp.CaptureScreenshot())
	if err := os.WriteFile(filepath.Join(shots, name+".png"), png, 0o644); err != nil {
		d.t.Error(err)
	}
}
