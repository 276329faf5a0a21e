package learning

import (
	"fmt"
	"slices"
	"time"

	"eras/ai/agents"
	aibattle "eras/ai/battle"
	"eras/ai/evaluation"
	"eras/ai/playermodel"
	aiwar "eras/ai/war"
	"eras/evolve"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/saves"
)

// ground is war or battle as learning sees it in a player's matches. R is the type of
// its rules; the others are those of [evaluation.Game].
type ground[R comparable, P any, M evaluation.Move, F any] struct {
	mode saves.Mode
	game func(r *R) evaluation.Game[P, M, F]
	// read returns what the player decided in a match, its rules, and what the computer
	// played with. It is not ok if the match has nothing of this game.
	read func(m *saves.Logged) (lesson[R, P, M], bool, error)
	// played returns what a side played in a match that was read, where it had a choice.
	played func(r game.Record, side game.Side) (playermodel.Match[P, M], error)
	// behaviour returns what counts how the sides of a game behave.
	behaviour func(r *R) observer[P, M]
	// deepest is how many plies a model of a player may look ahead, so that fitting one takes
	// seconds.
	deepest func(r *R) int
	// archive returns the individuals that ship for rules.
	archive func(r *R) (*evaluation.Archive, error)
	// trainer returns the training for games from that start.
	trainer func(t *agents.Training, r *R, start *P) (evolve.Trainer, error)
}

// maxPlies bounds the plies of models where nothing else does.
const maxPlies = 3

// fitted returns how models are fitted to matches under rules.
func (g *ground[R, P, M, F]) fitted(r *R, f playermodel.Fitting) playermodel.Fitting {
	deepest := g.deepest(r)
	f.Depths = slices.DeleteFunc(slices.Clone(f.Depths), func(depth int) bool { return depth > deepest })
	return f
}

// observer counts how both sides of a game behave.
type observer[P any, M evaluation.Move] interface {
	Observe(p *P, m M)
	Traits(seat game.Seat) evolve.Traits
}

// lesson is what a match has to learn from.
type lesson[R comparable, P any, M evaluation.Move] struct {
	date      time.Time
	logged    *saves.Logged
	rules     R
	start     P
	decisions playermodel.Match[P, M]
	weights   saves.Weights
}

var wars = ground[war.Rules, war.Position, war.Move, aiwar.Features]{
	mode: war.ID,
	game: aiwar.Game,
	read: func(m *saves.Logged) (l lesson[war.Rules, war.Position, war.Move], ok bool, err error) {
		if m.Mode != war.ID {
			return l, false, nil
		}
		record, err := game.ParseRecord(m.Record)
		if err != nil {
			return l, false, err
		}
		board, err := war.BoardFromSetup(record.Setup)
		if err != nil {
			return l, false, err
		}
		l.date, l.logged, l.start, l.weights = m.Date, m, board.Start().Position, m.Weights
		l.rules, l.decisions, err = playermodel.WarDecisions(record, m.Side)
		return l, true, err
	},
	played: func(r game.Record, side game.Side) (playermodel.War, error) {
		_, m, err := playermodel.WarDecisions(r, side)
		return m, err
	},
	deepest: func(r *war.Rules) int {
		if r.Orders != 0 { // a ply is a turn of several orders
			return 1
		}
		return maxPlies
	},
	behaviour: func(r *war.Rules) observer[war.Position, war.Move] { return aiwar.NewBehaviour(r) },
	archive:   func(r *war.Rules) (*evaluation.Archive, error) { return agents.Archive("war", r) },
	trainer: func(t *agents.Training, r *war.Rules, start *war.Position) (evolve.Trainer, error) {
		return agents.WarTrainer(&t.War, r, start)
	},
}

// battles has battles on their own and those that players fought by hand in wars.
var battles = ground[battle.Rules, battle.Position, battle.Move, aibattle.Features]{
	mode: battle.ID,
	game: aibattle.Game,
	read: func(m *saves.Logged) (l lesson[battle.Rules, battle.Position, battle.Move], ok bool, err error) {
		record, err := game.ParseRecord(m.Record)
		if err != nil {
			return l, false, err
		}
		l.date, l.logged, l.weights = m.Date, m, m.Weights
		if m.Mode == war.ID {
			if l.weights = m.Fought; l.weights == nil {
				return l, false, nil
			}
		}
		l.rules, l.start, l.decisions, err = playermodel.BattleDecisions(record, m.Side)
		return l, err == nil && len(l.decisions) > 0, err
	},
	played: func(r game.Record, side game.Side) (playermodel.Battle, error) {
		_, _, m, err := playermodel.BattleDecisions(r, side)
		return m, err
	},
	deepest:   func(*battle.Rules) int { return maxPlies },
	behaviour: func(r *battle.Rules) observer[battle.Position, battle.Move] { return aibattle.NewBehaviour(r) },
	archive: func(r *battle.Rules) (*evaluation.Archive, error) {
		return agents.Archive("battle", &war.Rules{Battle: *r})
	},
	trainer: func(t *agents.Training, r *battle.Rules, start *battle.Position) (evolve.Trainer, error) {
		return agents.BattleTrainer(&t.Battle, r, start)
	},
}

// newest returns the lessons of a player's newest matches under rules, nil for those of the
// last match, the oldest first: at least least matches, and from then on until they have
// that many decisions. Matches that cannot be replayed under today's rules are left out,
// and so are those in which a step was taken back.
func (g *ground[R, P, M, F]) newest(k *saves.Knowledge, rules *R, least, decisions int) []lesson[R, P, M] {
	var all []lesson[R, P, M]
	count := 0
	for i := range slices.Backward(k.Matches) {
		logged := &k.Matches[i]
		if logged.TakenBack || logged.Mode != war.ID && logged.Mode != battle.ID {
			continue
		}
		l, ok, err := g.read(logged)
		if !ok || err != nil || len(l.decisions) == 0 || rules != nil && l.rules != *rules {
			continue
		}
		rules = &l.rules
		all = append(all, l)
		if count += len(l.decisions); count >= decisions && len(all) >= least {
			break
		}
	}
	slices.Reverse(all)
	return all
}

// matches returns the decisions of lessons.
func matches[R comparable, P any, M evaluation.Move](lessons []lesson[R, P, M]) []playermodel.Match[P, M] {
	all := make([]playermodel.Match[P, M], len(lessons))
	for i, l := range lessons {
		all[i] = l.decisions
	}
	return all
}

// problem returns the training games against a player from the start of a match, with
// the kept genes.
func (g *ground[R, P, M, F]) problem(t *agents.Training, l *lesson[R, P, M], kept []float64, seed uint64) (evolve.Problem, error) {
	trainer, err := g.trainer(t, &l.rules, &l.start)
	if err != nil {
		return evolve.Problem{}, fmt.Errorf("learning from a match: %w", err)
	}
	p := trainer.Problem
	p.Kept, p.Seed, p.Workers = [][]float64{kept}, seed, 1
	return p, nil
}
