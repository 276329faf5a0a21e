package adjudication

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	diplomacymaps "eras/assets/maps/diplomacy"
	"eras/game/diplomacy"
)

func standard(t testing.TB) *Adjudicator {
	t.Helper()
	file, data, _ := diplomacymaps.Read("standard")
	m, err := diplomacy.ParseMap(file, data)
	if err != nil {
		t.Fatal(err)
	}
	a, err := New(m)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// units returns units as JSON: "AUS A BUD, TUR F BUL/ECS by CON".
func units(text string) string {
	var out []unit
	for part := range strings.SplitSeq(text, ", ") {
		if words := strings.Fields(part); len(words) >= 3 {
			u := unit{Power: words[0], Type: words[1], At: words[2]}
			if len(words) == 5 {
				u.By = words[4]
			}
			out = append(out, u)
		}
	}
	data, _ := json.Marshal(out)
	return string(data)
}

// orders returns orders as JSON: "AUS A BUD - SER; TUR A BUL H".
func orders(text string) string {
	out := []map[string]string{}
	for part := range strings.SplitSeq(text, "; ") {
		if power, order, ok := strings.Cut(part, " "); ok {
			out = append(out, map[string]string{"power": power, "text": order})
		}
	}
	data, _ := json.Marshal(out)
	return string(data)
}

// summarize returns the response to a request in short: its phase, units, dislodged units
// with the attacker's province and retreats, standoffs, results.
func summarize(t *testing.T, a *Adjudicator, line string) string {
	t.Helper()
	var out struct {
		response
		Error string
	}
	if err := json.Unmarshal(a.Answer([]byte(line)), &out); err != nil {
		t.Fatal(err)
	}
	if out.Error != "" {
		return "error: " + out.Error
	}
	parts := []string{fmt.Sprintf("%s %d", out.Season, out.Year)}
	var words []string
	for _, u := range out.Units {
		words = append(words, u.String())
	}
	parts = append(parts, strings.Join(words, ", "))
	for _, u := range out.Dislodged {
		parts = append(parts, fmt.Sprintf("dislodged %s by %s to %s", u, u.By, strings.Join(*u.Retreats, " ")))
	}
	if len(out.Standoffs) > 0 {
		parts = append(parts, "standoffs "+strings.Join(out.Standoffs, " "))
	}
	words = nil
	for _, o := range out.Orders {
		words = append(words, o.Result)
	}
	parts = append(parts, strings.Join(words, " "))
	for _, u := range out.Removed {
		parts = append(parts, "removed "+u.String())
	}
	if out.Ended != "" {
		parts = append(parts, "ended "+out.Ended+" "+out.Winner)
	}
	return strings.Join(parts, "; ")
}

func TestContractExample(t *testing.T) {
	const (
		in   = `{"id":"x1","year":1901,"season":"SPR","units":[{"power":"AUS","type":"A","at":"BUD"},{"power":"TUR","type":"A","at":"BUL"}],"supply_centres":{"BUD":"AUS"},"orders":[{"power":"AUS","text":"A BUD - SER"},{"power":"TUR","text":"A BUL - SER"}]}`
		want = `{"id":"x1","season":"FAL","year":1901,"units":[{"power":"AUS","type":"A","at":"BUD"},{"power":"TUR","type":"A","at":"BUL"}],"dislodged":[],"standoffs":["SER"],"supply_centres":{"BUD":"AUS"},"orders":[{"power":"AUS","text":"A BUD - SER","result":"bounced","reason":"A BUL - SER is as strong"},{"power":"TUR","text":"A BUL - SER","result":"bounced","reason":"A BUD - SER is as strong"}]}`
	)
	if got := string(standard(t).Answer([]byte(in))); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

func TestPhaseSequence(t *testing.T) {
	a := standard(t)
	for _, c := range []struct{ name, season, units, dislodged, standoffs, centres, orders, want string }{
		{
			"a unit is dislodged", "SPR", "AUS A BUD, AUS A VIE, TUR A RUM", "", "", "",
			"AUS A BUD - RUM; AUS A VIE - BUD; TUR A RUM S A BUD",
			"FAL 1901; AUS A BUD, AUS A VIE, TUR A RUM; bounced bounced void",
		}, {
			"with support", "SPR", "AUS A BUD, AUS A SER, TUR A RUM", "", "", "",
			"AUS A BUD - RUM; AUS A SER S A BUD - RUM; TUR A RUM - UKR; RUS A UKR - RUM",
			"FAL 1901; AUS A SER, AUS A RUM, TUR A UKR; ok ok ok illegal",
		}, {
			"retreats are listed", "SPR", "AUS A BUD, AUS A SER, TUR A RUM, RUS A GAL, RUS A SEV", "", "", "",
			"AUS A BUD - RUM; AUS A SER S A BUD - RUM; TUR A RUM S A SEV; RUS A GAL - UKR; RUS A SEV - UKR",
			"SUM 1901; AUS A SER, AUS A RUM, RUS A GAL, RUS A SEV; dislodged TUR A RUM by BUD to BUL; standoffs UKR; ok ok dislodged bounced bounced",
		}, {
			"a convoy leaves no origin", "FAL", "ENG A LON, ENG F NTH, ENG F ECH, FRA A BEL, FRA A HOL", "", "", "",
			"ENG A LON - BEL; ENG F NTH C A LON - BEL; ENG F ECH S A LON - BEL; FRA A BEL H",
			"AUT 1901; ENG F ECH, ENG F NTH, ENG A BEL, FRA A HOL; dislodged FRA A BEL by  to BUR PIC RUH; ok ok ok dislodged",
		}, {
			"a retreat", "AUT", "AUS A RUM", "TUR A RUM by BUD, TUR F SEV", "UKR", "",
			"TUR A RUM R UKR; TUR A RUM - Bul; TUR F SEV D",
			"SPR 1902; AUS A RUM, TUR A BUL; illegal ok ok",
		}, {
			"retreats clash", "SUM", "AUS A RUM, AUS A SER", "TUR A RUM by GAL, RUS A SER by TRI, RUS F SEV", "", "",
			"TUR A RUM R BUD; RUS A SER R BUD; RUS F SEV R ARM",
			"FAL 1901; AUS A SER, AUS A RUM, RUS F ARM; bounced bounced ok",
		}, {
			"winter counts the first orders", "WIN", "TUR A SER", "", "", "BUD AUS, VIE AUS, TRI AUS, ANK TUR",
			"AUS A BUD B; AUS F BUD B; AUS F TRI B; AUS WAIVE; AUS A VIE B; TUR A SER D",
			"SPR 1902; AUS A BUD, AUS F TRI, TUR A SER; ok illegal ok ok illegal illegal",
		}, {
			"a waive takes nothing from builds", "WIN", "TUR A BUL", "", "", "ANK TUR, SMY TUR, BUL TUR, GRE TUR",
			"TUR A ANK B; TUR WAIVE; TUR F SMY B; TUR WAIVE",
			"SPR 1902; TUR A ANK, TUR F SMY, TUR A BUL; ok ok ok illegal",
		}, {
			"nor if it comes first", "WIN", "TUR A BUL", "", "", "ANK TUR, SMY TUR, BUL TUR, GRE TUR",
			"TUR WAIVE; TUR A ANK B; TUR F SMY B",
			"SPR 1902; TUR A ANK, TUR F SMY, TUR A BUL; ok ok ok",
		}, {
			"builds without an open home are waived", "WIN", "TUR A SMY", "", "", "SMY TUR, GRE TUR",
			"TUR WAIVE; TUR WAIVE; TUR A SMY B", "SPR 1902; TUR A SMY; ok illegal illegal",
		}, {
			"the year ends", "FAL", "TUR A SER, TUR A BUL", "", "", "ANK TUR",
			"", "WIN 1901; TUR A SER, TUR A BUL; ",
		}, {
			"removals that nobody ordered", "WIN", "TUR A SER, TUR A EDI, TUR F CLY", "", "", "ANK TUR",
			"TUR F CLY D", "SPR 1902; TUR A SER; ok; removed TUR A EDI",
		}, {
			"nothing to do", "WIN", "TUR A SER", "", "", "SER TUR", "", "SPR 1902; TUR A SER; ",
		}, {
			"nobody is left", "SPR", "", "", "", "", "", "WIN 1901; ; ; ended stale ",
		},
	} {
		var centres []string
		for part := range strings.SplitSeq(c.centres, ", ") {
			if c, owner, ok := strings.Cut(part, " "); ok {
				centres = append(centres, fmt.Sprintf("%q:%q", c, owner))
			}
		}
		standoffs, _ := json.Marshal(strings.Fields(c.standoffs))
		line := fmt.Sprintf(`{"year":1901,"season":%q,"units":%s,"dislodged":%s,"standoffs":%s,"supply_centres":{%s},"orders":%s}`,
			c.season, units(c.units), units(c.dislodged), standoffs, strings.Join(centres, ","), orders(c.orders))
		if got := summarize(t, a, line); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

func TestRejectedOrders(t *testing.T) {
	a := standard(t)
	const position = `"year":1901,"units":[{"power":"AUS","type":"A","at":"BUD"},{"power":"AUS","type":"A","at":"TYR"},{"power":"TUR","type":"A","at":"BUL"},{"power":"FRA","type":"F","at":"SPA/SCS"},{"power":"FRA","type":"F","at":"POR"}],"supply_centres":{"BUD":"AUS"}`
	for _, c := range []struct{ order, result, reason string }{
		{`{"power":"TUR","text":"A BUD - SER"}`, "illegal", "the unit in BUD belongs to AUS: order a unit of TUR"},
		{`{"power":"AUS","text":"F BUD - SER"}`, "illegal", "the unit in BUD is A BUD: write A"},
		{`{"power":"AUS","text":"A PAR - BUR"}`, "illegal", "no unit stands in PAR"},
		{`{"power":"AUS","text":"A BDU - SER"}`, "illegal", `"BDU" is not a province`},
		{`{"power":"AUS","text":"A BUD - SRE"}`, "illegal", `"SRE" is not a province`},
		{`{"power":"AUS","text":""}`, "illegal", "it is empty"},
		{`{"power":"AUS","text":"A BUD"}`, "illegal", "write an order"},
		{`{"power":"AUS","text":"A BUD B"}`, "illegal", "such orders are for another phase"},
		{`{"power":"AUS","text":"A BUD - LON"}`, "illegal", ""},
		{`{"power":"Austria","text":"A BUD - SER"}`, "illegal", `there is no power "Austria": write AUS,`},
		{`{"text":"A BUD - SER"}`, "illegal", `there is no power ""`},
		{`{"power":"AUS","text":5}`, "illegal", `"text" must not have the type number`},
		{`"A BUD - SER"`, "illegal", "this is not an order: the value has the type string, it must be an object"},
		{`null`, "illegal", "there is no power"},
		{`{"power":"FRA","text":"F POR - SPA"}`, "illegal", "SPA has several coasts"},
		{`{"power":"FRA","text":"F SPA/NCS - MAR"}`, "ok", ""},
		{`{"power":"FRA","text":"F SPA - MAR"}`, "ok", ""},
		{`{"power":"AUS","text":"A Bud-Ser"}`, "ok", ""},
		{`{"power":"AUS","text":"BUD - SER","result":"illegal","reason":"old"}`, "ok", "nothing stood in its way"},
	} {
		line := `{"season":"SPR",` + position + `,"orders":[` + c.order + `,{"power":"AUS","text":"A TYR - VIE"}]}`
		var out response
		if err := json.Unmarshal(a.Answer([]byte(line)), &out); err != nil || len(out.Orders) != 2 {
			t.Fatalf("%s: %v, %+v", c.order, err, out)
		}
		if got := out.Orders[0]; got.Result != c.result || !strings.Contains(got.Reason, c.reason) || got.Reason == "" {
			t.Errorf("%s: %+v; want %s, %q", c.order, got, c.result, c.reason)
		}
		if out.Orders[1].Result != "ok" {
			t.Errorf("%s: the rest is not adjudicated: %+v", c.order, out.Orders[1])
		}
	}
}

func TestSeveralOrdersForOneUnit(t *testing.T) {
	a := standard(t)
	line := func(text string) string {
		return `{"season":"SPR","year":1901,"units":` + units("AUS A BUD, TUR A BUL") + `,"orders":` + orders(text) + `}`
	}
	for _, c := range []struct{ orders, want string }{
		{"AUS A BUD - SER; AUS A BUD - SER", "FAL 1901; AUS A SER, TUR A BUL; ok ok"},
		{"AUS A BUD - SER; AUS Bud-Ser; TUR A BUL - GRE", "FAL 1901; AUS A SER, TUR A GRE; ok ok ok"},
		{"AUS A BUD - SER; AUS A BUD H; TUR A BUL - GRE", "FAL 1901; AUS A BUD, TUR A GRE; illegal illegal ok"},
		{"AUS A BUD - SER; AUS A BUD H; AUS A BUD - SER", "FAL 1901; AUS A BUD, TUR A BUL; illegal illegal illegal"},
		{"AUS A BUD - SER; AUS A BUD - LON; TUR A BUD H", "FAL 1901; AUS A SER, TUR A BUL; ok illegal illegal"},
	} {
		if got := summarize(t, a, line(c.orders)); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.orders, got, c.want)
		}
	}
}

func TestInvalidPositions(t *testing.T) {
	a := standard(t)
	for _, c := range []struct{ line, want string }{
		{``, `the line is empty`},
		{`x`, `byte 1: invalid character 'x'`},
		{`[]`, `the value has the type array, it must be an object`},
		{`{"id":"a","year":1901`, `the object is not closed`},
		{`{"year":1901,"season":"SPR"} {}`, `text after the object`},
		{`{"id":{},"year":1901,"season":"SPR"}`, `the id must be a text or a number`},
		{`{"year":1901}`, `"season" is missing: write SPR, SUM, FAL, AUT or WIN`},
		{`{"season":"SPR"}`, `"year" is missing`},
		{`{"year":0,"season":"SPR"}`, `the year is 0: it must be from 1 to 9999`},
		{`{"year":"1901","season":"SPR"}`, `"year" must not have the type string`},
		{`{"year":1901,"season":"spring"}`, `the season is "spring": it must be SPR`},
		{`{"year":1901,"season":"SPR","ordres":[]}`, `unknown field "ordres"`},
		{`{"year":1901,"season":"SPR","units":[{"power":"AUS","type":"A","at":"BUD"},{"power":"XXX","type":"A","at":"BUD"}]}`, `unit 2, XXX A BUD: there is no power "XXX"`},
		{`{"year":1901,"season":"SPR","units":[{"power":"AUS","type":"B","at":"BUD"}]}`, `unit 1, AUS B BUD: the type is "B": it must be A or F`},
		{`{"year":1901,"season":"SPR","units":[{"power":"AUS","type":"A","at":"XYZ"}]}`, `unit 1, AUS A XYZ: "XYZ" is not a province or coast of the map`},
		{`{"year":1901,"season":"SPR","units":[{"power":"AUS","type":"A","at":"ADR"}]}`, `such a unit cannot stand in ADR`},
		{`{"year":1901,"season":"SPR","units":[{"power":"AUS","type":"F","at":"BUD"}]}`, `such a unit cannot stand in BUD`},
		{`{"year":1901,"season":"SPR","units":[{"power":"AUS","type":"F","at":"SPA"}]}`, `a fleet stands on a coast there: write SPA/NCS or SPA/SCS`},
		{`{"year":1901,"season":"SPR","units":[{"power":"AUS","type":"A","at":"SPA/NCS"}]}`, `an army stands in the whole province: write SPA`},
		{`{"year":1901,"season":"SPR","units":[{"power":"AUS","type":"F","at":"SPA/NCS"},{"power":"ENG","type":"A","at":"SPA"}]}`, `unit 2, ENG A SPA: another unit stands in SPA`},
		{`{"year":1901,"season":"SPR","dislodged":[{"power":"AUS","type":"A","at":"BUD"}]}`, `there are dislodged units in SPR`},
		{`{"year":1901,"season":"SUM","dislodged":[{"power":"AUS","type":"A","at":"BUD","by":"X"}]}`, `"by" is "X", which is not a province`},
		{`{"year":1901,"season":"SUM","dislodged":[{"power":"AUS","type":"A","at":"BUD"},{"power":"ENG","type":"A","at":"BUD"}]}`, `dislodged unit 2, ENG A BUD: another unit was dislodged from BUD`},
		{`{"year":1901,"season":"SUM","standoffs":["X"]}`, `a standoff in "X"`},
		{`{"year":1901,"season":"SPR","supply_centres":{"BOH":"AUS"}}`, `"BOH" is not a supply centre of the map`},
		{`{"year":1901,"season":"SPR","supply_centres":{"BUD":"XXX"}}`, `supply centre BUD: there is no power "XXX"`},
		{`{"year":1901,"season":"SPR","supply_centres":["BUD"]}`, `"supply_centres" must not have the type array`},
	} {
		var out errorResponse
		if err := json.Unmarshal(a.Answer([]byte(c.line)), &out); err != nil || !strings.Contains(out.Error, c.want) {
			t.Errorf("%s: %v, %q; want %q", c.line, err, out.Error, c.want)
		}
	}
	for line, id := range map[string]string{`{"id":"a","year":"x"}`: `"a"`, `{"id":17}`: `17`, `{"id":"b","oops":1}`: `"b"`} {
		var out errorResponse
		if err := json.Unmarshal(a.Answer([]byte(line)), &out); err != nil || string(out.ID) != id {
			t.Errorf("%s: the id is %s", line, out.ID)
		}
	}
}
