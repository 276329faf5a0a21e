package app

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"eras/internal/files"
)

// number changes the name and the titles of a map that another map has, too: it appends a number.
func (m *Maps[M]) number(own M, others []M) {
	if m.source.Named == nil {
		return
	}
	name, titles := m.source.Named(own)
	base := *name
	taken := func(same func(name string, titles map[string]string) bool) bool {
		return slices.ContainsFunc(others, func(other M) bool {
			name, titles := m.source.Named(other)
			return same(*name, titles)
		})
	}
	for n := 2; taken(func(other string, _ map[string]string) bool { return other == *name }); n++ {
		*name = fmt.Sprintf("%s-%d", base, n)
	}
	for language, title := range titles {
		now := title
		for n := 2; taken(func(_ string, other map[string]string) bool { return other[language] == now }); n++ {
			now = fmt.Sprintf("%s (%d)", title, n)
		}
		titles[language] = now
	}
}

// OpenFile reads a map file, checks that the map can be drawn, and keeps a copy of the file with the saves.
// It may take seconds.
func (m *Maps[M]) OpenFile(path string) (own M, err error) {
	data, err := files.Read(path, files.MaxText)
	if err != nil {
		return own, fmt.Errorf("opening the map: %w", err)
	}
	return m.Open(filepath.Base(path), data)
}

// Open is [Maps.OpenFile] for a file that has been read.
func (m *Maps[M]) Open(file string, data []byte) (own M, err error) {
	if err := files.CheckLength(len(data), files.MaxText); err != nil {
		return own, fmt.Errorf("opening the map: %w", err)
	}
	own, ok, err := m.source.Read(file, data)
	if err == nil && !ok {
		err = fmt.Errorf("%.80q must be a map of this game", file)
	}
	if err != nil {
		return own, err
	}
	all := m.All()
	m.number(own, all)
	if m.source.Draw != nil {
		if err := m.Drawn(own); err != nil {
			return own, err
		}
	}
	name, err := m.freeName(strings.TrimSuffix(file, filepath.Ext(file)))
	if err != nil {
		return own, err
	}
	if _, err := m.app.Saves.WriteMap(name, data); err != nil {
		return own, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.files[own] = name
	m.all = append([]M{own}, m.all...)
	return own, nil
}

// freeName returns a name for a file of a map, like base, that no other has.
func (m *Maps[M]) freeName(base string) (string, error) {
	base = strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '_' {
			return r
		}
		return '-'
	}, strings.ToLower(base))
	if len(base) > 60 {
		base = base[:60]
	}
	base = cmp.Or(base, "map")
	name := base
	for n := 2; ; n++ {
		_, err := m.app.Saves.ReadMap(name)
		if errors.Is(err, fs.ErrNotExist) {
			return name, nil
		}
		if err != nil {
			return "", fmt.Errorf("looking for a free name among the own maps: %w", err)
		}
		name = fmt.Sprintf("%s-%d", base, n)
	}
}

// InFolder reports whether a map is in the folder of the player's own maps, from which it can be removed.
func (m *Maps[M]) InFolder(own M) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.files[own] != ""
}

// Remove removes one of the player's own maps and its file. Matches on it keep it.
func (m *Maps[M]) Remove(own M) error {
	m.mu.Lock()
	file := m.files[own]
	m.mu.Unlock()
	if file == "" {
		return errors.New("removing the map: it must be in the folder of maps")
	}
	if err := m.app.Saves.RemoveMap(file); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.files, own)
	m.all = slices.DeleteFunc(m.all, func(other M) bool { return other == own })
	return nil
}
