package risk

import (
	"slices"
	"testing"

	"eras/game/risk"
)

// Where armies go: to the territory whose loss would cost most, and to the one from
// which they win most.
func TestMARSPlaces(t *testing.T) {
	for _, c := range []struct {
		name, territories string
		reserve           int
		at                risk.Territory
	}{
		{"guards the threatened border", "0.5,0.5,0.5,1.1,1.1,1.9,1.1,1.1,2.1", 3, 2},
		{"guards a continent before a territory", "0.9,0.3,0.9,1.4,1.4,1.4,0.3,1.4,2.4", 3, 1},
		{"attacks where a continent is to be won", "0.6,0.2,1.6,2.1,2.1,2.1,1.1,1.1,0.6", 6, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			turn := turnAt(t, yard, c.territories, c.reserve, NewMARS)
			before := *turn.P
			turn.bot.Place(turn)
			best, most := risk.Territory(0), int32(-1)
			for own := range before.Held[0].All() {
				if n := turn.P.Armies.At(own) - before.Armies.At(own); n > most {
					best, most = own, n
				}
			}
			if best != c.at || turn.P.Phase == risk.Reinforcing {
				t.Errorf("most armies, %d, went to %d, want %d", most, best, c.at)
			}
		})
	}
}

// An attack needs good odds and a worth above its price.
func TestMARSBids(t *testing.T) {
	for _, c := range []struct {
		name, territories string
		leader            risk.Territory
		want              []risk.Territory
	}{
		{"the rest of the continent", "0.2,0.20,1.2,1.4,1.4,1.4,2.4,1.4,1.4", 1, []risk.Territory{2}},
		{"two steps to the continent", "0.16,1.1,1.1,1.6,1.3,1.3,2.3,1.3,1.3", 0, []risk.Territory{1, 2}},
		{"no odds", "0.4,1.9,1.9,1.9,1.9,1.9,2.9,1.9,1.9", 0, nil},
		{"nobody around", "0.40,0.2,1.2,0.1,1.4,1.4,2.4,1.4,1.4", 0, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			turn := turnAt(t, yard, c.territories, 0, NewMARS)
			bid := turn.bot.(*mars).look(turn, c.leader, turn.P.Armies.At(c.leader), risk.Set{})
			var targets risk.Set
			for _, step := range bid.path[:bid.n] {
				targets = targets.With(step)
			}
			if want := risk.SetOf(c.want...); !want.Minus(targets).Empty() || want.Empty() && !targets.Empty() {
				t.Fatalf("it bids for %v, want %v among them", bid.path[:bid.n], c.want)
			}
			if len(c.want) > 0 {
				if other := turn.bot.(*mars).look(turn, c.leader, turn.P.Armies.At(c.leader), risk.SetOf(c.want...)); slices.Contains(other.path[:other.n], c.want[0]) {
					t.Error("it bids for what others claim")
				}
			}
		})
	}
}

// Whatever is bid for is likely to fall, and an agent asks for no more armies than
// that takes.
func TestMARSBidsForWhatFalls(t *testing.T) {
	bids, asked := 0, 0
	somewhere(t, 6, func(g *risk.Game, p risk.Position, seed uint64) {
		p.Phase, p.Reserve = risk.Reinforcing, 8
		turn := turnIn(g, p, NewMARS, seed)
		b := turn.bot.(*mars)
		for s := turn.borders(); !s.Empty(); s = s.Rest() {
			c := s.First()
			if bid := b.look(turn, c, p.Armies.At(c), risk.Set{}); bid.n > 0 {
				bids++
				if chance := b.succeeds(turn, &bid, p.Armies.At(c)); chance < b.Confidence || bid.gain <= 0 {
					t.Fatalf("it bids %v for %v, which falls with %v", bid.gain, bid.path[:bid.n], chance)
				}
			}
			if n, _, targets := b.attackBid(turn, c, risk.Set{}); n > 0 {
				asked++
				bid := b.look(turn, c, p.Armies.At(c)+8, risk.Set{})
				if b.succeeds(turn, &bid, p.Armies.At(c)+n) < b.Confidence || b.succeeds(turn, &bid, p.Armies.At(c)+n-1) >= b.Confidence {
					t.Fatalf("it asks for %d armies to take %v", n, targets)
				}
			}
		}
	})
	if bids == 0 || asked == 0 {
		t.Errorf("there were %d bids and %d for armies", bids, asked)
	}
}

