package war

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"eras/ai/agents"
	aibattle "eras/ai/battle"
	aiwar "eras/ai/war"
	"eras/game"
	"eras/game/war"
	"eras/lab"
	"eras/lab/tournament"
)

// Request describes a tournament in the form of the command line. Empty fields have defaults.
type Request struct {
	tournament.Config
	// Board is war (default) or battle, as [lab.ParseBoard] reads it.
	Board string
	// Scenario is the name of a built-in scenario (default [DefaultScenario]) or a file.
	Scenario string
	// Map is the name of a map of the scenario (default the first) or [AllMaps]. It is
	// empty for battles.
	Map string
	// Soldiers are the numbers of soldiers of red and blue in a battle, as in "8,8" (default full
	// armies).
	Soldiers string
	// First is the side that moves first, "red" or "blue" (default as the map says; red in a
	// battle).
	First string
	// Red and Blue are specs for [agents.ParseSpec] (default "level:5").
	Red, Blue string
	// Opening is the number of random actions or moves before each game.
	Opening int
}

// AllMaps stands for all maps of a scenario, which the pairs of games use in turn.
const AllMaps = "all"

// DefaultScenario is the default scenario of a [Request].
const DefaultScenario = "dominion"

// defaultPlayer is the default player of a [Request].
const defaultPlayer = "level:5"

// Tournament returns the tournament of the request.
func (q Request) Tournament() (*Tournament, error) {
	t := &Tournament{Config: q.Config, opening: q.Opening}
	var err error
	if t.board, err = lab.ParseBoard(cmp.Or(q.Board, lab.War)); err != nil {
		return nil, err
	}
	if err := q.Validate(); err != nil {
		return nil, err
	}
	if q.Opening < 0 || q.Opening > aiwar.MaxOpening {
		return nil, fmt.Errorf("an opening of %d random moves: must be from 0 to %d", q.Opening, aiwar.MaxOpening)
	}
	scenario, err := agents.LoadScenario(cmp.Or(q.Scenario, DefaultScenario))
	if err != nil {
		return nil, err
	}
	t.rules = scenario.Rules
	for i, text := range [2]string{q.Red, q.Blue} {
		if t.players[i], err = agents.ParseSpec(cmp.Or(text, defaultPlayer)); err != nil {
			return nil, err
		}
	}
	first, known := map[string]game.Side{"": game.NoSide, "red": game.Red, "blue": game.Blue}[q.First]
	if !known {
		return nil, fmt.Errorf("the first side is %.80q: write red or blue", q.First)
	}
	if t.board == lab.Battle {
		return t, t.readBattle(q, first)
	}
	return t, t.readMaps(q, scenario, first)
}

// readMaps sets the maps of a war.
func (t *Tournament) readMaps(q Request, scenario *war.Scenario, first game.Side) error {
	if q.Soldiers != "" {
		return fmt.Errorf("soldiers are for battles only: leave out -soldiers, or write -board battle")
	}
	switch m, ok := scenario.Map(q.Map); {
	case q.Map == "":
		t.maps = scenario.Maps[:1:1]
	case q.Map == AllMaps:
		t.maps = append(t.maps, scenario.Maps...)
	case ok:
		t.maps = []war.Map{m}
	default:
		return fmt.Errorf("scenario %.80q has no map %.80q: write %s or %s", scenario.Name, q.Map, mapNames(scenario), AllMaps)
	}
	if first != game.NoSide {
		t.maps = append([]war.Map(nil), t.maps...)
		for i := range t.maps {
			t.maps[i].Start.Turn = first
		}
	}
	return nil
}

func mapNames(scenario *war.Scenario) string {
	var names []string
	for _, m := range scenario.Maps {
		names = append(names, m.Name)
	}
	return strings.Join(names, ", ")
}

// readBattle sets the armies of a battle.
func (t *Tournament) readBattle(q Request, first game.Side) error {
	if q.Map != "" {
		return fmt.Errorf("map %.80q is for wars only: leave out -map, and write -soldiers for the armies of a battle", q.Map)
	}
	if t.first = first; first == game.NoSide {
		t.first = game.Red
	}
	full := int(t.rules.Cap) + 1
	t.soldiers = [2]int{full, full}
	if q.Soldiers != "" {
		red, blue, _ := strings.Cut(q.Soldiers, ",")
		for i, text := range [2]string{red, blue} {
			n, err := strconv.Atoi(text)
			if err != nil {
				return fmt.Errorf("the soldiers %.80q: write the numbers of red and blue, as in 8,8", q.Soldiers)
			}
			t.soldiers[i] = n
		}
	}
	return aibattle.Setup{
		Size:      t.rules.Battle.Board(t.soldiers[0], t.soldiers[1]),
		Attackers: t.soldiers[0], Defenders: t.soldiers[1],
	}.Validate()
}
