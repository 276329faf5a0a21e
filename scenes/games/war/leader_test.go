package war

import (
	"strings"
	"testing"

	"eras/game"
	"eras/game/war"
	"eras/game/war/people"
	"eras/play/session/warplay"
	"eras/scenes/games/twosided"
	"eras/scenes/ui"
)

// The square of a leader says who it is, and which battle earned the trait: as the record of the war has it. Women
// are spoken of as women.
func TestASquareTellsTheDeedOfItsLeader(t *testing.T) {
	for _, language := range ui.Languages {
		women, men := 0, 0
		for seed := range uint64(8) {
			s := open(t, language, 1280, 800, ":r2,:b5,cb,/,wn,,/cr:r4,,,cn r 0 0 100 0 0", person)
			s.screen.Setup.Seed = seed
			s.screen.recall(s.war.Match(), 0)
			p := s.war.Position()
			attacker, ok := s.screen.people.At(at(1, 1))
			before := p
			before.Fighting, before.From, before.To = true, at(1, 1), at(2, 1)
			for _, e := range []war.Event{{Kind: war.BattleOpened, Side: game.Red, From: at(1, 1), To: at(2, 1)}, {Kind: war.BattleEnded, Side: game.Red, From: at(1, 1), To: at(2, 1), Soldiers: 1}} {
				s.screen.people.Note(&p, &e)
			}
			winner, _ := s.screen.people.At(at(2, 1))
			if !ok || winner.Name != attacker.Name || winner.Trait() != people.Lucky {
				t.Fatalf("%+v won and is %+v", attacker, winner)
			}
			after := p.Position
			after.Set(at(1, 1), war.Cell{})
			after.Set(at(2, 1), war.Cell{Leader: game.Red, Soldiers: 1})
			got := s.screen.about(s.UI, &after, at(2, 1))
			trait := map[string][2]string{"en": {"the Lucky", "the Lucky"}, "es": {"el Afortunado", "la Afortunada"}}[language]
			adjective := map[string][2]string{"en": {"red", "red"}, "es": {"rojo", "roja"}}[language]
			k := 0
			if people.Woman(winner.Name) {
				k = 1
				women++
			} else {
				men++
			}
			for _, want := range []string{winner.Name + " " + trait[k], " " + adjective[k] + " ", twosided.Capital(trait[k]) + ": ", s.screen.places.At(s.UI.Text, at(2, 1)), "2", "5"} {
				if !strings.Contains(got, want) {
					t.Errorf("%s: the square says %q without %q", language, got, want)
				}
			}
		}
		if women == 0 || men == 0 {
			t.Errorf("%d women and %d men", women, men)
		}
	}
}

// A deed of an earlier war of the campaign names that war and its place.
func TestADeedOfAnEarlierWar(t *testing.T) {
	s := open(t, "en", 1280, 800, ":r2,,,/,,,:b2 r 0 0 100", person)
	p := people.Person{Name: "Elvira", Won: 1, Deed: people.Deed{Map: "montalba-bridge", At: at(4, 3), Soldiers: 1, Against: 4}}
	n, _ := nodeOf(&warplay.Setup{Rival: war.Text{}, Map: war.Map{Name: p.Deed.Map}})
	got := deedText(s.UI.Text, &p, s.screen.places)
	for _, want := range []string{n.Title.In("en"), twosided.NewPlaces(&n.Start).At(s.UI.Text, at(4, 3)), "The Lucky"} {
		if !strings.Contains(got, want) {
			t.Errorf("it says %q without %q", got, want)
		}
	}
	p.Deed.Map = "montalba-gone"
	if got := deedText(s.UI.Text, &p, s.screen.places); got != "" {
		t.Errorf("of a map that is gone it says %q", got)
	}
}

// A battle names both commanders, with the tooltip of their deeds, and the map has their faces.
func TestABattleHasCommanders(t *testing.T) {
	s := open(t, "en", 1280, 800, ":r3,:b2,/,,cn r 0 0 50", [2]warplay.Seat{{Person: "Ana"}, {Level: 1}})
	red, blue := s.screen.called(at(1, 1)), s.screen.called(at(2, 1))
	s.Click("square.1,1")
	s.Click("square.2,1")
	s.Until("the battle", func() bool { return s.screen.inBattle() })
	s.Ticks(2)
	for side, want := range map[string]string{"red": red, "blue": blue} {
		if c, ok := s.Find("battle.commander." + side); !ok || c.Label != want {
			t.Errorf("%s is led by %q, not %q", side, c.Label, want)
		}
	}
}
