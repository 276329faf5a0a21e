package saves

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"eras/evolve"
	"eras/game"
)

// someDate generates dates in any zone.
func someDate() *rapid.Generator[time.Time] {
	return rapid.Custom(func(t *rapid.T) time.Time {
		zone := time.FixedZone("", rapid.IntRange(-14*3600, 14*3600).Draw(t, "zone"))
		return time.Date(rapid.IntRange(2, 9998).Draw(t, "year"), 1, rapid.IntRange(1, 366).Draw(t, "day"), 0, 0,
			rapid.IntRange(0, 86_399).Draw(t, "second"), rapid.IntRange(0, 999_999_999).Draw(t, "nano"), zone)
	})
}

func shortText() *rapid.Generator[string] {
	return rapid.StringOfN(rapid.RuneFrom([]rune("abñ'\"\\.字 😀\u2028=[#")), 0, 20, -1)
}

func someMode() *rapid.Generator[Mode] { return rapid.SampledFrom([]Mode{War, Battle}) }

func someWeights() *rapid.Generator[Weights] {
	name := shortText().Filter(func(s string) bool { return s != "" })
	return rapid.Map(rapid.MapOfN(name, rapid.Float64Range(0, 1), 1, 12), func(m map[string]float64) Weights { return m })
}

func someProfile(name string) *rapid.Generator[Profile] {
	return rapid.Custom(func(t *rapid.T) Profile {
		p := Profile{Name: name, Created: someDate().Draw(t, "created"), LastPlayed: someDate().Draw(t, "last")}
		for range rapid.IntRange(0, 3).Draw(t, "champions") {
			p.Learn(Champion{
				someMode().Draw(t, "mode"), someWeights().Draw(t, "weights"),
				evolve.Result{Score: rapid.IntRange(-1, 1).Draw(t, "score"), Margin: rapid.Float64Range(-1, 1).Draw(t, "margin"), Lead: rapid.IntRange(-40, 40).Draw(t, "lead")},
				someDate().Draw(t, "date"),
			})
		}
		sides := rapid.SampledFrom([]game.Side{game.Red, game.Blue})
		count := rapid.IntRange(0, 500)
		for range rapid.IntRange(0, 4).Draw(t, "matches") {
			p.Played = append(p.Played, Played{
				someDate().Draw(t, "date"), someMode().Draw(t, "mode"), shortText().Draw(t, "scenario"), shortText().Draw(t, "map"),
				rapid.IntRange(MinLevel, MaxLevel).Draw(t, "level"), sides.Draw(t, "side"), sides.Draw(t, "first"),
				rapid.IntRange(-1, 1).Draw(t, "score"), shortText().Draw(t, "reason"),
				count.Draw(t, "own"), count.Draw(t, "enemy"), count.Draw(t, "points"), count.Draw(t, "points"), count.Draw(t, "actions"),
				rapid.Bool().Draw(t, "taken back"), rapid.Bool().Draw(t, "hinted"), rapid.Bool().Draw(t, "unrated"), rapid.Bool().Draw(t, "knew"),
			})
		}
		for range rapid.IntRange(0, 2).Draw(t, "placed") {
			p.Placed = append(p.Placed, Placed{
				someDate().Draw(t, "date"), rapid.SampledFrom([]Mode{Risk, Diplomacy}).Draw(t, "mode"), shortText().Draw(t, "map"), game.Seat(rapid.IntRange(0, 2).Draw(t, "seat")),
				shortText().Draw(t, "power"), []string{shortText().Draw(t, "opponent"), "killbot"}, rapid.IntRange(1, 3).Draw(t, "place"), 3,
				rapid.IntRange(-1, 1).Draw(t, "score"), shortText().Draw(t, "reason"), count.Draw(t, "length"), count.Draw(t, "owned"), rapid.Bool().Draw(t, "taken back"),
				rapid.Bool().Draw(t, "hinted"), rapid.SampledFrom([][]int{nil, {2, 3}}).Draw(t, "places"), rapid.SampledFrom([][]string{nil, {"killbot"}}).Draw(t, "knew"),
			})
		}
		return p
	})
}

