package agents

import (
	"fmt"
	"strings"
	"testing"
	"time"

	aidiplomacy "eras/ai/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
)

// denseMap returns a map of Diplomacy as large as maps may be, on which every province borders
// every other: 112 coastal provinces, 16 seas, and for each of 8 powers as many units as it may
// have at the start.
func denseMap(t testing.TB) *diplomacy.Map {
	const coasts, seas, powers = 112, 16, 8
	token := func(i int) string { return fmt.Sprintf("%c%c%c", 'A'+i/26%26, 'A'+i%26, 'X') }
	list := func(from, to, but int) string {
		var all []string
		for i := from; i < to; i++ {
			if i != but {
				all = append(all, fmt.Sprintf("%q", token(i)))
			}
		}
		return "[" + strings.Join(all, ", ") + "]"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "name = \"dense\"\nyear = 1901\n")
	for p := range powers {
		from := 6 * p
		var units []string
		for i := from; i < from+6; i++ {
			units = append(units, fmt.Sprintf("%q", []string{"A ", "F "}[i%2]+token(i)))
		}
		fmt.Fprintf(&b, "[[power]]\ntoken = \"P%02d\"\nhomes = %s\nunits = [%s]\n", p, list(from, from+6, -1), strings.Join(units, ", "))
	}
	for i := range coasts + seas {
		fmt.Fprintf(&b, "[[province]]\ntoken = %q\nfleet = %s\n", token(i), list(0, coasts+seas, i))
		if i < coasts {
			fmt.Fprintf(&b, "kind = \"coastal\"\narmy = %s\ncentre = %v\n", list(0, coasts, i), i < 6*powers)
		} else {
			fmt.Fprintf(&b, "kind = \"sea\"\n")
		}
	}
	m, err := diplomacy.ParseMap("dense.toml", []byte(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// quickRegent is regent with little thought, where its orders matter and not their strength.
const quickRegent = "regent:search.tries=50:search.draws=1:search.scenarios=2:search.rounds=2:search.rollouts=0"

// TestBotsOnADenseMap asks every bot for its first orders on a map where every province borders
// every other one. None may be so slow that it seems to hang.
func TestBotsOnADenseMap(t *testing.T) {
	m := denseMap(t)
	g, err := diplomacy.NewGame(m, diplomacy.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range DiplomacyBots().Entries {
		spec := e.Name
		if spec == "regent" {
			spec = quickRegent
		}
		answered := make(chan error, 1)
		go func() {
			maker, err := DiplomacyBots().Find(spec)
			if err == nil {
				p := g.Start()
				err = g.CheckAnswer(&p, 1, maker(g, 1, aidiplomacy.BotRandom(1, game.Seat(0))).Orders(nil, &p))
			}
			answered <- err
		}()
		select {
		case err := <-answered:
			if err != nil {
				t.Errorf("%s: %v", e.Name, err)
			}
		case <-time.After(hanging):
			t.Fatalf("%s does not answer", e.Name)
		}
	}
}
