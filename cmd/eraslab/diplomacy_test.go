package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"eras/ai/agents"
	"eras/game"
	"eras/game/diplomacy"
)

// program returns a command that runs the program in this test binary.
func program(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(self, args...)
	c.Env = append(os.Environ(), asProgram+"=yes")
	return c
}

const exampleRequest = `{"id":"x1","year":1901,"season":"SPR","units":[{"power":"AUS","type":"A","at":"BUD"}],"orders":[{"power":"AUS","text":"A BUD - SER"}]}`

// TestDiplomacyAdjudicate checks that responses come while the input is still open, in the
// order of the lines, also to invalid ones, and that the program ends with its input.
func TestDiplomacyAdjudicate(t *testing.T) {
	c := program(t, "diplomacy", "adjudicate")
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var stderr bytes.Buffer
	c.Stderr = &stderr
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	answers := bufio.NewReaderSize(out, 1<<22)
	for _, l := range []struct{ line, want string }{
		{exampleRequest + "\n", `"result":"ok"`},
		{"nonsense\n", `"error":"reading the request`},
		{"\n", `"error":"reading the request: the line is empty`},
		{strings.Repeat(" ", maxRequest+10) + "{}\n", `"error":"line 4 is longer than 1048576 bytes`},
		{strings.Replace(exampleRequest, "x1", "x5", 1) + "\r\n", `{"id":"x5","season":"FAL"`},
		{exampleRequest, ""}, // without an end: answered when the input ends
	} {
		if _, err := io.WriteString(in, l.line); err != nil {
			t.Fatal(err)
		}
		if l.want == "" {
			break
		}
		if answer, err := answers.ReadString('\n'); err != nil || !strings.Contains(answer, l.want) {
			t.Fatalf("%.100q is answered %q, %v; want %q", l.line, answer, err, l.want)
		}
	}
	if err := in.Close(); err != nil {
		t.Fatal(err)
	}
	rest, err := io.ReadAll(answers)
	if err != nil || !strings.Contains(string(rest), `"id":"x1"`) || strings.Count(string(rest), "\n") != 1 {
		t.Errorf("the last line is answered %q, %v", rest, err)
	}
	if err := c.Wait(); err != nil || stderr.Len() > 0 {
		t.Errorf("%v, %s", err, &stderr)
	}
}

func TestDiplomacyAdjudicateIsInterrupted(t *testing.T) {
	c := program(t, "diplomacy", "adjudicate")
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var stderr bytes.Buffer
	c.Stderr = &stderr
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(in, exampleRequest+"\n"); err != nil {
		t.Fatal(err)
	}
	if _, err := bufio.NewReader(out).ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	if err := c.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	var exit *exec.ExitError
	if err := c.Wait(); !errors.As(err, &exit) || exit.ExitCode() != exitInterrupted || stderr.String() != "eraslab diplomacy adjudicate: interrupted\n" {
		t.Errorf("%v, %s", err, &stderr)
	}
}

func TestDiplomacyAdjudicateOnAnotherMap(t *testing.T) {
	for _, args := range [][]string{{"-map", "nowhere"}, {"-map", "testdata/help.golden"}, {"more"}} {
		if code, stdout, stderr := eraslab(append([]string{"diplomacy", "adjudicate"}, args...)...); code != exitBadInput || stdout != "" || !strings.HasPrefix(stderr, "eraslab diplomacy adjudicate: ") {
			t.Errorf("%q: exit code %d, %q, %q", args, code, stdout, stderr)
		}
	}
	var out bytes.Buffer
	err := answerLines(context.Background(), strings.NewReader("\ufeffa\r\nb"), streams{out: bufio.NewWriter(&out)}, func(line []byte) []byte {
		text, _ := json.Marshal(string(line))
		return text
	})
	if err != nil || out.String() != "\"a\"\n\"b\"\n" {
		t.Errorf("%v, %q", err, out.String())
	}
}

func TestDiplomacyMaps(t *testing.T) {
	if got := mustRun(t, "diplomacy", "maps"); !strings.HasPrefix(got, "standard     7 powers, 75 provinces, 34 supply centres, 18 to win") {
		t.Error(got)
	}
	if got := mustRun(t, "diplomacy", "maps", "-json"); !strings.HasPrefix(got, "[\"standard\",") {
		t.Error(got)
	}
}

// TestDiplomacyConvert converts a record to a saved game and back.
func TestDiplomacyConvert(t *testing.T) {
	m, err := agents.LoadDiplomacyMap("standard")
	if err != nil {
		t.Fatal(err)
	}
	b, err := diplomacy.NewBoard(m, diplomacy.Rules{LastYear: 1902})
	if err != nil {
		t.Fatal(err)
	}
	match := game.NewMatch(b, 5)
	match.SetSeat(0, "somebody")
	for i, text := range []string{"A VIE - TRI; F TRI - ALB", "none", "A PAR - BUR", "none", "none", "F STP/SCS - GOB", "none"} {
		a, err := m.ParseAnswer(text, diplomacy.Spring)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := match.Answer(game.Seat(i), a); err != nil {
			t.Fatal(err)
		}
	}
	dir := t.TempDir()
	record, saved := filepath.Join(dir, "a.eras"), filepath.Join(dir, "a.json")
	text := match.Record().String()
	if err := os.WriteFile(record, []byte("\ufeff"+text), 0o600); err != nil {
		t.Fatal(err)
	}
	out := mustRun(t, "diplomacy", "convert", record)
	if !strings.HasPrefix(out, `{"id":"eras-5","map":"standard","rules":["NO_PRESS"],"phases":[{"name":"S1901M"`) || !strings.Contains(out, `"RUSSIA":["F STP/SC - BOT"]`) {
		t.Error(out)
	}
	if err := os.WriteFile(saved, []byte("\ufeff"+out), 0o600); err != nil {
		t.Fatal(err)
	}
	if again := mustRun(t, "diplomacy", "convert", saved); again != text {
		t.Errorf("%s\nis converted back to\n%s", text, again)
	}
	if err := os.WriteFile(saved, []byte(strings.Replace(out, `"map":"standard"`, `"map":"moon"`, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{saved}, {filepath.Join(dir, "none")}, {}, {record, saved}, {"testdata/help.golden"}} {
		if code, stdout, stderr := eraslab(append([]string{"diplomacy", "convert"}, args...)...); code != exitBadInput || stdout != "" || stderr == "" {
			t.Errorf("%q: exit code %d, %q, %q", args, code, stdout, stderr)
		}
	}
	if again := mustRun(t, "diplomacy", "convert", "-map", "standard", saved); again != text {
		t.Error("-map does not name the map")
	}
}
