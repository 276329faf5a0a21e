package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"

	"eras/ai/roster"
	diplomacymaps "eras/assets/maps/diplomacy"
	riskmaps "eras/assets/maps/risk"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/geography"
	"eras/geography/atlas"
)

// library holds the maps of Risk and Diplomacy and their drawings. All of it is
// read or made beside the game loop.
type library struct {
	own    ownMap // of the command line
	folder string // of the player's own maps, or empty
	report func(error)

	once  sync.Once
	ready chan struct{} // closed when the maps are read
	risk  []*risk.Map
	// riskByLine holds every map and every continent of one by what records say of
	// it.
	riskByLine map[string]*risk.Map
	diplomacy  []*diplomacy.Map

	mu       sync.Mutex
	drawings map[any]*drawing
	working  sync.WaitGroup
}

// drawing is the drawing of a map; done is closed when it is there.
type drawing struct {
	done chan struct{}
	m    *geography.Map
	err  error
}

// ownMap is a map of a file: of one board or the other.
type ownMap struct {
	risk      *risk.Map
	diplomacy *diplomacy.Map
}

// mapsFolder is where the player's own maps lie, below the saves.
const mapsFolder = "maps"

// newLibrary returns a library that has read nothing yet. report is told, from
// another goroutine, what is wrong with the player's own files.
func newLibrary(own ownMap, place string, report func(error)) *library {
	return &library{own: own, folder: filepath.Join(place, mapsFolder), report: report, ready: make(chan struct{}), drawings: map[any]*drawing{}}
}

// begin reads the maps in a goroutine, once, and then makes the drawings of the
// first ones.
func (l *library) begin() {
	l.once.Do(func() {
		l.working.Go(func() {
			l.read()
			close(l.ready)
			l.drawingOf(l.risk[len(l.risk)-len(riskmaps.Names())])
			l.drawingOf(l.diplomacy[len(l.diplomacy)-len(diplomacymaps.Names())])
		})
	})
}

// read reads all maps: the command line's first, then the player's own, then
// those that ship.
func (l *library) read() {
	add := func(m ownMap) {
		if m.risk != nil {
			l.risk = append(l.risk, m.risk)
		}
		if m.diplomacy != nil {
			l.diplomacy = append(l.diplomacy, m.diplomacy)
		}
	}
	add(l.own)
	for _, file := range mapFiles(l.folder) {
		m, err := readMap(file)
		if err != nil {
			l.report(err)
			continue
		}
		add(m)
	}
	for _, name := range riskmaps.Names() {
		m, err := roster.LoadRiskMap(name)
		if err != nil {
			panic(err) // the maps are part of the program; a test reads them
		}
		add(ownMap{risk: m})
	}
	for _, name := range diplomacymaps.Names() {
		m, err := roster.LoadDiplomacyMap(name)
		if err != nil {
			panic(err)
		}
		add(ownMap{diplomacy: m})
	}
	l.riskByLine = map[string]*risk.Map{}
	for _, m := range slices.Backward(l.risk) { // the first of two alike counts
		for k := range m.Continents() {
			if part, err := m.Part(risk.Continent(k)); err == nil {
				l.riskByLine[part.Line()] = part
			}
		}
	}
	for _, m := range slices.Backward(l.risk) {
		l.riskByLine[m.Line()] = m
	}
}

// mapFiles returns the files of a folder that may be maps, ordered.
func mapFiles(folder string) []string {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil // there is no such folder
	}
	var files []string
	for _, e := range entries {
		if ext := strings.ToLower(filepath.Ext(e.Name())); !e.IsDir() && (ext == ".toml" || ext == ".xml") {
			files = append(files, filepath.Join(folder, e.Name()))
		}
	}
	return files
}

// readMap reads a map of either board. One of Diplomacy must have a drawing, for
// the window cannot show it otherwise.
func readMap(file string) (ownMap, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return ownMap{}, fmt.Errorf("reading the map: %w", err)
	}
	var shape struct {
		Provinces any `toml:"province"`
		Powers    any `toml:"power"`
	}
	if strings.EqualFold(filepath.Ext(file), ".xml") {
		m, err := risk.ImportXML(file, data)
		return ownMap{risk: m}, err
	}
	if err := toml.Unmarshal(data, &shape); err == nil && shape.Provinces == nil && shape.Powers == nil {
		m, err := risk.ParseMap(file, data)
		return ownMap{risk: m}, err
	}
	m, err := diplomacy.ParseMap(file, data)
	if err != nil {
		return ownMap{}, err
	}
	if _, err := atlas.Diplomacy(m); err != nil {
		return ownMap{}, fmt.Errorf("%s cannot be shown in the window: %w", file, err)
	}
	return ownMap{diplomacy: m}, nil
}

// riskMaps returns the maps of Risk; it waits until they are read.
func (l *library) riskMaps() []*risk.Map {
	l.begin()
	<-l.ready
	return l.risk
}

// diplomacyMaps returns the maps of Diplomacy; it waits until they are read.
func (l *library) diplomacyMaps() []*diplomacy.Map {
	l.begin()
	<-l.ready
	return l.diplomacy
}

// namedRisk returns the map that a record was played on with the names of its
// countries, or m itself if nobody knows it.
func (l *library) namedRisk(m *risk.Map) *risk.Map {
	l.riskMaps()
	if known, ok := l.riskByLine[m.Line()]; ok {
		return known
	}
	return m
}

// namedDiplomacy does the same for a map of Diplomacy.
func (l *library) namedDiplomacy(m *diplomacy.Map) *diplomacy.Map {
	line := m.Line()
	for _, known := range l.diplomacyMaps() {
		if known.Line() == line {
			return known
		}
	}
	return m
}

// drawingOf returns the drawing of a map of either board, which is being made if
// it was not asked for before.
func (l *library) drawingOf(m any) *drawing {
	l.mu.Lock()
	defer l.mu.Unlock()
	d, ok := l.drawings[m]
	if !ok {
		d = &drawing{done: make(chan struct{})}
		l.drawings[m] = d
		l.working.Go(func() {
			defer close(d.done)
			switch m := m.(type) {
			case *risk.Map:
				d.m, d.err = atlas.Risk(m)
			case *diplomacy.Map:
				d.m, d.err = atlas.Diplomacy(m)
			}
		})
	}
	return d
}

// now returns the drawing, nil as long as it is being made or if it cannot be.
func (d *drawing) now() *geography.Map {
	select {
	case <-d.done:
		return d.m
	default:
		return nil
	}
}

// riskDrawing and diplomacyDrawing return the drawing of a map, nil while it is
// being made.
func (l *library) riskDrawing(m *risk.Map) *geography.Map { return l.drawingOf(m).now() }

func (l *library) diplomacyDrawing(m *diplomacy.Map) *geography.Map { return l.drawingOf(m).now() }

// shows returns nil if the window can show a map of Diplomacy; it waits for the
// drawing.
func (l *library) shows(m *diplomacy.Map) error {
	d := l.drawingOf(m)
	<-d.done
	if errors.Is(d.err, atlas.ErrNoDrawing) {
		return fmt.Errorf("the match cannot be shown in the window: %w", d.err)
	}
	return d.err
}

// close waits until nothing is being read or made any more.
func (l *library) close() { l.working.Wait() }
