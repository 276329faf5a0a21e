// Command packaging builds the packages for Linux, Windows and macOS, with checksums, a bill of
// materials and the licences of everything inside.
//
//	go run ./packaging [-out dist] [-only linux/amd64,…] [-site URL] [-maintainer "NAME <ADDRESS>"]
//	go run ./packaging -licences
//	go run ./packaging -notes
//
// Every package contains both programs. The version is the tag of the commit, v1.2.3, or otherwise
// 0.0.0-COMMIT. All dates are the commit's, so the same commit gives the same bytes with the same
// version of Go.
//
// The tool nfpm writes the .deb and the .rpm, and go-winres the resources of Windows, at the
// versions in tools/lint/packages.mod. The rest is written here.
package main

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	out := flag.String("out", "dist", "write the packages to the folder `DIR`, whose files are removed first")
	site := flag.String("site", "", "name the `URL` where Eras is published in the documents and packages")
	maintainer := flag.String("maintainer", "", "name `PERSON` in the .deb and .rpm, with an address that is read (default the author of the commit)")
	only := flag.String("only", "", "build only for these `SYSTEMS`, such as linux/amd64,windows/amd64")
	check := flag.Bool("licences", false, "only check that the licence of every module is known")
	notes := flag.Bool("notes", false, "only print what CHANGELOG.md says about the version")
	flag.Parse()
	var err error
	switch {
	case *check:
		_, err = modulesOf(targets)
	case *notes:
		err = printNotes(os.Stdout)
	default:
		err = run(&builder{out: *out, site: *site, maintainer: *maintainer}, *only)
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "packaging: %v\n", err)
		os.Exit(1)
	}
}

// targets are the systems for which packages are built.
var targets = []target{{"linux", "amd64"}, {"linux", "arm64"}, {"windows", "amd64"}, {"darwin", "amd64"}, {"darwin", "arm64"}}

// run builds the packages. only names the targets as in [choose].
func run(b *builder, only string) error {
	modules, err := modulesOf(targets)
	if err != nil {
		return err
	}
	chosen, err := choose(only)
	if err != nil {
		return err
	}
	if b.release, err = releaseOf("."); err != nil {
		return err
	}
	if b.maintainer == "" {
		b.maintainer = b.release.author
	}
	if b.appID, err = appID(b.site); err != nil {
		return err
	}
	if b.work, err = os.MkdirTemp("", "eras-packaging-"); err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(b.work) }()
	licences, err := thirdParty(modules)
	if err != nil {
		return err
	}
	if b.documents, err = documents(licences, b.site); err != nil {
		return err
	}
	if b.manuals, err = b.readManuals(); err != nil {
		return err
	}
	if err := b.clear(); err != nil {
		return err
	}
	for _, t := range chosen {
		fmt.Println(t)
		if err := b.build(t); err != nil {
			return fmt.Errorf("building the packages of %s: %w", t, err)
		}
	}
	bill, err := billOfMaterials(b.release, modules)
	if err != nil {
		return err
	}
	for _, f := range []file{{name: "THIRD_PARTY_LICENSES", data: licences}, {name: "eras-" + b.release.version + ".spdx.json", data: bill}} {
		if err := b.write(f.name, f.data, 0o644); err != nil {
			return err
		}
	}
	return b.sum()
}

// choose returns the targets with the given names, separated by commas, or all targets for an empty
// text.
func choose(names string) ([]target, error) {
	if names == "" {
		return targets, nil
	}
	var chosen []target
	for name := range strings.SplitSeq(names, ",") {
		i := slices.IndexFunc(targets, func(t target) bool { return t.String() == name })
		if i < 0 {
			return nil, fmt.Errorf("no packages are built for %q: write some of %v", name, targets)
		}
		chosen = append(chosen, targets[i])
	}
	return chosen, nil
}

// builder builds packages of a release.
type builder struct {
	release          release
	out, work        string
	site, maintainer string
	// appID identifies the program on all systems.
	appID string
	// documents are in every package.
	documents []file
	manuals   []manual
}

// build writes the packages of a target.
func (b *builder) build(t target) error {
	switch t.os {
	case "linux":
		return b.buildLinux(t)
	case "windows":
		return b.buildWindows(t)
	default:
		return b.buildMacOS(t)
	}
}

// clear removes the files of an earlier release from the output folder.
func (b *builder) clear() error {
	if err := os.MkdirAll(b.out, 0o755); err != nil {
		return err
	}
	return b.each(func(path string) error { return os.Remove(path) })
}

// each calls visit for each file of the release. It skips folders in the output folder.
func (b *builder) each(visit func(path string) error) error {
	entries, err := os.ReadDir(b.out)
	for _, e := range entries {
		if err == nil && e.Type().IsRegular() {
			err = visit(filepath.Join(b.out, e.Name()))
		}
	}
	return err
}

// write writes a file of the release.
func (b *builder) write(name string, data []byte, mode os.FileMode) error {
	return os.WriteFile(filepath.Join(b.out, name), data, mode)
}

// sum writes the checksums of all files of the release.
func (b *builder) sum() error {
	var sums strings.Builder
	err := b.each(func(path string) error {
		data, err := readFile(path)
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(data), filepath.Base(path))
		return err
	})
	if err != nil {
		return err
	}
	return b.write("SHA256SUMS", []byte(sums.String()), 0o644)
}
