package files_test

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"eras/internal/files"
)

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a")
	for _, text := range []string{"first", "and a longer second", ""} {
		if err := files.Write(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(path); string(got) != text || err != nil {
			t.Errorf("the file has %q, %v", got, err)
		}
	}
	if info, err := os.Stat(path); err != nil || runtime.GOOS != "windows" && info.Mode() != 0o600 {
		t.Errorf("the mode is %v, %v", info.Mode(), err)
	}
	if err := files.Write(filepath.Join(dir, "none", "a"), nil, 0o600); err == nil {
		t.Error("a file was written into a folder that does not exist")
	}
	if err := files.Write(dir, nil, 0o600); err == nil {
		t.Error("a folder was replaced")
	}
	if entries, err := os.ReadDir(dir); len(entries) != 1 || err != nil {
		t.Errorf("the folder has %v, %v", entries, err)
	}
}
