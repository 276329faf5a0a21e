package saves

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/adrg/xdg"
)

// stores returns an empty store of each kind.
func stores(t *testing.T) map[string]Store {
	return map[string]Store{
		"folder": NewFolder(filepath.Join(t.TempDir(), "not", "made", "yet")),
		"memory": &Memory{},
	}
}

func TestStores(t *testing.T) {
	for kind, s := range stores(t) {
		t.Run(kind, func(t *testing.T) {
			if _, err := s.Read("a.toml"); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("reading a missing file: %v", err)
			}
			if names, err := s.List("players"); len(names) != 0 || err != nil {
				t.Errorf("listing a missing folder: %v, %v", names, err)
			}
			if err := s.Remove("a.toml"); err != nil {
				t.Errorf("removing a missing file: %v", err)
			}
			if err := s.Write("other.toml", nil); err != nil {
				t.Fatal(err)
			}
			if _, err := s.SetAside("a.toml"); !errors.Is(err, ErrCannotSave) {
				t.Errorf("setting a missing file aside: %v", err)
			}
			if data, err := s.Read("a.toml.broken-1"); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("setting a missing file aside leaves %q, %v", data, err)
			}
			for _, name := range []string{"players/b.toml", "players/a.toml", "a.toml"} {
				for _, text := range []string{"old and longer", "new of " + name, ""} {
					data := []byte(text)
					if err := s.Write(name, data); err != nil {
						t.Fatal(err)
					}
					for i := range data {
						data[i] = '?'
					}
					got, err := s.Read(name)
					if string(got) != text || err != nil {
						t.Errorf("%s holds %q, %v", name, got, err)
					}
				}
			}
			if err := s.Append("b.toml", 0, []byte("x")); !errors.Is(err, ErrCannotSave) {
				t.Errorf("appending to a missing file: %v", err)
			}
			if _, err := s.Read("b.toml"); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("appending to a missing file creates it: %v", err)
			}
			if err := s.Write("a.toml", []byte("ab")); err != nil {
				t.Fatal(err)
			}
			data := []byte("cd")
			for size, ok := range []bool{false, false, true, false, true} {
				write := s.Append
				if size == 4 {
					write = s.AppendSoon
				}
				if err := write("a.toml", int64(size), data); ok != (err == nil) || !ok && !errors.Is(err, ErrCannotSave) {
					t.Errorf("appending at %d: %v", size, err)
				}
			}
			data[0] = '?'
			if got, err := s.Read("a.toml"); string(got) != "abcdcd" || err != nil {
				t.Errorf("appended: %q, %v", got, err)
			}
			if names, err := s.List("players"); !slices.Equal(names, []string{"players/a.toml", "players/b.toml"}) || err != nil {
				t.Errorf("listed %v, %v", names, err)
			}
			if err := s.Remove("players/b.toml"); err != nil {
				t.Error(err)
			}
			if _, err := s.Read("players/b.toml"); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("reading a removed file: %v", err)
			}
		})
	}
}

func TestSetAsideDoesNotOverwrite(t *testing.T) {
	for kind, s := range stores(t) {
		t.Run(kind, func(t *testing.T) {
			for n := 1; n <= 4; n++ {
				text := fmt.Sprint("broken ", n)
				if err := s.Write("players/a.toml", []byte(text)); err != nil {
					t.Fatal(err)
				}
				aside, err := s.SetAside("players/a.toml")
				if want := fmt.Sprintf("players/a.toml.broken-%d", n); aside != want || err != nil {
					t.Fatalf("set aside as %q, %v; want %q", aside, err, want)
				}
				for i := 1; i <= n; i++ {
					got, err := s.Read(fmt.Sprintf("players/a.toml.broken-%d", i))
					if string(got) != fmt.Sprint("broken ", i) || err != nil {
						t.Fatalf("after setting %d aside, file %d holds %q, %v", n, i, got, err)
					}
				}
				if _, err := s.Read("players/a.toml"); !errors.Is(err, fs.ErrNotExist) {
					t.Fatalf("the broken file is still there: %v", err)
				}
			}
		})
	}
}

