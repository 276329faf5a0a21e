package app

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"eras/scenes/ui/uitest"
)

func TestTheBestVoiceOfTheSystemIsFound(t *testing.T) {
	for _, c := range []struct {
		system, programs, want string
	}{
		{"linux", "espeak espeak-ng", "espeak-ng"},
		{"linux", "espeak spd-say", "spd-say"},
		{"linux", "", ""},
		{"darwin", "say espeak", "say"},
		{"windows", "powershell", "powershell"},
		{"js", "say", ""},
	} {
		v := findVoice(c.system, func(name string) (string, error) {
			if strings.Contains(" "+c.programs+" ", " "+name+" ") {
				return name, nil
			}
			return "", errors.New("not found")
		})
		got := ""
		if v != nil {
			got = v.program[0]
		}
		if got != c.want {
			t.Errorf("%s with %q speaks with %q, want %q", c.system, c.programs, got, c.want)
		}
	}
}

// A voice gets the text on its standard input, whatever the text is, and what comes next
// cuts it off.
func TestAVoiceGetsTheText(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Log("there is no sh here")
		return
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "said")
	v := &voice{program: []string{"/bin/sh", "-c", `cat >> "$0"`, file}}
	const text = "-x \"Level\": $(3) `; rm"
	v.say(text)
	for deadline := time.Now().Add(uitest.Hangs); ; time.Sleep(5 * time.Millisecond) {
		if got, err := os.ReadFile(file); err == nil && strings.TrimSpace(string(got)) == text {
			break
		} else if time.Now().After(deadline) {
			t.Fatalf("said %q, %v", got, err)
		}
	}
	slow := &voice{program: []string{"/bin/sleep", "60"}}
	slow.say("one")
	slow.say("two")
	slow.quiet()
	(&voice{program: []string{filepath.Join(dir, "gone")}}).say("three") // it is silent
}
