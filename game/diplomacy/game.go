package diplomacy

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"eras/game"
)

// Rules are the options of a match besides its map. The zero value has no draws: a match continues
// until a power wins.
type Rules struct {
	// LastYear is the year after whose winter the match is a draw, 0 for none.
	LastYear int16
	// StaleYears is the number of years in a row without a centre changing owners after
	// which the match is a draw, 0 for no such draw. The match ends when the centres are
	// counted, before that year's winter.
	StaleYears uint8
	// AgreedDraws makes the match a draw when all powers with units accept one in the same
	// movement phase, and a victory when all others with units concede it. The orders of
	// that phase are not carried out.
	AgreedDraws bool
	// Press says what powers may write to each other.
	Press PressRules
}

// maxYear is the last year of any match: after its winter every match is a draw.
const maxYear = 9999

// String returns the rules on one line, which [ParseRules] reads: last=1920 stale=5 draws=on
// press=30+words. Rules without press leave it out.
func (r Rules) String() string {
	draws := "off"
	if r.AgreedDraws {
		draws = "on"
	}
	text := fmt.Sprintf("last=%d stale=%d draws=%s", r.LastYear, r.StaleYears, draws)
	if r.Press.Any() {
		text += " press=" + r.Press.String()
	}
	return text
}

// ParseRules reads rules in the form of [Rules.String]. Parts that are missing are zero. [NewGame]
// checks that the last year fits a map.
func ParseRules(text string) (Rules, error) {
	var r Rules
	seen := map[string]bool{}
	for part := range strings.FieldsSeq(text) {
		key, value, found := strings.Cut(part, "=")
		if !found || seen[key] {
			return Rules{}, fmt.Errorf("reading the rules: %.80q must be key=value with a key that appears once", part)
		}
		seen[key] = true
		if err := r.set(key, value); err != nil {
			return Rules{}, fmt.Errorf("reading the rules: %w", err)
		}
	}
	return r, nil
}

// set reads one rule.
func (r *Rules) set(key, value string) error {
	switch key {
	case "last":
		n, err := parseNumber("the last year", value, maxYear)
		r.LastYear = int16(n)
		return err
	case "stale":
		n, err := parseNumber("the number of stale years", value, 255)
		r.StaleYears = uint8(n)
		return err
	case "draws":
		if value != "on" && value != "off" {
			return fmt.Errorf("draws=%.80s must be on or off", value)
		}
		r.AgreedDraws = value == "on"
		return nil
	case "press":
		var err error
		r.Press, err = parsePressRules(value)
		return err
	}
	return fmt.Errorf("there is no rule %.80q: write last, stale, draws or press", key)
}

// parseNumber reads a whole number from 0 to most, without leading zeros.
func parseNumber(what, text string, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > most || strconv.Itoa(n) != text {
		return 0, fmt.Errorf("%s is %.80q: it must be a whole number from 0 to %d", what, text, most)
	}
	return n, nil
}

// Game is a map with the rules of a match. Use [NewGame] to make one. A Game never changes
// and may be used by several goroutines at once.
type Game struct {
	Map   *Map
	Rules Rules

	// around has the provinces adjacent to each province, by land or by sea.
	around [MaxProvinces]Set
	// alphabet is the rank of each province by its English name.
	alphabet [MaxProvinces]uint8
}

// NewGame returns the game with the rules r on m, or an error if it cannot be played.
func NewGame(m *Map, r Rules) (*Game, error) {
	if r.LastYear != 0 && int(r.LastYear) < m.Year {
		return nil, fmt.Errorf("making a game of Diplomacy: the last year is %d: it must be at least the first, %d", r.LastYear, m.Year)
	}
	if r.LastYear > maxYear {
		return nil, fmt.Errorf("making a game of Diplomacy: the last year is %d: it must be at most %d", r.LastYear, maxYear)
	}
	g := &Game{Map: m, Rules: r}
	if start := g.Start(); g.Acting(&start) == 0 {
		return nil, fmt.Errorf("making a game of Diplomacy: no power of map %.80q has a unit at the start", m.Name)
	}
	provinces := make([]Province, m.Provinces())
	for at := range Location(m.Locations()) {
		p := m.Province(at)
		g.around[p] = g.around[p].Or(m.Reach(Army, at)).Or(m.Reach(Fleet, at))
		if int(at) < len(provinces) {
			provinces[at] = p
		}
	}
	slices.SortFunc(provinces, func(a, b Province) int {
		return cmp.Or(cmp.Compare(m.nameToSort(a), m.nameToSort(b)), cmp.Compare(a, b))
	})
	for i, p := range provinces {
		g.alphabet[p] = uint8(i)
	}
	return g, nil
}

// nameToSort returns the name by which the rules order provinces: the English one, or the
// token if there is none.
func (m *Map) nameToSort(p Province) string {
	if name := m.ProvinceName(p)["en"]; name != "" {
		return name
	}
	return m.Token(p)
}

// Start returns the first position: the spring of the map's year, each power with its
// first units and its home centres.
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

