//go:build unix && !linux

package process

import (
	"os/exec"
	"syscall"
)

// family is a process and its group, which is killed as a whole. Descendants that left the group
// (setsid) survive. If this program is killed, a process that ignores the end of its input survives
// too.
type family struct{ cmd *exec.Cmd }

// startFamily starts the process of a command.
func startFamily(cmd *exec.Cmd) (*family, error) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return &family{cmd}, cmd.Start()
}

// note does nothing: kill needs no preparation.
func (f *family) note() {}

// kill kills the process, which must not have been waited for, and its group.
func (f *family) kill() { _ = syscall.Kill(-f.cmd.Process.Pid, syscall.SIGKILL) }

// wait waits for the process. It ignores the exit status.
func (f *family) wait() { _ = f.cmd.Wait() }
