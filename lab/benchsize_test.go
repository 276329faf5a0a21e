package lab

import (
	"os"
	"path/filepath"
	"testing"
)

func TestSizesAreThoseOfTheFiles(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, size int) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, make([]byte, size), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	b := Bench{Eras: write("eras", 5), Lab: filepath.Join(dir, "nothing"), Web: dir}
	write("eras-0123-gzip.bin", 3)
	write("index.html", 9)
	if got, want := b.sizes(), (Sizes{Eras: 5, WebGzip: 3}); got != want {
		t.Errorf("the sizes are %+v, want %+v", got, want)
	}
}
