package saves

// Open returns the saves of the page's origin. It ignores dir, because a browser has no folders. If
// the browser keeps nothing for the page, the saves are in memory; [Saves.Unkept] says why.
func Open(string) *Saves {
	d := &Database{}
	if err := d.usable(); err != nil {
		s := New(&Memory{})
		s.unkept = err
		return s
	}
	return New(d)
}

// DefaultFolder returns "", because a browser has no folders.
func DefaultFolder() (string, error) { return "", nil }
