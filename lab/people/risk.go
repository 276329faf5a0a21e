package people

import (
	"context"
	"fmt"
	"math/rand/v2"

	"eras/ai/agents"
	"eras/ai/playermodel"
	airisk "eras/ai/risk"
	"eras/ai/risk/ender"
	"eras/ai/risk/style"
	"eras/evolve"
	"eras/evolve/stats"
	"eras/game"
	"eras/game/risk"
	"eras/play/learning"
	"eras/play/learning/riskstyle"
	"eras/saves"
)

// riskBoard is Risk on a small map.
type riskBoard struct {
	// Map is the name of the map, Players the number of players.
	Map     string
	Players int
	// Rounds ends a game as a draw.
	Rounds int
	// Plans and Games limit ender2, in the games and their tuning.
	Plans, Games float64
	// Pairs is the largest number of pairs of games for a candidate of the tuning, which
	// is made after Every games.
	Pairs, Every int
}

func standardRisk() *riskBoard {
	return &riskBoard{Map: "isles", Players: 3, Rounds: 60, Plans: 20, Games: 48, Pairs: 24, Every: 5}
}

// Student implements [Board].
func (b *riskBoard) Student() learning.Student {
	return &riskstyle.Student{Plans: b.Plans, Games: b.Games, Rounds: b.Rounds}
}

// Climbing implements [Board].
func (b *riskBoard) Climbing() (learning.Climbing, int) {
	c := learning.StandardClimbing()
	c.Comparison = evolve.Comparison{Test: stats.SPRT{Elo0: 0, Elo1: 70, Alpha: 0.05, Beta: 0.2}, MaxPairs: b.Pairs}
	c.Steps = 1
	return c, b.Every
}

// About implements [Board].
func (b *riskBoard) About() []string {
	return []string{
		fmt.Sprintf("Games of Risk with the rules of ender-2009 on the map %s: a person, ender2 with %g plans and %g rollouts a plan, and %d of killbot, boscoe, evilpixie and quo, in changing seats. After %d rounds a game is a draw.", b.Map, b.Plans, b.Games, b.Players-2, b.Rounds),
		"A person plays each turn like one of two bots of the program, in random proportions. In a random share of the turns it does not attack, puts its armies elsewhere or does not fortify.",
	}
}

// riskPerson is a simulated person: two bots and weaknesses.
type riskPerson struct {
	board *riskBoard
	game  *risk.Game
	// bots are the two bots, and second the share of the turns of the second one.
	names  [2]string
	bots   [2]airisk.Maker
	second float64
	// rest, stray and idle are the shares of the turns without attacks, with armies on
	// a random border, and without a fortification.
	rest, stray, idle float64
}

// Person implements [Board].
func (b *riskBoard) Person(seed uint64) (Person, error) {
	m, err := agents.LoadRiskMap(b.Map)
	if err != nil {
		return nil, err
	}
	rules := risk.Ender2009(b.Players)
	rules.Limit = uint16(b.Rounds)
	p := &riskPerson{board: b}
	if p.game, err = risk.NewGame(m, rules); err != nil {
		return nil, err
	}
	rng := game.Random(seed)
	// The last ones are no styles that the program knows.
	pool := []string{"killbot", "boscoe", "evilpixie", "quo", "pixie", "reaper", "angry", "communist", "cluster", "yakool", "bort", "betterpixie", "greedy", "vulture"}
	list := airisk.Bots()
	for i := range p.bots {
		p.names[i] = pool[rng.IntN(len(pool))]
		if p.bots[i], err = list.Find(p.names[i]); err != nil {
			return nil, err
		}
	}
	p.second = 0.4 * rng.Float64()
	p.rest, p.stray, p.idle = 0.15*rng.Float64(), 0.3*rng.Float64(), 0.5*rng.Float64()
	return p, nil
}

// Name implements [Person].
func (p *riskPerson) Name() string {
	return fmt.Sprintf("%s, %.0f %% %s, rests %.0f %%, strays %.0f %%, idle %.0f %%", p.names[0], 100*p.second, p.names[1], 100*p.rest, 100*p.stray, 100*p.idle)
}

