// Command web makes the folder that a web server hands out: it compresses the program, adds the
// page around it, and prints how much of it goes over the wire. Serve hands the folder out
// on this machine. Quick compresses less, for tests.
//
//	go run ./tools/scripts/web build|quick PROGRAM.wasm DIR
//	go run ./tools/scripts/web serve DIR [ADDRESS]
package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"log"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/andybalholm/brotli"

	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

const (
	pages = "cmd/eras/web"
	fonts = "assets/fonts/fallback"
	// limit is what a first visit may load until one can play: the program and all of the
	// page, but not the fonts for further scripts.
	limit = 11_500_000
)

func main() {
	log.SetFlags(0)
	var err error
	switch {
	case len(os.Args) == 4 && (os.Args[1] == "build" || os.Args[1] == "quick"):
		err = build(os.Args[2], os.Args[3], os.Args[1] == "quick")
	case len(os.Args) >= 3 && os.Args[1] == "serve":
		err = serve(os.Args[2], append(os.Args[3:], "127.0.0.1:8080")[0])
	default:
		err = errors.New("usage: go run ./tools/scripts/web build|quick PROGRAM.wasm DIR | serve DIR [ADDRESS]")
	}
	if err != nil {
		log.Fatal("web: ", err)
	}
}

// folder is what the scripts know of the folder that they are in. Their names are the same in every
// version, or have it in them: what a page loads is never of another version.
type folder struct {
	// Cache is the name of the cache of this version, Fonts that of these fonts.
	Cache string `json:"cache"`
	Fonts string `json:"fonts"`
	// Program are the files of the program by compression.
	Program map[string]program `json:"program"`
	// Page and Worker are the page and the script of its workers.
	Page   string `json:"page"`
	Worker string `json:"worker"`
	// Files are what the program needs to start offline, besides itself.
	Files []string `json:"files"`
}

type program struct {
	File string `json:"file"`
	Size int    `json:"size"`
}

func build(wasm, dir string, quick bool) error {
	plain, err := os.ReadFile(wasm)
	if err != nil {
		return err
	}
	files, err := read(pages, "*")
	if err != nil {
		return err
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("looking for Go: %w", err)
	}
	if files["wasm_exec.js"], err = os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js")); err != nil {
		return err
	}
	for _, size := range []int{192, 512} {
		if files[fmt.Sprintf("icon-%d.png", size)], err = icon(size); err != nil {
			return err
		}
	}
	woff, err := read(fonts, "*.woff")
	if err != nil {
		return err
	}
	version := digest(files, plain)
	prefix := "eras-" + version + "-"
	f := folder{
		Cache: "eras-" + version, Fonts: "eras-fonts-" + digest(woff, nil), Program: map[string]program{},
		Page: prefix + "page.html", Worker: prefix + "worker.js",
	}
	compressed := map[string][]byte{}
	for _, c := range compressions {
		if quick && c.name != "gzip" {
			continue
		}
		// Not .br or .gz, which servers take for the encoding of the answer.
		name := prefix + c.name + ".bin"
		data, err := c.compress(plain, quick)
		if err != nil {
			return err
		}
		compressed[name], f.Program[c.name] = data, program{name, len(data)}
	}
	if err := f.assemble(files, prefix+"loader.js"); err != nil {
		return err
	}
	page := 0
	for name, data := range files {
		if name != f.Page { // the same as index.html
			page += len(data)
		}
	}
	for _, c := range compressions {
		p, ok := f.Program[c.name]
		if !ok {
			continue
		}
		fmt.Printf("%-7s %9d bytes over the wire (program %d, page %d)\n", c.name, p.Size+page, p.Size, page)
		if !quick && p.Size+page > limit {
			return fmt.Errorf("with %s a first visit is larger than %d bytes over the wire", c.name, limit)
		}
	}
	maps.Copy(files, compressed)
	for name, data := range woff {
		files["fonts/"+name] = data
	}
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	for name, data := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// assemble replaces the sources of the page by what browsers load: each script with those that it
// needs before it, under names of this version where the name is not fixed.
func (f *folder) assemble(files map[string][]byte, loader string) error {
	join := func(names ...string) []byte {
		var all []byte
		for _, name := range names {
			all = append(append(all, files[name]...), '\n')
		}
		return all
	}
	page := bytes.Replace(files["index.html"], []byte("loader.js"), []byte(loader), 1)
	files["index.html"], files[f.Page] = page, page
	files[f.Worker] = join("wasm_exec.js", "worker.js")
	files[loader] = join("wasm_exec.js", "files.js", "loader.js")
	files["service.js"] = join("files.js", "service.js")
	for _, source := range []string{"wasm_exec.js", "worker.js", "files.js", "loader.js"} {
		delete(files, source)
	}
	for _, name := range sorted(files) {
		if name != "service.js" && name != "index.html" {
			f.Files = append(f.Files, name)
		}
	}
	known, err := json.Marshal(f)
	if err != nil {
		return err
	}
	for _, name := range []string{loader, "service.js"} {
		files[name] = bytes.Replace(files[name], []byte("/*BUILD*/{}"), known, 1)
	}
	return nil
}

