//go:build e2e

package e2e

import (
	"bytes"
	"encoding/json"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/exp/vmhost"
)

// session is a program in progress.
type driver struct {
	t      *testing.T
	saves  string
	probe  string
	guest  *vmhost.GuestSession
	screen *ebiten.Image
	cmd    *exec.Cmd
	stderr *bytes.Buffer
	method *vmhost.GuestTextInput // that the program listens to
	heard  int
	ended  bool
	finger bool // clicks are taps
	doomed bool // it is about to be killed: what it does not do any more is no fault

	// said is the description of the screen that was read last, and shown what it says.
	said  []byte
	shown probed

	// writing counts the screenshots that are being written, which takes longer than to take them.
	writing sync.WaitGroup
}

// probed is what the program says about its screen.
type probed struct {
	Screen    string      `json:"screen"`
	Scale     float64     `json:"scale"`
	Controls  []described `json:"controls"`
	Texts     []string    `json:"texts"`
	Shortened []string    `json:"shortened"`
	Moving    bool        `json:"moving"` // the picture changes
	Busy      bool        `json:"busy"`   // a computer thinks
}

// described is a control.
type described struct {
	ID, Label, Value string
	Rect             struct{ X, Y, W, H float64 }
	Enabled, Focused bool
}

// start starts the program in a window of that size with its saves in dir. It is silent unless
// somebody wants screenshots: to synthesise its music takes longer than all else in a short test.
func start(t *testing.T, dir string, width, height int, args ...string) *driver {
	t.Helper()
	if !wanted {
		args = append(args, "-nosound")
	}
	return startWithSound(t, dir, width, height, args...)
}

// startWithSound starts the program as [start] does, but with its effects and its music.
func startWithSound(t *testing.T, dir string, width, height int, args ...string) *driver {
	t.Helper()
	s := &driver{t: t, saves: dir, probe: filepath.Join(t.TempDir(), "probe.json"), stderr: new(bytes.Buffer)}
	sockets, err := os.MkdirTemp("", "vg") // the path of a socket must be short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(sockets) })
	listener, err := net.Listen("unix", filepath.Join(sockets, "g"))
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	endpoint, err := vmhost.EndpointURLFromAddr(listener.Addr())
	if err != nil {
		t.Fatal(err)
	}
	args = append([]string{"-saves", dir, "-probe", s.probe}, args...)
	s.cmd = exec.Command(binary, args...)
	s.cmd.Env = append(os.Environ(), "EBITENGINE_VM_ENDPOINT="+endpoint)
	s.cmd.Stderr = s.stderr
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.kill)
	if err := listener.(*net.UnixListener).SetDeadline(time.Now().Add(timeout)); err != nil {
		t.Fatal(err)
	}
	conn, err := listener.Accept()
	if err != nil {
		t.Fatalf("the program did not connect: %v\n%s", err, s.stderr)
	}
	s.guest, err = vmhost.NewGuestSession(conn, &vmhost.NewGuestSessionOptions{
		IdleTimeout:   timeout,
		OnTextInput:   func(m *vmhost.GuestTextInput) { s.method = m },
		OnAudioStream: func(*vmhost.GuestAudioStream) { s.heard++ },
	})
	if err != nil {
		t.Fatalf("opening the session: %v\n%s", err, s.stderr)
	}
	theHost.do(func() {
		s.screen = ebiten.NewImage(width, height)
		err = s.guest.SetOutsideScreen(s.screen)
	})
	if err != nil {
		t.Fatal(err)
	}
	s.ticks(2)
	return s
}

// ticks lets the program describe n ticks and waits for them, outside the host's frame so that other
// tests go on: the program reads no picture back, which would need the frame.
func (s *driver) ticks(n int) {
	s.t.Helper()
	s.guest.AdvanceTicks(n)
	s.guest.WaitTicks()
	if err := s.guest.Err(); err != nil && !s.ended && !s.doomed {
		time.Sleep(200 * time.Millisecond)
		s.t.Fatalf("the program ended: %v\n%s", err, s.stderr)
	}
}

// still lets the program go on until its picture no longer changes, for at most so many ticks.
func (s *driver) still(most int) {
	s.t.Helper()
	for done := 0; done < most; {
		step := min(4, most-done)
		s.ticks(step)
		if done += step; !s.look().Moving {
			return
		}
	}
}

// look returns what is on the screen.
func (s *driver) look() probed {
	s.t.Helper()
	data, err := os.ReadFile(s.probe)
	if err != nil {
		s.t.Fatal(err)
	}
	if !bytes.Equal(data, s.said) {
		var p probed
		if err := json.Unmarshal(data, &p); err != nil {
			s.t.Fatal(err)
		}
		s.said, s.shown = data, p
	}
	return s.shown
}

