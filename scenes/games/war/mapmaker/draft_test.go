package mapmaker

import (
	"testing"

	"pgregory.net/rapid"

	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
	"eras/game/war"
)

var testRules = &war.Rules{LeaderPrice: 10, SoldierPrice: 3, Cap: 12, IncomePeriod: 1}

func draft(t testing.TB, text string) *Draft {
	t.Helper()
	p, err := war.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	return NewDraft(testRules, p)
}

func anyBrush(t *rapid.T) Brush {
	b := Brush{Tool: Tool(rapid.IntRange(0, int(Eraser)).Draw(t, "tool"))}
	switch b.Tool {
	case Land:
		b.Terrain = war.Terrain(rapid.IntRange(0, int(war.River)).Draw(t, "terrain"))
	case Site:
		b.Site, b.Side = war.Site(rapid.IntRange(1, 2).Draw(t, "site")), game.Side(rapid.IntRange(0, 2).Draw(t, "owner"))
	case Flag:
		b.Side = game.Side(rapid.IntRange(0, 2).Draw(t, "flag"))
	case Leader:
		b.Side, b.Foot = game.Side(rapid.IntRange(1, 2).Draw(t, "side")), uint8(rapid.IntRange(0, 8).Draw(t, "foot"))
		b.Horse, b.Archers = uint8(rapid.IntRange(0, 3).Draw(t, "horse")), uint8(rapid.IntRange(0, 2).Draw(t, "archers"))
	}
	return b
}

// Whatever is painted, symmetric maps stay symmetric, the text reads back, every step can
// be undone and made again.
func TestPainting(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		z := grid.Size{W: uint8(rapid.IntRange(4, 9).Draw(t, "columns")), H: uint8(rapid.IntRange(4, 7).Draw(t, "rows"))}
		y := war.Symmetry(rapid.IntRange(0, 2).Draw(t, "symmetry"))
		d := NewDraft(testRules, blank(testRules, z, 100, y))
		d.Symmetry = y
		states := []war.Position{*d.Position()}
		for range rapid.IntRange(1, 25).Draw(t, "strokes") {
			d.Begin()
			b := anyBrush(t)
			for range rapid.IntRange(1, 4).Draw(t, "squares") {
				d.Paint(grid.At(rapid.IntRange(0, z.Columns()-1).Draw(t, "x"), rapid.IntRange(0, z.Rows()-1).Draw(t, "y")), b)
			}
			if p := *d.Position(); p != states[len(states)-1] {
				states = append(states, p)
			}
			p := d.Position()
			read, err := war.ParsePosition(p.String())
			if err != nil || read != *p {
				t.Fatalf("%v reads as %v: %v", p, read, err)
			}
			for s := range z.Squares().All() {
				if twin := y.Twin(z, s); y != war.Free && p.Cells[s] != other(p.Cells[twin]) {
					t.Fatalf("%v on %v, %v on %v", p.Cells[s], s, p.Cells[twin], twin)
				}
			}
			if f := d.fault(); (f == NoFault) != (testRules.ValidateStart(p) == nil && war.Connected(p)) {
				t.Fatalf("fault %q of %v", f, p)
			}
		}
		for i := len(states) - 2; i >= 0; i-- {
			d.Undo()
			if *d.Position() != states[i] {
				t.Fatalf("step %d undone: %v, want %v", i, d.Position(), states[i])
			}
		}
		if d.CanUndo() || d.Unsaved() {
			t.Fatal("the first map has something to undo or to save")
		}
		for _, want := range states[1:] {
			d.Redo()
			if *d.Position() != want {
				t.Fatalf("made again: %v, want %v", d.Position(), want)
			}
		}
	})
}

func TestFaults(t *testing.T) {
	for text, want := range map[string]Fault{
		"cr:r2,,,cb:b2/,,,/,,,/,,, r 5 5 100":     NoFault,
		"cr,,,cb:b2/,,,/,,,/,,, r 5 5 100":        NoRed,
		"cr:r2,,,cb/,,,/,,,/,,, r 5 5 100":        NoBlue,
		"cr:r2,~,,cb:b2/,~,,/,m,,/,~,, r 5 5 100": Apart,
		"cr:r13,,,cb:b2/,,,/,,,/,,, r 5 5 100":    NotByRule,
	} {
		if got := draft(t, text).fault(); got != want {
			t.Errorf("%s: fault %q, want %q", text, got, want)
		}
	}
}

