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
	Placed    []placedTable   `toml:"placed,omitempty"`
}

type championTable struct {
	Mode    string    `toml:"mode"`
	Weights Weights   `toml:"weights"`
	Score   int       `toml:"score"`
	Margin  float64   `toml:"margin"`
	Date    time.Time `toml:"date"`
	Lead    *int      `toml:"lead,omitempty"`
}

type playedTable struct {
	Date        time.Time `toml:"date"`
	Mode        string    `toml:"mode"`
	Scenario    string    `toml:"scenario"`
	Map         string    `toml:"map"`
	Level       int       `toml:"level"`
	Side        string    `toml:"side"`
	First       string    `toml:"first"`
	Score       int       `toml:"score"`
	Reason      string    `toml:"reason"`
	Own         int       `toml:"own"`
	Enemy       int       `toml:"enemy"`
	OwnPoints   int       `toml:"own_points"`
	EnemyPoints int       `toml:"enemy_points"`
	Actions     int       `toml:"actions"`
	TakenBack   bool      `toml:"taken_back"`
	Hinted      bool      `toml:"hinted,omitempty"`
	Unrated     bool      `toml:"unrated,omitempty"`
	Knew        bool      `toml:"knew,omitempty"`
}

var (
	headKeys     = []string{"version", "name", "created", "last_played", "games", "wins"}
	championKeys = []string{"mode", "weights", "score", "margin", "date"}
	playedKeys   = []string{"date", "mode", "scenario", "map", "level", "side", "first", "score", "reason",
		"own", "enemy", "own_points", "enemy_points", "actions", "taken_back"}
)

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
		file.Played = append(file.Played, playedTable{
			stamp(m.Date), string(m.Mode), m.Scenario, m.Map, m.Level, m.Side.String(), m.First.String(), m.Score, m.Reason,
			m.Own, m.Enemy, m.OwnPoints, m.EnemyPoints, m.Actions, m.TakenBack, m.Hinted, m.Unrated, m.Knew,
		})
	}
	for i := range p.Placed {
		file.Version = max(file.Version, placedVersion)
		if p.Placed[i].extended() {
			file.Version = ratedVersion
		}
		file.Placed = append(file.Placed, p.Placed[i].table())
	}
	return tomlfile.Marshal(file)
}

// parseProfile parses a profile's file; location is used in errors.
func parseProfile(location string, data []byte) (Profile, error) {
	var none Profile
	var file profileFile
	f, err := decode(location, data, profileVersion, &file, headKeys...)
	if err != nil {
		return none, err
	}
	p := Profile{Name: file.Name, Created: stamp(file.Created), LastPlayed: stamp(file.LastPlayed)}
	for i, c := range file.Champions {
		if err := requireKeys(f, fmt.Sprintf("champion.%d", i), championKeys...); err != nil {
			return none, err
		}
		p.Champions = append(p.Champions, Champion{
			Mode(c.Mode), c.Weights, evolve.Result{Score: c.Score, Margin: c.Margin}, stamp(c.Date),
		})
	}
	for i, m := range file.Played {
		if err := requireKeys(f, fmt.Sprintf("match.%d", i), playedKeys...); err != nil {
			return none, err
		}
		p.Played = append(p.Played, Played{
			stamp(m.Date), Mode(m.Mode), m.Scenario, m.Map, m.Level, side(m.Side), side(m.First), m.Score, m.Reason,
			m.Own, m.Enemy, m.OwnPoints, m.EnemyPoints, m.Actions, m.TakenBack, m.Hinted, m.Unrated, m.Knew,
		})
	}
	for i, c := range file.Champions {
		if p.Champions[i].Result.Lead = p.recovered(&p.Champions[i]); c.Lead != nil {
			p.Champions[i].Result.Lead = *c.Lead
		}
	}
	for i := range file.Placed {
		if err := requireKeys(f, fmt.Sprintf("placed.%d", i), placedKeys...); err != nil {
			return none, err
		}
		p.Placed = append(p.Placed, file.Placed[i].placed())
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
	if err := requireKeys(f, "", headKeys...); err != nil {
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
