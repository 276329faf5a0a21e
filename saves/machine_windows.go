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

// boot returns "", so that locks of the operating system are not used. Windows numbers the
// processes of all programs alike, so that the process tells as much, and it may end the
// lock of a killed program late.
func boot() string { return "" }

func local(string) bool { return false }
