package weights

import (
	"context"
	"fmt"
	"hash/fnv"
	"sync/atomic"

	"eras/ai/agents"
	aibattle "eras/ai/battle"
	"eras/ai/evaluation"
	"eras/ai/search"
	aiwar "eras/ai/war"
	"eras/evolve"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/lab"
	"eras/lab/skirmish"
)

// archiveLevel is the level of play whose depth the individuals of archives are compared at.
// In half of the games of battles it is that of deeperLevel: in battles of foot, what is as
// strong as the default weights at two plies has 46 % against them at three.
const (
	archiveLevel = 4
	deeperLevel  = 5
)

// Family is rules whose individuals share an archive, with the games that they are compared
// in: on the maps of its scenario and on random ones, or between armies of all sizes and on the
// land of wars, at the depth of level 4 without its random moves, in battles also at that of
// level 5.
type Family struct {
	Name, Board, Scenario string
	// Estimators and Axes are those of the rules, and Default their default weights.
	Estimators, Axes []string
	Default          []float64
	// Bins cut the axes, and Search is how the archive is filled.
	Bins   []int
	Search evolve.Illumination
	// New returns a contest, and Screen a shorter one for the search.
	New, Screen func() evolve.ObservedContest
	// Rules are those of the scenario.
	Rules war.Rules

	choose func(ctx context.Context, genes []float64, seed uint64) ([]uint32, error)
}

// families are the families of rules in the order in which they are trained. Their searches
// differ in length, as a war of banners takes fifty times as long as a battle of foot; those for
// 2005 begin nearer to the default weights, as few others are as strong there.
var families = [...]struct {
	name, board, scenario string
	bins                  []int
	generations, games    int
	rounds                int
	confirm, candidates   int
	screen                uint64 // nodes of an answer in the search; 0 means as in games that confirm
	step                  float64
}{
	{agents.WarBanners, lab.War, "banners", []int{25, 20, 25}, 20, 16, 1, 60, 180, 250, 0.2},
	{agents.WarDominion, lab.War, "dominion", []int{40, 20, 40}, 14, 16, 1, 60, 190, 0, 0.2},
	{agents.BattleKinds, lab.Battle, "banners", []int{40, 80, 60}, 16, 16, 3, 360, 144, 0, 0.2},
	{agents.BattlePlain, lab.Battle, "dominion", []int{80, 100, 200}, 24, 24, 2, 600, 144, 0, 0.2},
	{agents.War2005, lab.War, "2005", []int{30, 20, 40}, 14, 16, 1, 36, 120, 100, 0.1},
}

// Search is the same for all families but for its length.
const (
	archivePopulation = 32
	archiveEmitters   = 2
	archiveFloor      = 0.47
	archiveMost       = 48
)

// FamilyNames returns the names of all families.
func FamilyNames() []string {
	names := make([]string, len(families))
	for i, f := range families {
		names[i] = f.name
	}
	return names
}

