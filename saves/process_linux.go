package saves

import (
	"fmt"
	"strings"

	"eras/game/files"
)

// processStart returns when a process started: the run of the system, and the ticks since
// its beginning. It returns "" if that is not known.
func processStart(pid int) string {
	boot, err := files.Read("/proc/sys/kernel/random/boot_id", files.MaxText)
	if err != nil {
		return ""
	}
	stat, err := files.Read(fmt.Sprintf("/proc/%d/stat", pid), files.MaxText)
	if err != nil {
		return ""
	}
	// The second field is the name of the program in brackets, and may have any signs.
	const start = 22 - 3 // of the fields behind it
	_, rest, _ := strings.Cut(string(stat[strings.LastIndexByte(string(stat), ')')+1:]), " ")
	fields := strings.Fields(rest)
	if len(fields) <= start {
		return ""
	}
	return strings.TrimSpace(string(boot)) + " " + fields[start]
}
