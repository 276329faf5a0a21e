// Package savestest provides a file system in memory for tests of saving: it fails at a chosen
// call, and a power failure loses what was not synced.
package savestest

import (
	"bytes"
	"errors"
	"io/fs"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"eras/saves"
)

// Fault is what goes wrong at a call.
type Fault string

// The faults.
const (
	// Once fails one call, which does nothing.
	Once Fault = "one error"
	// Short writes a part of the data and fails, once. Calls other than writes do their work and
	// report failure.
	Short Fault = "short write"
	// Full fails the call and every later one that needs room.
	Full Fault = "full disk"
	// PowerLoss ends the program: the call is carried out or not, and all later calls fail. See
	// [Disk.Restart].
	PowerLoss Fault = "power loss"
)

// Faults are all faults.
var Faults = []Fault{Once, Short, Full, PowerLoss}

// errPower is the error of every call after the power failed.
var errPower = errors.New("the power failed")

// Disk is a file system in memory. Its methods may be called from any goroutine.
type Disk struct {
	mu    sync.Mutex
	rng   *rand.Rand
	names map[string]*node // by path, as the program sees them
	// lasting are the names that survive a loss of power, and changes those made since then.
	lasting map[string]*node
	changes []change

	calls, failed int
	at            int // the call of the fault, 0 for none
	fault         Fault
	off           bool // whether the power has failed
}

// node is a file or a folder.
type node struct {
	folder       bool
	mode         fs.FileMode
	data, synced []byte
}

func (n *node) now() []byte { return n.data }

// change assigns names in a folder to nodes, or removes the names whose node is nil.
type change struct {
	folder string
	names  map[string]*node
}

// New returns an empty disk without faults.
func New() *Disk {
	return restored(map[string]*node{string(filepath.Separator): {folder: true}}, (*node).now, "", 0, 0)
}

// With returns a fully synced copy of the disk on which a fault happens at the n-th call, from 1.
// The seed determines how much is written and what a loss of power leaves.
func (d *Disk) With(f Fault, n int, seed uint64) *Disk {
	d.mu.Lock()
	defer d.mu.Unlock()
	return restored(d.names, (*node).now, f, n, seed)
}

// Restart returns the disk without faults, as it is after the power failed or the program ended.
// After a power failure, any part of what was not synced may survive.
func (d *Disk) Restart() *Disk {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.off {
		return restored(d.names, (*node).now, "", 0, 0)
	}
	for _, c := range d.changes {
		if d.rng.IntN(2) == 0 {
			apply(d.lasting, c.names)
		}
	}
	return restored(d.lasting, d.remains, "", 0, 0)
}

// remains returns what is left of a file: the synced content, and any part of the rest.
func (d *Disk) remains(n *node) []byte {
	if bytes.Equal(n.data, n.synced) || d.rng.IntN(3) == 0 {
		return n.synced
	}
	left := bytes.Clone(n.data[:d.rng.IntN(len(n.data)+1)])
	if !bytes.HasPrefix(n.data, n.synced) {
		return left
	}
	left = append(bytes.Clone(n.synced), left[min(len(left), len(n.synced)):]...)
	if d.rng.IntN(3) == 0 { // the file has its new size, but not yet its data
		clear(left[len(n.synced):])
	}
	return left
}

// restored returns a disk with copies of files whose folders exist.
func restored(names map[string]*node, content func(*node) []byte, f Fault, at int, seed uint64) *Disk {
	all := map[string]*node{}
	var paths []string
	for path := range names {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	for _, path := range paths {
		if all[filepath.Dir(path)] == nil && filepath.Dir(path) != path {
			continue
		}
		n := *names[path]
		n.data = bytes.Clone(content(&n))
		n.synced = n.data
		all[path] = &n
	}
	lasting := map[string]*node{}
	apply(lasting, all)
	return &Disk{names: all, lasting: lasting, fault: f, at: at, rng: rand.New(rand.NewPCG(uint64(at), seed))}
}

func apply(names, change map[string]*node) {
	for path, n := range change {
		if n == nil {
			delete(names, path)
		} else {
			names[path] = n
		}
	}
}

// Calls returns how many calls there have been, and how many of them a fault made fail.
func (d *Disk) Calls() (calls, failed int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.calls, d.failed
}

// Off reports whether the power has failed.
func (d *Disk) Off() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.off
}

// Fill fills the disk: every call that needs room fails until [Disk.Repair].
func (d *Disk) Fill() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.at, d.fault = d.calls+1, Full
}

// Repair removes the fault.
func (d *Disk) Repair() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.at = 0
}

