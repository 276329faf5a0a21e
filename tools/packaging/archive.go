package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"io"
	"io/fs"
	"path"
	"slices"
	"time"

	"eras/internal/files"
)

// file is a file of a package.
type file struct {
	// name is its slash-separated path in the package.
	name string
	data []byte
	mode fs.FileMode
}

// readFile reads a built file of up to 1 GiB.
func readFile(path string) ([]byte, error) { return files.Read(path, 1<<30) }

// below returns the files with their names moved into a folder.
func below(folder string, all []file) []file {
	var moved []file
	for _, f := range all {
		f.name = path.Join(folder, f.name)
		moved = append(moved, f)
	}
	return moved
}

// folders returns the folders that contain the files, parents first.
func folders(all []file) []string {
	var found []string
	for _, f := range all {
		for dir := path.Dir(f.name); dir != "." && dir != "/"; dir = path.Dir(dir) {
			found = append(found, dir)
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// tarball returns a tar.gz of the files, owned by root and with the given time.
func tarball(all []file, at time.Time) ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	t := tar.NewWriter(z)
	for _, dir := range folders(all) {
		h := &tar.Header{Typeflag: tar.TypeDir, Name: dir + "/", Mode: 0o755, ModTime: at, Format: tar.FormatUSTAR, Uname: "root", Gname: "root"}
		if err := t.WriteHeader(h); err != nil {
			return nil, err
		}
	}
	for _, f := range all {
		h := &tar.Header{Name: f.name, Mode: int64(f.mode), Size: int64(len(f.data)), ModTime: at, Format: tar.FormatUSTAR, Uname: "root", Gname: "root"}
		if err := t.WriteHeader(h); err != nil {
			return nil, err
		}
		if _, err := t.Write(f.data); err != nil {
			return nil, err
		}
	}
	if err := t.Close(); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// zipped returns a zip of the files with the given time. prefix is data before the zip, such as a
// program that reads the zip at its own end.
func zipped(all []file, at time.Time, prefix []byte) ([]byte, error) {
	var b bytes.Buffer
	b.Write(prefix)
	z := zip.NewWriter(&b)
	z.SetOffset(int64(len(prefix)))
	z.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestCompression) })
	for _, f := range all {
		h := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: at}
		h.SetMode(f.mode)
		w, err := z.CreateHeader(h)
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(f.data); err != nil {
			return nil, err
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// compress returns data as a gzip file without name and time, as Debian requires.
func compress(data []byte) ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(data); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
