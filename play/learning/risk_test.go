package learning

import (
	"context"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	airisk "eras/ai/risk"
	"eras/ai/risk/ender"
	riskmaps "eras/assets/maps/risk"
	"eras/evolve"
	"eras/evolve/stats"
	"eras/game"
	"eras/game/risk"
	"eras/saves"
)

// loggedRisk returns matches on the isles in which a bot played in a person's place.
func loggedRisk(t *testing.T, maker airisk.Maker, n int) []saves.Logged {
	t.Helper()
	file, data, _ := riskmaps.Read("isles")
	m, err := risk.ParseMap(file, data)
	if err != nil {
		t.Fatal(err)
	}
	rules := risk.Ender2009(2)
	rules.Limit = 20
	board, err := risk.NewBoard(m, rules)
	if err != nil {
		t.Fatal(err)
	}
	var all []saves.Logged
	for i := range n {
		seat := game.Seat(i % 2)
		makers := []airisk.Maker{airisk.NewQuo, airisk.NewQuo}
		makers[seat] = maker
		agents, err := airisk.NewAgents(board.Game, makers, uint64(i))
		if err != nil {
			t.Fatal(err)
		}
		match := game.NewMatch(board, uint64(i))
		if err := match.Run(context.Background(), agents, nil); err != nil {
			t.Fatal(err)
		}
		all = append(all, saves.Logged{Date: today.Add(time.Duration(i) * time.Hour), Mode: risk.ID, Seat: seat, Record: match.Record().String()})
	}
	return all
}

// small is the student of Risk with little work.
func small() *Risk { return &Risk{Plans: 3, Games: 4, Rounds: 12} }

func TestRiskStyleNeedsMatches(t *testing.T) {
	logged := loggedRisk(t, airisk.NewKillbot, MinMatches+1)
	k := saves.Knowledge{Matches: logged[:MinMatches]}
	s, ok, err := StyleOf(context.Background(), &k, small())
	if err != nil || !ok || !s.Date.Equal(logged[MinMatches-1].Date) || s.Tested != s.Moves || s.Predicted <= s.ByChance {
		t.Fatalf("%+v, %v, %v", s, ok, err)
	}
	for name, share := range s.Shares {
		if name != "killbot" && share >= s.Shares["killbot"] {
			t.Errorf("killbot is taken for %s: %v", name, s.Shares)
		}
	}
	again, _, _ := StyleOf(context.Background(), &k, small())
	if !reflect.DeepEqual(s, again) {
		t.Error("the same matches give two styles")
	}
	k.SetStyle(s)
	if err := k.Validate(); err != nil {
		t.Error(err)
	}
	if _, ok, _ := StyleOf(context.Background(), &k, small()); ok {
		t.Error("a style is made again without a new match")
	}
	undone := saves.Knowledge{Matches: loggedRisk(t, airisk.NewKillbot, MinMatches)}
	undone.Matches[0].TakenBack = true
	if _, ok, _ := StyleOf(context.Background(), &undone, small()); ok {
		t.Error("a match in which a step was taken back counts")
	}
	undone.Matches[0].TakenBack, undone.Matches[0].Record = false, strings.Replace(undone.Matches[0].Record, "place ", "place 9", 1)
	if _, ok, err := StyleOf(context.Background(), &undone, small()); ok || err != nil {
		t.Errorf("an unreadable match: %v, %v", ok, err)
	}
}

