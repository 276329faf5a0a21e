package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Checksums are of all files of the release and of nothing else, and a new release removes
// the files of the last one, but no folders.
func TestSumAndClear(t *testing.T) {
	b := &builder{out: filepath.Join(t.TempDir(), "dist")}
	if err := b.clear(); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(b.out, "web"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"b.zip", "a.deb"} {
		if err := b.write(name, []byte("abc"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.sum(); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(b.out, "SHA256SUMS"))
	const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
	if want := abc + "  a.deb\n" + abc + "  b.zip\n"; err != nil || string(got) != want {
		t.Errorf("the checksums are\n%s, want\n%s (%v)", got, want, err)
	}
	if err := b.clear(); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(b.out)
	if err != nil || len(entries) != 1 || !strings.HasSuffix(entries[0].Name(), "web") {
		t.Errorf("left is %v, %v", entries, err)
	}
}
