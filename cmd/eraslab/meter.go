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
	// untimed says that the time left cannot be told from what is done alone.
	untimed bool
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

// show says that so much is done. It is a [tournament.Progress].
func (m *meter) show(done, total int) {
	if m.progress == nil {
		return
	}
	if m.bar == nil {
		behind := []decor.Decorator{decor.Any(func(decor.Statistics) string {
			note, _ := m.note.Load().(string)
			return note
		})}
		if !m.untimed {
			behind = append([]decor.Decorator{decor.AverageETA(decor.ET_STYLE_GO)}, behind...)
		}
		m.bar = m.progress.AddBar(int64(total), mpb.BarRemoveOnComplete(),
			mpb.PrependDecorators(decor.Name(m.what+" "), decor.CountersNoUnit("%d/%d")),
			mpb.AppendDecorators(behind...))
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
