//go:build !unix && !windows

package process

import "os/exec"

// family is a process. What it has started is not found here.
type family struct{ cmd *exec.Cmd }

// startFamily starts the process of a command.
func startFamily(cmd *exec.Cmd) (*family, error) { return &family{cmd}, cmd.Start() }

// note does nothing: kill knows what there is to kill.
func (f *family) note() {}

// kill kills the process, which has not been waited for.
func (f *family) kill() { _ = f.cmd.Process.Kill() }

// wait waits for the process. How it ended is of no interest.
func (f *family) wait() { _ = f.cmd.Wait() }
