package diplomacy

import "fmt"

// Rules are what a match fixes besides its map.
type Rules struct {
	// LastYear is the year after whose winter the match is a draw; 0: none.
	LastYear int16
	// StaleYears is after how many years in a row without a centre changing its
	// owner the match is a draw; 0: never.
	StaleYears uint8
	// AgreedDraws says that the match is a draw when every power that is alive
	// accepts one in the same movement phase.
	AgreedDraws bool
}

// Game is a map with the rules that are played on it. A Game never changes and may
// be used by several goroutines; a [Judge] of it belongs to one.
type Game struct {
	Map   *Map
	Rules Rules
}

// NewGame returns the game of r on m, or an error if it cannot be played.
func NewGame(m *Map, r Rules) (*Game, error) {
	if r.LastYear != 0 && int(r.LastYear) < m.Year {
		return nil, fmt.Errorf("making a game of Diplomacy: the last year %d lies before the first, %d", r.LastYear, m.Year)
	}
	return &Game{Map: m, Rules: r}, nil
}

// Start returns the first position: spring of the map's year, every power with its
// units and its home centres.
func (g *Game) Start() Position {
	p := Position{Year: int16(g.Map.Year)}
	for i := range g.Map.Powers() {
		power := Power(i + 1)
		for _, u := range g.Map.StartUnits(power) {
			p.Units[g.Map.Province(u.At)] = u
		}
		for c := range g.Map.Homes(power).All() {
			p.Owner[c] = power
		}
	}
	return p
}
