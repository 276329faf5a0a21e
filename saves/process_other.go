//go:build !linux && !darwin && !windows

package saves

// processStart returns "": it is not known when a process started.
func processStart(int) string { return "" }
