package coast

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"eras/internal/files"
)

// Plan describes how coastlines are cut into the areas of a board. If an area lists a country as
// whole, all of the country's land belongs to the area. Other land belongs to the nearest seed in
// the same country, and water to the nearest seed in the water. Ranges and rivers along the paths of
// waste and dropped land come next, then seeds in "land": they share the land of all countries that
// no area names by the way over land. Then the patches are painted in order.
type Plan struct {
	// Map is the name of the board.
	Map string `json:"map"`
	// About gives the reasons for the plan.
	About string `json:"about,omitempty"`
	// Extends names another plan file. Fields that this file leaves out come from that file; the
	// areas and links of this file are added to its own.
	Extends    string     `json:"extends,omitempty"`
	Projection Projection `json:"projection"`
	Frame      Frame      `json:"frame"`
	// Lands are countries of the plan's own, which replace those of the world. Their outlines are
	// bent like coasts.
	Lands []Country `json:"lands,omitempty"`
	Areas []Area    `json:"areas"`
	// Waste is land that is shown but not in play, and water that is not in play.
	Waste []Area `json:"waste"`
	// Dropped is land that is shown as sea.
	Dropped []Area  `json:"dropped"`
	Patches []Patch `json:"patches"`
	Links   []Link  `json:"links"`
	// Pixels is the width of the grid on which this map is cut, instead of the usual one.
	Pixels int `json:"pixels,omitempty"`
	// Token and Mark are the radii of a piece and of a mark, and Text is the height of a line, in
	// thousandths of the map's width.
	Token float64 `json:"token"`
	Mark  float64 `json:"mark"`
	Text  float64 `json:"text"`
}

// Area describes the sources of an area.
type Area struct {
	ID string `json:"id"`
	// Sea marks an area of water.
	Sea bool `json:"sea,omitempty"`
	// Whole lists countries that belong to the area as a whole.
	Whole []string `json:"whole,omitempty"`
	// Seeds are the area's seeds by country; "water" stands for the water, "land" for the land of all
	// countries that no area names.
	Seeds map[string][]Place `json:"seeds,omitempty"`
	// Path makes waste a range, and dropped land a river, of the given width in kilometres.
	Path  []Place `json:"path,omitempty"`
	Width float64 `json:"width,omitempty"`
	// Grow widens the land into the water by this many units, so that a small island can be seen.
	Grow float64 `json:"grow,omitempty"`
	// Unit is the preferred place of the area's piece. If Pinned is set, the piece stands there
	// even if there is little room.
	Unit   *Place `json:"unit,omitempty"`
	Pinned bool   `json:"pinned,omitempty"`
	// Coasts are places on the named coasts of the area.
	Coasts map[string]Place `json:"coasts,omitempty"`
}

// Patch turns water inside a polygon into a strait of an area.
type Patch struct {
	Area    string  `json:"area"`
	Outline []Place `json:"outline"`
}

// Link joins two areas across water along a path from A to B; without a path, where they are nearest.
type Link struct {
	A    string  `json:"a"`
	B    string  `json:"b"`
	Path []Place `json:"path,omitempty"`
	// Wraps is set if the link wraps around the map between the last two places of the
	// path.
	Wraps bool `json:"wraps,omitempty"`
}

// ReadPlan reads a plan from a JSON file; read returns files by name.
func ReadPlan(file string, read func(file string) ([]byte, error)) (*Plan, error) {
	p, err := readPlan(file, read, 4)
	if err == nil {
		err = p.check()
	}
	if err != nil {
		return nil, fmt.Errorf("reading the plan %s: %w", file, err)
	}
	return p, nil
}

// readPlan reads a plan and the plans that it extends, up to a depth.
func readPlan(file string, read func(file string) ([]byte, error), depth int) (*Plan, error) {
	data, err := read(file)
	if err != nil {
		return nil, err
	}
	own := &Plan{}
	if err := decode(data, own); err != nil || own.Extends == "" {
		return own, err
	}
	if depth == 0 {
		return nil, fmt.Errorf("it extends %s, but plans must be nested at most 4 deep", own.Extends)
	}
	base, err := readPlan(own.Extends, read, depth-1)
	if err != nil {
		return nil, err
	}
	areas, links := base.Areas, base.Links
	base.Areas, base.Links = nil, nil
	// Fields in this file override those of the base.
	if err := decode(data, base); err != nil {
		return nil, err
	}
	base.Areas, base.Links = append(areas, base.Areas...), append(links, base.Links...)
	return base, nil
}

func decode(data []byte, into *Plan) error {
	decoder := json.NewDecoder(bytes.NewReader(files.TrimMark(data)))
	decoder.DisallowUnknownFields()
	return decoder.Decode(into)
}

func (p *Plan) check() error {
	if err := p.Projection.check(); err != nil {
		return err
	}
	if !(p.Frame.X[1] > p.Frame.X[0] && p.Frame.Y[1] > p.Frame.Y[0]) {
		return fmt.Errorf("the frame %v must have a positive width and height", p.Frame)
	}
	if p.Pixels != 0 && (p.Pixels < 100 || p.Pixels > 10_000) {
		return fmt.Errorf("a grid must be 100 to 10000 pixels wide, not %d", p.Pixels)
	}
	if len(p.Areas)+len(p.Waste) > math.MaxInt16/4 {
		return fmt.Errorf("a plan must have at most %d areas", math.MaxInt16/4)
	}
	known := map[string]bool{}
	for _, a := range p.Areas {
		if known[a.ID] {
			return fmt.Errorf("the area %.80q appears twice", a.ID)
		}
		known[a.ID] = true
	}
	for _, t := range p.Patches {
		if !known[t.Area] {
			return fmt.Errorf("a patch is for %.80q, which is not an area", t.Area)
		}
	}
	for _, l := range p.Links {
		if !known[l.A] || !known[l.B] || len(l.Path) == 1 || l.Wraps && len(l.Path) == 0 {
			return fmt.Errorf("the link from %.80q to %.80q must join two areas, by a path of at least two places or of none", l.A, l.B)
		}
	}
	return nil
}

// Sort sorts the areas in the order of ids, the order of the rules.
func (p *Plan) Sort(ids []string) error {
	place := make(map[string]int, len(ids))
	for i, id := range ids {
		place[id] = i
	}
	for _, a := range p.Areas {
		if _, ok := place[a.ID]; !ok {
			return fmt.Errorf("the plan of %s has the area %s, which is not in the rules", p.Map, a.ID)
		}
	}
	if len(p.Areas) != len(ids) {
		return fmt.Errorf("the plan of %s has %d areas, the rules have %d", p.Map, len(p.Areas), len(ids))
	}
	slices.SortFunc(p.Areas, func(a, b Area) int { return place[a.ID] - place[b.ID] })
	return nil
}
