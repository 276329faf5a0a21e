//go:build unix && !linux

package process

import (
	"os/exec"
	"syscall"
)

// family is a process and what it has started: its group, which is killed as a whole.
// Descendants that left the group (setsid) survive, and so does a process that ignores the
// end of its input when this program is killed.
type family struct{ cmd *exec.Cmd }

// startFamily starts the process of a command.
func startFamily(cmd *exec.Cmd) (*family, error) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return &family{cmd}, cmd.Start()
}

// note does nothing: kill knows what there is to kill.
func (f *family) note() {}

// kill kills the process, which has not been waited for, and its group.
func (f *family) kill() { _ = syscall.Kill(-f.cmd.Process.Pid, syscall.SIGKILL) }

// wait waits for the process. How it ended is of no interest.
func (f *family) wait() { _ = f.cmd.Wait() }
