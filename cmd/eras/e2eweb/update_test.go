//go:build e2eweb

package e2eweb

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"
)

// started reports whether the page has started its program.
func (d *driver) started() bool {
	d.t.Helper()
	return value[bool](d, `!!globalThis.eras?.module`)
}

// kept returns the names of the caches in which versions are, by the page.
func (d *driver) kept() []string {
	d.t.Helper()
	return value[[]string](d, `caches.keys().then(names => names.filter(name => !name.startsWith('eras-fonts')))`)
}

// version returns the version that the page runs.
func (d *driver) version() string {
	d.t.Helper()
	return value[string](d, `build.cache`)
}

// told returns what the console was told since the last call.
func (d *driver) told() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	all := strings.Join(d.faults, "\n")
	d.faults = nil
	return all
}

// quota limits what the browser keeps for a site.
func quota(s *site, bytes float64) chromedp.Action[chromedp.Void] {
	return call(storage.OverrideQuotaForOrigin, storage.OverrideQuotaForOriginParams{Origin: s.URL, QuotaSize: &bytes})
}

// update lets the browser look for a new version. It looks again if it was just looking while the old
// one was there.
func (d *driver) update(s *site) {
	d.t.Helper()
	before, _ := s.loads("service.js")
	d.until("the browser to look for a new version", func() bool {
		value[int](d, `navigator.serviceWorker.ready.then(registration => (registration.update().catch(() => 0), 0))`)
		now, _ := s.loads("service.js")
		return now > before
	})
}

// TestUpdate updates the site while a page of the old version is open. The old version stays until
// the new one is whole and the player changes, and each then starts offline.
func TestUpdate(t *testing.T) {
	older, newer := twoVersions(t)
	s := newSiteOf(t, older.dir)
	s.ranges = true
	b := newChromium(t)
	d := b.visit(s, "language=en")
	d.until("the service worker", func() bool { return value[bool](d, `!!navigator.serviceWorker.controller`) })
	if asked, sent := s.loads(older.program); asked != 1 || sent < idleSize {
		t.Errorf("the first visit asked %d times for the program and got %d bytes", asked, sent)
	}

	// The connection is cut in the middle of the new version.
	s.replace(newer.dir, cut{file: newer.program, at: 0.5, quiet: true}) // else the browser may drop what it has not read
	d.update(s)
	d.until("half of the new program", func() bool { _, sent := s.loads(newer.program); return sent > 0 })
	s.cut(true)
	other := b.visit(s, "language=es")
	other.until("the old version offline", other.started)
	if v := other.version(); v != older.version {
		t.Errorf("with half of %s there, offline starts %s, not %s", newer.version, v, older.version)
	}

	s.cut(false)
	offered := func(d *driver) func() bool {
		return func() bool { return value[bool](d, `!document.getElementById('newer').hidden`) }
	}
	d.until("the new version to be offered", offered(d))
	other.until("the new version to be offered there, too", offered(other))
	if _, sent := s.loads(newer.program); sent < idleSize || sent > idleSize*14/10 {
		t.Errorf("%d bytes of the new program were sent, which has %d: loading did not go on with what was there", sent, idleSize)
	}
	if names := d.kept(); !slices.Equal(names, []string{older.version, newer.version}) {
		t.Errorf("kept are %v, not %s and %s", names, older.version, newer.version)
	}
	for d, want := range map[*driver]string{d: "A new version of Eras is ready. Change now Later", other: "Hay una nueva versión de Eras. Cambiar Después"} {
		if line := value[string](d, `[...document.getElementById('newer').children].map(part => part.textContent).join(' ')`); line != want {
			t.Errorf("offered with %q, not %q", line, want)
		}
		if beside := value[float64](d, `document.getElementById('newer').getBoundingClientRect().top - document.body.getBoundingClientRect().bottom`); beside != 0 {
			t.Errorf("the offer begins %v pixels below the game's window", beside)
		}
		if focused := value[string](d, `document.activeElement.localName`); focused == "button" {
			t.Error("the offer takes the focus")
		}
	}
	d.shot("newer")
	value[int](other, `(document.querySelector('#newer button:last-child').click(), 0)`)
	if offered(other)() || value[float64](other, `document.body.clientHeight`) != height {
		t.Error("the offer stays after Later")
	}

	if line := value[string](d, `(document.querySelector('#newer button').click(), document.getElementById('newer').textContent)`); line != "The new version is coming…" {
		t.Errorf("after Change now the page says %q", line)
	}
	d.until("the new version", func() bool {
		return value[string](d, `globalThis.eras?.module ? build.cache : ''`) == newer.version
	})
	d.until("the old version to be forgotten", func() bool { return slices.Equal(d.kept(), []string{newer.version}) })
	// How often it is asked for depends on how long the connection is cut, what is sent does not.
	if asked, sent := s.loads(newer.program); asked < 2 || sent > idleSize*14/10 {
		t.Errorf("the new program was asked for %d times, %d bytes", asked, sent)
	}
	// The old page goes on with the script of its workers, which it has.
	if script := value[string](other, `fetch(eras.worker).then(r => r.text())`); other.version() != older.version || !strings.Contains(script, "erasWorker") {
		t.Errorf("the open page has version %s and for its workers %.80q", other.version(), script)
	}
	other.told() // that the connection was cut
	other.close()
	s.cut(true)
	after := b.visit(s, "language=en")
	after.until("the new version offline", after.started)
	if v := after.version(); v != newer.version {
		t.Errorf("after the update, offline starts %s, not %s", v, newer.version)
	}
	after.close()
	d.told()
	d.close()
}

