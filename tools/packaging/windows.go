package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// buildWindows writes the zip, and both programs as separate files that need no installation.
func (b *builder) buildWindows(t target) error {
	var bin []file
	for _, p := range programs {
		path, err := b.compile(p.name, t)
		if err != nil {
			return err
		}
		if err := b.addResources(path, p.name, p.about); err != nil {
			return err
		}
		data, err := readFile(path)
		if err != nil {
			return err
		}
		bin = append(bin, file{p.name + ".exe", data, 0o755})
		if err := b.write(fmt.Sprintf("%s-%s-windows-%s.exe", p.name, b.release.version, t.arch), data, 0o755); err != nil {
			return err
		}
	}
	name := "eras-" + b.release.version
	data, err := zipped(below(name, append(bin, b.documents...)), b.release.time, nil)
	if err != nil {
		return err
	}
	return b.write(name+"-windows-"+t.arch+".zip", data, 0o644)
}

// addResources adds the icon, the version and the manifest to a program for Windows.
func (b *builder) addResources(program, name, about string) error {
	folder := filepath.Join(b.work, "resources-"+name)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	described, err := template("windows/resources.json", "{program}", name, "{about}", about,
		"{number}", b.release.number()+".0", "{version}", b.release.version, "{commit}", b.release.commit)
	if err != nil {
		return err
	}
	description := filepath.Join(folder, "resources.json")
	failed := os.WriteFile(description, described, 0o644)
	for _, size := range []int{16, 24, 32, 48, 64, 128, 256} {
		data, err := icon(size)
		failed = errors.Join(failed, err, os.WriteFile(filepath.Join(folder, fmt.Sprintf("icon%d.png", size)), data, 0o644))
	}
	if failed != nil {
		return failed
	}
	_, err = output(goTool(nil, "tool", "-modfile=tools/lint/packages.mod", "go-winres", "patch", "--no-backup", "--in", description, program))
	return err
}
