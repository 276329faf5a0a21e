//go:build e2e

package e2e

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/cmd/eras/monkey"
	"eras/saves"
)

// monkeying is the program while a random person uses it.
type monkeying struct {
	t             *testing.T
	script        monkey.Script
	done          monkey.Script // with the steps that were done
	dir           string
	window        *driver
	screen        monkey.Screen
	width, height int
	record        string // of the match on the screen, if it waits for a person
}

// newMonkeying starts the program as a script says, whose steps are not done.
func newMonkeying(t *testing.T, script *monkey.Script) *monkeying {
	t.Helper()
	m := &monkeying{t: t, script: *script, done: *script, width: script.Width, height: script.Height}
	m.done.Steps = nil
	dir, err := os.MkdirTemp("", "eras-monkey")
	if err != nil {
		t.Fatal(err)
	}
	m.dir = dir
	switch script.Saves {
	case monkey.EmptySaves:
	case monkey.AcquaintedSaves:
		acquaint(t, dir)
	default:
		t.Fatalf("a script names the saves %q, which there are not", script.Saves)
	}
	m.open()
	return m
}

// open starts the program.
func (m *monkeying) open() {
	m.window = start(m.t, m.dir, m.width, m.height, "-language", m.script.Language, "-seed", fmt.Sprint(m.script.Seed))
	m.window.doomed = true // what goes wrong is a fault to be reported, not the end of the test
	m.settle()
}

// discard ends the program and removes its files.
func (m *monkeying) discard() {
	m.window.kill()
	theHost.do(m.window.screen.Deallocate)
	os.RemoveAll(m.dir)
}

// perform does steps up to the first fault. Steps at controls that are not there are left out.
func (m *monkeying) perform(steps []monkey.Step) *monkey.Fault {
	for _, s := range steps {
		if fault := m.step(s); fault != nil {
			return fault
		}
	}
	return nil
}

// step does a step and checks what came of it.
func (m *monkeying) step(s monkey.Step) *monkey.Fault {
	m.done.Steps = append(m.done.Steps, s)
	if s.Kind == monkey.Again {
		if fault := m.end(); fault != nil {
			return fault
		}
		m.open()
		return m.check()
	}
	m.act(s)
	if s.AtOnce {
		m.window.ticks(1)
		if m.look() {
			return nil
		}
		return m.ended()
	}
	if fault := m.settle(); fault != nil {
		return fault
	}
	return m.check()
}

// look reads what is on the screen, and reports whether the program lives.
func (m *monkeying) look() bool {
	data, err := os.ReadFile(m.window.probe)
	if err != nil {
		m.t.Fatal(err)
	}
	m.screen, m.record = monkey.Screen{}, ""
	if err := json.Unmarshal(data, &m.screen); err != nil {
		m.t.Fatal(err)
	}
	return m.window.guest.Err() == nil
}

// For how many ticks the picture may move before the next step, while a person is awaited and
// while others play, and how long others may think.
const (
	movingTicks  = 200
	playingTicks = 3000
	thinkingTime = 2 * timeout
)

