package people

import (
	"math/rand/v2"
	"strings"
	"testing"

	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
	"eras/game/war"
)

var rules = war.Rules{
	LeaderPrice: 10, SoldierPrice: 3, Cap: 12, IncomePeriod: 1, MaxLeaders: 8,
	Battle: battle.Rules{Size: grid.Size{W: 8, H: 6}, Limit: 20, Kinds: true},
}

// begin returns a first state with five leaders.
func begin(t *testing.T) war.State {
	t.Helper()
	p, err := war.ParsePosition("cr:r5h2a2,:b4a3,,wn,/,:r1,,cn,/wn,,,,cb:b3h2/,cr,,,:b2 r 40 40 300")
	if err != nil {
		t.Fatal(err)
	}
	rules.Begin(&p)
	return war.State{Position: p}
}

// Leaders are where the position has leaders, keep their names, won the battles that were won and fell where they
// fell, in wars of random actions. Captures are counted as the armies shrink.
func TestPeopleFollowTheWar(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	traits := map[Trait]int{}
	for seed := range uint64(100) {
		s := begin(t)
		l := New(&s.Position, seed, nil)
		won, fell := [2]int{}, 0
		var lost [2]int // soldiers of red and blue captured in the pending battle
		for !rules.Over(&s.Position) {
			actions := rules.Actions(&s, nil)
			a := actions[rng.IntN(len(actions))]
			for _, other := range actions { // blue captures where it can, or battles end as they begin
				if s.Turn() == s.Battle.Attacker().Other() && other.InBattle && other.Soldier != battle.Pass && s.Battle.At(other.Soldier.To()) != game.NoSide {
					a = other
				}
			}
			before := s
			var events []war.Event
			rules.Apply(&s, a, &events)
			for i := range events {
				e := &events[i]
				if e.Kind == war.BattleOpened {
					lost = [2]int{}
				}
				if e.Kind == war.Fought && (e.Battle.Kind == battle.Captured || e.Battle.Kind == battle.Shot) {
					lost[e.Side.Other().Seat()]++
				}
				attacker, _ := l.At(e.From)
				defender, _ := l.At(e.To)
				l.Note(&before, e)
				if e.Kind != war.BattleEnded {
					continue
				}
				if e.Side == game.NoSide {
					fell += 2
					continue
				}
				fell++
				won[e.Side.Seat()]++
				leader, _ := l.At(e.To)
				traits[leader.Trait()]++
				former := attacker
				if defender.Side == e.Side {
					former = defender
				}
				if leader.Name != former.Name || leader.Won != former.Won+1 || former.Trait() != NoTrait && leader.Deed != former.Deed {
					t.Fatalf("%+v wins and is %+v", former, leader)
				}
				if d := leader.Deed; former.Trait() == NoTrait && d != (Deed{}) {
					if d.Captures != lost[e.Side.Other().Seat()] || d.At != e.To || d.Attacked != (leader.Side == defender.Side) || d.Check() != nil {
						t.Fatalf("the deed is %+v, captured were %v on %v", d, lost, e.To)
					}
				}
			}
			seen := map[string]bool{}
			for q := range s.Position.Size.Squares().All() {
				leader, ok := l.At(q)
				if side := s.Position.Cells[q].Leader; ok != (side != game.NoSide) || ok && leader.Side != side {
					t.Fatalf("after %v the leader on %v is %+v in %v", a, q, leader, s.Position)
				}
				if ok && seen[leader.Name] {
					t.Fatalf("two leaders are called %s", leader.Name)
				}
				seen[leader.Name] = true
			}
			if len(l.Fallen()) != fell {
				t.Fatalf("%d leaders fell, not %d", len(l.Fallen()), fell)
			}
		}
		if n := len(l.Of(game.Red, s.Position.Size)) + len(l.Of(game.Blue, s.Position.Size)); n != l.came[0]+l.came[1] {
			t.Fatalf("%d of %d leaders are accounted for", n, l.came)
		}
	}
	for trait := range TraitCount {
		if trait != Stubborn && traits[trait] == 0 {
			t.Errorf("nobody was %q: %v", trait, traits)
		}
	}
}

