package remark

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"eras/ai/evaluation"
	"eras/game"
	"eras/game/grid"
	"eras/game/war"
)

// teller is what the tests remember of a war to check what refers to the past.
type teller struct {
	me, you byte
	i, j    int // seats
	rules   *war.Rules
	now     seen
	// before is the position at the time of the last remark that was asked for.
	before    seen
	took      map[grid.Square]game.Side // cities that have changed hands since
	fought    map[grid.Square]war.Event // battles that have ended since
	wagoner   byte                      // who had the wagon before what is spoken of
	ledBefore int                       // +1 if I led in points at last, -1 if the person did
	values    [2]float64                // my last two estimates
}

func (w *teller) lead(s *seen) int {
	switch d := s.points[w.i] - s.points[w.j]; {
	case d > 0:
		return 1
	case d < 0:
		return -1
	}
	return 0
}

// truths check each kind of remark against the text of the position alone.
var truths = map[Kind]func(w *teller, f Facts) bool{
	Won: func(w *teller, f Facts) bool {
		q := w.now.squares[f.Square]
		return q.leader == w.me && q.soldiers == f.N && w.fought[f.Square].Side.String()[0] == w.me
	},
	Lost: func(w *teller, f Facts) bool {
		q := w.now.squares[f.Square]
		return q.leader == w.you && q.soldiers == f.N && w.fought[f.Square].Side.String()[0] == w.you
	},
	TookCity: func(w *teller, f Facts) bool { return w.city(f, w.me) },
	LostCity: func(w *teller, f Facts) bool { return w.city(f, w.you) },
	Leads: func(w *teller, f Facts) bool {
		return w.now.points[w.i] == f.Own && w.now.points[w.j] == f.Enemy && f.Own > f.Enemy && w.ledBefore == -1
	},
	Trails: func(w *teller, f Facts) bool {
		return w.now.points[w.i] == f.Own && w.now.points[w.j] == f.Enemy && f.Own < f.Enemy && w.ledBefore == 1
	},
	NearWin: func(w *teller, f Facts) bool {
		return w.now.points[w.i]+f.N == int(w.rules.Dominion) && w.now.sites('c', w.me) > w.now.sites('c', w.you)
	},
	NearLoss: func(w *teller, f Facts) bool {
		return w.now.points[w.j]+f.N == int(w.rules.Dominion) && w.now.sites('c', w.you) > w.now.sites('c', w.me)
	},
	HoldWin:      func(w *teller, f Facts) bool { return w.holds(f, w.i, w.me, w.you) },
	HoldLoss:     func(w *teller, f Facts) bool { return w.holds(f, w.j, w.you, w.me) },
	WagonMine:    func(w *teller, f Facts) bool { return w.wagon(f, w.me) },
	WagonYours:   func(w *teller, f Facts) bool { return w.wagon(f, w.you) },
	BreakoutWin:  func(w *teller, _ Facts) bool { return w.breaksOut(w.me) },
	BreakoutLoss: func(w *teller, _ Facts) bool { return w.breaksOut(w.you) },
	OneLeader:    func(w *teller, _ Facts) bool { return w.now.leaders(w.you) == 1 && w.before.leaders(w.you) > 1 },
	MyLastLeader: func(w *teller, _ Facts) bool { return w.now.leaders(w.me) == 1 && w.before.leaders(w.me) > 1 },
	OpenCity: func(w *teller, f Facts) bool {
		q := w.now.squares[f.Square]
		return q.site == 'c' && q.owner == w.you && w.unguarded(f.Square)
	},
	OpenFord: func(w *teller, f Facts) bool {
		return w.now.squares[f.Square].terrain == '=' && w.unguarded(f.Square) && w.now.away(f.Square, w.you) == 2
	},
	Bare: func(w *teller, f Facts) bool {
		yours, mine := w.now.squares[f.Square], w.now.squares[f.Other]
		return yours.leader == w.you && yours.soldiers == 0 && mine.leader == w.me && mine.soldiers == f.N && f.N > 0 && w.now.away(f.Square, w.me) == 1
	},
	Hoard: func(w *teller, f Facts) bool {
		return w.now.resources[w.j] == f.N && f.N >= 6*int(w.rules.SoldierPrice)
	},
	BetterCities:     func(w *teller, f Facts) bool { return w.turned(f, 1, w.now.sites('c', w.me), w.now.sites('c', w.you)) },
	BetterWarehouses: func(w *teller, f Facts) bool { return w.turned(f, 1, w.now.sites('w', w.me), w.now.sites('w', w.you)) },
	BetterSoldiers:   func(w *teller, f Facts) bool { return w.turned(f, 1, w.now.soldiers(w.me), w.now.soldiers(w.you)) },
	BetterNear:       func(w *teller, f Facts) bool { return w.turned(f, 1, w.nearer(w.me, w.you), w.nearer(w.you, w.me)) },
	WorseCities:      func(w *teller, f Facts) bool { return w.turned(f, -1, w.now.sites('c', w.me), w.now.sites('c', w.you)) },
	WorseWarehouses: func(w *teller, f Facts) bool {
		return w.turned(f, -1, w.now.sites('w', w.me), w.now.sites('w', w.you))
	},
	WorseSoldiers: func(w *teller, f Facts) bool { return w.turned(f, -1, w.now.soldiers(w.me), w.now.soldiers(w.you)) },
	WorseNear:     func(w *teller, f Facts) bool { return w.turned(f, -1, w.nearer(w.me, w.you), w.nearer(w.you, w.me)) },
}

