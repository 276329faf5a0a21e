package coast

import (
	"encoding/json"
	"fmt"
	"math"

	"eras/internal/files"
)

// Place is a longitude east and a latitude north, in degrees.
type Place [2]float64

// Country is a country of the world with its outlines. Where an outline crosses the
// antimeridian its longitudes continue beyond 180.
type Country struct {
	ID, Name string
	Rings    [][]Place
}

// topology is a TopoJSON file of polygons. Its arcs are integer steps from point to point.
// Countries list the numbers of arcs; ^n stands for arc n in reverse.
type topology struct {
	Type      string
	Transform struct{ Scale, Translate [2]float64 }
	Arcs      [][][2]int
	Objects   map[string]struct {
		Geometries []struct {
			Type       string
			ID         string
			Properties struct{ Name string }
			Arcs       json.RawMessage
		}
	}
}

// maxPoints limits the points of all outlines to about ten times those of the most detailed
// coastlines. Without it a small file could have very long outlines, because outlines share arcs.
const maxPoints = 1 << 22

// ReadTopology reads the countries of a TopoJSON file such as countries-50m.json of
// world-atlas.
func ReadTopology(data []byte) ([]Country, error) {
	var t topology
	if err := json.Unmarshal(files.TrimMark(data), &t); err != nil {
		return nil, fmt.Errorf("reading the coastlines as TopoJSON: %w", err)
	}
	if t.Type != "Topology" {
		return nil, fmt.Errorf("reading the coastlines: the type of the file must be \"Topology\", not %.80q", t.Type)
	}
	arcs := make([][]Place, len(t.Arcs))
	for i, steps := range t.Arcs {
		x, y := 0, 0
		for _, s := range steps {
			x, y = x+s[0], y+s[1]
			arcs[i] = append(arcs[i], Place{
				float64(x)*t.Transform.Scale[0] + t.Transform.Translate[0],
				float64(y)*t.Transform.Scale[1] + t.Transform.Translate[1],
			})
		}
	}
	var out []Country
	points := 0
	for _, g := range t.Objects["countries"].Geometries {
		var polygons [][][]int
		switch g.Type {
		case "Polygon":
			polygons = make([][][]int, 1)
			if err := json.Unmarshal(g.Arcs, &polygons[0]); err != nil {
				return nil, fmt.Errorf("reading the coastlines of %s: %w", g.Properties.Name, err)
			}
		case "MultiPolygon":
			if err := json.Unmarshal(g.Arcs, &polygons); err != nil {
				return nil, fmt.Errorf("reading the coastlines of %s: %w", g.Properties.Name, err)
			}
		default:
			continue
		}
		c := Country{ID: g.ID, Name: g.Properties.Name}
		for _, polygon := range polygons {
			for _, ring := range polygon {
				places, err := join(arcs, ring, maxPoints-points)
				if err != nil {
					return nil, fmt.Errorf("reading the coastlines of %s: %w", c.Name, err)
				}
				points += len(places)
				c.Rings = append(c.Rings, unwrap(places))
			}
		}
		out = append(out, c)
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("reading the coastlines: the file must have an object \"countries\"")
	}
	return out, nil
}

// join concatenates the arcs of a ring. It fails if the ring has more than most points.
func join(arcs [][]Place, ring []int, most int) ([]Place, error) {
	var out []Place
	for _, n := range ring {
		back := n < 0
		if back {
			n = ^n
		}
		if n >= len(arcs) {
			return nil, fmt.Errorf("a ring refers to arc %d, but there are %d arcs", n, len(arcs))
		}
		if len(arcs[n]) > most-len(out) {
			return nil, fmt.Errorf("the outlines have more than %d points", maxPoints)
		}
		for i := range arcs[n] {
			p := arcs[n][i]
			if back {
				p = arcs[n][len(arcs[n])-1-i]
			}
			if i > 0 || len(out) == 0 {
				out = append(out, p)
			}
		}
	}
	return out, nil
}

// unwrap removes jumps of 360 degrees between neighbouring points.
func unwrap(ring []Place) []Place {
	out := make([]Place, len(ring))
	shift := 0.0
	for i, p := range ring {
		if i > 0 {
			shift -= 360 * math.Round((p[0]-ring[i-1][0])/360)
		}
		out[i] = Place{p[0] + shift, p[1]}
	}
	return out
}

// roundPole makes a ring of an outline that runs once around the world, such as that of Antarctica.
// The ring goes from one edge of the map to the other, with the pole along its far side. Other
// rings are moved within half a turn of the meridian in the middle of the map.
func roundPole(ring []Place, meridian float64) []Place {
	n := len(ring) - 1
	turn := ring[n][0] - ring[0][0]
	if math.Abs(turn) < 180 {
		middle := 0.0
		for _, p := range ring {
			middle += p[0] / float64(len(ring))
		}
		shift := -360 * math.Round((middle-meridian)/360)
		out := make([]Place, len(ring))
		for i, p := range ring {
			out[i] = Place{p[0] + shift, p[1]}
		}
		return out
	}
	edge := meridian - 180
	side := func(lon float64) float64 { return math.Floor((lon - edge) / 360) }
	for i := range n {
		if side(ring[i][0]) == side(ring[i+1][0]) {
			continue
		}
		// The outline crosses the edge of the map here; the ring begins and ends here.
		level := ring[i][1]
		pole := math.Copysign(90, level)
		base := edge + 360*max(side(ring[i][0]), side(ring[i+1][0]))
		from, to := edge, edge+360
		if turn < 0 {
			from, to = to, from
			base -= 360
		}
		out := []Place{{from, level}}
		for k := 1; k <= n; k++ {
			j := i + k
			lon := 0.0
			if j >= n {
				j, lon = j-n, turn
			}
			out = append(out, Place{ring[j][0] + lon - base + edge, ring[j][1]})
		}
		return append(out, Place{to, level}, Place{to, pole}, Place{from, pole}, Place{from, level})
	}
	return nil
}
