package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"slices"
	"testing"
	"time"
)

var (
	at      = time.Date(2026, 5, 4, 3, 2, 2, 0, time.UTC)
	samples = []file{{"bin/eras", []byte("a program"), 0o755}, {"share/doc/eras/LICENSE", bytes.Repeat([]byte("text "), 100), 0o644}}
)

func TestTarball(t *testing.T) {
	data, err := tarball(samples, at)
	if err != nil {
		t.Fatal(err)
	}
	again, _ := tarball(samples, at)
	if !bytes.Equal(data, again) {
		t.Error("two archives of the same files differ")
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	var modes []int64
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if !h.ModTime.Equal(at) || h.Uid != 0 || h.Uname != "root" {
			t.Errorf("%s is of %v and belongs to %d, %s", h.Name, h.ModTime, h.Uid, h.Uname)
		}
		names, modes = append(names, h.Name), append(modes, h.Mode)
	}
	if want := []string{"bin/", "share/", "share/doc/", "share/doc/eras/", "bin/eras", "share/doc/eras/LICENSE"}; !slices.Equal(names, want) {
		t.Errorf("the archive has %q, want %q", names, want)
	}
	if want := []int64{0o755, 0o755, 0o755, 0o755, 0o755, 0o644}; !slices.Equal(modes, want) {
		t.Errorf("the modes are %o, want %o", modes, want)
	}
}

// A zip behind a program can be read as the program does it: from its end.
func TestZipped(t *testing.T) {
	for _, prefix := range []string{"", "#! a program before it"} {
		data, err := zipped(samples, at, []byte(prefix))
		if err != nil {
			t.Fatal(err)
		}
		again, _ := zipped(samples, at, []byte(prefix))
		if !bytes.Equal(data, again) || !bytes.HasPrefix(data, []byte(prefix)) {
			t.Error("two archives of the same files differ, or do not begin with the prefix")
		}
		r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			t.Fatal(err)
		}
		for i, f := range r.File {
			in, err := f.Open()
			if err != nil {
				t.Fatal(err)
			}
			got, err := io.ReadAll(in)
			if err != nil || !bytes.Equal(got, samples[i].data) || f.Name != samples[i].name || f.Mode() != samples[i].mode || !f.Modified.Equal(at) {
				t.Errorf("%s, %v, %v: %q, %v", f.Name, f.Mode(), f.Modified, got, err)
			}
		}
	}
}
