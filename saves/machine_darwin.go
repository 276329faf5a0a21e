package saves

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// processStart returns when a process started, "" if unknown.
func processStart(pid int) string {
	info, err := unix.SysctlKinfoProc("kern.proc.pid", pid)
	if err != nil {
		return ""
	}
	return fmt.Sprintf("%d.%06d", info.Proc.P_starttime.Sec, info.Proc.P_starttime.Usec)
}

// boot identifies the current boot of the system, "" if unknown.
func boot() string {
	id, err := unix.Sysctl("kern.bootsessionuuid")
	if err != nil {
		return ""
	}
	return id
}

// local implements [system.Local].
func local(folder string) bool {
	var disk unix.Statfs_t
	if unix.Statfs(folder, &disk) != nil {
		return false
	}
	name := unix.ByteSliceToString(disk.Fstypename[:])
	return name == "apfs" || name == "hfs"
}
