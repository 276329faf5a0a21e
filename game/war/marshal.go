package war

import (
	"eras/internal/tomlfile"
)

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
	for key, on := range map[string]bool{"kinds": r.Battle.Kinds, "captain": r.Battle.Captain, "survivors": r.Battle.Survivors, "trample": r.Battle.Trample} {
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
