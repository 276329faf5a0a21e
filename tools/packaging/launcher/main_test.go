//go:build linux

package main

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// payload returns files as they follow the launcher.
func payload(t *testing.T) *zip.Reader {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for name, text := range map[string]string{"bin/eras": "game", "share/applications/eras.desktop": "[Desktop Entry]\nExec=eras\nIcon=eras\n", "share/doc/eras/LICENSE": "MIT"} {
		h := &zip.FileHeader{Name: name, Method: zip.Deflate}
		h.SetMode(0o644)
		if strings.HasPrefix(name, "bin/") {
			h.SetMode(0o755)
		}
		f, err := w.CreateHeader(h)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	r, err := zip.NewReader(bytes.NewReader(b.Bytes()), int64(b.Len()))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// What is uninstalled leaves what others put there, and nothing else.
func TestInstallAndUninstall(t *testing.T) {
	prefix := t.TempDir()
	other := filepath.Join(prefix, "share", "applications", "other.desktop")
	if err := os.MkdirAll(filepath.Dir(other), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(other, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second time over the first
		if err := install(payload(t), prefix); err != nil {
			t.Fatal(err)
		}
	}
	program := filepath.Join(prefix, "bin", "eras")
	if info, err := os.Stat(program); err != nil || info.Mode().Perm() != 0o755 {
		t.Errorf("the program: %v, %v", info, err)
	}
	entry, err := os.ReadFile(filepath.Join(prefix, "share", "applications", "eras.desktop"))
	if err != nil || !strings.Contains(string(entry), "\nExec=\""+program+"\"\n") {
		t.Errorf("the menu entry: %s, %v", entry, err)
	}
	if err := uninstall(payload(t), prefix); err != nil {
		t.Fatal(err)
	}
	var left []string
	err = filepath.WalkDir(prefix, func(path string, e os.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			left = append(left, path)
		}
		return err
	})
	if err != nil || len(left) != 1 || left[0] != other {
		t.Errorf("left is %q, %v", left, err)
	}
	if _, err := os.Stat(filepath.Join(prefix, "bin")); err == nil {
		t.Error("an empty folder is left")
	}
}
