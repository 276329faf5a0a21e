package adjudication

import (
	"encoding/json"
	"strings"
	"testing"

	"eras/assets/phases"
)

// recordedRequests returns the phases of assets/phases as requests.
func recordedRequests(t testing.TB, a *Adjudicator) [][]byte {
	t.Helper()
	m := a.game.Map
	var lines []string
	for line := range strings.Lines(phases.Standard()) {
		if !strings.HasPrefix(line, "#") {
			lines = append(lines, strings.TrimSuffix(line, "\n"))
		}
	}
	var all [][]byte
	for i := 1; i < len(lines); i += 2 {
		p, err := a.game.ParsePosition(lines[i-1])
		if err != nil {
			t.Fatal(err)
		}
		answer, err := m.ParseAnswer(lines[i], p.Season)
		if err != nil {
			t.Fatal(err)
		}
		out := response{}
		out.Units, out.Centres = nil, map[string]string{}
		a.writePosition(&out, &p, &p)
		var orders []map[string]string
		for _, o := range answer.Orders() {
			orders = append(orders, map[string]string{"power": m.PowerToken(p.Units[m.Province(o.At)].Power), "text": m.FormatOrder(o)})
		}
		line, err := json.Marshal(map[string]any{
			"id": "x", "year": out.Year, "season": out.Season, "units": out.Units, "supply_centres": out.Centres, "orders": orders,
		})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, line)
	}
	return all
}

// BenchmarkAnswer adjudicates the recorded phases, JSON in and out.
func BenchmarkAnswer(b *testing.B) {
	a := standard(b)
	all := recordedRequests(b, a)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		a.Answer(all[i%len(all)])
	}
}
