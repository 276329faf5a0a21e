// Command generate cuts the coastlines of the world into the drawings of the
// shipped boards, which assets/geography keeps, and draws pictures of all maps to
// look at. make geography fetches the coastlines and runs it:
//
//	go run ./geography/generate -coastlines countries-50m.json -out assets/geography
//	go run ./geography/generate -pictures build/geography
package main

import (
	"bytes"
	"embed"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"eras/geography"
	"eras/geography/atlas"
	"eras/geography/coast"
)

//go:embed plans/*.json
var plans embed.FS

func main() {
	coastlines := flag.String("coastlines", "", "cut this file, countries-50m.json of the npm package world-atlas")
	out := flag.String("out", "assets/geography", "the folder for the drawings")
	pictures := flag.String("pictures", "", "the folder for pictures of all maps; none if empty")
	width := flag.Int("width", 3200, "pixels across when cutting")
	size := flag.Int("size", 1600, "pixels across of the pictures")
	rooms := flag.Bool("rooms", false, "draw the rooms of names into the pictures, too")
	only := flag.String("only", "", "only the map of this name")
	flag.Parse()
	if err := run(*coastlines, *out, *pictures, *width, *size, *rooms, *only); err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

func run(coastlines, out, pictures string, width, size int, rooms bool, only string) error {
	if coastlines != "" {
		if err := cut(coastlines, out, width, only); err != nil {
			return err
		}
	}
	if pictures != "" {
		return draw(pictures, out, size, rooms, only)
	}
	return nil
}

// cut makes the drawing of every plan and says how well it fits the rules.
func cut(coastlines, out string, width int, only string) error {
	data, err := os.ReadFile(coastlines)
	if err != nil {
		return err
	}
	world, err := coast.ReadTopology(data)
	if err != nil {
		return err
	}
	for _, b := range boards() {
		if b.plan == "" || only != "" && only != b.name {
			continue
		}
		began := time.Now()
		plan, err := coast.ReadPlan(b.plan, func(file string) ([]byte, error) { return plans.ReadFile("plans/" + file) })
		if err != nil {
			return err
		}
		rules, err := b.rules()
		if err != nil {
			return err
		}
		if err := plan.Sort(rules.ids); err != nil {
			return err
		}
		m, err := plan.Cut(world, width, coast.Board{Joined: rules.joined, Names: rules.names})
		if err != nil {
			return err
		}
		var file bytes.Buffer
		if err := m.Write(&file); err != nil {
			return err
		}
		report(m, rules, file.Len(), time.Since(began))
		if err := os.WriteFile(filepath.Join(out, b.file()), file.Bytes(), 0o644); err != nil {
			return err
		}
	}
	return nil
}

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
		rules.borders.Count(), len(contacts), len(m.Links), m.Areas[shortest.A].ID, m.Areas[shortest.B].ID, shortest.Length)
	for _, f := range atlas.Faults(m, rules.borders, 2) {
		fmt.Println("  wrong:", f)
	}
}