// Who is attacked by more soldiers and wins is stubborn; who attacks with more and wins is not.
func TestHoldingOut(t *testing.T) {
	first := begin(t)
	won := [2]int{}
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 2))
		s, l := first, New(&first.Position, 1, nil)
		step := func(a war.Action) {
			before := s
			var events []war.Event
			rules.Apply(&s, a, &events)
			for i := range events {
				l.Note(&before, &events[i])
			}
		}
		a, err := war.ParseAction(&s, "1,1-2,1")
		if err != nil {
			t.Fatal(err)
		}
		step(a)
		for s.Fighting {
			actions := rules.Actions(&s, nil)
			a := actions[rng.IntN(len(actions))]
			for _, other := range actions {
				if s.Turn() == game.Blue && other.Soldier != battle.Pass && s.Battle.At(other.Soldier.To()) != game.NoSide {
					a = other
				}
			}
			step(a)
		}
		p, ok := l.At(grid.At(1, 0))
		if !ok {
			continue
		}
		won[p.Side.Seat()]++
		if stubborn := p.Trait() == Stubborn; stubborn != (p.Side == game.Blue) {
			t.Fatalf("the winner is %+v", p)
		}
	}
	if won[0] == 0 || won[1] == 0 {
		t.Errorf("red and blue won %v", won)
	}
}

// The first battle that tells earns the trait.
func TestTraits(t *testing.T) {
	for _, c := range []struct {
		deed Deed
		want Trait
	}{
		{Deed{}, NoTrait},
		{Deed{Soldiers: 4, Against: 6}, NoTrait},
		{Deed{Soldiers: 4, Against: 7}, Lucky},
		{Deed{Soldiers: 4, Against: 7, Attacked: true}, Lucky},
		{Deed{Soldiers: 0, Against: 1}, Lucky},
		{Deed{Soldiers: 4, Against: 6, Attacked: true, Captures: 3, ByHorse: 3}, Stubborn},
		{Deed{Soldiers: 4, Against: 4, Attacked: true}, NoTrait},
		{Deed{Soldiers: 4, Against: 4, Captures: 3, ByHorse: 2, ByArchers: 1}, Rider},
		{Deed{Soldiers: 4, Against: 4, Captures: 4, ByHorse: 2, ByArchers: 2}, NoTrait},
		{Deed{Soldiers: 4, Against: 3, Captures: 3, ByArchers: 2}, Archer},
	} {
		if got := c.deed.Trait(); got != c.want {
			t.Errorf("%+v: %q, want %q", c.deed, got, c.want)
		}
	}
	for _, d := range []Deed{{Soldiers: -1}, {Against: war.MaxCap + 1}, {Captures: 1, ByHorse: 2}, {Captures: 3, ByHorse: 2, ByArchers: 2}} {
		if d.Check() == nil {
			t.Errorf("%+v is accepted", d)
		}
	}
}

// Those who come from earlier wars lead the first leaders of their side, in order, with what they are known for;
// nobody else has a name of theirs, or one that is taken.
func TestRoster(t *testing.T) {
	s := begin(t)
	plain := New(&s.Position, 7, nil)
	first, _ := plain.At(grid.At(0, 0))
	other, _ := plain.At(grid.At(1, 0))
	deed := Deed{Map: "ford", Soldiers: 1, Against: 4}
	roster := &Roster{Side: game.Red, Led: []Person{{Name: other.Name, Won: 3, Deed: deed}, {}, {Name: "Sol"}}, Taken: []string{first.Name}}
	l := New(&s.Position, 7, roster)
	veteran, _ := l.At(grid.At(0, 0))
	if veteran.Name != other.Name || veteran.Won != 3 || veteran.Deed != deed || veteran.Side != game.Red {
		t.Errorf("the veteran is %+v", veteran)
	}
	for q, p := range l.at {
		if q != grid.At(0, 0) && (p.Name == other.Name || p.Name == first.Name || p.Name == "Sol" || p.Won != 0) {
			t.Errorf("on %v is %+v", q, p)
		}
	}
	roster.Taken = Names()
	full := New(&s.Position, 7, roster)
	for q, p := range full.at {
		if q != grid.At(0, 0) && (!strings.HasSuffix(p.Name, " II") || Woman(p.Name) != Woman(strings.TrimSuffix(p.Name, " II"))) {
			t.Errorf("with all names taken, on %v is %q", q, p.Name)
		}
	}
}

// Names do not repeat, and men and women are told apart.
func TestNames(t *testing.T) {
	if Woman("Nuño") || !Woman("Elvira") || !Woman("Sol III") || Woman("somebody") {
		t.Error("women are mistaken")
	}
	n := newNaming(3, nil)
	seen := map[string]bool{}
	for i := range 2 * len(callings) {
		for _, side := range []game.Side{game.Red, game.Blue} {
			name := n.name(side, i)
			if seen[name] {
				t.Fatalf("%q is given twice", name)
			}
			seen[name] = true
		}
	}
}
