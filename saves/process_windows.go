package saves

import (
	"fmt"

	"golang.org/x/sys/windows"
)

// processStart returns when a process started, "" if that is not known.
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
