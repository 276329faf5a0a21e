package gametest

import (
	"os"
	"runtime"
	"strings"

	"eras/internal/files"
)

// Usage is the resources that the running program uses: bytes of the heap, goroutines, and on Linux
// open files and child processes.
type Usage struct{ Heap, Goroutines, Files, Children int }

// MeasureUsage collects garbage and returns the resources in use afterwards.
func MeasureUsage() Usage {
	runtime.GC()
	runtime.GC() // again, for objects that finalizers have released
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	u := Usage{Heap: int(m.HeapAlloc), Goroutines: runtime.NumGoroutine()}
	if entries, err := os.ReadDir("/proc/self/fd"); err == nil {
		u.Files = len(entries)
	}
	tasks, _ := os.ReadDir("/proc/self/task")
	for _, task := range tasks {
		children, _ := files.Read("/proc/self/task/"+task.Name()+"/children", files.MaxText)
		u.Children += len(strings.Fields(string(children)))
	}
	return u
}

// Exceeds reports whether u is more than first by a margin: 16 MB, 5 goroutines, 5 files or a child
// process.
func (u Usage) Exceeds(first Usage) bool {
	return u.Heap > first.Heap+16<<20 || u.Goroutines > first.Goroutines+5 || u.Files > first.Files+5 || u.Children > first.Children
}
