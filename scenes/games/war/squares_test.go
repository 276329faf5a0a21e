package war

import (
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/grid"
	"eras/game/war"
	"eras/scenes/boards/gridview"
	"eras/scenes/games/twosided"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// at returns a square by its name in records.
func at(x, y int) grid.Square { return grid.At(x-1, y-1) }

// Every square says what is on it, whose it is, and what threatens it.
func TestSquaresSayWhatTheyAre(t *testing.T) {
	s := open(t, "en", 1280, 800, ":r2,:b5,cb,/,wn,,/cr:r4,,,cn r 0 0 100 0 0", person)
	s.screen.Go = func(work func()) { work() }
	p := s.war.Position().Position
	for _, c := range []struct {
		at   grid.Square
		want []string
	}{
		{at(1, 1), []string{"red leader with 2 soldiers", "come here: BLUE.", "Attacked there, you would lose 100 % of the battles."}},
		{at(2, 1), []string{"blue leader with 5 soldiers", "go to 3 squares", "attack RED and would win 100 % of the battles."}},
		{at(3, 1), []string{"TOWN, city of the blue army\nIts owner", "dominion"}},
		{at(2, 2), []string{"TOWN, neutral warehouse", "one resource", "come here: BLUE."}},
		{at(1, 3), []string{"red leader with 4 soldiers\nTOWN, city of the red army. Its owner"}},
		{at(4, 3), []string{"TOWN, neutral city"}},
		{at(4, 2), []string{"Open ground\nWHERE. Anyone"}},
	} {
		got := s.screen.about(s.UI, &p, c.at)
		names := strings.NewReplacer("BLUE", s.screen.called(at(2, 1)), "RED", s.screen.called(at(1, 1)), "TOWN", s.screen.places.Town(c.at),
			"WHERE.", twosided.Sentence(s.screen.places.At(s.UI.Text, c.at)))
		for _, want := range c.want {
			want = names.Replace(want)
			if !strings.Contains(got, want) {
				t.Errorf("%v says %q, not %q", c.at, got, want)
			}
		}
	}
	if got := s.screen.about(s.UI, &p, at(4, 3)); strings.Contains(got, "enemy") {
		t.Errorf("a square that no enemy reaches says %q", got)
	}
	s.Click("square.2,1")
	if got := s.screen.Said(s.UI, ""); !strings.Contains(got, "attack "+s.screen.called(at(1, 1))) {
		t.Errorf("a click on an enemy says %q", got)
	}
}

// The threats are the squares that the enemy's next move can end on.
func TestThreatsAreTheEnemysMoves(t *testing.T) {
	s := open(t, "en", 1280, 800, start, person)
	p := s.war.Position().Position
	enemy := p
	enemy.Turn = game.Blue
	want := map[grid.Square]bool{}
	for _, m := range rules.Moves(&enemy, nil) {
		if m.Kind() == war.Step {
			want[m.To()] = true
		}
	}
	got := s.screen.threats(&p, game.Blue)
	if len(got) != len(want) || slices.ContainsFunc(got, func(q grid.Square) bool { return !want[q] }) {
		t.Errorf("threats %v, want %v", got, want)
	}
	s.Key(ebiten.KeyT)
	if !s.screen.Threats() {
		t.Error("the key does not mark them")
	}
	s.Ticks(2)
	s.Check("square.", "map")
	s.Click("play.threats")
	if s.screen.Threats() {
		t.Error("the button does not hide them")
	}
}

// A right click unselects, N goes from leader to leader, and a leader can be dragged.
func TestMouseAndKeyShortcuts(t *testing.T) {
	s := open(t, "en", 1280, 800, start, person, "7,4-6,4")
	s.UI.Focus.Set("play.leave")
	s.Key(ebiten.KeyN)
	if !s.UI.Focus.Is("map") || !s.UI.Focus.Shown() {
		t.Error("N does not put the focus on the board")
	}
	first := s.screen.selected
	s.Key(ebiten.KeyN)
	if second := s.screen.selected; !s.screen.has || first != at(1, 2) || second != at(4, 4) {
		t.Errorf("N chose %v, then %v", first, second)
	}
	q := s.screen.view.Square(at(4, 4))
	s.Move(q.CenterX(), q.CenterY())
	s.Tick(ui.Input{Right: ui.Button{Pressed: true, Held: true}})
	s.Tick(ui.Input{Right: ui.Button{Released: true}})
	if s.screen.has {
		t.Error("a right click does not unselect")
	}
	from, to := s.screen.view.Square(at(1, 2)), s.screen.view.Square(at(1, 3))
	s.Move(from.CenterX(), from.CenterY())
	s.Press()
	s.Move(to.CenterX(), to.CenterY())
	s.Release()
	s.settle(400)
	if log := s.war.Match().Record().Actions; len(log) == 0 || log[0] != "1,2-1,3" {
		t.Errorf("dragging recorded %q", log)
	}
}

// The panel says how the war is won, and warns when it is soon lost.
func TestTheGoalWarns(t *testing.T) {
	for _, c := range []struct {
		start, want string
	}{
		{"cr:r1,,cb/,,cb:b1 r 0 0 100 12 34", "First to 50 points of dominion wins"},
		{"cr:r1,,cb/,,cb:b1 r 0 0 100 12 36", "Blue 36 of 50: take a city"},
		{"cr:r1,,cr/,,cb:b1 r 0 0 100 12 48", "First to 50 points of dominion wins"},
	} {
		for _, size := range [][2]int{{900, 600}, {1280, 800}} {
			s := open(t, "en", size[0], size[1], c.start, person)
			if b, ok := s.Find("map.goal"); !ok || b.Label != c.want {
				t.Errorf("%s: %q, want %q", c.start, b.Label, c.want)
			}
		}
	}
}

// What a side bought last is marked where it stands.
func TestPurchasesAreMarked(t *testing.T) {
	for _, c := range []struct {
		move war.Move
		want gridview.Purchase
	}{
		{war.SoldierMove(at(4, 4)), gridview.Purchase{At: at(4, 4), Side: game.Blue, Kind: war.BuySoldier}},
		{war.HorseMove(at(4, 4)), gridview.Purchase{At: at(4, 4), Side: game.Blue, Kind: war.BuyHorse}},
		{war.ArcherMove(at(4, 4)), gridview.Purchase{At: at(4, 4), Side: game.Blue, Kind: war.BuyArcher}},
		{war.LeaderMove(at(3, 1)), gridview.Purchase{At: at(3, 1), Side: game.Blue, Kind: war.BuyLeader}},
	} {
		var m gridview.Marks
		if markLast(&m, c.move, game.Blue); !m.HasBought || m.Bought != c.want || m.HasLast {
			t.Errorf("%v is marked by %+v", c.move, m)
		}
	}
}

// While a leader is selected, what is said of a square covers no square that he can enter,
// neither the forecast of an attack nor what stands there.
func TestTooltipsCoverNoTarget(t *testing.T) {
	for _, size := range [][2]int{{900, 600}, {1280, 800}} {
		s := open(t, "es", size[0], size[1], start, person)
		p := s.war.Position().Position
		shown := 0
		for leader := range p.Size.Squares().All() {
			if p.Cells[leader].Leader != p.Turn {
				continue
			}
			s.Click("square." + leader.String())
			moves := rules.Moves(&p, nil)
			for q := range p.Size.Squares().All() {
				at := s.screen.view.Square(q)
				s.Move(at.CenterX(), at.CenterY())
				s.Ticks(25)
				tip, ok := s.Find("tooltip")
				if !ok {
					continue
				}
				shown++
				for _, m := range moves {
					if m.Kind() == war.Step && m.From() == leader && !tip.Rect.And(s.screen.view.Square(m.To())).Empty() {
						t.Errorf("%v: with %v selected, the tooltip of %v covers %v", size, leader, q, m.To())
					}
				}
			}
			s.Key(ebiten.KeyEscape)
		}
		if shown < 20 {
			t.Errorf("%v: only %d tooltips", size, shown)
		}
	}
}

// Where the reasons of the computer take the place of the armies, the score that decides and the resources
// stay.
func TestTheScoreAndResourcesStayBesideTheReasons(t *testing.T) {
	for _, size := range uitest.Sizes {
		s := open(t, "es", size[0], size[1], "cr:r1,,cb/,,cb:b1 r 5 7 100 12 34", person)
		s.screen.WhyInstead = true
		s.Ticks(2)
		s.Check("square.", "map")
		why, _ := (&puppet{}).Explain()
		s.screen.Explanation = &twosided.Explanation{Why: why, Side: game.Blue, Names: s.screen.names()}
		s.Ticks(2)
		s.Check("square.", "map")
		if line, ok := s.Find("why.expected"); !ok || line.Rect.H < 18.9 {
			t.Errorf("%v: the reasons end in %v", size, line.Rect)
		}
		if row, ok := s.Find("map.points"); !ok || row.Label != "12:34" {
			t.Errorf("%v: the points %q, shown %v", size, row.Label, ok)
		}
		if row, ok := s.Find("armies.resources"); !ok || row.Label != "5:7" {
			t.Errorf("%v: the resources %q, shown %v", size, row.Label, ok)
		}
	}
}
