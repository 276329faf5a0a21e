package war

import (
	"fmt"

	"eras/game/battle"
	"eras/internal/tomlfile"
)

// Text is a text in several languages, by language code ("es", "en").
type Text = tomlfile.Text

// Scenario is rules with the maps that are played under them.
type Scenario struct {
	Name         string // without spaces, for command lines and files
	Title, About Text
	Rules        Rules
	Maps         []Map
}

// Map is the start of a match.
type Map struct {
	Name         string
	Title, About Text
	Start        Position
}

// Map returns the map with that name, and whether there is one.
func (s *Scenario) Map(name string) (Map, bool) {
	for _, m := range s.Maps {
		if m.Name == name {
			return m, true
		}
	}
	return Map{}, false
}

// Board returns the board of a match on m.
func (s *Scenario) Board(m Map) *Board {
	return &Board{Rules: s.Rules, First: State{Position: m.Start}}
}

// scenarioFile is a scenario as TOML. Its numbers are wider than those of [Rules], so that this
// package reports values out of range, not the decoder.
type scenarioFile struct {
	Name  string `toml:"name"`
	Title Text   `toml:"title"`
	About Text   `toml:"about"`
	Rules struct {
		LeaderPrice  int64 `toml:"leader_price"`
		SoldierPrice int64 `toml:"soldier_price"`
		SoldierCap   int64 `toml:"soldier_cap"`
		LeaderCap    int64 `toml:"leader_cap"`
		IncomePeriod int64 `toml:"income_period"`
		DominionGoal int64 `toml:"dominion_goal"`

		Orders     int64 `toml:"orders"`
		Thrift     int64 `toml:"thrift"`
		CityIncome int64 `toml:"city_income"`
		March      int64 `toml:"march"`
		Levy       int64 `toml:"levy"`
		Upkeep     int64 `toml:"upkeep"`
		WoodsCover int64 `toml:"woods_cover"`
		HillsCover int64 `toml:"hills_cover"`

		HorsePrice  int64 `toml:"horse_price"`
		ArcherPrice int64 `toml:"archer_price"`
	} `toml:"rules"`
	Battle struct {
		Board     string `toml:"board"`
		Limit     int64  `toml:"limit"`
		Tie       string `toml:"tie"`
		Stall     int64  `toml:"stall"`
		Kinds     bool   `toml:"kinds"`
		Captain   bool   `toml:"captain"`
		Break     int64  `toml:"break"`
		Survivors bool   `toml:"survivors"`
		Trample   bool   `toml:"trample"`
		Ground    bool   `toml:"ground"`
	} `toml:"battle"`
	Maps []struct {
		Name  string `toml:"name"`
		Title Text   `toml:"title"`
		About Text   `toml:"about"`
		Start string `toml:"start"`
	} `toml:"map"`
}

// ParseScenario reads a scenario file. Errors name file and the line. Only the texts, leader_cap,
// dominion_goal and, of the battle, stall, kinds, captain, break, survivors, trample and ground are
// optional.
func ParseScenario(file string, data []byte) (*Scenario, error) {
	var raw scenarioFile
	f, err := tomlfile.Decode(file, data, &raw)
	if err != nil {
		return nil, err
	}
	if err := f.Require("name", "rules.leader_price", "rules.soldier_price", "rules.soldier_cap",
		"rules.income_period", "battle.board", "battle.limit", "battle.tie", "map.0.name"); err != nil {
		return nil, err
	}
	if err := checkName(raw.Name); err != nil {
		return nil, f.Errorf("name", "%w", err)
	}
	s := &Scenario{Name: raw.Name, Title: raw.Title, About: raw.About}
	if s.Rules, err = raw.rules(f); err != nil {
		return nil, err
	}
	for i, m := range raw.Maps {
		key := fmt.Sprintf("map.%d", i)
		if err := f.Require(key+".name", key+".start"); err != nil {
			return nil, err
		}
		if err := checkName(m.Name); err != nil {
			return nil, f.Errorf(key+".name", "%w", err)
		}
		if _, twice := s.Map(m.Name); twice {
			return nil, f.Errorf(key+".name", "there is already a map %.80q above: choose another name", m.Name)
		}
		start, err := ParsePosition(m.Start)
		if err == nil {
			s.Rules.Begin(&start)
			err = s.Rules.ValidateStart(&start)
		}
		if err != nil {
			return nil, f.Errorf(key+".start", "map %.80q: %w", m.Name, err)
		}
		s.Maps = append(s.Maps, Map{Name: m.Name, Title: m.Title, About: m.About, Start: start})
	}
	return s, nil
}

// checkName returns an error for a name that is hard to write on a command line.
func checkName(name string) error {
	const most = 40
	if name == "" || len(name) > most {
		return fmt.Errorf("a name must have 1 to %d letters", most)
	}
	for _, c := range name {
		if !(c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-') {
			return fmt.Errorf("the name %.80q may only have a to z, 0 to 9 and -", name)
		}
	}
	return nil
}

// options returns the values for [Rules.options].
func (raw *scenarioFile) options() []int64 {
	r := &raw.Rules
	return []int64{r.Orders, r.March, r.Levy, r.Thrift, r.CityIncome, r.Upkeep, r.WoodsCover, r.HillsCover, r.HorsePrice, r.ArcherPrice}
}

