package geography

import (
	"testing"

	drawings "eras/assets/geography"
)

// isle is a map of a square of land, with a lake that is a strait, in a sea.
const isle = `drawing 1 isle 10000
face water sea -
face land A A
face strait A A
face land B B
area A unit 8000 4000 400 mark 8000 5000 100 name 8000 3000 1000 260
area B unit 12000 4000 400 mark 12000 5000 100 name 12000 3000 1000 260 aside 16000 3000 1000 260 coast NCS 12000 2000 0 coast SCS 12000 8000 0
arc - 0 0 0 20000 0 0 10000 -20000 0 0 -10000
arc 0 1 10000 8000 -4000 0 0 -6000 4000 0
arc 0 3 10000 2000 4000 0 0 6000 -4000 0
arc 3 1 10000 2000 0 6000
arc 1 2 7000 6000 1000 0 0 1000 -1000 0 0 -1000
link A B 9800 5000 400 0
link B A 13800 5000 6200 0 | 0 5000 6200 0
`

func parse(t testing.TB, text string) *Map {
	t.Helper()
	m, err := Parse("isle", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// shipped returns the drawings that ship with the program.
func shipped(t testing.TB) map[string][]byte {
	t.Helper()
	out := map[string][]byte{}
	for _, game := range []string{"diplomacy", "risk"} {
		for _, name := range drawings.Names(game) {
			_, data, ok := drawings.Read(game, name)
			if !ok {
				t.Fatalf("no drawing %s of %s", name, game)
			}
			out[name] = data
		}
	}
	if len(out) == 0 {
		t.Fatal("no drawings are shipped")
	}
	return out
}
