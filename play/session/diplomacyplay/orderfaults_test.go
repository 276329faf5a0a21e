package diplomacyplay

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// draftOf returns a draft with orders at a position of the standard map.
func draftOf(t *testing.T, position, power string, orders ...string) *OrderDraft {
	t.Helper()
	g := diplomacyBoard(t, 1907).Game
	p, err := g.ParsePosition(position)
	if err != nil {
		t.Fatal(err)
	}
	who, _ := g.Map.FindPower(power)
	d := NewOrderDraft(g, &p, who)
	for _, text := range orders {
		o, err := g.Map.ParseOrder(text)
		if err == nil {
			err = d.Put(g.Map.Interpret(&p, o))
		}
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	return d
}

func TestFaultsAreFoundAndMended(t *testing.T) {
	const west = "SPR 1902 units=FRA:A.PAR,A.PIC,A.BUR,F.ECH,F.MAO;ENG:F.NTH,A.YOR owners=FRA:PAR,BRE,MAR"
	for _, c := range []struct {
		orders string // separated by semicolons
		kind   FaultKind
		at     string
		mended string // the orders that change
	}{
		{"A PAR - BUR; A BUR - MUN", 0, "", ""},
		{"A PAR - BUR", 0, "", ""}, // Burgundy may still be ordered away
		{"A PAR - BUR; A BUR H", Collision, "PAR", "A PAR S A BUR"},
		{"A PAR - GAS; A BUR - GAS", Collision, "PAR", "A PAR S A BUR - GAS"},
		{"A PAR - BUR; A BUR - PAR", Collision, "PAR", "A BUR H; A PAR H"},
		{"A PIC - LON VIA", UnfleetedConvoy, "PIC", "F ECH C A PIC - LON"},
		{"A PIC - LON VIA; F ECH C A PIC - LON", 0, "", ""},
		{"A PIC - LON VIA; F ECH C A PIC - WAL", UnfleetedConvoy, "PIC", "F ECH C A PIC - LON"},
		{"A PIC - NWY VIA; F ECH C A PIC - NWY", 0, "", ""}, // England may help
		{"A PIC - POR VIA; F ECH C A PIC - POR", UnfleetedConvoy, "PIC", "F MAO C A PIC - POR"},
		{"F ECH C A PIC - LON", UnorderedArmy, "ECH", "A PIC - LON VIA"},
		{"F ECH C A PIC - LON; A PIC H", UnorderedArmy, "ECH", "F ECH H"},
		{"A PAR S A BUR", 0, "", ""},
		{"A PAR S A BUR; A BUR - MUN", UnmatchedSupport, "PAR", "A PAR H"},
		{"A PAR S A BUR - GAS", UnmatchedSupport, "PAR", "A BUR - GAS"},
		{"A PAR S A BUR - GAS; A BUR H", UnmatchedSupport, "PAR", "A PAR S A BUR"},
		{"A PAR S A BUR - GAS; A BUR - PIC; A PIC - BEL", UnmatchedSupport, "PAR", "A PAR S A BUR - PIC"},
	} {
		d := draftOf(t, west, "FRA", strings.Split(c.orders, "; ")...)
		m := d.Game.Map
		faults := d.Faults()
		if c.kind == 0 {
			if len(faults) > 0 {
				t.Errorf("%s: %+v", c.orders, faults)
			}
			continue
		}
		if len(faults) != 1 || faults[0].Kind != c.kind || m.Token(faults[0].At) != c.at {
			t.Errorf("%s: %+v, want the fault %d of %s", c.orders, faults, c.kind, c.at)
			continue
		}
		var mended []string
		for _, at := range d.Subjects() {
			for _, o := range faults[0].Mend {
				if m.Province(o.At) == at {
					mended = append(mended, m.FormatOrder(o))
				}
			}
		}
		if got := strings.Join(mended, "; "); got != c.mended {
			t.Errorf("%s: mended by %q, want %q", c.orders, got, c.mended)
		}
	}
}

// Whatever was ordered, mending the first fault again and again ends, with legal orders
// and no fault; and units that had an order keep one.
func TestMendingEnds(t *testing.T) {
	b := diplomacyBoard(t, 1907)
	position, err := b.Game.ParsePosition("FAL 1904 units=ENG:F.NTH,F.NWG,F.ECH,F.IRI,A.YOR,A.WAL,A.BEL,F.SKA,A.NWY,A.HOL,F.BAR,A.CLY,F.MAO;FRA:F.GAS,A.PAR;GER:F.HEL,A.KIE owners=ENG:LON,EDI,LVP,NWY,BEL,HOL")
	if err != nil {
		t.Fatal(err)
	}
	power, _ := b.Game.Map.FindPower("ENG")
	seen := map[FaultKind]int{}
	rapid.Check(t, func(t *rapid.T) {
		d := NewOrderDraft(b.Game, &position, power)
		for _, at := range d.Subjects() {
			if rapid.IntRange(0, 5).Draw(t, "ordered") > 0 {
				_ = d.Put(rapid.SampledFrom(d.Legal(at)).Draw(t, "order"))
			}
		}
		given := d.Ordered()
		for range 100 {
			faults := d.Faults()
			if len(faults) == 0 {
				for _, at := range given {
					if d.Order(at).Kind == 0 {
						t.Fatalf("mending took the order of %s", b.Game.Map.Token(at))
					}
				}
				if err := b.Game.CheckAnswer(&position, power, d.Answer()); err != nil {
					t.Fatal(err)
				}
				return
			}
			f := faults[rapid.IntRange(0, len(faults)-1).Draw(t, "mended")]
			seen[f.Kind]++
			if err := d.Mend(f); err != nil || len(f.Mend) == 0 {
				t.Fatalf("%+v is mended with %v", f, err)
			}
			for _, left := range d.Faults() {
				if left.Kind == f.Kind && left.At == f.At && left.With == f.With && d.Order(f.At) == f.Mend[0] {
					t.Fatalf("%+v is left: %s", left, b.Game.Map.FormatAnswer(d.Answer()))
				}
			}
		}
		t.Fatalf("mending does not end: %s", b.Game.Map.FormatAnswer(d.Answer()))
	})
	for kind := Collision; kind <= UnmatchedSupport; kind++ {
		if seen[kind] == 0 {
			t.Errorf("no fault of kind %d was met", kind)
		}
	}
}

func TestHoldRestOrdersWhoHasNoOrder(t *testing.T) {
	d := draftOf(t, "SPR 1902 units=FRA:A.PAR,F.BRE,A.MAR owners=FRA:PAR,BRE,MAR", "FRA", "A PAR - BUR")
	d.HoldRest()
	if got := d.Game.Map.FormatAnswer(d.Answer()); d.Missing() != 0 || !strings.Contains(got, "A PAR - BUR") || !strings.Contains(got, "F BRE H") {
		t.Errorf("the orders are %s", got)
	}
}