// stamped returns the profile with its dates as files keep them.
func stamped(p Profile) Profile {
	p.Created, p.LastPlayed = stamp(p.Created), stamp(p.LastPlayed)
	p.Champions, p.Played = slices.Clone(p.Champions), slices.Clone(p.Played)
	for i := range p.Champions {
		p.Champions[i].Date = stamp(p.Champions[i].Date)
	}
	for i := range p.Played {
		p.Played[i].Date = stamp(p.Played[i].Date)
	}
	p.Placed = slices.Clone(p.Placed)
	for i := range p.Placed {
		p.Placed[i].Date = stamp(p.Placed[i].Date)
	}
	return p
}

func TestProfilesRoundTrip(t *testing.T) {
	for kind, store := range stores(t) {
		t.Run(kind, func(t *testing.T) {
			s := New(store)
			rapid.Check(t, func(t *rapid.T) {
				typed := anyName().Draw(t, "typed")
				name, err := PlayerName(typed)
				if err != nil {
					if err := s.UpdateProfile(typed, date(1), func(*Profile) {}); err == nil {
						t.Fatalf("the invalid name %q has a profile", typed)
					}
					return
				}
				want := someProfile(name).Draw(t, "profile")
				if err := s.UpdateProfile(typed, date(1), func(p *Profile) { *p = want }); err != nil {
					t.Fatal(err)
				}
				got, err := s.Profile(typed)
				if err != nil || !reflect.DeepEqual(got, stamped(want)) {
					t.Fatalf("read\n%+v, %v\nwrote\n%+v", got, err, stamped(want))
				}
				players, err := s.Players()
				line := Player{name, want.Games(), want.Wins(), stamp(want.LastPlayed)}
				if err != nil || !slices.Contains(players, line) {
					t.Fatalf("the list %v, %v does not have %v", players, err, line)
				}
			})
		})
	}
}

func TestProfileOfANewPlayer(t *testing.T) {
	s := New(&Memory{})
	if p, err := s.Profile(" Ana  María "); !reflect.DeepEqual(p, Profile{Name: "Ana María"}) || err != nil {
		t.Errorf("%+v, %v", p, err)
	}
	if _, err := s.Profile("\n"); !errors.Is(err, ErrNameSigns) {
		t.Errorf("%v", err)
	}
	if err := s.UpdateProfile("Ana", date(3), func(p *Profile) { p.Add(played(5)); p.Name = "Otra" }); err != nil {
		t.Fatal(err)
	}
	if err := s.UpdateProfile("Ana", date(9), func(p *Profile) { p.Add(played(4)) }); err != nil {
		t.Fatal(err)
	}
	p, err := s.Profile("Ana")
	if err != nil || p.Name != "Ana" || p.Games() != 2 || !p.Created.Equal(date(3)) || !p.LastPlayed.Equal(date(5)) {
		t.Errorf("%+v, %v", p, err)
	}
}

func TestSetChampionReplacesRegardlessOfTheResult(t *testing.T) {
	var p Profile
	won := Champion{War, Weights{"a": 0.5}, evolve.Result{Score: 1}, date(1)}
	other := Champion{Battle, Weights{"a": 0.5}, evolve.Result{Score: 1}, date(1)}
	p.Learn(other)
	p.SetChampion(won)
	proven := Champion{War, Weights{"a": 0.25}, evolve.Result{}, date(2)}
	p.SetChampion(proven)
	if !reflect.DeepEqual(p.Champions, []Champion{other, proven}) {
		t.Errorf("%+v", p.Champions)
	}
}