// Of two territories the one in danger gets the armies.
func TestMARSSplits(t *testing.T) {
	for _, c := range []struct {
		name, territories string
		armies            int32
		fewest, most, max int32
	}{
		// Territories 0 and 1: 3 threatens the first, 2 and 4 the second.
		{"danger at the first", "0.5,0.5,1.2,1.9,1.1,1.1,1.1,1.1,2.1", 20, 1, 9, 19},
		{"danger at the second", "0.5,0.5,1.9,1.2,1.5,1.1,1.1,1.1,2.1", 20, 11, 19, 19},
		{"none at the first", "0.5,0.5,1.9,0.2,1.5,1.1,1.1,1.1,2.1", 20, 19, 19, 19},
		{"none at the second", "0.5,0.5,0.2,1.9,0.5,1.1,1.1,1.1,2.1", 20, 3, 3, 19},
	} {
		turn := turnAt(t, yard, c.territories, 0, NewMARS)
		least := int32(1)
		if c.fewest == c.most && c.most < c.max {
			least = c.most
		}
		if n := turn.bot.(*mars).split(turn, 0, 1, c.armies, least, c.max); n < c.fewest || n > c.most {
			t.Errorf("%s: %d of %d go on", c.name, n, c.armies)
		}
	}
}

// The last territory of a continent is worth most, and is taken first.
func TestMARSAttacksWhatIsWorthMost(t *testing.T) {
	turn := turnAt(t, yard, "0.2,0.60,1.1,1.1,1.1,1.1,1.1,1.1,2.30", 0, NewMARS)
	bot := turn.bot.(*mars)
	first := risk.Territory(noTerritory)
	do := turn.do
	turn.do = func(a risk.Action) error {
		if a.Kind == risk.Attack && first == noTerritory {
			first = a.To
		}
		return do(a)
	}
	bot.Attack(turn)
	if first != 2 || !turn.Own(2) {
		t.Errorf("it attacked %d first and holds %v", first, turn.held())
	}
}

// Against bad odds it keeps still.
func TestMARSWaits(t *testing.T) {
	turn := turnAt(t, yard, "0.3,1.9,1.9,1.9,1.9,1.9,1.9,1.9,2.9", 0, NewMARS)
	before := *turn.P
	turn.bot.Attack(turn)
	if !turn.P.Equal(&before) {
		t.Error("it attacked")
	}
}

// Armies behind the front go to it, and neighbours on it even out their risks.
func TestMARSFortifies(t *testing.T) {
	turn := turnAt(t, yard, "0.9,0.2,0.1,0.1,1.5,1.1,0.1,1.1,2.1", 0, NewMARS)
	turn.act(risk.Ending())
	if turn.P.Phase != risk.Fortifying {
		t.Fatalf("the phase is %v", turn.P.Phase)
	}
	turn.bot.Fortify(turn)
	if turn.P.Armies.At(0) != 1 || turn.P.Armies.At(1)+turn.P.Armies.At(3) != 11 {
		t.Errorf("%d armies stayed behind the front", turn.P.Armies.At(0))
	}
	turn = turnAt(t, yard, "0.1,0.30,0.1,0.1,1.1,1.20,0.1,1.1,2.1", 0, NewMARS)
	turn.act(risk.Ending())
	turn.bot.Fortify(turn)
	if turn.P.Armies.At(1) == 30 || turn.P.Armies.At(2) < 5 {
		t.Errorf("the front did not even out: %v", turn.P.Armies.First(4))
	}
}

// With nobody to fear a territory needs no guard.
func TestThreats(t *testing.T) {
	turn := turnAt(t, yard, "0.5,1.4,1.7,2.3,1.6,1.1,2.1,2.1,2.1", 0, NewMARS)
	for _, c := range []struct {
		territory risk.Territory
		held      risk.Set
		want      int32
	}{
		{0, risk.SetOf(0), 3},
		{0, risk.SetOf(0, 1), 2},
		{0, risk.SetOf(0, 1, 3), 0},
		{1, risk.SetOf(0, 1), 11},
	} {
		if got := threatTo(turn, c.territory, c.held); got != c.want {
			t.Errorf("the threat to %d with %v is %d, want %d", c.territory, c.held, got, c.want)
		}
	}
}
