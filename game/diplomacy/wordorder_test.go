package diplomacy

import (
	"fmt"
	"strings"
	"testing"

	"eras/game"
)

// wording is how orders are put in a language. Places are the arguments of the phrases.
type wording struct {
	army, fleet, coast                                                    string
	coasts                                                                map[string]string
	hold, move, and, via, convoyed, supports, toHold, moving, convoys, to string
	retreats, disbands, build, remove, waive                              string
}

var wordings = map[string]wording{
	"en": {
		army: "Army ", fleet: "Fleet ", coast: "%s coast",
		coasts: map[string]string{"NCS": "north", "SCS": "south", "ECS": "east", "WCS": "west", "NEC": "northeast", "NWC": "northwest", "SEC": "southeast", "SWC": "southwest"},
		hold:   " holds", move: " moves to ", and: " and ", via: " via ", convoyed: " via convoy", supports: " supports ", toHold: " to hold", moving: " moving to ",
		convoys: " convoys ", to: " to ", retreats: " retreats to ", disbands: " disbands", build: "Build ", remove: "Remove ", waive: "Waive a build",
	},
	"es": {
		army: "el ejército de ", fleet: "la flota de ", coast: "costa %s",
		coasts: map[string]string{"NCS": "norte", "SCS": "sur", "ECS": "este", "WCS": "oeste", "NEC": "noreste", "NWC": "noroeste", "SEC": "sureste", "SWC": "suroeste"},
		hold:   " se mantiene", move: " se mueve a ", and: " y ", via: " por ", convoyed: " por mar", supports: " apoya a ", toHold: " para mantenerse", moving: " hacia ",
		convoys: " transporta a ", to: " a ", retreats: " se retira a ", disbands: " se disuelve", build: "Construye ", remove: "Elimina ", waive: "Renuncia a una construcción",
	},
}

// wordedOrder returns an order in words for [Map.ParseOrder]: "Fleet London supports Army Wales
// moving to Yorkshire".
func (m *Map) wordedOrder(o Order, language string) string {
	w := wordings[language]
	place := func(at Location) string { return m.wordedPlace(at, language) }
	worded := func(k Kind, at Location) string {
		return [...]string{"", Army: w.army, Fleet: w.fleet}[k] + place(at)
	}
	unit, other := worded(o.Unit, o.At), worded(o.Other, o.From)
	switch o.Kind {
	case Hold:
		return unit + w.hold
	case Move:
		text := unit + w.move + place(o.To)
		switch {
		case o.Route != "":
			var seas []string
			for i := range len(o.Route) {
				seas = append(seas, place(Location(o.Route[i])))
			}
			text += w.via + strings.Join(seas, w.and)
		case o.Via:
			text += w.convoyed
		}
		return text
	case SupportHold:
		return unit + w.supports + other + w.toHold
	case SupportMove:
		return unit + w.supports + other + w.moving + place(o.To)
	case Convoy:
		return unit + w.convoys + other + w.to + place(o.To)
	case Retreat:
		return unit + w.retreats + place(o.To)
	case Disband:
		return unit + w.disbands
	case Build:
		return w.build + unit
	case Remove:
		return w.remove + unit
	case Waive:
		return w.waive
	}
	return ""
}

// wordedPlace returns the name of a location, or its token if the name could not be read back.
func (m *Map) wordedPlace(at Location, language string) string {
	if int(at) >= m.Locations() {
		return m.placeToken(at)
	}
	p := m.province[at]
	name := m.ProvinceName(p).In(language)
	words := splitOrder(name)
	r := &wordReader{m, words}
	if read, err := r.province(); err != nil || read != p || len(r.words) > 0 || unitWords[words[0].text] != 0 || orderVerbs[words[0].text] != 0 {
		return m.placeToken(at)
	}
	if coast := m.CoastToken(at); coast != "" {
		w := wordings[language]
		return name + " (" + fmt.Sprintf(w.coast, w.coasts[coast]) + ")"
	}
	return name
}

