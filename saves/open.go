//go:build !js

package saves

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"

	"github.com/adrg/xdg"
)

// Open returns the saves in the folder dir. It never fails; problems appear when a file
// is read or written.
func Open(dir string) *Saves { return New(NewFolder(dir)) }

// DefaultFolder returns the folder of the program's saves in the user's data directory, by the
// rules of the platform, such as ~/.local/share/eras on Linux. It fails if the environment does not
// say where that is.
func DefaultFolder() (string, error) {
	if runtime.GOOS != "windows" && !filepath.IsAbs(os.Getenv("XDG_DATA_HOME")) {
		if home := os.Getenv("HOME"); !filepath.IsAbs(home) {
			return "", fmt.Errorf("finding the folder of settings, players and matches: HOME is %.80q, it must be the whole path of your home folder; set it or choose a folder with -saves DIR", home)
		}
	}
	folder := filepath.Join(xdg.DataHome, "eras")
	if !filepath.IsAbs(folder) {
		return "", fmt.Errorf("finding the folder of settings, players and matches: %.200q is not a whole path; choose a folder with -saves DIR", folder)
	}
	return folder, nil
}
