// Package risk plays tournaments of Risk between bots, which are built-in or external processes.
// The result says who won, from which seat, who was eliminated when, and how long games were.
//
// Seats rotate. A block is as many games in a row as there are players. Within a block, one
// circular order of the players is turned by one seat each game, so that every player has every
// seat once. The circular orders come in a shuffled sequence without repeats. After (players - 1)!
// blocks the players have been seated in all possible ways.
//
// A game that reaches the limit of rounds is a draw (ender-2009 5.2.3). Shares of wins are shares
// of all games, so they add up to 1 with the share of draws. Intervals are Wilson's at 95 %.
//
// A [Result] is the same on any number of cores. [Times] are separate because they depend on the
// machine. An external process is restarted for each game, so that it cannot carry anything over.
// Only the number of its late answers may differ between runs.
package risk

import (
	"context"
	"slices"
	"time"

	"eras/ai/process"
	airisk "eras/ai/risk"
	"eras/game"
	"eras/game/risk"
	"eras/lab/tournament"
)

// Tournament is a tournament of the same players in rotating seats. [Request.Tournament]
// makes one.
type Tournament struct {
	tournament.Config
	Game    *risk.Game
	Players []Player
	// Limit is how long an external process may take for an answer.
	Limit time.Duration

	substitute airisk.Maker
}

// Played is a game of a tournament. Players are numbered as in the tournament.
type Played struct {
	Number int
	End
	// Faults are the faults of the players' processes, by player. If players share a process, the
	// first of them has all its faults.
	Faults []process.Faults
	// Substituted are the players whose process was lost, so that a built-in bot played on.
	Substituted []int

	turns []turns // by player
}

// Run plays all games and passes each to take, which may be nil, in the order of their numbers. An
// error of take ends the tournament.
func (t *Tournament) Run(ctx context.Context, take func(Played) error) (Result, Times, error) {
	sums := newSums(t)
	plan := t.plan()
	err := tournament.Run(ctx, t.Config, func(ctx context.Context, number int, seed uint64) (Played, error) {
		return t.play(ctx, number, seed, plan.seats(number))
	}, func(p Played) error {
		sums.add(&p)
		if take == nil {
			return nil
		}
		return take(p)
	})
	if err != nil {
		return Result{}, nil, err
	}
	return sums.result(), sums.times(), nil
}

// play plays one game. seats are the players by seat.
func (t *Tournament) play(ctx context.Context, number int, seed uint64, seats []int) (Played, error) {
	p := Played{Number: number, Faults: make([]process.Faults, len(seats)), turns: make([]turns, len(seats))}
	makers, hosts := t.seat(ctx, seats, seed)
	defer func() {
		for _, h := range hosts {
			if h != nil {
				h.Close()
			}
		}
	}()
	m, err := NewMatch(t.Game, makers, seats, seed)
	if err != nil {
		return p, err
	}
	for seat, player := range seats {
		m.TimeTurns(seat, p.turns[player].add)
		if t.Records {
			m.Names = append(m.Names, t.Players[player].spec)
		}
	}
	m.Substituted = func(seat game.Seat) bool {
		h := hosts[seats[seat]]
		return h != nil && h.Lost()
	}
	if p.End, err = m.Play(ctx); err != nil {
		return p, err
	}
	for player, h := range hosts {
		if h == nil {
			continue
		}
		if slices.Index(hosts, h) == player {
			p.Faults[player] = h.Faults()
		}
		if h.Lost() {
			p.Substituted = append(p.Substituted, player)
		}
	}
	return p, nil
}

// seat returns the makers and the hosts of external processes by player; built-in bots have none. It
// starts the processes, one for all players with the same command.
func (t *Tournament) seat(ctx context.Context, seats []int, seed uint64) ([]airisk.Maker, []*process.Host) {
	makers, hosts := make([]airisk.Maker, len(seats)), make([]*process.Host, len(seats))
	for player, p := range t.Players {
		makers[player] = p.make
	}
	names := make([]string, len(seats))
	for seat, player := range seats {
		names[seat] = t.Players[player].Name
	}
	for _, p := range t.Players {
		o := process.Options{Command: p.command, Game: t.Game, Names: names, Seed: airisk.BotSeed(seed), Limit: t.Limit, Substitute: t.substitute}
		var shared []int
		for seat, player := range seats {
			if p.command != nil && makers[player] == nil && t.Players[player].spec == p.spec {
				o.Seats = append(o.Seats, game.Seat(seat))
				shared = append(shared, player)
			}
		}
		if shared == nil {
			continue
		}
		h := process.Start(ctx, o)
		for _, player := range shared {
			makers[player], hosts[player] = h.Maker(), h
		}
	}
	return makers, hosts
}

