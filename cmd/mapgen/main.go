// Command mapgen cuts the coastlines of the world into the drawings of the boards that ship, which
// are kept in assets/geography. It also draws pictures of all maps for inspection. "make geography"
// downloads the coastlines and runs it:
//
//	go run ./cmd/mapgen -coastlines countries-50m.json -out assets/geography
//	go run ./cmd/mapgen -pictures build/geography
package main

import (
	"bytes"
	"embed"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"eras/cmd/mapgen/coast"
	"eras/internal/files"
	"eras/scenes/geography"
	"eras/scenes/geography/atlas"
)

//go:embed plans/*.json
var plans embed.FS

// options holds the values of the flags.
type options struct {
	coastlines string // file to cut, empty for none
	drawings   string // folder
	pictures   string // folder, empty for none
	width      int    // pixels when cutting
	size       int    // width of pictures in pixels
	rooms      bool   // draw rooms and anchors
	only       string // name of the only map, empty for all
}

// wants reports whether the flags ask for a board.
func (o *options) wants(b board) bool { return o.only == "" || o.only == b.name }

func main() {
	var o options
	flag.StringVar(&o.coastlines, "coastlines", "", "cut `FILE`, countries-50m.json of the npm package world-atlas")
	flag.StringVar(&o.drawings, "out", "assets/geography", "`DIR` of the drawings")
	flag.StringVar(&o.pictures, "pictures", "", "draw pictures of all maps into `DIR`")
	flag.IntVar(&o.width, "width", 3200, "width in pixels of the grid that is cut")
	flag.IntVar(&o.size, "size", 1600, "width in pixels of the pictures")
	flag.BoolVar(&o.rooms, "rooms", false, "also draw the rooms of names and the discs of anchors")
	flag.StringVar(&o.only, "only", "", "make only the map called `NAME`")
	flag.Parse()
	if err := run(o); err != nil {
		fmt.Fprintln(os.Stderr, "mapgen:", err)
		os.Exit(1)
	}
}

func run(o options) error {
	if o.coastlines != "" {
		if err := cut(o); err != nil {
			return err
		}
	}
	if o.pictures != "" {
		return draw(o)
	}
	return nil
}

// cut writes the drawing of every board with a plan and reports how it fits the rules.
func cut(o options) error {
	data, err := files.Read(o.coastlines, files.MaxData)
	if err != nil {
		return fmt.Errorf("reading the coastlines: %w", err)
	}
	world, err := coast.ReadTopology(data)
	if err != nil {
		return err
	}
	for _, b := range boards() {
		if b.plan == "" || !o.wants(b) {
			continue
		}
		began := time.Now()
		plan, rules, err := b.read()
		if err != nil {
			return err
		}
		m, err := plan.Cut(world, o.width, coast.Board{Adjacent: rules.adjacent, Names: rules.names})
		if err != nil {
			return err
		}
		var file bytes.Buffer
		if err := m.Write(&file); err != nil {
			return err
		}
		report(m, rules, file.Len(), time.Since(began))
		if err := os.WriteFile(filepath.Join(o.drawings, b.file()), file.Bytes(), 0o644); err != nil {
			return fmt.Errorf("writing the drawing of %s: %w", b.name, err)
		}
	}
	return nil
}

// read returns the plan of a board, in the order of its rules, and the rules.
func (b board) read() (*coast.Plan, *rules, error) {
	plan, err := coast.ReadPlan(b.plan, func(file string) ([]byte, error) { return plans.ReadFile("plans/" + file) })
	if err != nil {
		return nil, nil, err
	}
	rules, err := b.rules()
	if err != nil {
		return nil, nil, err
	}
	return plan, rules, plan.Sort(rules.ids)
}

// report prints the size of a drawing, and where it differs from the rules.
func report(m *geography.Map, rules *rules, size int, took time.Duration) {
	points := 0
	for i := range m.Arcs {
		points += len(m.Arcs[i].Points)
	}
	shortest := geography.Contact{Length: geography.Width}
	contacts := m.Contacts()
	for _, c := range contacts {
		if c.Length < shortest.Length {
			shortest = c
		}
	}
	fmt.Printf("%s: %d faces, %d areas, %d arcs, %d points, %d bytes, %.1f s; %d borders: %d contacts, %d links; shortest %s-%s %.1f\n",
		m.Name, len(m.Faces), len(m.Areas), len(m.Arcs), points, size, took.Seconds(),
		rules.count(), len(contacts), len(m.Links), m.Areas[shortest.A].ID, m.Areas[shortest.B].ID, shortest.Length)
	for _, f := range atlas.Faults(m, rules.borders, 2) {
		fmt.Println("  wrong:", f)
	}
}
