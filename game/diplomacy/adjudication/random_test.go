package adjudication

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"eras/game"
	"eras/game/diplomacy"
)

// randomRequest returns a request with a position and orders, most of them sensible.
func randomRequest(a *Adjudicator, rng *rand.Rand) (line []byte, phase string) {
	m := a.game.Map
	q := map[string]any{"year": 1900 + rng.IntN(20)}
	season := []string{"SPR", "SUM", "FAL", "AUT", "WIN"}[rng.IntN(5)]
	q["season"] = season
	var list, lost []unit
	var texts []map[string]string
	var moves []diplomacy.Order
	for p := range m.All().All() {
		if rng.IntN(3) > 0 {
			continue
		}
		u := diplomacy.Unit{Power: diplomacy.Power(1 + rng.IntN(m.Powers())), Kind: diplomacy.Kind(1 + rng.IntN(2)), At: diplomacy.Location(p)}
		if coasts := m.CoastsOf(p); len(coasts) > 0 && u.Kind == diplomacy.Fleet {
			u.At = coasts[rng.IntN(len(coasts))]
		}
		if !m.CanStand(u.Kind, u.At) {
			continue
		}
		if season == "SUM" || season == "AUT" {
			if d := a.unitOf(u); rng.IntN(4) == 0 {
				if near := slices.Collect(m.Reach(u.Kind, u.At).All()); rng.IntN(3) > 0 && len(near) > 0 {
					d.By = m.Token(near[rng.IntN(len(near))])
				}
				lost = append(lost, d)
			}
		}
		list = append(list, a.unitOf(u))
		to := m.Moves(u.Kind, u.At)
		text := a.unitOf(u).Type + " " + a.unitOf(u).At
		switch rng.IntN(8) {
		case 0:
			text += " H"
		case 1:
			text += " D"
		case 2:
			text += " B"
		case 3:
			text += " S " + list[rng.IntN(len(list))].At
		case 4:
			text += " R " + m.LocationToken(to[rng.IntN(len(to))])
		default:
			if n := len(moves); n > 0 && rng.IntN(2) == 0 {
				if o := moves[rng.IntN(n)]; m.Reach(u.Kind, u.At).Has(m.Province(o.To)) {
					text += " S " + strings.Replace(m.FormatOrder(o), "/", " / ", 1)
					break
				}
			}
			o := diplomacy.Order{Kind: diplomacy.Move, Unit: u.Kind, At: u.At, To: to[rng.IntN(len(to))]}
			moves = append(moves, o)
			text = m.FormatOrder(o)
		}
		texts = append(texts, map[string]string{"power": m.PowerToken(u.Power), "text": text})
	}
	centres := map[string]string{}
	for c := range m.Centres().All() {
		if n := rng.IntN(m.Powers() + 1); n > 0 {
			centres[m.Token(c)] = m.PowerToken(diplomacy.Power(n))
		}
	}
	q["units"], q["dislodged"], q["supply_centres"], q["orders"] = list, lost, centres, texts
	line, _ = json.Marshal(q)
	return line, season
}

func TestAnswerAsNextRequest(t *testing.T) {
	a := standard(t)
	rng := game.Random(3)
	n := 400
	if testing.Short() {
		n = 100
	}
	seen := map[string]int{}
	for range n {
		line, season := randomRequest(a, rng)
		for range 6 {
			var out struct {
				response
				Error string
			}
			text := a.Answer(line)
			if err := json.Unmarshal(text, &out); err != nil || out.Error != "" {
				t.Fatalf("%s\n%s: %v", line, text, err)
			}
			if season == "SPR" || season == "FAL" {
				for _, o := range out.Orders {
					seen[o.Result]++
					if o.Reason == "" {
						t.Fatalf("%s\nno reason for %+v", line, o)
					}
				}
			}
			season, line = out.Season, text
			if len(out.Dislodged) > 0 && (out.Season != "SUM" && out.Season != "AUT") {
				t.Fatalf("%s has dislodged units", text)
			}
		}
	}
	for _, result := range []string{"ok", "bounced", "cut", "dislodged", "illegal", "void"} {
		if seen[result] == 0 && !testing.Short() {
			t.Errorf("no order is %s; %v", result, slices.Sorted(maps.Keys(seen)))
		}
	}
}

func FuzzAnswer(f *testing.F) {
	a := standard(f)
	rng := game.Random(4)
	for range 5 {
		line, _ := randomRequest(a, rng)
		f.Add(line)
	}
	f.Add([]byte(`{"id":null,"year":1901,"season":"WIN","orders":[{"power":"AUS","text":"WAIVE"},null]}`))
	f.Fuzz(func(t *testing.T, line []byte) {
		var out struct {
			Error  *string
			Units  *[]unit
			Orders []orderResult
		}
		text := a.Answer(line)
		if err := json.Unmarshal(text, &out); err != nil || (out.Error == nil) == (out.Units == nil) || strings.Contains(string(text), "\n") {
			t.Fatalf("%q is answered %q: %v", line, text, err)
		}
		for _, o := range out.Orders {
			if o.Result == "" || o.Reason == "" {
				t.Errorf("%q: no result of %+v", line, o)
			}
		}
	})
}

// TestQuickReadingIsCareful checks that requests, also damaged ones, are read as
// [encoding/json] reads them.
func TestQuickReadingIsCareful(t *testing.T) {
	a := standard(t)
	rng := game.Random(6)
	valid := 0
	for range 3000 {
		line, _ := randomRequest(a, rng)
		for range rng.IntN(3) {
			at := rng.IntN(len(line))
			switch rng.IntN(3) {
			case 0:
				line[at] = "{}[]\",:x1 \\"[rng.IntN(11)]
			case 1:
				line = slices.Delete(line, at, at+1)
			case 2:
				line = slices.Insert(line, at, line[rng.IntN(len(line))])
			}
		}
		got, gotErr := readRequest(line)
		want, wantErr := readCarefully(line)
		if (gotErr == nil) != (wantErr == nil) {
			t.Fatalf("%s\nis read with error %v, carefully with %v", line, gotErr, wantErr)
		}
		if gotErr == nil {
			valid++
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("%s\nis read as %+v, carefully as %+v", line, got, want)
			}
		}
	}
	if valid < 1000 {
		t.Errorf("only %d requests were valid", valid)
	}
}

// TestStandoffsMatchRetreats checks that the standoffs in the response to a movement are
// those of the retreat phase.
func TestStandoffsMatchRetreats(t *testing.T) {
	a := standard(t)
	rng := game.Random(5)
	found := 0
	for range 300 {
		line, season := randomRequest(a, rng)
		if season != "SPR" && season != "FAL" {
			continue
		}
		q, err := readRequest(line)
		if err != nil {
			t.Fatal(err)
		}
		p, err := a.position(&q)
		if err != nil {
			t.Fatal(err)
		}
		out := a.adjudicate(&p, &q)
		if !p.Season.Retreats() {
			continue
		}
		var tokens []string
		for at := range p.Standoffs.All() {
			tokens = append(tokens, a.game.Map.Token(at))
		}
		if !slices.Equal(out.Standoffs, tokens) && len(tokens)+len(out.Standoffs) > 0 {
			t.Fatalf("%s\nstandoffs %v, the retreats have %v", line, out.Standoffs, tokens)
		}
		found += len(tokens)
	}
	if found == 0 {
		t.Error("no standoff met a retreat")
	}
}