func TestParseWordedOrders(t *testing.T) {
	m := standard(t)
	for _, c := range []struct{ text, want string }{
		{"A Bud-Ser", "A BUD - SER"},
		{"a bud - ser", "A BUD - SER"},
		{"A Budapest -> Serbia.", "A BUD - SER"},
		{"Army Budapest moves to Serbia", "A BUD - SER"},
		{"army in budapest to serbia", "A BUD - SER"},
		{"the Austrian army in Budapest goes to Serbia", "A BUD - SER"},
		{"Austria: A Bud → Ser", "A BUD - SER"},
		{"AUS: A BUD - SER", "A BUD - SER"},
		{"Move A Bud to Ser", "A BUD - SER"},
		{"bud-ser", "BUD - SER"},
		{"ejército Budapest", ""},
		{"A Bud – Ser", "A BUD - SER"},
		{"F Nth C A Yor-Nwy", "F NTH C A YOR - NWY"},
		{"F North Sea convoys A Yorkshire to Norway", "F NTH C A YOR - NWY"},
		{"F Norwegian Sea Convoys Army Yorkshire -> Nwy", "F NWG C A YOR - NWY"},
		{"F Mid-Atlantic Ocean C A Bre-Por", "F MAO C A BRE - POR"},
		{"F Mid Atlantic - Spain/nc", "F MAO - SPA/NCS"},
		{"F MID-SPA(SC)", "F MAO - SPA/SCS"},
		{"F Mid C Bre-Spa(nc)", "F MAO C BRE - SPA"},
		{"F MAO C F BRE - SPA/NCS", "F MAO C F BRE - SPA"},
		{"Fleet London Supports Army Wales - Yorkshire", "F LON S A WAL - YOR"},
		{"Fleet London supports Wales to move to Yorkshire", "F LON S WAL - YOR"},
		{"Fleet London supports army Wales to hold", "F LON S A WAL"},
		{"F Lon S A Wal H", "F LON S A WAL"},
		{"F Lon S A Wal holding", "F LON S A WAL"},
		{"F Lon supports England's army Wales in place", "F LON S A WAL"},
		{"A Rum S Turkish F Con-Bul(sc)", "A RUM S F CON - BUL/SCS"},
		{"A Rum S Turkish A Con-Bul(sc)", "A RUM S A CON - BUL"},
		{"Army Liverpool hold", "A LVP H"},
		{"A Lpl Stands", "A LVP H"},
		{"F StP(sc) - Bot", "F STP/SCS - GOB"},
		{"F St. Petersburg (south coast) - Gulf of Bothnia", "F STP/SCS - GOB"},
		{"F St Petersburg south coast - Bothnia", "F STP/SCS - GOB"},
		{"F Saint Petersburg/sc - gulf bot", "F STP/SCS - GOB"},
		{"F stp sc holds", "F STP/SCS H"},
		{"F Spa/nc - Gas", "F SPA/NCS - GAS"},
		{"F Spa s A Mar-Gas", "F SPA S A MAR - GAS"},
		{"A Gas - Spa/nc", "A GAS - SPA"},
		{"F Gas - Bre/ec", "F GAS - BRE"},
		{"F Gas - Spain west coast", "F GAS - SPA"},
		{"A Lon - Nwy via convoy", "A LON - NWY VIA"},
		{"A Lon - Nwy (via convoy)", "A LON - NWY VIA"},
		{"A Lon-Nwy by convoy", "A LON - NWY VIA"},
		{"A Lon - Nwy (convoy)", "A LON - NWY VIA"},
		{"A Lon - Nwy via convoy by the North Sea", "A LON - NWY VIA NTH"},
		{"A Lon - Nwy convoyed via Nth", "A LON - NWY VIA NTH"},
		{"F Channel - Bel", "F ECH - BEL"},
		{"F StPete/sc - Both", "F STP/SCS - GOB"},
		{"A Yor to Nwy via North Sea and Norwegian Sea", "A YOR - NWY VIA NTH NWG"},
		{"A Yor - Nwy via Nth, Nwg", "A YOR - NWY VIA NTH NWG"},
		{"A Yor - Nth - Nwg - Nwy", "A YOR - NWY VIA NTH NWG"},
		{"Retreat A Bud - Ser", "A BUD R SER"},
		{"Retreat army Budapest to Serbia", "A BUD R SER"},
		{"A Bud retreats to Ser", "A BUD R SER"},
		{"A Bud retreat Ser", "A BUD R SER"},
		{"A Bud disbands", "A BUD D"},
		{"Disband A Bud", "A BUD D"},
		{"Build fleet St Petersburg (north coast)", "F STP/NCS B"},
		{"Build a fleet in St Petersburg (north coast)", "F STP/NCS B"},
		{"build an army in Vienna", "A VIE B"},
		{"Build A Vie", "A VIE B"},
		{"Build Vie", "VIE B"},
		{"A Vie Build", "A VIE B"},
		{"Remove A Vie", "A VIE D"},
		{"A Vie removed", "A VIE D"},
		{"waive", "WAIVE"},
		{"Waive build", "WAIVE"},
		{"F Canal de la Mancha - Mar del Norte", "F ECH - NTH"},
		{"A Túnez - Africa del Norte", "A TUN - NAF"},
		{"F San Petersburgo (norte) - Mar de Barents", "F STP/NCS - BAR"},
		{"F San Petersburgo costa norte - Noruega", "F STP/NCS - NWY"},
		{"A Gascuña - Borgoña", "A GAS - BUR"},
		{"F Eng - Eng", "F ECH - ECH"},
		{"F Nor - Nts", "F NWY - NTH"},
		{"F Nat - Nrg", "F NAO - NWG"},
		{"F Tyr Sea - Ion Sea", "F TYS - ION"},
		{"F W Med - Gulf of Lyons", "F WES - GOL"},
		{"F N Atl - Nor Sea", ""},
		{"F Skag-Norw", ""},
		{"F Baltic - Kiel", "F BAL - KIE"},
		{"A Romania - Sevast", "A RUM - SEV"},
		{"El ejército de Budapest va a Serbia", "A BUD - SER"},
		{"A Bud a Ser", "A BUD - SER"},
		{"Austria: A BUD ataca Serbia", "A BUD - SER"},
		{"El ejército de Yorkshire se mueve a Noruega por mar", "A YOR - NWY VIA"},
		{"A Yorkshire va a Noruega por el Mar del Norte y el Mar de Noruega", "A YOR - NWY VIA NTH NWG"},
		{"La flota de Londres apoya al ejército de Gales a Yorkshire", "F LON S A WAL - YOR"},
		{"F LON apoya a A WAL", "F LON S A WAL"},
		{"F LON apoya A WAL - YOR", "F LON S A WAL - YOR"},
		{"F LON apoya a Gales", "F LON S WAL"},
		{"F LON apoya a la flota en Gales para mantenerse", "F LON S F WAL"},
		{"F NTH convoya A YOR a NWY", "F NTH C A YOR - NWY"},
		{"A BUD se retira a Serbia", "A BUD R SER"},
		{"Retira A BUD", "A BUD D"},
		{"A BUD se disuelve", "A BUD D"},
		{"Construye una flota en San Petersburgo (costa norte)", "F STP/NCS B"},
		{"A VIE se mantiene", "A VIE H"},
		{"Renuncia a construir", "WAIVE"},
	} {
		o, err := m.ParseOrder(c.text)
		if got := m.FormatOrder(o); got != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%q reads as %q, %v; want %q", c.text, got, err, c.want)
		}
	}
}

