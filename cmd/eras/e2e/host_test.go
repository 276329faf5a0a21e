//go:build e2e

// Package e2e drives the real program: it builds cmd/eras as a guest program of
// Ebitengine's exp/vmhost, clicks and types into it tick by tick, reads its
// screen and its sound, and writes screenshots if somebody wants them.
//
// It needs a display and OpenGL, which Xvfb and Mesa give: make test runs it.
package e2e

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
)

// host is the hidden window in whose frames guests' pictures are put together.
// Ebitengine wants it on the main goroutine; tests hand it work.
type host struct {
	work chan func()
	done chan struct{}
}

var theHost = &host{work: make(chan func()), done: make(chan struct{})}

// Update does the work that tests hand in, within the host's frame. A frame costs the software
// renderer time, so none ends before a piece of work is done or the window must be served again.
func (h *host) Update() error {
	select {
	case f := <-h.work:
		f()
		return nil
	case <-h.done:
		return ebiten.Termination
	case <-time.After(50 * time.Millisecond):
		return nil
	}
}

func (h *host) Draw(*ebiten.Image) {}

func (h *host) Layout(int, int) (int, int) { return 320, 240 }

// do runs f within the host's frame and waits for it.
func (h *host) do(f func()) {
	finished := make(chan struct{})
	h.work <- func() { defer close(finished); f() }
	<-finished
}

// binary is the program, built once for all tests.
var binary string

// shots is where screenshots go: the folder ERAS_SCREENSHOTS or, if that is not set, one of the
// build's. All screenshots are written if it is set or the README's are renewed (wanted), else
// only those of failures.
var (
	shots  string
	wanted bool
)

func TestMain(m *testing.M) { os.Exit(runTests(m)) }

func runTests(m *testing.M) int {
	dir, err := os.MkdirTemp("", "eras-e2e")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	binary = filepath.Join(dir, "eras")
	build := exec.Command("go", "build", "-tags", "ebitenginevmguest", "-o", binary, "eras/cmd/eras")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "building the program: %v\n%s", err, out)
		return 1
	}
	// Half of the time a test waits for a computer that thinks, a file or another window.
	if err := flag.Set("test.parallel", strconv.Itoa(2*runtime.GOMAXPROCS(0))); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	flag.Parse()
	shots = os.Getenv("ERAS_SCREENSHOTS")
	wanted = shots != "" || *renew
	if shots == "" {
		shots = filepath.Join("..", "..", "..", "build", "screenshots")
	}
	if err := os.MkdirAll(shots, 0o755); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	code := 1
	var once sync.Once
	go func() {
		defer once.Do(func() { close(theHost.done) })
		code = m.Run()
	}()
	ebiten.SetWindowVisible(false)
	if err := ebiten.RunGame(theHost); err != nil {
		fmt.Fprintln(os.Stderr, "opening the hidden window:", err)
		return 1
	}
	return code
}

// timeout bounds everything that waits for the program in real time.
const timeout = 3 * time.Minute

// waitFor calls ok until it is true, for at most the timeout.
func waitFor(t *testing.T, what string, ok func() bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	for !ok() {
		select {
		case <-ctx.Done():
			t.Fatalf("waited %v for %s", timeout, what)
		case <-time.After(time.Millisecond):
		}
	}
}
