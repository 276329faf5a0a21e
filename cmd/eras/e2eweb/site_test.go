//go:build e2eweb

package e2eweb

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// folder is what make e2e-web builds, unless ERAS_WEB names another one; shots is where
// screenshots go.
var folder, shots = filepath.Join("..", "..", "..", "build", "e2e-web"), filepath.Join("..", "..", "..", "build", "screenshots", "web")

// site hands a folder out, unless it is offline.
type site struct {
	*httptest.Server
	mu      sync.Mutex
	dir     string
	offline bool
	ranges  bool // the server knows ranges
	cuts    []cut
	asked   map[string]int // how often files were asked for
	sent    map[string]int // how many bytes of them were sent
	read    chan struct{}  // gets a value when a page asks for /read, see [tellRead]
}

// cut is a place at which the connection ends once.
type cut struct {
	file  string  // the end of the file's name
	at    float64 // the part of the file that arrives
	quiet bool    // the answer ends as if it were whole
	stall bool    // the answer does not end: nothing more comes until the browser gives up
}

func newSite(t *testing.T) *site {
	t.Helper()
	if other := os.Getenv("ERAS_WEB"); other != "" {
		folder = other
	}
	if _, err := os.Stat(filepath.Join(folder, "index.html")); err != nil {
		t.Fatalf("%v; make e2e-web builds it", err)
	}
	return newSiteOf(t, folder)
}

// newSiteOf hands out a folder.
func newSiteOf(t *testing.T, dir string) *site {
	t.Helper()
	if err := os.MkdirAll(shots, 0o755); err != nil {
		t.Fatal(err)
	}
	s := &site{dir: dir, asked: map[string]int{}, sent: map[string]int{}, read: make(chan struct{}, 1)}
	s.Server = httptest.NewServer(http.HandlerFunc(s.answer))
	t.Cleanup(s.Close)
	return s
}

// answer answers a request.
func (s *site) answer(w http.ResponseWriter, r *http.Request) {
	name := path.Base(r.URL.Path)
	if name == "read" {
		select {
		case s.read <- struct{}{}:
		default: // it told before
		}
		w.WriteHeader(http.StatusNoContent)
		return
	}
	if strings.HasSuffix(r.URL.Path, "/") {
		name = "index.html"
	}
	s.mu.Lock()
	offline, dir, ranges := s.offline, s.dir, s.ranges
	s.asked[name]++
	var here *cut
	if at := slices.IndexFunc(s.cuts, func(c cut) bool { return strings.HasSuffix(name, c.file) }); at >= 0 && !offline {
		c := s.cuts[at]
		s.cuts, here = slices.Delete(s.cuts, at, at+1), &c
	}
	s.mu.Unlock()
	w.Header().Set("Cache-Control", "no-store") // versions may be built within a second, which is what dates of files tell apart
	counted := &counter{ResponseWriter: w, s: s, name: name}
	switch {
	case offline:
		panic(http.ErrAbortHandler)
	case here != nil:
		here.answer(counted, r, filepath.Join(dir, name))
	case strings.HasSuffix(name, ".bin") && !ranges:
		slowly(counted, filepath.Join(dir, name))
	default:
		http.FileServer(http.Dir(dir)).ServeHTTP(counted, r)
	}
}

// counter counts the bytes that are sent of a file.
type counter struct {
	http.ResponseWriter
	s    *site
	name string
}

func (c *counter) Unwrap() http.ResponseWriter { return c.ResponseWriter }

func (c *counter) Write(p []byte) (int, error) {
	n, err := c.ResponseWriter.Write(p)
	c.s.mu.Lock()
	c.s.sent[c.name] += n
	c.s.mu.Unlock()
	return n, err
}

// answer hands out a file up to the cut.
func (c *cut) answer(w *counter, r *http.Request, file string) {
	data, err := os.ReadFile(file)
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	if strings.HasSuffix(file, ".js") {
		w.Header().Set("Content-Type", "text/javascript")
	}
	if n := int(c.at * float64(len(data))); n > 0 {
		_, _ = w.Write(data[:n])
		_ = http.NewResponseController(w).Flush()
		// Browsers drop what they have not read when a connection ends.
		if strings.HasSuffix(file, ".html") {
			select {
			case <-w.s.read:
			case <-r.Context().Done():
			}
		} else {
			time.Sleep(100 * time.Millisecond) // tests take what was not read into account
		}
	}
	if c.stall {
		_ = http.NewResponseController(w).Flush()
		<-r.Context().Done()
	}
	if !c.quiet {
		panic(http.ErrAbortHandler)
	}
}

