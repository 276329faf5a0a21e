package saves

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"eras/game"
	"eras/game/war/campaign"
)

// aRecord returns a record of a mode with the given number of actions.
func aRecord(mode Mode, actions int) string {
	r := game.Record{Board: string(mode), Setup: []game.Field{{Key: "rules", Value: "'''\"\\"}}, Seed: 7, Seats: []string{"Begoña", "level:6"}}
	for i := range actions {
		r.Actions = append(r.Actions, fmt.Sprintf("%d,1-2,%d", i, i))
	}
	return r.String()
}

func someKnowledge() *rapid.Generator[Knowledge] {
	return rapid.Custom(func(t *rapid.T) Knowledge {
		var k Knowledge
		share := rapid.Float64Range(0, 1)
		gain := rapid.Float64Range(-1, 1)
		count := rapid.IntRange(0, 5000)
		for range rapid.IntRange(0, 2).Draw(t, "models") {
			k.SetModel(Model{
				someDate().Draw(t, "date"), someMode().Draw(t, "mode"), someWeights().Draw(t, "weights"), rapid.IntRange(1, 5).Draw(t, "depth"),
				count.Draw(t, "matches"), count.Draw(t, "moves"), count.Draw(t, "tested"),
				share.Draw(t, "predicted"), share.Draw(t, "low"), share.Draw(t, "high"), share.Draw(t, "chance"), share.Draw(t, "default"), rapid.SliceOfN(share, 1, 3).Draw(t, "earlier"),
			})
		}
		for range rapid.IntRange(0, 2).Draw(t, "changes") {
			k.AddChange(Change{
				someDate().Draw(t, "date"), someMode().Draw(t, "mode"), "", rapid.SampledFrom(sources).Draw(t, "source"), someWeights().Draw(t, "before"), someWeights().Draw(t, "after"),
				rapid.Bool().Draw(t, "accepted"), count.Draw(t, "pairs"), gain.Draw(t, "gain"), gain.Draw(t, "low"), gain.Draw(t, "high"),
			})
		}
		long := rapid.SampledFrom([]Mode{Risk, Diplomacy})
		for range rapid.IntRange(0, 2).Draw(t, "styles") {
			one := share.Draw(t, "share")
			k.SetStyle(Style{
				someDate().Draw(t, "date"), long.Draw(t, "mode"), Numbers{"killbot": one, "quo": 1 - one}, share.Draw(t, "noise"), rapid.SampledFrom([]Numbers{{}, {"attacks": 2.5}}).Draw(t, "habits"),
				count.Draw(t, "matches"), count.Draw(t, "moves"), count.Draw(t, "tested"), share.Draw(t, "predicted"), share.Draw(t, "low"),
				share.Draw(t, "high"), share.Draw(t, "chance"), share.Draw(t, "single"), "killbot", rapid.SliceOfN(share, 1, 3).Draw(t, "earlier"),
			})
		}
		for range rapid.IntRange(0, 2).Draw(t, "tunings") {
			steps := count.Draw(t, "steps")
			k.SetTuned(Tuned{someDate().Draw(t, "date"), long.Draw(t, "mode"), "ender2", rapid.SampledFrom([]Numbers{{}, {"choice.trust": -1e9}}).Draw(t, "parameters"), steps, steps / 2, someDate().Draw(t, "style"), steps / 3})
			k.AddChange(Change{Date: someDate().Draw(t, "date"), Mode: long.Draw(t, "mode"), Bot: "regent", Source: "mutation", Before: rapid.SampledFrom([]Weights{{}, {"a.b": 400}}).Draw(t, "before"), After: Weights{"a.b": -2}, Pairs: 3})
		}
		if rapid.Bool().Draw(t, "long") {
			mode := long.Draw(t, "mode")
			k.AddMatch(Logged{someDate().Draw(t, "date"), mode, game.NoSide, game.Seat(rapid.IntRange(0, game.MaxSeats-1).Draw(t, "seat")), rapid.Bool().Draw(t, "taken back"), nil, nil, aRecord(mode, 4)})
		}
		for range rapid.IntRange(0, 3).Draw(t, "matches") {
			mode := someMode().Draw(t, "mode")
			k.AddMatch(Logged{
				someDate().Draw(t, "date"), mode, rapid.SampledFrom([]game.Side{game.Red, game.Blue}).Draw(t, "side"), 0,
				rapid.Bool().Draw(t, "taken back"), playedWith().Draw(t, "weights"), playedWith().Draw(t, "fought"), aRecord(mode, rapid.IntRange(0, 20).Draw(t, "actions")),
			})
		}
		return k
	})
}

