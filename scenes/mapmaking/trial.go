package mapmaking

import (
	"context"
	"math"
	"sync"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/evolve/stats"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Trial is a running or finished trial of a map by fast games, with its dialog. Make one with [NewTrial].
type Trial struct {
	games  int
	cancel context.CancelFunc

	mu      sync.Mutex
	verdict func(u *ui.UI, ended bool) Verdict // by the games so far
	ended   bool
	err     error
}

// Verdict is what a trial shows.
type Verdict struct {
	// Games is the number of games so far. Bars shows how they ended, and Note stands below the bars.
	Games int
	Bars  []Bar
	Note  string
	// Text is the verdict, "" while there are too few games.
	Text string
}

// Bar is a share of the games.
type Bar struct {
	Key, Label, Value string
	Share             float64
	// Fair is the share that would be fair, or -1 for none.
	Fair  float64
	Owner *art.Owner
}

// NewTrial starts a trial of so many games. spawn runs work in a goroutine that guards against panics. run
// plays the games until ctx ends and calls report with what the dialog then shows.
func NewTrial(games int, spawn func(work func()), run func(ctx context.Context, report func(func(u *ui.UI, ended bool) Verdict)) error) *Trial {
	ctx, cancel := context.WithCancel(context.Background())
	t := &Trial{games: games, cancel: cancel, verdict: func(*ui.UI, bool) Verdict { return Verdict{} }}
	spawn(func() {
		err := run(ctx, func(v func(*ui.UI, bool) Verdict) {
			t.mu.Lock()
			defer t.mu.Unlock()
			t.verdict = v
		})
		t.mu.Lock()
		defer t.mu.Unlock()
		t.ended, t.err = true, err
	})
	return t
}

// describe describes the dialog over the screen and reports whether it was closed.
func (t *Trial) describe(u *ui.UI) (closed bool) {
	t.mu.Lock()
	verdict, ended, err := t.verdict, t.ended, t.err
	t.mu.Unlock()
	v := verdict(u, ended)
	text := v.Text
	switch {
	case err != nil && ended:
		text = err.Error()
	case text == "":
		text = u.Text.T("maker.trial.runs")
	}
	u.Modal("maker.trial", "maker.trial.close", 0.35, func() {
		b := u.Bounds()
		w, pad := min(620, b.W-32), 28.0
		if u.Narrow() {
			w, pad = min(620, b.W-16), 16
		}
		h := max(2*ui.Body.Line(), u.ParagraphHeight(w-2*pad, text, ui.Body)) // of the text
		const row, others = 34, 166
		note := u.ParagraphHeight(w-2*pad, v.Note, ui.Note)
		box := b.Middle(w, min(others+row*float64(len(v.Bars))+note+2*pad+h, b.H-16))
		u.Sheet(box)
		in := box.Inset(pad)
		u.Label(in.CutTop(32), u.Text.T("maker.trial.title"), ui.PanelTitle.At(22))
		u.Rule(in.X, in.CutTop(16).CenterY(), in.W)
		foot := in.CutBottom(44)
		in.CutBottom(12)
		u.Probe("maker.verdict", text, ui.Rect{})
		u.Flow("maker.trial.flow", in, func(in *ui.Rect) {
			u.Label(in.CutTop(26), u.Text.T("maker.trial.games", "N", v.Games, "Of", t.games), ui.Note)
			u.Progress(in.CutTop(12), float64(v.Games)/float64(t.games))
			in.CutTop(12)
			for _, bar := range v.Bars {
				bar.describe(u, in.CutTop(row))
			}
			in.CutTop(u.Paragraph(*in, v.Note, ui.Note))
			u.HLine(in.X, in.CutTop(6).CenterY(), in.W, 1, paint.Fade(art.Hair, 0.8))
			in.CutTop(6)
			in.CutTop(u.Paragraph(*in, text, ui.Body))
		})
		spec := ui.ButtonSpec{Label: u.Text.T("maker.trial.close"), Key: "Esc"}
		if !ended {
			spec.Label = u.Text.T("maker.trial.stop")
		}
		u.Probe("maker.trial.ended", map[bool]string{false: "no", true: "yes"}[ended], ui.Rect{})
		closed = u.Button("maker.trial.close", foot.CutRight(170), spec) || u.TakeKey(ebiten.KeyEscape)
	})
	return closed
}

// describe draws the bar with its label and value.
func (b *Bar) describe(u *ui.UI, row ui.Rect) {
	u.Label(row.CutLeft(min(150, row.W*0.42)), b.Label, ui.Body)
	u.Label(row.CutRight(min(100, row.W*0.4)), b.Value, ui.Strong.To(1))
	row.CutRight(10)
	share := u.Motion.Ease("maker.bar."+b.Key, b.Share, 120)
	u.Bar(row.InsetXY(0, 8), share, b.Fair, b.Owner)
}

// Percent formats a share with its interval, such as "52 ± 4 %".
func Percent(u *ui.UI, i stats.Interval) string {
	if math.IsNaN(i.Value) {
		return "–"
	}
	return u.Text.T("maker.percent", "Value", int(math.Round(100*i.Value)), "Margin", int(math.Ceil(50*(i.High-i.Low))))
}
