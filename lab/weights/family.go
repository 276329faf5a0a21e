package weights

import (
	"context"
	"fmt"

	"eras/ai/agents"
	aibattle "eras/ai/battle"
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
// in: on the maps of its scenario and on random ones, or between armies of all sizes, at the
// depth of level 4 without its random moves, in battles also at that of level 5.
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
	{agents.WarBanners, lab.War, "banners", []int{25, 20, 25}, 10, 16, 1, 36, 180, 250, 0.2},
	{agents.WarDominion, lab.War, "dominion", []int{40, 20, 40}, 14, 16, 1, 60, 190, 0, 0.2},
	{agents.BattleKinds, lab.Battle, "banners", []int{20, 50, 40}, 16, 16, 3, 360, 96, 0, 0.2},
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
// sides have the same ones.
func (f *Family) battleStart(seed uint64) battle.Position {
	r, most, rng := f.Rules.Battle, int(f.Rules.Cap)+1, game.Random(seed)
	if !r.Kinds {
		return battleStart(r, most, rng)
	}
	for {
		army := skirmish.Army(r, leastArmy+rng.IntN(most-leastArmy+1), rng)
		p := battle.NewPosition(r, game.SideAt(home), army, army)
		skirmish.Astray(&r, &p, 2*rng.IntN(maxOpening+1), rng)
		if !p.Over() && p.Turn == game.SideAt(home) {
			return p
		}
	}
}
