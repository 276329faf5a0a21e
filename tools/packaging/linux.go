package main

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// buildLinux writes the .deb, the .rpm, the tar.gz and the self-contained .run file.
func (b *builder) buildLinux(t target) error {
	bin, err := b.compiled(t)
	if err != nil {
		return err
	}
	shared, err := b.shared()
	if err != nil {
		return err
	}
	prefix := append(below("bin", bin), shared...)
	name := "eras-" + b.release.version
	archive := name + "-linux-" + t.arch
	data, err := tarball(below(name, prefix), b.release.time)
	if err != nil {
		return err
	}
	if err := b.write(archive+".tar.gz", data, 0o644); err != nil {
		return err
	}
	launcher, err := b.launcher(t)
	if err != nil {
		return err
	}
	if data, err = zipped(prefix, b.release.time, launcher); err != nil {
		return err
	}
	if err := b.write(archive+".run", data, 0o755); err != nil {
		return err
	}
	for _, format := range []string{"deb", "rpm"} {
		if err := b.pack(t, format, prefix, archive+"."+format); err != nil {
			return err
		}
	}
	return nil
}

// launcher compiles the program at the beginning of the .run file.
func (b *builder) launcher(t target) ([]byte, error) {
	path := filepath.Join(b.work, t.os+"-"+t.arch, "launcher")
	if _, err := output(goTool([]string{"GOOS=" + t.os, "GOARCH=" + t.arch}, "build", "-trimpath", "-buildvcs=false",
		"-ldflags=-s -w -buildid=", "-o", path, "./tools/packaging/launcher")); err != nil {
		return nil, err
	}
	return readFile(path)
}

//go:embed linux macos windows
var templates embed.FS

// template returns an embedded file. words are pairs of a placeholder in braces and its
// replacement.
func template(name string, words ...string) ([]byte, error) {
	data, err := templates.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return []byte(strings.NewReplacer(words...).Replace(string(data))), nil
}

// appID returns what identifies the program on all systems: the host and path of the site where it
// is published, in reverse. Without a site the program is at home on this machine only.
func appID(site string) (string, error) {
	if site == "" {
		return "localhost.eras", nil
	}
	u, err := url.Parse(site)
	if err != nil || u.Scheme != "https" || u.Hostname() == "" {
		return "", fmt.Errorf("the site %.80q must be an address such as https://games.example.org/eras", site)
	}
	words := strings.Split(u.Hostname(), ".")
	slices.Reverse(words)
	for word := range strings.SplitSeq(u.Path, "/") {
		if word != "" {
			words = append(words, word)
		}
	}
	if words[len(words)-1] != "eras" {
		words = append(words, "eras")
	}
	return strings.ReplaceAll(strings.Join(words, "."), "~", ""), nil
}

// shared returns the files besides the programs that belong below /usr or another prefix.
func (b *builder) shared() ([]file, error) {
	entry, err := template("linux/eras.desktop")
	if err != nil {
		return nil, err
	}
	homepage := ""
	if b.site != "" {
		homepage = "\n  <url type=\"homepage\">" + html.EscapeString(b.site) + "</url>"
	}
	meta, err := template("linux/eras.metainfo.xml", "{id}", b.appID, "{homepage}", homepage, "{version}", html.EscapeString(b.release.version), "{date}", b.release.time.Format(time.DateOnly))
	if err != nil {
		return nil, err
	}
	all := []file{
		{"share/applications/eras.desktop", entry, 0o644},
		{"share/metainfo/" + b.appID + ".metainfo.xml", meta, 0o644},
	}
	for _, size := range iconSizes {
		data, err := icon(size)
		if err != nil {
			return nil, err
		}
		all = append(all, file{fmt.Sprintf("share/icons/hicolor/%dx%[1]d/apps/eras.png", size), data, 0o644})
	}
	for _, m := range b.manuals {
		page, err := compress([]byte(m.page(b.release)))
		if err != nil {
			return nil, err
		}
		all = append(all, file{"share/man/man" + manSection + "/" + m.program + "." + manSection + ".gz", page, 0o644})
		all = append(all, m.completions()...)
	}
	return append(all, below("share/doc/eras", b.documents)...), nil
}

// libraries are the libraries that the programs load at run time: the Debian package, and the file
// that rpm finds in every distribution. Libraries for sound are optional.
var libraries = []struct{ debian, library string }{
	{"libc6", "libc.so.6"}, {"libx11-6", "libX11.so.6"}, {"libxcursor1", "libXcursor.so.1"}, {"libxext6", "libXext.so.6"},
	{"libxi6", "libXi.so.6"}, {"libxinerama1", "libXinerama.so.1"}, {"libxrandr2", "libXrandr.so.2"}, {"libxrender1", "libXrender.so.1"},
	{"libgl1", "libGL.so.1"}, {"libegl1", "libEGL.so.1"},
}

// content is a file in the configuration of nfpm.
type content struct {
	Source string   `json:"src,omitempty"`
	Place  string   `json:"dst"`
	Type   string   `json:"type,omitempty"`
	Info   fileInfo `json:"file_info"`
}

type fileInfo struct {
	Mode  uint32    `json:"mode"`
	MTime time.Time `json:"mtime"`
}

// clipboards are the programs with which the game copies text, for X11 and for Wayland.
var clipboards = []string{"xclip", "wl-clipboard"}

// debianNames replaces the names of folders that are different in Debian.
var debianNames = strings.NewReplacer("bin/eras", "games/eras", "/site-functions/", "/vendor-completions/")