// slowly hands a file out in pieces, so that it can be seen on its way.
func slowly(w http.ResponseWriter, file string) {
	data, err := os.ReadFile(file)
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	const pieces = 20
	for piece := range slices.Chunk(data, len(data)/pieces+1) {
		if _, err := w.Write(piece); err != nil {
			return
		}
		_ = http.NewResponseController(w).Flush()
		time.Sleep(10 * time.Millisecond)
	}
}

// cut takes the site off the network, or back.
func (s *site) cut(off bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.offline = off
}

// replace hands another folder out from now on, with cuts.
func (s *site) replace(dir string, cuts ...cut) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dir, s.cuts = dir, cuts
}

// loads returns how often a file was asked for, and how many bytes of it were sent.
func (s *site) loads(file string) (asked, sent int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.asked[file], s.sent[file]
}

// idle is a program for browsers that starts and does nothing.
const idle = "\x00asm\x01\x00\x00\x00" +
	"\x01\x09\x02\x60\x02\x7f\x7f\x00\x60\x00\x00" + // types
	"\x03\x03\x02\x00\x01" + // functions
	"\x05\x03\x01\x00\x01" + // memory
	"\x07\x16\x03\x03mem\x02\x00\x03run\x00\x00\x06resume\x00\x01" + // exports
	"\x0a\x07\x02\x02\x00\x0b\x02\x00\x0b" // bodies

// idleSize is the size of the compressed idle program: it has so many random bytes in a section of its own.
const idleSize = 1 << 20

// idleFolder is a folder with the idle program in a version of its own.
type idleFolder struct {
	dir, version string
	program      string // the program's file
}

// idleFolders builds two versions, once for all tests.
var idleFolders = sync.OnceValues(func() (folders [2]idleFolder, err error) {
	build := filepath.Join("..", "..", "..", "build")
	tool := filepath.Join(build, "web")
	if out, err := exec.Command("go", "build", "-o", tool, "eras/tools/scripts/web").CombinedOutput(); err != nil {
		return folders, fmt.Errorf("%w: %s", err, out)
	}
	for i := range folders {
		f := idleFolder{dir: filepath.Join(build, fmt.Sprintf("e2e-web-idle-%d", i))}
		wasm := bytes.NewBufferString(idle)
		// The section's size as three groups of seven bits.
		size := idleSize + 4
		wasm.Write([]byte{0, byte(size)&0x7f | 0x80, byte(size>>7)&0x7f | 0x80, byte(size >> 14)})
		wasm.WriteString("\x03pad")
		noise := rand.New(rand.NewPCG(uint64(i), 0))
		for range idleSize {
			wasm.WriteByte(byte(noise.Uint32()))
		}
		if err := os.WriteFile(f.dir+".wasm", wasm.Bytes(), 0o644); err != nil {
			return folders, err
		}
		here := "build/" + filepath.Base(f.dir)
		build := exec.Command("build/web", "quick", here+".wasm", here)
		build.Dir = filepath.Join("..", "..", "..")
		if out, err := build.CombinedOutput(); err != nil {
			return folders, fmt.Errorf("%w: %s", err, out)
		}
		programs, err := filepath.Glob(filepath.Join(f.dir, "*.bin"))
		if err != nil || len(programs) != 1 {
			return folders, fmt.Errorf("looking for the idle program: %v, %w", programs, err)
		}
		f.program = filepath.Base(programs[0])
		f.version = strings.TrimSuffix(f.program, "-gzip.bin")
		folders[i] = f
	}
	return folders, nil
})

// twoVersions returns two versions of the idle program.
func twoVersions(t *testing.T) (older, newer idleFolder) {
	t.Helper()
	folders, err := idleFolders()
	if err != nil {
		t.Fatal(err)
	}
	return folders[0], folders[1]
}
