package savestest

import (
	"bytes"
	"io/fs"
)

// file is an open file of a [Disk].
type file struct {
	disk *Disk
	path string
	node *node
}

// WriteAt implements [io.WriterAt].
func (f *file) WriteAt(data []byte, at int64) (n int, err error) {
	f.disk.mu.Lock()
	defer f.disk.mu.Unlock()
	n = len(data)
	if call := f.disk.calls + 1; f.disk.at > 0 && (call == f.disk.at && f.disk.fault != Once || call > f.disk.at && f.disk.fault == Full) {
		n = f.disk.rng.IntN(n + 1) // a part may be written
	}
	err = f.disk.call("write", f.path, true, func() error {
		old := f.node.data
		f.node.data = append(bytes.Clone(old[:at]), data[:n]...)
		if end := at + int64(n); end < int64(len(old)) {
			f.node.data = append(f.node.data, old[end:]...)
		}
		return nil
	})
	return n, err
}

// Stat returns the size and the mode of the file.
func (f *file) Stat() (info fs.FileInfo, err error) {
	f.disk.mu.Lock()
	defer f.disk.mu.Unlock()
	err = f.disk.call("stat", f.path, false, func() error {
		info = described(f.path, f.node)
		return nil
	})
	return info, err
}

// Truncate cuts the file to a smaller size.
func (f *file) Truncate(size int64) error {
	f.disk.mu.Lock()
	defer f.disk.mu.Unlock()
	return f.disk.call("truncate", f.path, false, func() error {
		f.node.data = bytes.Clone(f.node.data[:size])
		return nil
	})
}

// Sync makes the content survive a loss of power.
func (f *file) Sync() error {
	f.disk.mu.Lock()
	defer f.disk.mu.Unlock()
	return f.disk.call("sync", f.path, false, func() error {
		f.node.synced = f.node.data
		return nil
	})
}

// Close never fails, because data that must last was synced before.
func (f *file) Close() error { return nil }
