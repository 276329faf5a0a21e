package saves

import (
	"errors"
	"io/fs"
	"os"
	"runtime"
	"syscall"
)

// machine names the scope of process numbers: the host, and on Linux its PID namespace.
func machine() string {
	host, _ := os.Hostname()
	if space, err := os.Readlink("/proc/self/ns/pid"); err == nil {
		host += " " + space
	}
	return host
}

// exists reports whether a process of this machine exists.
func exists(pid int) bool {
	p, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	defer func() { _ = p.Release() }()
	if runtime.GOOS == "windows" {
		return true // FindProcess has checked
	}
	err = p.Signal(syscall.Signal(0))
	return err == nil || errors.Is(err, fs.ErrPermission)
}