func TestWordedOrderRoundTrip(t *testing.T) {
	maps := []*Map{standard(t), lagoon(t)}
	rng := game.Random(2)
	for i := range 6_000 {
		m := maps[i%2]
		o := anyOrder(m, rng)
		if o.Kind == Disband && rng.IntN(2) == 0 {
			o.Kind = Remove
		}
		text := m.wordedOrder(o, []string{"en", "es"}[i/2%2])
		if again, err := m.ParseOrder(text); err != nil || again != o {
			t.Fatalf("%q of %s reads as %+v, %v", text, m.FormatOrder(o), again, err)
		}
	}
}

func TestEditDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"abc", "abc", 0}, {"abc", "", 3}, {"", "abc", 3}, {"bdu", "bud", 1}, {"ser", "srb", 2},
		{"budapst", "budapest", 1}, {"viena", "vienna", 1}, {"kiel", "kile", 1}, {"gascon", "tuscan", 3},
	} {
		if got := editDistance(c.a, c.b); got != c.want {
			t.Errorf("%q is %d from %q, want %d", c.a, got, c.b, c.want)
		}
	}
}

func TestWordedOrder(t *testing.T) {
	m := standard(t)
	for _, c := range []struct{ text, want string }{
		{"A BUD H", "Army Budapest holds"},
		{"F MAO - SPA/NCS", "Fleet Mid-Atlantic Ocean moves to Spain (north coast)"},
		{"A YOR - NWY VIA", "Army Yorkshire moves to Norway via convoy"},
		{"A YOR - NWY VIA NTH NWG", "Army Yorkshire moves to Norway via North Sea and Norwegian Sea"},
		{"F LON S A WAL - YOR", "Fleet London supports Army Wales moving to Yorkshire"},
		{"A BUD S VIE", "Army Budapest supports Vienna to hold"},
		{"F ADR C A TRI - APU", "Fleet Adriatic Sea convoys Army Trieste to Apulia"},
		{"A BUD R SER", "Army Budapest retreats to Serbia"},
		{"A BUD D", "Army Budapest disbands"},
		{"F STP/NCS B", "Build Fleet St Petersburg (north coast)"},
		{"WAIVE", "Waive a build"},
	} {
		o, err := m.ParseOrder(c.text)
		if got := m.wordedOrder(o, "en"); err != nil || got != c.want {
			t.Errorf("%s is %q, %v; want %q", c.text, got, err, c.want)
		}
	}
}

