package online

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"eras/internal/files"
)

// MapFile is the file of a map, compressed with gzip. Set-ups have neither the names nor the places and
// shapes of a map, so whoever lacks the file could not show them. It is empty for maps that ship with
// the program, and in messages of earlier versions.
type MapFile []byte

// maxMap limits a compressed [MapFile], in bytes. Uncompressed it has at most [files.MaxText].
const maxMap = 128 << 10

// PackMap compresses the file of a map. The result is empty if the file is, or if it is too large to be sent.
func PackMap(file string) MapFile {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, err := io.WriteString(w, file)
	if file == "" || len(file) > files.MaxText || errors.Join(err, w.Close()) != nil || packed.Len() > maxMap {
		return nil
	}
	return packed.Bytes()
}

// File returns the file of the map, empty if there is none. It returns an error if the file is not text,
// or too large.
func (m MapFile) File() (string, error) {
	if len(m) == 0 {
		return "", nil
	}
	if len(m) > maxMap {
		return "", fmt.Errorf("reading the map: it has %d bytes, at most %d are possible", len(m), maxMap)
	}
	r, err := gzip.NewReader(bytes.NewReader(m))
	if err != nil {
		return "", fmt.Errorf("reading the map: %w", err)
	}
	file, err := files.ReadAll(r, files.MaxText)
	if err == nil && !utf8.Valid(file) {
		err = errors.New("it is not text")
	}
	if err != nil {
		return "", fmt.Errorf("reading the map: %w", err)
	}
	return string(file), nil
}