// playedWith generates weights, or none.
func playedWith() *rapid.Generator[Weights] {
	return rapid.SampledFrom([]Weights{nil, {"soldiers": 0.25, "corner": 1}})
}

func stampedKnowledge(k Knowledge) Knowledge {
	k.Matches, k.Models, k.Changes = slices.Clone(k.Matches), slices.Clone(k.Models), slices.Clone(k.Changes)
	for i := range k.Matches {
		k.Matches[i].Date = stamp(k.Matches[i].Date)
	}
	for i := range k.Models {
		k.Models[i].Date = stamp(k.Models[i].Date)
	}
	for i := range k.Changes {
		k.Changes[i].Date = stamp(k.Changes[i].Date)
	}
	k.Styles, k.Tunings = slices.Clone(k.Styles), slices.Clone(k.Tunings)
	for i := range k.Styles {
		k.Styles[i].Date = stamp(k.Styles[i].Date)
	}
	for i := range k.Tunings {
		k.Tunings[i].Date, k.Tunings[i].Style = stamp(k.Tunings[i].Date), stamp(k.Tunings[i].Style)
	}
	return k
}

func TestKnowledgeRoundTrips(t *testing.T) {
	for kind, store := range stores(t) {
		t.Run(kind, func(t *testing.T) {
			s := New(store)
			rapid.Check(t, func(t *rapid.T) {
				want := someKnowledge().Draw(t, "knowledge")
				if err := s.UpdateKnowledge(" Begoña ", func(k *Knowledge) { *k = want }); err != nil {
					t.Fatal(err)
				}
				got, err := s.Knowledge("Begoña")
				if err != nil || !reflect.DeepEqual(got, stampedKnowledge(want)) {
					t.Fatalf("read\n%+v, %v\nwrote\n%+v", got, err, stampedKnowledge(want))
				}
			})
			if k, err := s.Knowledge("Ana"); err != nil || !reflect.DeepEqual(k, Knowledge{}) {
				t.Errorf("about another player: %+v, %v", k, err)
			}
		})
	}
}

func TestAddMatchKeepsTheNewest(t *testing.T) {
	var k Knowledge
	for i := range MaxLogged + 5 {
		k.AddMatch(Logged{Date: date(1), Mode: War, Side: game.Red, Record: aRecord(War, i)})
	}
	if len(k.Matches) != MaxLogged || k.Matches[0].Record != aRecord(War, 5) {
		t.Errorf("%d matches are kept, the oldest is\n%s", len(k.Matches), k.Matches[0].Record)
	}
	large := strings.Repeat("x", MaxLoggedBytes/4)
	for range 6 {
		k.AddMatch(Logged{Date: date(1), Mode: War, Side: game.Red, Record: large})
	}
	if len(k.Matches) != 4 {
		t.Errorf("%d matches of a quarter of the size are kept, want 4", len(k.Matches))
	}
	for range MaxChanges + 3 {
		k.AddChange(Change{})
	}
	if len(k.Changes) != MaxChanges {
		t.Errorf("%d changes are kept, want %d", len(k.Changes), MaxChanges)
	}
}

func TestModelsKeepTheSharesOfReplacedModels(t *testing.T) {
	var k Knowledge
	for i := range MaxEarlier + 10 {
		m := Model{Date: date(1), Mode: War, Weights: Weights{"a": 0.5}, Depth: 1, Tested: i % 2, Predicted: float64(i) / 1000}
		k.SetModel(m)
		k.SetModel(Model{Mode: Battle, Weights: Weights{"a": 0.5}})
	}
	got := k.Models[0]
	if len(k.Models) != 2 || got.Predicted != 0.069 || !reflect.DeepEqual(got.Earlier[:2], []float64{0.001, 0.003}) || len(got.Earlier) != 34 {
		t.Fatalf("%d models, the first %+v", len(k.Models), got)
	}
	for range 2 * MaxEarlier {
		got.Tested = 1
		k.SetModel(got)
	}
	if n := len(k.Models[0].Earlier); n != MaxEarlier {
		t.Errorf("%d earlier shares are kept", n)
	}
	if k.Models[1].Earlier != nil {
		t.Errorf("a model that was never tested left the shares %v", k.Models[1].Earlier)
	}
}

