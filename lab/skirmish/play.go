package skirmish

import (
	"context"
	"math/rand/v2"
	"slices"

	"eras/ai/agents"
	aibattle "eras/ai/battle"
	"eras/ai/search"
	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
	"eras/lab"
	"eras/lab/experiment"
)

// Fight is one battle of a unit.
type Fight struct {
	// Result is the first player's result, 1, 0 or -1, and First that of the attacker,
	// who moves first.
	Result int `json:"result"`
	First  int `json:"first"`
	// Reason is why the battle ended, Moves its length in single moves.
	Reason string `json:"reason"`
	Moves  int    `json:"moves"`
	// Steps counts the moves that were neither captures nor passes, Undone those of them
	// that took an own step back that lay at most four own moves before.
	Steps  int `json:"steps"`
	Undone int `json:"undone"`
	// Larger is the result of the larger army, 0 also for equal ones.
	Larger int `json:"larger"`
	// Unequal says that one army was larger.
	Unequal bool `json:"unequal"`
	// Stakes are, at sampled positions, by how much the median move is worse than the
	// best, in estimates; Good is there the share of moves nearly as good as the best.
	Stakes []float64 `json:"stakes,omitempty"`
	Good   []float64 `json:"good,omitempty"`
}

// Seeds derived from a pair's seed.
const (
	startSeed = iota
	battlesSeed
)

// play fights the battles of a unit, two a start.
func (b *Battles) play(ctx context.Context, _ experiment.Options, u experiment.Numbered[condition]) ([]Fight, error) {
	c := u.Of
	r := c.scenario.Rules.Battle
	full := int(c.scenario.Rules.Cap) + 1
	least, most := minArmy, min(b.Most, full)
	if c.full {
		least, most = full, full
	}
	var fights []Fight
	for i := range c.pairs {
		seed := game.Derive(u.Seed, uint64(i))
		rng := game.Random(seed, startSeed)
		var players [2]fighter
		var err error
		for j, text := range c.players {
			genes := b.genes(&r, c.random && j == 1, rng)
			if players[j], err = player(text, genes); err != nil {
				return nil, err
			}
		}
		p := start(r, least, most, b.Opening, !c.equal, rng)
		for reversed := range 2 {
			var seats [2]agents.BattleAgent
			for j := range seats {
				if seats[j^reversed], err = players[j](r, game.Derive(seed, battlesSeed, uint64(2*reversed+j))); err != nil {
					return nil, err
				}
			}
			f, err := fight(ctx, r, p, seats, c.equal)
			if err != nil {
				return nil, err
			}
			if reversed == 1 {
				f.Result = -f.Result
			}
			fights = append(fights, f)
		}
	}
	return fights, nil
}

// genes returns the default weights with small random changes, or random ones.
func (b *Battles) genes(r *battle.Rules, random bool, rng *rand.Rand) map[string]float64 {
	w := aibattle.DefaultWeights(r)
	for i := range w {
		w[i] = min(max(w[i]+b.Jitter*rng.NormFloat64(), 0), 1)
		if random {
			w[i] = rng.Float64()
		}
	}
	return aibattle.Estimators(r).Genes(w)
}

// fighter makes the agent of a player for a battle.
type fighter func(r battle.Rules, seed uint64) (agents.BattleAgent, error)

// player returns the fighter that a text names: the script, or a spec of package agents
// that plays with the genes.
func player(text string, genes map[string]float64) (fighter, error) {
	if text == greedy {
		return func(_ battle.Rules, seed uint64) (agents.BattleAgent, error) { return Greedy{seed}, nil }, nil
	}
	spec, err := agents.ParseSpec(text)
	if err != nil {
		return nil, err
	}
	return spec.Trained(nil, genes).BattleAgent, nil
}

const greedy = "greedy" // the script

// undoMoves is how many own moves back an undone step may lie.
const undoMoves = 4

// sampleEvery is the number of moves from one sampled position to the next.
const sampleEvery = 6

