package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var tested = release{version: "1.2.3-rc1", commit: "0123456789ab", time: at}

// find returns the file with that name.
func find(t *testing.T, all []file, name string) file {
	t.Helper()
	i := slices.IndexFunc(all, func(f file) bool { return f.name == name })
	if i < 0 {
		t.Fatalf("there is no %s", name)
	}
	return all[i]
}

// properties reads the dictionary of a property list: arrays are joined by spaces.
func properties(t *testing.T, text []byte) map[string]string {
	t.Helper()
	found := map[string]string{}
	key, where := "", ""
	for d := xml.NewDecoder(bytes.NewReader(text)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return found
		}
		if err != nil {
			t.Fatalf("reading the property list: %v", err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			where = token.Name.Local
			if where == "true" {
				found[key] = "true"
			}
		case xml.EndElement:
			where = ""
		case xml.CharData:
			switch where {
			case "key":
				key = string(token)
			case "string":
				found[key] = strings.TrimSpace(found[key] + " " + string(token))
			}
		}
	}
}

// TestBundle checks what macOS looks for before it starts a program.
func TestBundle(t *testing.T) {
	b := &builder{release: tested, appID: "org.example.eras", documents: []file{{"LICENSE", nil, 0o644}}}
	app, err := b.bundle([]file{{"eras", []byte("game"), 0o755}, {"eraslab", []byte("laboratory"), 0o755}})
	if err != nil {
		t.Fatal(err)
	}
	const contents = "Eras.app/Contents/"
	p := properties(t, find(t, app, contents+"Info.plist").data)
	for key, want := range map[string]string{
		"CFBundleIdentifier": b.appID, "CFBundlePackageType": "APPL", "CFBundleShortVersionString": "1.2.3", "CFBundleVersion": "1.2.3", "CFBundleGetInfoString": "Eras 1.2.3-rc1",
		"CFBundleInfoDictionaryVersion": "6.0", "CFBundleName": "Eras", "CFBundleLocalizations": "en es", "NSHighResolutionCapable": "true",
	} {
		if p[key] != want {
			t.Errorf("%s is %q, want %q", key, p[key], want)
		}
	}
	for _, r := range p["CFBundleIdentifier"] {
		if !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.", r) {
			t.Errorf("an identifier must not have %q: %s", r, p["CFBundleIdentifier"])
		}
	}
	for _, name := range []string{p["CFBundleExecutable"], "eraslab"} {
		if f := find(t, app, contents+"MacOS/"+name); f.mode != 0o755 || len(f.data) == 0 {
			t.Errorf("%s has the mode %v and %d bytes", f.name, f.mode, len(f.data))
		}
	}
	if text := find(t, app, contents+"PkgInfo").data; len(text) != 8 {
		t.Errorf("PkgInfo is %q", text)
	}
	checkAppleIcons(t, find(t, app, contents+"Resources/"+p["CFBundleIconFile"]).data)
	find(t, app, "LICENSE")
}

// checkAppleIcons reads the file back: its lengths, and that every picture has the size
// that its type stands for.
func checkAppleIcons(t *testing.T, data []byte) {
	t.Helper()
	if len(data) < 8 || string(data[:4]) != "icns" || int(binary.BigEndian.Uint32(data[4:])) != len(data) {
		t.Fatalf("the header does not fit %d bytes", len(data))
	}
	sizes := map[string]int{"ic11": 32, "ic12": 64, "ic07": 128, "ic08": 256, "ic09": 512, "ic10": 1024}
	for data = data[8:]; len(data) > 0; {
		kind, n := string(data[:4]), int(binary.BigEndian.Uint32(data[4:]))
		picture, err := png.DecodeConfig(bytes.NewReader(data[8:n]))
		if err != nil || picture.Width != sizes[kind] || picture.Height != sizes[kind] {
			t.Errorf("%s is %dx%d, want %d (%v)", kind, picture.Width, picture.Height, sizes[kind], err)
		}
		delete(sizes, kind)
		data = data[n:]
	}
	if len(sizes) > 0 {
		t.Errorf("no pictures of %v", sizes)
	}
}

func TestWindowsResources(t *testing.T) {
	data, err := template("windows/resources.json", "{program}", "eras", "{about}", "a game", "{number}", "1.2.3.0", "{version}", "1.2.3-rc1", "{commit}", "0123456789ab")
	if err != nil {
		t.Fatal(err)
	}
	for _, left := range []string{"{program}", "{about}", "{number}", "{version}", "{commit}"} {
		if bytes.Contains(data, []byte(left)) {
			t.Errorf("%s was not replaced", left)
		}
	}
	if !json.Valid(data) {
		t.Errorf("not JSON: %s", data)
	}
}

// TestShared checks the files beside the programs on Linux against each other.
func TestShared(t *testing.T) {
	b := &builder{
		release: tested, site: "https://example.org/eras", appID: "org.example.eras",
		documents: []file{{"LICENSE", nil, 0o644}}, manuals: []manual{laboratory(t)},
	}
	all, err := b.shared()
	if err != nil {
		t.Fatal(err)
	}
	entry := string(find(t, all, "share/applications/eras.desktop").data)
	var icon string
	for line := range strings.Lines(entry) {
		if name, ok := strings.CutPrefix(line, "Icon="); ok {
			icon = strings.TrimSpace(name)
		}
	}
	for _, size := range iconSizes {
		n := strconv.Itoa(size)
		f := find(t, all, "share/icons/hicolor/"+n+"x"+n+"/apps/"+icon+".png")
		if p, err := png.DecodeConfig(bytes.NewReader(f.data)); err != nil || p.Width != size || p.Height != size {
			t.Errorf("%s is %dx%d (%v)", f.name, p.Width, p.Height, err)
		}
	}
	var meta struct {
		ID         string `xml:"id"`
		Launchable string `xml:"launchable"`
		URL        string `xml:"url"`
		Releases   []struct {
			Version string `xml:"version,attr"`
			Date    string `xml:"date,attr"`
		} `xml:"releases>release"`
	}
	if err := xml.Unmarshal(find(t, all, "share/metainfo/"+b.appID+".metainfo.xml").data, &meta); err != nil {
		t.Fatal(err)
	}
	if meta.ID != b.appID || meta.URL != b.site || meta.Launchable != "eras.desktop" || len(meta.Releases) != 1 || meta.Releases[0].Version != tested.version || meta.Releases[0].Date != "2026-05-04" {
		t.Errorf("the metainfo says %+v", meta)
	}
	find(t, all, "share/man/man6/eraslab.6.gz")
	find(t, all, "share/doc/eras/LICENSE")
}
