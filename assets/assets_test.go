package assets

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestLicensesListThirdPartyFiles(t *testing.T) {
	words := strings.FieldsFunc(Licenses, func(r rune) bool { return strings.ContainsRune(" ,.:\n", r) })
	named := map[string]bool{}
	for _, w := range words {
		named[w] = true
	}
	icons, err := filepath.Glob("icons/*.svg")
	if err != nil || len(icons) == 0 {
		t.Fatal(icons, err)
	}
	for _, file := range icons {
		if name := strings.TrimSuffix(filepath.Base(file), ".svg"); !named[name] {
			t.Errorf("LICENSES does not list the icon %s", name)
		}
	}
	err = filepath.WalkDir("fonts", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".woff") {
			return err
		}
		family := strings.SplitN(filepath.Base(path), "-", 2)[0]
		if !strings.Contains(Licenses, "assets/fonts/"+filepath.Base(filepath.Dir(path))+"/"+family) {
			t.Errorf("LICENSES does not list the font %s", path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(Licenses, "assets/geography") || !strings.Contains(Licenses, "Natural Earth") {
		t.Error("LICENSES does not list the coastlines of assets/geography")
	}
	for _, file := range []string{"OFL-cinzel.txt", "OFL-alegreya-sans.txt", "OFL-noto.txt"} {
		if _, err := os.Stat("fonts/" + file); err != nil || !strings.Contains(Licenses, "assets/fonts/"+file) {
			t.Errorf("the licence text %s is missing: %v", file, err)
		}
	}
}
