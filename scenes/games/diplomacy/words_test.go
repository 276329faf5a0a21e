package diplomacy

import (
	"strings"
	"testing"

	"eras/assets/maps/diplomacy"
	rules "eras/game/diplomacy"
	"eras/play/session/diplomacyplay"
	"eras/scenes/ui"
)

// wordsOn returns the words of a language on a map.
func wordsOn(t *testing.T, language string, m *rules.Map) words {
	t.Helper()
	text, err := ui.NewTexts(language)
	if err != nil {
		t.Fatal(err)
	}
	return words{text, m}
}

// shipped returns the games on all maps that ship.
func shipped(t *testing.T) []*rules.Game {
	t.Helper()
	var all []*rules.Game
	for _, name := range diplomacy.Names() {
		file, data, _ := diplomacy.Read(name)
		m, err := rules.ParseMap(file, data)
		if err != nil {
			t.Fatal(err)
		}
		g, err := rules.NewGame(m, rules.Rules{})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, g)
	}
	return all
}

// Names of powers stand in sentences with their articles, and verbs agree with them.
func TestArticlesAgree(t *testing.T) {
	for _, c := range []struct{ language, name, taken, lost, dislodged string }{
		{"es", "Francia", "Francia toma el centro de Tilo.", "Francia quita a Francia el centro de Tilo.", "Victoria de Francia."},
		{"es", "Reino del Roble", "El Reino del Roble toma el centro de Tilo.", "El Reino del Roble quita al Reino del Roble el centro de Tilo.", "Victoria del Reino del Roble."},
		{"es", "El Reino del Roble", "El Reino del Roble toma el centro de Tilo.", "El Reino del Roble quita al Reino del Roble el centro de Tilo.", "Victoria del Reino del Roble."},
		{"es", "Países Bajos", "Los Países Bajos toman el centro de Tilo.", "Los Países Bajos quitan a los Países Bajos el centro de Tilo.", "Victoria de los Países Bajos."},
		{"es", "Las Islas", "Las Islas toman el centro de Tilo.", "Las Islas quitan a las Islas el centro de Tilo.", "Victoria de las Islas."},
		{"en", "Kingdom of the Oak", "The Kingdom of the Oak takes the centre of Tilo.", "The Kingdom of the Oak takes the centre of Tilo from the Kingdom of the Oak.", "Victory of the Kingdom of the Oak."},
	} {
		m, err := rules.ParseMap("own.toml", []byte(strings.NewReplacer("NAME", c.name).Replace(`name = "own"
year = 1
[[power]]
token = "ONE"
name = { es = "NAME", en = "NAME" }
homes = ["TIL"]
units = ["A TIL"]
[[power]]
token = "TWO"
homes = ["OAK"]
units = ["A OAK"]
[[province]]
token = "TIL"
name = { es = "Tilo", en = "Tilo" }
kind = "inland"
at = [0.2, 0.2]
centre = true
army = ["OAK"]
[[province]]
token = "OAK"
kind = "inland"
at = [0.8, 0.8]
centre = true
army = ["TIL"]
`)))
		if err != nil {
			t.Fatal(err)
		}
		g, err := rules.NewGame(m, rules.Rules{})
		if err != nil {
			t.Fatal(err)
		}
		w := wordsOn(t, c.language, m)
		at, _ := m.FindProvince("TIL")
		for _, got := range [][2]string{
			{eventText(w, g, &rules.Event{Kind: rules.CentreTaken, Power: 1, At: at}), c.taken},
			{eventText(w, g, &rules.Event{Kind: rules.CentreTaken, Power: 1, Other: 1, At: at}), c.lost},
			{w.text.T("diplomacy.event.concession", "Power", w.the(1)), c.dislodged},
		} {
			if got[0] != got[1] {
				t.Errorf("%s: %q, want %q", c.name, got[0], got[1])
			}
		}
	}
}

// Every order has one notation: what a click gives is what is typed, in codes or as the sentence that the
// window shows for it in either language.
func TestTypedAndClickedOrdersAreTheSame(t *testing.T) {
	for _, g := range shipped(t) {
		positions := []rules.Position{g.Start()}
		if g.Map.Name == "standard" {
			match := playedOn(t, g, "dumbbot", 10, 3)
			for i := range match.Steps() {
				positions = append(positions, match.At(i))
			}
		}
		var all []words
		for _, language := range ui.Languages {
			all = append(all, wordsOn(t, language, g.Map))
		}
		for _, p := range positions {
			for power := rules.Power(1); int(power) <= g.Map.Powers(); power++ {
				typedAlike(t, g, &p, diplomacyplay.NewOrderDraft(g, &p, power), all)
			}
		}
	}
}

// typedAlike reads the texts of all orders of a power.
func typedAlike(t *testing.T, g *rules.Game, p *rules.Position, d *diplomacyplay.OrderDraft, all []words) {
	t.Helper()
	for _, at := range d.Subjects() {
		for _, o := range d.Legal(at) {
			texts := []string{g.Map.FormatOrder(o)}
			for _, w := range all {
				texts = append(texts, w.order(o))
			}
			for _, text := range texts {
				if got, err := readOrder(g, p, text); err != nil || got != o {
					t.Errorf("%s, %v: typed %q is %q (%v), want %q", g.Map.Name, p.Phase(), text, g.Map.FormatOrder(got), err, g.Map.FormatOrder(o))
				}
			}
		}
	}
}

// The examples in the field for typed orders are legal orders on the map in play.
func TestExamplesAreLegal(t *testing.T) {
	for _, g := range shipped(t) {
		p := g.Start()
		for power := rules.Power(1); int(power) <= g.Map.Powers(); power++ {
			d := diplomacyplay.NewOrderDraft(g, &p, power)
			for _, text := range examples(g.Map, d) {
				if o, err := readOrder(g, &p, text); err != nil || d.Put(o) != nil {
					t.Errorf("%s: the example %q is not legal: %v", g.Map.Name, text, err)
				}
			}
		}
		for _, text := range examples(g.Map, nil) {
			if _, err := readOrder(g, &p, text); err != nil {
				t.Errorf("%s: the example %q: %v", g.Map.Name, text, err)
			}
		}
	}
}
