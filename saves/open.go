//go:build !js

package saves

// Open returns the saves in the folder dir, or in [DefaultFolder] if dir is empty.
// It never fails; problems with the folder appear when a file is read or written.
func Open(dir string) *Saves {
	if dir == "" {
		dir = DefaultFolder()
	}
	return New(NewFolder(dir))
}
