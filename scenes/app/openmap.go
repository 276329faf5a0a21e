package app

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"eras/internal/files"
	"eras/scenes/setup"
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

// most returns the limit of a map file in bytes.
func (m *Maps[M]) most() int64 { return max(m.source.Most, files.MaxText) }

// OpenFile reads a map file, checks that the map can be drawn, and keeps it with the saves. It may take seconds.
func (m *Maps[M]) OpenFile(path string) (own M, err error) {
	data, err := files.Read(path, m.most())
	if err != nil {
		return own, err
	}
	return m.Open(path, data)
}

// Open is [Maps.OpenFile] for a file that has been read. file is its path, or its name if it was picked.
func (m *Maps[M]) Open(file string, data []byte) (own M, err error) {
	if err := files.CheckLength(len(data), m.most()); err != nil {
		return own, err
	}
	own, ok, err := m.source.Read(file, data)
	file = filepath.Base(file)
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
	if err := m.write(own, name, data); err != nil {
		return own, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.files[own] = name
	m.all = append([]M{own}, m.all...)
	return own, nil
}

// Make keeps a map that the player has made and returns the path of its file. It replaces the map of the
// player for which replaces returns true, if any. If other maps have its name or title it numbers them. data
// returns the file of the map then.
func (m *Maps[M]) Make(own M, replaces func(M) bool, data func(M) ([]byte, error)) (location string, err error) {
	others := m.All()
	file := ""
	if i := slices.IndexFunc(others, func(other M) bool { return m.InFolder(other) && replaces(other) }); i >= 0 {
		m.mu.Lock()
		file = m.files[others[i]]
		m.mu.Unlock()
		others = slices.Delete(others, i, i+1)
	}
	m.number(own, others)
	if file == "" {
		name, _ := m.source.Named(own)
		if file, err = m.freeName(*name); err != nil {
			return "", err
		}
	}
	text, err := data(own)
	if err == nil {
		err = files.CheckLength(len(text), files.MaxText)
	}
	if err != nil {
		return "", fmt.Errorf("keeping the map: %w", err)
	}
	if location, err = m.app.Saves.WriteMap(file, text); err != nil {
		return "", err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.all = slices.DeleteFunc(m.all, func(other M) bool { return m.files[other] == file })
	maps.DeleteFunc(m.files, func(_ M, other string) bool { return other == file })
	m.files[own] = file
	m.all = append([]M{own}, m.all...)
	return location, nil
}

// write writes the file of a map and its picture.
func (m *Maps[M]) write(own M, name string, data []byte) (err error) {
	if m.source.Keep != nil {
		var picture string
		var pixels []byte
		if data, picture, pixels, err = m.source.Keep(own, data); err != nil {
			return err
		}
		if picture != "" {
			if err := m.app.Saves.WriteMapPicture(picture, pixels); err != nil {
				return err
			}
		}
	}
	if err := files.CheckLength(len(data), files.MaxText); err != nil {
		return fmt.Errorf("keeping the map: %w", err)
	}
	_, err = m.app.Saves.WriteMap(name, data)
	return err
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

// ownMaps lets set-up screens open and remove maps.
type ownMaps[M comparable] struct {
	*Maps[M]
	kinds string
	notes func(M) []string
}

// OwnMaps returns what lets a set-up screen open and remove maps. kinds are the endings of files that
// browsers offer, such as ".toml,.map". notes, which may be nil, returns what Read of the source noted
// about a map.
func OwnMaps[M comparable](m *Maps[M], kinds string, notes func(M) []string) setup.OwnMaps[M] {
	return ownMaps[M]{m, kinds, notes}
}

// Open implements [setup.OwnMaps].
func (m ownMaps[M]) Open(path string, done func(M, []string, error)) {
	m.open(func() (M, error) { return m.OpenFile(path) }, done)
}

// Picks implements [setup.OwnMaps].
func (m ownMaps[M]) Picks() bool { return InBrowser }

// Pick implements [setup.OwnMaps].
func (m ownMaps[M]) Pick(done func(M, []string, error)) {
	m.app.PickFile(m.kinds, m.most()+1, func(name string, data []byte) {
		m.open(func() (M, error) { return m.Maps.Open(name, data) }, done)
	})
}

func (m ownMaps[M]) open(read func() (M, error), done func(M, []string, error)) {
	m.app.Tasks.Run(m.app.UI.Text.T("setup.drawing"), func() Ending {
		opened, err := read()
		return Ending{Show: func() {
			var notes []string
			if err == nil && m.notes != nil {
				notes = m.notes(opened)
			}
			done(opened, notes, err)
		}}
	})
}

// Remove implements [setup.OwnMaps].
func (m ownMaps[M]) Remove(x M, done func(error)) {
	m.app.Tasks.Run(m.app.UI.Text.T("setup.map.remove"), func() Ending {
		err := m.Maps.Remove(x)
		return Ending{Show: func() { done(err) }}
	})
}

// Removable implements [setup.OwnMaps].
func (m ownMaps[M]) Removable(x M) bool { return m.InFolder(x) }
