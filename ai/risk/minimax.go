package risk

import (
	"math"
	"math/rand/v2"

	"eras/ai/registry"
	assets "eras/assets/minimax"
	"eras/game"
	"eras/game/risk"
	"eras/game/risk/odds"
)

// minimax is the player of risk-minimax-2014 (pseudocode 3), for the bounded game. It evaluates
// positions by [Invasion] while territories are free and by [reinforceAttack] after that.
//
// In the invasion phase the paper's moves are territories to advance into (pseudocode 4). For the
// second phase the paper names none, so we chose: all armies in hand on one border territory; an
// attack to the end from any territory against any neighbour, after which the fewest or the most
// possible armies enter; ending the attack. Entering belongs to its attack and uses no depth. If
// the search stops in the middle of an attack, the attack ends, and armies in hand count like those
// on the board. Otherwise every attack, however bad, would look better than ending the turn, which
// gives the opponent armies.
//
// The paper's minimax ignores luck. Ours is an expectiminimax: after an attack it continues from
// two positions, won and lost, each at its mean cost ([foresee]), and weighs them with their exact
// probabilities. Between the players it prunes by alpha and beta, which does not change the answer,
// but not across chance nodes. It deepens iteratively from depth 1. Among equal answers it takes
// the first, and ending the attack comes before all attacks. It is deterministic.
//
// In games that are not bounded it treats all opponents as min and searches no further than the
// next cards or fortification moves. There it trades in sets at once and fortifies outwards.
type minimax struct {
	depth   int // at most maxMinimaxDepth
	limit   int // of positions
	reading Reading
	game    *risk.Game
	odds    *odds.Tables
	me      game.Seat
	nodes   int // left of limit
	thought *game.Thought
	frames  [2*maxMinimaxDepth + 2]frame
}

// frame is a position on the current line of the search, with its answers.
type frame struct {
	p       risk.Position
	answers []risk.Action
}

func (b *minimax) Choose(t *Turn) risk.Territory { return b.search(t).To }

func (b *minimax) Start(t *Turn) { b.Place(t) }

func (b *minimax) TradeIn(t *Turn) { t.tradeInIfPossible() }

func (b *minimax) Place(t *Turn) {
	for t.Left() > 0 && (t.Asked(risk.Placing) || t.Asked(risk.Reinforcing)) {
		if a := b.search(t); t.Place(a.To, a.N) == 0 {
			return
		}
	}
}

func (b *minimax) Attack(t *Turn) {
	for t.Asked(risk.Attacking) {
		a := b.search(t)
		if a.Kind != risk.Attack {
			return
		}
		t.Attack(a.From, a.To, true)
	}
}

func (b *minimax) Occupy(t *Turn, _, _ int32) int32 { return b.search(t).N }

func (b *minimax) Fortify(t *Turn) { t.fortifyOutwards(t.borders(), t.held()) }

// search returns the best answer at a position at which the bot must answer.
func (b *minimax) search(t *Turn) risk.Action {
	b.thought = t.Thought
	root := &b.frames[0]
	root.p = *t.P
	for seat := range root.p.Hands {
		if game.Seat(seat) != b.me {
			root.p.Hands[seat] = risk.Hand{}
		}
	}
	root.answers = b.answers(&root.p, root.answers[:0])
	best := root.answers[0]
	if len(root.answers) == 1 {
		return best
	}
	b.nodes = math.MaxInt
	for depth := 1; depth <= b.depth; depth++ {
		found, most := best, math.Inf(-1)
		for _, a := range root.answers {
			if v := b.after(0, a, depth, most, math.Inf(1)); v > most {
				found, most = a, v
			}
		}
		if depth > 1 && b.nodes <= 0 {
			break
		}
		best = found
		if depth == 1 {
			b.nodes = b.limit
		}
	}
	return best
}

// after returns the value of the position to which an answer leads from the frame at ply. depth is
// the number of answers to search, this one included.
func (b *minimax) after(ply int, a risk.Action, depth int, alpha, beta float64) float64 {
	from, to := &b.frames[ply].p, &b.frames[ply+1].p
	if a.Kind != risk.Occupy {
		depth--
	}
	*to = *from
	if a.Kind != risk.Attack {
		b.game.Play(to, a, nil)
		return b.value(ply+1, depth, alpha, beta)
	}
	fight := foresee(b.odds, from.Armies.At(a.From), from.Armies.At(a.To))
	value := 0.0
	if fight.win > 0 {
		fight.playWin(b.game, to, a)
		value += fight.win * b.value(ply+1, depth, math.Inf(-1), math.Inf(1))
	}
	if fight.win < 1 {
		*to = *from
		fight.playLoss(b.game, to, a)
		value += (1 - fight.win) * b.value(ply+1, depth, math.Inf(-1), math.Inf(1))
	}
	return value
}

