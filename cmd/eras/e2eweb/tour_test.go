//go:build e2eweb

package e2eweb

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// name is the player's.
const name = "Begoña Núñez"

// watchProgress notes what the page says while it loads.
const watchProgress = `
	window.said = new Set();
	new MutationObserver(() => said.add(document.getElementById('what')?.textContent)).observe(document, { childList: true, subtree: true, characterData: true });`

// countFrames counts the frames of the page from now on, and the longest of them.
const countFrames = `(() => {
	const c = window.counted = { n: 0, longest: 0, began: performance.now() };
	let last = c.began;
	const next = now => { c.n++; c.longest = Math.max(c.longest, now - last); last = now; requestAnimationFrame(next); };
	requestAnimationFrame(next);
	return 0;
})()`

// counted says what was counted.
const counted = "`${counted.n} in ${Math.round(performance.now() - counted.began)} ms, the longest took ${Math.round(counted.longest)} ms`"

// TestWar loads the program, trains and plays a war, closes the tab, continues, starts
// offline, and takes the saves to another browser.
func TestWar(t *testing.T) {
	s := newSite(t)
	b := newChromium(t)
	d := b.open(s, "seed=9&language=en", before(watchProgress))
	if n := value[int](d, "[...said].filter(text => text?.startsWith('Loading')).length"); n < 3 {
		t.Errorf("the page said %d times how much of the program was loaded", n)
	}
	t.Log(value[string](d, "`${performance.getEntriesByType('resource').reduce((sum, r) => sum + r.encodedBodySize, 0)} bytes loaded, the first picture after ${Math.round(performance.getEntriesByName('drawn')[0].startTime)} ms`"))
	d.quick()
	d.shot("menu")
	value[int](d, countFrames)
	time.Sleep(2 * time.Second)
	t.Log("frames of the menu: " + value[string](d, counted))
	d.click("menu.start")
	d.onScreen("setup")
	d.click("setup.name")
	d.write(name)
	d.click("setup.go")
	d.onScreen("training")
	value[int](d, countFrames)
	d.trained()
	t.Log("frames during the training: " + value[string](d, counted))
	if n := value[int](d, "counted.n"); n < 5 {
		t.Errorf("the picture stood still during the training: %d frames", n)
	}
	d.shot("training")
	d.plays("war")
	at := d.playWar(20)
	d.ticks(30)
	d.shot("war")
	d.close()

	d = b.open(s, "language=en")
	t.Log(value[string](d, "`again: the first picture after ${Math.round(performance.getEntriesByName('drawn')[0].startTime)} ms`"))
	d.onScreen("menu")
	d.shot("menu-again")
	d.click("menu.continue")
	d.onScreen("war")
	if now := d.position(""); now != at {
		t.Errorf("the war goes on at\n%s, not at\n%s", now, at)
	}
	d.until("all to be kept for playing offline", func() bool {
		return value[bool](d, `navigator.serviceWorker.ready.then(async () => {
			const names = await caches.keys();
			const cache = await caches.open(names[0]);
			const kept = (await cache.keys()).map(r => r.url);
			return kept.some(url => url.endsWith('.bin')) && kept.some(url => url.endsWith('worker.js'));
		})`)
	})
	d.close()

	s.cut(true)
	d = b.open(s, "language=en")
	d.onScreen("menu")
	d.click("menu.continue")
	d.onScreen("war")
	d.playWar(1)
	d.shot("offline")
	d.click("bar.options")
	d.onScreen("options")
	d.shot("options")
	dir := t.TempDir()
	d.do(call(browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: dir}))
	d.click("options.export")
	var files []string
	d.until("the exported file", func() bool {
		files, _ = filepath.Glob(filepath.Join(dir, "*.zip"))
		return len(files) == 1
	})
	d.close()
	s.cut(false)

	other := newChromium(t)
	d = other.open(s, "language=en")
	d.onScreen("menu")
	if d.has("menu.continue") {
		t.Fatal("a new browser has a war to continue")
	}
	d.click("menu.options")
	d.onScreen("options")
	d.do(call(page.SetInterceptFileChooserDialog, page.SetInterceptFileChooserDialogParams{Enabled: true}))
	d.click("options.import")
	d.do(chromedp.SetUploadFiles("#eras-file", files))
	d.until("the imported war", func() bool { return d.look().Screen == "menu" && d.has("menu.continue") })
	d.click("menu.continue")
	d.onScreen("war")
	d.position("")
	d.shot("imported")
	d.close()
	if info, err := os.Stat(files[0]); err != nil || info.Size() > 1<<20 {
		t.Errorf("the exported file: %v, %v", info, err)
	}
}