// city reports whether a city fell to side, who has it, and the numbers of cities are right.
func (w *teller) city(f Facts, side byte) bool {
	q := w.now.squares[f.Square]
	return q.site == 'c' && q.owner == side && w.took[f.Square].String()[0] == side &&
		f.Own == w.now.sites('c', w.me) && f.Enemy == w.now.sites('c', w.you)
}

// holds reports whether a side alone is on its flags, with a leader on the square of f, and needs f.N more
// turns.
func (w *teller) holds(f Facts, seat int, side, other byte) bool {
	goal, _ := strconv.Atoi(w.now.objective[1])
	return w.now.objective[0] == "hold" && w.now.points[seat]+f.N == goal && w.now.flags(side) > 0 && w.now.flags(other) == 0 &&
		w.now.squares[f.Square].leader == side
}

// wagon reports whether a side has the wagon, on the square of f, and did not have it before.
func (w *teller) wagon(f Facts, side byte) bool {
	return w.now.objective[0] == "wagon" && f.Square.String() == w.now.objective[1] && w.now.leaderAt(w.now.objective[1]) == side &&
		w.wagoner != side
}

// breaksOut reports whether a side needs one leader more on its flags, and has some.
func (w *teller) breaksOut(side byte) bool {
	goal, _ := strconv.Atoi(w.now.objective[1])
	return w.now.objective[0] == "breakout" && w.now.flags(side) == goal-1 && goal > 1
}

// unguarded reports whether I stand beside a square and the person neither on nor beside it.
func (w *teller) unguarded(s grid.Square) bool {
	return w.now.squares[s].leader == 0 && w.now.away(s, w.me) == 1 && w.now.away(s, w.you) > 1
}

// nearer counts the cities nearer to side than to other.
func (w *teller) nearer(side, other byte) int {
	return w.now.sum(func(at grid.Square, q square) int {
		if q.site == 'c' && w.now.away(at, side) < w.now.away(at, other) {
			return 1
		}
		return 0
	})
}

// turned reports whether my estimate rose (sign 1) or fell, and the numbers are right and
// say the same.
func (w *teller) turned(f Facts, sign, own, enemy int) bool {
	return f.Own == own && f.Enemy == enemy && (own-enemy)*sign > 0 && (w.values[1]-w.values[0])*float64(sign) > 0
}

// ordersRules are rules of several orders a turn, for maps with an objective.
const ordersRules = "leader=10 soldier=3 cap=12 leaders=8 income=1 dominion=12 orders=3 cityincome=1 battle: board=scaled limit=20 tie=defender stall=8"

// boards are rules and maps on which remarks are checked.
var boards = []struct{ rules, start string }{
	{"leader=10 soldier=3 cap=12 leaders=8 income=3 dominion=30 battle: board=scaled limit=20 tie=defender stall=8",
		",,cn,wn,,wn,/,:r2,,,,,/cr:r1,,,cn,,,cb:b1/,,,,,:b2,/,wn,,wn,cn,, r 5 5 120"},
	{"leader=10 soldier=3 cap=12 leaders=0 income=1 dominion=0 battle: board=scaled limit=20 tie=defender stall=8",
		"cr:r2,,wn,/,cn,,:b1/:r1,,cn,/wn,,,cb:b2 r 5 5 120"},
	{ordersRules,
		"cr:r2,,~,wn,cb:b1/,:r1,=,,:b2/f,cn,~,cn,h/wr:r1,,=,,wb:b1/,,~,, r 5 5 60"},
	{ordersRules, "cr:r2,,,/:r1,cn,,:b1/,,wn,cb:b2 r 5 5 80 0 0 2 hold=5 red=2,2;3,2 blue=2,2"},
	{ordersRules, "cr:r2,,,/:r1,,,:b1/,,wn,cb:b2 r 5 5 80 0 0 2 wagon=2,2 red=4,1 blue=1,3"},
	{ordersRules, "cr:r2,:r1,,/:r1,,:b1,:b1/,,wn,cb:b2 r 5 5 80 0 0 2 breakout=2 red=4,1;3,1 blue=1,3;2,3"},
}

