package saves

import (
	"bytes"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
)

// Memory is a [Store] that lasts as long as the process. Hosts without a folder and tests use it.
// The zero value is an empty store.
type Memory struct {
	mu    sync.Mutex
	files map[string][]byte
}

// Location returns the name.
func (m *Memory) Location(name string) string { return name }

// Read implements [Store].
func (m *Memory) Read(name string) ([]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	data, ok := m.files[name]
	if !ok {
		return nil, fmt.Errorf("reading %s: %w", name, fs.ErrNotExist)
	}
	return bytes.Clone(data), nil
}

// Write implements [Store].
func (m *Memory) Write(name string, data []byte) error {
	if err := checkFileName(name); err != nil {
		return m.cannotSave(name, err)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.files == nil {
		m.files = map[string][]byte{}
	}
	m.files[name] = bytes.Clone(data)
	return nil
}

// Append implements [Store].
func (m *Memory) Append(name string, size int64, data []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	old, ok := m.files[name]
	switch {
	case !ok:
		return m.cannotSave(name, fs.ErrNotExist)
	case int64(len(old)) != size:
		return m.cannotSave(name, sizeError(int64(len(old)), size))
	}
	m.files[name] = append(old, data...)
	return nil
}

// AppendSoon implements [Store].
func (m *Memory) AppendSoon(name string, size int64, data []byte) error {
	return m.Append(name, size, data)
}

// List implements [Store].
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

// Remove implements [Store].
func (m *Memory) Remove(name string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.files, name)
	return nil
}

// SetAside implements [Store].
func (m *Memory) SetAside(name string) (string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	data, ok := m.files[name]
	if !ok {
		return "", m.cannotSave(name, fs.ErrNotExist)
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

func (m *Memory) cannotSave(name string, cause error) error {
	return fmt.Errorf("%w %s: %w", ErrCannotSave, name, cause)
}