func TestErrorsInKnowledgeNameTheLine(t *testing.T) {
	k := Knowledge{
		Models:  []Model{{Date: date(1), Mode: War, Weights: Weights{"a": 0.5}, Depth: 3, Predicted: 0.25, High: 1, Earlier: []float64{0.5}}},
		Changes: []Change{{Date: date(2), Mode: War, Before: Weights{"a": 0.5}, After: Weights{"a": 0.75}, Gain: 0.125}},
		Matches: []Logged{{Date: date(3), Mode: War, Side: game.Blue, Record: aRecord(War, 1)}},
	}
	data, err := k.encode("Begoña")
	if err != nil {
		t.Fatal(err)
	}
	whole := string(data)
	if got, err := parseKnowledge("Begoña")("k.toml", data); err != nil || !reflect.DeepEqual(got, stampedKnowledge(k)) {
		t.Fatalf("%+v, %v", got, err)
	}
	for _, c := range []struct{ old, new, want string }{
		{"version = 1", "version = 4", "k.toml has version 4"},
		{`name = "Begoña"`, "name = 'Ana'", "k.toml:2: this is about"},
		{"depth = 3", "depth = 0", "depth = 0 must be"},
		{"depth = 3\n", "", "the key \"model.depth\" is missing"},
		{"predicted = 0.25", "predicted = 1.25", "predicted = 1.25 must be"},
		{"earlier = [0.5]", "earlier = [0.5, 2]", "earlier = 2 must be"},
		{"gain = 0.125", "gain = nan", "gain = NaN must be"},
		{`side = "blue"`, "side = 'green'", "side must be \"red\" or \"blue\""},
		{"board: general", "board: battle", "must not be of the board \"battle\""},
		{"eras-record 1", "eras-record 9", "record line 1"},
		{"taken_back = false", "taken_back = false\ncolour = 1", "unknown key"},
	} {
		if !strings.Contains(whole, c.old) {
			t.Fatalf("%q is not in\n%s", c.old, whole)
		}
		_, err := parseKnowledge("Begoña")("k.toml", []byte(strings.Replace(whole, c.old, c.new, 1)))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q for %q: %v, want %q", c.new, c.old, err, c.want)
		}
	}
}

func TestForgetRemovesOnlyThatPlayer(t *testing.T) {
	for kind, store := range stores(t) {
		t.Run(kind, func(t *testing.T) {
			s := New(store)
			for _, name := range []string{"Ana", "Bea"} {
				for range 2 { // the files of each round are set aside
					if err := s.UpdateProfile(name, date(1), func(p *Profile) { p.Add(played(2)) }); err != nil {
						t.Fatal(err)
					}
					if err := s.UpdateKnowledge(name, func(k *Knowledge) {
						k.AddMatch(Logged{Date: date(1), Mode: War, Side: game.Red, Record: aRecord(War, 3)})
					}); err != nil {
						t.Fatal(err)
					}
					if err := s.SaveCampaign(name, &campaign.Progress{Campaign: "montalba", Difficulty: campaign.Hard}); err != nil {
						t.Fatal(err)
					}
					for _, file := range []string{profileName(name), knowledgeName(name), campaignName(name)} {
						if _, err := store.SetAside(file); err != nil {
							t.Fatal(err)
						}
					}
				}
				if err := s.UpdateProfile(name, date(1), func(*Profile) {}); err != nil {
					t.Fatal(err)
				}
			}
			if err := s.Forget(" Ana "); err != nil {
				t.Fatal(err)
			}
			for _, folder := range []string{playersFolder, knowledgeFolder, campaignsFolder} {
				names, err := store.List(folder)
				if err != nil || len(names) < 2 {
					t.Errorf("%s holds %v, %v: files of Bea are missing", folder, names, err)
				}
				for _, n := range names {
					if !strings.Contains(n, "/bea-") {
						t.Errorf("%s is left", n)
					}
				}
			}
			if err := s.Forget("Ana"); err != nil {
				t.Errorf("forgetting an unknown player: %v", err)
			}
			if err := s.Forget("\n"); !errors.Is(err, ErrNameSigns) {
				t.Errorf("forgetting an invalid name: %v", err)
			}
		})
	}
}

