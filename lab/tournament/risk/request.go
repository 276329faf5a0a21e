package risk

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"eras/ai/agents"
	"eras/ai/process"
	"eras/ai/registry"
	airisk "eras/ai/risk"
	"eras/game/risk"
	"eras/lab/tournament"
)

// Request describes a tournament in the form of the command line.
type Request struct {
	tournament.Config
	// Map is the name of a built-in map or a file.
	Map string
	// Seats are the players, separated by commas: bots as in [agents.RiskBots], or @COMMAND for an
	// external process. A comma after a backslash is part of a bot's settings or of a command. A
	// player may appear several times.
	Seats string
	// Cards is the value of sets: a number, "growing", a list, or "off".
	Cards string
	// Rounds is the number of rounds after which a game is a draw, 0 for no limit.
	Rounds int
	// Rules are further rules, as in [risk.ParseRules], or [Bounded].
	Rules string
	// Limit is how long an external process may take for an answer.
	Limit time.Duration
}

// Bounded is the word that selects the rules of [risk.Bounded].
const Bounded = "bounded"

// substitute is the bot that takes over the seat of a process that has failed.
const substitute = "cluster"

// Player is a player of a tournament.
type Player struct {
	// Name is the spec, followed by #2, #3 and so on if the same spec appears several times.
	Name string
	// spec is the bot's spec or @COMMAND, as in records. Players with the same command
	// share a process.
	spec    string
	make    airisk.Maker
	command []string // of an external process
}

// Tournament returns the tournament of the request.
func (q Request) Tournament() (*Tournament, error) {
	m, err := agents.LoadRiskMap(q.Map)
	if err != nil {
		return nil, err
	}
	t := &Tournament{Config: q.Config, Limit: q.Limit}
	if t.substitute, err = agents.RiskBots().Find(substitute); err != nil {
		return nil, err
	}
	if t.Players, err = parsePlayers(q.Seats); err != nil {
		return nil, err
	}
	if q.Rounds < 0 || q.Rounds > risk.MaxLimit {
		return nil, fmt.Errorf("a game of %d rounds: must be from 1 to %d, or 0 for no limit", q.Rounds, risk.MaxLimit)
	}
	rules, err := q.rules(len(t.Players))
	if err != nil {
		return nil, err
	}
	if t.Game, err = risk.NewGame(m, rules); err != nil {
		return nil, err
	}
	if err := q.Validate(); err != nil {
		return nil, err
	}
	return t, tournament.CheckAnswer(q.Limit)
}

// rules returns the rules for a number of players.
func (q *Request) rules(players int) (risk.Rules, error) {
	if q.Rules == Bounded {
		r := risk.Bounded()
		if players != int(r.Players) {
			return r, fmt.Errorf("the bounded game is for %d players, not %d", r.Players, players)
		}
		r.Limit = uint16(q.Rounds)
		return r, nil
	}
	return ParseRules(players, q.Cards, fmt.Sprintf("limit=%d %s", q.Rounds, q.Rules))
}

// ParseRules returns the rules for a number of players. cards is the value of sets as in [Request].
// more are further rules as in [risk.ParseRules].
func ParseRules(players int, cards, more string) (risk.Rules, error) {
	if cards == "off" {
		return risk.ParseRules(fmt.Sprintf("players=%d cards=off %s", players, more))
	}
	return risk.ParseRules(fmt.Sprintf("players=%d sets=%s %s", players, cards, more))
}

// parsePlayers parses the list of seats.
func parsePlayers(text string) ([]Player, error) {
	var players []Player
	times := map[string]int{}
	for i, part := range SplitSeats(text) {
		if part == "" {
			return nil, fmt.Errorf("seat %d of %.80q is empty", i+1, text)
		}
		p := Player{Name: part, spec: part}
		var err error
		foreign := false
		if p.command, foreign, err = process.Command(part); err != nil {
			return nil, err
		} else if !foreign {
			p.spec = strings.ReplaceAll(part, `\,`, ",")
			if p.make, err = agents.RiskBots().FindWithFiles(p.spec); errors.Is(err, registry.ErrUnknown) {
				return nil, fmt.Errorf("%w, or @COMMAND for a program", err)
			} else if err != nil {
				return nil, err
			}
		}
		if times[part]++; times[part] > 1 {
			p.Name = fmt.Sprintf("%s#%d", part, times[part])
		}
		players = append(players, p)
	}
	if n := len(players); n < risk.MinPlayers || n > risk.MaxPlayers {
		return nil, fmt.Errorf("need %d to %d players, separated by commas: have %d", risk.MinPlayers, risk.MaxPlayers, n)
	}
	return players, nil
}

// SplitSeats splits a text at the commas that have no backslash before them, and trims the parts.
func SplitSeats(text string) []string {
	var parts []string
	start := 0
	for i := range len(text) {
		if text[i] == ',' && (i == 0 || text[i-1] != '\\') {
			parts = append(parts, text[start:i])
			start = i + 1
		}
	}
	parts = append(parts, text[start:])
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	return parts
}