// TestOtherGames plays a part of a battle, a turn of Risk and a phase of Diplomacy.
func TestOtherGames(t *testing.T) {
	s := newSite(t)
	b := newChromium(t)
	d := b.open(s, "seed=9&language=es")
	d.quick()
	d.setup("battle", d.click)
	d.click("setup.name")
	d.write(name)
	d.click("setup.go")
	d.onScreen("training")
	d.trained()
	d.plays("battle")
	text := ""
	for range 4 {
		if text = d.position(text); text == "" {
			t.Fatal("the battle is over")
		}
		d.advised()
	}
	d.position(text)
	d.shot("battle")
	d.leave()

	d.setup("risk", d.click)
	d.click("setup.go")
	d.onScreen("risk")
	d.riskTurn()
	d.ticks(30)
	d.shot("risk")
	d.leave()

	d.setup("diplomacy", d.click)
	if d.has("setup.daide") {
		t.Error("a page offers what needs sockets")
	}
	d.click("setup.go")
	d.onScreen("diplomacy")
	d.until("the map", func() bool { return d.has("diplomacy.submit") && d.has("bar.hint") })
	d.advised()
	d.shot("diplomacy-orders")
	d.click("diplomacy.submit")
	d.until("the results", func() bool { return d.has("diplomacy.skip") || d.has("diplomacy.continue") })
	d.ticks(30)
	d.shot("diplomacy-results")
	d.close()
}

// setup opens the set-up of a board with the mouse or a finger. The buttons of the menu move
// when the board changes.
func (d *driver) setup(board string, use func(id string)) {
	d.t.Helper()
	d.until("the board to be chosen", func() bool {
		if c, ok := d.control("menu.board." + board); ok && c.Value == "chosen" {
			return true
		}
		use("menu.board." + board) // again, if a slow page took it for a long press
		return false
	})
	use("menu.start")
	d.onScreen("setup")
}

// leave leaves a match for the menu by its buttons.
func (d *driver) leave() {
	d.t.Helper()
	d.until("the menu", func() bool {
		p := d.look()
		if p.Screen == "menu" {
			return true
		}
		for _, ending := range []string{".yes", ".leave"} {
			for _, c := range p.Controls {
				if strings.HasSuffix(c.ID, ending) && c.Enabled {
					d.tryClick(c.ID)
					return false
				}
			}
		}
		return false
	})
}

// insets are the room that notch, round corners and home bar take from the page.
var insets = emulation.SafeAreaInsets{Top: new(int64(47)), Left: new(int64(24)), Right: new(int64(12)), Bottom: new(int64(34))}

// TestFingers uses the program with fingers, on a page with a notch.
func TestFingers(t *testing.T) {
	s := newSite(t)
	b := newChromium(t)
	touch := chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true, MaxTouchPoints: 5})
		return err
	})
	notch := call(emulation.SetSafeAreaInsetsOverride, emulation.SetSafeAreaInsetsOverrideParams{Insets: &insets})
	d := b.open(s, "seed=9&language=en", touch, notch)
	d.onScreen("menu")
	d.left, d.top = float64(*insets.Left), float64(*insets.Top)
	room := fmt.Sprintf("%d %d %d %d", *insets.Left, *insets.Top, width-*insets.Left-*insets.Right, height-*insets.Top-*insets.Bottom)
	d.until("the picture beside the notch", func() bool {
		return value[string](d, `(r => [r.left, r.top, r.width, r.height].join(' '))(document.querySelector('canvas').getBoundingClientRect())`) == room
	})
	d.until("a picture of that size", func() bool {
		p := d.look()
		return len(p.Controls) > 0 && !slices.ContainsFunc(p.Controls, func(c described) bool {
			return (c.Rect.X+c.Rect.W)*p.Scale > float64(width-*insets.Left-*insets.Right)+1
		})
	})
	d.setup("risk", d.tap)
	d.tap("setup.name0")
	d.ticks(5)
	d.write("Ana")
	d.tap("setup.go")
	d.onScreen("risk")
	d.until("the map", func() bool { return d.has("map") })
	d.position("")
	d.shot("touch")
	for _, c := range d.look().Controls {
		for _, word := range []string{"Click", "Shift", "ight button", "\nF1", "(Q)"} {
			if strings.Contains(c.Label, word) {
				t.Errorf("the control %s says %q to a finger: %s", c.ID, word, c.Label)
			}
		}
	}
	x, y := d.place("area.brazil")
	d.touch(input.DispatchTouchEventTypeTouchStart, input.TouchPoint{X: x, Y: y})
	d.until("what a long press tells", func() bool { return d.has("tooltip") })
	d.shot("touch-long")
	d.touch(input.DispatchTouchEventTypeTouchEnd)
	x, y = d.place("map")
	area := func() described {
		for _, c := range d.look().Controls {
			if strings.HasPrefix(c.ID, "area.") && c.Rect.W > 0 {
				return c
			}
		}
		t.Fatal("the map has no areas")
		return described{}
	}
	before := area()
	d.touch(input.DispatchTouchEventTypeTouchStart, input.TouchPoint{X: x - 30, Y: y}, input.TouchPoint{X: x + 30, Y: y})
	for apart := 60.0; apart <= 240; apart += 30 {
		d.touch(input.DispatchTouchEventTypeTouchMove, input.TouchPoint{X: x - apart, Y: y}, input.TouchPoint{X: x + apart, Y: y})
	}
	d.touch(input.DispatchTouchEventTypeTouchEnd)
	d.ticks(30)
	if after := area(); after.ID == before.ID && after.Rect == before.Rect {
		t.Error("two fingers that spread do not zoom")
	}
	d.shot("touch-zoomed")
	d.close()
}
