package tournament

import (
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"time"

	"eras/ai/remote"
	airisk "eras/ai/risk"
	"eras/ai/roster"
	"eras/game/risk"
)

// Request is a tournament in words.
type Request struct {
	// Map is a map of the house or a file.
	Map string
	// Seats are the players, separated by commas: Risk bots as in
	// [roster.FindRiskBot], or @COMMAND for a foreign process; a backslash before a
	// comma makes it a part of a bot's settings or a command. A player may come
	// several times.
	Seats string
	// Cards is what sets are worth: a number, "growing", a list, or "off".
	Cards string
	// Rounds is after how many a match is a draw; 0 is never.
	Rounds int
	// Rules are further rules, as in [risk.ParseRules], or [Bounded].
	Rules string
	// Games is how many are played, from 1 to [MaxGames].
	Games int
	// Limit is how long a foreign process may take for an answer.
	Limit time.Duration
	Seed  uint64
	// Workers is how many games are played at once.
	Workers int
}

// Bounded is the word for the rules of [risk.Bounded].
const Bounded = "bounded"

// MaxGames bounds a tournament.
const MaxGames = 1_000_000

// maxLimit is the longest that a foreign process may be waited for.
const maxLimit = time.Hour

// Substitute is the bot that takes over the seat of a process that lost it.
const Substitute = "cluster"

// Player is somebody who takes part.
type Player struct {
	// Name is the bot's or @COMMAND, with #2, #3 … behind it where the same takes
	// part several times.
	Name string
	make airisk.Maker
	// command is that of a foreign process; players with the same text share one.
	command []string
	text    string
}

// Tournament returns what the words say.
func (q Request) Tournament() (*Tournament, error) {
	m, err := roster.LoadRiskMap(q.Map)
	if err != nil {
		return nil, err
	}
	t := &Tournament{Games: q.Games, Seed: q.Seed, Workers: q.Workers, Limit: q.Limit}
	if t.substitute, err = roster.FindRiskBot(Substitute); err != nil {
		return nil, err
	}
	if t.Players, err = parsePlayers(q.Seats); err != nil {
		return nil, err
	}
	if q.Rounds < 0 || q.Rounds > risk.MaxLimit {
		return nil, fmt.Errorf("a match of %d rounds is impossible: write 1 to %d, or 0 for no limit", q.Rounds, risk.MaxLimit)
	}
	rules, err := q.rules(len(t.Players))
	if err != nil {
		return nil, err
	}
	if t.Game, err = risk.NewGame(m, rules); err != nil {
		return nil, err
	}
	if q.Games < 1 || q.Games > MaxGames {
		return nil, fmt.Errorf("a tournament of %d games is impossible: it has from 1 to %d", q.Games, MaxGames)
	}
	if q.Limit <= 0 || q.Limit > maxLimit {
		return nil, fmt.Errorf("waiting %v for an answer is impossible: write more than 0s, up to %v", q.Limit, maxLimit)
	}
	return t, nil
}

// rules returns what the match is played by.
func (q *Request) rules(players int) (risk.Rules, error) {
	if q.Rules == Bounded {
		r := risk.Bounded()
		if players != int(r.Players) {
			return r, fmt.Errorf("the bounded game is for %d players, not %d", r.Players, players)
		}
		r.Limit = uint16(q.Rounds)
		return r, nil
	}
	words := fmt.Sprintf("players=%d limit=%d ", players, q.Rounds)
	if q.Cards == "off" {
		words += "cards=off "
	} else {
		words += "sets=" + q.Cards + " "
	}
	return risk.ParseRules(words + q.Rules)
}

// parsePlayers reads the list of seats.
func parsePlayers(text string) ([]Player, error) {
	var players []Player
	times := map[string]int{}
	for _, part := range splitSeats(text) {
		p := Player{Name: part, text: part}
		var err error
		if command, foreign := strings.CutPrefix(part, "@"); foreign {
			if p.command, err = remote.SplitCommand(command); err != nil {
				return nil, err
			}
			if _, err := exec.LookPath(p.command[0]); err != nil {
				return nil, fmt.Errorf("the player %q cannot be started: %w", part, err)
			}
		} else if p.make, err = roster.FindRiskBot(strings.ReplaceAll(part, `\,`, ",")); errors.Is(err, roster.ErrNoRiskBot) {
			return nil, fmt.Errorf("%w, or @COMMAND for a program", err)
		} else if err != nil {
			return nil, err
		}
		if times[part]++; times[part] > 1 {
			p.Name = fmt.Sprintf("%s#%d", part, times[part])
		}
		players = append(players, p)
	}
	if n := len(players); n < risk.MinPlayers || n > risk.MaxPlayers {
		return nil, fmt.Errorf("a match of %d is impossible: name %d to %d players, separated by commas", n, risk.MinPlayers, risk.MaxPlayers)
	}
	return players, nil
}

// splitSeats cuts at commas without a backslash before them.
func splitSeats(text string) []string {
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
	return slices.DeleteFunc(parts, func(part string) bool { return part == "" })
}
