package remark

import (
	"eras/game"
	"eras/game/risk"
)

// The kinds of remarks in Risk. "I" is one of the bots.
const (
	// Beat and Beaten: I have, or the person has, eliminated Player.
	Beat   Kind = "risk.beat"
	Beaten Kind = "risk.beaten"
	// GoalNear and MyGoalNear: the person needs, or I need, N more territories to win by the share of
	// the map.
	GoalNear   Kind = "risk.goal"
	MyGoalNear Kind = "risk.goal.mine"
	// LastPlace: Place is my last territory.
	LastPlace Kind = "risk.last"
	// Broke and Broken: by taking Place I have broken Continent of the person, or the person mine.
	Broke  Kind = "risk.broke"
	Broken Kind = "risk.broken"
	// WonContinent: I have won Continent, which brings N armies a turn.
	WonContinent Kind = "risk.continent"
	// Traded: I have traded in a set for N armies.
	Traded Kind = "risk.traded"
	// Most: I have Own armies, more than all others together, who have Enemy.
	Most Kind = "risk.most"
	// Struck: the person has taken N of my territories in a turn.
	Struck Kind = "risk.struck"
	// Held and Foiled: the person has, or I have, lost N armies in attacks on Place, which still is
	// mine, or the person's.
	Held   Kind = "risk.held"
	Foiled Kind = "risk.foiled"
	// FirstBlow: I have taken Place, the first territory that I take from the person in the match.
	FirstBlow Kind = "risk.first"
)

// Risk makes remarks of the bots in a match of Risk with one person. It is given every step, and asked
// when the person's turn begins.
type Risk struct {
	voice
	moment riskMoment
}

// fight is the attacks on a territory by one player since the person's last turn began.
type fight struct {
	by, of game.Seat
	to     risk.Territory
	lost   int // by the attacker
}

// riskMoment is the data for remarks when the person's turn begins.
type riskMoment struct {
	game   *risk.Game
	p      *risk.Position
	person game.Seat
	// bots are those that speak.
	bots game.Seats
	// events are those since the person's last turn began, without the throws of dice, and fights
	// these throws.
	events []risk.Event
	fights []fight
	// held are the numbers of territories when the person's last turn began, by seat, and struck the
	// bots that took a territory from the person earlier.
	held   [risk.MaxPlayers]int
	struck game.Seats
}

// NewRisk returns a Risk for one person and the bots that speak.
func NewRisk(g *risk.Game, person game.Seat, bots game.Seats, seed uint64) *Risk {
	return &Risk{voice: newVoice(seed), moment: riskMoment{game: g, person: person, bots: bots}}
}

// Note processes a step.
func (r *Risk) Note(before *risk.Position, events []risk.Event) {
	m := &r.moment
	for _, e := range events {
		if e.Kind != risk.Rolled {
			m.events = append(m.events, e)
			continue
		}
		lost, _ := e.Dice.Losses()
		f := fight{before.Turn, before.Owner.At(e.To), e.To, int(lost)}
		if n := len(m.fights); n > 0 && m.fights[n-1].by == f.by && m.fights[n-1].of == f.of && m.fights[n-1].to == f.to {
			m.fights[n-1].lost += f.lost
			continue
		}
		m.fights = append(m.fights, f)
	}
}

// Speak returns a remark at a position in which the person's turn begins. ok is false if there is none.
func (r *Risk) Speak(p *risk.Position) (Remark, bool) {
	m := &r.moment
	m.p = p
	remark, ok := choose(&r.voice, riskRules, m)
	for i := range m.events {
		if e := &m.events[i]; e.Kind == risk.Taken && e.Other == m.person {
			m.struck = m.struck.With(e.Seat)
		}
	}
	m.events, m.fights = m.events[:0], m.fights[:0]
	for seat := range game.Seat(m.game.Rules.Players) {
		m.held[seat] = p.Held[seat].Len()
	}
	return remark, ok
}

// riskRules are the remarks in Risk, the most important first.
var riskRules = []rule[riskMoment]{
	{GoalNear, 2, true, func(m *riskMoment) (Facts, bool) { return m.near(m.person) }},
	{MyGoalNear, 2, true, func(m *riskMoment) (Facts, bool) { return m.first((*riskMoment).near) }},
	{Beaten, 2, true, (*riskMoment).beaten},
	{Beat, 2, true, (*riskMoment).beat},
	{LastPlace, 2, true, func(m *riskMoment) (Facts, bool) { return m.first((*riskMoment).last) }},
	{Broke, 2, false, func(m *riskMoment) (Facts, bool) { return m.broken(true) }},
	{Broken, 2, false, func(m *riskMoment) (Facts, bool) { return m.broken(false) }},
	{WonContinent, 3, false, (*riskMoment).continent},
	{Traded, 2, false, (*riskMoment).traded},
	{Most, 1, false, func(m *riskMoment) (Facts, bool) { return m.first((*riskMoment).most) }},
	{Struck, 2, false, func(m *riskMoment) (Facts, bool) { return m.first((*riskMoment).taken) }},
	{Held, 2, false, func(m *riskMoment) (Facts, bool) { return m.withstood(true) }},
	{Foiled, 2, false, func(m *riskMoment) (Facts, bool) { return m.withstood(false) }},
	{FirstBlow, 2, false, (*riskMoment).firstBlow},
}

// speaks reports whether a seat can speak: it is a bot that is not out.
func (m *riskMoment) speaks(seat game.Seat) bool {
	return seat >= 0 && m.bots.Has(seat) && m.p.Alive(seat)
}