// Acting returns the powers that have something to order at p: in movement phases those
// with units, in retreat phases those with dislodged units, in winters those with units to
// build or to remove. It is empty if and only if the match is over.
func (g *Game) Acting(p *Position) game.Seats {
	var seats game.Seats
	switch {
	case p.Ending != Ongoing:
	case p.Season.Moves():
		for i := range g.Map.Provinces() {
			seats = seats.With(p.Units[i].Power.Seat())
		}
	case p.Season.Retreats():
		for i := range g.Map.Provinces() {
			seats = seats.With(p.Dislodged[i].Unit.Power.Seat())
		}
	default:
		surplus := g.surplus(p)
		for i := range g.Map.Powers() {
			power := Power(i + 1)
			if n := surplus[power]; n < 0 || n > 0 && !g.BuildSites(p, power).Empty() {
				seats = seats.With(power.Seat())
			}
		}
	}
	return seats
}

// Occupied returns the provinces in which power has units that are not dislodged.
func (g *Game) Occupied(p *Position, power Power) Set {
	var s Set
	for i := range g.Map.Provinces() {
		if p.Units[i].Power == power && p.Units[i].Exists() {
			s = s.With(Province(i))
		}
	}
	return s
}

// Places returns the rank of each power by its supply centres, from 1. Powers with equally many
// share the best of their ranks.
func (g *Game) Places(p *Position) []int {
	places := make([]int, g.Map.Powers())
	for seat := range places {
		places[seat] = 1
		own := g.Owned(p, PowerOf(game.Seat(seat))).Len()
		for other := range places {
			if g.Owned(p, PowerOf(game.Seat(other))).Len() > own {
				places[seat]++
			}
		}
	}
	return places
}

// Owned returns the centres that power owns. [Neutral] owns the free ones.
func (g *Game) Owned(p *Position, power Power) Set {
	var s Set
	for c := g.Map.Centres(); !c.Empty(); c = c.Rest() {
		if p.Owner[c.First()] == power {
			s = s.With(c.First())
		}
	}
	return s
}

// play plays the phase of p and appends its events to events, unless events is nil. answers holds
// one answer for each power of [Game.Acting], which [Game.CheckAnswer] accepts. If the rules allow
// it and all answers of a movement phase accept the same end, the match ends and nothing moves.
func (g *Game) play(p *Position, answers []Answer, events *[]Event) {
	var orders Orders
	i := 0
	for seat := range g.Acting(p).All() {
		a := &answers[i]
		i++
		if p.Season.Moves() && events != nil {
			if a.Draw {
				*events = append(*events, Event{Kind: DrawAccepted, Power: PowerOf(seat), At: NoProvince, From: NoProvince})
			}
			if a.Concede != Neutral {
				*events = append(*events, Event{Kind: VictoryConceded, Power: PowerOf(seat), Other: a.Concede, At: NoProvince, From: NoProvince})
			}
		}
		for _, o := range a.Orders() {
			if o.Kind != Waive {
				orders[g.Map.Province(o.At)] = o
			}
		}
	}
	if g.agreeEnd(p, answers); p.Ending != Ongoing {
		if events != nil {
			*events = g.appendEnd(*events, p)
		}
		return
	}
	judge := Judge{game: g} // on the stack
	if events == nil {
		judge.Advance(p, &orders)
		return
	}
	before := *p
	verdicts := judge.Advance(p, &orders)
	*events = g.appendEvents(*events, &before, p, &orders, verdicts)
}

// agreeEnd ends the match if the rules allow it and the answers of all actors agree on a
// draw, or all but those of one power on its victory.
func (g *Game) agreeEnd(p *Position, answers []Answer) {
	if !g.Rules.AgreedDraws || !p.Season.Moves() || len(answers) == 0 {
		return
	}
	drawn := true
	var conceded [MaxPowers + 1]int
	i := 0
	for seat := range g.Acting(p).All() {
		a := &answers[i]
		i++
		drawn = drawn && a.Draw
		if a.Concede != PowerOf(seat) {
			conceded[a.Concede]++
		}
	}
	if drawn {
		p.Ending = DrawAgreed
		return
	}
	for to := Power(1); int(to) <= g.Map.Powers(); to++ {
		needed := g.Acting(p).Without(to.Seat()).Len()
		if needed > 0 && conceded[to] == needed {
			p.Ending, p.ConcededTo = Conceded, to
			return
		}
	}
}

// Alive returns the powers that have units, dislodged ones too, or centres.
func (g *Game) Alive(p *Position) game.Seats {
	var seats game.Seats
	for i := range g.Map.Powers() {
		if power := Power(i + 1); g.alive(p, power) {
			seats = seats.With(power.Seat())
		}
	}
	return seats
}

// alive reports whether a power has units, dislodged ones too, or centres.
func (g *Game) alive(p *Position, power Power) bool {
	if !g.Occupied(p, power).Empty() || !g.Owned(p, power).Empty() {
		return true
	}
	for i := range g.Map.Provinces() {
		if p.Dislodged[i].Unit.Power == power {
			return true
		}
	}
	return false
}
