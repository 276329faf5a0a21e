// Package riskstyle learns how people play Risk, for package learning.
package riskstyle

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	airisk "eras/ai/risk"
	"eras/ai/risk/ender"
	"eras/ai/risk/style"
	"eras/evolve"
	"eras/game"
	"eras/game/risk"
	"eras/play/learning"
	"eras/saves"
)

// Student learns how people play Risk, and tunes ender3 against them.
type Student struct {
	// Plans and Games limit the planner in the games of the tuning: the plans of a search,
	// and the rollouts of a choice.
	Plans, Games float64
	// Rounds limits these games, which are draws then.
	Rounds int
}

// New returns the student that the program uses.
func New() *Student { return &Student{Plans: 20, Games: 32, Rounds: 40} }

// Mode implements [learning.Student].
func (*Student) Mode() saves.Mode { return risk.ID }

// Bot is the name of the bot that learns players.
const Bot = ender.Rival

// Bot implements [learning.Student].
func (*Student) Bot() string { return Bot }

// mostChoices is the number of decisions from which on older matches are left out of a
// style.
const mostChoices = 20_000

// Study implements [learning.Student].
func (*Student) Study(ctx context.Context, matches []saves.Logged) (s saves.Style, ok bool, err error) {
	var seen []*style.Watched // newest first
	choices := 0
	for _, logged := range slices.Backward(matches) {
		if ctx.Err() != nil {
			return s, false, ctx.Err()
		}
		record, err := game.ParseRecord(logged.Record)
		if err != nil {
			continue
		}
		w, err := style.Watch(record, logged.Seat)
		if err != nil || len(w.Choices) == 0 {
			continue // it cannot be replayed by this program
		}
		seen = append(seen, w)
		if choices += len(w.Choices); choices >= mostChoices {
			break
		}
	}
	if len(seen) < learning.MinMatches {
		return s, false, nil
	}
	slices.Reverse(seen)
	found, err := style.Of(ctx, seen)
	if err != nil {
		return s, false, err
	}
	kinds := ender.Kinds()
	s = saves.Style{
		Shares: saves.Numbers{}, Noise: found.Noise, Habits: found.Habits, Matches: len(seen), Moves: found.Choices,
		Tested: found.Held.Choices, Predicted: found.Held.Predicted.Value, Low: found.Held.Predicted.Low, High: found.Held.Predicted.High,
		ByChance: found.Held.ByChance, BySingle: found.Held.BySingle, Single: kinds[found.Held.Single].Name,
	}
	for k, share := range found.Shares {
		s.Shares[kinds[k].Name] = share
	}
	return s, true, nil
}

// Parameters implements [learning.Student].
func (*Student) Parameters() []learning.Parameter {
	params, err := ender.Parameters.Of(Bot)
	if err != nil {
		panic(err) // a part of the program
	}
	const factor = 3
	var all []learning.Parameter
	add := func(key string, low, high float64, log, whole bool) {
		q, err := ender.Parameters.Find(key)
		if err != nil {
			panic(err)
		}
		value := ender.Parameters.Number(&params, q)
		if low == high {
			low, high = max(value/factor, q.Low), min(value*factor, q.High)
		}
		all = append(all, learning.Parameter{Name: key, Low: low, High: high, Default: value, Log: log, Whole: whole})
	}
	add("choice.candidates", 4, 24, true, true)
	add("choice.turns", 1, 6, false, true)
	add("choice.trust", 0.5, 16, true, false)
	add("attacks.success", 0.6, 0.95, false, false)
	add("attacks.branch", 0.5, 0.95, false, false)
	add("outlook.mover", 0, 1, false, false)
	for _, key := range []string{
		"outlook.income", "outlook.cards", "outlook.exponent", "outlook.growing_income", "outlook.growing_cards", "outlook.growing_exponent",
		"strength.cards", "strength.soon_soldier", "strength.soon_income", "interest.continent", "threats.conquest",
	} {
		add(key, 0, 0, true, false)
	}
	return all
}

