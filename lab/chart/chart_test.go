package chart

import (
	"encoding/xml"
	"image/color"
	"io"
	"strings"
	"testing"
)

// drawn checks that text is one SVG element and the same when drawn again.
func drawn(t *testing.T, draw func() (string, error), want ...string) {
	t.Helper()
	text, err := draw()
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := draw(); again != text {
		t.Error("the same data was drawn differently")
	}
	d := xml.NewDecoder(strings.NewReader(text))
	depth, roots := 0, 0
	for {
		token, err := d.Token()
		if err == io.EOF {
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
					t.Errorf("it begins with %s", e.Name.Local)
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
			t.Errorf("%q is not written", w)
		}
	}
	if strings.Contains(text, "NaN") {
		t.Error("something stands nowhere")
	}
}

func TestPlots(t *testing.T) {
	drawn(t, func() (string, error) {
		return Intervals([]Row{{"paper", 1, 0.8, 1, 0}, {"ours", 0.6, 0.5, 0.7, 1}}, "score", 0.5)
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
