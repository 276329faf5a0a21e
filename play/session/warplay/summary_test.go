package warplay

import (
	"testing"

	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
	"eras/game/war"
)

// playActions plays actions from a position.
func playActions(t *testing.T, start string, actions ...string) (*war.Board, *war.Match) {
	t.Helper()
	p, err := war.ParsePosition(start)
	if err != nil {
		t.Fatal(err)
	}
	board, err := war.NewBoard(war.Rules{
		LeaderPrice: 10, SoldierPrice: 3, Cap: 12, IncomePeriod: 1, Battle: battle.Rules{Size: grid.Size{W: 8, H: 6}, Limit: 100},
	}, p)
	if err != nil {
		t.Fatal(err)
	}
	m := game.NewMatch(board, 1)
	for _, text := range actions {
		p := m.Position()
		a, err := board.ParseMove(&p, 0, text)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := m.Answer(m.Waiting().First(), a); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	return board, m
}

func TestSummarizeWar(t *testing.T) {
	board, m := playActions(t, "cr,:r1,:b0,/,,,cb r 13 10 60",
		"S 2,1", "L 4,2", "L 1,1", // red 3, blue 10, red 10
		"4,2-4,1", "2,1-3,1", // the third purchase made way for a battle
		"b 1,3-2,3", "b 8,3-7,3", "b 2,3-3,3", "b 7,3-6,3", "b 3,3-4,3", "b 6,3-5,3", "b 4,3-5,3")
	a := SummarizeWar(&Setup{}, board, m)
	if a.Battles != [2]int{1, 0} || a.Lost != [2]int{} || a.Spent != [2]int{13, 10} {
		t.Errorf("battles %v, lost %v, spent %v", a.Battles, a.Lost, a.Spent)
	}
	if got, want := len(a.Strength), 6; got != want {
		t.Fatalf("%d strengths, want %d: %v", got, want, a.Strength)
	}
	if a.Strength[0] != [2]int{2, 1} || a.Strength[5] != [2]int{4, 1} {
		t.Errorf("strengths %v", a.Strength)
	}
	if _, over := m.Outcome(); over || a.Fallen != 0 {
		t.Errorf("over %v, fallen %v", over, a.Fallen)
	}
}

// Everything that can be bought is counted at its price.
func TestSummaryCountsEveryPurchase(t *testing.T) {
	p, err := war.ParsePosition("cr,:r1,,:b0/,,,cb r 90 90 60")
	if err != nil {
		t.Fatal(err)
	}
	rules := war.Rules{
		LeaderPrice: 10, SoldierPrice: 3, HorsePrice: 5, ArcherPrice: 4, Cap: 12, IncomePeriod: 1, Orders: 3,
		Battle: battle.Rules{Close: true, Kinds: true, Captain: true, Limit: 40},
	}
	for kind := range war.KindCount {
		board, err := war.NewBoard(rules, p)
		if err != nil {
			t.Fatal(err)
		}
		want := int(rules.Price(kind))
		for _, m := range rules.Moves(&p, nil) {
			if m.Kind() != kind {
				continue
			}
			match := game.NewMatch(board, 1)
			if _, _, err := match.Answer(0, war.MapAction(m)); err != nil {
				t.Fatal(err)
			}
			after := match.Position().Position
			paid := int(p.Armies[0].Resources) - int(after.Armies[0].Resources)
			if a := SummarizeWar(&Setup{}, board, match); a.Spent != [2]int{want, 0} || kind != war.End && paid != want {
				t.Errorf("%v costs %d: spent %v, want %d", m, paid, a.Spent, want)
			}
		}
	}
}

func TestSummaryOfABattle(t *testing.T) {
	parse := func(text string) war.Position {
		p, err := war.ParsePosition(text)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	for _, c := range []struct {
		name, before, after string
		battles, lost       [2]int
		fallen              grid.Square
	}{
		{"the attacker wins", ":r5,:b2/,:b0 r 0 0 9", ",:r2/,:b0 b 0 0 8", [2]int{1, 0}, [2]int{3, 2}, 0},
		{"the defender wins", ":r2,:b5/:r0, r 0 0 9", ",:b1/:r0, b 0 0 8", [2]int{0, 1}, [2]int{2, 4}, 0},
		{"both fall", ":r3,:b3/:r0,:b0 r 0 0 9", ",/:r0,:b0 b 0 0 8", [2]int{}, [2]int{3, 3}, 0},
		{"the last leader falls", ":r5,:b2 r 0 0 9", ",:r2 b 0 0 8", [2]int{1, 0}, [2]int{3, 2}, grid.At(1, 0)},
	} {
		var a WarSummary
		after := parse(c.after)
		a.battle(&war.State{Position: parse(c.before), Fighting: true, From: grid.At(0, 0), To: grid.At(1, 0)}, &after)
		if a.Battles != c.battles || a.Lost != c.lost || a.Fallen != c.fallen {
			t.Errorf("%s: battles %v, lost %v, fallen %v", c.name, a.Battles, a.Lost, a.Fallen)
		}
	}
}
