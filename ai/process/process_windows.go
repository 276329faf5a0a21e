package process

import (
	"os/exec"
	"unsafe"

	"golang.org/x/sys/windows"
)

// family is a process and its descendants, in a job object. The job ends with its last handle,
// which this program holds, so all of them end even if this program is killed. A child that the
// process starts before it is put in the job survives.
type family struct {
	cmd *exec.Cmd
	job windows.Handle // 0 if there is none
}

// startFamily starts the process of a command.
func startFamily(cmd *exec.Cmd) (*family, error) {
	f := &family{cmd: cmd}
	if err := cmd.Start(); err != nil {
		return f, err
	}
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return f, nil // then only the process itself is killed
	}
	var limits windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	limits.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	_, err = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation, uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits)))
	var handle windows.Handle
	if err == nil {
		handle, err = windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, uint32(cmd.Process.Pid))
	}
	if err == nil {
		err = windows.AssignProcessToJobObject(job, handle)
		_ = windows.CloseHandle(handle)
	}
	if err != nil {
		_ = windows.CloseHandle(job)
		return f, nil
	}
	f.job = job
	return f, nil
}

// note does nothing: kill needs no preparation.
func (f *family) note() {}

// kill kills the process, which must not have been waited for, and its descendants.
func (f *family) kill() {
	if f.job != 0 {
		_ = windows.TerminateJobObject(f.job, 1)
	}
	_ = f.cmd.Process.Kill()
}

// wait waits for the process. It ignores the exit status.
func (f *family) wait() {
	_ = f.cmd.Wait()
	if f.job != 0 {
		_ = windows.CloseHandle(f.job)
	}
}