func TestNamesStayInsideTheStore(t *testing.T) {
	dir := t.TempDir()
	folder := NewFolder(filepath.Join(dir, "saves"))
	if err := os.WriteFile(filepath.Join(dir, "secret.toml"), []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{
		"../secret.toml", "players/../../secret.toml", filepath.ToSlash(dir) + "/secret.toml", "", "/", "a/b/c.toml", "players/", "/a.toml",
		"..", "players/..", ".hidden", "players/.x", `..\secret.toml`, "a:b", "A.toml", "ñ.toml", "a\x00b", strings.Repeat("x", 201),
	} {
		if data, err := folder.Read(name); err == nil || data != nil {
			t.Errorf("read %q: %q", name, data)
		}
		if err := folder.Write(name, []byte("x")); !errors.Is(err, ErrCannotSave) {
			t.Errorf("wrote %q: %v", name, err)
		}
		if err := folder.Append(name, 6, []byte("x")); !errors.Is(err, ErrCannotSave) {
			t.Errorf("appended to %q: %v", name, err)
		}
		if err := folder.Remove(name); !errors.Is(err, ErrCannotSave) {
			t.Errorf("removed %q: %v", name, err)
		}
		if _, err := folder.SetAside(name); !errors.Is(err, ErrCannotSave) {
			t.Errorf("set aside %q: %v", name, err)
		}
	}
	if names, err := folder.List(".."); err == nil {
		t.Errorf("listed %v", names)
	}
	if got, err := os.ReadFile(filepath.Join(dir, "secret.toml")); string(got) != "secret" || err != nil {
		t.Errorf("the file outside holds %q, %v", got, err)
	}
}

func TestDefaultFolderFollowsTheUsersDataDirectory(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("other systems do not use the environment variable")
	}
	home := t.TempDir()
	t.Cleanup(xdg.Reload) // after the variable is restored
	t.Setenv("XDG_DATA_HOME", home)
	xdg.Reload()
	if got, err := DefaultFolder(); err != nil || got != filepath.Join(home, "eras") {
		t.Errorf("%s, %v", got, err)
	}
	for _, c := range []struct {
		home, data string
		fine       bool
	}{{"/home/ana", "", true}, {"", "", false}, {"ana", "", false}, {"", "relative", false}, {"/home/ana", "relative", true}, {"", home, true}} {
		t.Setenv("HOME", c.home)
		t.Setenv("XDG_DATA_HOME", c.data)
		xdg.Reload()
		got, err := DefaultFolder()
		if c.fine != (err == nil) || c.fine && !strings.HasPrefix(got, "/home/ana/") && !strings.HasPrefix(got, home) || !c.fine && !strings.Contains(err.Error(), "-saves DIR") {
			t.Errorf("HOME=%q XDG_DATA_HOME=%q: %q, %v", c.home, c.data, got, err)
		}
	}
}

func TestForeignFilesAreNotListed(t *testing.T) {
	dir := t.TempDir()
	folder := NewFolder(dir)
	if err := folder.Write("players/ana.toml", nil); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"Ana.toml", ".ana.toml", "a na.toml", "aña.toml"} {
		if err := os.WriteFile(filepath.Join(dir, "players", name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "players", "dir.toml"), 0o700); err != nil {
		t.Fatal(err)
	}
	if names, err := folder.List("players"); !slices.Equal(names, []string{"players/ana.toml"}) || err != nil {
		t.Errorf("%v, %v", names, err)
	}
}

