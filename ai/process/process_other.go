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

// release is called when the process has been waited for.
func (f *family) release() {}