// settle waits until nothing moves and nobody but a person is awaited, and has the picture
// drawn.
func (m *monkeying) settle() *monkey.Fault {
	deadline := time.Now().Add(thinkingTime)
	for moving, playing := 0, 0; moving < movingTicks && playing < playingTicks && time.Now().Before(deadline); {
		m.window.ticks(2)
		if !m.look() {
			return m.ended()
		}
		switch {
		case m.screen.Waits() && m.screen.Moving:
			playing += 2
		case m.screen.Waits():
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
func (m *monkeying) draw() *monkey.Fault {
	drawn := false
	theHost.do(func() {
		m.window.guest.AdvanceFrame()
		drawn = m.window.guest.WaitFrame() && m.window.guest.CompositeFrame()
	})
	if !drawn {
		return m.ended()
	}
	return nil
}

// check says what is wrong with the screen and with the files.
func (m *monkeying) check() *monkey.Fault {
	if fault := monkey.Check(&m.screen); fault != nil {
		return fault
	}
	if m.screen.Match == nil {
		return nil
	}
	want := m.screen.Match
	var why string
	for deadline := time.Now().Add(timeout); time.Now().Before(deadline); time.Sleep(2 * time.Millisecond) {
		kept, found, err := saves.Open(m.dir).LoadMatch(saves.Slot(want.Slot))
		hash := sha256.Sum256([]byte(kept.Record))
		if err == nil && found && hex.EncodeToString(hash[:]) == want.Record {
			m.record = kept.Record
			return nil
		}
		why = fmt.Sprintf("slot %s, the last line on the screen is %q; found %v, error %v, its record:\n%s", want.Slot, want.Last, found, err, kept.Record)
	}
	return &monkey.Fault{What: "the match in the file is not that on the screen", Detail: why}
}

// moves returns the legal moves of the match on the screen, if it waits for a person.
func (m *monkeying) moves() [][]string {
	m.t.Helper()
	for _, c := range m.screen.Controls {
		if c.ID != "position" || m.record == "" {
			continue
		}
		moves, err := monkey.Moves(m.record, c.Label)
		if err != nil {
			m.t.Fatal(err)
		}
		return moves
	}
	return nil
}

// act does what a step says.
func (m *monkeying) act(s monkey.Step) {
	w := m.window
	at := func(id string) (x, y float64, ok bool) {
		c, ok := m.screen.Find(id)
		if !ok {
			return 0, 0, false
		}
		k := m.screen.Scale
		return (c.Rect.X + c.Rect.W*float64(s.X)/100) * k, (c.Rect.Y + c.Rect.H*float64(s.Y)/100) * k, true
	}
	if s.ID != "" {
		x, y, ok := at(s.ID)
		if !ok {
			return
		}
		w.guest.MoveCursor(x, y)
		w.ticks(1)
	}
	switch s.Kind {
	case monkey.Click:
		m.click(ebiten.MouseButtonLeft, s.Ticks)
	case monkey.Right:
		m.click(ebiten.MouseButtonRight, s.Ticks)
	case monkey.Double:
		m.click(ebiten.MouseButtonLeft, s.Ticks)
		m.click(ebiten.MouseButtonLeft, s.Ticks)
	case monkey.Hover:
		w.ticks(40)
	case monkey.Wheel:
		w.guest.ScrollWheel(0, float64(s.Turns))
		w.ticks(1)
	case monkey.Drag:
		w.guest.PressMouseButton(ebiten.MouseButtonLeft)
		w.ticks(s.Ticks)
		if x, y, ok := at(s.To); ok {
			w.guest.MoveCursor(x, y)
			w.ticks(s.Ticks)
		}
		w.guest.ReleaseMouseButton(ebiten.MouseButtonLeft)
		w.ticks(1)
	case monkey.Key:
		m.press(s.Text, s.Ticks)
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

func (m *monkeying) click(b ebiten.MouseButton, held int) {
	w := m.window
	w.guest.PressMouseButton(b)
	if held > 0 {
		w.ticks(held)
	}
	w.guest.ReleaseMouseButton(b)
	w.ticks(1)
}

// press presses a key while those before it are held.
func (m *monkeying) press(text string, held int) {
	w := m.window
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

// end ends the program as closing its window does.
func (m *monkeying) end() *monkey.Fault {
	m.window.ended = true
	theHost.do(func() { m.window.guest.Close() })
	return m.left()
}

// left waits until the program has ended, which it must without an error.
func (m *monkeying) left() *monkey.Fault {
	w := m.window
	done := make(chan error, 1)
	go func() { done <- w.cmd.Wait() }()
	select {
	case err := <-done:
		w.cmd = nil
		if err != nil {
			return m.crashed(err)
		}
	case <-time.After(timeout):
		return &monkey.Fault{What: "the program does not end", Detail: w.stderr.String()}
	}
	theHost.do(w.screen.Deallocate)
	return nil
}

// ended is for a program that has ended by itself: the person has left it, or it crashed. In
// the first case it starts again.
func (m *monkeying) ended() *monkey.Fault {
	w := m.window
	terminated := errors.Is(w.guest.Err(), ebiten.Termination)
	err := w.guest.Err()
	w.ended = true
	theHost.do(func() { w.guest.Close() })
	if fault := m.left(); fault != nil {
		return fault
	}
	if !terminated {
		return &monkey.Fault{What: "the program ended", Detail: fmt.Sprint(err)}
	}
	m.open()
	return nil
}

// ours finds functions of this module in a trace.
var ours = regexp.MustCompile(`(?m)^(?:eras/|main\.)[^\n(]*`)

// crashed describes the end of a program that failed.
func (m *monkeying) crashed(err error) *monkey.Fault {
	text := m.window.stderr.String()
	what := err.Error()
	if i := strings.Index(text, "panic: "); i >= 0 {
		what, _, _ = strings.Cut(text[i:], "\n")
		what = regexp.MustCompile(`\d+`).ReplaceAllString(what, "#")
		if f := ours.FindString(text[i:]); f != "" {
			what += " in " + f
		}
	}
	return &monkey.Fault{What: what, Detail: text}
}
