package saves

// Open returns the saves of the page's origin. It ignores dir, because a browser has no folders. It
// never fails; problems appear when a file is read or written.
func Open(string) *Saves { return New(&Database{}) }

// DefaultFolder returns "", because a browser has no folders.
func DefaultFolder() (string, error) { return "", nil }
