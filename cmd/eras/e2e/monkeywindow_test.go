//go:build e2e

package e2e

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/cmd/eras/monkey"
)

// monkeyWindow is the desktop program while a random person uses it.
type monkeyWindow struct {
	t      *testing.T
	script *monkey.Script
	dir    string
	*driver
	screen        monkey.Screen
	width, height int
	record        string        // of the match on the screen, if it waits for a person
	began         *monkey.Fault // what went wrong when the program began
}

// openMonkeyWindow starts the program as a script says.
func openMonkeyWindow(t *testing.T, script *monkey.Script) *monkeyWindow {
	t.Helper()
	dir, err := os.MkdirTemp("", "eras-monkey")
	if err != nil {
		t.Fatal(err)
	}
	m := &monkeyWindow{t: t, script: script, dir: dir, width: script.Width, height: script.Height}
	switch script.Saves {
	case monkey.EmptySaves:
	case monkey.AcquaintedSaves:
		acquaint(t, dir)
	default:
		t.Fatalf("a script names the saves %q, which there are not", script.Saves)
	}
	m.began = m.open()
	return m
}

// open starts the program.
func (m *monkeyWindow) open() *monkey.Fault {
	m.t.Helper()
	begin := start
	if m.script.Seed%5 == 0 { // seldom: to synthesise the music takes longer than forty actions
		begin = startWithSound
	}
	m.driver = begin(m.t, m.dir, m.width, m.height, "-language", m.script.Language, "-seed", fmt.Sprint(m.script.Seed))
	m.doomed = true // what goes wrong is a fault to be reported, not the end of the test
	return m.settle()
}

// Discard implements [monkey.Window].
func (m *monkeyWindow) Discard() {
	m.kill()
	theHost.do(m.driver.screen.Deallocate)
	if err := os.RemoveAll(m.dir); err != nil {
		m.t.Error(err)
	}
}

// Screen implements [monkey.Window].
func (m *monkeyWindow) Screen() *monkey.Screen { return &m.screen }

// Step implements [monkey.Window].
func (m *monkeyWindow) Step(s monkey.Step) *monkey.Fault {
	if m.began != nil {
		return m.began
	}
	if s.Kind == monkey.Again {
		if fault := m.End(); fault != nil {
			return fault
		}
		if fault := m.open(); fault != nil {
			return fault
		}
		return m.check()
	}
	m.act(s)
	if s.AtOnce {
		m.ticks(1)
		if m.read() {
			return nil
		}
		return m.leftOrCrashed()
	}
	if fault := m.settle(); fault != nil {
		return fault
	}
	return m.check()
}

// read reads what is on the screen, and reports whether the program lives.
func (m *monkeyWindow) read() bool {
	data, err := os.ReadFile(m.probe)
	if err != nil {
		m.t.Fatal(err)
	}
	screen, err := monkey.Parse(string(data))
	if err != nil {
		m.t.Fatal(err)
	}
	m.screen, m.record = screen, ""
	return m.guest.Err() == nil
}

// For how many ticks the picture may move before the next step, and how long others may think
// and play.
const (
	movingTicks  = 200
	playingTicks = 20_000
	thinkingTime = 5 * time.Minute
)

// settle waits until nothing moves and nobody but a person is awaited, and has the picture
// drawn.
func (m *monkeyWindow) settle() *monkey.Fault {
	deadline := time.Now().Add(thinkingTime)
	for moving, playing := 0, 0; moving < movingTicks && playing < playingTicks && time.Now().Before(deadline); {
		m.ticks(2)
		if !m.read() {
			return m.leftOrCrashed()
		}
		switch {
		case m.screen.Waits():
			playing += 2
			time.Sleep(time.Millisecond) // leave the processor to those who think
		case m.screen.Moving:
			moving += 2
		default:
			return m.draw()
		}
	}
	return m.draw()
}

// draw has the picture drawn.
func (m *monkeyWindow) draw() *monkey.Fault {
	drawn := false
	theHost.do(func() {
		m.guest.AdvanceFrame()
		drawn = m.guest.WaitFrame() && m.guest.CompositeFrame()
	})
	if !drawn {
		return m.leftOrCrashed()
	}
	return nil
}

// check says what is wrong with the screen and with the files.
func (m *monkeyWindow) check() *monkey.Fault {
	if fault := monkey.Check(&m.screen); fault != nil {
		return fault
	}
	if m.screen.Match == nil {
		return nil
	}
	var err error
	for deadline := time.Now().Add(timeout); time.Now().Before(deadline); time.Sleep(2 * time.Millisecond) {
		if m.record, err = monkey.SavedRecord(m.dir, m.screen.Match); err == nil {
			return nil
		}
	}
	return &monkey.Fault{What: "the match in the file is not that on the screen", Detail: err.Error()}
}