func FuzzKnowledge(f *testing.F) {
	k := Knowledge{Matches: []Logged{{Date: date(3), Mode: War, Side: game.Blue, Record: aRecord(War, 1)}}}
	data, err := k.encode("A")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(data))
	f.Fuzz(func(t *testing.T, text string) {
		k, err := parseKnowledge("A")("k.toml", []byte(text))
		if err != nil {
			return
		}
		data, err := k.encode("A")
		if err != nil {
			t.Fatal(err)
		}
		if again, err := parseKnowledge("A")("k.toml", data); err != nil || !reflect.DeepEqual(again, k) {
			t.Errorf("%q was read as\n%+v\nand again as\n%+v, %v", text, k, again, err)
		}
	})
}

func TestBoundsOfLongMatches(t *testing.T) {
	var k Knowledge
	k.AddMatch(Logged{Date: date(1), Mode: War, Side: game.Red, Record: aRecord(War, 1)})
	for i := range MaxLoggedLong + 5 {
		k.AddMatch(Logged{Date: date(1), Mode: Risk, Record: aRecord(Risk, i)})
		k.AddMatch(Logged{Date: date(1), Mode: Diplomacy, Record: aRecord(Diplomacy, i)})
	}
	if len(k.Matches) != 1+2*MaxLoggedLong || k.Matches[0].Mode != War || k.Matches[1].Record != aRecord(Risk, 5) {
		t.Errorf("%d matches are kept, the first are of %s and %s", len(k.Matches), k.Matches[0].Mode, k.Matches[1].Mode)
	}
	k.AddMatch(Logged{Mode: Risk, Record: strings.Repeat("x", MaxLongBytes/4+1)})
	if last := k.Matches[len(k.Matches)-1]; last.Mode != Diplomacy {
		t.Error("a match takes the place of most others")
	}
	for range 5 {
		k.AddMatch(Logged{Mode: Risk, Record: strings.Repeat("x", MaxLongBytes/4)})
	}
	count := map[Mode]int{}
	for _, m := range k.Matches {
		count[m.Mode]++
	}
	if count[War] != 1 || count[Diplomacy] != MaxLoggedLong || count[Risk] != 4 {
		t.Errorf("kept are %v", count)
	}
	for range MaxChanges + 3 {
		k.AddChange(Change{Mode: Risk})
	}
	k.AddChange(Change{Mode: War})
	if len(k.Changes) != MaxChanges+1 {
		t.Errorf("%d changes are kept", len(k.Changes))
	}
}

// Files that have nothing new have the version that older programs read.
func TestOldContentKeepsItsVersion(t *testing.T) {
	old := Knowledge{Matches: []Logged{{Date: date(1), Mode: War, Side: game.Red, Record: aRecord(War, 2)}}, Changes: []Change{{Mode: War}}}
	if v := old.version(); v != 1 {
		t.Errorf("old knowledge has version %d", v)
	}
	for name, k := range map[string]Knowledge{
		"a match of Risk":        {Matches: []Logged{{Mode: Risk}}},
		"a style":                {Styles: []Style{{}}},
		"a tuning":               {Tunings: []Tuned{{}}},
		"a change with a source": {Changes: []Change{{Mode: War, Source: "mutation"}}},
	} {
		if v := k.version(); v != 2 {
			t.Errorf("%s has version %d", name, v)
		}
	}
	for _, source := range newSources {
		if v := (&Knowledge{Changes: []Change{{Mode: War, Source: source}}}).version(); v != knowledgeVersion {
			t.Errorf("a change with the source %q has version %d", source, v)
		}
	}
	for want, p := range map[string]Profile{
		"version = 1\n": {Name: "Ana", Played: []Played{{Mode: War}}},
		"version = 2\n": {Name: "Ana", Placed: []Placed{{Mode: Risk}}},
	} {
		if data, err := p.encode(); err != nil || !strings.HasPrefix(string(data), want) {
			t.Errorf("%v begins with %.20q, %v", p, data, err)
		}
	}
}
