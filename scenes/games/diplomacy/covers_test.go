package diplomacy

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	maps "eras/assets/maps/diplomacy"
	rules "eras/game/diplomacy"
	"eras/scenes/boards/sprites"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// windows are the windows in which nothing may cover what it speaks of.
var windows = slices.Concat(uitest.Sizes[:3], uitest.Narrow[:1], uitest.Low[:1])

// shippedGames returns the games on all maps that ship.
func shippedGames(t *testing.T) []*rules.Game {
	t.Helper()
	if testing.Short() {
		t.Skip("slow, and tests no other goroutines")
	}
	var all []*rules.Game
	for _, name := range maps.Names() {
		file, data, _ := maps.Read(name)
		m, err := rules.ParseMap(file, data)
		if err != nil {
			t.Fatal(err)
		}
		g, err := rules.NewGame(m, rules.Rules{LastYear: 1910})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, g)
	}
	return all
}

// obstacles returns what names must not cover: units, dislodged units, centres, heads of arrows and beads of
// supports.
func obstacles(b *board, p *rules.Position, all []marked) map[string]ui.Rect {
	found := map[string]ui.Rect{}
	square := func(x, y, side float64) ui.Rect { return ui.R(x-side/2, y-side/2, side, side) }
	for i := range b.m.Provinces() {
		at := rules.Province(i)
		token := b.m.Token(at)
		if unit := p.Units[at]; unit.Exists() {
			x, y := b.place(unit.At)
			found["the unit of "+token] = square(x, y, b.size)
		}
		if unit := p.Dislodged[at].Unit; unit.Exists() {
			x, y := b.place(unit.At)
			found["the dislodged unit of "+token] = square(x+0.62*b.size, y+0.5*b.size, b.size)
		}
		if b.m.Centres().Has(at) {
			x, y := b.view.Mark(i)
			found["the centre of "+token] = square(x, y, 10)
		}
	}
	for _, m := range all {
		o := m.order
		line := b.line(m, all)
		end := len(line) - 1
		switch what := b.m.FormatOrder(o); o.Kind {
		case rules.Move, rules.Retreat:
			found["the head of "+what] = sprites.Head(line[end-1], b.point(o.To), b.size)
		case rules.SupportHold:
			for i, r := range sprites.SupportArc(line[0], line[end], b.size) {
				found[fmt.Sprint("part ", i, " of the arc of ", what)] = r
			}
		case rules.SupportMove:
			found["the bead of "+what] = square(line[end].X, line[end].Y, 2*sprites.BeadRadius)
		}
	}
	return found
}

// TestNamesCoverNothing looks at phases of matches of bots on all maps, with all orders, in all kinds of
// windows: names cover no unit, no centre, no head of an arrow, no bead and no
// other name.
func TestNamesCoverNothing(t *testing.T) {
	for _, g := range shippedGames(t) {
		made := <-newBoard(g.Map)
		if made.err != nil {
			t.Fatal(made.err)
		}
		const phases = 5
		match := playedOn(t, g, "dumbbot", phases, 3)
		for i, size := range windows {
			language := ui.Languages[i%len(ui.Languages)]
			t.Run(fmt.Sprintf("%s-%s-%dx%d", g.Map.Name, language, size[0], size[1]), func(t *testing.T) {
				ts := showOn(t, uitest.New(t, language, size[0], size[1], &Screen{}), made.board, match, seats(g))
				shown := 0
				for at := range phases {
					ts.screen.jump(at)
					ts.Ticks(20) // names are laid out a moment after a change, a few in each tick
					shown += checkCovers(t, ts)
				}
				if least := phases * g.Map.Provinces() / 2; shown < least && !ts.UI.Narrow() {
					t.Errorf("%d names are shown in %d phases, want at least %d", shown, phases, least)
				}
			})
		}
	}
}

