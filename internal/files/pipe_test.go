//go:build unix

package files_test

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"eras/internal/files"
)

// TestPipe opens a pipe that nothing writes to, which must not be waited for.
func TestPipe(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() {
		_, err := files.Open(pipe)
		done <- err
	}()
	select {
	case err := <-done:
		if err == nil || !strings.Contains(err.Error(), "must be a regular file") {
			t.Errorf("opening a pipe: %v", err)
		}
	case <-time.After(time.Minute):
		t.Error("opening a pipe waits for a writer")
	}
}
