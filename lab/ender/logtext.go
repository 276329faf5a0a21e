package ender

import (
	"fmt"
	"strings"

	"eras/game"
	"eras/game/risk"
)

// Format writes the log as English text, with the map's names.
func (l *Log) Format() string {
	var b strings.Builder
	fmt.Fprintf(&b, "map     %s\nrules   %s\nseed    %d\n", l.Map.Name, l.Rules, l.Seed)
	for seat, player := range l.Players {
		fmt.Fprintf(&b, "player %d: %s", seat, player)
		if bot := l.Bots[seat]; bot != "" && bot != player {
			fmt.Fprintf(&b, ", planned for by %s", bot)
		}
		b.WriteByte('\n')
	}
	for i := range l.Turns {
		b.WriteByte('\n')
		l.turn(&b, &l.Turns[i])
	}
	return b.String()
}

func (l *Log) turn(b *strings.Builder, t *LoggedTurn) {
	if len(t.Plans) == 0 {
		fmt.Fprintf(b, "round %d, player %d: no plan\n", t.Round, t.Seat)
	}
	for _, p := range t.Plans {
		b.WriteString(p.Format(l.Map))
		if !p.Best.Deputy {
			fmt.Fprintf(b, "  aims: %s\n", l.aims(&p.Aims))
		}
	}
	if d := t.Departs; d == nil {
		b.WriteString("  played as planned\n")
	} else {
		fmt.Fprintf(b, "  not as planned: %s instead of %s\n", l.action(d.Played), l.action(d.Planned))
	}
	for i := range t.Deeds {
		fmt.Fprintf(b, "    %s\n", l.deed(&t.Deeds[i]))
	}
}

func (l *Log) aims(a *Aims) string {
	var parts []string
	for _, k := range a.Takes {
		parts = append(parts, "takes "+l.Map.ContinentName(k)["en"])
	}
	for _, k := range a.Breaks {
		parts = append(parts, "breaks "+l.Map.ContinentName(k)["en"])
	}
	for _, seat := range a.Eliminates {
		parts = append(parts, fmt.Sprintf("eliminates player %d", seat))
	}
	if a.Card {
		parts = append(parts, "wins a card")
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, ", ")
}

func (l *Log) name(c risk.Territory) string { return l.Map.TerritoryName(c)["en"] }

// action writes an answer.
func (l *Log) action(a risk.Action) string {
	switch a.Kind {
	case risk.Place:
		return fmt.Sprintf("placing %d on %s", a.N, l.name(a.To))
	case risk.TradeIn:
		return "trading in a set"
	case risk.Attack:
		return fmt.Sprintf("attacking %s→%s", l.name(a.From), l.name(a.To))
	case risk.Occupy:
		return fmt.Sprintf("entering with %d", a.N)
	case risk.Move:
		return fmt.Sprintf("moving %d %s→%s", a.N, l.name(a.From), l.name(a.To))
	case risk.End:
		return "ending the phase"
	case risk.Choose, risk.DealTerritory, risk.Roll, risk.Draw, risk.DealMission, risk.DealCapital:
	}
	return a.String()
}

func (l *Log) deed(d *Deed) string {
	switch d.Kind {
	case risk.TradeIn:
		return fmt.Sprintf("trades in a set for %d", d.N)
	case risk.Place:
		return fmt.Sprintf("places %d on %s", d.N, l.name(d.To))
	case risk.Move:
		return fmt.Sprintf("moves %d %s→%s", d.N, l.name(d.From), l.name(d.To))
	case risk.End, risk.Choose, risk.Attack, risk.Occupy, risk.DealTerritory, risk.Roll, risk.Draw,
		risk.DealMission, risk.DealCapital:
	}
	times := "1 throw"
	if d.Throws > 1 {
		times = fmt.Sprintf("%d throws", d.Throws)
	}
	text := fmt.Sprintf("attacks %s→%s: %s, loses %d and kills %d", l.name(d.From), l.name(d.To), times, d.Lost, d.Killed)
	if d.Taken {
		text += fmt.Sprintf(", taken, %d enter", d.Entered)
	}
	if d.Eliminated != game.Nobody {
		text += fmt.Sprintf(", player %d is eliminated", d.Eliminated)
	}
	return text
}

// LogShown is a [Log] as JSON. Territories and continents have their IDs on the map.
type LogShown struct {
	Map     string      `json:"map"`
	Rules   string      `json:"rules"`
	Seed    uint64      `json:"seed"`
	Players []LogPlayer `json:"players"`
	Turns   []TurnShown `json:"turns"`
}

// LogPlayer is a player of the record, and the planner of the seat if it is logged.
type LogPlayer struct {
	Player string `json:"player"`
	Bot    string `json:"bot,omitempty"`
}

// TurnShown is a [LoggedTurn].
type TurnShown struct {
	Seat      int             `json:"seat"`
	Round     int             `json:"round"`
	Plans     []PlanShown     `json:"plans"`
	Deeds     []DeedShown     `json:"deeds"`
	AsPlanned bool            `json:"as_planned"`
	Departs   *DepartureShown `json:"departs,omitempty"`
}

// PlanShown is a [LoggedPlan].
type PlanShown struct {
	Explained
	Aims AimsShown `json:"aims"`
}

// AimsShown are [Aims].
type AimsShown struct {
	Takes      []string `json:"takes"`
	Breaks     []string `json:"breaks"`
	Eliminates []int    `json:"eliminates"`
	Card       bool     `json:"card"`
}

