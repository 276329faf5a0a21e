package main

import (
	"path/filepath"
)

// target is an operating system and an architecture, by their names in Go.
type target struct{ os, arch string }

func (t target) String() string { return t.os + "/" + t.arch }

// programs are the names of both programs, with a description of one line.
var programs = []struct{ name, about string }{
	{"eras", summary},
	{"eraslab", "laboratory of Eras for game AI"},
}

// compile builds a program for a target and returns the path of the executable. Both programs use
// the same profile for optimization, so that common packages are compiled only once.
func (b *builder) compile(program string, t target) (string, error) {
	path := filepath.Join(b.work, t.os+"-"+t.arch, program)
	flags := "-s -w -buildid= -X eras/internal/version.release=" + b.release.version + " -X eras/internal/version.commit=" + b.release.commit
	if t.os == "windows" {
		path += ".exe"
		if program == "eras" {
			flags += " -H windowsgui" // no console window besides the game's
		}
	}
	_, err := output(goTool([]string{"GOOS=" + t.os, "GOARCH=" + t.arch}, "build", "-trimpath", "-buildvcs=false",
		"-pgo=cmd/eraslab/default.pgo", "-gcflags=all=-dwarf=false", "-ldflags="+flags, "-o", path, "./cmd/"+program))
	return path, err
}

// compiled returns both programs as executable files.
func (b *builder) compiled(t target) ([]file, error) {
	var all []file
	for _, p := range programs {
		path, err := b.compile(p.name, t)
		if err != nil {
			return nil, err
		}
		data, err := readFile(path)
		if err != nil {
			return nil, err
		}
		all = append(all, file{filepath.Base(path), data, 0o755})
	}
	return all, nil
}