// Moves implements [monkey.Window].
func (m *monkeyWindow) Moves() [][]string {
	m.t.Helper()
	moves, err := monkey.MovesAt(m.record, &m.screen)
	if err != nil {
		m.t.Fatal(err)
	}
	return moves
}

// act does what a step says.
func (m *monkeyWindow) act(s monkey.Step) {
	w := m.driver
	if s.ID != "" {
		x, y, ok := m.screen.At(s.ID, s.X, s.Y)
		if !ok {
			return
		}
		w.guest.MoveCursor(x, y)
		w.ticks(1)
	}
	switch s.Kind {
	case monkey.Click:
		m.mouse(ebiten.MouseButtonLeft, s.Ticks)
	case monkey.Right:
		m.mouse(ebiten.MouseButtonRight, s.Ticks)
	case monkey.Double:
		m.mouse(ebiten.MouseButtonLeft, s.Ticks)
		m.mouse(ebiten.MouseButtonLeft, s.Ticks)
	case monkey.Hover:
		w.ticks(40)
	case monkey.Wheel:
		w.guest.ScrollWheel(0, float64(s.Turns))
		w.ticks(1)
	case monkey.Drag:
		w.guest.PressMouseButton(ebiten.MouseButtonLeft)
		w.ticks(s.Ticks)
		if x, y, ok := m.screen.At(s.To, s.X, s.Y); ok {
			w.guest.MoveCursor(x, y)
			w.ticks(s.Ticks)
		}
		w.guest.ReleaseMouseButton(ebiten.MouseButtonLeft)
		w.ticks(1)
	case monkey.Key:
		m.keys(s.Text, s.Ticks)
	case monkey.Type:
		w.write(s.Text)
	case monkey.Resize:
		m.width, m.height = s.Width, s.Height
		var err error
		theHost.do(func() {
			before := w.screen
			w.screen = ebiten.NewImage(s.Width, s.Height)
			err = w.guest.SetOutsideScreen(w.screen)
			before.Deallocate()
		})
		if err != nil {
			m.t.Fatal(err)
		}
		w.ticks(1)
	}
}

// mouse presses and releases a button.
func (m *monkeyWindow) mouse(b ebiten.MouseButton, held int) {
	w := m.driver
	w.guest.PressMouseButton(b)
	if held > 0 {
		w.ticks(held)
	}
	w.guest.ReleaseMouseButton(b)
	w.ticks(1)
}

// keys presses a key while those before it are held.
func (m *monkeyWindow) keys(text string, held int) {
	w := m.driver
	names := strings.Split(text, "+")
	keys := make([]ebiten.Key, len(names))
	for i, name := range names {
		if name == "Control" || name == "Shift" || name == "Alt" {
			name += "Left"
		}
		if err := keys[i].UnmarshalText([]byte(name)); err != nil {
			m.t.Fatal(err)
		}
		w.guest.PressKey(keys[i])
		if i < len(names)-1 || held > 0 {
			w.ticks(max(1, held))
		}
	}
	for _, k := range keys {
		w.guest.ReleaseKey(k)
	}
	w.ticks(1)
}

// End implements [monkey.Window]: the window goes away.
func (m *monkeyWindow) End() *monkey.Fault {
	m.driver.ended = true
	theHost.do(func() { m.guest.Close() })
	return m.gone()
}

// gone waits until the program has ended, which it must without an error.
func (m *monkeyWindow) gone() *monkey.Fault {
	w := m.driver
	done := make(chan error, 1)
	go func() { done <- w.cmd.Wait() }()
	select {
	case err := <-done:
		w.cmd = nil
		if err == nil && strings.Contains(w.stderr.String(), "goroutine ") {
			err = errors.New("it wrote a trace")
		}
		if err != nil {
			return m.crashed(err)
		}
	case <-time.After(timeout):
		return &monkey.Fault{What: "the program does not end", Detail: w.stderr.String()}
	}
	theHost.do(w.screen.Deallocate)
	return nil
}

// leftOrCrashed is for a program that has ended by itself: the person has left it, or it
// crashed. In the first case it starts again.
func (m *monkeyWindow) leftOrCrashed() *monkey.Fault {
	w := m.driver
	terminated := errors.Is(w.guest.Err(), ebiten.Termination)
	err := w.guest.Err()
	w.ended = true
	theHost.do(func() { w.guest.Close() })
	if fault := m.gone(); fault != nil {
		return fault
	}
	if !terminated {
		return &monkey.Fault{What: "the program ended", Detail: fmt.Sprint(err)}
	}
	return m.open()
}

// crashed describes the end of a program that failed.
func (m *monkeyWindow) crashed(err error) *monkey.Fault {
	text := m.stderr.String()
	if i := strings.Index(text, "panic: "); i >= 0 {
		return monkey.PanicOf(text[i:])
	}
	return &monkey.Fault{What: "the program ended with " + err.Error(), Detail: text}
}
