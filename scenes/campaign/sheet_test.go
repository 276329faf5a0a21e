package campaign

import (
	"testing"

	"eras/game/war/campaign"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// On a phone the name of the chosen map covers no city.
func TestNamesOnTheSheetCoverNoCity(t *testing.T) {
	s := newScreen(campaign.Progress{}, "", map[string]string{})
	for _, language := range ui.Languages {
		u := uitest.New(t, language, 390, 844, s).UI
		for _, ground := range []ui.Rect{ui.R(20, 60, 340, 300), ui.R(20, 60, 420, 290), ui.R(20, 60, 780, 480)} {
			for i := range s.Campaign.Nodes {
				n := &s.Campaign.Nodes[i]
				_, w, h := plateLines(u, n.Title.In(language), ground, true)
				plate := s.plate(n, ground, w, h, true)
				if s.coversCity(plate, ground) {
					t.Errorf("%s, %v: the name of %s covers a city", language, ground, n.ID)
				}
				if in := plate.And(ui.R(ground.X, ground.Y, ground.W, ground.H*1.04)); in.W < plate.W-0.5 || in.H < plate.H-0.5 {
					t.Errorf("%s, %v: the name of %s lies outside: %v", language, ground, n.ID, plate)
				}
			}
		}
	}
}

// In a window of a desktop the names of all maps are shown, and none covers a city, whatever the size of text.
func TestPlatesCoverNoCity(t *testing.T) {
	s := newScreen(campaign.Progress{}, "", map[string]string{})
	for _, language := range ui.Languages {
		u := uitest.New(t, language, 900, 600, s).UI
		for _, ground := range []ui.Rect{ui.R(20, 60, 500, 480), ui.R(20, 60, 820, 660), ui.R(20, 60, 1300, 900)} {
			for _, u.TextSize = range []float64{1, 1.6} {
				for i := range s.Campaign.Nodes {
					n := &s.Campaign.Nodes[i]
					_, w, h := plateLines(u, n.Title.In(language), ground, s.enlarged(u, ground))
					if s.coversCity(s.plate(n, ground, w, h, false), ground) {
						t.Errorf("%s, %v, text of %v: the name of %s covers a city", language, ground, u.TextSize, n.ID)
					}
				}
			}
		}
	}
}