// TestCutWhileLoading cuts the connection at ten places of the first visit, and lets it stall at one.
// The page says so and goes on, unless it is cut before its script is there: then a sentence says what to do.
func TestCutWhileLoading(t *testing.T) {
	version, _ := twoVersions(t)
	file, err := os.Stat(filepath.Join(version.dir, version.program))
	if err != nil {
		t.Fatal(err)
	}
	size := float64(file.Size())
	places := []struct {
		cut
		ranges bool
		says   string // a part of what the page says; if "", it may go on without a word
		ends   bool   // the page must be loaded again
	}{
		{cut: cut{"index.html", 0.99, false, false}, says: "load this page again", ends: true},
		{cut: cut{"loader.js", 0, false, false}}, // the browser asks again by itself
		{cut: cut{"loader.js", 0.5, false, false}, says: "load this page again", ends: true},
		{cut: cut{"worker.js", 0, false, false}},
		{cut: cut{"worker.js", 0.5, false, false}, says: "The connection was cut at "},
		{cut: cut{".bin", 0, false, false}},
		{cut: cut{".bin", 0.1, false, false}, says: "The connection was cut at "},
		{cut: cut{".bin", 0.5, false, false}, ranges: true, says: "The connection was cut at "},
		{cut: cut{".bin", 0.7, true, false}, ranges: true, says: "The connection was cut at "},
		{cut: cut{".bin", 0.999, false, false}, says: "The connection was cut at "},
		{cut: cut{".bin", 0.4, false, true}, ranges: true, says: "Nothing has come for a while, at "},
	}
	b := newChromium(t)
	pages := make([]*driver, len(places))
	sites := make([]*site, len(places))
	for i, p := range places {
		sites[i] = newSiteOf(t, version.dir)
		sites[i].ranges = p.ranges
		sites[i].replace(version.dir, p.cut)
		pages[i] = b.visit(sites[i], "language=en", before(watchProgress+tellRead+patience(p.stall)))
	}
	for i, p := range places {
		d := pages[i]
		where := fmt.Sprintf("cut at %v of %s", p.at, p.file)
		if p.ends {
			d.until(where+": a sentence", func() bool {
				return value[bool](d, fmt.Sprintf(`(() => {
					document.getAnimations().forEach(wait => wait.finish()); // it comes after some seconds
					return document.body.innerText.includes(%q) && getComputedStyle(document.getElementById('stuck')).visibility === 'visible';
				})()`, p.says))
			})
			d.do(chromedp.Navigate(sites[i].URL + "/?language=en"))
		}
		d.until(where+": the start", d.started)
		if !p.ends && !value[bool](d, fmt.Sprintf(`[...said].some(line => line?.includes(%q))`, p.says)) {
			t.Errorf("%s: the page does not say %q but %v", where, p.says, value[[]string](d, `[...said]`))
		}
		if said := d.told(); p.file == ".bin" && p.at > 0 {
			read := 0
			_, after, _ := strings.Cut(said, "the connection was cut after ")
			if _, err := fmt.Sscanf(after, "%d bytes", &read); err != nil {
				t.Errorf("%s: the console says %q", where, said)
			}
			// Loading goes on with what the browser had read when the connection ended.
			if _, sent := sites[i].loads(version.program); p.ranges && sent != int(p.at*size)+int(size)-read {
				t.Errorf("%s: %d bytes of the program were sent, which has %v; %d were read before the cut", where, sent, size, read)
			}
		}
		d.close()
	}
}

// tellRead tells the site when the page has read up to the sentence for those without a script.
const tellRead = `
	new MutationObserver((_, observer) => {
		if (!document.getElementById('stuck')) return;
		observer.disconnect();
		fetch('read');
	}).observe(document, { childList: true, subtree: true });`

// patience returns a script with which the page waits for bytes for a short time, if a connection
// stalls: others must not be given up on a slow machine.
func patience(stalls bool) string {
	if !stalls {
		return ""
	}
	return "\nglobalThis.patienceOfTest = 2000;"
}

// TestNoRoomForProgram starts the program where the browser has no room for it. The page says on its
// console that it is not kept; an old version stays when there is no room for the next.
func TestNoRoomForProgram(t *testing.T) {
	older, newer := twoVersions(t)
	s := newSiteOf(t, older.dir)
	b := newChromium(t)
	d := b.visit(s, "language=en", quota(s, idleSize/2))
	d.until("the start", d.started)
	const line = "not kept for playing offline"
	said := ""
	d.until("a word on the console", func() bool { said += d.told(); return strings.Contains(said, line) })
	if asked, _ := s.loads(older.program); asked != 1 {
		t.Errorf("the program was asked for %d times", asked)
	}
	d.do(quota(s, 100*idleSize), chromedp.Navigate(s.URL+"/?language=en"))
	d.until("the service worker", func() bool { return value[bool](d, `!!navigator.serviceWorker.controller`) })
	d.do(quota(s, idleSize*3/2))
	s.replace(newer.dir)
	d.update(s)
	said = ""
	d.until("a word about the new version on the console", func() bool { said += d.told(); return strings.Contains(said, line) })
	if value[bool](d, `!document.getElementById('newer').hidden`) {
		t.Errorf("%s is offered, for which there was no room", newer.version)
	}
	s.cut(true)
	d.do(chromedp.Navigate(s.URL + "/?language=en"))
	d.until("the old version offline", func() bool {
		return value[string](d, `globalThis.eras?.module ? build.cache : ''`) == older.version
	})
	d.close()
}