// A reader sees the old or the new content and nothing in between. A writer leaves no
// other files.
func TestReadersSeeOnlyWholeFiles(t *testing.T) {
	dir := t.TempDir()
	folder := NewFolder(dir)
	const size = 1 << 18
	content := func(n int) []byte { return bytes.Repeat([]byte{byte('a' + n)}, size-n) }
	if err := folder.Write("a.toml", content(0)); err != nil {
		t.Fatal(err)
	}
	var writers sync.WaitGroup
	for n := range 4 {
		writers.Go(func() {
			for range 25 {
				if err := folder.Write("a.toml", content(n)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	done := make(chan struct{})
	go func() { writers.Wait(); close(done) }()
	for reading := true; reading; {
		select {
		case <-done:
			reading = false
		default:
		}
		got, err := folder.Read("a.toml")
		if err != nil || len(got) == 0 || !bytes.Equal(got, content(int(got[0]-'a'))) {
			t.Fatalf("read %d bytes, %v", len(got), err)
		}
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("the folder holds %v", entries)
	}
}

func TestUnwritableFolders(t *testing.T) {
	dir := t.TempDir()
	inTheWay := filepath.Join(dir, "file")
	if err := os.WriteFile(inTheWay, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	folders := map[string]string{"a file in its place": inTheWay, "below a file": filepath.Join(inTheWay, "saves")}
	if os.Geteuid() != 0 {
		closed := filepath.Join(dir, "closed")
		if err := os.Mkdir(closed, 0o500); err != nil {
			t.Fatal(err)
		}
		folders["a read-only folder"] = closed
	}
	for name, dir := range folders {
		t.Run(name, func(t *testing.T) {
			s := Open(dir)
			if got, _ := s.Settings(); got != DefaultSettings() {
				t.Errorf("settings are %v, want the defaults", got)
			}
			for what, err := range map[string]error{
				"settings": s.SaveSettings(DefaultSettings()),
				"a player": s.UpdateProfile("Ana", date(1), func(*Profile) {}),
				"a match":  s.SaveMatch(WarSlot, longMatch(3)),
			} {
				if !errors.Is(err, ErrCannotSave) || !strings.Contains(err.Error(), dir) {
					t.Errorf("saving %s: %v", what, err)
				}
			}
			if got, err := os.ReadFile(inTheWay); string(got) != "x" || err != nil {
				t.Errorf("the file in the way holds %q, %v", got, err)
			}
		})
	}
}

// A file that is a symbolic link stays one, also if it leads nowhere yet.
func TestLinksStayLinks(t *testing.T) {
	dir := t.TempDir()
	folder := NewFolder(filepath.Join(dir, "saves"))
	if err := os.MkdirAll(filepath.Join(dir, "saves"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, "dotfiles"), 0o700); err != nil {
		t.Fatal(err)
	}
	link, target := folder.Location(settingsFile), filepath.Join(dir, "dotfiles", "eras.toml")
	if err := os.Symlink(filepath.Join("..", "dotfiles", "between"), link); err != nil {
		t.Fatal(err) // on Windows this needs the developer mode
	}
	if err := os.Symlink("eras.toml", filepath.Join(dir, "dotfiles", "between")); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"first", "second"} {
		if err := folder.Write(settingsFile, []byte(text)); err != nil {
			t.Fatal(err)
		}
		info, err := os.Lstat(link)
		if err != nil || info.Mode()&fs.ModeSymlink == 0 {
			t.Fatalf("the link is gone: %v, %v", info, err)
		}
		if got, err := os.ReadFile(target); string(got) != text || err != nil {
			t.Errorf("the file that the link leads to holds %q, %v", got, err)
		}
	}
	if err := os.Chmod(target, 0o640); err != nil {
		t.Fatal(err)
	}
	if err := folder.Write(settingsFile, nil); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(target); err != nil || runtime.GOOS != "windows" && info.Mode() != 0o640 {
		t.Errorf("the mode is %v, %v", info.Mode(), err)
	}
	if err := os.Remove(filepath.Join(dir, "dotfiles", "between")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("between", filepath.Join(dir, "dotfiles", "between")); err != nil {
		t.Fatal(err)
	}
	if err := folder.Write(settingsFile, nil); !errors.Is(err, ErrCannotSave) {
		t.Errorf("writing to a link that leads to itself: %v", err)
	}
}

// TestErrorsNameTheFlagOfTheFolder writes into a folder that cannot be made.
func TestErrorsNameTheFlagOfTheFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		folder *Folder
		want   string
	}{{NewFolder(file), "with -saves DIR"}, {NewFolder(file).NamedBy("-store"), "with -store DIR"}} {
		if err := c.folder.Write("a.toml", nil); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
		if err := New(c.folder).Lock(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("locking: %v, want %q", err, c.want)
		}
	}
}