// TestRemarksOfWarsAreTrue plays random wars and checks every remark against the text of the
// position in front of the person. No remark comes twice in a war, and every kind occurs.
func TestRemarksOfWarsAreTrue(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 4))
	occurred := map[Kind]int{}
	asked := 0
	for n := range 1200 {
		b := boards[n%len(boards)]
		rules, err := war.ParseRules(b.rules)
		if err != nil {
			t.Fatal(err)
		}
		p, err := war.ParsePosition(b.start)
		if err != nil {
			t.Fatal(err)
		}
		rules.Begin(&p)
		me := game.Side(1 + n/len(boards)%2)
		asked += playWar(t, &rules, war.State{Position: p}, me, rng, occurred)
	}
	for kind := range truths {
		if occurred[kind] == 0 {
			t.Errorf("no remark %q occurred", kind)
		}
	}
	t.Logf("%d positions, remarks: %v", asked, occurred)
}

// playWar plays a war at random and returns how often a remark was asked for.
func playWar(t *testing.T, rules *war.Rules, s war.State, me game.Side, rng *rand.Rand, occurred map[Kind]int) (asked int) {
	t.Helper()
	speaker := NewWar(rules, me, rng.Uint64())
	w := &teller{me: me.String()[0], you: me.Other().String()[0], i: int(me.Seat()), j: int(me.Other().Seat()), rules: rules,
		took: map[grid.Square]game.Side{}, fought: map[grid.Square]war.Event{}}
	start := read(s.Position.String())
	w.wagoner = start.leaderAt(start.objective[1])
	said := map[Remark]bool{}
	for !rules.Over(&s.Position) {
		actions := rules.Actions(&s, nil)
		a := actions[rng.IntN(len(actions))]
		if rng.IntN(2) == 0 { // fights are rare otherwise
			if i := slices.IndexFunc(actions, func(a war.Action) bool { return !a.InBattle && s.Position.Fights(a.Move) }); i >= 0 {
				a = actions[i]
			}
		}
		before := s
		var events []war.Event
		rules.Apply(&s, a, &events)
		for _, e := range events {
			switch e.Kind {
			case war.SiteTaken:
				w.took[e.To] = e.Side
			case war.BattleEnded:
				w.fought[e.To] = e
			}
		}
		var why *evaluation.Explanation
		if before.Turn() == me && !before.Fighting {
			why = guess(rng)
			w.values = [2]float64{w.values[1], why.Value}
		}
		speaker.Note(&before, events, why)
		if rules.Over(&s.Position) || s.Turn() == me || s.Fighting {
			continue
		}
		asked++
		w.now = read(s.Position.String())
		r, ok := speaker.Speak(&s)
		if ok {
			occurred[r.Kind]++
			if said[Remark{r.Kind, r.Variant, Facts{}}] {
				t.Fatalf("%q, wording %d, is said twice", r.Kind, r.Variant)
			}
			said[Remark{r.Kind, r.Variant, Facts{}}] = true
			if check := truths[r.Kind]; check == nil || !check(w, r.Facts) {
				t.Fatalf("%q with %+v is false at %v (I am %v)", r.Kind, r.Facts, s.Position, me)
			}
		}
		w.before = w.now
		if lead := w.lead(&w.now); lead != 0 {
			w.ledBefore = lead
		}
		if before.Turn() == me || len(w.fought) > 0 {
			clear(w.took)
			clear(w.fought)
			w.wagoner = w.now.leaderAt(w.now.objective[1])
		}
	}
	return asked
}

// guess returns an explanation with random estimates.
func guess(rng *rand.Rand) *evaluation.Explanation {
	e := &evaluation.Explanation{}
	for _, name := range []string{"cities", "warehouses", "soldiers", "near-cities", "corner"} {
		s := evaluation.Share{Name: name, Contribution: rng.Float64() - 0.5}
		e.Shares = append(e.Shares, s)
		e.Value += s.Contribution
	}
	return e
}

// TestUndoForgets takes back what would have been spoken of.
func TestUndoForgets(t *testing.T) {
	rules, err := war.ParseRules(boards[0].rules)
	if err != nil {
		t.Fatal(err)
	}
	p, err := war.ParsePosition(":r3,:b1,/cr,,cb:b1 b 0 0 50")
	if err != nil {
		t.Fatal(err)
	}
	s := war.State{Position: p}
	w := NewWar(&rules, game.Blue, 1)
	w.Note(&s, []war.Event{{Kind: war.BattleEnded, Side: game.Red, To: grid.At(0, 0), Soldiers: 3}}, nil)
	w.Undo()
	s.Position.Turn = game.Red
	if r, ok := w.Speak(&s); ok {
		t.Errorf("%v is said of a battle that was taken back", r)
	}
}
