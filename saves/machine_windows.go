package saves

import (
	"fmt"

	"golang.org/x/sys/windows"
)

// processStart returns when a process started, "" if unknown.
func processStart(pid int) string {
	process, err := windows.OpenProcess(windows.PROCESS_QUERY_LIMITED_INFORMATION, false, uint32(pid))
	if err != nil {
		return ""
	}
	defer func() { _ = windows.CloseHandle(process) }()
	var created, exited, kernel, user windows.Filetime
	if err := windows.GetProcessTimes(process, &created, &exited, &kernel, &user); err != nil {
		return ""
	}
	return fmt.Sprint(created.Nanoseconds())
}

// boot returns "", so that locks of the operating system are not used. They would tell no more than
// the process number, because Windows numbers the processes of all programs in one scope, and
// Windows may release the lock of a killed program late.
func boot() string { return "" }

func local(string) bool { return false }
