//go:build !linux && !darwin && !windows

package saves

// processStart returns "", because the start of a process is unknown on these systems.
func processStart(int) string { return "" }

// boot returns "", because the current boot is unknown on these systems.
func boot() string { return "" }

func local(string) bool { return false }
