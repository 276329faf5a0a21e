package diplomacy

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"eras/ai/agents"
	aidiplomacy "eras/ai/diplomacy"
	"eras/game/diplomacy"
	"eras/lab/tournament"
)

// Request describes a tournament in the form of the command line.
type Request struct {
	tournament.Config
	// Map is the name of a built-in map or a file.
	Map string
	// Bots are the bots, separated by commas: each is a name of [agents.DiplomacyBots], followed by
	// a colon and its number of seats (default 1). Together they must have one seat for each power
	// of the map.
	Bots string
	// Powers is the assignment of powers: [Rotate], [Random] or [InOrder].
	Powers string
	// LastYear is the year after whose winter a game is a draw. StaleYears is the number of years
	// without a change of a centre's owner after which a game is a draw. 0 means no limit.
	LastYear, StaleYears int
	// AgreedDraws allows draws that all powers with units accept.
	AgreedDraws bool
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

// Entrant is a bot in a tournament with its number of seats.
type Entrant struct {
	Spec  string
	Seats int
	make  aidiplomacy.Maker
}

// NewEntrant returns an entrant whose bots make returns.
func NewEntrant(spec string, seats int, make aidiplomacy.Maker) Entrant {
	return Entrant{spec, seats, make}
}

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

// unknownBot returns the error for a bot that does not exist.
func unknownBot(spec string) error {
	_, err := agents.DiplomacyBots().FindWithFiles(spec)
	return err
}

// tournament returns the tournament of the request, which may have open seats.
func (q Request) tournament() (*Tournament, error) {
	m, err := agents.LoadDiplomacyMap(q.Map)
	if err != nil {
		return nil, err
	}
	t := &Tournament{Config: q.Config, Powers: q.Powers}
	var seats int
	if t.Entrants, seats, err = ParseEntrants(q.Bots, m.Powers()); err != nil {
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
	t.Game, err = diplomacy.NewGame(m, diplomacy.Rules{LastYear: int16(q.LastYear), StaleYears: uint8(q.StaleYears), AgreedDraws: q.AgreedDraws})
	return t, err
}

// ParseEntrants reads a list of bots as in [Request.Bots], each with up to powers seats,
// and returns the sum of their seats.
func ParseEntrants(text string, powers int) (all []Entrant, seats int, err error) {
	for part := range strings.SplitSeq(text, ",") {
		e := Entrant{Spec: strings.TrimSpace(part), Seats: 1}
		if i := strings.LastIndexByte(e.Spec, ':'); i >= 0 {
			if n, err := strconv.Atoi(e.Spec[i+1:]); err == nil {
				e.Spec, e.Seats = e.Spec[:i], n
			}
		}
		if e.Spec == "" {
			return nil, 0, fmt.Errorf("the list of bots %.80q is not understood: write BOT:SEATS,BOT:SEATS…, as in jic:3,dumbbot:4", text)
		}
		if e.Seats < 1 || e.Seats > powers {
			return nil, 0, fmt.Errorf("%s has %d seats: it must have from 1 to %d", e.Spec, e.Seats, powers)
		}
		if slices.ContainsFunc(all, func(o Entrant) bool { return o.Spec == e.Spec }) {
			return nil, 0, fmt.Errorf("%s appears twice: write it once with all its seats, as in %s:2", e.Spec, e.Spec)
		}
		if e.Spec != Open {
			if e.make, err = agents.DiplomacyBots().FindWithFiles(e.Spec); err != nil {
				return nil, 0, err
			}
		}
		all = append(all, e)
		seats += e.Seats
	}
	return all, seats, nil
}