// first returns the facts of the first bot for which a condition holds.
func (m *riskMoment) first(holds func(*riskMoment, game.Seat) (Facts, bool)) (Facts, bool) {
	for seat := range m.bots.All() {
		if !m.speaks(seat) {
			continue
		}
		if f, ok := holds(m, seat); ok {
			return f, true
		}
	}
	return Facts{}, false
}

// strongest returns the bot with the most territories.
func (m *riskMoment) strongest() (best game.Seat, ok bool) {
	best = game.Nobody
	for seat := range m.bots.All() {
		if m.speaks(seat) && (best == game.Nobody || m.p.Held[seat].Len() > m.p.Held[best].Len()) {
			best = seat
		}
	}
	return best, best != game.Nobody
}

// near holds if a player needs few more territories to win by the share of the map.
func (m *riskMoment) near(seat game.Seat) (Facts, bool) {
	const few = 3
	speaker, ok := seat, m.game.Rules.Share > 0
	if seat == m.person && ok {
		speaker, ok = m.strongest()
	}
	left := m.game.ShareToWin() - m.p.Held[seat].Len()
	return Facts{Speaker: speaker, N: left}, ok && left > 0 && left <= few
}

// beat holds if a bot has eliminated another player.
func (m *riskMoment) beat() (Facts, bool) {
	for i := range m.events {
		if e := &m.events[i]; e.Kind == risk.Eliminated && m.speaks(e.Seat) {
			return Facts{Speaker: e.Seat, Player: e.Other}, true
		}
	}
	return Facts{}, false
}

// beaten holds if the person has eliminated a bot.
func (m *riskMoment) beaten() (Facts, bool) {
	for i := range m.events {
		if e := &m.events[i]; e.Kind == risk.Eliminated && e.Seat == m.person {
			speaker, ok := m.strongest()
			return Facts{Speaker: speaker, Player: e.Other}, ok
		}
	}
	return Facts{}, false
}

// last holds if a bot has one territory left and had several.
func (m *riskMoment) last(seat game.Seat) (Facts, bool) {
	return Facts{Speaker: seat, Place: m.p.Held[seat].First()}, m.p.Held[seat].Len() == 1 && m.held[seat] > 1
}

// broken holds if a bot has broken a continent of the person, or the person one of a bot, which its
// former owner does not have again, by a territory that the one who took it still has.
func (m *riskMoment) broken(mine bool) (Facts, bool) {
	var taken risk.Event
	for i := range m.events {
		e := &m.events[i]
		if e.Kind == risk.Taken {
			taken = *e
		}
		if e.Kind != risk.ContinentLost || e.Seat == m.game.OwnerOf(m.p, e.Continent) || m.p.Owner.At(taken.To) != taken.Seat {
			continue
		}
		speaker, other := e.Seat, taken.Seat
		if mine {
			speaker, other = other, speaker
		}
		if other == m.person && m.speaks(speaker) {
			return Facts{Speaker: speaker, Place: taken.To, Continent: e.Continent}, true
		}
	}
	return Facts{}, false
}

// continent holds if a bot has won a continent and has it.
func (m *riskMoment) continent() (Facts, bool) {
	for i := range m.events {
		e := &m.events[i]
		if n := int(m.game.Map.Bonus(e.Continent)); e.Kind == risk.ContinentWon && m.game.Rules.Continents && n > 0 && m.speaks(e.Seat) && m.game.OwnerOf(m.p, e.Continent) == e.Seat {
			return Facts{Speaker: e.Seat, Continent: e.Continent, N: n}, true
		}
	}
	return Facts{}, false
}

// traded holds if a bot has traded in a large set.
func (m *riskMoment) traded() (Facts, bool) {
	const large = 10
	for i := range m.events {
		if e := &m.events[i]; e.Kind == risk.Traded && e.N >= large && m.speaks(e.Seat) {
			return Facts{Speaker: e.Seat, N: int(e.N)}, true
		}
	}
	return Facts{}, false
}

// most holds if a bot has more armies than all others together, where all can see them.
func (m *riskMoment) most(seat game.Seat) (Facts, bool) {
	own, all, players := m.p.ArmiesOf(seat), 0, 0
	for other := range game.Seat(m.game.Rules.Players) {
		if m.p.Alive(other) {
			all, players = all+m.p.ArmiesOf(other), players+1
		}
	}
	return Facts{Speaker: seat, Own: own, Enemy: all - own}, !m.game.Rules.Fog && players > 2 && 2*own > all
}

// taken holds if the person has taken several territories of a bot and has them.
func (m *riskMoment) taken(seat game.Seat) (Facts, bool) {
	const several = 3
	n := 0
	for i := range m.events {
		if e := &m.events[i]; e.Kind == risk.Taken && e.Seat == m.person && e.Other == seat {
			n++
		}
	}
	return Facts{Speaker: seat, N: n}, n >= several
}

// withstood holds if the person has lost armies in vain against a bot, or a bot against the person.
func (m *riskMoment) withstood(mine bool) (Facts, bool) {
	const many = 5
	for _, f := range m.fights {
		speaker, other := f.by, f.of
		if mine {
			speaker, other = other, speaker
		}
		if f.lost >= many && other == m.person && m.speaks(speaker) && m.p.Owner.At(f.to) == f.of {
			return Facts{Speaker: speaker, Place: f.to, N: f.lost}, true
		}
	}
	return Facts{}, false
}

// firstBlow holds if a bot has taken a territory from the person for the first time and has it.
func (m *riskMoment) firstBlow() (Facts, bool) {
	for i := range m.events {
		e := &m.events[i]
		if e.Kind == risk.Taken && e.Other == m.person && m.speaks(e.Seat) && !m.struck.Has(e.Seat) && m.p.Owner.At(e.To) == e.Seat {
			return Facts{Speaker: e.Seat, Place: e.To}, true
		}
	}
	return Facts{}, false
}
