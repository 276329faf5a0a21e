package main

import (
	"io"
	"sync/atomic"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/cwriter"
	"github.com/vbauerster/mpb/v8/decor"
)

// meter shows how much of some work is done, on a terminal only.
type meter struct {
	what     string
	progress *mpb.Progress
	bar      *mpb.Bar
	note     atomic.Value // of a string
}

// newMeter returns a meter that writes to w if that is a terminal. It must be
// closed before anything else is written there.
func newMeter(w io.Writer, what string) *meter {
	m := &meter{what: what}
	if cwriter.New(w).IsTerminal() {
		m.progress = mpb.New(mpb.WithOutput(w), mpb.WithWidth(60))
	}
	return m
}

// show says that so much is done. It is a [lab.Progress].
func (m *meter) show(done, total int) {
	if m.progress == nil {
		return
	}
	if m.bar == nil {
		m.bar = m.progress.AddBar(int64(total), mpb.BarRemoveOnComplete(),
			mpb.PrependDecorators(decor.Name(m.what+" "), decor.CountersNoUnit("%d/%d")),
			mpb.AppendDecorators(decor.AverageETA(decor.ET_STYLE_GO), decor.Any(func(decor.Statistics) string {
				note, _ := m.note.Load().(string)
				return note
			})))
	}
	m.bar.SetCurrent(int64(done))
}

// say sets what stands behind the bar from now on.
func (m *meter) say(note string) { m.note.Store("  " + note) }

// close takes the bar away.
func (m *meter) close() {
	if m.progress == nil {
		return
	}
	if m.bar != nil {
		m.bar.Abort(true)
	}
	m.progress.Wait()
}
