package guest

import (
	"fmt"

	"eras/ai/daide"
	aidiplomacy "eras/ai/diplomacy"
	diplomacymaps "eras/assets/maps/diplomacy"
	"eras/game/diplomacy"
)

// guest is a seat over all its connections.
type guest struct {
	o      Options
	result Result

	// words is the body of the first RM, v its words, with the map once it is known.
	words []byte
	v     *daide.Vocabulary
	// definition is the map of a server that had to be asked for it; it is built
	// anew when the first units are known.
	definition *daide.Definition
	mapName    string
	g          *diplomacy.Game
	bot        aidiplomacy.Bot

	// power is the token of the power, empty before HLO.
	power    string
	passcode int
	seat     diplomacy.Power
	// seated says that the server has taken the client, settled that the map and the
	// power are known for good.
	seated, settled bool
	// limits is how long phases last, by season, in seconds.
	limits [diplomacy.Winter + 1]int
	// timed says that phases have a limit of time.
	timed bool

	// p is the position, if there is one, and centres the last SCO.
	p       *diplomacy.Position
	centres *daide.Centres
	// fresh says that nobody was asked for orders at p yet.
	fresh bool
	// answer is what is ordered at p; stands says that it was sent.
	answer diplomacy.Answer
	stands bool
	// order lists the units as the last NOW has them, in which order orders are sent.
	order []diplomacy.Province
	// routes says that the server wants a route for every move by convoy.
	routes bool
}

// standard is the name of the standard map.
const standard = "standard"

// setMap makes m the map that is played.
func (g *guest) setMap(m *diplomacy.Map) error {
	v, err := g.v.With(m)
	if err != nil {
		return err
	}
	rules := g.o.Rules
	if rules.LastYear != 0 && int(rules.LastYear) < m.Year {
		rules.LastYear = 0
	}
	game, err := diplomacy.NewGame(m, rules)
	if err != nil {
		return err
	}
	g.v, g.g = v, game
	return nil
}

// setStandard makes the standard map the one that is played.
func (g *guest) setStandard() error {
	file, data, ok := diplomacymaps.Read(standard)
	if !ok {
		return fmt.Errorf("there is no map %q here", standard)
	}
	m, err := diplomacy.ParseMap(file, data)
	if err != nil {
		return err
	}
	return g.setMap(m)
}

// define makes the map of a definition the one that is played; first tells where its
// units begin, nil if that is not known.
func (g *guest) define(d *daide.Definition, first *daide.Now) error {
	m, err := d.Map(g.v, g.mapName, first)
	if err != nil {
		return err
	}
	g.definition = d
	return g.setMap(m)
}

// settle makes the map and the bot ready for the first position.
func (g *guest) settle(now *daide.Now, start bool) {
	if g.definition != nil && start {
		// A map whose first units cannot be as NOW says is played as it is: only the
		// start of its next game would be wrong.
		_ = g.define(g.definition, now)
	}
	g.settled = true
	g.seat = g.findPower(g.power)
	if g.o.Observe || g.o.Hand != nil {
		return
	}
	g.bot = g.o.Make(g.g, g.seat, aidiplomacy.BotRandom(g.o.Seed, g.seat.Seat()))
}

// findPower returns the power of a token.
func (g *guest) findPower(token string) diplomacy.Power {
	for i := range g.g.Map.Powers() {
		if power := diplomacy.Power(i + 1); g.g.Map.PowerToken(power) == token {
			return power
		}
	}
	return diplomacy.Neutral
}

// alive reports whether the power has units, dislodged ones too, or centres.
func (g *guest) alive() bool {
	for i := range g.g.Map.Provinces() {
		if g.p.Units[i].Power == g.seat || g.p.Dislodged[i].Unit.Power == g.seat || g.p.Owner[i] == g.seat {
			return true
		}
	}
	return false
}

// sum returns the result.
func (g *guest) sum() Result {
	r := g.result
	r.Power, r.Passcode, r.Map = g.power, g.passcode, g.mapName
	if g.p != nil {
		r.Year = int(g.p.Year)
	}
	if g.g != nil && g.centres != nil {
		r.Centres = 0
		for at := range g.g.Map.Centres().All() {
			if g.centres.Owner[at] == g.seat && g.seat != diplomacy.Neutral {
				r.Centres++
			}
		}
	}
	for _, p := range r.Players {
		if p.Power == g.power && p.Power != "" {
			r.Centres = p.Centres
		}
	}
	return r
}
