package main

import (
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/cwriter"
	"github.com/vbauerster/mpb/v8/decor"
)

// meter shows the progress of some work if the output is a terminal. Elsewhere it says once how long
// long work takes.
type meter struct {
	out      io.Writer
	begin    time.Time
	expected bool // whether it has said how long the work takes

	what     string
	progress *mpb.Progress
	bar      *mpb.Bar
	note     atomic.Value // of a string
	// untimed means that the time left cannot be estimated from the work done.
	untimed bool
}

// newMeter returns a meter that writes to w if w is a terminal. Close it before writing anything
// else to w.
func newMeter(w io.Writer, what string) *meter {
	m := &meter{what: what, out: w, begin: time.Now()}
	if cwriter.New(w).IsTerminal() {
		m.progress = mpb.New(mpb.WithOutput(w), mpb.WithWidth(60))
	}
	return m
}

// show shows the amount of work done. It is a [tournament.Progress].
func (m *meter) show(done, total int) {
	if m.progress == nil {
		if done > 0 && !m.untimed {
			m.expect(time.Since(m.begin)/time.Duration(done)*time.Duration(total-done), done, total)
		}
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

// measuring is how long the rate of work is measured before it is said how long it takes, and
// worthSaying the least time that is said.
const (
	measuring   = 5 * time.Second
	worthSaying = 2 * time.Minute
)

// expect says once, unless a terminal shows the progress, how long the work takes at the rate that
// was measured so far.
func (m *meter) expect(left time.Duration, done, total int) {
	if m.progress != nil || m.expected || left < worthSaying || time.Since(m.begin) < measuring {
		return
	}
	m.expected = true
	fmt.Fprintf(m.out, "%s takes about %v, measured on the first %d of %d\n", m.what, left.Round(time.Second), done, total)
}

// say sets the text behind the bar.
func (m *meter) say(note string) { m.note.Store("  " + note) }

// close removes the bar.
func (m *meter) close() {
	if m.progress == nil {
		return
	}
	if m.bar != nil {
		m.bar.Abort(true)
	}
	m.progress.Wait()
}
