package app

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"eras/internal/files"
	"eras/scenes/geography"
)

// MapSource says where the maps of a game come from and how they are drawn.
type MapSource[M comparable] struct {
	// Own are maps given on the command line.
	Own []M
	// Names are the names of the maps that ship; Load loads one.
	Names []string
	Load  func(name string) (M, error)
	// Read parses a map file of the player. file is its path, beside which further files may lie. ok is
	// false if the file is for another game.
	Read func(file string, data []byte) (m M, ok bool, err error)
	// Draw returns the drawing of a map; nil for maps without drawings.
	Draw func(M) (*geography.Map, error)
	// Most is the limit of such a file in bytes if it is above [files.MaxText].
	Most int64
	// Keep, if not nil, returns the file to keep in the folder of maps for a map that was read from data,
	// and a picture beside it; its name is empty if there is none. If nil, data is kept as it is.
	Keep func(m M, data []byte) (file []byte, picture string, pixels []byte, err error)
	// Named, if not nil, returns the name of a map and its titles by language, which may be changed: maps
	// of the same name or title are numbered, so that lists, records and saved matches tell them apart.
	Named func(M) (name *string, titles map[string]string)
}

// Maps holds the maps of a game and their drawings. Both are read or made in the background. Its
// methods may be called from any goroutine.
type Maps[M comparable] struct {
	source MapSource[M]
	app    *App
	once   sync.Once
	ready  chan struct{} // closed when the maps have been read
	all    []M

	mu       sync.Mutex
	drawings map[M]*drawing
	kept     map[string]M // maps of saved matches by the content of their files
	files    map[M]string // names of the files in the folder of maps, without the ending
}

// drawing is the drawing of a map; done is closed when the drawing is complete.
type drawing struct {
	done chan struct{}
	m    *geography.Map
	err  error
}

// mapsFolder is the folder of the player's own maps, below the saves.
const mapsFolder = "maps"

// NewMaps returns maps that are not read yet.
func NewMaps[M comparable](a *App, source MapSource[M]) *Maps[M] {
	return &Maps[M]{source: source, app: a, ready: make(chan struct{}), drawings: map[M]*drawing{}, kept: map[string]M{}, files: map[M]string{}}
}

// Begin reads the maps in a goroutine. If maps have drawings, it then draws the first one that
// ships. Only the first call has an effect.
func (m *Maps[M]) Begin() {
	m.once.Do(func() {
		m.app.Tasks.Go(func() {
			m.read()
			close(m.ready)
			if m.source.Draw != nil {
				m.drawing(m.Standard())
			}
		})
	})
}

// read reads all maps: those of the command line, then the player's own, then those that ship.
func (m *Maps[M]) read() {
	var shipped []M
	for _, name := range m.source.Names {
		ships, err := m.source.Load(name)
		if err != nil {
			panic(err) // the maps are part of the program; a test reads them
		}
		shipped = append(shipped, ships)
	}
	for _, own := range m.source.Own {
		m.number(own, slices.Concat(m.all, shipped))
		m.all = append(m.all, own)
	}
	for _, file := range m.ownFiles() {
		data, err := file.read()
		var own M
		ok := false
		if err == nil {
			own, ok, err = m.source.Read(file.name, data)
		}
		switch {
		case err != nil:
			m.app.Notices.Background(err)
		case ok:
			m.number(own, slices.Concat(m.all, shipped))
			m.all = append(m.all, own)
			if base, toml := strings.CutSuffix(filepath.Base(file.name), ".toml"); toml {
				m.files[own] = base
			}
		}
	}
	m.all = append(m.all, shipped...)
}

// ownFile is a file that may be a map of the player.
type ownFile struct {
	name string // for errors
	read func() ([]byte, error)
}