// Trial implements [learning.Student]. In the two games of a pair the bot and a player of the style
// swap seats; the other seats are played by usual bots. There are none on maps that are too large for
// the bot to plan, where another one plays in its place.
func (r *Student) Trial(s *saves.Style, like *saves.Logged) (learning.Trial, error) {
	record, err := game.ParseRecord(like.Record)
	if err != nil {
		return nil, fmt.Errorf("tuning a bot of Risk: %w", err)
	}
	board, err := risk.BoardFromSetup(record.Setup)
	if err != nil {
		return nil, fmt.Errorf("tuning a bot of Risk: %w", err)
	}
	if ender.Plans(board.Game.Map) != nil {
		return nil, nil
	}
	g := *board.Game
	if limit := int(g.Rules.Limit); limit == 0 || limit > r.Rounds {
		g.Rules.Limit = uint16(r.Rounds)
	}
	if int(like.Seat) >= board.Seats() {
		return nil, fmt.Errorf("tuning a bot of Risk: there is no seat %d", like.Seat)
	}
	person := style.New(sharesOf(s))
	bot := r.seatOfBot(record.Seats, like.Seat)
	return func(ctx context.Context, parameters saves.Numbers, n int) (pair [2]evolve.Result, err error) {
		for i := range pair {
			seats := [2]game.Seat{bot, like.Seat}
			if i == 1 {
				seats[0], seats[1] = seats[1], seats[0]
			}
			params, err := r.params(s, seats[1], parameters)
			if err != nil {
				return pair, err
			}
			kinds := ender.Kinds()[:4]
			makers := make([]airisk.Maker, g.Rules.Players)
			for k := range makers {
				makers[k] = kinds[(n+k)%len(kinds)].Make
			}
			makers[seats[0]], makers[seats[1]] = ender.New(params), person
			end, err := airisk.Play(ctx, &g, makers, game.Derive(trialSeed, uint64(n)), nil)
			if err != nil {
				return pair, err
			}
			if pair[i], err = resultFor(ctx, &g, &end, seats[0]); err != nil {
				return pair, err
			}
		}
		return pair, nil
	}, nil
}

// trialSeed is the seed of the games of the tuning.
const trialSeed = 2026

// resultFor returns the result of a match for a seat.
func resultFor(ctx context.Context, g *risk.Game, end *risk.Position, seat game.Seat) (r evolve.Result, err error) {
	o, over := g.Outcome(end)
	switch {
	case !over:
		return r, ctx.Err()
	case o.Winner == seat:
		r.Score = 1
	case !o.Drawn() || !end.Alive(seat):
		r.Score = -1
	}
	return r, nil
}

// seatOfBot returns the seat of the bot that learns, or of the first other player.
func (r *Student) seatOfBot(seats []string, person game.Seat) game.Seat {
	for i, who := range seats {
		if name, _, _ := strings.Cut(who, ":"); name == Bot && game.Seat(i) != person {
			return game.Seat(i)
		}
	}
	if person == 0 {
		return 1
	}
	return 0
}

// params returns the parameters of the bot in a game of the tuning.
func (r *Student) params(s *saves.Style, person game.Seat, parameters saves.Numbers) (ender.Params, error) {
	settings := r.Settings(Bot, map[game.Seat]saves.Style{person: *s}, parameters)
	p, err := ender.Parameters.Of(Bot + ":" + settings)
	if err != nil {
		return p, fmt.Errorf("tuning a bot of Risk: %w", err)
	}
	p.Search.Plans, p.Choice.Games = r.Plans, r.Games
	return p, nil
}

// sharesOf returns the shares of a style in the order of [ender.Kinds].
func sharesOf(s *saves.Style) []float64 {
	kinds := ender.Kinds()
	shares := make([]float64, len(kinds))
	sum := 0.0
	for k := range kinds {
		shares[k] = s.Shares[kinds[k].Name]
		sum += shares[k]
	}
	for k := range shares {
		if sum > 0 {
			shares[k] /= sum
		} else {
			shares[k] = 1 / float64(len(shares))
		}
	}
	return shares
}

// doubt is the share of a prior that is spread over all kinds, because people change.
const doubt = 0.1

// Settings implements [learning.Student]. The former rival gets the styles, too, but is not tuned.
func (r *Student) Settings(spec string, styles map[game.Seat]saves.Style, tuned saves.Numbers) string {
	name, _, _ := strings.Cut(spec, ":")
	if name != Bot && name != ender.FormerRival {
		return ""
	}
	own := ender.Parameters.Sets(spec)
	var words []string
	add := func(key, value string) {
		if !slices.Contains(own, key) {
			words = append(words, key+"="+value)
		}
	}
	for _, seat := range slices.Sorted(maps.Keys(styles)) {
		if seat < 0 || seat >= risk.MaxPlayers {
			continue
		}
		s := styles[seat]
		shares := sharesOf(&s)
		texts := make([]string, len(shares))
		for k, share := range shares {
			texts[k] = fmt.Sprintf("%.3f", (1-doubt)*share+doubt/float64(len(shares)))
		}
		add(fmt.Sprintf("prior.seat%d", seat), "["+strings.Join(texts, ", ")+"]")
	}
	for _, q := range r.Parameters() {
		if v, ok := tuned[q.Name]; ok && name == Bot {
			add(q.Name, fmt.Sprint(min(max(v, q.Low), q.High)))
		}
	}
	return strings.Join(words, ":")
}
