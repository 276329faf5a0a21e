//go:build !unix && !windows

package process

import "os/exec"

// family is a process. On these systems its descendants are not found.
type family struct{ cmd *exec.Cmd }

// startFamily starts the process of a command.
func startFamily(cmd *exec.Cmd) (*family, error) { return &family{cmd}, cmd.Start() }

// note does nothing: kill needs no preparation.
func (f *family) note() {}

// kill kills the process, which must not have been waited for.
func (f *family) kill() { _ = f.cmd.Process.Kill() }

// wait waits for the process. It ignores the exit status.
func (f *family) wait() { _ = f.cmd.Wait() }
