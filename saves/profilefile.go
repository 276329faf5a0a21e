package saves

import (
	"bytes"
	"fmt"
	"time"

	"eras/evolve"
	"eras/game"
	"eras/internal/tomlfile"
)

// A profile has the lowest version that its content needs, so that older programs can read it. That
// is placedVersion with matches of Risk or Diplomacy; leadVersion with a champion whose lead does
// not follow from the rest of the file; ratedVersion with facts about matches that a rating needs,
// such as hints, the places of the opponents, and which of them knew the player; and 1 otherwise.
const (
	placedVersion  = 2
	leadVersion    = 3
	ratedVersion   = 4
	profileVersion = ratedVersion
)

// profileHead is the beginning of a profile's file. It contains all that a list of players shows,
// so that listing need not parse the rest. When the whole file is parsed, games and wins are
// checked against the matches.
type profileHead struct {
	Version    int64     `toml:"version"`
	Name       string    `toml:"name"`
	Created    time.Time `toml:"created"`
	LastPlayed time.Time `toml:"last_played"`
	Games      int64     `toml:"games"`
	Wins       int64     `toml:"wins"`
}

// profileFile is a profile as TOML.
type profileFile struct {
	profileHead
	Champions []championTable `toml:"champion,omitempty"`
	Played    []playedTable   `toml:"match,omitempty"`
	Placed    []Placed        `toml:"placed,omitempty"`
}

type championTable struct {
	Mode    string    `toml:"mode"`
	Weights Weights   `toml:"weights"`
	Score   int       `toml:"score"`
	Margin  float64   `toml:"margin"`
	Date    time.Time `toml:"date"`
	Lead    *int      `toml:"lead,omitempty"`
}

// playedTable is a [Played] as TOML.
type playedTable struct {
	Played
	Side  string `toml:"side"`
	First string `toml:"first"`
}

// encode returns the content of the profile's file.
func (p *Profile) encode() ([]byte, error) {
	file := profileFile{profileHead: profileHead{
		Version:    1,
		Name:       p.Name,
		Created:    stamp(p.Created),
		LastPlayed: stamp(p.LastPlayed),
		Games:      int64(p.Games()),
		Wins:       int64(p.Wins()),
	}}
	for _, c := range p.Champions {
		table := championTable{Mode: string(c.Mode), Weights: c.Weights, Score: c.Result.Score, Margin: c.Result.Margin, Date: stamp(c.Date)}
		if c.Result.Lead != p.recovered(&c) {
			table.Lead, file.Version = &c.Result.Lead, leadVersion
		}
		file.Champions = append(file.Champions, table)
	}
	for _, m := range p.Played {
		if m.extended() {
			file.Version = ratedVersion
		}
		m.Date = stamp(m.Date)
		file.Played = append(file.Played, playedTable{m, m.Side.String(), m.First.String()})
	}
	for i := range p.Placed {
		file.Version = max(file.Version, placedVersion)
		if p.Placed[i].extended() {
			file.Version = ratedVersion
		}
	}
	file.Placed = each(p.Placed, Placed.filed)
	return tomlfile.Marshal(file)
}

// parseProfile parses a profile's file; location is used in errors.
func parseProfile(location string, data []byte) (Profile, error) {
	var none Profile
	var file profileFile
	f, err := decode(location, data, profileVersion, &file)
	if err != nil {
		return none, err
	}
	p := Profile{Name: file.Name, Created: stamp(file.Created), LastPlayed: stamp(file.LastPlayed)}
	p.Champions = each(file.Champions, func(c championTable) Champion {
		return Champion{Mode: Mode(c.Mode), Weights: c.Weights, Result: evolve.Result{Score: c.Score, Margin: c.Margin}, Date: stamp(c.Date)}
	})
	p.Played = each(file.Played, func(t playedTable) Played {
		m := t.Played
		m.Date, m.Side, m.First = stamp(m.Date), side(t.Side), side(t.First)
		return m
	})
	p.Placed = each(file.Placed, Placed.filed)
	for i, c := range file.Champions {
		if p.Champions[i].Result.Lead = p.recovered(&p.Champions[i]); c.Lead != nil {
			p.Champions[i].Result.Lead = *c.Lead
		}
	}
	if key, err := p.invalid(); err != nil {
		return none, f.Errorf(key, "%w", err)
	}
	if file.Games != int64(p.Games()) {
		return none, f.Errorf("games", "games = %d, but %d matches follow", file.Games, p.Games())
	}
	if file.Wins != int64(p.Wins()) {
		return none, f.Errorf("wins", "wins = %d, but %d of the matches that follow were won", file.Wins, p.Wins())
	}
	return p, nil
}

// side returns the side "red" or "blue". For other texts it returns game.NoSide, which
// [Profile.Validate] rejects.
func side(text string) game.Side {
	for _, s := range []game.Side{game.Red, game.Blue} {
		if text == s.String() {
			return s
		}
	}
	return game.NoSide
}

// parseProfileOf returns a function that parses the profile of one player and rejects others.
func parseProfileOf(player string) func(string, []byte) (Profile, error) {
	return func(location string, data []byte) (Profile, error) {
		p, err := parseProfile(location, data)
		if err == nil && p.Name != player {
			return Profile{}, &tomlfile.Error{File: location, Err: fmt.Errorf("this is the profile of %.80q, not of %.80q", p.Name, player)}
		}
		return p, err
	}
}

// parseHead returns a function that parses the data of a player that lists show. It reads the
// beginning of a profile, or the whole file if the beginning is invalid.
func parseHead(name string) func(string, []byte) (Player, error) {
	return func(location string, data []byte) (Player, error) {
		player, err := parseHeadAlone(location, data)
		if err != nil {
			var p Profile
			if p, err = parseProfile(location, data); err != nil {
				return Player{}, err
			}
			player = Player{p.Name, p.Games(), p.Wins(), p.LastPlayed}
		}
		if profileName(player.Name) != name {
			return Player{}, &tomlfile.Error{File: location, Err: fmt.Errorf("this is the profile of %.80q, which belongs into another file", player.Name)}
		}
		return player, nil
	}
}

func parseHeadAlone(location string, data []byte) (Player, error) {
	if end := bytes.Index(data, []byte("\n[")); end >= 0 {
		data = data[:end+1]
	}
	var head profileHead
	f, err := tomlfile.Decode(location, data, &head)
	if err != nil {
		return Player{}, err
	}
	if err := f.Complete(&head); err != nil {
		return Player{}, err
	}
	if head.Version < 1 || head.Version > profileVersion || head.Wins < 0 || head.Games < head.Wins {
		return Player{}, f.Errorf("version", "the beginning of the profile is invalid")
	}
	p := Profile{Name: head.Name, Created: head.Created, LastPlayed: head.LastPlayed}
	if err := p.Validate(); err != nil {
		return Player{}, err
	}
	return Player{head.Name, int(head.Games), int(head.Wins), stamp(head.LastPlayed)}, nil
}
