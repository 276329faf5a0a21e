// Package diplomacystyle learns how people play Diplomacy, for package learning.
package diplomacystyle

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/diplomacy/regent"
	"eras/ai/diplomacy/style"
	"eras/ai/playermodel"
	"eras/evolve"
	"eras/game"
	"eras/game/diplomacy"
	"eras/play/learning"
	"eras/saves"
)

// Bot is the name of the bot that learns players.
const Bot = "regent"

const (
	// studiedMatches is the number of newest matches that a style is fitted to, and
	// leastOrders the least number of orders in them.
	studiedMatches = 20
	leastOrders    = 30
	// trialSeats is the number of powers that the bot plays in trials, trialSeed the seed of these
	// games.
	trialSeats = 2
	trialSeed  = 2026
	// leastChances is the number of orders from which a habit is kept.
	leastChances = 10
	// maxObserved bounds the matches that are kept in memory.
	maxObserved = 3 * studiedMatches
)

// ofOthers is what the name of a habit ends in if the number is that of the
// bots that the player is compared with, at the same positions.
const ofOthers = ".others"

// Student learns how people play Diplomacy, and tunes regent against them. It keeps in
// memory what it has observed, so that a study that is cut off need not begin again.
type Student struct {
	// Years is the length of games of the tuning, which are draws then.
	Years int

	kinds []style.Kind

	mu       sync.Mutex
	observed map[observedKey]style.Observed // of matches that were studied
}

// observedKey is the match of a player.
type observedKey struct {
	record string
	seat   game.Seat
}

// New returns the student that the program uses.
func New() *Student {
	return &Student{Years: 6, kinds: regent.Kinds(), observed: map[observedKey]style.Observed{}}
}

// Mode implements [learning.Student].
func (d *Student) Mode() saves.Mode { return diplomacy.ID }

// Bot implements [learning.Student].
func (d *Student) Bot() string { return Bot }

// Study implements [learning.Student].
func (d *Student) Study(ctx context.Context, matches []saves.Logged) (s saves.Style, ok bool, err error) {
	var all []style.Observed
	for _, m := range matches[max(0, len(matches)-studiedMatches):] {
		o, err := d.observe(ctx, &m)
		if ctx.Err() != nil {
			return s, false, ctx.Err()
		}
		if err == nil && len(o.Choices) > 0 { // else it cannot be replayed under today's rules
			all = append(all, o)
		}
	}
	if len(all) < 2 {
		return s, false, nil
	}
	found, err := style.Of(ctx, len(d.kinds), all)
	if err != nil || found.Orders < leastOrders {
		return s, false, err
	}
	return d.saved(&found, len(all)), true, nil
}

// observe returns what the kinds of players would have ordered in a match.
func (d *Student) observe(ctx context.Context, m *saves.Logged) (style.Observed, error) {
	key := observedKey{m.Record, m.Seat}
	d.mu.Lock()
	o, ok := d.observed[key]
	d.mu.Unlock()
	if ok {
		return o, nil
	}
	record, err := game.ParseRecord(m.Record)
	if err != nil {
		return o, err
	}
	match, err := style.Decisions(record, m.Seat)
	if err != nil {
		return o, err
	}
	if o, err = style.Observe(ctx, d.kinds, match, record.Seed); err != nil {
		return o, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.observed) >= maxObserved {
		clear(d.observed)
	}
	d.observed[key] = o
	return o, nil
}

// saved returns a style as files keep it.
func (d *Student) saved(found *style.Style, matches int) saves.Style {
	h := &found.Held
	s := saves.Style{
		Shares: saves.Numbers{}, Noise: found.Noise, Habits: saves.Numbers{}, Matches: matches, Moves: found.Orders,
		Tested: h.Choices, Predicted: h.Predicted.Value, Low: h.Predicted.Low, High: h.Predicted.High,
		ByChance: h.ByChance, BySingle: h.BySingle, Single: d.kinds[h.Single].Name,
	}
	for i, k := range d.kinds {
		s.Shares[k.Name] = found.Shares[i]
	}
	for _, t := range found.Habits {
		if t.Chances >= leastChances {
			s.Habits[t.Habit.String()], s.Habits[t.Habit.String()+ofOthers] = t.Share, t.Others
		}
	}
	return s
}

