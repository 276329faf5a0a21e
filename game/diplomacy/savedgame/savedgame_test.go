package savedgame

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	diplomacymaps "eras/assets/maps/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
)

func standard(t testing.TB) *diplomacy.Map {
	t.Helper()
	file, data, _ := diplomacymaps.Read("standard")
	m, err := diplomacy.ParseMap(file, data)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// randomMatch plays a match of random orders with many moves.
func randomMatch(t testing.TB, m *diplomacy.Map, rules diplomacy.Rules, rng *rand.Rand, steps int) *diplomacy.Match {
	t.Helper()
	b, err := diplomacy.NewBoard(m, rules)
	if err != nil {
		t.Fatal(err)
	}
	match := game.NewMatch(b, rng.Uint64())
	for i := range b.Seats() {
		match.SetSeat(game.Seat(i), fmt.Sprintf("somebody %d", i))
	}
	var buf []diplomacy.Order
	for match.Steps() < steps && match.Waiting() != 0 {
		p := match.Position()
		for seat := range match.Waiting().All() {
			var a diplomacy.Answer
			var all diplomacy.OrderSet
			for at := range m.All().All() {
				buf = b.Game.AppendLegal(buf[:0], &p, diplomacy.PowerOf(seat), at)
				if len(buf) == 0 || rng.IntN(10) == 0 {
					continue
				}
				o := buf[rng.IntN(len(buf))]
				if moves := slices.DeleteFunc(buf, func(o diplomacy.Order) bool { return o.Kind != diplomacy.Move || o.Via }); len(moves) > 0 && rng.IntN(2) == 0 {
					o = moves[rng.IntN(len(moves))]
				}
				if b.Game.AddOrder(&all, &p, diplomacy.PowerOf(seat), o) == nil {
					a.Add(o)
				}
			}
			if rules.AgreedDraws && match.Steps() > steps/2 {
				// Some agree on a draw, others on the victory of the second power.
				if a.Draw = rules.LastYear%2 == 0; !a.Draw {
					a.Concede = 2
				}
			}
			if _, _, err := match.Answer(seat, a); err != nil {
				t.Fatal(err)
			}
		}
	}
	return match
}

// formatState returns the part of a position that a saved game keeps, as text.
func formatState(g *codec, p *diplomacy.Position) string {
	q := *p
	q.Last, q.Quiet, q.Standoffs = [diplomacy.MaxProvinces]diplomacy.Ordered{}, 0, diplomacy.Set{}
	for i := range q.Dislodged {
		q.Dislodged[i].By = 0
	}
	return fmt.Sprintf("%s %v", phaseName(p), q)
}

func TestRecordRoundTrip(t *testing.T) {
	m := standard(t)
	n := 30
	if testing.Short() {
		n = 3
	}
	ended, agreed, conceded := 0, 0, 0
	for i := range n {
		rng := game.Random(6, uint64(i))
		rules := diplomacy.Rules{LastYear: int16(1903 + rng.IntN(8)), AgreedDraws: i%3 == 0}
		match := randomMatch(t, m, rules, rng, 10+rng.IntN(40))
		first, err := FromRecord(match.Record())
		if err != nil {
			t.Fatal(err)
		}
		data, err := first.Encode()
		if err != nil {
			t.Fatal(err)
		}
		read, err := Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		again, notes, err := read.Match(m)
		if err != nil || len(notes) > 0 {
			t.Fatalf("game %d: %v, %v", i, notes, err)
		}
		g := newCodec(again.Board().(*diplomacy.Board).Game)
		if again.Steps() != match.Steps() {
			t.Fatalf("game %d: %d steps are read as %d", i, match.Steps(), again.Steps())
		}
		for k := range match.Steps() + 1 {
			a, b := match.At(k), again.At(k)
			if formatState(g, &a) != formatState(g, &b) {
				t.Fatalf("game %d, step %d:\n%s\nis read as\n%s", i, k, g.game.FormatPosition(&a), g.game.FormatPosition(&b))
			}
		}
		a, b := match.Record(), again.Record()
		if a.Seed != b.Seed || !slices.Equal(a.Seats, b.Seats) || !slices.Equal(a.Setup, b.Setup) || a.Result != b.Result {
			t.Errorf("game %d: %v, %v, %q is read as %v, %v, %q", i, a.Seed, a.Seats, a.Result, b.Seed, b.Seats, b.Result)
		}
		second, err := FromRecord(b)
		if err != nil {
			t.Fatal(err)
		}
		if twice, err := second.Encode(); err != nil || string(twice) != string(data) {
			t.Errorf("game %d is written differently after it was read: %v", i, err)
		}
		if a.Result != "" {
			ended++
		}
		if strings.Contains(a.Result, diplomacy.ByAgreement) {
			agreed++
		}
		if strings.Contains(a.Result, diplomacy.ByConcession) {
			conceded++
		}
	}
	if ended == 0 || (agreed == 0 || conceded == 0) && !testing.Short() {
		t.Errorf("%d games ended, %d by agreement, %d by concession", ended, agreed, conceded)
	}
}

func TestStateRoundTrip(t *testing.T) {
	m := standard(t)
	dislodged := 0
	for i := range 6 {
		match := randomMatch(t, m, diplomacy.Rules{LastYear: 1912}, game.Random(7, uint64(i)), 60)
		g := newCodec(match.Board().(*diplomacy.Board).Game)
		for k := range match.Steps() {
			p := match.At(k)
			for at := range m.All().All() { // units that cannot retreat are not in states
				if p.Dislodged[at].Unit.Exists() && len(g.game.Retreats(nil, &p, at)) == 0 {
					p.Dislodged[at] = diplomacy.DislodgedUnit{}
				} else if p.Dislodged[at].Unit.Exists() {
					dislodged++
				}
			}
			s := g.state(&p)
			q, err := g.position(&s)
			if err != nil {
				t.Fatal(err)
			}
			if formatState(g, &p) != formatState(g, &q) {
				t.Fatalf("%s is read as %s", g.game.FormatPosition(&p), g.game.FormatPosition(&q))
			}
			if a, b := fmt.Sprint(s), fmt.Sprint(g.state(&q)); a != b {
				t.Fatalf("%s\nis read as\n%s", a, b)
			}
		}
	}
	if dislodged == 0 {
		t.Error("no unit was dislodged")
	}
}

// sample is an invented game in the notation of the package: Germany and England fight for
// Holland, Russia puts to sea.
const sample = `{"id":"sample","map":"standard","rules":["NO_PRESS"],"phases":[
{"name":"S1901M","state":{"timestamp":1,"zobrist_hash":"1","note":"","name":"S1901M",
 "units":{"AUSTRIA":[],"ENGLAND":["F NTH","F HEL","A LON"],"FRANCE":["F ENG"],"GERMANY":["F HOL","A RUH"],"ITALY":[],"RUSSIA":["F STP\/SC"],"TURKEY":[]},
 "centers":{"AUSTRIA":[],"ENGLAND":["EDI","LON","LVP"],"FRANCE":["BRE"],"GERMANY":["HOL","KIE"],"ITALY":[],"RUSSIA":["STP"],"TURKEY":[]}},
 "orders":{"AUSTRIA":[],"ENGLAND":["F NTH C A LON - HOL","A LON - HOL VIA","F HEL S A LON - HOL"],"FRANCE":["F ENG H"],"GERMANY":["F HOL H","A RUH S F HOL"],"ITALY":null,"RUSSIA":["F STP\/SC - BOT"],"TURKEY":[]},
 "results":{"F NTH":[],"A LON":["bounce"],"F HEL":[],"F ENG":[],"F HOL":[],"A RUH":[],"F STP\/SC":[]},"messages":[]},
{"name":"F1901M","state":{"name":"F1901M",
 "units":{"AUSTRIA":[],"ENGLAND":["F NTH","F HEL","A LON"],"FRANCE":["F ENG"],"GERMANY":["F HOL","A RUH"],"ITALY":[],"RUSSIA":["F BOT"],"TURKEY":[]},
 "centers":{"AUSTRIA":[],"ENGLAND":["EDI","LON","LVP"],"FRANCE":["BRE"],"GERMANY":["HOL","KIE"],"ITALY":[],"RUSSIA":["STP"],"TURKEY":[]}},
 "orders":{"AUSTRIA":[],"ENGLAND":["F NTH C A LON - HOL","A LON - HOL VIA","F HEL S A LON - HOL"],"FRANCE":["F ENG - BEL","A PAR - BUR"],"GERMANY":["F HOL H","A RUH - BUR"],"ITALY":[],"RUSSIA":["F BOT - STP\/SC"],"TURKEY":[]},
 "results":{},"messages":[]},
{"name":"F1901R","state":{"name":"F1901R",
 "units":{"AUSTRIA":[],"ENGLAND":["F NTH","F HEL","A HOL"],"FRANCE":["F BEL"],"GERMANY":["A BUR","*F HOL"],"ITALY":[],"RUSSIA":["F STP\/SC"],"TURKEY":[]},
 "retreats":{"GERMANY":{"F HOL":["KIE"]}},
 "centers":{"AUSTRIA":[],"ENGLAND":["EDI","LON","LVP"],"FRANCE":["BRE"],"GERMANY":["HOL","KIE"],"ITALY":[],"RUSSIA":["STP"],"TURKEY":[]}},
 "orders":{"GERMANY":["F HOL R KIE"]},"results":{"F HOL":[]},"messages":[]},
{"name":"W1901A","state":{"name":"W1901A",
 "units":{"AUSTRIA":[],"ENGLAND":["F NTH","F HEL","A HOL"],"FRANCE":["F BEL"],"GERMANY":["A BUR","F KIE"],"ITALY":[],"RUSSIA":["F STP\/SC"],"TURKEY":[]},
 "centers":{"AUSTRIA":[],"ENGLAND":["EDI","LON","LVP","HOL"],"FRANCE":["BRE","BEL"],"GERMANY":["KIE"],"ITALY":[],"RUSSIA":["STP"],"TURKEY":[]}},
 "orders":{"AUSTRIA":[],"ENGLAND":["A LON B"],"FRANCE":["F BRE B"],"GERMANY":[],"ITALY":[],"RUSSIA":[],"TURKEY":[]},"results":{},"messages":[]},
{"name":"S1902M","state":{"name":"S1902M",
 "units":{"AUSTRIA":[],"ENGLAND":["F NTH","F HEL","A HOL","A LON"],"FRANCE":["F BEL","F BRE"],"GERMANY":["A BUR"],"ITALY":[],"RUSSIA":["F STP\/SC"],"TURKEY":[]},
 "centers":{"AUSTRIA":[],"ENGLAND":["EDI","LON","LVP","HOL"],"FRANCE":["BRE","BEL"],"GERMANY":["KIE"],"ITALY":[],"RUSSIA":["STP"],"TURKEY":[]}},
 "orders":{"AUSTRIA":null},"results":{},"messages":[]}]}`

func TestSampleMatch(t *testing.T) {
	m := standard(t)
	saved, err := Decode([]byte(sample))
	if err != nil {
		t.Fatal(err)
	}
	match, notes, err := saved.Match(m)
	if err != nil {
		t.Fatal(err)
	}
	// Germany ordered no removal. By the next state it was the fleet.
	want := []string{
		"1: F HEL S A LON - HOL; F NTH C A LON - HOL; A LON - HOL VIA",
		"2: F ECH H", "3: A RUH S F HOL; F HOL H", "5: F STP/SCS - GOB",
		"3: F HOL R KIE", "1: A LON B", "3: F KIE D",
	}
	record := match.Record().String()
	for _, line := range want {
		seat, orders, _ := strings.Cut(line, ": ")
		found := false
		for text := range strings.SplitSeq(record, "\n") {
			at, answer, several := strings.Cut(text, ": ")
			if !several {
				answer = text
			}
			found = found || (!several || at == seat) && sameParts(answer, orders)
		}
		if !found {
			t.Errorf("no %q in\n%s", line, record)
		}
	}
	if match.Steps() != 4 || len(notes) != 1 || !strings.Contains(notes[0], `F1901M FRANCE "A PAR - BUR": `) {
		t.Errorf("%d steps, %q", match.Steps(), notes)
	}
}

// sameParts reports whether two answers hold the same orders.
func sameParts(a, b string) bool {
	x, y := strings.Split(a, "; "), strings.Split(b, "; ")
	slices.Sort(x)
	slices.Sort(y)
	return slices.Equal(x, y)
}

func TestInvalidSavedGames(t *testing.T) {
	m := standard(t)
	change := func(old, new string) string {
		if !strings.Contains(sample, old) {
			t.Fatalf("no %q in the sample", old)
		}
		return strings.Replace(sample, old, new, 1)
	}
	for _, c := range []struct{ text, want string }{
		{"", "reading the saved game"},
		{"[]", "reading the saved game"},
		{`{"id":"a"}`, "at least one phase"},
		{sample + sample, "text after the game"},
		{change(`"name":"S1901M",
 "units"`, `"name":"X1901M","units"`), `the phase is "X1901M"`},
		{change(`"name":"F1901M","state"`, `"name":"F19O1M","state"`), `the phase is "F19O1M"`},
		{change(`"F NTH","F HEL"`, `"F NTH","X HEL"`), `phase S1901M: the units of ENGLAND: "X HEL" is not a unit`},
		{change(`"F NTH","F HEL"`, `"F NTH","F XYZ"`), `"XYZ" is not a province or coast`},
		{change(`"F NTH","F HEL"`, `"F NTH","F RUH"`), `"F RUH" cannot stand there`},
		{change(`"F NTH","F HEL"`, `"F NTH","F NTH"`), `F NTH of ENGLAND is in the province of another unit`},
		{change(`"F NTH","F HEL"`, `"F NTH","*F HEL"`), `F HEL of ENGLAND is dislodged in S1901M`},
		{change(`"ENGLAND":["F NTH"`, `"BRITAIN":["F NTH"`), `the map has no power "BRITAIN"`},
		{change(`"ENGLAND":["EDI"`, `"ENGLAND":["RUH"`), `"RUH" is not a supply centre`},
		{change(`"FRANCE":["BRE"]`, `"FRANCE":["EDI"]`), `EDI has two owners`},
		{change(`"RUSSIA":["F BOT"]`, `"RUSSIA":["F BAL"]`), `phase F1901M: the units of RUSSIA are F BAL in the file, but by the rules F BOT`},
		{change(`"ENGLAND":["EDI","LON","LVP","HOL"]`, `"ENGLAND":["EDI","LON","LVP"]`), `phase W1901A: the centres of ENGLAND are EDI, LON, LVP in the file, but by the rules EDI, HOL, LON, LVP`},
		{change(`"orders":{"GERMANY":["F HOL R KIE"]}`, `"orders":{"X":["F HOL R KIE"]}`), `phase F1901R: the map has no power "X"`},
		{change(`{"name":"S1902M","state":{"name":"S1902M"`, `{"name":"COMPLETED","state":{"name":"COMPLETED"`), `the game is completed, but by the rules it goes on in S1902M`},
	} {
		saved, err := Decode([]byte(c.text))
		if err == nil {
			_, _, err = saved.Match(m)
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v; want %q", err, c.want)
		}
	}
}

func TestFromRecordOfAnotherGame(t *testing.T) {
	if _, err := FromRecord(game.Record{Board: "risk"}); err == nil || !strings.Contains(err.Error(), `the record is of board "risk"`) {
		t.Error(err)
	}
}

// TestPackageNotation compares the phases with those of the sample.
func TestPackageNotation(t *testing.T) {
	m := standard(t)
	saved, err := Decode([]byte(sample))
	if err != nil {
		t.Fatal(err)
	}
	match, _, err := saved.Match(m)
	if err != nil {
		t.Fatal(err)
	}
	out, err := FromRecord(match.Record())
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for i, phase := range out.Phases {
		names = append(names, phase.Name)
		for _, list := range []struct{ a, b map[string][]string }{{phase.State.Units, saved.Phases[i].State.Units}, {phase.State.Centers, saved.Phases[i].State.Centers}} {
			for power := range list.a {
				if !sameParts(strings.Join(list.a[power], "; "), strings.Join(list.b[power], "; ")) {
					t.Errorf("%s, %s: %v, the sample has %v", phase.Name, power, list.a[power], list.b[power])
				}
			}
		}
	}
	if got := strings.Join(names, " "); got != "S1901M F1901M F1901R W1901A S1902M" {
		t.Errorf("phases %s", got)
	}
	show := func(v any) string {
		data, _ := json.Marshal(v)
		return string(data)
	}
	for _, c := range []struct{ what, got, want string }{
		{"orders", show(out.Phases[0].Orders), `{"AUSTRIA":[],"ENGLAND":["F NTH C A LON - HOL","A LON - HOL VIA","F HEL S A LON - HOL"],"FRANCE":["F ENG H"],"GERMANY":["F HOL H","A RUH S F HOL"],"ITALY":[],"RUSSIA":["F STP/SC - BOT"],"TURKEY":[]}`},
		{"results", show(out.Phases[0].Results), `{"A LON":["bounce"],"A RUH":[],"F ENG":[],"F HEL":[],"F HOL":[],"F NTH":[],"F STP/SC":[]}`},
		{"dislodged", show(out.Phases[1].Results), `{"A LON":[],"A RUH":[],"F BOT":[],"F ENG":[],"F HEL":[],"F HOL":["dislodged"],"F NTH":[]}`},
		{"retreats", show(out.Phases[2].State.Retreats["GERMANY"]), `{"F HOL":["KIE"]}`},
		{"retreat", show(out.Phases[2].Results), `{"F HOL":[]}`},
		{"builds", show(out.Phases[3].State.Builds["FRANCE"]), `{"count":1,"homes":["BRE"]}`},
		{"removals", show(out.Phases[3].State.Builds["GERMANY"]), `{"count":-1,"homes":[]}`},
		{"winter", show(out.Phases[3].Results), `{"A LON":[""],"F BRE":[""],"F KIE":[""]}`},
		{"influence", show(out.Phases[4].State.Influence["GERMANY"]), `["BUR","RUH","KIE"]`},
		{"pending", show(out.Phases[4].Orders["RUSSIA"]), `null`},
	} {
		if c.got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.what, c.got, c.want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	m := standard(f)
	f.Add([]byte(sample))
	f.Add([]byte(`{"phases":[{"name":"COMPLETED","state":{"name":"W1901A","units":{"GERMANY":["*A BUR"]}}}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		saved, err := Decode(data)
		if err != nil {
			return
		}
		match, _, err := saved.Match(m)
		if err != nil {
			return
		}
		if _, err := FromRecord(match.Record()); err != nil {
			t.Errorf("%q is read, but its record is not written: %v", data, err)
		}
	})
}
