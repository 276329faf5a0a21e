package regent

import (
	"context"
	"strings"
	"testing"

	"eras/ai/agents"
	ai "eras/ai/diplomacy"
	"eras/ai/diplomacy/regent"
	"eras/game/diplomacy"
)

// fitting returns a small fitting to games between DumbBots and HoldBots.
func fitting(t *testing.T) *Fitting {
	t.Helper()
	m, err := agents.LoadDiplomacyMap("standard")
	if err != nil {
		t.Fatal(err)
	}
	g, err := diplomacy.NewGame(m, diplomacy.Rules{LastYear: 1906})
	if err != nil {
		t.Fatal(err)
	}
	return &Fitting{
		Game: g, Bots: []ai.Maker{ai.NewDumbBot, ai.NewHoldBot}, Start: regent.Default(),
		Games: 10, Years: 2, Seed: 3, Workers: 2,
	}
}

func TestFittingReducesTheLoss(t *testing.T) {
	f := fitting(t)
	f.Start.Spring, f.Start.Fall = regent.Features{}, regent.Features{}
	got, err := f.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for name, side := range map[string]Side{"spring": got.Spring, "fall": got.Fall} {
		// With weights of zero all powers near a centre are equally probable.
		if side.After > 0.8*side.Before || side.Judged == 0 {
			t.Errorf("%s: %+v", name, side)
		}
	}
	if got.Params.Fall.On <= 0 || got.Params.Spring.Owns <= 0 {
		t.Errorf("units on a centre or its owner do not count: %+v", got.Params)
	}
	file, err := regent.Parameters.Parse("fitted.toml", []byte(got.TOML()))
	if err != nil {
		t.Fatal(err)
	}
	if d := file.Fall.On - got.Params.Fall.On; d > 0.001 || d < -0.001 || file.Search != got.Params.Search {
		t.Errorf("the file reads as %+v", file)
	}
	one := fitting(t)
	one.Start, one.Workers = f.Start, 1
	again, err := one.Run(context.Background())
	if err != nil || again != got {
		t.Errorf("one worker gives %+v, %v; two gave %+v", again, err, got)
	}
}

// Games that are played in another program give the same weights.
func TestGamesMayBePlayedElsewhere(t *testing.T) {
	here, there := fitting(t), fitting(t)
	want, err := here.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	here.Play = there.Positions
	here.Bots = []ai.Maker{ai.NewHoldBot}
	if got, err := here.Run(t.Context()); err != nil || got != want {
		t.Errorf("games elsewhere give %+v, %v; games here %+v", got, err, want)
	}
	for _, bad := range [][]string{nil, {""}, {"SPR 1901 units="}} {
		if _, err := here.ReadPositions(bad); err == nil {
			t.Errorf("%q was accepted", bad)
		}
	}
}

func TestFittingRefuses(t *testing.T) {
	for want, change := range map[string]func(*Fitting){
		"4 games: must be":                        func(f *Fitting) { f.Games = 4 },
		"0 years later: must be":                  func(f *Fitting) { f.Years = 0 },
		"there are no bots to play":               func(f *Fitting) { f.Bots = nil },
		"games without a last year may never end": func(f *Fitting) { f.Game.Rules.LastYear = 0 },
		"the games ended before any position had": func(f *Fitting) { f.Years = 40 },
	} {
		f := fitting(t)
		f.Bots = []ai.Maker{ai.NewHoldBot}
		change(f)
		if _, err := f.Run(context.Background()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}
