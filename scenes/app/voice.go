package app

import (
	"context"
	"os/exec"
	"runtime"
	"strings"

	"eras/internal/fault"
)

// voice reads text aloud with a program of the system. A new text cuts off the current one.
type voice struct {
	program []string // with its arguments; the text is read from its standard input
	stop    context.CancelFunc
}

// voices are the programs that read aloud, by operating system, the best first. All of them read
// the text from their standard input.
var voices = map[string][][]string{
	"linux":   {{"spd-say", "--wait", "--pipe-mode"}, {"espeak-ng", "--stdin"}, {"espeak", "--stdin"}},
	"freebsd": {{"espeak-ng", "--stdin"}, {"espeak", "--stdin"}},
	"darwin":  {{"say", "-f", "-"}},
	"windows": {{"powershell", "-NoProfile", "-Command",
		"Add-Type -AssemblyName System.Speech; (New-Object System.Speech.Synthesis.SpeechSynthesizer).Speak([Console]::In.ReadToEnd())"}},
}

// findVoice returns the system's voice, or nil if it has none. find looks up a program.
func findVoice(system string, find func(string) (string, error)) *voice {
	for _, program := range voices[system] {
		if path, err := find(program[0]); err == nil {
			return &voice{program: append([]string{path}, program[1:]...)}
		}
	}
	return nil
}

// systemVoice returns the voice of the system that the program runs on, or nil.
func systemVoice() *voice { return findVoice(runtime.GOOS, exec.LookPath) }

// say begins to read a text aloud and returns at once.
func (v *voice) say(text string) {
	v.quiet()
	ctx, stop := context.WithCancel(context.Background())
	v.stop = stop
	cmd := exec.CommandContext(ctx, v.program[0], v.program[1:]...)
	cmd.Stdin = strings.NewReader(text + "\n")
	if cmd.Start() != nil {
		stop() // the program cannot be started; the text is on the screen
		return
	}
	go func() {
		defer stop()
		_ = fault.Do(cmd.Wait) // the error is ignored: quiet also ends the program
	}()
}

// quiet cuts off the current text.
func (v *voice) quiet() {
	if v.stop != nil {
		v.stop()
	}
}
