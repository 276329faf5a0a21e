package mapmaker

import (
	"context"
	"math"
	"runtime"
	"sync"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/ai/fairness"
	"eras/evolve/stats"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// trialGames is the number of games in a trial of a map.
const trialGames = 600

// trial is a running or finished trial of the map, with its dialog.
type trial struct {
	cancel context.CancelFunc

	mu     sync.Mutex
	result fairness.Result
	ended  bool
	err    error
}

// newTrial starts a trial of the map.
func newTrial(s *Screen) *trial {
	ctx, cancel := context.WithCancel(context.Background())
	t := &trial{cancel: cancel}
	games := fairness.Trial{Rules: *s.Draft.Rules, Start: *s.Draft.Position(), Games: trialGames, Seed: s.Seed(), Workers: max(1, runtime.GOMAXPROCS(0)-1)}
	s.Go(func() { //fault:none the app guards it
		_, err := games.Run(ctx, func(r fairness.Result) {
			t.mu.Lock()
			defer t.mu.Unlock()
			t.result = r
		})
		t.mu.Lock()
		defer t.mu.Unlock()
		t.ended, t.err = true, err
	})
	return t
}

// describe describes the dialog over the screen and reports whether it was closed.
func (t *trial) describe(u *ui.UI) (closed bool) {
	t.mu.Lock()
	result, ended, err := t.result, t.ended, t.err
	t.mu.Unlock()
	text := u.Text.T("maker.trial.runs")
	switch {
	case err != nil && ended:
		text = err.Error()
	case ended || result.Games >= trialGames/3:
		v := result.Verdict()
		text = u.Text.T("maker.verdict."+v.String(), "Actions", meanActions(&result))
	}
	u.Modal("maker.trial", "maker.trial.close", 0.35, func() {
		b := u.Bounds()
		w, pad := min(620, b.W-32), 28.0
		if u.Narrow() {
			w, pad = min(620, b.W-16), 16
		}
		h := max(2*ui.Body.Line(), u.ParagraphHeight(w-2*pad, text, ui.Body)) // of the text
		box := b.Middle(w, min(326+2*pad+h, b.H-16))
		u.Sheet(box)
		in := box.Inset(pad)
		u.Label(in.CutTop(32), u.Text.T("maker.trial.title"), ui.PanelTitle.At(22))
		u.Rule(in.X, in.CutTop(16).CenterY(), in.W)
		foot := in.CutBottom(44)
		in.CutBottom(12)
		u.Probe("maker.verdict", text, ui.Rect{})
		u.Flow("maker.trial.flow", in, func(in *ui.Rect) {
			u.Label(in.CutTop(26), u.Text.T("maker.trial.games", "N", result.Games, "Of", trialGames), ui.Note)
			u.Progress(in.CutTop(12), float64(result.Games)/trialGames)
			in.CutTop(12)
			t.bars(u, in, &result)
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

// meanActions returns the mean length of the games.
func meanActions(r *fairness.Result) int { return r.Actions / max(1, r.Games) }

// bars draws how the games ended: by side, and by which side moved first.
func (t *trial) bars(u *ui.UI, in *ui.Rect, r *fairness.Result) {
	all := float64(max(1, r.Games))
	red, first := r.RedShare(), r.FirstShare()
	for _, bar := range []struct {
		key   string
		share float64
		half  float64 // the place of the fair share, or -1 for none
		owner *art.Owner
		value string
	}{
		{"red", float64(r.Red) / all, 0.5, &art.Red, u.Text.Number(r.Red)},
		{"blue", float64(r.Blue) / all, 0.5, &art.Blue, u.Text.Number(r.Blue)},
		{"draws", float64(r.Draws) / all, -1, &art.Sable, u.Text.Number(r.Draws)},
		{"first", first.Value, 0.5, &art.Golden, percent(u, first)},
	} {
		row := in.CutTop(34)
		u.Label(row.CutLeft(min(150, row.W*0.42)), u.Text.T("maker.trial."+bar.key), ui.Body)
		u.Label(row.CutRight(min(100, row.W*0.4)), bar.value, ui.Strong.To(1))
		row.CutRight(10)
		share := u.Motion.Ease("maker.bar."+bar.key, bar.share, 120)
		u.Bar(row.InsetXY(0, 8), share, bar.half, bar.owner)
	}
	note := in.CutTop(24)
	u.Label(note, u.Text.T("maker.trial.share", "Share", percent(u, red)), ui.Note)
	u.HLine(in.X, in.CutTop(6).CenterY(), in.W, 1, paint.Fade(art.Hair, 0.8))
}

// percent formats a share with its interval, such as "52 ± 4 %".
func percent(u *ui.UI, i stats.Interval) string {
	if math.IsNaN(i.Value) {
		return "–"
	}
	return u.Text.T("maker.percent", "Value", int(math.Round(100*i.Value)), "Margin", int(math.Ceil(50*(i.High-i.Low))))
}