// checkCovers checks the names of a tick and counts them.
func checkCovers(t *testing.T, ts *testScreen) (shown int) {
	t.Helper()
	b, p := ts.screen.board.board, ts.screen.seen()
	phase := p.Season.String() + " " + fmt.Sprint(p.Year)
	found := obstacles(b, p, ts.screen.marked())
	for i := range b.m.Provinces() {
		name := b.view.NameAt(i)
		if name.Empty() {
			continue
		}
		shown++
		for what, r := range found {
			if over := r.And(name); over.W > 2 && over.H > 2 {
				t.Errorf("%s: the name of %s covers %s by %.0f times %.0f", phase, b.m.Token(rules.Province(i)), what, over.W, over.H)
			}
		}
		found["the name of "+b.m.Token(rules.Province(i))] = name
	}
	return shown
}

// chosenUnits calls check for each unit of the first positions of all maps, in all wide windows, while its
// order is being entered.
func chosenUnits(t *testing.T, check func(t *testing.T, ts *testScreen, at rules.Province)) {
	t.Helper()
	for _, g := range shippedGames(t) {
		made := <-newBoard(g.Map)
		if made.err != nil {
			t.Fatal(made.err)
		}
		for i, size := range uitest.Sizes[:3] {
			language := ui.Languages[i%len(ui.Languages)]
			window := uitest.New(t, language, size[0], size[1], &Screen{})
			for power := rules.Power(1); int(power) <= g.Map.Powers(); power++ {
				token := g.Map.PowerToken(power)
				t.Run(fmt.Sprintf("%s-%s-%s-%d", g.Map.Name, token, language, size[0]), func(t *testing.T) {
					window.T = t
					ts := showOn(t, window, made.board, playedOn(t, g, "holdbot", 0, 1), seats(g, token+"=Ana"))
					ts.settle()
					for _, unit := range g.Map.StartUnits(power) {
						at := g.Map.Province(unit.At)
						ts.screen.entry.begin(at, ts.screen.writing().Legal(at))
						ts.Ticks(2)
						check(t, ts, at)
					}
				})
			}
		}
	}
}

// TestMenusCoverNothing opens the menu of each unit: it covers neither the unit nor the places where its
// order can be clicked.
func TestMenusCoverNothing(t *testing.T) {
	chosenUnits(t, func(t *testing.T, ts *testScreen, at rules.Province) {
		s := ts.screen
		menus := 0
		for _, c := range ts.UI.Controls() {
			if !strings.HasPrefix(c.ID, "deed.") {
				continue
			}
			menus++
			for to := s.entry.targets().With(at); !to.Empty(); to = to.Rest() {
				if over := c.Rect.And(s.board.box(to.First())); over.W > 2 && over.H > 2 {
					t.Errorf("%s of %s covers %s by %.0f times %.0f", c.ID, s.m.Token(at), s.m.Token(to.First()), over.W, over.H)
				}
			}
		}
		if menus == 0 {
			t.Errorf("%s has no menu", s.m.Token(at))
		}
	})
}

// TestTooltipsCoverNothing points at the places where the order of each unit can be clicked: the tooltip
// covers neither these nor the unit.
func TestTooltipsCoverNothing(t *testing.T) {
	chosenUnits(t, func(t *testing.T, ts *testScreen, at rules.Province) {
		s := ts.screen
		tips := 0
		for to := s.entry.targets(); !to.Empty(); to = to.Rest() {
			x, y := s.board.place(rules.Location(to.First()))
			ts.Move(x, y)
			ts.Ticks(ui.Ticks(400))
			tip, ok := ts.Find("tooltip")
			if !ok {
				continue // the menu is there
			}
			tips++
			for other := s.entry.targets().With(at); !other.Empty(); other = other.Rest() {
				if over := tip.Rect.And(s.board.box(other.First())); over.W > 2 && over.H > 2 {
					t.Errorf("pointing at %s for %s, the tooltip covers %s by %.0f times %.0f", s.m.Token(to.First()), s.m.Token(at), s.m.Token(other.First()), over.W, over.H)
				}
			}
		}
		if ts.Move(1, 1); tips == 0 {
			t.Errorf("%s has no tooltips", s.m.Token(at))
		}
	})
}
