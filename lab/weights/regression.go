package weights

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"eras/ai/agents"
	aibattle "eras/ai/battle"
	"eras/ai/network"
	"eras/ai/search"
	"eras/game"
	"eras/game/battle"
	"eras/lab/skirmish"
	"eras/lab/tournament"
)

// Regression fits a network for battles to the results of battles between players with the
// default weights. It takes minutes where an evolution takes hours.
type Regression struct {
	// Scenario names the scenario whose battles are fought.
	Scenario string
	// Battles is how many are fought.
	Battles int
	// Depth is how many plies the players look ahead, with quiescence. Noise is the share
	// of their moves that are drawn at random.
	Depth int
	Noise float64
	network.Fit
	Workers int
}

// StandardRegression returns the regression of the network that ships, without workers and
// but for ground: that network was fitted on bare boards.
func StandardRegression() Regression {
	return Regression{Scenario: "banners", Battles: 30_000, Depth: 3, Noise: 0.03, Fit: network.Fit{Epochs: 8, Rate: 0.05}}
}

// Validate returns an error if a parameter is out of range.
func (r *Regression) Validate() error {
	if r.Battles < heldBack || r.Epochs < 1 {
		return fmt.Errorf("%d battles, used %d times: there must be at least %d, used once", r.Battles, r.Epochs, heldBack)
	}
	if !(r.Noise >= 0 && r.Noise < 1) || !(r.Rate > 0 && r.Rate <= 1) {
		return errors.New("the noise must be from 0 to 1, and so must the rate, but not 0")
	}
	return (search.Limits{Depth: r.Depth}).Validate()
}

// Fitted is a network with the mean squared error of the shares of the points that it
// expects, in the battles that it was fitted to and in one of heldBack others.
type Fitted struct {
	Network            *network.Network
	Positions          int
	Error, UnseenError float64
}

// heldBack is the number of battles of which one is kept from the regression.
const heldBack = 10

// Run fights the battles and fits the network. The result depends on the seed, not on the
// number of workers.
func (r *Regression) Run(ctx context.Context, progress tournament.Progress) (Fitted, error) {
	if err := r.Validate(); err != nil {
		return Fitted{}, err
	}
	s, err := agents.LoadScenario(r.Scenario)
	if err != nil {
		return Fitted{}, err
	}
	rules := s.Rules.Battle
	var seen, unseen []network.Sample
	fight := func(ctx context.Context, i int) ([]network.Sample, error) {
		return r.fight(ctx, rules, int(s.Rules.Cap)+1, game.Derive(r.Seed, uint64(i)))
	}
	if err := tournament.InOrder(ctx, r.Battles, r.Workers, fight, func(i int, samples []network.Sample) error {
		progress.Tell(i+1, r.Battles)
		if i%heldBack == 0 {
			unseen = append(unseen, samples...)
		} else {
			seen = append(seen, samples...)
		}
		return nil
	}); err != nil {
		return Fitted{}, fmt.Errorf("fitting a network: %w", err)
	}
	n := r.Fit.Run(aibattle.NetworkShapeUnder(&rules), seen)
	return Fitted{n, len(seen), n.Loss(seen), n.Loss(unseen)}, nil
}

// fight fights a battle and returns its positions and the ends of the lines that the players
// expected, each as one of the players saw it. Positions teach what a soldier in danger is
// worth, ends of lines what is left when captures are over.
func (r *Regression) fight(ctx context.Context, rules battle.Rules, most int, seed uint64) ([]network.Sample, error) {
	rng := game.Random(seed)
	p := uneven(rules, most, rng)
	engine := aibattle.NewEngine(rules, search.SmallTable)
	limits := search.Limits{Depth: r.Depth, Step: 2, Quiescence: true}
	weights := aibattle.DefaultWeights(&rules)
	var samples []network.Sample
	var players []game.Side
	see := func(p *battle.Position) {
		if !p.Over() {
			player := game.SideAt(game.Seat(rng.IntN(2)))
			samples, players = append(samples, aibattle.Look(&rules, p, player)), append(players, player)
		}
	}
	for !p.Over() {
		limits.Shuffle = game.Derive(seed, uint64(p.Left))
		result, err := engine.Search(ctx, &p, weights, limits)
		if err != nil {
			return nil, err
		}
		see(&p)
		end := p
		for _, m := range result.Line {
			rules.Play(&end, m)
		}
		see(&end)
		move := result.Move
		if rng.Float64() < r.Noise {
			moves := p.Moves(nil)
			move = moves[rng.IntN(len(moves))]
		}
		rules.Play(&p, move)
	}
	outcome, _ := rules.Outcome(&p)
	for i, player := range players {
		samples[i].Target = float64(1+outcome.Score(player.Seat())) / 2
	}
	return samples, nil
}

// Bounds of the starts of the battles of a regression.
const (
	leastArmy = 3
	lead      = 2  // soldiers that a side may have more
	astray    = 12 // fewer random moves than these
)

// uneven returns the start of a battle that may be unequal: random armies of up to most
// soldiers on the land that the rules may put on the board, after some random moves. Between
// equals nothing could be learned of what a lead is worth.
func uneven(r battle.Rules, most int, rng *rand.Rand) battle.Position {
	for {
		n := leastArmy + rng.IntN(most-leastArmy+1)
		red, blue := skirmish.Army(r, n, rng), skirmish.Army(r, min(max(n-lead+rng.IntN(2*lead+1), leastArmy), most), rng)
		p := battle.NewPositionOn(r, game.SideAt(game.Seat(rng.IntN(2))), red, blue, skirmish.Land(&r, rng))
		if skirmish.Astray(&r, &p, rng.IntN(astray), rng); !p.Over() {
			return p
		}
	}
}
