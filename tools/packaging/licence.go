package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
)

// module is a module that is part of a program.
type module struct {
	path, version, sum string
	// texts are its licence texts, with names relative to its folder.
	texts []file
	// licence is the SPDX identifiers of its licences, joined by AND.
	licence string
}

// modulesOf returns the modules that the programs contain on any of the targets: Go itself first,
// then the others in order of their paths. It fails if the licence of a module is unknown or does
// not allow us to ship the module.
func modulesOf(targets []target) ([]module, error) {
	found := map[string]*module{}
	folders := map[string][]string{} // the folder of the module first, then those of its packages
	for _, t := range targets {
		args := []string{"list", "-deps", "-f", "{{with .Module}}{{if .Version}}{{.Path}}\t{{.Version}}\t{{.Sum}}\t{{.Dir}}\t{{$.Dir}}{{end}}{{end}}"}
		for _, p := range programs {
			args = append(args, "./cmd/"+p.name)
		}
		list, err := output(goTool([]string{"GOOS=" + t.os, "GOARCH=" + t.arch}, args...))
		if err != nil {
			return nil, err
		}
		for line := range strings.Lines(list) {
			f := strings.Split(strings.TrimSpace(line), "\t")
			if len(f) != 5 {
				continue // a package of Go or of this module
			}
			found[f[0]] = &module{path: f[0], version: f[1], sum: f[2]}
			folders[f[0]] = append(folders[f[0]], f[3], f[4])
		}
	}
	root, err := output(goTool(nil, "env", "GOROOT"))
	if err != nil {
		return nil, err
	}
	found["std"] = &module{path: "std", version: strings.TrimPrefix(runtime.Version(), "go")}
	folders["std"] = []string{root}
	var all []module
	var failed error
	for path, m := range found {
		var err error
		if m.texts, err = licenceFiles(folders[path][0], folders[path]); err == nil {
			m.licence, err = licenceOf(*m)
		}
		if choices[path] != "" { // the text of the licence not chosen would confuse
			m.texts = slices.DeleteFunc(m.texts, func(f file) bool { return strings.HasSuffix(f.name, "gpl.txt") })
		}
		failed = errors.Join(failed, err)
		all = append(all, *m)
	}
	slices.SortFunc(all, func(a, b module) int {
		if (a.path == "std") != (b.path == "std") {
			return map[bool]int{true: -1, false: 1}[a.path == "std"]
		}
		return strings.Compare(a.path, b.path)
	})
	return all, failed
}

// licenceName matches the name of a file with a licence, or of a folder of such files.
var licenceName = regexp.MustCompile(`(?i)^(licen[cs]es?|unlicense|copying|copyright|notice|patents|ofl)([.-].*)?$`)

// licenceFiles returns the licence files in the folders of packages and in their parents, up to the
// folder of the module.
func licenceFiles(module string, packages []string) ([]file, error) {
	var dirs []string
	for _, dir := range packages {
		for ; len(dir) >= len(module); dir = filepath.Dir(dir) {
			dirs = append(dirs, dir)
		}
	}
	slices.Sort(dirs)
	var texts []file
	var read func(dir string, all bool) error
	read = func(dir string, all bool) error {
		entries, err := os.ReadDir(dir)
		if err != nil {
			return err
		}
		for _, e := range entries {
			at := filepath.Join(dir, e.Name())
			if !all && !licenceName.MatchString(e.Name()) || strings.HasSuffix(e.Name(), ".go") {
				continue
			}
			if e.IsDir() {
				if err := read(at, true); err != nil {
					return err
				}
				continue
			}
			data, err := readFile(at)
			if err != nil {
				return err
			}
			name, err := filepath.Rel(module, at)
			if err != nil {
				return err
			}
			texts = append(texts, file{name: filepath.ToSlash(name), data: data})
		}
		return nil
	}
	for _, dir := range slices.Compact(dirs) {
		if err := read(dir, false); err != nil {
			return nil, err
		}
	}
	return texts, nil
}

// phrases identify licences by a part of their text. The first phrase that a text contains counts.
// An empty licence marks a text that is not a licence of its own.
var phrases = []struct{ licence, phrase string }{
	{"", "Additional IP Rights Grant (Patents)"},
	{"Apache-2.0", "Apache License Version 2.0"},
	{"OFL-1.1", "SIL OPEN FONT LICENSE Version 1.1"},
	{"FTL", "The FreeType Project LICENSE"},
	{"GPL", "GNU GENERAL PUBLIC LICENSE"},
	{"CC-BY-4.0", "Attribution 4.0 International"},
	{"Unlicense", "This is free and unencumbered software released into the public domain"},
	{"ISC", "Permission to use, copy, modify, and/or distribute this software for any purpose"},
	{"MIT", "Permission is hereby granted, free of charge, to any person obtaining a copy"},
	{"BSD-3-Clause", "Neither the name of"},
	{"BSD-3-Clause", "may be used to endorse or promote products derived"},
	{"BSD-2-Clause", "Redistribution and use in source and binary forms"},
	{"Zlib", "This software is provided 'as-is', without any express or implied warranty"},
}

// choices are the chosen licences of modules that offer several.
var choices = map[string]string{
	"github.com/golang/freetype": "FTL", // or the GPL
}

// licenceOf returns the licence of a module according to its texts.
func licenceOf(m module) (string, error) {
	if chosen := choices[m.path]; chosen != "" {
		return chosen, nil
	}
	var found []string
	for _, f := range m.texts {
		text := strings.Join(strings.Fields(string(f.data)), " ")
		for _, p := range phrases {
			if strings.Contains(text, p.phrase) {
				if p.licence != "" {
					found = append(found, p.licence)
				}
				break
			}
		}
	}
	slices.Sort(found)
	found = slices.Compact(found)
	switch {
	case len(found) == 0:
		return "", fmt.Errorf("the licence of %s is not known: read it and add what tells it to tools/packaging/licence.go", m.path)
	case slices.Contains(found, "GPL"):
		return "", fmt.Errorf("the licence of %s, %s, does not go with ours: use another module", m.path, strings.Join(found, " AND "))
	}
	return strings.Join(found, " AND "), nil
}

// thirdParty returns the licences of everything that others made: pictures, fonts and modules.
func thirdParty(modules []module) ([]byte, error) {
	var b bytes.Buffer
	heading := func(text string) { fmt.Fprintf(&b, "%s\n%s\n%[1]s\n\n", strings.Repeat("=", 80), text) }
	fonts, err := filepath.Glob("assets/fonts/OFL-*.txt")
	if err != nil {
		return nil, err
	}
	for _, name := range append([]string{"assets/LICENSES"}, fonts...) {
		data, err := readFile(name)
		if err != nil {
			return nil, err
		}
		heading(path.Base(filepath.ToSlash(name)))
		fmt.Fprintf(&b, "%s\n\n", bytes.TrimSpace(data))
	}
	for _, m := range modules {
		heading(m.path + " " + m.version + " (" + m.licence + ")")
		for _, f := range m.texts {
			fmt.Fprintf(&b, "--- %s\n\n%s\n\n", f.name, bytes.TrimSpace(bytes.ReplaceAll(f.data, []byte("\r"), nil)))
		}
	}
	return b.Bytes(), nil
}
