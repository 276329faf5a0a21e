//go:build !unix

package process

import (
	"os/exec"
	"runtime"
	"strconv"
)

func inOneGroup(*exec.Cmd) {}

// kill kills a process that has not been waited for, on Windows with all that it
// started.
func kill(cmd *exec.Cmd) {
	if runtime.GOOS == "windows" {
		_ = exec.Command("taskkill", "/T", "/F", "/PID", strconv.Itoa(cmd.Process.Pid)).Run()
	}
	_ = cmd.Process.Kill()
}