// find returns the middle of a control, and whether it is there and enabled.
func (s *driver) find(id string) (x, y float64, ok bool) {
	p := s.look()
	for _, c := range p.Controls {
		if c.ID == id && c.Enabled && c.Rect.W > 0 && c.Rect.H > 0 {
			k := p.Scale
			return (c.Rect.X + c.Rect.W/2) * k, (c.Rect.Y + c.Rect.H/2) * k, true
		}
	}
	return 0, 0, false
}

// has reports whether a control can be used.
func (s *driver) has(id string) bool {
	_, _, ok := s.find(id)
	return ok
}

// value returns the label and the value of a control.
func (s *driver) value(id string) (label, value string) {
	for _, c := range s.look().Controls {
		if c.ID == id {
			return c.Label, c.Value
		}
	}
	s.t.Fatalf("no control %q on screen %q: %s", id, s.look().Screen, s.ids())
	return "", ""
}

func (s *driver) ids() string {
	var ids []string
	for _, c := range s.look().Controls {
		if !strings.HasPrefix(c.ID, "square.") {
			ids = append(ids, c.ID)
		}
	}
	return strings.Join(ids, " ")
}

// patience is for how many ticks a control may be missing or move before it is used.
const patience = 60

// hover moves the mouse onto a control that stays where it is.
func (s *driver) hover(id string) {
	s.t.Helper()
	for range patience {
		x, y, ok := s.find(id)
		if ok {
			s.guest.MoveCursor(x, y)
		}
		s.ticks(1)
		if nowX, nowY, there := s.find(id); ok && there && nowX == x && nowY == y {
			return
		}
	}
	if s.doomed {
		return
	}
	s.save("failed")
	s.t.Fatalf("no control %q to use on screen %q: %s%s", id, s.look().Screen, s.ids(), s.problem())
}

// click clicks a control, or taps it.
func (s *driver) click(id string) {
	s.t.Helper()
	if s.finger {
		s.tap(id)
		return
	}
	s.hover(id)
	s.guest.PressMouseButton(ebiten.MouseButtonLeft)
	s.ticks(1)
	s.guest.ReleaseMouseButton(ebiten.MouseButtonLeft)
	s.ticks(2)
}

// away moves the mouse to where nothing is.
func (s *driver) away() {
	s.guest.MoveCursor(1, float64(s.screen.Bounds().Dy()-1))
	s.ticks(1)
}

// key presses and releases a key.
func (s *driver) key(k ebiten.Key) {
	s.t.Helper()
	s.guest.PressKey(k)
	s.ticks(1)
	s.guest.ReleaseKey(k)
	s.ticks(1)
}

// write types text as platforms do: as characters, and through the input method
// where the program listens to it.
func (s *driver) write(text string) {
	s.t.Helper()
	for _, r := range text {
		s.guest.TypeRune(r)
		if m := s.method; m != nil && !m.IsClosed() {
			m.Commit(string(r))
		}
		s.ticks(1)
	}
}

// until lets the program go on until ok, for at most the timeout: computers
// think in real time.
func (s *driver) until(what string, ok func() bool) {
	s.t.Helper()
	deadline := time.Now().Add(timeout)
	for !ok() {
		if time.Now().After(deadline) {
			s.save("failed")
			s.t.Fatalf("waited %v for %s; screen %q: %s%s", timeout, what, s.look().Screen, s.ids(), s.problem())
		}
		s.ticks(4)
		s.yield()
	}
}

// yield leaves the processor for a moment to a computer that thinks while nothing moves.
func (s *driver) yield() {
	if p := s.look(); p.Busy && !p.Moving {
		time.Sleep(2 * time.Millisecond)
	}
}

// onScreen waits for a screen.
func (s *driver) onScreen(name string) {
	s.t.Helper()
	s.until("screen "+name, func() bool { return s.look().Screen == name })
}

// close leaves the program as the window's close button does not: the host goes
// away, and the program must end by itself without an error.
func (s *driver) close() {
	s.t.Helper()
	s.ended = true
	theHost.do(func() { s.guest.Close() })
	s.wait()
}

// wait waits until the program has ended, which it must without an error.
func (s *driver) wait() {
	s.t.Helper()
	done := make(chan error, 1)
	go func() { done <- s.cmd.Wait() }()
	select {
	case err := <-done:
		s.cmd = nil
		if err != nil {
			s.t.Errorf("the program ended with %v\n%s", err, s.stderr)
		}
	case <-time.After(timeout):
		s.t.Errorf("the program did not end\n%s", s.stderr)
	}
}

// kill ends the program at once, whatever it does.
func (s *driver) kill() {
	if s.guest != nil && !s.ended {
		s.ended = true
		theHost.do(func() { s.guest.Close() })
	}
	if s.cmd != nil {
		_ = s.cmd.Process.Kill()
		_ = s.cmd.Wait()
		s.cmd = nil
	}
}