// NewFamily returns the family of that name.
func NewFamily(name string) (Family, error) {
	for _, known := range families {
		if known.name != name {
			continue
		}
		s, err := agents.LoadScenario(known.scenario)
		if err != nil {
			return Family{}, err
		}
		level, err := agents.LevelAt(archiveLevel)
		if err != nil {
			return Family{}, err
		}
		deeper, err := agents.LevelAt(deeperLevel)
		if err != nil {
			return Family{}, err
		}
		f := Family{Name: name, Board: known.board, Scenario: known.scenario, Rules: s.Rules, Bins: known.bins, Search: evolve.Illumination{
			Population: archivePopulation, Generations: known.generations, Games: known.games, Rounds: known.rounds,
			Emitters: archiveEmitters, Step: known.step, Floor: archiveFloor, Confirm: known.confirm,
			Candidates: known.candidates, Most: archiveMost,
		}}
		onMap, inBattle, alone := level.Strengths(&s.Rules)
		if f.Board == lab.Battle {
			r := s.Rules.Battle
			f.Estimators, f.Axes, f.Default = aibattle.Estimators(&r).Names(), aibattle.Axes(&r), aibattle.DefaultWeights(&r)
			_, _, deep := deeper.Strengths(&s.Rules)
			f.New = halves(
				aibattle.Contest{Rules: r, Limits: alone.Limits, Start: f.battleStart}.New,
				aibattle.Contest{Rules: r, Limits: deep.Limits, Start: f.battleStart}.New,
			)
			f.Screen = f.New
			f.choose = chooser(aibattle.Game(&r), alone.Limits, f.battleStart)
			return f, nil
		}
		f.Estimators, f.Axes, f.Default = aiwar.Estimators(&s.Rules).Names(), aiwar.Axes(&s.Rules), aiwar.DefaultWeights(&s.Rules)
		start := func(seed uint64) war.Position { return warStart(s, game.Random(seed)) }
		contest := aiwar.Contest{Rules: s.Rules, Limits: onMap.Limits, Battle: inBattle.Limits, Start: start}
		f.New = contest.New
		if known.screen != 0 {
			contest.Limits.Nodes = known.screen
		}
		f.Screen = contest.New
		f.choose = chooser(aiwar.Game(&s.Rules), onMap.Limits, start)
		return f, nil
	}
	return Family{}, fmt.Errorf("there is no family %.80q of rules: write one of %v", name, FamilyNames())
}

// halves returns contests that play half of the games, by their seeds, as a does and half as b
// does.
func halves(a, b func() evolve.ObservedContest) func() evolve.ObservedContest {
	return func() evolve.ObservedContest {
		both := [2]evolve.ObservedContest{a(), b()}
		return func(ctx context.Context, home, away []float64, seed uint64) (evolve.Observed, error) {
			return both[seed%2](ctx, home, away, seed)
		}
	}
}

// battleStart returns the start of the battle with that seed. Where there are kinds, both
// sides have the same ones, on the land of wars.
func (f *Family) battleStart(seed uint64) battle.Position {
	r, most, rng := f.Rules.Battle, int(f.Rules.Cap)+1, game.Random(seed)
	if !r.Kinds {
		return battleStart(r, most, rng)
	}
	for {
		army := skirmish.Army(r, leastArmy+rng.IntN(most-leastArmy+1), rng)
		p := battle.NewPositionOn(r, game.SideAt(home), army, army, skirmish.Land(&r, rng))
		skirmish.Astray(&r, &p, 2*rng.IntN(maxOpening+1), rng)
		if !p.Over() && p.Turn == game.SideAt(home) {
			return p
		}
	}
}

// Population is how the archive of a family is trained.
type Population struct {
	Family
	Seed    uint64
	Workers int
	// Play, if not nil, returns what plays the games in place of this program, those of the
	// search if screen is true. It is called from Workers goroutines at once.
	Play func(screen bool) evolve.ObservedContest
}

// Command returns the command that trains the same archive.
func (p *Population) Command() string {
	return fmt.Sprintf("eraslab weights train -archives DIR -seed %d -families %s -search %d -confirm %d", p.Seed, p.Name, p.Search.Generations, p.Search.Confirm)
}

// Run trains an archive. The result depends on the seed, not on the number of workers. report,
// if not nil, is called as the search goes on; played, if not nil, is incremented after each
// game.
func (p *Population) Run(ctx context.Context, report func(evolve.Progress), played *atomic.Int64) (*evaluation.Archive, evolve.Lit, error) {
	h := fnv.New64a()
	fmt.Fprint(h, p.Name)
	lit, err := p.Search.Run(ctx, evolve.Landscape{
		Best: p.Default, Bins: p.Bins, Seed: game.Derive(p.Seed, h.Sum64()), Workers: p.Workers, Report: report, Played: played,
		NewContest: p.contests(false, p.New), Screen: p.contests(true, p.Screen),
	})
	if err != nil {
		return nil, lit, fmt.Errorf("training the archive %s: %w", p.Name, err)
	}
	a := &evaluation.Archive{Family: p.Name, Estimators: p.Estimators, Axes: p.Axes, Bins: p.Bins}
	for _, s := range lit.Kept {
		a.Elites = append(a.Elites, evaluation.Elite{Genes: s.Genes, Behaviour: s.Behaviour, Points: 100 * s.Points, Games: s.Games})
	}
	return a, lit, nil
}

