package learning

import (
	"context"
	"reflect"
	"sync/atomic"
	"testing"

	"eras/ai/agents"
	"eras/evolve"
	"eras/game"
	"eras/game/battle"
	"eras/play/workers"
	"eras/saves"
)

func TestAWorkerTrainsAsHere(t *testing.T) {
	w := workers.Local(map[string]workers.Function{"train": ServeTraining})
	match := newMatch(t)
	how, err := agents.LoadTraining(agents.Standard)
	if err != nil {
		t.Fatal(err)
	}
	rules := match.Rules.Battle
	match.Mode, match.Battle = battle.ID, battle.Between(rules, game.Red, 3, 3)
	d := NewPreparation(match, how, &saves.Profile{})
	genes := make([]float64, len(d.match.Estimators()))
	d.kept[battle.ID] = genes
	d.models = map[saves.Mode]evolve.Player{battle.ID: {Genes: genes, Variant: 1}}
	g, err := d.Trainer()
	if err != nil {
		t.Fatal(err)
	}
	var here, there []evolve.Generation
	g.Report = func(x evolve.Generation) { here = append(here, x) }
	if _, err := g.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	var played atomic.Int64
	if err := d.away(w, nil)(context.Background(), func(x evolve.Generation) { there = append(there, x) }, &played); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(here, there) {
		t.Errorf("%d generations here and %d with a worker differ", len(here), len(there))
	}
	if int(played.Load()) != g.Games() {
		t.Errorf("%d games were counted, not %d", played.Load(), g.Games())
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := d.away(w, nil)(ctx, func(evolve.Generation) {}, &played); err == nil {
		t.Error("a cancelled training goes on")
	}
}
