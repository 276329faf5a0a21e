package diplomacy

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"eras/ai/daide/host"
	"eras/game"
	"eras/game/diplomacy"
)

// Open is the bot of seats that are open to clients, in a [Hosting].
const Open = "open"

// Hosting is a tournament that a server of DAIDE hosts: some seats, or all, are open to
// programs that come over the network. Games have the seeds that they have in a
// [Tournament], and results are added up in the same way, by the names of the players.
type Hosting struct {
	tournament *Tournament

	mu    sync.Mutex
	games []HostedGame
	lost  int
}

// HostedGame is a game that was hosted. What it has by seat is in the order of the map.
type HostedGame struct {
	Played
	Players []HostedPlayer `json:"players"`
}

// HostedPlayer is who played a power, and how often it did not.
type HostedPlayer struct {
	Power string `json:"power"`
	// Name is a bot of the house, or what a client calls itself with its version.
	Name string `json:"name"`
	Bot  bool   `json:"bot,omitempty"`
	// Missed is how many phases went on without all orders, Lost how often the
	// connection was cut off, and Stood in how many phases a substitute ordered.
	Missed int `json:"missed"`
	Lost   int `json:"lost"`
	Stood  int `json:"substituted"`
}

// Hosted is how the games of a server went.
type Hosted struct {
	Result
	// Unfinished is how many games were cut short; they count nowhere else.
	Unfinished int          `json:"unfinished"`
	Hosted     []HostedGame `json:"hosted"`
}

// Hosting returns what the words say. The bot [Open] stands for open seats.
func (q Request) Hosting() (*Hosting, error) {
	t, err := q.tournament()
	if err != nil {
		return nil, err
	}
	return &Hosting{tournament: t}, nil
}

// Config fills in what a server needs to know of the games.
func (h *Hosting) Config(c *host.Config) {
	t := h.tournament
	c.Game, c.Games = t.Game, t.Games
	c.Seed = func(number int) uint64 { return game.Derive(t.Seed, uint64(number)) }
	c.Seats = func(number int) []host.Seat {
		players, deal := t.players(), t.deal(number)
		seats := make([]host.Seat, len(deal))
		for i, player := range deal {
			e := t.Entrants[players[player]]
			seats[i] = host.Seat{Name: e.Spec, Make: e.make, Rank: player}
		}
		return seats
	}
}

// Add takes a game of the server. It may be called by several goroutines.
func (h *Hosting) Add(p host.Played) HostedGame {
	g := HostedGame{Played: Played{Number: p.Number, Winner: int(p.Outcome.Winner), Ending: p.Outcome.Reason, Year: int(p.Last.Year)}}
	for i, one := range p.Players {
		g.Centres = append(g.Centres, one.Centres)
		g.Players = append(g.Players, HostedPlayer{
			Power: h.tournament.Game.Map.PowerToken(diplomacy.PowerOf(game.Seat(i))),
			Name:  playerName(one), Bot: one.Bot, Missed: one.Missed, Lost: one.Lost, Stood: one.Stood,
		})
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if p.Over {
		h.games = append(h.games, g)
	} else {
		h.lost++
	}
	return g
}

// longestName is how much of a client's name is shown.
const longestName = 60

// playerName returns the name of a player for tables.
func playerName(p host.Player) string {
	if p.Bot {
		return p.Name
	}
	name := strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, strings.TrimSpace(p.Name+" "+p.Version))
	if runes := []rune(name); len(runes) > longestName {
		name = string(runes[:longestName-1]) + "…"
	}
	return name
}

// Result adds up the games that are over; false if there is none.
func (h *Hosting) Result() (Hosted, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	sum := Hosted{Unfinished: h.lost, Hosted: slices.Clone(h.games)}
	if len(h.games) == 0 {
		return sum, false
	}
	slices.SortFunc(sum.Hosted, func(a, b HostedGame) int { return a.Number - b.Number })
	t := *h.tournament
	t.Entrants = nil
	known := map[HostedPlayer]int{}
	var games []Played
	for i := range sum.Hosted {
		g := &sum.Hosted[i]
		g.Seats = nil
		seats := map[int]int{}
		for _, p := range g.Players {
			who := HostedPlayer{Name: p.Name, Bot: p.Bot}
			k, met := known[who]
			if !met {
				k = len(t.Entrants)
				known[who] = k
				t.Entrants = append(t.Entrants, Entrant{Spec: p.Name})
			}
			g.Seats = append(g.Seats, k)
			seats[k]++
			t.Entrants[k].Seats = max(t.Entrants[k].Seats, seats[k])
		}
		games = append(games, g.Played)
	}
	sum.Result = t.result(games)
	return sum, true
}
