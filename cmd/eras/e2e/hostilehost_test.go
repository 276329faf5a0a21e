//go:build e2e

package e2e

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/play/cluster/clustertest"
)

// TestAWindowAtHostileHosts joins matches at hosts that do the worst. The window goes on, takes
// little memory, and says what is wrong where the host shows it.
func TestAWindowAtHostileHosts(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir(), 1280, 800, "-language", "en", "-seed", "5")
	s.onScreen("menu")
	before := s.memory()
	for _, c := range []struct {
		host  string
		shown bool // the host shows that something is wrong
	}{
		{"10^14 bytes", true}, {"a header of 2 GiB", true}, {"bytes of no meaning", true}, {"a page", true}, {"refuses the key", true},
		{"flood of messages", false}, {"silent", false},
	} {
		all := clustertest.Raw()
		i := slices.IndexFunc(all, func(b clustertest.Behaviour) bool { return b.Name == c.host })
		if i < 0 {
			t.Fatalf("there is no host %s", c.host)
		}
		host := clustertest.Serve(t, all[i])
		s.click("menu.together")
		s.onScreen("join")
		s.enter("together.joincode", fmt.Sprintf("eras://join-abcdefghij:%s@%s", strings.Repeat("0", 32), host.Address()))
		s.enter("together.joinname", "Ana")
		s.click("together.go") // which asks the host what is played
		s.until("what "+c.host+" does", func() bool {
			select {
			case <-host.Done:
				return true
			default:
				return false
			}
		})
		if c.shown {
			s.until("a sentence about "+c.host, func() bool {
				return slices.ContainsFunc(s.look().Controls, func(d described) bool { return d.ID == "together.problem" && d.Label != "" })
			})
		}
		s.still(30)
		for i := 0; s.look().Screen != "menu"; i++ {
			if i == 10 {
				t.Fatalf("%s: the screen is %s", c.host, s.look().Screen)
			}
			s.key(ebiten.KeyEscape)
			s.ticks(4)
		}
	}
	grown := s.memory() - before
	t.Logf("the memory of the window has grown by %d MB", grown>>10)
	if grown > 200<<10 {
		t.Errorf("the memory of the window has grown by %d MB", grown>>10)
	}
	s.close()
}

var mostMemory = regexp.MustCompile(`(?m)^VmHWM:\s+(\d+) kB$`)

// memory returns how much memory the program has used at most, in kB; 0 where the system does not
// say.
func (s *driver) memory() int {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	n := 0
	if m := mostMemory.FindSubmatch(text); m != nil {
		n, _ = strconv.Atoi(string(m[1]))
	}
	return n
}
