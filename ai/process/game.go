package process

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"eras/game"
	"eras/game/risk"
)

// greet returns the message init of a match, without seats.
func greet(g *risk.Game, names []string, bots uint64) *greeting {
	start := g.Start()
	m := &greeting{
		Op: "init", Agents: names, Seats: map[string]string{},
		UseCards: g.Rules.Cards, TransferCards: true, ImmediateTradeIn: true, Progression: progression(g.Rules.Sets),
		State: stateOf(g, &start, game.Nobody), Seed: json.RawMessage(strconv.FormatUint(bots, 10)), Limit: int(g.Rules.Limit),
	}
	for c := range risk.Territory(g.Map.Territories()) {
		symbol := symbolsOnWire[g.Map.Symbol(c)]
		territory := territoryMessage{Name: name(g.Map.TerritoryName(c), g.Map.ID(c)), Continent: int(g.Map.ContinentOf(c)), Symbol: &symbol}
		for to := range g.Map.Neighbours(c).All() {
			territory.Adjacent = append(territory.Adjacent, int(to))
		}
		m.Territories = append(m.Territories, territory)
	}
	for k := range risk.Continent(g.Map.Continents()) {
		m.Continents = append(m.Continents, continentMessage{name(g.Map.ContinentName(k), g.Map.ContinentID(k)), g.Map.Bonus(k)})
	}
	if text := departures(g.Rules); text != "" {
		m.Rules, _ = json.Marshal(text) // marshalling a string cannot fail
	}
	return m
}

func name(t risk.Text, id string) string {
	if english := t["en"]; english != "" {
		return english
	}
	return id
}

// departures returns the parts of the rules that an agent cannot know from the protocol. It leaves
// out the set-up of the match, the values of sets and the end of the match.
func departures(r risk.Rules) string {
	known := risk.Ender2009(int(r.Players))
	known.Deal, known.Armies, known.Batch = r.Deal, r.Armies, r.Batch
	known.Cards, known.Sets, known.Limit, known.Leader, known.Timer = r.Cards, r.Sets, r.Limit, r.Leader, r.Timer
	words := strings.Fields(known.String())
	var departing []string
	for _, word := range strings.Fields(r.String()) {
		if !slices.Contains(words, word) {
			departing = append(departing, word)
		}
	}
	return strings.Join(departing, " ")
}

// progression returns the values of sets, at least three, so that the last increment can be seen.
func progression(v risk.SetValues) string {
	n := max(3, strings.Count(v.String(), ",")+1)
	values := make([]string, n)
	for i := range values {
		values[i] = strconv.Itoa(v.At(i))
	}
	return strings.Join(values, ", ") + "..."
}

// parseProgression reads the result of progression, and lists without dots.
func parseProgression(text string) (risk.SetValues, error) {
	var values []int
	for part := range strings.SplitSeq(strings.TrimRight(strings.TrimSpace(text), ".… "), ",") {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil {
			return risk.SetValues{}, fmt.Errorf("the progression %.80q is not understood: write values of sets, as 5, 5, 5", text)
		}
		values = append(values, n)
	}
	return risk.SetList(values[:min(len(values), risk.MaxSetSteps)]...)
}

// game returns the game that a greeting announces. Territories are named by their numbers.
func (m *greeting) game() (*risk.Game, error) {
	board, err := m.board(nil)
	if err != nil {
		return nil, err
	}
	rules, limit := "", ""
	if len(m.Rules) > 0 && string(m.Rules) != "null" {
		if err := json.Unmarshal(m.Rules, &rules); err != nil {
			return nil, fmt.Errorf("the rules %s are not understood: write a string such as \"fortify=once\"", m.Rules)
		}
	}
	if m.Limit > 0 {
		limit = fmt.Sprintf("limit=%d ", m.Limit)
	}
	r, err := risk.ParseRules(fmt.Sprintf("players=%d %s%s", len(m.Agents), limit, rules))
	if err != nil {
		return nil, err
	}
	r.Cards = m.UseCards
	if m.Progression != "" {
		if r.Sets, err = parseProgression(m.Progression); err != nil {
			return nil, err
		}
	}
	return risk.NewGame(board, r)
}

// board returns the map of a greeting. symbols, if not nil, overrides the symbols
// of the territories' cards by number.
func (m *greeting) board(symbols map[int]int) (*risk.Map, error) {
	var conts, territories []string
	for k, c := range m.Continents {
		conts = append(conts, fmt.Sprintf("k%d=%d", k, c.Bonus))
	}
	for i, c := range m.Territories {
		var links []string
		for _, to := range c.Adjacent {
			links = append(links, strconv.Itoa(to))
		}
		symbol := [...]int{2, 0, 1}[i%3] // infantry, cavalry, cannon in turn
		if c.Symbol != nil {
			symbol = *c.Symbol
		}
		if known, ok := symbols[i]; ok {
			symbol = known
		}
		if symbol < 0 || symbol >= wildcardOnWire {
			return nil, fmt.Errorf("the card of country %d has the symbol %d: it is 0, 1 or 2", i, symbol)
		}
		territories = append(territories, fmt.Sprintf("c%d.%d.%c.%s", i, c.Continent, "hci"[symbol], strings.Join(links, "-")))
	}
	return risk.ParseMapLine("wire " + strings.Join(conts, ",") + " " + strings.Join(territories, ","))
}
