//go:build linux

// Command launcher is the beginning of the self-contained .run file for Linux. The programs and
// their files follow it as a zip, laid out as below /usr.
//
//	eras.run [FLAGS]           start the game
//	eras.run lab ARGUMENTS     start the laboratory
//	eras.run install [DIR]     put everything below DIR (default ~/.local), with a menu entry
//	eras.run uninstall [DIR]   remove it again
//
// It unpacks a program to memory and runs it from there, so that it leaves no files behind. It
// depends only on the kernel; the game needs the libraries that it loads.
package main

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintf(os.Stderr, "eras.run: %v\n", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	payload, err := zip.OpenReader("/proc/self/exe")
	if err != nil {
		return fmt.Errorf("opening the files at the end of this one: %w; download it again", err)
	}
	defer func() { _ = payload.Close() }()
	word := ""
	if len(args) > 0 {
		word = args[0]
	}
	switch word {
	case "lab":
		return start(&payload.Reader, "eraslab", args[1:])
	case "install", "uninstall":
		prefix, err := prefixOf(args[1:])
		if err != nil {
			return err
		}
		if word == "uninstall" {
			return uninstall(&payload.Reader, prefix)
		}
		if err := install(&payload.Reader, prefix); err != nil {
			return err
		}
		fmt.Println("Eras is in " + prefix)
		return nil
	}
	return start(&payload.Reader, "eras", args)
}

// prefixOf returns the folder to install to.
func prefixOf(args []string) (string, error) {
	switch len(args) {
	case 0:
		home, err := os.UserHomeDir()
		if err == nil && !filepath.IsAbs(home) {
			err = fmt.Errorf("HOME is %.80q, it must be the whole path of your home folder: set it or write the folder to install to", home)
		}
		return filepath.Join(home, ".local"), err
	case 1:
		return filepath.Abs(args[0])
	}
	return "", errors.New("write one folder, or none for ~/.local")
}

// start unpacks a program to memory and runs it in place of this process. It returns only if that
// fails.
func start(payload *zip.Reader, name string, args []string) error {
	program, err := payload.Open("bin/" + name)
	if err != nil {
		return err
	}
	defer func() { _ = program.Close() }()
	fd, err := unix.MemfdCreate(name, unix.MFD_CLOEXEC)
	if err != nil {
		return fmt.Errorf("reserving memory: %w", err)
	}
	memory := os.NewFile(uintptr(fd), name)
	if _, err := io.Copy(memory, program); err != nil {
		return fmt.Errorf("unpacking %s: %w", name, err)
	}
	err = syscall.Exec(fmt.Sprintf("/proc/self/fd/%d", fd), append([]string{name}, args...), os.Environ())
	return fmt.Errorf("starting %s: %w", name, err)
}

// install unpacks all files below a folder. The menu entry names the program by its path, because
// the folder may not be on the search path for programs.
func install(payload *zip.Reader, prefix string) error {
	for _, f := range payload.File {
		data, err := content(f)
		if err != nil {
			return fmt.Errorf("unpacking %s: %w", f.Name, err)
		}
		if strings.HasSuffix(f.Name, ".desktop") {
			data = []byte(strings.Replace(string(data), "\nExec=eras\n", "\nExec=\""+filepath.Join(prefix, "bin", "eras")+"\"\n", 1))
		}
		path := filepath.Join(prefix, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err // a running program cannot be overwritten, but it can be removed
		}
		if err := os.WriteFile(path, data, f.Mode()); err != nil {
			return err
		}
	}
	return nil
}

func content(f *zip.File) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer func() { _ = r.Close() }()
	data := make([]byte, f.UncompressedSize64)
	_, err = io.ReadFull(r, data)
	return data, err
}

// uninstall removes the files that install wrote, and the folders that are empty afterwards.
func uninstall(payload *zip.Reader, prefix string) error {
	for _, f := range payload.File {
		path := filepath.Join(prefix, filepath.FromSlash(f.Name))
		if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
		for dir := filepath.Dir(path); dir != prefix && os.Remove(dir) == nil; {
			dir = filepath.Dir(dir)
		}
	}
	return nil
}
