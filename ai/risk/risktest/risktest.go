// Package risktest has maps for tests of Risk.
package risktest

import (
	"testing"

	riskmaps "eras/assets/maps/risk"
	"eras/game/risk"
)

// Spit is a line of four territories, two to a continent.
const Spit = "spit west=1,east=1 p.0.i.1,q.0.h.0-2,r.1.c.1-3,s.1.i.2"

// Yard is three rows of three territories, each beside its neighbours in the row and the column; a
// row is a continent.
//
//	0 1 2  top, bonus 3
//	3 4 5  mid, bonus 2
//	6 7 8  low, bonus 0
const Yard = "yard top=3,mid=2,low=0 " +
	"a.0.i.1-3,b.0.h.0-2-4,c.0.c.1-5,d.1.i.0-4-6,e.1.h.1-3-5-7,f.1.c.2-4-8,g.2.i.3-7,h.2.h.4-6-8,i.2.c.5-7"

// Map returns the shipped map with a name.
func Map(t testing.TB, name string) *risk.Map {
	t.Helper()
	file, data, ok := riskmaps.Read(name)
	if !ok {
		t.Fatalf("there is no map %.80q", name)
	}
	m, err := risk.ParseMap(file, data)
	if err != nil {
		t.Fatal(err)
	}
	return m
}
