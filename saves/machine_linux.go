package saves

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/sys/unix"

	"eras/internal/files"
)

// processStart returns when a process started: the boot of the system, and the ticks since then. It
// returns "" if unknown.
func processStart(pid int) string {
	run := boot()
	stat, err := files.Read(fmt.Sprintf("/proc/%d/stat", pid), files.MaxText)
	if err != nil || run == "" {
		return ""
	}
	// The second field is the name of the program in brackets, which may contain any characters.
	const start = 22 - 3 // index among the fields after the second one
	_, rest, _ := strings.Cut(string(stat[strings.LastIndexByte(string(stat), ')')+1:]), " ")
	fields := strings.Fields(rest)
	if len(fields) <= start {
		return ""
	}
	return run + " " + fields[start]
}

// boot identifies the current boot of the system, "" if unknown.
func boot() string {
	id, err := files.Read("/proc/sys/kernel/random/boot_id", files.MaxText)
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(id))
}

// localDisks are the file systems that only one machine uses, so that all programs see its locks.
// It does not contain networks (NFS, SMB, Ceph), disks shared by machines (OCFS2), folders of a
// host in its virtual machines (9p, virtiofs), and FUSE, which can be any of them.
var localDisks = []uint32{
	unix.EXT4_SUPER_MAGIC, unix.XFS_SUPER_MAGIC, unix.BTRFS_SUPER_MAGIC, unix.BCACHEFS_SUPER_MAGIC, unix.F2FS_SUPER_MAGIC, 0x2fc12fc1, // the last is ZFS
	unix.TMPFS_MAGIC, unix.RAMFS_MAGIC, unix.OVERLAYFS_SUPER_MAGIC, unix.ECRYPTFS_SUPER_MAGIC,
	unix.REISERFS_SUPER_MAGIC, unix.NILFS_SUPER_MAGIC, unix.EXFAT_SUPER_MAGIC, unix.MSDOS_SUPER_MAGIC,
}

// local implements [system.Local].
func local(folder string) bool {
	var disk unix.Statfs_t
	return unix.Statfs(folder, &disk) == nil && slices.Contains(localDisks, uint32(disk.Type))
}
