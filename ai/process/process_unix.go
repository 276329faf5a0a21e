//go:build unix

package process

import (
	"os/exec"
	"syscall"
)

// inOneGroup lets the process begin a group, so that its children can be found.
func inOneGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// kill kills the group of a process that has not been waited for.
func kill(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
