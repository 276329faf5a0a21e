package diplomacyplay

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"eras/ai/agents"
	aidiplomacy "eras/ai/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
	"eras/play/session"
	"eras/saves"
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

// Drafts are in the saved match from the moment they change until they are submitted and
// played, and come back as they were.
func TestDraftsAreSavedAndRestored(t *testing.T) {
	b := diplomacyBoard(t, 1905)
	rapid.Check(t, func(t *rapid.T) {
		players := sevenPlayers("holdbot", 2, 5)
		d, err := New(Setup{Map: b.Game.Map, Rules: b.Game.Rules, Players: players, Seed: 3})
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		for _, seat := range []game.Seat{2, 5} {
			draft := d.Draft(seat)
			for _, at := range draft.Subjects() {
				if o := rapid.SampledFrom(draft.Legal(at)).Draw(t, "order"); rapid.Bool().Draw(t, "ordered") {
					_ = draft.Put(o) // one that contradicts another is left out
				}
			}
			draft.SetEnd(rapid.Bool().Draw(t, "draw"), diplomacy.Power(rapid.IntRange(0, 7).Draw(t, "concede")))
		}
		saved := d.Saved()
		record, err := game.ParseRecord(saved.Record)
		if err != nil {
			t.Fatal(err)
		}
		past, err := Replay(session.PlayersOf(&saved, 7), b, record)
		if err != nil {
			t.Fatal(err)
		}
		again, err := past.Resume()
		if err != nil {
			t.Fatal(err)
		}
		defer again.Close()
		if err := again.RestoreDrafts(saved.Drafts); err != nil {
			t.Fatal(err)
		}
		for _, seat := range []game.Seat{2, 5} {
			if got, want := again.Draft(seat).Answer(), d.Draft(seat).Answer(); got != want {
				t.Errorf("seat %v: the draft came back as %q, want %q", seat, b.Game.Map.FormatAnswer(got), b.Game.Map.FormatAnswer(want))
			}
		}
		if next := again.Saved(); !slices.Equal(next.Drafts, saved.Drafts) {
			t.Errorf("saved again as %q, want %q", next.Drafts, saved.Drafts)
		}
	})
}

func TestDraftsThatCannotBeRestoredAreNamed(t *testing.T) {
	b := diplomacyBoard(t, 1905)
	d := startMatch(t, b, sevenPlayers("holdbot", 2), 3)
	err := d.RestoreDrafts([]string{"2: A PAR - MOS; A MAR H", "3: A BER H", "x", "99: none", "2: A"})
	if err == nil || len(d.Saved().Drafts) != 1 || d.Saved().Drafts[0] != "2: A MAR H" {
		t.Errorf("restored %q with %v", d.Saved().Drafts, err)
	}
	for _, bad := range []string{"A PAR - MOS", "3: A BER H", "\"x\"", "99: none"} {
		if !strings.Contains(err.Error(), bad) {
			t.Errorf("%v does not name %s", err, bad)
		}
	}
}

// Every change of a draft is on the disk, so that a crash loses none, and a phase that
// was played leaves no draft behind.
func TestEveryChangeOfADraftIsWritten(t *testing.T) {
	store := saves.New(&saves.Memory{})
	b := diplomacyBoard(t, 1905)
	d := startMatch(t, b, sevenPlayers("holdbot", 2), 3)
	at := time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)
	auto := session.NewAutosave(session.AutosaveConfig{Saves: store, Slot: saves.SlotOf(diplomacy.ID), Match: d.Saved, Started: at, Now: func() time.Time { return at }, Failed: func(err error) { t.Error(err) }})
	d.SetAutosave(auto)
	auto.Checkpoint()
	written := func(want string) {
		t.Helper()
		if err := auto.Flush(); err != nil {
			t.Fatal(err)
		}
		m, _, err := store.LoadMatch(saves.SlotOf(diplomacy.ID))
		if got := strings.Join(m.Drafts, "|"); err != nil || got != want {
			t.Errorf("%q is written, want %q (%v)", got, want, err)
		}
	}
	draft := d.Draft(2)
	put := func(text string) {
		t.Helper()
		o, err := b.Game.Map.ParseOrder(text)
		if err == nil {
			err = draft.Put(o)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	put("A PAR - BUR")
	written("2: A PAR - BUR")
	put("F BRE - MAO")
	written("2: A PAR - BUR; F BRE - MAO")
	draft.SetEnd(true, diplomacy.Neutral)
	written("2: A PAR - BUR; F BRE - MAO; draw")
	draft.SetEnd(false, diplomacy.Neutral)
	draft.Drop(b.Game.Map.Province(draft.Orders()[1].At))
	written("2: A PAR - BUR")
	if err := d.Submit(2, draft.Answer()); err != nil {
		t.Fatal(err)
	}
	tickUntil(t, d, "the phase", func() bool { return d.Phases() == 1 })
	written("")
}
