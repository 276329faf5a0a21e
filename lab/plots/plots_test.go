package plots

import (
	"encoding/xml"
	"errors"
	"image/color"
	"io"
	"strings"
	"testing"

	"eras/evolve/stats"
)

// drawn checks that draw returns one SVG element with the wanted texts, and the same
// when called again.
func drawn(t *testing.T, draw func() (string, error), want ...string) {
	t.Helper()
	text, err := draw()
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := draw(); again != text {
		t.Error("the same data gives another SVG")
	}
	d := xml.NewDecoder(strings.NewReader(text))
	depth, roots := 0, 0
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			if depth++; depth == 1 {
				roots++
				if e.Name.Local != "svg" {
					t.Errorf("the root element is %s", e.Name.Local)
				}
			}
		case xml.EndElement:
			depth--
		}
	}
	if roots != 1 {
		t.Errorf("%d elements at the root", roots)
	}
	for _, w := range want {
		if !strings.Contains(text, ">"+w+"</text>") {
			t.Errorf("the text %q is missing", w)
		}
	}
	if strings.Contains(text, "NaN") {
		t.Error("a coordinate is NaN")
	}
}

func TestPlots(t *testing.T) {
	drawn(t, func() (string, error) {
		return Intervals([]Row{{"paper", stats.Interval{Value: 1, Low: 0.8, High: 1}, 0}, {"ours", stats.Interval{Value: 0.6, Low: 0.5, High: 0.7}, 1}}, "score", 0.5)
	}, "paper", "ours", "score", "50 %")
	drawn(t, func() (string, error) {
		return Shares([]Share{{"paper", []float64{1, 0}}, {"ours", []float64{0.25, 0.75}}}, []string{"won", "lost"}, []color.RGBA{Colour(1), Colour(2)}, "games")
	}, "won", "lost", "ours")
	drawn(t, func() (string, error) {
		return Lines([]Line{{Label: "ours", X: []float64{1, 2}, Y: []float64{0.5, 0.75}, Low: []float64{0.4, 0.6}, High: []float64{0.6, 1.2}}}, "games", "score", 0.5)
	}, "ours", "games", "score")
	drawn(t, func() (string, error) {
		return Strips([]Strip{{"corner", []float64{0, 0.5, 0.5, 1}, 1}, {"none", nil, 2}}, "weight")
	}, "corner", "none", "weight")
}
