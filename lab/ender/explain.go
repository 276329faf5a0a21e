package ender

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"eras/ai/agents"
	airisk "eras/ai/risk"
	"eras/ai/risk/ender"
	"eras/evolve"
	"eras/game"
	"eras/game/risk"
	tournament "eras/lab/tournament/risk"
)

// Question asks for a planner's decision at a position, and its reasons.
type Question struct {
	// Bot is a spec of a planner.
	Bot string
	// Map is a name or a file; Cards is the worth of sets, or "off"; Rules are further
	// rules, as in [risk.ParseRules]. The number of players follows from the position.
	Map, Cards, Rules string
	// Position is as in [risk.Game.FormatPosition], in the phase of trading in, placing
	// or attacking.
	Position string
	Seed     uint64
}

// Explain returns the planner's first plan at the position, and the map. The armies in hand
// include those for sets of cards that it trades in first.
func (q Question) Explain() (*ender.Trace, *risk.Map, error) {
	params, err := ender.Parameters.OfWithFiles(q.Bot)
	if err != nil {
		return nil, nil, err
	}
	g, p, err := q.position()
	if err == nil {
		err = ender.Plans(g.Map)
	}
	if err != nil {
		return nil, nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var first *ender.Trace
	maker := ender.NewWith(params, ender.Options{Workers: evolve.AllWorkers(), Watch: func(t *ender.Trace) {
		if first == nil {
			first = t
			cancel()
		}
	}})
	makers := make([]airisk.Maker, g.Rules.Players)
	for i := range makers {
		makers[i] = maker
	}
	bots, err := airisk.NewAgents(g, makers, q.Seed)
	if err != nil {
		return nil, nil, err
	}
	m := game.NewMatch(&risk.Board{Game: g, First: p}, q.Seed, game.NoHistory, game.NoRecord)
	err = m.Run(ctx, bots, func(s risk.Step) {
		if s.After.Turn != p.Turn {
			cancel()
		}
	})
	if err != nil && ctx.Err() == nil {
		return nil, nil, err
	}
	if first == nil {
		return nil, nil, errors.New("the planner made no plan in this turn: write a position with something left to do")
	}
	return first, g.Map, nil
}

// position returns the game and the position.
func (q Question) position() (*risk.Game, risk.Position, error) {
	m, err := agents.LoadRiskMap(q.Map)
	if err != nil {
		return nil, risk.Position{}, err
	}
	// The sixth field has the pools of all players, separated by slashes.
	words := strings.Split(q.Position, " ")
	if len(words) < 6 {
		return nil, risk.Position{}, fmt.Errorf("reading the position: have %d fields, want at least 9", len(words))
	}
	rules, err := tournament.ParseRules(strings.Count(words[5], "/")+1, q.Cards, q.Rules)
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
	if p.Phase != risk.TradingIn && p.Phase != risk.Reinforcing && p.Phase != risk.Attacking {
		return nil, p, fmt.Errorf("planners make no plan in the phase %v: write a position in %v, %v or %v", p.Phase, risk.TradingIn, risk.Reinforcing, risk.Attacking)
	}
	return g, p, nil
}

// Explained is an [ender.Trace] as JSON. Territories have their IDs on the map.
type Explained struct {
	Seat   int    `json:"seat"`
	Round  int    `json:"round"`
	Reason string `json:"reason"`
	InHand int    `json:"in_hand"`
	// Plans counts the valued plans: Best is the chosen one, Others are the next best,
	// and Nothing is the one without attacks.
	Plans   int             `json:"plans"`
	Best    ExplainedPlan   `json:"best"`
	Others  []ExplainedPlan `json:"others"`
	Nothing ExplainedPlan   `json:"nothing"`
	// Players are the players left after the plan, by seat.
	Players []ExplainedPlayer `json:"players"`
	// Placed is where the armies in hand go, and Frontier the threatened or defended
	// territories.
	Placed   []Placed   `json:"placed"`
	Frontier []Frontier `json:"frontier"`
}

// ExplainedPlan is the valuation of a plan. With Deputy there is none: Cardhunter plays the rest of the
// turn.
type ExplainedPlan struct {
	Deputy bool `json:"deputy,omitempty"`
	// Attacks are pairs of territories, from and to.
	Attacks [][2]string `json:"attacks"`
	Worth   float64     `json:"worth"`
	Value   float64     `json:"value"`
	Success float64     `json:"success"`
}

// ExplainedPlayer is the position of a player after the plan.
type ExplainedPlayer struct {
	Seat int `json:"seat"`
	// Value is the probability to win, and Strength the sum of Parts.
	Value    float64            `json:"value"`
	Strength float64            `json:"strength"`
	Parts    map[string]float64 `json:"parts"`
}

// Placed is the number of armies for a territory.
type Placed struct {
	Territory string `json:"country"`
	Armies    int    `json:"armies"`
}

// Frontier is a threatened or defended territory.
type Frontier struct {
	Territory string  `json:"country"`
	Threat    float64 `json:"threat"`
	Soldiers  int     `json:"soldiers"`
	Holds     float64 `json:"holds"`
}

// NewExplained returns the trace with the names of the map.
func NewExplained(t *ender.Trace, m *risk.Map) Explained {
	plan := func(o ender.Outlook) ExplainedPlan {
		p := ExplainedPlan{Deputy: o.Deputy, Attacks: [][2]string{}, Worth: o.Worth, Value: o.Value, Success: o.Success}
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
				"countries": s.Territories, "soldiers": s.Soldiers, "cards": s.Cards,
				"soon_countries": s.SoonTerritories, "soon_soldiers": s.SoonSoldiers, "soon_income": s.SoonIncome,
				"late_countries": s.LateTerritories, "late_continents": s.LateContinents,
			}})
		}
	}
	for c := range risk.Territory(m.Territories()) {
		if n := t.Placed[c]; n > 0 {
			e.Placed = append(e.Placed, Placed{m.ID(c), int(n)})
		}
		if n, ok := t.Stand[c]; ok {
			e.Frontier = append(e.Frontier, Frontier{m.ID(c), t.Danger[c], int(n), t.Holds[c]})
		}
	}
	return e
}