func TestSymmetryIsRecognised(t *testing.T) {
	for text, want := range map[string]war.Symmetry{
		"cr:r2,,,/,f,wn,/,wn,f,/,,,cb:b2 r 5 5 100":   war.Turned,
		"cr:r2,,,cb:b2/,f,f,/,wn,wn,/,,, r 5 5 100":   war.Mirrored,
		"cr:r2,,,cb:b1/,f,f,/,wn,wn,/,,, r 5 5 100":   war.Free,
		"cr:r2,,,cb:b2/~,f,f,~/,wn,wn,/,,h, r 5 5 99": war.Free,
	} {
		if got := draft(t, text).Symmetry; got != want {
			t.Errorf("%s: symmetry %v, want %v", text, got, want)
		}
	}
}

func TestResizing(t *testing.T) {
	d := draft(t, "cr:r2,f,,cb:b2/,,wn,/,,,/,,,m r 7 9 100")
	d.resize(grid.Size{W: 6, H: 5})
	if got, want := d.Position().String(), "cr:r2,f,,cb:b2,,/,,wn,,,/,,,,,/,,,m,,/,,,,, r 7 9 100"; got != want {
		t.Errorf("larger: %s, want %s", got, want)
	}
	d.resize(grid.Size{W: 4, H: 4})
	if d.Position().String() != "cr:r2,f,,cb:b2/,,wn,/,,,/,,,m r 7 9 100" || d.Unsaved() {
		t.Errorf("smaller again: %v", d.Position())
	}
	d.Keep()
	d.setResources(game.Blue, 100)
	d.setLimit(1)
	if p := d.Position(); p.Armies[1].Resources != maxResources || p.Left != minLimit || !d.Unsaved() {
		t.Errorf("%v", p)
	}
}

// Flags and the wagon are painted for both sides at once, and a map is playable when they suffice.
func TestObjectivesArePainted(t *testing.T) {
	for _, c := range []struct {
		kind  war.ObjectiveKind
		paint []string // squares, with the side before them
		want  string
		fault Fault
	}{
		{war.NoObjective, []string{"n4,3"}, "hold=12 red=4,3 blue=4,3", NoFault},
		{war.Hold, nil, "hold=12 red= blue=", Flags},
		{war.Wagon, []string{"n4,2", "r1,1"}, "wagon=4,2 red=1,1 blue=7,5", NoFault},
		{war.Breakout, []string{"r7,2"}, "breakout=2 red=7,2 blue=1,4", Flags},
		{war.Breakout, []string{"r7,2", "r7,4"}, "breakout=2 red=7,2;7,4 blue=1,2;1,4", NoFault},
	} {
		p, err := war.ParsePosition(",,,,,,/,,,,,,/cr:r2,,,,,,cb:b2/,,,,,,/,,,,,, r 5 5 60")
		if err != nil {
			t.Fatal(err)
		}
		d := NewDraft(&war.Rules{LeaderPrice: 10, SoldierPrice: 3, Cap: 12, IncomePeriod: 3, Dominion: 50, Battle: battle.Rules{Scaled: true, Limit: 100}}, p)
		if c.kind != war.NoObjective {
			d.setObjective(c.kind)
		}
		for _, text := range c.paint {
			s, err := p.Size.Parse(text[1:])
			if err != nil {
				t.Fatal(err)
			}
			side, _ := game.SideFromLetter(text[0])
			d.Paint(s, Brush{Tool: Flag, Side: side})
		}
		if got := d.Position().Objective.String(); got != c.want || d.fault() != c.fault {
			t.Errorf("%v, %v: %s with the fault %q, want %s, %q", c.kind, c.paint, got, d.fault(), c.want, c.fault)
		}
		d.resize(grid.Size{W: 4, H: 4})
		for _, squares := range d.Position().Objective.Squares {
			for s := range squares.All() {
				if !d.Position().Size.Has(s) {
					t.Errorf("a flag lies outside on %v", s)
				}
			}
		}
		for s := range p.Size.Squares().All() {
			d.Paint(s, Brush{Tool: Eraser})
		}
		if o := d.Position().Objective; !o.Squares[0].Empty() || !o.Squares[1].Empty() {
			t.Errorf("the eraser leaves %v", o)
		}
	}
}