// call counts a call and carries it out, unless a fault makes it fail. d.mu must be held.
func (d *Disk) call(op, path string, needsRoom bool, do func() error) error {
	if d.off {
		return &fs.PathError{Op: op, Path: path, Err: errPower}
	}
	d.calls++
	var cause error
	switch {
	case d.at == 0 || d.calls < d.at || d.calls > d.at && !(d.fault == Full && needsRoom):
		return do()
	case d.fault == PowerLoss:
		if d.rng.IntN(2) == 0 {
			_ = do()
		}
		d.off, cause = true, errPower
	case d.fault == Full && !needsRoom:
		return do()
	case d.fault == Full:
		if op == "write" {
			_ = do() // write as much as there is room for
		}
		cause = syscall.ENOSPC
	case d.fault == Short:
		_ = do()
		cause = syscall.EIO
	default:
		cause = syscall.EIO
	}
	d.failed++
	return &fs.PathError{Op: op, Path: path, Err: cause}
}

// find returns the node of a path, or an error that wraps [fs.ErrNotExist].
func (d *Disk) find(op, path string) (*node, error) {
	if n := d.names[path]; n != nil {
		return n, nil
	}
	return nil, &fs.PathError{Op: op, Path: path, Err: fs.ErrNotExist}
}

// change changes names in a folder.
func (d *Disk) change(folder string, names map[string]*node) {
	apply(d.names, names)
	d.changes = append(d.changes, change{folder, names})
}

// Stat implements [saves.Disk].
func (d *Disk) Stat(path string) (info fs.FileInfo, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	err = d.call("stat", path, false, func() error {
		n, err := d.find("stat", path)
		if err == nil {
			info = described(path, n)
		}
		return err
	})
	return info, err
}

// Read implements [saves.Disk].
func (d *Disk) Read(path string) (data []byte, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	err = d.call("read", path, false, func() error {
		n, err := d.find("read", path)
		if err == nil {
			data = bytes.Clone(n.data)
		}
		return err
	})
	if err != nil {
		data = nil
	}
	return data, err
}

// List implements [saves.Disk].
func (d *Disk) List(path string) (entries []fs.DirEntry, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	err = d.call("list", path, false, func() error {
		for name, n := range d.names {
			if filepath.Dir(name) == path && name != path {
				entries = append(entries, fs.FileInfoToDirEntry(described(name, n)))
			}
		}
		slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
		_, err := d.find("list", path)
		return err
	})
	if err != nil {
		entries = nil
	}
	return entries, err
}

// Link implements [saves.Disk]. The disk has no links.
func (d *Disk) Link(string) (string, error) { return "", nil }

// Create implements [saves.Disk].
func (d *Disk) Create(path string, mode fs.FileMode) (f saves.File, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	n := &node{mode: mode}
	err = d.call("create", path, true, func() error {
		if d.names[path] != nil {
			return &fs.PathError{Op: "create", Path: path, Err: fs.ErrExist}
		}
		if _, err := d.find("create", filepath.Dir(path)); err != nil {
			return err
		}
		d.change(filepath.Dir(path), map[string]*node{path: n})
		return nil
	})
	return &file{d, path, n}, err
}

// Open implements [saves.Disk].
func (d *Disk) Open(path string) (saves.File, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	var n *node
	err := d.call("open", path, false, func() (err error) {
		n, err = d.find("open", path)
		return err
	})
	return &file{d, path, n}, err
}

// MakeFolder implements [saves.Disk].
func (d *Disk) MakeFolder(path string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.call("mkdir", path, true, func() error {
		_, err := d.find("mkdir", filepath.Dir(path))
		if err == nil {
			d.change(filepath.Dir(path), map[string]*node{path: {folder: true}})
		}
		return err
	})
}

// Rename implements [saves.Disk].
func (d *Disk) Rename(from, to string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.call("rename", from, false, func() error {
		n, err := d.find("rename", from)
		if err == nil {
			d.change(filepath.Dir(to), map[string]*node{from: nil, to: n})
		}
		return err
	})
}

// Remove implements [saves.Disk].
func (d *Disk) Remove(path string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.call("remove", path, false, func() error {
		_, err := d.find("remove", path)
		if err == nil {
			d.change(filepath.Dir(path), map[string]*node{path: nil})
		}
		return err
	})
}

// Sync implements [saves.Disk].
func (d *Disk) Sync(folder string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.call("sync", folder, false, func() error {
		d.changes = slices.DeleteFunc(d.changes, func(c change) bool {
			if c.folder == folder {
				apply(d.lasting, c.names)
			}
			return c.folder == folder
		})
		return nil
	})
}

// described returns the file info of a node.
func described(path string, n *node) fs.FileInfo {
	return info{filepath.Base(path), int64(len(n.data)), n.mode, n.folder}
}

type info struct {
	name   string
	size   int64
	mode   fs.FileMode
	folder bool
}

func (i info) Name() string       { return i.name }
func (i info) Size() int64        { return i.size }
func (i info) Mode() fs.FileMode  { return i.mode }
func (i info) ModTime() time.Time { return time.Time{} }
func (i info) IsDir() bool        { return i.folder }
func (i info) Sys() any           { return nil }