// ownFiles returns the files of the folder of maps. In a browser, which has no folders, the saves hold them.
func (m *Maps[M]) ownFiles() []ownFile {
	var all []ownFile
	if m.app.Place == "" {
		names, err := m.app.Saves.Maps()
		if err != nil {
			m.app.Notices.Background(err)
		}
		for _, name := range names {
			all = append(all, ownFile{name + ".toml", func() ([]byte, error) { return m.app.Saves.ReadMap(name) }})
		}
		return all
	}
	for _, file := range mapFiles(filepath.Join(m.app.Place, mapsFolder)) {
		all = append(all, ownFile{file, func() ([]byte, error) { return files.Read(file, m.most()) }})
	}
	return all
}

// mapFiles returns the files of a folder that may be maps, in order; none if there is
// no such folder.
func mapFiles(folder string) []string {
	entries, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) || err != nil {
		return nil
	}
	var files []string
	for _, e := range entries {
		if ext := strings.ToLower(filepath.Ext(e.Name())); !e.IsDir() && (slices.Contains([]string{".toml", ".xml", ".map", ".luxb"}, ext)) {
			files = append(files, filepath.Join(folder, e.Name()))
		}
	}
	return files
}

// All returns the maps, the player's own first; it waits until they are read.
func (m *Maps[M]) All() []M {
	m.Begin()
	<-m.ready
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.all)
}

// Put adds a map to the player's own. It replaces the map for which same returns true, if any.
func (m *Maps[M]) Put(own M, same func(M) bool) {
	m.All()
	m.mu.Lock()
	defer m.mu.Unlock()
	if i := slices.IndexFunc(m.all, same); i >= 0 {
		m.all[i] = own
		return
	}
	m.all = append([]M{own}, m.all...)
}

// Kept returns the map that is stored in a saved match as the text of its file. It returns the same
// value for the same text.
func (m *Maps[M]) Kept(file string) (M, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if kept, ok := m.kept[file]; ok {
		return kept, nil
	}
	kept, ok, err := m.source.Read(filepath.Join(m.app.Place, mapsFolder, "map.toml"), []byte(file))
	if err == nil && !ok {
		err = errors.New("it is of another game")
	}
	if err != nil {
		return kept, fmt.Errorf("reading the map of the saved match: %w", err)
	}
	m.kept[file] = kept
	return kept, nil
}

// Ready reports whether the maps have been read.
func (m *Maps[M]) Ready() bool {
	select {
	case <-m.ready:
		return true
	default:
		return false
	}
}

// Standard returns the first map that ships; it waits until the maps are read.
func (m *Maps[M]) Standard() M {
	all := m.All()
	return all[len(all)-len(m.source.Names)]
}

// drawing returns the drawing of a map. The first call for a map starts to make it.
func (m *Maps[M]) drawing(x M) *drawing {
	m.mu.Lock()
	defer m.mu.Unlock()
	d, ok := m.drawings[x]
	if !ok {
		d = &drawing{done: make(chan struct{})}
		m.drawings[x] = d
		m.app.Tasks.Go(func() {
			defer close(d.done)
			d.m, d.err = m.source.Draw(x)
		})
	}
	return d
}

// Drawing returns the drawing of a map, or nil if it is not complete or failed.
func (m *Maps[M]) Drawing(x M) *geography.Map {
	d := m.drawing(x)
	select {
	case <-d.done:
		return d.m
	default:
		return nil
	}
}

// Drawn waits until a map has been drawn, and returns the error if it cannot be.
func (m *Maps[M]) Drawn(x M) error {
	d := m.drawing(x)
	<-d.done
	return d.err
}

// StandardDrawing returns the first map that ships and its drawing. The drawing is nil until the maps
// have been read and the map has been drawn.
func (m *Maps[M]) StandardDrawing() (standard M, drawing *geography.Map) {
	if !m.Ready() {
		return standard, nil
	}
	standard = m.Standard()
	return standard, m.Drawing(standard)
}

// Title returns the title of the map with a name in the player's language, and whether there is such
// a map. The source must have Named.
func (m *Maps[M]) Title(name string) (title string, ok bool) {
	for _, known := range m.All() {
		if of, titles := m.source.Named(known); *of == name {
			return m.app.Title(titles, name), true
		}
	}
	return "", false
}
