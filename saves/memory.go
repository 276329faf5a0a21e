package saves

import (
	"bytes"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
)

// Memory is a [Store] that lasts as long as the process: for a browser that
// keeps nothing, and for tests. The zero value is an empty store.
type Memory struct {
	mu    sync.Mutex
	files map[string][]byte
}

// Place returns the name.
func (m *Memory) Place(name string) string { return name }

// Read returns the content of a file.
func (m *Memory) Read(name string) ([]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	data, ok := m.files[name]
	if !ok {
		return nil, fmt.Errorf("reading %s: %w", name, fs.ErrNotExist)
	}
	return bytes.Clone(data), nil
}

// Write keeps a copy of data.
func (m *Memory) Write(name string, data []byte) error {
	if err := checkFileName(name); err != nil {
		return fmt.Errorf("%w %s: %w", ErrCannotSave, name, err)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.files == nil {
		m.files = map[string][]byte{}
	}
	m.files[name] = bytes.Clone(data)
	return nil
}

// List returns the names of the files in a folder.
func (m *Memory) List(folder string) ([]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var names []string
	for name := range m.files {
		if strings.HasPrefix(name, folder+"/") {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names, nil
}

// Remove deletes a file.
func (m *Memory) Remove(name string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.files, name)
	return nil
}

// SetAside renames a file.
func (m *Memory) SetAside(name string) (string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	data, ok := m.files[name]
	if !ok {
		return "", fmt.Errorf("%w %s: %w", ErrCannotSave, name, fs.ErrNotExist)
	}
	for n := 1; ; n++ {
		aside := asideName(name, n)
		if _, taken := m.files[aside]; !taken {
			m.files[aside] = data
			delete(m.files, name)
			return aside, nil
		}
	}
}
