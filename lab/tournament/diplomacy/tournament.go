// Package diplomacy plays tournaments of Diplomacy between bots. The result has the wins,
// survivals, units and lengths of games, by bot and by power.
//
// Powers are assigned in one of three ways. At random, each game has a new assignment. In rotation,
// a block is as many games in a row as there are powers. Each block has one random circular order
// of the players, which is turned by one power each game, so that every player has every power
// once. In order, every game has the same assignment.
//
// A power is eliminated if it has no supply centre at the end. It survives if it has some and has
// not won. Units are these centres, as in DAIDE's summary of a game. As in jic-2011 5.2.1, the
// share of survivals is a share of the games that were not won, and units are those of survivors
// only. In a draw all remaining powers survive.
//
// One seat, or all seats of a bot together, win a game or do not, so the share of wins has Wilson's
// interval at 95 %. Several seats in a game depend on each other, so other intervals are computed
// over games (see ratio). A [Result] is the same on any number of cores. [Times] are separate
// because they are not.
package diplomacy

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"eras/ai/agents"
	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/diplomacy/talk"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/lab/tournament"
)

// Tournament plays games between the same bots. [Request.Tournament] makes one.
type Tournament struct {
	tournament.Config
	Game     *diplomacy.Game
	Entrants []Entrant
	// Powers is the assignment of powers: [Rotate], [Random] or [InOrder].
	Powers string
	// Press is the level of press at which the bots negotiate, 0 for none.
	Press int

	limit time.Duration // of the answers of programs
}

// Run plays all games. It calls take, if it is not nil, with each game in the order of their
// numbers. An error of take ends the tournament.
func (t *Tournament) Run(ctx context.Context, take func(Played) error) (Result, Times, error) {
	var games []Played
	clock := newTimer(t.Entrants)
	err := tournament.Run(ctx, t.Config, t.play, func(p Played) error {
		clock.add(&p)
		var err error
		if take != nil {
			err = take(p)
		}
		p.Record, p.took, p.table = "", nil, nil
		if p.Talk != nil {
			p.Talk.Log = nil
		}
		games = append(games, p)
		return err
	})
	if err != nil {
		return Result{}, Times{}, err
	}
	return t.Result(games), clock.times(), nil
}

// Play plays the game with a number, from 0.
func (t *Tournament) Play(ctx context.Context, number int) (Played, error) {
	return tournament.Play(ctx, t.Config, number, t.play)
}

// orderSeed is the number from which the seeds of the circular orders are derived. Games use the
// numbers below [tournament.MaxGames].
const orderSeed = tournament.MaxGames

// seats returns the entrants by seat in a game.
func (t *Tournament) seats(number int) []int {
	players := t.players()
	seats := t.assignment(number)
	for seat, player := range seats {
		seats[seat] = players[player]
	}
	return seats
}

// players returns the indices of the entrants. Each appears as often as it has seats.
func (t *Tournament) players() []int {
	var players []int
	for i, e := range t.Entrants {
		for range e.Seats {
			players = append(players, i)
		}
	}
	return players
}

// assignment returns the players by seat in a game, as indices of the result of players.
func (t *Tournament) assignment(number int) []int {
	n := len(t.players())
	seats := make([]int, n)
	if t.Powers == InOrder {
		for seat := range seats {
			seats[seat] = seat
		}
		return seats
	}
	draw, turn := number, 0
	if t.Powers == Rotate {
		draw, turn = number/n, number%n
	}
	order := game.Random(t.Seed, orderSeed, uint64(draw)).Perm(n)
	for seat := range seats {
		seats[seat] = order[(seat+turn)%n]
	}
	return seats
}

// Played is a game of a tournament. Seats are in the order of the powers of the map.
type Played struct {
	Number int `json:"number"`
	// Seats are the entrants by seat, as indices.
	Seats []int `json:"seats"`
	// Winner is a seat, or -1 for a draw. Ending is the reason of the outcome.
	Winner int    `json:"winner"`
	Ending string `json:"ending"`
	// Year is the year of the last phase.
	Year int `json:"year"`
	// Centres are the numbers of supply centres at the end, by seat.
	Centres []int `json:"centres"`
	// Record is the text of the [game.Record], if records are kept.
	Record string `json:"record,omitempty"`
	// Talk is what the bots negotiated, nil without press.
	Talk *Talk `json:"press,omitempty"`
	// Substituted are the seats for which a substitute played on, because their program was lost.
	Substituted []int `json:"substituted,omitempty"`

	took     []thinkingTime
	table    *talk.Table
	programs []*tournament.ProgramEnd
}