// Match is a match between bots.
type Match struct {
	tournament.Match[risk.Position, risk.Action, risk.Event]
	seats []int // players by seat
}

// End is the end of a [Match].
type End struct {
	// Seats are the players by seat, as indices of the makers.
	Seats []int
	// Winner is a player, or -1 for a draw.
	Winner int
	Rounds int
	// Fallen are the players that were eliminated, the first one first.
	Fallen []int
	// Record is the text of the [game.Record], if the match has names.
	Record string
}

// NewMatch returns a match of g with a seed. seats are the players by seat, as indices of makers.
// The match has no record unless the caller sets [Match.Names].
func NewMatch(g *risk.Game, makers []airisk.Maker, seats []int, seed uint64) (*Match, error) {
	seated := make([]airisk.Maker, len(seats))
	for seat, player := range seats {
		seated[seat] = makers[player]
	}
	bots, err := airisk.NewAgents(g, seated, seed)
	m := &Match{seats: seats}
	m.Board, m.Seed, m.Agents = &risk.Board{Game: g, First: g.Start()}, seed, bots
	return m, err
}

// Play plays the match to its end.
func (m *Match) Play(ctx context.Context) (End, error) {
	end, err := m.Match.Play(ctx)
	if err != nil {
		return End{}, err
	}
	p := &end.Position
	e := End{Seats: m.seats, Winner: -1, Rounds: int(p.Round), Record: end.Record}
	if end.Outcome.Winner >= 0 {
		e.Winner = m.seats[end.Outcome.Winner]
	}
	for _, seat := range p.Fallen[:p.FallenCount] {
		e.Fallen = append(e.Fallen, m.seats[seat])
	}
	return e, nil
}

// TimeTurns makes the match call took with the duration of each turn of a seat, including
// the time for rules and dice. Placing starting armies is not a turn.
func (m *Match) TimeTurns(seat int, took func(time.Duration)) {
	m.Agents[seat] = timedTurns{m.Agents[seat].(game.TurnAgent[risk.Position, risk.Action]), took}
}

// timedTurns measures the turns of an agent.
type timedTurns struct {
	game.TurnAgent[risk.Position, risk.Action]
	took func(time.Duration)
}

// PlayTurn lets the agent play a turn and measures its time.
func (t timedTurns) PlayTurn(ctx context.Context, view *risk.Position, seat game.Seat, act func(risk.Action) error) error {
	begin, turn := time.Now(), view.Round > 0
	err := t.TurnAgent.PlayTurn(ctx, view, seat, act)
	if turn {
		t.took(time.Since(begin))
	}
	return err
}

// plan assigns the players to seats.
type plan struct {
	players int
	circles [][]int // all circular orders; each begins with player 0
}

// plan returns the plan with shuffled circular orders. Its seed is not one of a game, because games
// use the numbers below [tournament.MaxGames].
func (t *Tournament) plan() plan {
	p := plan{players: len(t.Players)}
	circle := make([]int, p.players)
	for i := range circle {
		circle[i] = i
	}
	p.arrange(circle, 1)
	rng := game.Random(t.Seed, tournament.MaxGames)
	rng.Shuffle(len(p.circles), func(i, j int) { p.circles[i], p.circles[j] = p.circles[j], p.circles[i] })
	return p
}

// arrange adds all circular orders that keep the players before index from.
func (p *plan) arrange(circle []int, from int) {
	if from == len(circle) {
		p.circles = append(p.circles, slices.Clone(circle))
		return
	}
	for i := from; i < len(circle); i++ {
		circle[from], circle[i] = circle[i], circle[from]
		p.arrange(circle, from+1)
		circle[from], circle[i] = circle[i], circle[from]
	}
}

// seats returns the players by seat in a game.
func (p *plan) seats(number int) []int {
	circle := p.circles[number/p.players%len(p.circles)]
	seats := make([]int, p.players)
	for i := range seats {
		seats[i] = circle[(i+number)%p.players]
	}
	return seats
}