// digest returns a short name for the content of files and of more data.
func digest(files map[string][]byte, more []byte) string {
	all := sha256.New()
	all.Write(more)
	for _, name := range sorted(files) {
		all.Write(files[name])
	}
	return hex.EncodeToString(all.Sum(nil))[:12]
}

// compressions are those that browsers undo, by their names there.
var compressions = []struct {
	name     string
	compress func(data []byte, quick bool) ([]byte, error)
}{
	{"brotli", func(data []byte, _ bool) ([]byte, error) {
		return packed(data, func(w io.Writer) io.WriteCloser {
			return brotli.NewWriterOptions(w, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 24})
		})
	}},
	{"gzip", func(data []byte, quick bool) ([]byte, error) {
		level := gzip.BestCompression
		if quick {
			level = gzip.BestSpeed
		}
		return packed(data, func(w io.Writer) io.WriteCloser {
			z, _ := gzip.NewWriterLevel(w, level) // a level that exists
			return z
		})
	}},
}

// packed returns what a compression makes of data.
func packed(data []byte, compression func(io.Writer) io.WriteCloser) ([]byte, error) {
	var b bytes.Buffer
	w := compression(&b)
	_, err := w.Write(data)
	err = errors.Join(err, w.Close())
	return b.Bytes(), err
}

// read returns the files of a folder that match a pattern.
func read(dir, pattern string) (map[string][]byte, error) {
	paths, err := filepath.Glob(filepath.Join(dir, pattern))
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, path := range paths {
		if files[filepath.Base(path)], err = os.ReadFile(path); err != nil {
			return nil, err
		}
	}
	return files, nil
}

func sorted(files map[string][]byte) []string {
	var names []string
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// icon returns the program's icon as a PNG.
func icon(size int) ([]byte, error) {
	c := paint.New(size, size)
	k := float64(size) / 100
	art.Figures{}.Leader(c.Scale(k).Translate(-4, 2), &art.Red, true)
	var b bytes.Buffer
	err := png.Encode(&b, image.Image(c.Pix))
	return b.Bytes(), err
}

// serve hands a folder out to programs on this machine, or to others at another address.
func serve(dir, address string) error {
	if _, err := os.Stat(filepath.Join(dir, "index.html")); err != nil {
		return fmt.Errorf("%w; make web builds it", err)
	}
	files := http.FileServer(http.Dir(dir))
	fmt.Printf("http://%s/\n", address)
	return http.ListenAndServe(address, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Embedder-Policy", "require-corp")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Cache-Control", "no-cache")
		if strings.HasPrefix(filepath.Base(r.URL.Path), "eras-") {
			h.Set("Cache-Control", "max-age=31536000, immutable")
		}
		if strings.HasSuffix(r.URL.Path, ".webmanifest") {
			h.Set("Content-Type", "application/manifest+json")
		}
		files.ServeHTTP(w, r)
	}))
}
