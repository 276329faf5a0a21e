package lab

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// program writes a program that is a shell script.
func program(t *testing.T, script string) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("there are no shell scripts")
	}
	file := filepath.Join(t.TempDir(), "eras")
	if err := os.WriteFile(file, []byte("#!/bin/sh\n"+script), 0o777); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestMeasureStartTakesTheBest(t *testing.T) {
	counter := filepath.Join(t.TempDir(), "starts")
	eras := program(t, `[ "$1 $2 $3" = "-measure-start -nosound -saves" ] && [ -d "$4" ] || exit 9
echo x >> `+counter+`
case $(wc -l < `+counter+`) in *1) echo 300 ;; *2) echo 200.5 ;; *) echo 400 ;; esac
`)
	if ms, err := MeasureStart(context.Background(), eras, 3); err != nil || ms != 200.5 {
		t.Errorf("%v, %v", ms, err)
	}
}

func TestMeasureStartSaysWhyNot(t *testing.T) {
	for script, want := range map[string]string{
		"echo eras: there is no display >&2; exit 1": "eras: there is no display",
		"exit 3":       "exit status 3",
		"echo soon":    `printed "soon" instead of milliseconds`,
		"echo; exit 0": `printed "" instead`,
	} {
		if _, err := MeasureStart(context.Background(), program(t, script), 1); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q in it", script, err, want)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := MeasureStart(ctx, program(t, "sleep 60"), 1); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func TestFindEras(t *testing.T) {
	eras := program(t, "exit 0")
	if got, err := FindEras(eras); err != nil || got != eras {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := FindEras(eras + "x"); err == nil || !strings.Contains(err.Error(), "there is no program") {
		t.Errorf("error %v", err)
	}
	t.Setenv("PATH", filepath.Dir(eras))
	if got, err := FindEras(""); err != nil || got != eras {
		t.Errorf("%v, %v", got, err)
	}
	t.Setenv("PATH", t.TempDir())
	if _, err := FindEras(""); err == nil || !strings.Contains(err.Error(), "-eras PATH") {
		t.Errorf("error %v", err)
	}
}