// thinkingTime is how long an entrant took for an answer in a movement phase.
type thinkingTime struct {
	entrant int
	took    time.Duration
}

// play plays the game with the given number and seed.
func (t *Tournament) play(ctx context.Context, number int, seed uint64) (Played, error) {
	p := Played{Number: number, Seats: t.seats(number)}
	var note func(string)
	m := tournament.Match[diplomacy.Position, diplomacy.Answer, diplomacy.Event]{Board: &diplomacy.Board{Game: t.Game, First: t.Game.Start()}, Seed: seed}
	programs := &tournament.Programs[diplomacy.Position, diplomacy.Answer, diplomacy.Event]{Limit: t.limit, Press: t.Press}
	for _, entrant := range p.Seats {
		e := &t.Entrants[entrant]
		programs.Names, programs.Commands = append(programs.Names, e.Spec), append(programs.Commands, e.command)
	}
	if t.Records {
		m.Names = programs.Names
	}
	var speakers []*talk.Program
	m.Agents, speakers = t.agents(&p, seed, func(text string) { note(text) })
	m.Note = func(add func(string)) { note = add }
	programs.Substitute = func(seat game.Seat) (game.Agent[diplomacy.Position, diplomacy.Answer], error) {
		return m.Agents[seat], nil
	}
	if p.table != nil {
		programs.Seat = func(seat game.Seat, pipe *talk.Pipe) game.Agent[diplomacy.Position, diplomacy.Answer] {
			speakers[seat].Open(pipe)
			return speakers[seat].Agent(p.table)
		}
	}
	m.Programs = programs
	end, err := m.Play(ctx)
	if err != nil {
		return p, err
	}
	for seat, program := range end.Programs {
		if program != nil && program.Lost {
			p.Substituted = append(p.Substituted, seat)
		}
	}
	p.programs = end.Programs
	if p.table != nil {
		p.Talk = newTalk(p.table.Minutes(&end.Position))
	}
	p.Winner, p.Ending, p.Year, p.Record = int(end.Outcome.Winner), end.Outcome.Reason, int(end.Position.Year), end.Record
	p.Centres = make([]int, len(p.Seats))
	for c := range t.Game.Map.Centres().All() {
		if owner := end.Position.Owner[c]; owner != diplomacy.Neutral {
			p.Centres[owner.Seat()]++
		}
	}
	return p, nil
}

// agents returns the agents of a game, which talk at a table if there is press, and the speakers of
// those that are programs. note is given their letters.
func (t *Tournament) agents(p *Played, seed uint64, note func(string)) (agents []game.Agent[diplomacy.Position, diplomacy.Answer], programs []*talk.Program) {
	bots := make([]aidiplomacy.Bot, len(p.Seats))
	programs = make([]*talk.Program, len(p.Seats))
	for seat, entrant := range p.Seats {
		e, power := &t.Entrants[entrant], diplomacy.PowerOf(game.Seat(seat))
		bots[seat] = e.make(t.Game, power, aidiplomacy.BotRandom(seed, game.Seat(seat)))
		if e.command != nil {
			programs[seat] = talk.NewProgram(t.Game, power, bots[seat])
			bots[seat] = programs[seat]
		}
	}
	if t.Press > 0 {
		p.table = talk.NewTable(t.Game, t.Press, seed, bots, talk.WithNotes(note))
	}
	for seat, bot := range bots {
		if programs[seat] != nil {
			agents = append(agents, aidiplomacy.NewAgent(programs[seat].Bot))
			continue
		}
		bot = timedBot{bot, p, game.Seat(seat)}
		if p.table != nil {
			bot = p.table.Bot(bot, game.Seat(seat))
		}
		agents = append(agents, aidiplomacy.NewAgent(bot))
	}
	return agents, programs
}

// timedBot measures the time of a bot.
type timedBot struct {
	aidiplomacy.Bot
	game *Played
	seat game.Seat
}

// Orders returns the answer of the bot.
func (b timedBot) Orders(thought *game.Thought, p *diplomacy.Position) diplomacy.Answer {
	begin := time.Now()
	answer := b.Bot.Orders(thought, p)
	if p.Season.Moves() {
		took := time.Since(begin)
		if b.game.table != nil {
			took += b.game.table.Took(b.seat)
		}
		b.game.took = append(b.game.took, thinkingTime{b.game.Seats[b.seat], took})
	}
	return answer
}

