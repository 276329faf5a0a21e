package lab

import (
	"os"
	"path/filepath"
)

// Sizes are those of the programs in bytes, 0 for what was not found.
type Sizes struct {
	// Eras and Lab are the desktop program and the laboratory.
	Eras int64 `json:"eras_bytes,omitempty"`
	Lab  int64 `json:"eraslab_bytes,omitempty"`
	// WebGzip and WebBrotli are the program for browsers as it goes over the wire.
	WebGzip   int64 `json:"web_gzip_bytes,omitempty"`
	WebBrotli int64 `json:"web_brotli_bytes,omitempty"`
}

// sizes measures the files that are there.
func (b *Bench) sizes() (s Sizes) {
	for _, f := range []struct {
		to      *int64
		pattern string
	}{
		{&s.Eras, b.Eras}, {&s.Lab, b.Lab},
		{&s.WebGzip, filepath.Join(b.Web, "eras-*-gzip.bin")}, {&s.WebBrotli, filepath.Join(b.Web, "eras-*-brotli.bin")},
	} {
		found, _ := filepath.Glob(f.pattern) // a pattern that is wrong finds nothing
		for _, name := range found {
			if info, err := os.Stat(name); err == nil {
				*f.to = info.Size()
			}
		}
	}
	return s
}