// contests returns what makes the contest of each worker.
func (p *Population) contests(screen bool, newContest func() evolve.ObservedContest) func(int) evolve.ObservedContest {
	return func(int) evolve.ObservedContest {
		if p.Play != nil {
			return p.Play(screen)
		}
		return newContest()
	}
}

// Distances are how differently individuals of an archive play: the share of fixed positions
// at which two choose different actions.
type Distances struct {
	// Pairs is the mean over random pairs, and Alike that of an individual with itself, where
	// the seeds decide between actions of equal value.
	Pairs, Alike float64
}

// distancePositions is the number of positions that individuals are compared at, and
// distancePairs that of random pairs.
const (
	distancePositions = 60
	distancePairs     = 200
)

// Distances compares the individuals of an archive of the family.
func (f *Family) Distances(ctx context.Context, a *evaluation.Archive, seed uint64) (Distances, error) {
	var choices [2][][]uint32
	for i := range a.Elites {
		for k := range choices {
			moves, err := f.choose(ctx, a.Elites[i].Genes, game.Derive(seed, uint64(i), uint64(k)))
			if err != nil {
				return Distances{}, err
			}
			choices[k] = append(choices[k], moves)
		}
	}
	var d Distances
	n, rng := len(a.Elites), game.Random(seed)
	for i := range a.Elites {
		d.Alike += (1 - evaluation.Agreement(choices[0][i], choices[1][i])) / float64(n)
	}
	for range distancePairs {
		i, j := rng.IntN(n), rng.IntN(max(1, n-1))
		if j >= i && n > 1 {
			j++
		}
		d.Pairs += (1 - evaluation.Agreement(choices[0][i], choices[1][j])) / distancePairs
	}
	return d, nil
}

// positionSeed is the seed of the fixed positions.
const positionSeed = 2005

// chooser returns what chooses actions at fixed positions: those of games with random starts
// between players with the default weights who look one ply ahead.
func chooser[P any, M evaluation.Move, F any](g evaluation.Game[P, M, F], limits search.Limits, start func(seed uint64) P) func(ctx context.Context, genes []float64, seed uint64) ([]uint32, error) {
	return func(ctx context.Context, genes []float64, seed uint64) ([]uint32, error) {
		engine := evaluation.NewEngine(g, search.SmallTable)
		positions := make([]P, distancePositions)
		for i := range positions {
			own := game.Derive(positionSeed, uint64(i))
			rng := game.Random(own)
			p := start(own)
			for range rng.IntN(int(g.Left(&p))/distancePart + 1) {
				result, err := engine.Search(ctx, &p, g.Defaults(), search.Limits{Depth: 1, Nodes: distanceNodes, Shuffle: rng.Uint64()})
				if err != nil {
					return nil, err
				}
				next := p
				if g.Play(&next, result.Move); over(g, &next) {
					break
				}
				p = next
			}
			positions[i] = p
		}
		moves, err := engine.Choices(ctx, positions, genes, limits, seed)
		chosen := make([]uint32, len(moves))
		for i, m := range moves {
			chosen[i] = uint32(m)
		}
		return chosen, err
	}
}

// The games that lead to the fixed positions: at most this part of the actions that are left at
// the start, and positions looked at for each.
const (
	distancePart  = 4
	distanceNodes = 60
)

// over reports whether a game is over.
func over[P any, M evaluation.Move, F any](g evaluation.Game[P, M, F], p *P) bool {
	_, ended := g.Outcome(p)
	return ended
}