// Request describes a tournament in the form of the command line.
type Request struct {
	tournament.Config
	// Map is the name of a built-in map or a file.
	Map string
	// Bots are the bots, separated by commas: each is a name of [agents.DiplomacyBots], followed by a colon and its number of seats (default 1). Together they must have one seat for each power
	// of the map.
	Bots string
	// Powers is the assignment of powers: [Rotate], [Random] or [InOrder].
	Powers string
	// LastYear is the year after whose winter a game is a draw. StaleYears is the number of years
	// without a change of a centre's owner after which a game is a draw. 0 means no limit.
	LastYear, StaleYears int
	// AgreedDraws allows draws that all powers with units accept.
	AgreedDraws bool
	// Press is the level of press at which the bots negotiate: 0 for none, else as in [press.CheckLevel].
	Press int
	// Programs allows bots @COMMAND, which start external programs. It is for lists that the person at
	// this machine has written, not for those from a file or another machine.
	Programs bool
	// Answer is how long an external program may take for an answer (default
	// [tournament.DefaultAnswer]).
	Answer time.Duration
}

// The assignments of powers. With InOrder, the bots have the powers in the order of the request in
// every game.
const (
	Rotate  = "rotate"
	Random  = "random"
	InOrder = "order"
)

// The default limits of games. jic-2011 4.3.2 says that matches ended as draws after some years in
// which no power's number of centres changed, but not after how many. Its slowest bot won in 1961
// on average (table 29).
const (
	DefaultLastYear   = 2100
	DefaultStaleYears = 50
)

// maxYear and maxStale are the greatest limits.
const (
	maxYear  = 9999
	maxStale = 255
)

// substitute is the bot that plays on for a program that was lost.
const substitute = "dumbbot"

// Tournament returns the tournament of the request.
func (q Request) Tournament() (*Tournament, error) {
	t, err := q.tournament()
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(t.Entrants, func(e Entrant) bool { return e.make == nil }) {
		return nil, unknownBot(Open)
	}
	return t, nil
}

// tournament returns the tournament of the request, which may have open seats.
func (q Request) tournament() (*Tournament, error) {
	m, err := agents.LoadDiplomacyMap(q.Map)
	if err != nil {
		return nil, err
	}
	if err := press.CheckLevel(q.Press); err != nil {
		return nil, err
	}
	t := &Tournament{Config: q.Config, Powers: q.Powers, Press: q.Press, limit: cmp.Or(q.Answer, tournament.DefaultAnswer)}
	if err := tournament.CheckAnswer(t.limit); err != nil {
		return nil, err
	}
	var seats int
	if t.Entrants, seats, err = parseEntrants(q.Bots, m.Powers(), q.Programs); err != nil {
		return nil, err
	}
	if seats != m.Powers() {
		return nil, fmt.Errorf("the bots have %d seats, but the map has %d powers: write one seat for each, as in %s:%d", seats, m.Powers(), t.Entrants[0].Spec, m.Powers())
	}
	switch {
	case q.Powers != Rotate && q.Powers != Random && q.Powers != InOrder:
		return nil, fmt.Errorf("powers are assigned by %.80q: it must be %s, %s or %s", q.Powers, Rotate, Random, InOrder)
	case q.LastYear < 0 || q.LastYear > maxYear:
		return nil, fmt.Errorf("the last year is %d: it must be from 1 to %d, or 0 for no limit", q.LastYear, maxYear)
	case q.StaleYears < 0 || q.StaleYears > maxStale:
		return nil, fmt.Errorf("a game is a draw after %d years without a change of owners: it must be from 1 to %d, or 0 for never", q.StaleYears, maxStale)
	case q.LastYear == 0 && q.StaleYears == 0:
		return nil, fmt.Errorf("a game has no limit: set a last year, or a number of years without a change of owners after which it is a draw")
	}
	if err := q.Validate(); err != nil {
		return nil, err
	}
	t.Game, err = diplomacy.NewGame(m, diplomacy.Rules{LastYear: int16(q.LastYear), StaleYears: uint8(q.StaleYears), AgreedDraws: q.AgreedDraws, Press: diplomacy.PressRules{Level: q.Press}})
	return t, err
}
