package people

import (
	"context"
	"fmt"
	"math/rand/v2"

	"eras/ai/agents"
	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/diplomacy/haai"
	"eras/ai/diplomacy/jic"
	"eras/ai/diplomacy/regent"
	"eras/ai/diplomacy/style"
	"eras/ai/playermodel"
	"eras/evolve"
	"eras/evolve/stats"
	"eras/game"
	"eras/game/diplomacy"
	"eras/play/learning"
	"eras/play/learning/diplomacystyle"
	"eras/saves"
)

// diplomacyBoard is Diplomacy on the standard map.
type diplomacyBoard struct {
	// Years is the length of a game, which is a draw then; TrialYears that of those of
	// the tuning.
	Years, TrialYears int
	// Bots is the number of powers of the bot that learns.
	Bots int
	// Pairs is the largest number of pairs of games for a candidate of the tuning, which
	// is made after Every games.
	Pairs, Every int
}

func standardDiplomacy() *diplomacyBoard {
	return &diplomacyBoard{Years: 6, TrialYears: 4, Bots: 2, Pairs: 16, Every: 6}
}

// Student implements [Board].
func (b *diplomacyBoard) Student() learning.Student {
	st := diplomacystyle.New()
	st.Years = b.TrialYears
	return st
}

// Climbing implements [Board].
func (b *diplomacyBoard) Climbing() (learning.Climbing, int) {
	c := learning.StandardClimbing()
	c.Comparison = evolve.Comparison{Test: stats.SPRT{Elo0: 0, Elo1: 100, Alpha: 0.05, Beta: 0.2}, MaxPairs: b.Pairs}
	c.Sizes, c.Steps = c.Sizes[:1], 1
	return c, b.Every
}

// About implements [Board].
func (b *diplomacyBoard) About() []string {
	return []string{
		fmt.Sprintf("Games of Diplomacy on the standard map for %d years: a person, %d regents with a search of some milliseconds, and %d of DumbBot, HaAI Berserk, JIC and DiploBot, in changing powers. The regents win if they have more than twice as many centres as the person on average; a draw is having more. The margin is the difference of these centres over their sum.", b.Years, b.Bots, 6-b.Bots),
		"A person orders each phase like one of two bots, in random proportions, with random weights where the bot has any. A random share of the orders is drawn from all that are legal.",
	}
}

// diplomacyPerson is a simulated person.
type diplomacyPerson struct {
	board *diplomacyBoard
	game  *diplomacy.Game
	name  string
	make  aidiplomacy.Maker
}

// Person implements [Board].
func (b *diplomacyBoard) Person(seed uint64) (Person, error) {
	m, err := agents.LoadDiplomacyMap("standard")
	if err != nil {
		return nil, err
	}
	p := &diplomacyPerson{board: b}
	if p.game, err = diplomacy.NewGame(m, diplomacy.Rules{LastYear: int16(m.Year + b.Years - 1)}); err != nil {
		return nil, err
	}
	rng := game.Random(seed)
	kinds := []style.Kind{perturbed(rng), perturbed(rng)}
	second := 0.4 * rng.Float64()
	mixture := playermodel.Mixture{Shares: []float64{1 - second, second}, Noise: 0.15 * rng.Float64()}
	p.name = fmt.Sprintf("%s, %.0f %% %s, %.0f %% at random", kinds[0].Name, 100*second, kinds[1].Name, 100*mixture.Noise)
	p.make = style.New(kinds, mixture)
	return p, nil
}

// perturbed returns a random bot with random weights.
func perturbed(rng *rand.Rand) style.Kind {
	factor := func() float64 { return 0.4 + 1.6*rng.Float64() }
	switch rng.IntN(4) {
	case 0:
		f := aidiplomacy.DumbFactors{Attack: factor(), Defence: factor(), Strength: factor(), Competition: factor()}
		return style.Kind{
			Name: fmt.Sprintf("dumbbot (%.1f, %.1f, %.1f, %.1f)", f.Attack, f.Defence, f.Strength, f.Competition),
			Make: aidiplomacy.NewDumbBotWith(f),
		}
	case 1:
		guard := rng.IntN(121)
		return style.Kind{Name: fmt.Sprintf("haai (%d)", guard), Make: haai.New(guard)}
	case 2:
		p := jic.Paper()
		d, n := &p.Destination, &p.Neighbour
		for _, x := range []*float64{&d.EnemyHome, &d.Free, &d.OwnHome, &d.Centre, &n.Enemy, &n.Free, &n.Own} {
			*x *= factor()
		}
		if rng.IntN(2) == 0 {
			p.Readings.Enemies = "all"
		}
		return style.Kind{Name: fmt.Sprintf("jic (%.1f, %.1f, %.1f, %s)", d.EnemyHome, d.OwnHome, n.Enemy, p.Readings.Enemies), Make: jic.New(p)}
	}
	bots := [...]style.Kind{
		{Name: "greedybot", Make: aidiplomacy.NewGreedyBot},
		{Name: "attackbot", Make: aidiplomacy.NewAttackBot},
		{Name: "diplobot", Make: aidiplomacy.NewDiploBot},
	}
	return bots[rng.IntN(len(bots))]
}

// Name implements [Person].
func (p *diplomacyPerson) Name() string { return p.name }

// Play implements [Person].
func (p *diplomacyPerson) Play(ctx context.Context, n int, seed uint64, settings func(game.Seat) string) (saves.Logged, evolve.Result, error) {
	powers := p.game.Map.Powers()
	person := game.Seat(n % powers)
	params := regent.Quick()
	if learned := settings(person); learned != "" {
		known, err := regent.Parameters.Of("regent:" + learned)
		if err != nil {
			return saves.Logged{}, evolve.Result{}, err
		}
		known.Search = params.Search
		params = known
	}
	usual := [...]aidiplomacy.Maker{aidiplomacy.NewDumbBot, haai.NewBerserk, jic.New(jic.Paper()), aidiplomacy.NewDiploBot}
	makers := make([]aidiplomacy.Maker, powers)
	var bots []int
	for i := range powers - 1 {
		// The powers in an order that changes from game to game.
		seat := (int(person) + 1 + (i+n)%(powers-1)) % powers
		if makers[seat] = usual[(n+i)%len(usual)]; i < p.board.Bots {
			makers[seat] = regent.NewQuick(params)
			bots = append(bots, seat)
		}
	}
	makers[person] = p.make
	board := &diplomacy.Board{Game: p.game, First: p.game.Start()}
	seated, err := aidiplomacy.NewAgents(p.game, makers, seed)
	if err != nil {
		return saves.Logged{}, evolve.Result{}, err
	}
	match := game.NewMatch(board, seed)
	if err := match.Run(ctx, seated, nil); err != nil {
		return saves.Logged{}, evolve.Result{}, err
	}
	end := match.Position()
	return saves.Logged{Mode: diplomacy.ID, Seat: person, Record: match.Record().String()}, style.Against(p.game, &end, person, bots), nil
}

// Choices implements [Person].
func (p *diplomacyPerson) Choices(m *saves.Logged) ([]playermodel.Choice, error) {
	record, err := game.ParseRecord(m.Record)
	if err != nil {
		return nil, err
	}
	match, err := style.Decisions(record, m.Seat)
	if err != nil {
		return nil, err
	}
	o, err := style.Observe(context.Background(), regent.Kinds(), match, record.Seed)
	return o.Choices, err
}
