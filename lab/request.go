package lab

import (
	"fmt"
	"strconv"
	"strings"

	aibattle "eras/ai/battle"
	aigeneral "eras/ai/general"
	"eras/ai/roster"
	"eras/game"
	"eras/game/general"
)

// Request is a series in words. What is empty is as its comment says.
type Request struct {
	// Board is [General] (if empty) or [Battle].
	Board string
	// Scenario is one of the house or a file; "dominion" if empty.
	Scenario string
	// Map is one of the scenario's, the first if empty, [AllMaps] for all. A
	// battle has none.
	Map string
	// Soldiers is red's and blue's soldiers in a battle, as in "8,8"; if empty,
	// as many as the fullest leaders bring.
	Soldiers string
	// First is who begins, "red" or "blue"; if empty, whom the map names, and red
	// in a battle.
	First string
	// Red and Blue are players as [roster.ParseSpec] reads them, "level:5" if
	// empty.
	Red, Blue string
	// Opening is how many random actions or moves come before each game.
	Opening int
}

// AllMaps stands for all maps of a scenario: each two games of a series take the
// next.
const AllMaps = "all"

// DefaultScenario is the scenario of a [Request] that names none.
const DefaultScenario = "dominion"

// defaultPlayer is who plays where a [Request] names nobody.
const defaultPlayer = "level:5"

// Series reads the words. The number of games, the seed and the workers remain
// to be set.
func (q Request) Series() (*Series, error) {
	s := &Series{board: or(q.Board, General), opening: q.Opening}
	if err := checkBoard(s.board); err != nil {
		return nil, err
	}
	if q.Opening < 0 || q.Opening > aigeneral.MaxOpening {
		return nil, fmt.Errorf("an opening of %d random moves is impossible: it goes from 0 to %d", q.Opening, aigeneral.MaxOpening)
	}
	scenario, err := roster.LoadScenario(or(q.Scenario, DefaultScenario))
	if err != nil {
		return nil, err
	}
	s.rules = scenario.Rules
	for i, text := range [2]string{q.Red, q.Blue} {
		if s.players[i], err = roster.ParseSpec(or(text, defaultPlayer)); err != nil {
			return nil, err
		}
	}
	first, err := parseFirst(q.First)
	if err != nil {
		return nil, err
	}
	if s.board == Battle {
		return s, s.readBattle(q, first)
	}
	return s, s.readMaps(q, scenario, first)
}

func or(text, instead string) string {
	if text == "" {
		return instead
	}
	return text
}

func parseFirst(text string) (game.Side, error) {
	switch text {
	case "":
		return game.NoSide, nil
	case "red":
		return game.Red, nil
	case "blue":
		return game.Blue, nil
	}
	return game.NoSide, fmt.Errorf("%q cannot begin: write red or blue", text)
}

func (s *Series) readMaps(q Request, scenario *general.Scenario, first game.Side) error {
	if q.Soldiers != "" {
		return fmt.Errorf("soldiers are chosen for a battle only: the map says who leads how many")
	}
	switch m, ok := scenario.Map(q.Map); {
	case q.Map == "":
		s.maps = scenario.Maps[:1:1]
	case q.Map == AllMaps:
		s.maps = append(s.maps, scenario.Maps...)
	case ok:
		s.maps = []general.Map{m}
	default:
		return fmt.Errorf("scenario %q has no map %q: write %s or %s", scenario.Name, q.Map, mapNames(scenario), AllMaps)
	}
	if first != game.NoSide {
		s.maps = append([]general.Map(nil), s.maps...)
		for i := range s.maps {
			s.maps[i].Start.Turn = first
		}
	}
	return nil
}

func mapNames(scenario *general.Scenario) string {
	var names []string
	for _, m := range scenario.Maps {
		names = append(names, m.Name)
	}
	return strings.Join(names, ", ")
}

func (s *Series) readBattle(q Request, first game.Side) error {
	if q.Map != "" {
		return fmt.Errorf("map %q is for the general map: a battle is set up by its soldiers", q.Map)
	}
	if s.first = first; first == game.NoSide {
		s.first = game.Red
	}
	full := int(s.rules.Cap) + 1
	s.soldiers = [2]int{full, full}
	if q.Soldiers != "" {
		red, blue, _ := strings.Cut(q.Soldiers, ",")
		for i, text := range [2]string{red, blue} {
			n, err := strconv.Atoi(text)
			if err != nil {
				return fmt.Errorf("the armies %q are not understood: write red's and blue's soldiers, as in 8,8", q.Soldiers)
			}
			s.soldiers[i] = n
		}
	}
	return aibattle.Field{
		Size:      s.rules.Battle.Board(s.soldiers[0], s.soldiers[1]),
		Attackers: s.soldiers[0], Defenders: s.soldiers[1],
	}.Validate()
}