// mixture returns the mixture of a kept style. It is not ok if no kind of player in it is
// known today.
func (d *Student) mixture(s *saves.Style) (m playermodel.Mixture, ok bool) {
	m.Noise = s.Noise
	sum := 0.0
	for _, k := range d.kinds {
		m.Shares = append(m.Shares, s.Shares[k.Name])
		sum += s.Shares[k.Name]
	}
	for i := range m.Shares {
		m.Shares[i] /= sum
	}
	return m, sum > 0
}

// Parameters implements [learning.Student]: they are what regent values in a position, and how likely
// it takes others to think as it does.
func (d *Student) Parameters() []learning.Parameter {
	all := []learning.Parameter{
		{Name: "worth.leader", Low: 0, High: 1},
		{Name: "worth.near", Low: 0, High: 1},
		{Name: "worth.lag", Low: 0, High: 0.2},
		{Name: "worth.rival", Low: 0, High: 0.6},
		{Name: "worth.lost", Low: 0, High: 40},
		{Name: "model.rational", Low: 0.01, High: 0.9},
	}
	values := regent.Default()
	for i := range all {
		if q, err := regent.Parameters.Find(all[i].Name); err == nil {
			all[i].Default = regent.Parameters.Number(&values, q)
		}
	}
	return all
}

// Trial implements [learning.Student]. Two regents with a quick search play against a player of the
// style; usual bots have the other powers.
func (d *Student) Trial(s *saves.Style, like *saves.Logged) (learning.Trial, error) {
	record, err := game.ParseRecord(like.Record)
	if err != nil {
		return nil, fmt.Errorf("preparing games of Diplomacy: %w", err)
	}
	board, err := diplomacy.BoardFromSetup(record.Setup)
	if err != nil {
		return nil, fmt.Errorf("preparing games of Diplomacy: %w", err)
	}
	rules := board.Game.Rules
	if last := int16(board.Game.Map.Year + d.Years - 1); rules.LastYear == 0 || rules.LastYear > last {
		rules.LastYear = last
	}
	g, err := diplomacy.NewGame(board.Game.Map, rules)
	if err != nil {
		return nil, fmt.Errorf("preparing games of Diplomacy: %w", err)
	}
	mixture, ok := d.mixture(s)
	if !ok {
		return nil, fmt.Errorf("preparing games of Diplomacy: no bot in the player's style is known")
	}
	trial := style.Trial{Game: g, Person: style.New(d.kinds, mixture), Seats: min(trialSeats, g.Map.Powers()-1), Seed: trialSeed}
	return func(ctx context.Context, parameters saves.Numbers, n int) ([2]evolve.Result, error) {
		p := regent.Quick()
		for _, key := range slices.Sorted(maps.Keys(parameters)) {
			if q, err := regent.Parameters.Find(key); err == nil {
				_ = regent.Parameters.SetNumber(&p, q, parameters[key]) // numbers of another version change nothing
			}
		}
		return trial.Play(ctx, func(person game.Seat) aidiplomacy.Maker {
			known := p
			if seats := known.Prior.Seats(); int(person) < len(seats) {
				*seats[person] = regent.SharesOf(mixture)
			}
			return regent.NewQuick(known)
		}, n)
	}, nil
}

// Settings implements [learning.Student]. They leave out what the spec sets itself.
func (d *Student) Settings(spec string, styles map[game.Seat]saves.Style, tuned saves.Numbers) string {
	if name, _, _ := strings.Cut(spec, ":"); name != Bot {
		return ""
	}
	own := regent.Parameters.Sets(spec)
	var settings []string
	add := func(key, value string) {
		if !slices.Contains(own, key) {
			settings = append(settings, key+"="+value)
		}
	}
	for _, seat := range slices.Sorted(maps.Keys(styles)) {
		one := styles[seat]
		if m, ok := d.mixture(&one); ok && seat < regent.Seats {
			var shares []string
			for _, x := range regent.SharesOf(m) {
				shares = append(shares, strconv.FormatFloat(x, 'f', 4, 64))
			}
			add(fmt.Sprintf("prior.seat%d", seat), "["+strings.Join(shares, ", ")+"]")
		}
	}
	values := regent.Default()
	for _, key := range slices.Sorted(maps.Keys(tuned)) {
		// Numbers of another version of the program may not be values today.
		if q, err := regent.Parameters.Find(key); err == nil && regent.Parameters.SetNumber(&values, q, tuned[key]) == nil {
			add(key, strconv.FormatFloat(tuned[key], 'f', -1, 64))
		}
	}
	return strings.Join(settings, ":")
}
