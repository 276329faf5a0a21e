package regent_test

import (
	"context"
	"hash/fnv"
	"testing"

	"eras/ai/agents"
	ai "eras/ai/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
)

// A regent that knows nothing of its opponents plays exactly as it did before it could
// know something: this is the digest of a match from that time.
func TestPlaysAsBeforeWithoutKnowledge(t *testing.T) {
	if testing.Short() {
		t.Skip("no goroutines for the race detector to check")
	}
	m, err := agents.LoadDiplomacyMap("standard")
	if err != nil {
		t.Fatal(err)
	}
	b, err := diplomacy.NewBoard(m, diplomacy.Rules{LastYear: 1903})
	if err != nil {
		t.Fatal(err)
	}
	var makers []ai.Maker
	for _, spec := range []string{"regent:search.tries=400:search.rollouts=10", "jic", "dumbbot", "regent:search.tries=300:search.scenarios=4", "haai-berserk", "greedybot", "dumbbot"} {
		made, err := agents.DiplomacyBots().Find(spec)
		if err != nil {
			t.Fatal(err)
		}
		makers = append(makers, made)
	}
	seated, err := ai.NewAgents(b.Game, makers, 11)
	if err != nil {
		t.Fatal(err)
	}
	match := game.NewMatch(b, 11)
	if err := match.Run(context.Background(), seated, nil); err != nil {
		t.Fatal(err)
	}
	digest := fnv.New64a()
	for _, line := range match.Record().Actions {
		digest.Write([]byte(line))
	}
	const before = 0x928c36c6ffa986b8
	if got := digest.Sum64(); got != before {
		t.Errorf("the digest of the orders is %#x, before it was %#x", got, uint64(before))
	}
}
