package files_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"eras/internal/files"
)

func TestRead(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "ten")
	if err := os.WriteFile(name, []byte("0123456789"), 0o600); err != nil {
		t.Fatal(err)
	}
	if data, err := files.Read(name, 10); err != nil || string(data) != "0123456789" {
		t.Errorf("%q, %v", data, err)
	}
	if _, err := files.Read(name, 9); !errors.Is(err, files.ErrTooLong) || !strings.Contains(err.Error(), name) || !strings.Contains(err.Error(), "at most 9 bytes") {
		t.Errorf("with a limit of 9 bytes: %v", err)
	}
	if _, err := files.Read(filepath.Join(folder, "none"), 10); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("without a file: %v", err)
	}
	for _, other := range []string{folder, os.DevNull} {
		if _, err := files.Read(other, 10); err == nil || !strings.Contains(err.Error(), "must be a regular file") {
			t.Errorf("reading %s: %v", other, err)
		}
	}
}

func TestReadAll(t *testing.T) {
	if data, err := files.ReadAll(strings.NewReader("012"), 3); err != nil || string(data) != "012" {
		t.Errorf("%q, %v", data, err)
	}
	if _, err := files.ReadAll(endless{}, 1000); !errors.Is(err, files.ErrTooLong) {
		t.Errorf("of an endless stream: %v", err)
	}
	failure := errors.New("no")
	if _, err := files.ReadAll(iotest.ErrReader(failure), 3); !errors.Is(err, failure) {
		t.Errorf("of a broken stream: %v", err)
	}
}

func TestTrimMark(t *testing.T) {
	for text, want := range map[string]string{"": "", "a": "a", "\ufeffa": "a", "\ufeff": "", "a\ufeff": "a\ufeff", "\xef\xbb": "\xef\xbb", "\ufeff\ufeffa": "\ufeffa"} {
		if got := files.TrimMark(text); got != want {
			t.Errorf("%q: %q", text, got)
		}
		if got := files.TrimMark([]byte(text)); string(got) != want {
			t.Errorf("bytes of %q: %q", text, got)
		}
	}
}

// endless is a stream without an end.
type endless struct{}

func (endless) Read(p []byte) (int, error) { return len(p), nil }
