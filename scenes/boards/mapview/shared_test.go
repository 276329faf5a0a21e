package mapview

import (
	"fmt"
	"image"
	"sync/atomic"
	"testing"

	diplomacymaps "eras/assets/maps/diplomacy"
	riskmaps "eras/assets/maps/risk"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/scenes/geography"
	"eras/scenes/geography/atlas"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/uitest"
)

// board is a shipped map with its names.
type board struct {
	m     *geography.Map
	names map[string]func(area int) string // by language
}

// boards are the maps under test: of each game one with a shipped drawing, and one
// whose drawing is generated.
var boards = []string{"risk classic", "risk mosaic-54", "diplomacy standard"}

// loaded caches boards, because generating a drawing takes a while.
var loaded = map[string]board{}

func load(t testing.TB, name string) board {
	t.Helper()
	if b, ok := loaded[name]; ok {
		return b
	}
	b := read(t, name)
	loaded[name] = b
	return b
}

func read(t testing.TB, name string) board {
	t.Helper()
	b := board{names: map[string]func(int) string{}}
	var game, word string
	fmt.Sscan(name, &game, &word)
	if game == "risk" {
		file, data, _ := riskmaps.Read(word)
		m, err := risk.ParseMap(file, data)
		if err != nil {
			t.Fatal(err)
		}
		if b.m, err = atlas.Risk(m); err != nil {
			t.Fatal(err)
		}
		for _, l := range ui.Languages {
			b.names[l] = func(area int) string { return m.TerritoryName(risk.Territory(area))[l] }
		}
		return b
	}
	file, data, _ := diplomacymaps.Read(word)
	m, err := diplomacy.ParseMap(file, data)
	if err != nil {
		t.Fatal(err)
	}
	if b.m, err = atlas.Diplomacy(m); err != nil {
		t.Fatal(err)
	}
	for _, l := range ui.Languages {
		b.names[l] = func(area int) string { return m.ProvinceName(diplomacy.Province(area))[l] }
	}
	return b
}

// owners distributes the areas among six players.
func owners(m *geography.Map) []*art.Owner {
	all := make([]*art.Owner, len(m.Areas))
	for i := range all {
		if i%7 < 6 {
			all[i] = art.Six[i%7]
		}
	}
	return all
}

// screen is a window with nothing but a map view.
type screen struct {
	view   *View
	look   Look
	rect   func(u *ui.UI) ui.Rect
	result Result
	clicks []Result
}

func (s *screen) Describe(u *ui.UI) {
	r := u.Bounds().Inset(16)
	if s.rect != nil {
		r = s.rect(u)
	}
	s.result = s.view.Describe(u, "map", r, s.look)
	if s.result.Clicked || s.result.RightClicked {
		s.clicks = append(s.clicks, s.result)
	}
	s.view.DrawOver(u, func() {})
}

// open opens a window on a board and waits until its picture is complete.
func open(t testing.TB, b board, w, h int) (*uitest.Window, *screen) {
	t.Helper()
	s := &screen{view: New(b.m), look: Look{Names: b.names["es"], Owners: owners(b.m), Links: true}}
	window := uitest.New(t, "es", w, h, s)
	settle(t, window, s)
	return window, s
}

// settle waits until the picture is complete.
func settle(t testing.TB, w *uitest.Window, s *screen) {
	t.Helper()
	for range 400 {
		w.Ticks(1)
		s.view.finish()
		if s.view.Ready() {
			return
		}
	}
	t.Fatal("the picture of the map is never complete")
}

// specOf returns the spec of a raster of a part of a map.
func specOf(m *geography.Map, zoom float64, rect image.Rectangle) spec {
	return spec{m: m, zoom: zoom, rect: rect, unit: 1, magnification: 1, openSea: openSea(m), links: true,
		skin: skinOf(m, &Look{Owners: owners(m)}, false, nil), stale: new(atomic.Bool)}
}

// long skips a slow test in short mode, in which only races are looked for.
func long(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("slow, and tests no other goroutines")
	}
}

// finish waits until the raster being made is complete. It takes effect in the next tick.
func (v *View) finish() {
	if s := &v.cache; s.job != nil {
		made := <-s.job
		s.job = nil
		if made.raster != nil {
			s.show(&picture{raster: made.raster})
		}
	}
}