func TestRiskSettings(t *testing.T) {
	r := NewRisk()
	s := saves.Style{Shares: saves.Numbers{"quo": 0.75, "boscoe": 0.25}}
	styles := map[game.Seat]saves.Style{2: s}
	tuned := saves.Numbers{"choice.trust": 7.5, "no.such": 1, "choice.turns": 99}
	settings := r.Settings("ender2", styles, tuned)
	p, err := ender.Parameters.Of("ender2:" + settings)
	if err != nil {
		t.Fatal(err)
	}
	if p.Choice.Trust != 7.5 || p.Choice.Turns != 6 || p.Prior.Seat0 != (ender.KindShares{}) {
		t.Errorf("%s gives %+v", settings, p)
	}
	sum := 0.0
	for _, share := range p.Prior.Seat2 {
		sum += share
	}
	if math.Abs(sum-1) > 0.01 || p.Prior.Seat2[3] < p.Prior.Seat2[1] || p.Prior.Seat2[1] < p.Prior.Seat2[0] || p.Prior.Seat2[0] == 0 {
		t.Errorf("the prior is %v", p.Prior.Seat2)
	}
	own := "ender2:choice.trust=2"
	if p, err := ender.Parameters.Of(own + ":" + r.Settings(own, styles, tuned)); err != nil || p.Choice.Trust != 2 {
		t.Errorf("a setting of the spec became %v, %v", p.Choice.Trust, err)
	}
	if other := r.Settings("killbot", styles, tuned); other != "" {
		t.Errorf("killbot learns %q", other)
	}
	known := map[game.Seat]*saves.Knowledge{1: {}, 2: {}}
	known[2].SetStyle(saves.Style{Mode: risk.ID, Shares: s.Shares})
	known[2].SetTuned(saves.Tuned{Mode: risk.ID, Bot: "ender2", Parameters: tuned})
	all := Personal(r, []string{"ender2", "", ""}, known)
	if !strings.Contains(all[0], "prior.seat2=") || strings.Contains(all[0], "trust") || all[1] != "" {
		t.Errorf("against two persons: %q", all)
	}
	delete(known, 1)
	if all = Personal(r, []string{"ender2", "quo", ""}, known); !strings.Contains(all[0], "trust") || all[1] != "" {
		t.Errorf("against one person: %q", all)
	}
}

// quickClimbing decides after a few pairs.
func quickClimbing() Climbing {
	c := StandardClimbing()
	c.Comparison = evolve.Comparison{Test: stats.SPRT{Elo0: 0, Elo1: 400, Alpha: 0.3, Beta: 0.3}, MaxPairs: 5}
	c.Steps = 2
	return c
}

// knownRisk returns what is known of a player after some matches, with the style.
func knownRisk(t *testing.T) saves.Knowledge {
	t.Helper()
	k := saves.Knowledge{Matches: loggedRisk(t, airisk.NewKillbot, MinMatches)}
	s, ok, err := StyleOf(context.Background(), &k, small())
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	k.SetStyle(s)
	return k
}

// tuneWith makes all steps that are due, cut off after every cut-th pair if cut is not 0.
func tuneWith(t *testing.T, k saves.Knowledge, cut int) saves.Knowledge {
	t.Helper()
	store := saves.New(&saves.Memory{})
	if err := store.UpdateKnowledge("Ana", func(kept *saves.Knowledge) { *kept = k }); err != nil {
		t.Fatal(err)
	}
	for rounds := 0; ; rounds++ {
		ctx, cancel := context.WithCancel(context.Background())
		st := &counting{Risk: small(), cut: cut, cancel: cancel}
		s := NewStudy(store, func(err error) { t.Error(err) }, st)
		s.rest, s.climbing = 0, quickClimbing()
		s.climb(ctx, "Ana")
		over := ctx.Err() == nil
		cancel()
		if over && st.pairs < max(cut, 1) || rounds > 500 {
			break
		}
	}
	after, err := store.Knowledge("Ana")
	if err != nil {
		t.Fatal(err)
	}
	for i := range after.Changes {
		after.Changes[i].Date = time.Time{}
	}
	for i := range after.Tunings {
		after.Tunings[i].Date = time.Time{}
	}
	if left, err := store.Tuning("Ana"); err != nil || len(left.Steps) != 0 {
		t.Errorf("a step is left: %+v, %v", left, err)
	}
	return after
}

// counting cuts the tuning off after a number of pairs.
type counting struct {
	*Risk
	cut, pairs int
	cancel     func()
}

