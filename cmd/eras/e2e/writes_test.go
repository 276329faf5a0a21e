//go:build e2e && linux

package e2e

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

// writes sees which file below a folder a process is just writing: the kernel says in
// which call each of its threads is.
type writes struct {
	pid     int
	dir     string
	memory  int // descriptors
	threads map[string]int
	looks   int
}

func newWrites(pid int, dir string) *writes {
	w := &writes{pid: pid, dir: dir + "/", threads: map[string]int{}}
	var err error
	if w.memory, err = syscall.Open(fmt.Sprintf("/proc/%d/mem", pid), syscall.O_RDONLY, 0); err != nil {
		w.memory = -1 // renames are not seen then
	}
	return w
}

func (w *writes) close() {
	_ = syscall.Close(w.memory)
	for _, fd := range w.threads {
		_ = syscall.Close(fd)
	}
}

// find returns the kind of a file that a thread is just writing, empty if none is.
func (w *writes) find() string {
	if w.looks++; w.looks%64 == 1 {
		w.list()
	}
	var buf [256]byte
	for _, fd := range w.threads {
		n, _ := syscall.Pread(fd, buf[:], 0)
		if n <= 0 || buf[0] == 'r' { // "running"
			continue
		}
		var call, a, b uint64
		if _, err := fmt.Fscanf(bytes.NewReader(buf[:n]), "%d 0x%x 0x%x", &call, &a, &b); err != nil {
			continue
		}
		path := ""
		switch call {
		case syscall.SYS_FSYNC, syscall.SYS_FDATASYNC, syscall.SYS_WRITE, syscall.SYS_PWRITE64:
			path, _ = os.Readlink(fmt.Sprintf("/proc/%d/fd/%d", w.pid, a))
		case syscall.SYS_RENAMEAT:
			path = w.text(b)
		}
		if name, ok := strings.CutPrefix(path+"/", w.dir); ok {
			return kind(strings.TrimSuffix(name, "/"))
		}
	}
	return ""
}

// list opens what the kernel says of each thread.
func (w *writes) list() {
	entries, _ := os.ReadDir(fmt.Sprintf("/proc/%d/task", w.pid))
	for _, e := range entries {
		if _, known := w.threads[e.Name()]; known {
			continue
		}
		if fd, err := syscall.Open(fmt.Sprintf("/proc/%d/task/%s/syscall", w.pid, e.Name()), syscall.O_RDONLY, 0); err == nil {
			w.threads[e.Name()] = fd
		}
	}
}

// text returns the text at an address of the process.
func (w *writes) text(address uint64) string {
	var buf [512]byte
	n, _ := syscall.Pread(w.memory, buf[:], int64(address))
	before, _, _ := bytes.Cut(buf[:max(0, n)], []byte{0})
	return string(before)
}

// kind returns what sort of file a path in the saves is: its folder for a folder, the
// ending for a match, its name for others.
func kind(name string) string {
	switch ext := filepath.Ext(name); {
	case name == "" || slices.Contains([]string{"matches", "named", "finished", "players"}, name):
		return "folder"
	case ext == ".journal":
		return "journal"
	case strings.HasPrefix(ext, ".journal") || strings.HasPrefix(ext, ".toml"):
		return "whole file"
	}
	return name
}
