package saves

// Open returns the saves of the page's origin. A browser has no folders, so dir means
// nothing there. It never fails; problems appear when a file is read or written.
func Open(string) *Saves { return New(&Database{}) }

// DefaultFolder returns "": a browser has no folders.
func DefaultFolder() (string, error) { return "", nil }
