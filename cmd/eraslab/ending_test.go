package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// endings says how every command ends when it is told to, with the arguments of a run that
// takes long. Commands without arguments are done at once.
var endings = map[string]struct {
	ends ending
	args []string
}{
	"tournament":            {breaking, []string{"-game", "risk", "-seats", "killbot,quo", "-games", "1000"}},
	"perft":                 {breaking, []string{"-board", "battle", "-position", "8/r6b r 10", "-depth", "9"}},
	"bench":                 {breaking, []string{}},
	"play":                  {breaking, []string{"-games", "100"}},
	"match":                 {breaking, []string{}},
	"bot check":             {breaking, nil},
	"replay":                {breaking, nil},
	"experiment":            {resuming, []string{"prueba1", "-games", "1000"}},
	"worker":                {serving, []string{"-nats", "nats://worker:00112233445566778899aabbccddeeff@127.0.0.1:1"}},
	"merge":                 {breaking, nil},
	"serve":                 {serving, []string{"-listen", ":0"}},
	"invite":                {breaking, nil},
	"join":                  {breaking, nil},
	"train":                 {breaking, []string{}},
	"train measure":         {breaking, []string{"-chains", "1"}},
	"weights train":         {breaking, nil},
	"network train":         {breaking, nil},
	"network fit":           {breaking, nil},
	"risk tournament":       {breaking, []string{"-bots", "killbot:2"}},
	"risk agent":            {breaking, nil},
	"risk bots":             {breaking, nil},
	"risk ender params":     {breaking, nil},
	"risk ender tune":       {breaking, nil},
	"risk ender explain":    {breaking, nil},
	"risk ender log":        {breaking, nil},
	"risk maps":             {breaking, nil},
	"risk convert":          {breaking, nil},
	"diplomacy adjudicate":  {breaking, []string{}},
	"diplomacy convert":     {breaking, nil},
	"diplomacy tournament":  {breaking, []string{"-bots", "dumbbot:7", "-games", "1000"}},
	"diplomacy bots":        {breaking, nil},
	"diplomacy maps":        {breaking, nil},
	"diplomacy jic params":  {breaking, nil},
	"diplomacy jic explain": {breaking, nil},
	"diplomacy jic tune":    {breaking, nil},
	"diplomacy regent fit":  {breaking, nil},
	"daide serve":           {breaking, nil},
	"daide join":            {breaking, nil},
}

// TestEveryCommandEndsAsItSays runs commands after they have been told to end.
func TestEveryCommandEndsAsItSays(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, c := range commands {
		want, ok := endings[c.name]
		if !ok || want.ends != c.ends {
			t.Errorf("%s: how it ends must be in this test's table, and it is %v", c.name, c.ends)
		}
		if want.args == nil {
			continue
		}
		args := append(strings.Fields(c.name), want.args...)
		switch c.name {
		case "experiment":
			args = append(args, "-out", t.TempDir())
		case "serve":
			args = append(args, "-store", t.TempDir())
		}
		var stdout, stderr bytes.Buffer
		code := run(ctx, args, &stdout, &stderr)
		checkEnding(t, c, code, stderr.String())
	}
	if len(endings) != len(commands) {
		t.Errorf("the table has %d commands of %d", len(endings), len(commands))
	}
}

// checkEnding checks the exit code and the last line on stderr of a command that was told
// to end.
func checkEnding(t *testing.T, c command, code int, stderr string) {
	t.Helper()
	lines := strings.Split(strings.TrimSuffix(stderr, "\n"), "\n")
	last := lines[len(lines)-1]
	switch interrupted := "eraslab " + c.name + ": interrupted"; c.ends {
	case serving:
		if code != 0 || strings.Contains(last, "interrupted") {
			t.Errorf("%s: exit code %d, %s", c.name, code, stderr)
		}
	case resuming:
		if code != exitInterrupted || last != interrupted+"; the same command goes on where it was" {
			t.Errorf("%s: exit code %d, %s", c.name, code, stderr)
		}
	case breaking:
		if code != exitInterrupted || last != interrupted {
			t.Errorf("%s: exit code %d, %s", c.name, code, stderr)
		}
	}
}

// TestSignalsEndCommands sends both signals to a program of each kind at work.
func TestSignalsEndCommands(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("processes have no signals")
	}
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		for _, c := range []command{serveCommand, experimentCommand, mustCommand(t, "diplomacy adjudicate")} {
			args := append(strings.Fields(c.name), endings[c.name].args...)
			dir := t.TempDir()
			switch c.name {
			case "experiment":
				args = append(args, "-out", dir, "-listen", ":0")
			case "serve":
				args = append(args, "-store", filepath.Join(dir, "store"))
			}
			p := program(t, args...)
			in, err := p.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			said, err := p.StderrPipe()
			if err != nil {
				t.Fatal(err)
			}
			out, err := p.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := p.Start(); err != nil {
				t.Fatal(err)
			}
			// It writes when it is at work; adjudicate does when it is asked.
			stderr := bufio.NewReader(said)
			if c.name == "diplomacy adjudicate" {
				if _, err := in.Write([]byte("{}\n")); err != nil {
					t.Fatal(err)
				}
				_, err = bufio.NewReader(out).ReadString('\n')
			} else {
				_, err = stderr.ReadString('\n')
			}
			if err != nil {
				t.Fatal(err)
			}
			if err := p.Process.Signal(signal); err != nil {
				t.Fatal(err)
			}
			var rest bytes.Buffer
			_, _ = rest.ReadFrom(stderr)
			code := 0
			var exit *exec.ExitError
			if err := p.Wait(); errors.As(err, &exit) {
				code = exit.ExitCode()
			} else if err != nil {
				t.Fatal(err)
			}
			checkEnding(t, c, code, rest.String())
		}
	}
}

// mustCommand returns the command with that name.
func mustCommand(t *testing.T, name string) command {
	t.Helper()
	c, _, err := commandNamed(strings.Fields(name))
	if err != nil {
		t.Fatal(err)
	}
	return c
}
