package saves

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// processStart returns when a process started, "" if that is not known.
func processStart(pid int) string {
	info, err := unix.SysctlKinfoProc("kern.proc.pid", pid)
	if err != nil {
		return ""
	}
	return fmt.Sprintf("%d.%06d", info.Proc.P_starttime.Sec, info.Proc.P_starttime.Usec)
}