// Play implements [Person].
func (p *riskPerson) Play(ctx context.Context, n int, seed uint64, settings func(game.Seat) string) (saves.Logged, evolve.Result, error) {
	players := p.board.Players
	person, bot := game.Seat(n%players), game.Seat((n+1+n/players%(players-1))%players)
	spec := fmt.Sprintf("ender2:plans=%g:choice.games=%g", p.board.Plans, p.board.Games)
	if learned := settings(person); learned != "" {
		spec += ":" + learned
	}
	params, err := ender.Parameters.Of(spec)
	if err != nil {
		return saves.Logged{}, evolve.Result{}, err
	}
	makers := make([]airisk.Maker, players)
	kinds := ender.Kinds()
	for i := range makers {
		makers[i] = kinds[(n+i)%4].Make
	}
	makers[person], makers[bot] = p.make, ender.New(params)
	board := &risk.Board{Game: p.game, First: p.game.Start()}
	seated, err := airisk.NewAgents(p.game, makers, seed)
	if err != nil {
		return saves.Logged{}, evolve.Result{}, err
	}
	match := game.NewMatch(board, seed)
	match.SetSeat(bot, spec)
	if err := match.Run(ctx, seated, nil); err != nil {
		return saves.Logged{}, evolve.Result{}, err
	}
	end := match.Position()
	o, _ := match.Outcome()
	score := o.Score(bot)
	if o.Drawn() && !end.Alive(bot) {
		score = -1
	}
	return saves.Logged{Mode: risk.ID, Seat: person, Record: match.Record().String()}, evolve.Result{Score: score}, nil
}

// Choices implements [Person].
func (p *riskPerson) Choices(m *saves.Logged) ([]playermodel.Choice, error) {
	record, err := game.ParseRecord(m.Record)
	if err != nil {
		return nil, err
	}
	w, err := style.Watch(record, m.Seat)
	if err != nil {
		return nil, err
	}
	return w.Choices, nil
}

// make makes the bot that plays like the person.
func (p *riskPerson) make(g *risk.Game, seat game.Seat, rng *rand.Rand) airisk.Bot {
	bot := &riskBot{riskPerson: p, rng: rng}
	for i, maker := range p.bots {
		bot.kinds[i] = maker(g, seat, rng)
	}
	bot.now = bot.kinds[0]
	return bot
}

// riskBot plays like a person.
type riskBot struct {
	*riskPerson
	kinds               [2]airisk.Bot
	rng                 *rand.Rand
	now                 airisk.Bot
	round               uint16
	rests, strays, idle bool
}

// turn draws what the turn is like.
func (b *riskBot) turn(t *airisk.Turn) airisk.Bot {
	if b.round == t.P.Round && b.round > 0 {
		return b.now
	}
	b.round = t.P.Round
	b.now = b.kinds[0]
	if b.rng.Float64() < b.second {
		b.now = b.kinds[1]
	}
	b.rests, b.strays, b.idle = b.rng.Float64() < b.rest, b.rng.Float64() < b.stray, b.rng.Float64() < b.riskPerson.idle
	return b.now
}

// Choose implements [airisk.Bot].
func (b *riskBot) Choose(t *airisk.Turn) risk.Territory { return b.turn(t).Choose(t) }

// Start implements [airisk.Bot].
func (b *riskBot) Start(t *airisk.Turn) { b.turn(t).Start(t) }

// TradeIn implements [airisk.Bot].
func (b *riskBot) TradeIn(t *airisk.Turn) { b.turn(t).TradeIn(t) }

// Place implements [airisk.Bot].
func (b *riskBot) Place(t *airisk.Turn) {
	now := b.turn(t)
	if borders := t.Game.Borders(t.P, t.Seat); b.strays && !borders.Empty() {
		t.Place(borders.Nth(b.rng.IntN(borders.Len())), t.Left())
		return
	}
	now.Place(t)
}

// Attack implements [airisk.Bot].
func (b *riskBot) Attack(t *airisk.Turn) {
	if now := b.turn(t); !b.rests {
		now.Attack(t)
	}
}

// Occupy implements [airisk.Bot].
func (b *riskBot) Occupy(t *airisk.Turn, least, most int32) int32 {
	return b.turn(t).Occupy(t, least, most)
}

// Fortify implements [airisk.Bot].
func (b *riskBot) Fortify(t *airisk.Turn) {
	if now := b.turn(t); !b.idle {
		now.Fortify(t)
	}
}
