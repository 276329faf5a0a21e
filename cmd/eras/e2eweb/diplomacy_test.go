//go:build e2eweb

package e2eweb

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// TestNegotiation lets the bots of a page, which think in its worker, write to a person, who accepts one of
// their offers and makes one that is answered.
func TestNegotiation(t *testing.T) {
	d := newChromium(t).open(newSite(t), "seed=9&language=en&nosound")
	d.quick()
	d.setup("diplomacy", d.click)
	d.clickAll([]string{"setup.tabs.0", "setup.map", "setup.map.list.rows.Three Crowns", "setup.power.LEO", "setup.tabs.1", "setup.press.2", "setup.name0"})
	d.write("Ana")
	value[int](d, countFrames)
	d.click("setup.go")
	d.onScreen("diplomacy")
	label := func(id string) string {
		c, _ := d.control(id)
		return c.Label
	}
	d.until("letters", func() bool { return strings.HasPrefix(label("diplomacy.tabs.1"), "Talk (") })
	t.Log("frames until the first letter: " + value[string](d, counted))
	if n := value[int](d, "counted.n"); n < 5 {
		t.Errorf("the picture stood still: %d frames", n)
	}
	d.click("diplomacy.tabs.1")
	for _, power := range []string{"AGU", "ROB"} {
		d.click("talk." + power)
		d.place("talk.back")
		if d.has("talk.offer") {
			break
		}
		d.click("talk.back") // this bot answers no letters
	}
	offer := letterWith(d, ".accept")
	d.click(offer + ".accept")
	d.until("the offer to be agreed on", func() bool { return label(offer+".state") == "Accepted" })
	d.clickAll([]string{"talk.offer", "offer.send"})
	d.until("the answer to an own offer", func() bool { return answered(d) })
	d.shot("negotiation")
	d.close()
}

// answered reports whether no offer in the open thread waits for an answer.
func answered(d *driver) bool {
	states := 0
	for _, c := range d.look().Controls {
		if strings.HasPrefix(c.ID, "letter.") && strings.HasSuffix(c.ID, ".state") {
			if states++; c.Label == "Not answered yet" {
				return false
			}
		}
	}
	return states > 1
}

// letterWith returns the first letter of the open thread that has a control, empty if there is none.
func letterWith(d *driver, control string) string {
	for _, c := range d.look().Controls {
		if letter, ok := strings.CutSuffix(c.ID, control); ok && strings.HasPrefix(letter, "letter.") {
			return letter
		}
	}
	return ""
}

// TestOwnMap picks map files in the browser: a broken one, whose error is shown, and one that is then
// chosen and played on.
func TestOwnMap(t *testing.T) {
	broken := filepath.Join(t.TempDir(), "broken.toml")
	whole, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "recipes", "diplomacy-map", "strait.toml"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(broken, []byte(strings.Replace(string(whole), `homes = ["CAP"]`, `homes = ["XXX"]`, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	good := filepath.Join(t.TempDir(), "strait.toml")
	if err := os.WriteFile(good, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	s := newSite(t)
	b := newChromium(t)
	d := b.open(s, "seed=9&language=en&nosound")
	d.quick()
	d.setup("diplomacy", d.click)
	d.do(call(page.SetInterceptFileChooserDialog, page.SetInterceptFileChooserDialogParams{Enabled: true}))
	d.click("setup.tabs.0")
	pick := func(file string) {
		d.click("setup.map.read")
		d.do(chromedp.SetUploadFiles("#eras-file", []string{file}))
	}
	d.click("setup.map.open")
	pick(broken)
	d.until("the error", func() bool {
		c, _ := d.control("setup.map.fault")
		return strings.Contains(c.Label, "broken.toml") && strings.Contains(c.Label, "XXX")
	})
	d.shot("own-map-broken")
	pick(good)
	chosen := func() bool {
		c, _ := d.control("setup.map")
		return strings.Contains(c.Label+c.Value, "strait") && !d.has("setup.map.read")
	}
	d.until("the map in the list", chosen)
	d.shot("own-map")
	d.click("setup.name0")
	d.write("Ana")
	d.click("setup.go")
	d.onScreen("diplomacy")
	d.until("the map", func() bool { return d.has("diplomacy.submit") })
	d.close()

	d = b.open(s, "language=en&nosound")
	d.setup("diplomacy", d.click)
	d.until("the map, after the page was loaded again", chosen)
	d.close()
}
