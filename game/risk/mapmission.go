package risk

import (
	"fmt"
	"strconv"
	"strings"
)

// MaxMapMissions is the greatest number of missions that a map may have.
const MaxMapMissions = 100

// missionFile is a mission as TOML: territories, with armies on each if it is 2, or two continents.
type missionFile struct {
	Territories int64    `toml:"territories,omitempty"`
	Armies      int64    `toml:"armies,omitempty"`
	Continents  []string `toml:"continents,omitempty"`
}

// Missions returns the missions of the map's file. If it has none, matches have those of
// [Game.MissionAt].
func (m *Map) Missions() []Mission { return m.missions }

// mission reads a mission of a file.
func (d *draft) mission(raw missionFile) (Mission, error) {
	switch {
	case len(raw.Continents) == 2 && raw.Territories == 0 && raw.Armies == 0:
		out := Mission{Kind: HoldContinents}
		for i, to := range []*Continent{&out.A, &out.B} {
			k := 0
			for k < len(d.continents) && d.continents[k].id != raw.Continents[i] {
				k++
			}
			*to = Continent(min(k, MaxContinents))
		}
		return out, nil
	case len(raw.Continents) == 0 && (raw.Armies == 0 || raw.Armies == 1 || raw.Armies == 2):
		out := Mission{Kind: HoldTerritories, N: int(min(max(raw.Territories, 0), MaxTerritories+1))}
		if raw.Armies == 2 {
			out.Kind = HoldFirmly
		}
		return out, nil
	}
	return Mission{}, fmt.Errorf("a mission is a number of territories, with 1 or 2 armies on each, or two continents")
}

// buildMissions checks the missions of the file.
func (d *draft) buildMissions(m *Map, wrong blame) error {
	if len(d.missions) > MaxMapMissions {
		return wrong("mission", MaxMapMissions, "", "a map may have %d missions", MaxMapMissions)
	}
	for i, x := range d.missions {
		switch {
		case x.Kind == HoldContinents && (int(x.A) >= m.Continents() || int(x.B) >= m.Continents() || x.A == x.B):
			return wrong("mission", i, "continents", "a mission must name two continents of the file")
		case x.Kind != HoldContinents && (x.N < 1 || x.N > m.Territories()):
			return wrong("mission", i, "territories", "a mission must require 1 to %d territories", m.Territories())
		}
	}
	m.missions = d.missions
	return nil
}

// missionFile returns a mission as the file has it.
func (m *Map) missionFile(x Mission) missionFile {
	if x.Kind == HoldContinents {
		return missionFile{Continents: []string{m.ContinentID(x.A), m.ContinentID(x.B)}}
	}
	out := missionFile{Territories: int64(x.N)}
	if x.Kind == HoldFirmly {
		out.Armies = 2
	}
	return out
}

// missionWord returns a mission as the line of a map has it: t24 territories, f18 with two armies on
// each, c0-3 two continents.
func missionWord(x Mission) string {
	switch x.Kind {
	case HoldContinents:
		return fmt.Sprintf("c%d-%d", x.A, x.B)
	case HoldFirmly:
		return fmt.Sprintf("f%d", x.N)
	case HoldTerritories, NoMission:
	}
	return fmt.Sprintf("t%d", x.N)
}

// parseMission reads a mission as missionWord writes it.
func (d *draft) parseMission(text string) (x Mission, err error) {
	wrong := fmt.Errorf("mission %.80q: write t and territories, f and territories, or c and two continents", text)
	if text == "" {
		return x, wrong
	}
	number := func(word string, most int) int {
		n, failed := strconv.Atoi(word)
		if failed != nil || n < 0 || n > most {
			err = wrong
		}
		return n
	}
	switch rest := text[1:]; text[0] {
	case 't':
		x = Mission{Kind: HoldTerritories, N: number(rest, MaxTerritories)}
	case 'f':
		x = Mission{Kind: HoldFirmly, N: number(rest, MaxTerritories)}
	case 'c':
		a, b, _ := strings.Cut(rest, "-")
		x = Mission{Kind: HoldContinents, A: Continent(number(a, MaxContinents)), B: Continent(number(b, MaxContinents))}
	default:
		err = wrong
	}
	return x, err
}
