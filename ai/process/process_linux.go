package process

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"sync/atomic"
	"syscall"

	"eras/internal/fault"
	"eras/internal/files"
)

// family finds and kills the descendants of a process. The process starts a group, which is killed
// as a whole. Descendants that left the group (setsid) are found by their parents, and by a mark in
// the environment if their parents are gone. Only a descendant that has left the group, lost its
// parents and cleared its environment survives.
//
// When this program is killed, the kernel kills the process, but not its descendants. The kernel
// also does so when the thread that started the process ends, so that thread is kept alive.
type family struct {
	cmd   *exec.Cmd
	mark  string
	ended chan struct{}
	noted []*os.Process
}

// markName is the environment variable with the mark.
const markName = "ERAS_AGENT"

var marks atomic.Uint64

// startFamily starts the process of a command.
func startFamily(cmd *exec.Cmd) (*family, error) {
	f := &family{cmd, fmt.Sprintf("%s=%d-%d", markName, os.Getpid(), marks.Add(1)), make(chan struct{}), nil}
	cmd.Env = append(cmd.Environ(), f.mark)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	started := make(chan error)
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := fault.Do(cmd.Start)
		started <- err
		if err == nil {
			<-f.ended
		}
	}()
	return f, <-started
}

// note stores the descendants while the process still runs, before it ends.
func (f *family) note() { f.noted = f.descendants() }

// kill kills the process, which must not have been waited for, and all its descendants.
func (f *family) kill() {
	// A process may start others before it is killed.
	const rounds = 20
	found := f.noted
	for range rounds {
		found = append(found, f.descendants()...)
		_ = syscall.Kill(-f.cmd.Process.Pid, syscall.SIGKILL)
		for _, p := range found {
			_ = p.Kill()
			_ = p.Release()
		}
		if len(found) == 0 {
			return
		}
		found = nil
	}
}

// wait waits for the process. It ignores the exit status.
func (f *family) wait() {
	_ = f.cmd.Wait()
	close(f.ended)
}

// descendants returns the running processes that descend from the process or have its
// mark.
func (f *family) descendants() []*os.Process {
	entries, _ := os.ReadDir("/proc") // without it there is the group alone
	parents := map[int]int{}
	marked := map[int]bool{f.cmd.Process.Pid: true}
	handles := map[int]*os.Process{}
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil || pid == os.Getpid() {
			continue
		}
		// Take the handle first: a process number may be reused, a handle is not.
		handle, err := os.FindProcess(pid)
		if err != nil {
			continue
		}
		handles[pid] = handle
		stat, _ := files.Read("/proc/"+e.Name()+"/stat", files.MaxText)
		// The name in brackets may contain anything; state and parent follow it.
		var state string
		var parent int
		if _, err := fmt.Sscan(string(stat[bytes.LastIndexByte(stat, ')')+1:]), &state, &parent); err != nil || state == "Z" {
			continue
		}
		parents[pid] = parent
		environment, _ := files.Read("/proc/"+e.Name()+"/environ", files.MaxData)
		if bytes.Contains(append([]byte{0}, environment...), []byte("\x00"+f.mark+"\x00")) {
			marked[pid] = true
		}
	}
	for grown := true; grown; {
		grown = false
		for pid, parent := range parents {
			if marked[parent] && !marked[pid] {
				marked[pid], grown = true, true
			}
		}
	}
	var found []*os.Process
	for pid, handle := range handles {
		if _, running := parents[pid]; running && marked[pid] && pid != f.cmd.Process.Pid {
			found = append(found, handle)
		} else {
			_ = handle.Release()
		}
	}
	return found
}