func (raw *scenarioFile) rules(f *tomlfile.File) (Rules, error) {
	var r Rules
	for _, n := range []struct {
		key   string
		value int64
		least int64
		most  int64
		set   func(int64)
	}{
		{"rules.leader_price", raw.Rules.LeaderPrice, 1, MaxPrice, func(v int64) { r.LeaderPrice = uint16(v) }},
		{"rules.soldier_price", raw.Rules.SoldierPrice, 1, MaxPrice, func(v int64) { r.SoldierPrice = uint16(v) }},
		{"rules.soldier_cap", raw.Rules.SoldierCap, 1, MaxCap, func(v int64) { r.Cap = uint8(v) }},
		{"rules.leader_cap", raw.Rules.LeaderCap, 0, 255, func(v int64) { r.MaxLeaders = uint8(v) }},
		{"rules.income_period", raw.Rules.IncomePeriod, 1, 255, func(v int64) { r.IncomePeriod = uint8(v) }},
		{"rules.dominion_goal", raw.Rules.DominionGoal, 0, MaxLimit, func(v int64) { r.Dominion = uint16(v) }},
		{"battle.limit", raw.Battle.Limit, 2, battle.MaxLimit, func(v int64) { r.Battle.Limit = uint16(v) }},
		{"battle.stall", raw.Battle.Stall, 0, 255, func(v int64) { r.Battle.Stall = uint8(v) }},
		{"battle.break", raw.Battle.Break, 0, 99, func(v int64) { r.Battle.Break = uint8(v) }},
	} {
		if n.value < n.least || n.value > n.most {
			return r, f.Errorf(n.key, "%s = %d: it must be from %d to %d", n.key, n.value, n.least, n.most)
		}
		n.set(n.value)
	}
	for i, o := range r.options() {
		n := raw.options()[i]
		if n < 0 || n > o.most {
			return r, f.Errorf("rules."+o.file, "rules.%s = %d: it must be from 0 to %d", o.file, n, o.most)
		}
		o.set(n)
	}
	b := &raw.Battle
	r.Battle.Kinds, r.Battle.Captain, r.Battle.Survivors = b.Kinds, b.Captain, b.Survivors
	r.Battle.Trample, r.Battle.Ground = b.Trample, b.Ground
	var err error
	if r.Battle.Tie, err = battle.ParseTie(raw.Battle.Tie); err != nil {
		return r, f.Errorf("battle.tie", "%w", err)
	}
	if err := r.Battle.ParseBoard(raw.Battle.Board); err != nil {
		return r, f.Errorf("battle.board", "%w", err)
	}
	if err := r.Validate(); err != nil {
		key := "battle.board"
		if r.Battle.Limit%2 != 0 {
			key = "battle.limit"
		}
		return r, f.Errorf(key, "%w", err)
	}
	return r, nil
}

// writtenScenario is a scenario file as TOML, for writing.
type writtenScenario struct {
	Name   string                  `toml:"name"`
	Title  tomlfile.Inline[string] `toml:"title,omitempty"`
	About  tomlfile.Inline[string] `toml:"about,omitempty"`
	Rules  map[string]any          `toml:"rules"`
	Battle map[string]any          `toml:"battle"`
	Maps   []writtenMap            `toml:"map"`
}

// writtenMap is a map of a scenario file, for writing.
type writtenMap struct {
	Name  string                  `toml:"name"`
	Title tomlfile.Inline[string] `toml:"title,omitempty"`
	About tomlfile.Inline[string] `toml:"about,omitempty"`
	Start string                  `toml:"start"`
}

// Marshal returns the scenario as a file. [ParseScenario] reads it back unchanged.
func (s *Scenario) Marshal() ([]byte, error) {
	r := s.Rules
	file := writtenScenario{
		Name: s.Name, Title: tomlfile.Inline[string](s.Title), About: tomlfile.Inline[string](s.About),
		Rules: map[string]any{
			"leader_price": r.LeaderPrice, "soldier_price": r.SoldierPrice, "soldier_cap": r.Cap,
			"income_period": r.IncomePeriod,
		},
		Battle: map[string]any{"limit": r.Battle.Limit, "tie": r.Battle.Tie.String(), "board": "scaled"},
	}
	switch {
	case r.Battle.Close:
		file.Battle["board"] = "close"
	case !r.Battle.Scaled:
		file.Battle["board"] = r.Battle.Size.String()
	}
	for key, on := range map[string]bool{"kinds": r.Battle.Kinds, "captain": r.Battle.Captain, "survivors": r.Battle.Survivors, "trample": r.Battle.Trample, "ground": r.Battle.Ground} {
		if on {
			file.Battle[key] = true
		}
	}
	set := func(to map[string]any, key string, value int64) {
		if value != 0 {
			to[key] = value
		}
	}
	set(file.Rules, "leader_cap", int64(r.MaxLeaders))
	set(file.Rules, "dominion_goal", int64(r.Dominion))
	set(file.Battle, "stall", int64(r.Battle.Stall))
	set(file.Battle, "break", int64(r.Battle.Break))
	for _, o := range r.options() {
		set(file.Rules, o.file, o.get())
	}
	for _, m := range s.Maps {
		file.Maps = append(file.Maps, writtenMap{Name: m.Name, Title: tomlfile.Inline[string](m.Title), About: tomlfile.Inline[string](m.About), Start: m.Start.String()})
	}
	return tomlfile.Marshal(file)
}
