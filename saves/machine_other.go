//go:build !linux && !darwin && !windows

package saves

// processStart returns "": it is not known when a process started.
func processStart(int) string { return "" }

// boot returns "": it is not known which run of the system this is.
func boot() string { return "" }

func local(string) bool { return false }
