package process

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// Descendants in a session of their own end with the match: one that has cleared its
// environment is found by its parent, and one that has lost its parent by its mark.
func TestDescendantsWithOtherSessionsEnd(t *testing.T) {
	g := gameOn(t, "classic", "players=2 limit=2")
	for _, manner := range []string{"escaping", "orphaning"} {
		file := filepath.Join(t.TempDir(), "pid")
		if _, faults := playHosted(t, g, python(t, manner, "0", file), "random", 1, 0); faults != (Faults{}) {
			t.Fatalf("%s: %+v", manner, faults)
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		pid, err := strconv.Atoi(string(data))
		if err != nil {
			t.Fatal(err)
		}
		mustEnd(t, pid)
	}
}

// hostRole is a variable of the environment that makes the test below the host that is
// killed.
const hostRole = "ERAS_TEST_HOST"

// A process that ignores the end of its input ends when its host is killed.
func TestProcessEndsWithAKilledHost(t *testing.T) {
	if os.Getenv(hostRole) != "" {
		p, err := start([]string{"sh", "-c", "echo $$; exec sleep 60"})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stdout.Write(append([]byte("pid "), <-p.lines...)); err != nil {
			t.Fatal(err)
		}
		<-p.lines // until it is killed
		return
	}
	host := exec.Command(os.Args[0], "-test.run=^TestProcessEndsWithAKilledHost$")
	host.Env = append(os.Environ(), hostRole+"=1")
	out, err := host.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := host.Start(); err != nil {
		t.Fatal(err)
	}
	pid := 0
	for lines := bufio.NewScanner(io.LimitReader(out, 1000)); pid == 0 && lines.Scan(); {
		if _, number, ok := strings.Cut(lines.Text(), "pid "); ok {
			pid, _ = strconv.Atoi(number)
		}
	}
	if err := host.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = host.Wait() // it was killed
	if pid == 0 {
		t.Fatal("the host did not start its process")
	}
	mustEnd(t, pid)
}