func (c *counting) Trial(s *saves.Style, like *saves.Logged) (Trial, error) {
	trial, err := c.Risk.Trial(s, like)
	return func(ctx context.Context, p saves.Numbers, n int) ([2]evolve.Result, error) {
		if c.pairs++; c.pairs == c.cut {
			defer c.cancel()
		}
		return trial(ctx, p, n)
	}, err
}

// A tuning that is cut off again and again ends like one that is not.
func TestTuningContinuesWhereItWasCutOff(t *testing.T) {
	if testing.Short() {
		t.Skip("tunes three times, in one goroutine")
	}
	k := knownRisk(t)
	whole := tuneWith(t, k, 0)
	tuned, ok := whole.Tuned(risk.ID, "ender2")
	if !ok || tuned.Steps != 2 || tuned.Tried != 2 || len(whole.Changes) < 2 || whole.Validate() != nil {
		t.Fatalf("%+v with %d changes, %v", tuned, len(whole.Changes), whole.Validate())
	}
	for _, cut := range []int{1, 3} {
		if cutOff := tuneWith(t, k, cut); !reflect.DeepEqual(cutOff, whole) {
			t.Errorf("cut off after %d pairs: %+v\nnot cut off: %+v", cut, cutOff.Tunings, whole.Tunings)
		}
	}
}

// Genes and values of parameters belong to each other.
func TestParametersAndGenes(t *testing.T) {
	for _, p := range NewRisk().Parameters() {
		if p.Default < p.Low || p.Default > p.High {
			t.Errorf("%+v", p)
		}
		for g := 0.0; g <= 1; g += 0.125 {
			v := p.value(g)
			if v < p.Low || v > p.High || p.Whole && v != math.Trunc(v) {
				t.Errorf("%s: gene %v is %v", p.Name, g, v)
			}
			if back := p.gene(v); math.Abs(back-g) > 0.02 && !p.Whole {
				t.Errorf("%s: gene %v is %v, which is gene %v", p.Name, g, v, back)
			}
		}
	}
}

// A study makes the style, rests while it is paused, and goes on with a tuning that was
// cut off.
func TestStudyTunesInTheBackground(t *testing.T) {
	store := saves.New(&saves.Memory{})
	if err := store.UpdateProfile("Ana", today, func(*saves.Profile) {}); err != nil {
		t.Fatal(err)
	}
	if err := store.UpdateKnowledge("Ana", func(k *saves.Knowledge) { k.Matches = loggedRisk(t, airisk.NewKillbot, MinMatches) }); err != nil {
		t.Fatal(err)
	}
	s := NewStudy(store, func(err error) { t.Error(err) }, small())
	s.rest, s.climbing = 0, quickClimbing()
	await := func(what string, done func(saves.Knowledge) bool) {
		t.Helper()
		for deadline := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
			k, err := store.Knowledge("Ana")
			if err != nil {
				t.Fatal(err)
			}
			if done(k) {
				return
			}
			if time.Now().After(deadline) {
				t.Fatalf("no %s: %+v", what, k.Tunings)
			}
		}
	}
	s.Pause(true)
	s.Begin("Ana")
	s.End()
	if k, err := store.Knowledge("Ana"); err != nil || len(k.Tunings) != 0 {
		t.Errorf("a paused study tuned: %+v, %v", k.Tunings, err)
	}
	s.Pause(false)
	s.Continue()
	await("style", func(k saves.Knowledge) bool { return len(k.Styles) == 1 })
	await("tuning", func(k saves.Knowledge) bool { tuned, _ := k.Tuned(risk.ID, "ender2"); return tuned.Steps == 2 })
	s.End()
	s.Begin("Ana")
	s.End()
	if k, err := store.Knowledge("Ana"); err != nil || k.Tunings[0].Steps != 2 {
		t.Errorf("it went on after all steps: %+v, %v", k.Tunings, err)
	}
}
