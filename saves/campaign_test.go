package saves

import (
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"eras/game/battle"
	"eras/game/grid"
	"eras/game/war/campaign"
	"eras/game/war/people"
)

// aCampaign returns how far a player has come.
func aCampaign() campaign.Progress {
	return campaign.Progress{
		Campaign: "montalba", Difficulty: campaign.Hard, Map: "woods", Seed: math.MaxUint64,
		Fought: []campaign.Fought{{Date: date(2), Map: "bridge", Seed: 7, Score: -1}, {Date: date(3), Map: "bridge", Seed: 8, Score: 1, Veteran: battle.Army{Foot: 1, Horse: 2, Archers: 1}, Cities: 2, Reward: campaign.Archers, Leaders: []people.Person{
			{Side: campaign.Person, Name: "Nuño", Won: 3, Deed: people.Deed{Map: "montalba-bridge", At: grid.At(3, 1), Soldiers: 3, Against: 4, Attacked: true, Captures: 4, ByHorse: 1, ByArchers: 2}},
			{Side: campaign.Person, Name: "Elvira", Fallen: true, Fell: grid.At(0, 2)},
		}}},
	}
}

func TestCampaignsAreReadAsWritten(t *testing.T) {
	words := rapid.StringMatching(`[a-z]{1,20}`)
	rapid.Check(t, func(t *rapid.T) {
		want := campaign.Progress{Campaign: words.Draw(t, "campaign"), Difficulty: campaign.Difficulty(rapid.IntRange(1, 3).Draw(t, "difficulty"))}
		if rapid.Bool().Draw(t, "playing") {
			want.Map, want.Seed = words.Draw(t, "map"), rapid.Uint64().Draw(t, "seed")
		}
		for range rapid.IntRange(0, 12).Draw(t, "wars") {
			want.Fought = append(want.Fought, campaign.Fought{
				Date: time.Unix(rapid.Int64Range(0, 1<<32).Draw(t, "date"), 0).UTC(), Map: words.Draw(t, "map"), Seed: rapid.Uint64().Draw(t, "seed"),
				Score: rapid.IntRange(-1, 1).Draw(t, "score"), Veteran: battle.Army{Foot: rapid.Uint8Range(0, 9).Draw(t, "foot"), Horse: rapid.Uint8Range(0, 9).Draw(t, "horse"), Archers: rapid.Uint8Range(0, 9).Draw(t, "archers")}, Cities: rapid.IntRange(0, 9).Draw(t, "cities"),
			})
		}
		for i := range want.Fought {
			for range rapid.IntRange(0, 4).Draw(t, "leaders") {
				square := rapid.Custom(func(t *rapid.T) grid.Square {
					return grid.At(rapid.IntRange(0, grid.Max-1).Draw(t, "x"), rapid.IntRange(0, grid.Max-1).Draw(t, "y"))
				})
				p := people.Person{Side: campaign.Person, Name: words.Draw(t, "name"), Won: rapid.IntRange(0, 9).Draw(t, "won")}
				if p.Fallen = rapid.Bool().Draw(t, "fallen"); p.Fallen {
					p.Fell = square.Draw(t, "fell")
				}
				if rapid.Bool().Draw(t, "known") {
					p.Deed = people.Deed{Map: words.Draw(t, "map"), At: square.Draw(t, "at"), Soldiers: 2, Against: rapid.IntRange(4, 9).Draw(t, "against"), Attacked: rapid.Bool().Draw(t, "attacked"), Captures: 7, ByHorse: rapid.IntRange(0, 3).Draw(t, "horse"), ByArchers: rapid.IntRange(0, 4).Draw(t, "archers")}
				}
				want.Fought[i].Leaders = append(want.Fought[i].Leaders, p)
			}
		}
		s := New(&Memory{})
		if err := s.SaveCampaign("Begoña", &want); err != nil {
			t.Fatal(err)
		}
		if got, found, err := s.Campaign(" Begoña "); err != nil || !found || !reflect.DeepEqual(got, want) {
			t.Fatalf("read %+v, %v, %v, wrote %+v", got, found, err, want)
		}
		if _, found, err := s.Campaign("Ana"); found || err != nil {
			t.Fatalf("another player has a campaign: %v", err)
		}
	})
}

// TestProfilesDoNotKnowCampaigns reads the profile of a player with a campaign and one
// without: the file of a profile is the same.
func TestProfilesDoNotKnowCampaigns(t *testing.T) {
	store := &Memory{}
	s := New(store)
	if err := s.UpdateProfile("Ana", date(1), func(p *Profile) { p.Add(played(2)) }); err != nil {
		t.Fatal(err)
	}
	before := string(store.files[profileName("Ana")])
	p := aCampaign()
	if err := s.SaveCampaign("Ana", &p); err != nil {
		t.Fatal(err)
	}
	if after := string(store.files[profileName("Ana")]); after != before {
		t.Errorf("the profile was\n%s\nand is\n%s", before, after)
	}
}

func TestInvalidCampaignsAreSetAside(t *testing.T) {
	p := aCampaign()
	whole, err := encodeCampaign("Ana", &p)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, new, want string }{
		{`difficulty = 3`, `difficulty = 4`, "from 1 to 3"},
		{`score = -1`, `score = -2`, "from -1 to 1"},
		{`seed = "7"`, `seed = "seven"`, "whole number"},
		{`player = "Ana"`, `player = "Bea"`, "campaign of \"Bea\""},
		{`veteran = 4`, ``, "missing"},
		{`horse = 2`, `horse = 5`, "from 0 to 4"},
		{`map = "woods"`, `map = 3`, "must be a text"},
		{`name = "Nuño"`, `name = ""`, "short text"},
		{`won = 3`, `won = -3`, "from 0 to"},
		{`fell = "1,3"`, `fell = "1,99"`, ""},
		{`at = "4,2"`, `at = "here"`, ""},
		{`horse = 1`, `horse = 3`, "archers"},
	} {
		store := &Memory{}
		broken := strings.Replace(string(whole), c.old, c.new, 1)
		if broken == string(whole) {
			t.Fatalf("the file has no %q:\n%s", c.old, whole)
		}
		store.files = map[string][]byte{campaignName("Ana"): []byte(broken)}
		_, found, err := New(store).Campaign("Ana")
		var report *BrokenError
		if found || !errors.As(err, &report) || report.Aside == "" || report.Line == 0 || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q for %q: found %v, %v, want a line and %q", c.new, c.old, found, err, c.want)
		}
	}
	store := &Memory{}
	store.files = map[string][]byte{campaignName("Ana"): []byte("version = 3\n")}
	s := New(store)
	var newer *NewerError
	if _, _, err := s.Campaign("Ana"); !errors.As(err, &newer) {
		t.Errorf("a newer file: %v", err)
	}
	if err := s.SaveCampaign("Ana", &p); !errors.Is(err, ErrCannotSave) {
		t.Errorf("writing over a newer file: %v", err)
	}
}

func FuzzCampaign(f *testing.F) {
	p := aCampaign()
	data, err := encodeCampaign("A", &p)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(data))
	f.Fuzz(func(t *testing.T, text string) {
		p, err := parseCampaign("A")("c.toml", []byte(text))
		if err != nil {
			return
		}
		again, err := encodeCampaign("A", &p)
		if err != nil {
			t.Fatal(err)
		}
		if q, err := parseCampaign("A")("c.toml", again); err != nil || !reflect.DeepEqual(p, q) {
			t.Fatalf("read %+v, written and read again %+v, %v", p, q, err)
		}
	})
}
