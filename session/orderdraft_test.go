package session

import (
	"context"
	"math/rand/v2"
	"testing"

	"eras/ai/agents"
	aidiplomacy "eras/ai/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
)

// Whatever legal orders are put and dropped in whatever order, the draft can be
// submitted and counts right.
func TestOrderDraftIsAlwaysLegal(t *testing.T) {
	b := diplomacyBoard(t, 1907)
	maker, err := agents.DiplomacyBots().Find("dumbbot")
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	seasons := map[diplomacy.Season]int{}
	check := func(p diplomacy.Position, power diplomacy.Power) {
		d := NewOrderDraft(b.Game, &p, power)
		subjects := d.Subjects()
		if len(subjects) == 0 {
			return
		}
		seasons[p.Season]++
		for range 3 * len(subjects) {
			at := subjects[rng.IntN(len(subjects))]
			legal := d.Legal(at)
			o := legal[rng.IntN(len(legal))]
			switch rng.IntN(5) {
			case 0:
				d.Drop(at)
			case 1:
				if missing := d.Missing(); d.Put(diplomacy.Order{Kind: diplomacy.Waive}) == nil && (missing == 0 || d.Waives() == 0) {
					t.Errorf("%v: a build was waived with %d missing", p.Phase(), missing)
				}
			case 2:
				d.DropWaive()
			default:
				before := d.Given()
				if err := d.Put(o); err == nil && (d.Order(at) != o || !d.Has(o)) || err != nil && d.Given() != before {
					t.Errorf("%v: %s was put with %v", p.Phase(), b.Game.Map.FormatOrder(o), err)
				}
			}
			if err := b.Game.CheckAnswer(&p, power, d.Answer()); err != nil {
				t.Fatalf("%v: %v", p.Phase(), err)
			}
			if d.Given() > d.Due() || d.Given()+d.Missing() != d.Due() || len(d.Orders()) != d.Given() {
				t.Fatalf("%v: %d orders of %d, %d missing", p.Phase(), d.Given(), d.Due(), d.Missing())
			}
		}
	}
	match := game.NewMatch(b, 4)
	var bots []game.Agent[diplomacy.Position, diplomacy.Answer]
	for i := range 7 {
		bots = append(bots, aidiplomacy.NewAgent(maker(b.Game, diplomacy.Power(i+1), game.Random(4, uint64(i)))))
	}
	err = match.Run(context.Background(), bots, func(step game.Step[diplomacy.Position, diplomacy.Answer, diplomacy.Event]) {
		for seat := range step.Actors.All() {
			check(step.Before, diplomacy.PowerOf(seat))
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []diplomacy.Season{diplomacy.Spring, diplomacy.Summer, diplomacy.Fall, diplomacy.Winter} {
		if seasons[s] == 0 {
			t.Errorf("no orders of %v were drafted", s)
		}
	}
}

func TestOrderDraftBuildsInPlaceOfWaives(t *testing.T) {
	b := diplomacyBoard(t, 1904)
	p, err := b.Game.ParsePosition("WIN 1901 units=FRA:A.BUR owners=FRA:PAR,MAR,BRE")
	if err != nil {
		t.Fatal(err)
	}
	power, _ := b.Game.Map.FindPower("FRA")
	d := NewOrderDraft(b.Game, &p, power)
	waive := diplomacy.Order{Kind: diplomacy.Waive}
	for i, want := range []bool{true, true, false} {
		if err := d.Put(waive); (err == nil) != want {
			t.Errorf("waive %d: %v", i, err)
		}
	}
	build, err := b.Game.Map.ParseOrder("A PAR B")
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Put(build); err != nil || d.Waives() != 1 || d.Missing() != 0 {
		t.Errorf("%d waives, %d missing, %v", d.Waives(), d.Missing(), err)
	}
}
