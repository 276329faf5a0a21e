package lab

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// startLimit is the time limit of a start.
const startLimit = 30 * time.Second

// FindEras returns the desktop program: the file at path if it is not empty,
// else the one beside the running program, else the one that a shell would find.
func FindEras(path string) (string, error) {
	if path != "" {
		if info, err := os.Stat(path); err != nil || info.IsDir() {
			return "", fmt.Errorf("there is no program %s: write the path of eras", path)
		}
		return filepath.Abs(path)
	}
	name := "eras"
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	if own, err := os.Executable(); err == nil {
		beside := filepath.Join(filepath.Dir(own), name)
		if info, err := os.Stat(beside); err == nil && info.Mode().IsRegular() {
			return beside, nil
		}
	}
	found, err := exec.LookPath(name)
	if err != nil {
		return "", fmt.Errorf("%s is neither beside eraslab nor in PATH: build it with make, or write -eras PATH", name)
	}
	return found, nil
}

// MeasureStart starts the desktop program a number of times, with saves in an empty folder,
// and returns its best time to the first picture in milliseconds.
func MeasureStart(ctx context.Context, program string, times int) (best float64, err error) {
	for i := range max(1, times) {
		ms, err := measureStart(ctx, program)
		if err != nil {
			return 0, err
		}
		if i == 0 || ms < best {
			best = ms
		}
	}
	return best, nil
}

func measureStart(ctx context.Context, program string) (float64, error) {
	folder, err := os.MkdirTemp("", "eras-start-")
	if err != nil {
		return 0, fmt.Errorf("making a folder for saves: %w", err)
	}
	defer func() { _ = os.RemoveAll(folder) }()
	ctx, cancel := context.WithTimeout(ctx, startLimit)
	defer cancel()
	start := exec.CommandContext(ctx, program, "-measure-start", "-nosound", "-saves", folder)
	start.WaitDelay = time.Second
	var stdout, stderr bytes.Buffer
	start.Stdout, start.Stderr = &stdout, &stderr
	err = start.Run()
	switch {
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return 0, fmt.Errorf("starting %s: it showed no picture within %v", program, startLimit)
	case ctx.Err() != nil:
		return 0, ctx.Err()
	case err != nil:
		return 0, fmt.Errorf("starting %s: %s", program, firstLine(stderr.String(), err.Error()))
	}
	ms, err := strconv.ParseFloat(strings.TrimSpace(stdout.String()), 64)
	if err != nil {
		return 0, fmt.Errorf("starting %s: it printed %.80q instead of milliseconds", program, firstLine(stdout.String(), ""))
	}
	return ms, nil
}

// firstLine returns the first line of text that holds anything, else instead.
func firstLine(text, instead string) string {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			return line
		}
	}
	return instead
}