// fight fights a battle between the agents of red and blue and returns it as red sees it.
func fight(ctx context.Context, r battle.Rules, start battle.Position, players [2]agents.BattleAgent, sample bool) (Fight, error) {
	f := Fight{Unequal: start.Red.Len() != start.Blue.Len()}
	steps := [2][]battle.Move{}
	var sampled []battle.Position
	m := game.NewMatch(&battle.Board{Rules: r, First: start}, 1)
	err := m.Run(ctx, players[:], func(s game.Step[battle.Position, battle.Move, battle.Event]) {
		f.Moves++
		if f.Moves%sampleEvery == 0 {
			sampled = append(sampled, s.Before)
		}
		move, own := s.Answers[0], &steps[s.Before.Turn.Seat()]
		if move == battle.Pass || s.Before.At(move.To()) != game.NoSide {
			*own = append(*own, battle.Pass)
			return
		}
		f.Steps++
		recent := (*own)[max(0, len(*own)-undoMoves):]
		if i := slices.Index(recent, battle.Step(move.To(), move.From())); i >= 0 {
			f.Undone++
			recent[i] = battle.Pass
			move = battle.Pass
		}
		*own = append(*own, move)
	})
	if err != nil {
		return f, err
	}
	outcome, _ := m.Outcome()
	f.Result, f.Reason = outcome.Score(0), outcome.Reason
	f.First = outcome.Score(start.Turn.Seat())
	switch red, blue := start.Red.Len(), start.Blue.Len(); {
	case red > blue:
		f.Larger = outcome.Score(0)
	case blue > red:
		f.Larger = outcome.Score(1)
	}
	if !sample {
		return f, nil
	}
	engine := aibattle.NewEngine(r, search.SmallTable)
	for i := range sampled {
		if err := f.weigh(ctx, engine, &r, &sampled[i]); err != nil {
			return f, err
		}
	}
	return f, nil
}

// decided is the value of a decided battle among estimates.
const decided = 2

// weigh adds the stakes of the decision at p.
func (f *Fight) weigh(ctx context.Context, engine *aibattle.Engine, r *battle.Rules, p *battle.Position) error {
	all, err := engine.Candidates(ctx, p, aibattle.DefaultWeights(r), search.Limits{Depth: 3, Quiescence: true})
	if err != nil {
		return err
	}
	d := lab.NewDecision(all, decided)
	f.Stakes = append(f.Stakes, d.Stakes)
	f.Good = append(f.Good, float64(d.Good)/float64(d.Moves))
	return nil
}

// minArmy is the smallest army of a battle.
const minArmy = 3

// start returns the start of a battle between armies of least to most soldiers of any mixture
// of the kinds, on the land that the rules may put on the board, after a few random moves. Equal
// armies are of the same soldiers; others differ by at most one soldier and in kinds.
func start(r battle.Rules, least, most, opening int, equal bool, rng *rand.Rand) battle.Position {
	for {
		n := least + rng.IntN(most-least+1)
		red := Army(r, n, rng)
		blue := red
		if !equal {
			blue = Army(r, min(max(n-1+rng.IntN(3), least), most), rng)
		}
		attacker := game.SideAt(game.Seat(rng.IntN(2)))
		p := battle.NewPositionOn(r, attacker, red, blue, Land(&r, rng))
		if Astray(&r, &p, opening, rng); !p.Over() {
			return p
		}
	}
}

// Astray makes n random moves on p, fewer if the battle ends before.
func Astray(r *battle.Rules, p *battle.Position, n int, rng *rand.Rand) {
	for range n {
		if moves := p.Moves(nil); len(moves) > 0 {
			r.Play(p, moves[rng.IntN(len(moves))])
		}
	}
}

// Army returns a random army of n soldiers with its leader: where there are kinds, half of
// the soldiers are foot on average.
func Army(r battle.Rules, n int, rng *rand.Rand) battle.Army {
	var a battle.Army
	for range n - 1 {
		kind := 0
		if r.Kinds {
			kind = rng.IntN(4)
		}
		switch kind {
		case 2:
			a.Horse++
		case 3:
			a.Archers++
		default:
			a.Foot++
		}
	}
	return r.Led(a)
}

// Greedy looks at nothing but its own next move: it captures the most valuable enemy
// that it can, and else takes the step that brings a soldier nearest to an enemy. It
// measures how far a script without foresight gets.
type Greedy struct{ Seed uint64 }

var _ game.Agent[battle.Position, battle.Move] = Greedy{}

// Act returns the greedy move, or [game.ErrOver].
func (g Greedy) Act(_ context.Context, view battle.Position, _ game.Seat) (battle.Move, error) {
	moves := view.Moves(nil)
	if len(moves) == 0 {
		return 0, game.ErrOver
	}
	rng := game.Random(g.Seed, uint64(view.Left))
	rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	best, most := moves[0], -1
	for _, m := range moves {
		if n := worth(&view, m); n > most {
			best, most = m, n
		}
	}
	return best, nil
}

// worth orders the moves at p: captures first, by the kind of who falls.
func worth(p *battle.Position, m battle.Move) int {
	const far = 100
	switch {
	case m == battle.Pass:
		return 0
	case p.At(m.To()) != game.NoSide:
		return far * (1 + int(p.Kind(m.To())))
	}
	nearest := far
	for s := range p.Soldiers(p.Turn.Other()).All() {
		nearest = min(nearest, grid.Distance(m.To(), s))
	}
	return far - nearest
}
