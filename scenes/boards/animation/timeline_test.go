package animation

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"eras/scenes/ui"
)

// recorder is a sound device that notes what it plays.
type recorder struct {
	played []ui.Effect
	pans   []float64 // of those with a place
}

func (r *recorder) Play(e ui.Effect)  { r.played = append(r.played, e) }
func (r *recorder) SetVolume(float64) {}
func (r *recorder) PlayAt(e ui.Effect, pan float64) {
	r.played, r.pans = append(r.played, e), append(r.pans, pan)
}
func (r *recorder) SetMusicVolume(float64) {}
func (r *recorder) Music(string, float64)  {}

func newUI(t rapid.TB) (*ui.UI, *recorder) {
	t.Helper()
	texts, err := ui.NewTexts("en")
	if err != nil {
		t.Fatal(err)
	}
	u, r := ui.New(texts), &recorder{}
	u.Sound = r
	return u, r
}

// ms is the length of n ticks.
func ms(n int) float64 { return float64(n) * 1000 / ui.TicksPerSecond }

// list returns named motions that append their names to done, for example
// "walk 3 ding, coin 5 &2": lengths in ticks, & for beside with the delay.
func list(spec string, done *[]string) []Motion[string] {
	var all []Motion[string]
	for part := range strings.SplitSeq(spec, ", ") {
		words := strings.Fields(part)
		m := Motion[string]{What: words[0]}
		var n int
		fmt.Sscan(words[1], &n)
		m.Length = ms(n)
		for _, w := range words[2:] {
			if w == "ding" {
				m.Sound = ui.SoundCoin
			} else if _, err := fmt.Sscanf(w, "&%d", &n); err == nil {
				m.Beside, m.Delay = true, ms(n)
			}
		}
		m.Done = func() { *done = append(*done, m.What) }
		all = append(all, m)
	}
	return all
}

func TestTimelinePlaysInOrder(t *testing.T) {
	for _, c := range []struct {
		motions string
		// want is what is under way on each tick, until the timeline is at rest.
		want string
		done string
	}{
		{"a 2, b 3", "a a b b b", "a b"},
		{"a 3, b 2 &0, c 1", "a+b a+b a c", "b a c"},
		{"a 1 &2, b 1 &0", "b - a", "b a"},
		{"a 2, b 0, c 1", "a a c", "a b c"},
		{"a 0", "", "a"},
	} {
		u, _ := newUI(t)
		var tl Timeline[string]
		var done, seen []string
		tl.Play(u, 1, list(c.motions, &done)...)
		for tl.Busy() {
			var now []string
			for what := range tl.All() {
				now = append(now, *what)
			}
			if now == nil {
				now = []string{"-"}
			}
			seen = append(seen, strings.Join(now, "+"))
			tl.Tick(u, false)
		}
		if got := strings.Join(seen, " "); got != c.want {
			t.Errorf("%q plays %q, want %q", c.motions, got, c.want)
		}
		if got := strings.Join(done, " "); got != c.done {
			t.Errorf("%q ends in the order %q, want %q", c.motions, got, c.done)
		}
	}
}

func TestShareGrowsFromZeroToOne(t *testing.T) {
	u, _ := newUI(t)
	var tl Timeline[string]
	tl.Play(u, 2, Motion[string]{What: "a", Length: ms(2)})
	for i := range 4 {
		if what, share := tl.Current(); what == nil || *what != "a" || share != float64(i)/4 {
			t.Fatalf("tick %d: share %v, want %v", i, share, float64(i)/4)
		}
		tl.Tick(u, false)
	}
	if what, share := tl.Current(); what != nil || share != 0 {
		t.Errorf("at rest Current returns %v, %v", what, share)
	}
}

func TestHurryIsFourTimesAsFast(t *testing.T) {
	u, _ := newUI(t)
	var tl Timeline[string]
	tl.Play(u, 1, Motion[string]{Length: ms(12)})
	for range 3 {
		if !tl.Busy() {
			t.Fatal("ended early")
		}
		tl.Tick(u, true)
	}
	if tl.Busy() {
		t.Error("still busy after a quarter of the ticks")
	}
}

func TestSoundsStartWithTheirMotions(t *testing.T) {
	var done []string
	for _, c := range []struct {
		speed float64
		ticks int
		want  int
	}{{1, 0, 1}, {1, 1, 1}, {1, 2, 2}, {0, 0, 1}} {
		u, heard := newUI(t)
		var tl Timeline[string]
		tl.Play(u, c.speed, list("a 2 ding, b 2 ding", &done)...)
		for range c.ticks {
			tl.Tick(u, false)
		}
		if len(heard.played) != c.want {
			t.Errorf("at speed %v, %d sounds after %d ticks, want %d", c.speed, len(heard.played), c.ticks, c.want)
		}
	}
}