// About the program in the packages of Linux.
const (
	summary     = "strategy game of war, battles, Risk and Diplomacy"
	description = "Eras has four boards and opponents that evolve and learn. Before a match the\n" +
		"computer trains itself, it remembers what worked against you, and it can\n" +
		"explain each of its moves.\n\n" +
		"The laboratory eraslab plays the games without a window, for scripts."
)

// pack writes a .deb or .rpm with the files below /usr.
func (b *builder) pack(t target, format string, prefix []file, name string) error {
	staged := filepath.Join(b.work, t.os+"-"+t.arch, format)
	var contents []content
	var all []file
	for _, f := range prefix {
		if format == "deb" {
			f.name = debianNames.Replace(f.name)
		}
		all = append(all, f)
	}
	if format == "deb" {
		own, err := b.debianDocuments()
		if err != nil {
			return err
		}
		all = append(all, own...)
	}
	for i, f := range all {
		source := filepath.Join(staged, strconv.Itoa(i))
		if err := errors.Join(os.MkdirAll(staged, 0o755), os.WriteFile(source, f.data, f.mode)); err != nil {
			return err
		}
		contents = append(contents, content{Source: source, Place: path.Join("/usr", f.name), Info: fileInfo{uint32(f.mode), b.release.time}})
	}
	config := map[string]any{
		"name": "eras", "arch": t.arch, "platform": "linux", "version": b.release.packageVersion(), "version_schema": "none",
		"section": "games", "priority": "optional", "maintainer": b.maintainer, "license": "MIT", "homepage": b.site,
		"description": description,
		"mtime":       b.release.time, "contents": contents, "disable_globbing": true,
		"rpm": map[string]any{"buildhost": "eras", "group": "Amusements/Games", "summary": summary},
	}
	var needs []string
	for _, l := range libraries {
		if format == "deb" {
			needs = append(needs, l.debian)
		} else {
			needs = append(needs, l.library+"()(64bit)")
		}
	}
	config["depends"] = needs
	if format == "deb" {
		config["description"] = summary + "\n" + description
		config["recommends"] = []string{"libgl1-mesa-dri", "libasound2 | libasound2t64", strings.Join(clipboards, " | ")}
	} else {
		config["recommends"] = clipboards
	}
	text, err := json.Marshal(config)
	if err != nil {
		return err
	}
	file := filepath.Join(staged, "nfpm.yaml") // JSON is YAML
	if err := os.WriteFile(file, text, 0o644); err != nil {
		return err
	}
	env := []string{fmt.Sprintf("SOURCE_DATE_EPOCH=%d", b.release.time.Unix())}
	_, err = output(goTool(env, "tool", "-modfile=tools/lint/packages.mod", "nfpm", "package", "-f", file, "-p", format, "-t", filepath.Join(b.out, name)))
	return err
}

// debianDocuments returns the files that the Debian policy requires.
func (b *builder) debianDocuments() ([]file, error) {
	licence, err := readFile("LICENSE")
	if err != nil {
		return nil, err
	}
	copyright := append([]byte("Eras and its laboratory are under this licence. What others made is listed in the\nfile THIRD_PARTY_LICENSES in this folder.\n\n"), licence...)
	log, err := compress(fmt.Appendf(nil, "eras (%s) unstable; urgency=medium\n\n  * See CHANGELOG.md in this folder.\n\n -- %s  %s\n",
		b.release.packageVersion(), b.maintainer, b.release.time.Format(time.RFC1123Z)))
	if err != nil {
		return nil, err
	}
	return []file{{"share/doc/eras/copyright", copyright, 0o644}, {"share/doc/eras/changelog.gz", log, 0o644},
		{"share/lintian/overrides/eras", []byte(overrides), 0o644}}, nil
}

// overrides are the warnings of lintian that do not apply, each with the reason.
const overrides = `# It is written in Go and calls no library in C.
eras: statically-linked-binary [usr/games/eraslab]
# Both programs are linked by Go's own linker without C, as it does by default: without PIE and RELRO.
# With -buildmode=pie, which gives both, eraslab is 7 % larger (50.7 to 54.4 MB), searches of the war
# take 6 % more time (5.6 s for 5.3 s) and Risk as much as before (10.9 s for 11.1 s, means of three
# runs in turn); and it needs the system's loader, so it no longer runs where there is none of glibc.
# What reads data from elsewhere is Go, which checks the bounds of every access.
eras: hardening-no-pie [usr/games/eras]
eras: hardening-no-relro [usr/games/eras]
eras: hardening-no-bindnow [usr/games/eras]
`

// documentFiles are the files and folders that the documents in every package name, as patterns.
var documentFiles = []string{
	"LICENSE", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "assets/LICENSES", "docs/*.md", "docs/bots", "docs/example", "docs/recipes", "docs/pictures/*.png",
}

// address is the line of the README where the site is named.
const address = "<!-- address -->\n"

// documents returns the documents that are in every package. The README names the site, unless it is
// empty.
func documents(licences []byte, site string) ([]file, error) {
	all := []file{{"THIRD_PARTY_LICENSES", licences, 0o644}}
	for _, pattern := range documentFiles {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) == 0 {
			return nil, fmt.Errorf("no document is named %s: %w", pattern, err)
		}
		for _, name := range names {
			err := filepath.WalkDir(name, func(name string, entry fs.DirEntry, err error) error {
				if err != nil || entry.IsDir() {
					return err
				}
				data, err := readFile(name)
				if err != nil {
					return err
				}
				if name == "README.md" && site != "" {
					data = bytes.ReplaceAll(data, []byte(address), []byte("Eras is at <"+site+">.\n"))
				}
				all = append(all, file{filepath.ToSlash(name), data, 0o644})
				return nil
			})
			if err != nil {
				return nil, err
			}
		}
	}
	return all, nil
}