func TestPlayersAreSortedByLastPlayed(t *testing.T) {
	s := New(&Memory{})
	for i, name := range []string{"Ana", "ana", "Zoe", "小林", "Bea"} {
		if err := s.UpdateProfile(name, date(1), func(p *Profile) {
			for n := range []int{3, 7, 1, 1, 0}[i] {
				p.Add(played(n + 1))
			}
		}); err != nil {
			t.Fatal(err)
		}
	}
	players, err := s.Players()
	var lines []string
	for _, p := range players {
		lines = append(lines, fmt.Sprintf("%s %d/%d %s", p.Name, p.Wins, p.Games, p.LastPlayed.Format("0102")))
	}
	want := "ana 2/7 0107, Ana 1/3 0103, Bea 0/0 0101, Zoe 0/1 0101, 小林 0/1 0101"
	if got := strings.Join(lines, ", "); got != want || err != nil {
		t.Errorf("%s, %v\nwant %s", got, err, want)
	}
}

func TestGenesAreInTheOrderOfNames(t *testing.T) {
	w := NewWeights([]string{"a", "b"}, []float64{0.25, 0.75})
	if genes, ok := w.Genes([]string{"b", "a"}); !ok || !slices.Equal(genes, []float64{0.75, 0.25}) {
		t.Error(genes, ok)
	}
	for _, names := range [][]string{{"a"}, {"a", "c"}, {"a", "b", "c"}, {"a", "a"}, nil} {
		if genes, ok := w.Genes(names); ok && !slices.Equal(names, []string{"a", "b"}) {
			t.Errorf("Genes(%v) = %v, want false", names, genes)
		}
	}
}

func TestSameSetOfEstimators(t *testing.T) {
	a, b := Weights{"a": 0.1}, Weights{"a": 0.9, "b": 0.5}
	for _, c := range []struct {
		w, o Weights
		want bool
	}{{a, b, false}, {b, a, false}, {a, Weights{"a": 1}, true}, {a, Weights{"b": 0.1}, false}} {
		if got := c.w.sameSet(c.o); got != c.want {
			t.Errorf("%v and %v: %v", c.w, c.o, got)
		}
	}
}

func TestResultIsThatOfTheComputer(t *testing.T) {
	if r := (Played{Score: 1, Own: 9, Enemy: 3}).Result(); r != evolve.NewResult(-1, 3, 9) || r.Margin != -0.5 {
		t.Error(r)
	}
}

