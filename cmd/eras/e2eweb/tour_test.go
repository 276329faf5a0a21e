//go:build e2eweb

package e2eweb

import "testing"

func TestTour(t *testing.T) {
	s := newSite(t)
	b := newBrowser(t)
	d := b.open(s.URL, "seed=9&language=en")
	d.until("the first screen", func() bool { return d.look().Screen != "" })
	d.frames(60)
	t.Log(d.look().Screen, d.ids())
	d.shot("first")
	d.close()
}