// value returns the value of the position in the frame at ply, searching depth answers.
func (b *minimax) value(ply, depth int, alpha, beta float64) float64 {
	b.thought.Step()
	b.nodes--
	f := &b.frames[ply]
	if depth == 0 && f.p.Phase != risk.Occupying || b.nodes <= 0 {
		return b.evaluate(&f.p)
	}
	f.answers = b.answers(&f.p, f.answers[:0])
	if len(f.answers) == 0 {
		return b.evaluate(&f.p)
	}
	if f.p.Turn == b.me {
		for _, a := range f.answers {
			alpha = max(alpha, b.after(ply, a, depth, alpha, beta))
			if alpha >= beta {
				break
			}
		}
		return alpha
	}
	for _, a := range f.answers {
		beta = min(beta, b.after(ply, a, depth, alpha, beta))
		if alpha >= beta {
			break
		}
	}
	return beta
}

// answers appends the answers that the search considers, or none where it searches no further.
func (b *minimax) answers(p *risk.Position, dst []risk.Action) []risk.Action {
	g, held := b.game, p.Held[p.Turn]
	switch p.Phase {
	case risk.Choosing:
		for c := range g.Choices(p).All() {
			dst = append(dst, risk.Taking(c))
		}
	case risk.Placing, risk.Reinforcing:
		front := g.Borders(p, p.Turn)
		if front.Empty() {
			front = held
		}
		for c := range front.All() {
			dst = append(dst, risk.Placement(c, p.Reserve))
		}
	case risk.Attacking:
		dst = append(dst, risk.Ending())
		for s := held; !s.Empty(); s = s.Rest() {
			from := s.First()
			if p.Armies.At(from) < 2 {
				continue
			}
			for n := range g.Map.Neighbours(from).Minus(held).All() {
				dst = append(dst, risk.Assault(from, n, true))
			}
		}
	case risk.Occupying:
		least, most := g.OccupationRange(p)
		if dst = append(dst, risk.Occupation(least)); most > least {
			dst = append(dst, risk.Occupation(most))
		}
	case risk.Dealing, risk.Assigning, risk.TradingIn, risk.Rolling, risk.Fortifying, risk.Drawing, risk.Over:
	}
	return dst
}

// evaluate returns the value of a position for the bot. It may change p by ending an attack.
func (b *minimax) evaluate(p *risk.Position) float64 {
	if !b.game.Free(p).Empty() {
		return Invasion(b.game, p, b.me, b.reading)
	}
	if p.Phase == risk.Attacking {
		b.game.Play(p, risk.Ending(), nil)
	}
	hand := float64(p.Reserve)
	if p.Turn != b.me {
		hand = -hand
	}
	return hand + reinforceAttack(b.game, p, b.me, b.reading)
}

// MinimaxParams are the parameters of the player of risk-minimax-2014.
type MinimaxParams struct {
	Search     MinimaxSearch     `toml:"search"`
	Evaluation MinimaxEvaluation `toml:"evaluation"`
}

// MinimaxSearch limits the search.
type MinimaxSearch struct {
	// Depth is the number of players' answers that the search looks ahead, from 1 to
	// maxMinimaxDepth: p of pseudocode 3.
	Depth int `toml:"depth"`
	// Nodes is the maximum number of positions that a search visits for one answer. When it is
	// reached, the answer of the last completed depth is used. Depth 1 is always completed.
	Nodes int `toml:"nodes"`
}

// MinimaxEvaluation is how positions are evaluated.
type MinimaxEvaluation struct {
	// Reading is how the evaluation functions are read, "text" or "code".
	Reading string `toml:"reading"`
}

const maxMinimaxDepth = 8

// readings are the names of each [Reading].
var readings = []string{ReadText: "text", ReadCode: "code"}

// Minimax declares the parameters of the minimax player.
var Minimax = &registry.Parameters[MinimaxParams]{
	Files: assets.Files,
	Base:  "minimax",
	List: []registry.Parameter{
		{Key: "search.depth", Range: registry.Between(1, maxMinimaxDepth).Wholes(), Symbol: "p", Source: "pseudocode 3", About: "how many answers of both players the search looks ahead"},
		{Key: "search.nodes", Range: registry.From(1).Wholes().Costs(100_000), Source: "ours", About: "how many positions it enters for one answer"},
		{Key: "evaluation.reading", Range: registry.OneOf(readings...), Source: "5.1, 5.2", About: "which description of the evaluation functions counts: the text, or pseudocodes 1 and 2"},
	},
	Shortcuts: []registry.Shortcut{
		{Word: "depth", Key: "search.depth", Value: "N"},
		{Word: "nodes", Key: "search.nodes", Value: "N"},
		{Word: "reading", Key: "evaluation.reading", Value: "text|code"},
	},
	Keys: "assets/minimax/minimax.toml has them",
}

// minimaxEntry returns the entry of the minimax player.
func minimaxEntry() Entry {
	return registry.Adjustable(Entry{Name: "minimax", Title: "Minimax", Strength: 2, Example: "depth=4:reading=code"}, Minimax, func(params MinimaxParams) Maker {
		return params.Make
	})
}

// Make makes the minimax player with these parameters.
func (params MinimaxParams) Make(g *risk.Game, seat game.Seat, _ *rand.Rand) Bot {
	b := &minimax{depth: params.Search.Depth, limit: params.Search.Nodes, game: g, odds: tablesOf(g), me: seat}
	if params.Evaluation.Reading == readings[ReadCode] {
		b.reading = ReadCode
	}
	return b
}
