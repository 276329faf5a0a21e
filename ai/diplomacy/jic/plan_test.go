package jic

import (
	"slices"
	"testing"

	"eras/ai/diplomacy/diplomacytest"
	"eras/game/diplomacy"
)

// The goal of a unit depends on the position around it.
func TestGoals(t *testing.T) {
	g := diplomacytest.Game(t, 50)
	m := g.Map
	for _, c := range []struct {
		name   string
		season diplomacy.Season
		units  []string
		owns   []string
		at     string
		goal   Goal
		to     []string
	}{
		{"a home that an enemy holds comes first", diplomacy.Spring,
			[]string{"TUR: A CON", "RUS: A SMY"}, []string{"TUR: / CON SMY ANK"}, "CON", RecoverHome, []string{"SMY"}},
		{"a home that is lost and empty too", diplomacy.Spring,
			[]string{"TUR: A CON"}, []string{"TUR: / CON SMY", "RUS: / ANK"}, "CON", RecoverHome, []string{"ANK"}},
		{"a home that was lost is stayed in", diplomacy.Fall,
			[]string{"TUR: A ANK"}, []string{"TUR: / CON SMY", "RUS: / ANK"}, "ANK", RecoverHome, []string{"ANK"}},
		{"an own centre is recovered in fall", diplomacy.Fall,
			[]string{"TUR: A CON", "RUS: A BUL"}, []string{"TUR: / CON SMY ANK BUL"}, "CON", Recover, []string{"BUL"}},
		{"in spring its enemy is attacked", diplomacy.Spring,
			[]string{"TUR: A CON", "RUS: A BUL"}, []string{"TUR: / CON SMY ANK BUL"}, "CON", Attack, []string{"BUL"}},
		{"in fall a centre of others is stayed in", diplomacy.Fall,
			[]string{"TUR: A BUL"}, []string{"TUR: / CON SMY ANK"}, "BUL", Obtain, []string{"BUL"}},
		{"in spring it is left for the next", diplomacy.Spring,
			[]string{"TUR: A BUL"}, []string{"TUR: / CON SMY ANK BUL", "GER: / GRE"}, "BUL", ToCentre, []string{"GRE", "RUM", "SER"}},
		{"a unit among its own is unblocked", diplomacy.Spring,
			[]string{"ITA: A TUS, A VEN, A ROM, F NAP, A APU"}, []string{"ITA: / ROM NAP VEN TRI MAR MUN VIE"}, "ROM", Unblock, []string{"NAP", "TUS", "VEN"}},
		{"others go to the front", diplomacy.Spring,
			[]string{"RUS: A MOS", "TUR: A RUM"}, []string{"RUS: / MOS SEV STP WAR"}, "MOS", ToFront, []string{"SEV", "UKR"}},
		{"and attack there", diplomacy.Spring,
			[]string{"RUS: A UKR", "TUR: A GAL"}, []string{"RUS: / MOS SEV STP WAR RUM"}, "UKR", Attack, []string{"GAL"}},
		{"on an island an army has no plan", diplomacy.Spring,
			[]string{"ENG: A LVP", "FRA: F NTH"}, []string{"ENG: / LON LVP EDI"}, "LVP", NoGoal, []string{"CLY", "EDI", "LVP", "WAL", "YOR"}},
	} {
		p := diplomacy.Position{Year: 1905, Season: c.season}
		diplomacytest.Put(t, m, &p, c.owns...)
		diplomacytest.Put(t, m, &p, c.units...)
		at, _ := m.FindProvince(c.at)
		params := Paper()
		params.Limits.Unplanned = 20
		b := NewBot(params, g, p.Units[at].Power, random(1))
		b.w.look(&p)
		b.c.gather()
		i := slices.IndexFunc(b.c.agents, func(a agent) bool { return a.at == at })
		a := &b.c.agents[i]
		var to []string
		for j, plan := range a.plans {
			if plan.Goal != c.goal {
				t.Errorf("%s: goal %v, want %v", c.name, plan.Goal, c.goal)
			}
			to = append(to, m.Token(a.destination(j)))
		}
		slices.Sort(to)
		if !slices.Equal(to, c.to) {
			t.Errorf("%s: plans for %q, want %q", c.name, to, c.to)
		}
	}
}

// Actions without a plan lose the value of their destination, and two stay.
func TestUnplannedActions(t *testing.T) {
	g := diplomacytest.Game(t, 50)
	p := diplomacy.Position{Year: 1905}
	diplomacytest.Put(t, g.Map, &p, "ENG: / LON LVP EDI")
	diplomacytest.Put(t, g.Map, &p, "ENG: A LVP")
	b := bot(t, g, "ENG")
	b.w.look(&p)
	b.c.gather()
	var got []int
	for _, plan := range b.c.agents[0].plans {
		got = append(got, plan.Utility)
	}
	// Yorkshire has Liverpool, Edinburgh and London as neighbours; Clyde, Wales and
	// Edinburgh have fewer centres. The value of the destination, 100 or 200, does not
	// count.
	want := []int{25*3 + 1, 25*2 + 0}
	if len(got) != 2 || got[0] != want[0] {
		t.Errorf("utilities %v, want two from %d on", got, want[0])
	}
}

// The distance to the front counts the moves until an enemy is next to the unit.
func TestDistanceToTheFront(t *testing.T) {
	g := diplomacytest.Game(t, 50)
	m := g.Map
	p := g.Start()
	b := bot(t, g, "TUR")
	b.w.look(&p)
	for _, c := range []struct {
		kind diplomacy.Kind
		at   string
		want int
		ok   bool
	}{
		{diplomacy.Army, "SMY", 1, true},  // Armenia, then Sevastopol
		{diplomacy.Army, "ARM", 0, true},  // next to Sevastopol
		{diplomacy.Fleet, "ANK", 1, true}, // Black Sea or Armenia
		{diplomacy.Army, "SYR", 1, true},
		{diplomacy.Fleet, "AEG", 1, true}, // the Ionian Sea is next to Naples
	} {
		at, _ := m.FindLocation(c.at)
		if d, ok := b.w.distance(c.kind, at); d != c.want || ok != c.ok {
			t.Errorf("%v %s: distance %d, %v, want %d", c.kind, c.at, d, ok, c.want)
		}
	}
	lone := diplomacy.Position{Year: 1905}
	diplomacytest.Put(t, m, &lone, "TUR: A SMY")
	b.w.look(&lone)
	if d, ok := b.w.distance(diplomacy.Army, p.Units[0].At); ok {
		t.Errorf("without enemies the distance is %d", d)
	}
}