func TestConcurrentUpdatesAllCount(t *testing.T) {
	s := Open(t.TempDir())
	j, err := s.OpenJournal("steps", longMatch(0))
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for n := range 10 {
				if err := j.Append(Step{Actions: []string{"1,1-1,2"}, Saved: date(1)}); err != nil {
					t.Error(err)
				}
				if _, found, err := s.LoadMatch("steps"); !found || err != nil {
					t.Errorf("found %v, %v", found, err)
				}
				if err := s.UpdateProfile("Ana", date(1), func(p *Profile) { p.Add(played(n)) }); err != nil {
					t.Error(err)
				}
				if err := s.SaveMatch(WarSlot, longMatch(i)); err != nil {
					t.Error(err)
				}
				if _, _, err := s.LoadMatch(WarSlot); err != nil {
					t.Error(err)
				}
				if _, err := s.Players(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	if p, err := s.Profile("Ana"); p.Games() != 80 || err != nil {
		t.Errorf("%d matches, %v", p.Games(), err)
	}
	if m, _, err := s.LoadMatch("steps"); strings.Count(m.Record, "1,1-1,2\n") != 80 || err != nil {
		t.Errorf("the steps are\n%s, %v", m.Record, err)
	}
}

func TestInvalidProfilesAreNotWritten(t *testing.T) {
	for name, change := range map[string]func(*Profile){
		"year":      func(p *Profile) { p.Created = time.Date(10_000, 1, 2, 0, 0, 0, 0, time.UTC) },
		"level":     func(p *Profile) { p.Played[0].Level = 0 },
		"side":      func(p *Profile) { p.Played[0].Side = game.NoSide },
		"score":     func(p *Profile) { p.Played[0].Score = 2 },
		"count":     func(p *Profile) { p.Played[0].Enemy = -1 },
		"text":      func(p *Profile) { p.Played[0].Map = "a\nb" },
		"mode":      func(p *Profile) { p.Champions[0].Mode = "chess" },
		"gene":      func(p *Profile) { p.Champions[0].Weights["a"] = 1.01 },
		"no genes":  func(p *Profile) { p.Champions[0].Weights = nil },
		"margin":    func(p *Profile) { p.Champions[0].Result.Margin = 2 },
		"two of it": func(p *Profile) { p.Champions = append(p.Champions, p.Champions[0]) },
	} {
		store := &Memory{}
		err := New(store).UpdateProfile("Ana", date(1), func(p *Profile) {
			p.Add(played(1))
			p.Learn(Champion{War, Weights{"a": 0.5}, evolve.Result{}, date(1)})
			change(p)
		})
		if err == nil || errors.Is(err, ErrCannotSave) || len(store.files) != 0 {
			t.Errorf("%s: %v, %d files", name, err, len(store.files))
		}
	}
}

// aProfile returns the file of a profile with one champion and two matches.
func aProfile(t testing.TB) string {
	p := Profile{Name: "Begoña", Created: date(1), LastPlayed: date(2)}
	p.Add(played(1))
	p.Add(played(2))
	p.Learn(Champion{War, Weights{"a": 0.5, "b": 0.25}, evolve.NewResult(1, 3, 2), date(2)})
	data, err := p.encode()
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestErrorsInProfilesNameTheLine(t *testing.T) {
	whole := aProfile(t)
	lines := strings.Split(whole, "\n")
	lineOf := func(text string) int {
		return slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, text) }) + 1
	}
	for _, c := range []struct{ old, new, want string }{
		{"version = 1", "version = x", fmt.Sprintf("p.toml:%d: ", lineOf("version"))},
		{"version = 1\n", "", "p.toml: the key \"version\" is missing"},
		{`name = "Begoña"`, "name = ' Begoña'", "p.toml:2: the name"},
		{`name = "Begoña"`, "name = ''", "p.toml:2: a name must"},
		{"name = \"Begoña\"\n", "", "p.toml: the key \"name\" is missing"},
		{"games = 2", "games = 3", "p.toml:5: games = 3, but 2 matches follow"},
		{"wins = 1", "wins = 0", "p.toml:6: wins = 0, but 1 "},
		{"created = 2026", "created = 0000", "p.toml:3: the year 0 of a date"},
		{"created = 2026-01-01T12:30:59Z", "created = 'soon'", "p.toml:3: "},
		{"a = 0.5", "a = 1.5", fmt.Sprintf("p.toml:%d: weight \"a\" = 1.5 must be", lineOf("weights"))},
		{"a = 0.5", "a = nan", fmt.Sprintf("p.toml:%d: weight \"a\" = NaN", lineOf("weights"))},
		{`mode = "general"`, "mode = 'chess'", fmt.Sprintf("p.toml:%d: the mode \"chess\"", lineOf("mode"))},
		{"margin = 0.2", "margin = -2", fmt.Sprintf("p.toml:%d: margin = -2", lineOf("margin"))},
		{"margin = 0.2\n", "", fmt.Sprintf("p.toml:%d: the key \"champion.margin\" is missing", lineOf("[[champion]]"))},
		{"level = 2", "level = 9", fmt.Sprintf("p.toml:%d: level = 9", lineOf("level"))},
		{`side = "red"`, "side = 'none'", fmt.Sprintf("p.toml:%d: side must be", lineOf("side"))},
		{"actions = 142\n", "", fmt.Sprintf("p.toml:%d: the key \"match.actions\" is missing", lineOf("[[match]]"))},
		{"actions = 142", "actions = 142\ncolour = 3", fmt.Sprintf("p.toml:%d: unknown key", lineOf("actions")+1)},
		{"[[match]]", "[match", fmt.Sprintf("p.toml:%d: ", lineOf("[[match]]"))},
	} {
		if !strings.Contains(whole, c.old) {
			t.Fatalf("%q is not in\n%s", c.old, whole)
		}
		_, err := parseProfile("p.toml", []byte(strings.Replace(whole, c.old, c.new, 1)))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q for %q: %v, want %q", c.new, c.old, err, c.want)
		}
	}
}

