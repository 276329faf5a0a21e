package diplomacy

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/roster"
	"eras/game/diplomacy"
)

// Request is a tournament in words.
type Request struct {
	// Map is a map of the house or a file.
	Map string
	// Bots are who plays, separated by commas: each a bot as in
	// [roster.FindDiplomacyBot], with a colon and its number of seats behind it
	// unless that is 1. Together they have as many seats as the map has powers.
	Bots string
	// Powers is how they are given out: [Rotate], [Random] or [InOrder].
	Powers string
	// LastYear is the year after whose winter a game is a draw, and StaleYears after
	// how many years without a centre changing its owner; 0 is never.
	LastYear, StaleYears int
	// AgreedDraws says that a game is a draw when all that are alive accept one.
	AgreedDraws bool
	// Games is how many are played, from 1 to [MaxGames].
	Games int
	Seed  uint64
	// Workers is how many games are played at once.
	Workers int
}

// The ways to give out powers. In order, every game gives them to the bots as they
// stand in the request.
const (
	Rotate  = "rotate"
	Random  = "random"
	InOrder = "order"
)

// MaxGames bounds a tournament.
const MaxGames = 1_000_000

// The bounds that games have unless something else is asked for. jic-2011 4.3.2
// says that matches ended as draws after some years in which nobody's number of
// centres changed, but not after how many; its slowest bot won in 1961 in the mean
// (table 29).
const (
	DefaultLastYear   = 2100
	DefaultStaleYears = 50
)

// maxYear and maxStale bound what can be asked for.
const (
	maxYear  = 9999
	maxStale = 255
)

// Entrant is a bot that takes part in so many seats.
type Entrant struct {
	Spec  string
	Seats int
	make  aidiplomacy.Maker
}

// Tournament returns what the words say.
func (q Request) Tournament() (*Tournament, error) {
	t, err := q.tournament()
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(t.Entrants, func(e Entrant) bool { return e.make == nil }) {
		return nil, noBotOf(Open)
	}
	return t, nil
}

// noBotOf returns the error about a bot that there is not.
func noBotOf(spec string) error {
	_, err := roster.FindDiplomacyBot(spec)
	return err
}

// tournament returns what the words say, maybe with seats that are open.
func (q Request) tournament() (*Tournament, error) {
	m, err := roster.LoadDiplomacyMap(q.Map)
	if err != nil {
		return nil, err
	}
	t := &Tournament{Games: q.Games, Powers: q.Powers, Seed: q.Seed, Workers: q.Workers}
	if t.Entrants, err = parseEntrants(q.Bots, m.Powers()); err != nil {
		return nil, err
	}
	switch {
	case q.Powers != Rotate && q.Powers != Random && q.Powers != InOrder:
		return nil, fmt.Errorf("powers cannot be given out by %q: write %s, %s or %s", q.Powers, Rotate, Random, InOrder)
	case q.LastYear < 0 || q.LastYear > maxYear:
		return nil, fmt.Errorf("the last year %d is impossible: write one up to %d, or 0 for no limit", q.LastYear, maxYear)
	case q.StaleYears < 0 || q.StaleYears > maxStale:
		return nil, fmt.Errorf("a draw after %d years without a change is impossible: write 1 to %d, or 0 for never", q.StaleYears, maxStale)
	case q.LastYear == 0 && q.StaleYears == 0:
		return nil, fmt.Errorf("a game might go on for thousands of years: name a last year, or a number of years without a change after which it is a draw")
	case q.Games < 1 || q.Games > MaxGames:
		return nil, fmt.Errorf("a tournament of %d games is impossible: it has from 1 to %d", q.Games, MaxGames)
	}
	t.Game, err = diplomacy.NewGame(m, diplomacy.Rules{LastYear: int16(q.LastYear), StaleYears: uint8(q.StaleYears), AgreedDraws: q.AgreedDraws})
	return t, err
}

// parseEntrants reads the list of bots for so many powers.
func parseEntrants(text string, powers int) ([]Entrant, error) {
	var all []Entrant
	seats := 0
	for part := range strings.SplitSeq(text, ",") {
		e := Entrant{Spec: strings.TrimSpace(part), Seats: 1}
		if i := strings.LastIndexByte(e.Spec, ':'); i >= 0 {
			if n, err := strconv.Atoi(e.Spec[i+1:]); err == nil {
				e.Spec, e.Seats = e.Spec[:i], n
			}
		}
		if e.Spec == "" {
			return nil, fmt.Errorf("the bots %q are not understood: write BOT:SEATS,BOT:SEATS…, as in jic:3,dumbbot:4", text)
		}
		if e.Seats < 1 || e.Seats > powers {
			return nil, fmt.Errorf("%s cannot have %d seats: the map has %d powers", e.Spec, e.Seats, powers)
		}
		if slices.ContainsFunc(all, func(o Entrant) bool { return o.Spec == e.Spec }) {
			return nil, fmt.Errorf("%s is there twice: write all its seats behind it once, as in %s:2", e.Spec, e.Spec)
		}
		if e.Spec != Open {
			var err error
			if e.make, err = roster.FindDiplomacyBot(e.Spec); err != nil {
				return nil, err
			}
		}
		all = append(all, e)
		seats += e.Seats
	}
	if seats != powers {
		return nil, fmt.Errorf("the bots have %d seats, but the map has %d powers: write as many seats, as in %s:%d", seats, powers, all[0].Spec, powers)
	}
	return all, nil
}