// However motions are played, each one's Done is called once, in the same order.
func TestSkippingEndsLikePlaying(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var parts []string
		for i := range rapid.IntRange(0, 6).Draw(t, "motions") {
			part := fmt.Sprintf("%c %d", 'a'+i, rapid.IntRange(0, 5).Draw(t, "length"))
			if rapid.Bool().Draw(t, "beside") {
				part += fmt.Sprintf(" &%d", rapid.IntRange(0, 3).Draw(t, "delay"))
			}
			parts = append(parts, part)
		}
		if len(parts) == 0 {
			return
		}
		spec := strings.Join(parts, ", ")
		u, _ := newUI(t)
		play := func(drive func(*Timeline[string])) []string {
			var done []string
			var tl Timeline[string]
			tl.Play(u, 1, list(spec, &done)...)
			drive(&tl)
			if tl.Busy() {
				t.Fatalf("%q: still busy", spec)
			}
			return done
		}
		want := play(func(tl *Timeline[string]) {
			for tl.Busy() {
				tl.Tick(u, false)
			}
		})
		if len(want) != len(parts) {
			t.Fatalf("%q: %d of %d motions ended", spec, len(want), len(parts))
		}
		skipAfter := rapid.IntRange(0, 12).Draw(t, "skip after")
		for name, drive := range map[string]func(*Timeline[string]){
			"hurried": func(tl *Timeline[string]) {
				for tl.Busy() {
					tl.Tick(u, true)
				}
			},
			"skipped": func(tl *Timeline[string]) {
				for range skipAfter {
					tl.Tick(u, false)
				}
				tl.Skip()
			},
			"replaced": func(tl *Timeline[string]) { tl.Play(u, 1) },
		} {
			if got := play(drive); !slices.Equal(got, want) {
				t.Errorf("%q %s ends in the order %v, played %v", spec, name, got, want)
			}
		}
	})
}

func TestAddKeepsWhatIsPlaying(t *testing.T) {
	u, _ := newUI(t)
	var tl Timeline[string]
	var done []string
	tl.Play(u, 1, list("a 4", &done)...)
	tl.Tick(u, false)
	tl.Add(u, 1, list("b 1", &done)...)
	tl.Tick(u, false)
	if what, _ := tl.Current(); what == nil || *what != "a" || len(done) != 1 || done[0] != "b" {
		t.Errorf("ended: %v", done)
	}
}

func TestSoundsAreHeardWhereTheMotionIs(t *testing.T) {
	u, sound := newUI(t)
	u.Loop.Begin(ui.Input{}, 900, 600, 1)
	var line Timeline[string]
	at := func(x float64) func() float64 { return func() float64 { return x } }
	line.Play(u, 1, Motion[string]{Sound: ui.SoundMarch, X: at(0), Length: ms(1)}, Motion[string]{Sound: ui.SoundMarch, X: at(900), Length: ms(1)}, Motion[string]{Sound: ui.SoundMarch, X: at(450), Length: ms(1)})
	for range 3 {
		line.Tick(u, false)
	}
	if len(sound.pans) != 3 || sound.pans[0] >= 0 || sound.pans[1] != -sound.pans[0] || sound.pans[2] != 0 {
		t.Errorf("heard at %v", sound.pans)
	}
}

// With reduced motion everything is at its end from the start, takes as long, and ends in
// the same way.
func TestReducedMotionKeepsThePaceAndTheEnd(t *testing.T) {
	run := func(reduced bool) (ticks int, done []string, shares []float64) {
		u, _ := newUI(t)
		u.ReducedMotion = reduced
		var line Timeline[string]
		line.Play(u, 1, list("walk 3 ding, fall 2, coin 4 &1", &done)...)
		for ; line.Busy(); ticks++ {
			for _, share := range line.All() {
				shares = append(shares, share)
			}
			line.Tick(u, false)
		}
		return ticks, done, shares
	}
	ticks, done, _ := run(false)
	still, doneStill, shares := run(true)
	if still != ticks || !slices.Equal(done, doneStill) {
		t.Errorf("%d ticks and %v, want %d and %v", still, doneStill, ticks, done)
	}
	for _, share := range shares {
		if share < 0.99 || share >= 1 {
			t.Errorf("something is shown at %v", share)
		}
	}
}