// The list reads only the beginning of a file, but validates it as strictly.
func TestListRejectsAnInvalidBeginning(t *testing.T) {
	whole := aProfile(t)
	file := profileName("Begoña")
	if player, err := parseHead(file)("p.toml", []byte(whole)); err != nil || player != (Player{"Begoña", 2, 1, date(2)}) {
		t.Errorf("%v, %v", player, err)
	}
	for _, c := range []struct{ old, new string }{
		{"version = 1", "version = 5"},
		{"version = 1", "version = 0"},
		{"created = 2026", "created = 0000"},
		{"last_played = 2026-01-02T12:30:59Z\n", ""},
		{`name = "Begoña"`, "name = 'Begon\u0303a'"},
		{`name = "Begoña"`, "name = 'Begoño'"},
		{"games = 2", "games = 0"},
		{"wins = 1", "wins = -1"},
		{"wins = 1", "wins = 1\nlosses = 1"},
	} {
		text := strings.Replace(whole, c.old, c.new, 1)
		if player, err := parseHead(file)("p.toml", []byte(text)); err == nil || text == whole {
			t.Errorf("%q for %q: listed as %v", c.new, c.old, player)
		}
	}
}

func FuzzProfile(f *testing.F) {
	f.Add(aProfile(f))
	f.Add(strings.ReplaceAll(aProfile(f), "0.5", "nan"))
	f.Add("version = 1\nname = 'A'\ncreated = 2026-01-01\nlast_played = 2026-01-01 10:00:00\ngames = 0\nwins = 0\n")
	f.Fuzz(func(t *testing.T, text string) {
		head, headErr := parseHeadAlone("p.toml", []byte(text))
		p, err := parseProfile("p.toml", []byte(text))
		if err != nil {
			return
		}
		if err := p.Validate(); err != nil {
			t.Errorf("%q was read, but is invalid: %v", text, err)
		}
		if headErr == nil && head != (Player{p.Name, p.Games(), p.Wins(), p.LastPlayed}) {
			t.Errorf("%q: the list has %v", text, head)
		}
		data, err := p.encode()
		if err != nil {
			t.Fatal(err)
		}
		if again, err := parseProfile("p.toml", data); err != nil || !reflect.DeepEqual(again, p) {
			t.Errorf("%q was read as\n%+v\nand again as\n%+v, %v", text, p, again, err)
		}
	})
}

// A profile is written with the oldest version that has all that is in it, so that programs of
// before refuse only what they cannot read.
func TestProfilesHaveTheOldestVersion(t *testing.T) {
	old := Played{Date: date(1), Mode: War, Level: 3, Side: game.Red, First: game.Red}
	placed := Placed{Date: date(1), Mode: Risk, Opponents: []string{"quo", "pixie"}, Place: 1, Of: 3}
	for _, c := range []struct {
		change  func(p *Profile)
		version string
	}{
		{func(p *Profile) { p.Add(old) }, "version = 1\n"},
		{func(p *Profile) { p.AddPlaced(placed) }, "version = 2\n"},
		{func(p *Profile) { m := old; m.Hinted = true; p.Add(m) }, "version = 4\n"},
		{func(p *Profile) { m := old; m.Knew = true; p.Add(m); p.AddPlaced(placed) }, "version = 4\n"},
		{func(p *Profile) { m := placed; m.Places = []int{2, 3}; p.AddPlaced(m) }, "version = 4\n"},
	} {
		p := Profile{Name: "ana", Created: date(1), LastPlayed: date(1)}
		c.change(&p)
		data, err := p.encode()
		if err != nil || !strings.HasPrefix(string(data), c.version) {
			t.Errorf("%.60s, %v, want %s", data, err, c.version)
		}
	}
}