// DepartureShown is a [Departure], in the notation of records.
type DepartureShown struct {
	Played  string `json:"played"`
	Planned string `json:"planned"`
}

// DeedShown is a [Deed]. What its kind does not have is left out.
type DeedShown struct {
	Kind       string `json:"kind"`
	From       string `json:"from,omitempty"`
	To         string `json:"to,omitempty"`
	Armies     int    `json:"armies,omitempty"`
	Throws     int    `json:"throws,omitempty"`
	Lost       int    `json:"lost,omitempty"`
	Killed     int    `json:"killed,omitempty"`
	Taken      bool   `json:"taken,omitempty"`
	Eliminated *int   `json:"eliminated,omitempty"`
}

// deedKinds are the words for the kinds of deeds.
//
//exhaustive:ignore a log has no deeds of other kinds
var deedKinds = map[risk.Kind]string{risk.TradeIn: "trade_in", risk.Place: "place", risk.Attack: "attack", risk.Move: "move"}

// Show returns the log as JSON.
func (l *Log) Show() LogShown {
	out := LogShown{Map: l.Map.Name, Rules: l.Rules.String(), Seed: l.Seed, Turns: []TurnShown{}}
	for seat, player := range l.Players {
		out.Players = append(out.Players, LogPlayer{player, l.Bots[seat]})
	}
	for i := range l.Turns {
		out.Turns = append(out.Turns, l.show(&l.Turns[i]))
	}
	return out
}

func (l *Log) show(t *LoggedTurn) TurnShown {
	out := TurnShown{Seat: int(t.Seat), Round: t.Round, Plans: []PlanShown{}, Deeds: []DeedShown{}, AsPlanned: t.Departs == nil}
	for _, p := range t.Plans {
		a := AimsShown{Takes: []string{}, Breaks: []string{}, Eliminates: []int{}, Card: p.Aims.Card}
		for _, k := range p.Aims.Takes {
			a.Takes = append(a.Takes, l.Map.ContinentID(k))
		}
		for _, k := range p.Aims.Breaks {
			a.Breaks = append(a.Breaks, l.Map.ContinentID(k))
		}
		for _, seat := range p.Aims.Eliminates {
			a.Eliminates = append(a.Eliminates, int(seat))
		}
		out.Plans = append(out.Plans, PlanShown{NewExplained(p.Trace, l.Map), a})
	}
	for _, d := range t.Deeds {
		s := DeedShown{Kind: deedKinds[d.Kind], Armies: int(d.N + d.Entered), Throws: d.Throws, Lost: d.Lost, Killed: d.Killed, Taken: d.Taken}
		if d.Kind == risk.Attack || d.Kind == risk.Move {
			s.From = l.Map.ID(d.From)
		}
		if d.Kind != risk.TradeIn {
			s.To = l.Map.ID(d.To)
		}
		if d.Eliminated != game.Nobody {
			fallen := int(d.Eliminated)
			s.Eliminated = &fallen
		}
		out.Deeds = append(out.Deeds, s)
	}
	if d := t.Departs; d != nil {
		out.Departs = &DepartureShown{d.Played.String(), d.Planned.String()}
	}
	return out
}

// Deed is something that a player did in a turn; equal ones after each other are one.
type Deed struct {
	Kind risk.Kind // TradeIn, Place, Attack or Move
	// From and To are territories, and N the armies that were traded in for, placed or
	// moved.
	From, To risk.Territory
	N        int32
	// Of an attack: how many times dice were thrown, what both sides lost, whether the
	// territory fell and then how many armies entered it.
	Throws, Lost, Killed int
	Taken                bool
	Entered              int32
	// Eliminated is the player who lost his last territory by it, or [game.Nobody].
	Eliminated game.Seat
}

// deeds returns what was done in the steps of a turn. Throws against a territory from
// another are one attack, even with other attacks between them.
func deeds(turn []risk.Step) (all []Deed) {
	attack := -1 // the last
	for i := range turn {
		phase := turn[i].Before.Phase
		for _, e := range turn[i].Events {
			d := Deed{From: e.From, To: e.To, N: e.N, Eliminated: game.Nobody}
			switch e.Kind {
			case risk.Traded:
				d.Kind = risk.TradeIn
				all = append(all, d)
			case risk.Reinforced:
				d.Kind = risk.Place
				all = append(all, d)
			case risk.Rolled:
				attack = -1
				for k := range all {
					if o := &all[k]; o.Kind == risk.Attack && o.From == e.From && o.To == e.To {
						attack = k
					}
				}
				if attack < 0 {
					d.Kind, d.N = risk.Attack, 0
					attack = len(all)
					all = append(all, d)
				}
				lost, killed := e.Dice.Losses()
				o := &all[attack]
				o.Throws, o.Lost, o.Killed = o.Throws+1, o.Lost+int(lost), o.Killed+int(killed)
			case risk.Taken:
				if attack >= 0 {
					all[attack].Taken = true
				}
			case risk.Eliminated:
				if attack >= 0 {
					all[attack].Eliminated = e.Other
				}
			case risk.Moved:
				if phase != risk.Fortifying && attack >= 0 {
					all[attack].Entered += e.N
					continue
				}
				d.Kind = risk.Move
				all = append(all, d)
			case risk.Claimed, risk.TurnBegan, risk.ContinentWon, risk.ContinentLost, risk.Drew, risk.Ended:
			}
		}
	}
	return all
}
