//go:build e2eweb

package e2eweb

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// before returns an action that runs a script in the pages of a tab before their own.
func before(script string) chromedp.Action[chromedp.Void] {
	return call(page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
}

// unkept waits until the program says that nothing is kept, and why, and closes the dialog.
func (d *driver) unkept(why string) {
	d.t.Helper()
	d.until("the sentence", func() bool {
		c, _ := d.control("problem")
		return strings.Contains(c.Label, "This browser keeps nothing for this page") && strings.Contains(c.Label, why)
	})
	d.shot("unkept")
	d.click("problem.yes")
	d.until("the dialog to close", func() bool { _, ok := d.control("problem"); return !ok })
}

// TestBlockedCookies plays in a browser that blocks cookies, and with them all that pages keep. The
// program says so, exports and imports.
func TestBlockedCookies(t *testing.T) {
	profile := profileDir(t)
	preferences := filepath.Join(profile, "Default", "Preferences")
	if err := os.MkdirAll(filepath.Dir(preferences), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(preferences, []byte(`{"profile":{"default_content_setting_values":{"cookies":2}}}`), 0o644); err != nil {
		t.Fatal(err)
	}
	d := newChromiumIn(t, profile).open(newSite(t), "language=en&nosound")
	d.unkept("denied permission")
	if said := d.told(); !strings.Contains(said, "Eras is not kept for playing offline") {
		t.Errorf("the console says %q", said)
	}
	d.onScreen("menu")
	d.click("menu.options")
	d.onScreen("options")
	dir := t.TempDir()
	d.do(call(browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: dir}))
	d.click("options.motion")
	d.click("options.export")
	var files []string
	d.until("the exported file", func() bool {
		files, _ = filepath.Glob(filepath.Join(dir, "*.zip"))
		return len(files) == 1
	})
	d.click("options.motion")
	d.do(call(page.SetInterceptFileChooserDialog, page.SetInterceptFileChooserDialogParams{Enabled: true}))
	d.click("options.import")
	d.do(chromedp.SetUploadFiles("#eras-file", files))
	d.onScreen("menu")
	d.click("menu.options")
	d.onScreen("options")
	if c, _ := d.control("options.motion"); c.Value != "on" {
		t.Errorf("after the import, the option is %q", c.Value)
	}
	d.close()
}

// TestBrokenStorage starts the program where IndexedDB fails in other ways than when it is blocked.
func TestBrokenStorage(t *testing.T) {
	s := newSite(t)
	b := newChromium(t)
	broken := []struct{ script, why string }{
		{`const deny = { get() { throw new DOMException('access is denied', 'SecurityError'); } };
			Object.defineProperty(globalThis, 'indexedDB', deny);
			Object.defineProperty(globalThis, 'caches', deny);
			Object.defineProperty(Navigator.prototype, 'serviceWorker', deny);
			Object.defineProperty(Navigator.prototype, 'locks', deny);`, "SecurityError: access is denied"},
		{`IDBFactory.prototype.open = () => ({});`, "the browser does not answer"},
		{`IDBDatabase.prototype.transaction = () => { throw new DOMException('the database is closing', 'InvalidStateError'); };`,
			"InvalidStateError: the database is closing"},
	}
	var pages []*driver
	for _, one := range broken { // at once: one of them waits
		pages = append(pages, b.visit(s, "language=en&nosound", before(one.script)))
	}
	slow := b.visit(s, "language=en&nosound", before(slowStorage))
	slow.onScreen("menu")
	if c, ok := slow.control("problem"); ok {
		t.Errorf("where the database opens slowly it says %q", c.Label)
	}
	slow.close()
	for i, d := range pages {
		d.unkept(broken[i].why)
		d.onScreen("menu")
		d.told()
		d.close()
	}
}

// slowStorage opens the database after eight seconds.
const slowStorage = `
	const open = IDBFactory.prototype.open;
	IDBFactory.prototype.open = function (...of) {
		const late = {};
		setTimeout(() => {
			const request = open.apply(this, of);
			for (const event of ['onupgradeneeded', 'onsuccess', 'onerror'])
				request[event] = e => { late.result = request.result; late[event]?.(e); };
		}, 8000);
		return late;
	};`

// fillRoom saves settings with fast own motions, and then as much else as the browser takes.
const fillRoom = `(async () => {
	const opening = indexedDB.open('eras', 1);
	opening.onupgradeneeded = () => opening.result.createObjectStore('files');
	await new Promise(done => { opening.onsuccess = done; });
	const put = (name, data) => new Promise((done, failed) => {
		const change = opening.result.transaction('files', 'readwrite');
		change.objectStore('files').put(data, name);
		change.oncomplete = done;
		change.onabort = () => failed(change.error);
	});
	await put('settings.toml', new TextEncoder().encode('version = 1\nown_speed = "fast"\n'));
	for (let n = 0, size = 100_000; size > 50; n++) {
		try {
			await put('filler-' + n, new Uint8Array(size));
		} catch {
			size /= 2;
		}
	}
	opening.result.close();
})()`

// keptSettings are the settings that the browser keeps.
const keptSettings = `(async () => {
	const opening = indexedDB.open('eras', 1);
	await new Promise(done => { opening.onsuccess = done; });
	const reading = opening.result.transaction('files').objectStore('files').get('settings.toml');
	await new Promise(done => { reading.onsuccess = done; });
	opening.result.close();
	return new TextDecoder().decode(reading.result);
})()`

// TestNoRoomForSaves plays in a browser without room. It is told once, what was saved stays, and what
// was not is saved when there is room.
func TestNoRoomForSaves(t *testing.T) {
	s := newSite(t)
	b := newChromium(t)
	d := b.open(s, "language=en&nosound", quota(s, 1_000_000), chromedp.Navigate(s.URL+"/manifest.webmanifest"),
		call(runtime.Evaluate, runtime.EvaluateParams{Expression: fillRoom, AwaitPromise: new(true)}))
	d.click("menu.options")
	d.onScreen("options")
	d.click("options.computerspeed.0")
	d.until("the sentence", func() bool {
		c, _ := d.control("problem")
		return strings.Contains(c.Label, "This browser does not keep what Eras saves") && strings.Contains(c.Label, "QuotaExceededError")
	})
	d.shot("noroom")
	d.click("problem.yes")
	d.click("options.ownspeed.2")
	if _, ok := d.control("problem"); ok {
		t.Error("a second failure is told, too")
	}
	if kept := value[string](d, keptSettings); !strings.Contains(kept, `own_speed = "fast"`) {
		t.Errorf("without room for the new settings, the old ones are\n%s", kept)
	}
	d.do(quota(s, 1<<30))
	d.until("the settings to be saved", func() bool {
		kept := value[string](d, keptSettings)
		return strings.Contains(kept, `own_speed = "normal"`) && strings.Contains(kept, `computer_speed = "none"`)
	})
	d.told()
	d.close()
}