func TestParseOrderErrors(t *testing.T) {
	m := standard(t)
	for _, c := range []struct{ text, want string }{
		{"", "it is empty"},
		{"A Budapst - Ser", `"Budapst" is not a province or coast of the map: did you mean Budapest (BUD)?`},
		{"A Bdu - Ser", `"Bdu" is not a province or coast of the map: did you mean Budapest (BUD)?`},
		{"A Xyzzyx - Ser", `"Xyzzyx" is not a province or coast of the map: write a three-letter token or a name`},
		{"F North - Edi", `"North" may mean North Africa (NAF), North Atlantic Ocean (NAO) or North Sea (NTH): write more of the name`},
		{"A Liv - Edi", `"Liv" may mean Liverpool (LVP) or Livonia (LVN)`},
		{"A Bud flies to Ser", `"flies" is not understood: write an order`},
		{"A Bud", "something is missing at the end: write an order"},
		{"A Bud -", "a province is missing at the end"},
		{"A Bud - - Ser", ""},
		{"A Bud - Ser quickly", `"quickly" is not understood: the order must end before it`},
		{"A Bud S A Vie Tri", `"Tri" is not understood: write - and the destination of the supported unit`},
		{"F Nth C A Yor", "something is missing at the end: write - or to and the destination of the army"},
		{"F Nth C A Yor H", "write - or to and the destination of the army"},
		{"F Mao - Spa/xc", `"xc" is not understood: write a coast: nc, sc, ec or wc`},
		{"A Yor - Nwy via London", "the convoy goes through London (LON), which is not a sea"},
		{"A Yor - Nwy via Nth Nth", "the convoy goes through North Sea (NTH) twice"},
		{"F Skag - Norw", `"Norw" may mean Norway (NWY) or Norwegian Sea (NWG)`},
		{"Retreat", "a province is missing at the end"},
		{strings.Repeat("A", 3000), "it is longer than 2000 bytes"},
		{"Retreat A Bud", "write - or to and the destination of the unit"},
	} {
		_, err := m.ParseOrder(c.text)
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%q: %v", c.text, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%q: %v; want %q", c.text, err, c.want)
		}
	}
}

func TestProvinceNames(t *testing.T) {
	m := standard(t)
	for p := range m.All().All() {
		names := append([]string{m.Token(p), strings.ToLower(m.Token(p)), m.ProvinceName(p)["en"], m.ProvinceName(p)["es"]}, m.provinces[p].aliases...)
		for _, name := range names {
			o, err := m.ParseOrder(name + " H")
			if err != nil || o.At != Location(p) {
				t.Errorf("%q is read as %v, %v; want %s", name, o, err, m.Token(p))
			}
		}
	}
}
