package ender

import (
	"errors"
	"fmt"
	"strings"

	airisk "eras/ai/risk"
	"eras/ai/risk/ender"
	"eras/ai/roster"
	"eras/game"
	"eras/game/risk"
)

// Question asks what a planner would do at a position, and why.
type Question struct {
	// Bot is a spec of a planner.
	Bot string
	// Map is one of the house or a file; Cards is what sets are worth, or "off";
	// Rules are further rules, as in [risk.ParseRules]. The number of players
	// follows from the position.
	Map, Cards, Rules string
	// Position is as in [risk.Game.FormatPosition], where cards may be cashed,
	// armies are to be placed, or the next attack is to be chosen.
	Position string
	Seed     uint64
}

// Explain returns the planner's first plan at the position, and the map. Sets of
// cards that it cashes first are in the armies in hand.
func (q Question) Explain() (*ender.Trace, *risk.Map, error) {
	params, err := roster.RiskPlannerParams(q.Bot)
	if err != nil {
		return nil, nil, err
	}
	g, p, err := q.position()
	if err != nil {
		return nil, nil, err
	}
	var first *ender.Trace
	maker := ender.NewWith(params, ender.Options{Watch: func(t *ender.Trace) {
		if first == nil {
			first = t
		}
	}})
	makers := make([]airisk.Maker, g.Rules.Players)
	for i := range makers {
		makers[i] = maker
	}
	m, err := airisk.NewPlaying(g, makers, q.Seed)
	if err != nil {
		return nil, nil, err
	}
	m.P = p
	for more := true; more && first == nil && m.P.Turn == p.Turn; {
		if more, err = m.Step(); err != nil {
			return nil, nil, err
		}
	}
	if first == nil {
		return nil, nil, errors.New("no plan was made in this turn: write a position with something left to do")
	}
	return first, g.Map, nil
}

// position returns the game and the position.
func (q Question) position() (*risk.Game, risk.Position, error) {
	m, err := roster.LoadRiskMap(q.Map)
	if err != nil {
		return nil, risk.Position{}, err
	}
	// The pools of the players stand sixth, with strokes between them.
	words := strings.Split(q.Position, " ")
	if len(words) < 6 {
		return nil, risk.Position{}, fmt.Errorf("reading the position: it has %d fields, at least 9 are needed", len(words))
	}
	text := fmt.Sprintf("players=%d ", strings.Count(words[5], "/")+1)
	if q.Cards == "off" {
		text += "cards=off "
	} else {
		text += "sets=" + q.Cards + " "
	}
	rules, err := risk.ParseRules(text + q.Rules)
	if err != nil {
		return nil, risk.Position{}, err
	}
	g, err := risk.NewGame(m, rules)
	if err != nil {
		return nil, risk.Position{}, err
	}
	p, err := g.ParsePosition(q.Position)
	if err != nil {
		return nil, p, err
	}
	if p.Phase != risk.Cashing && p.Phase != risk.Reinforcing && p.Phase != risk.Attacking {
		return nil, p, fmt.Errorf("no plan is made in the phase %v: write a position in %v, %v or %v", p.Phase, risk.Cashing, risk.Reinforcing, risk.Attacking)
	}
	return g, p, nil
}

// Explained is a [ender.Trace] for JSON. Countries have their IDs on the map.
type Explained struct {
	Seat   int    `json:"seat"`
	Round  int    `json:"round"`
	Reason string `json:"reason"`
	InHand int    `json:"in_hand"`
	// Plans is how many were valued: Best the one that was chosen, Others the next
	// best, Nothing the one without attacks.
	Plans   int             `json:"plans"`
	Best    ExplainedPlan   `json:"best"`
	Others  []ExplainedPlan `json:"others"`
	Nothing ExplainedPlan   `json:"nothing"`
	// Players are those who are left after the plan, by seat.
	Players []ExplainedPlayer `json:"players"`
	// Placed is where the armies in hand go, Frontier what is threatened or
	// defended.
	Placed   []Placed   `json:"placed"`
	Frontier []Frontier `json:"frontier"`
}

// ExplainedPlan is what a plan promises.
type ExplainedPlan struct {
	// Attacks are pairs of countries, from and to.
	Attacks [][2]string `json:"attacks"`
	Worth   float64     `json:"worth"`
	Value   float64     `json:"value"`
	Success float64     `json:"success"`
}

// ExplainedPlayer is how a player stands after the plan.
type ExplainedPlayer struct {
	Seat int `json:"seat"`
	// Value is the probability to win, Strength the sum of Parts.
	Value    float64            `json:"value"`
	Strength float64            `json:"strength"`
	Parts    map[string]float64 `json:"parts"`
}

// Placed is armies for a country.
type Placed struct {
	Country string `json:"country"`
	Armies  int    `json:"armies"`
}

// Frontier is a country that is threatened or defended.
type Frontier struct {
	Country  string  `json:"country"`
	Threat   float64 `json:"threat"`
	Soldiers int     `json:"soldiers"`
	Holds    float64 `json:"holds"`
}

// NewExplained returns the trace with the names of the map.
func NewExplained(t *ender.Trace, m *risk.Map) Explained {
	plan := func(o ender.Outlook) ExplainedPlan {
		p := ExplainedPlan{Attacks: [][2]string{}, Worth: o.Worth, Value: o.Value, Success: o.Success}
		for _, a := range o.Attacks {
			p.Attacks = append(p.Attacks, [2]string{m.ID(a.From), m.ID(a.To)})
		}
		return p
	}
	e := Explained{
		Seat: int(t.Seat), Round: t.Round, Reason: t.Reason, InHand: int(t.InHand), Plans: t.Plans,
		Best: plan(t.Best), Others: []ExplainedPlan{}, Nothing: plan(t.Empty),
		Players: []ExplainedPlayer{}, Placed: []Placed{}, Frontier: []Frontier{},
	}
	for _, o := range t.Others {
		e.Others = append(e.Others, plan(o))
	}
	for seat := range game.Seat(risk.MaxPlayers) {
		if s, alive := t.Strength[seat]; alive {
			e.Players = append(e.Players, ExplainedPlayer{Seat: int(seat), Value: t.Value[seat], Strength: s.Sum(), Parts: map[string]float64{
				"countries": s.Countries, "soldiers": s.Soldiers, "cards": s.Cards,
				"soon_countries": s.SoonCountries, "soon_soldiers": s.SoonSoldiers, "soon_income": s.SoonIncome,
				"late_countries": s.LateCountries, "late_continents": s.LateContinents,
			}})
		}
	}
	for c := range risk.Country(m.Countries()) {
		if n := t.Placed[c]; n > 0 {
			e.Placed = append(e.Placed, Placed{m.ID(c), int(n)})
		}
		if n, ok := t.Stand[c]; ok {
			e.Frontier = append(e.Frontier, Frontier{m.ID(c), t.Danger[c], int(n), t.Holds[c]})
		}
	}
	return e
}
