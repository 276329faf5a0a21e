package diplomacy

import (
	"slices"
	"strings"
	"sync"

	"eras/game"
	"eras/game/diplomacy"
	"eras/internal/printable"
	"eras/play/daide/server"
)

// Open is the name of seats for clients in a [ServerTournament].
const Open = "open"

// ServerTournament is a tournament on a DAIDE server, in which some or all seats are open to
// clients. Games have the same seeds as in a [Tournament]. Results are computed in the same way, by
// the names of the players.
type ServerTournament struct {
	tournament *Tournament

	mu          sync.Mutex
	games       []ServerGame
	interrupted int
}

// ServerGame is a game on the server. Lists by seat are in the order of the map's powers.
type ServerGame struct {
	Played
	Players []ServerPlayer `json:"players"`
}

// ServerPlayer is the player of a power and its failures.
type ServerPlayer struct {
	Power string `json:"power"`
	// Name is the name of a built-in bot, or that of a client with its version.
	Name string `json:"name"`
	Bot  bool   `json:"bot,omitempty"`
	// Missed is the number of phases in which orders were missing, Lost the number of lost
	// connections, and Stood the number of phases in which a substitute gave the orders.
	Missed int `json:"missed"`
	Lost   int `json:"lost"`
	Stood  int `json:"substituted"`
}

// ServerResult is the result of a [ServerTournament].
type ServerResult struct {
	Result
	// Unfinished is the number of interrupted games. They count nowhere else.
	Unfinished int          `json:"unfinished"`
	Hosted     []ServerGame `json:"hosted"`
}

// ServerTournament returns the tournament of the request. The bot [Open] stands for open seats.
func (q Request) ServerTournament() (*ServerTournament, error) {
	t, err := q.tournament()
	if err != nil {
		return nil, err
	}
	return &ServerTournament{tournament: t}, nil
}

// Config sets the fields of a server's configuration that describe the games.
func (h *ServerTournament) Config(c *server.Config) {
	t := h.tournament
	c.Game, c.Games = t.Game, t.Games
	c.Seed = t.GameSeed
	c.Seats = func(number int) []server.Seat {
		players, deal := t.players(), t.assignment(number)
		seats := make([]server.Seat, len(deal))
		for i, player := range deal {
			e := t.Entrants[players[player]]
			seats[i] = server.Seat{Name: e.Spec, Bot: e.make, Rank: player}
		}
		return seats
	}
}

// Add adds a game of the server. Several goroutines may call it at once.
func (h *ServerTournament) Add(p server.GameResult) ServerGame {
	g := ServerGame{Played: Played{Number: p.Number, Winner: int(p.Outcome.Winner), Ending: p.Outcome.Reason, Year: int(p.Last.Year)}}
	for i, one := range p.Players {
		g.Centres = append(g.Centres, one.Centres)
		g.Players = append(g.Players, ServerPlayer{
			Power: h.tournament.Game.Map.PowerToken(diplomacy.PowerOf(game.Seat(i))),
			Name:  playerName(one), Bot: one.Bot, Missed: one.Missed, Lost: one.Lost, Stood: one.Substituted,
		})
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if p.Over {
		h.games = append(h.games, g)
	} else {
		h.interrupted++
	}
	return g
}

// longestName is the greatest length of a client's name in tables, in characters.
const longestName = 60

// playerName returns the name of a player for tables.
func playerName(p server.Player) string {
	if p.Bot {
		return p.Name
	}
	return printable.Line(strings.TrimSpace(p.Name+" "+p.Version), longestName)
}

// Result computes the result of the games that are over. ok is false if there are none.
func (h *ServerTournament) Result() (sum ServerResult, ok bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	sum = ServerResult{Unfinished: h.interrupted, Hosted: slices.Clone(h.games)}
	if len(h.games) == 0 {
		return sum, false
	}
	slices.SortFunc(sum.Hosted, func(a, b ServerGame) int { return a.Number - b.Number })
	t := *h.tournament
	t.Entrants = nil
	known := map[ServerPlayer]int{}
	var games []Played
	for i := range sum.Hosted {
		g := &sum.Hosted[i]
		g.Seats = nil
		seats := map[int]int{}
		for _, p := range g.Players {
			who := ServerPlayer{Name: p.Name, Bot: p.Bot}
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
	sum.Result = t.Result(games)
	return sum, true
}
