// Package memory measures whether the computer loses twice in the same way. Somebody who has
// found a line that wins repeats it against a computer that learns nothing, one with other
// weights, one that remembers the match, and one with both. A player answers at its level what is
// new; a script goes on with its line as long as the rules allow.
package memory

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"eras/ai/agents"
	aibattle "eras/ai/battle"
	"eras/ai/evaluation"
	aiwar "eras/ai/war"
	"eras/evolve"
	"eras/evolve/stats"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/lab/experiment"
	"eras/play/learning"
	"eras/saves"
)

// Settings are those of the experiment.
type Settings struct {
	// Scenarios are those on whose maps wars and under whose rules battles are played.
	Scenarios []string `json:"scenarios"`
	// Levels are the computer's; the person plays at the same one.
	Levels []int `json:"levels"`
	// Tries is how many matches the person may play to find a line that wins.
	Tries int `json:"tries"`
	// Variation is the standard deviation of the other weights from the default ones.
	Variation float64 `json:"variation"`
	// Soldiers is the size of the armies of battles.
	Soldiers int `json:"soldiers"`
}

// Standard returns the settings that the documents quote.
func Standard() Settings {
	return Settings{
		Scenarios: []string{"banners", "dominion", "2005"}, Levels: []int{2, 3, 4}, Tries: 20, Variation: 0.1, Soldiers: 8,
	}
}

// New returns the experiment, with a unit for each line.
func New(m Settings) experiment.Experiment {
	return &experiment.Study[struct{}, *Line, *Summary]{
		ID: "memory", About: "Whether a person who has found a line that wins wins with it again",
		Setup: func() any { return m },
		Conditions: func(o experiment.Options) ([]experiment.Condition[struct{}], error) {
			all, err := m.grounds()
			return experiment.Simple(o, "line-", max(o.Games, len(all))), err
		},
		Play: m.play, Sum: m.sum, Sections: report,
	}
}

// arm is a match in which the line is repeated.
type arm struct {
	name                   string
	script, others, memory bool
}

// arms are in the order of [Line.Won].
var arms = []arm{
	{name: "player: nothing learned"},
	{name: "other weights", others: true},
	{name: "memory", memory: true},
	{name: "both", others: true, memory: true},
	{name: "script: nothing learned", script: true},
	{name: "other weights", script: true, others: true},
	{name: "memory", script: true, memory: true},
	{name: "both", script: true, others: true, memory: true},
}

// ground is where a line is looked for.
type ground struct {
	scenario *war.Scenario
	m        *war.Map // nil for a battle on its own
}

func (g *ground) name() string {
	if g.m == nil {
		return g.scenario.Name + "/battle"
	}
	return g.scenario.Name + "/" + g.m.Name
}

// grounds returns all places: the maps of wars, and a battle for each of them.
func (m *Settings) grounds() ([]ground, error) {
	var all []ground
	for _, name := range m.Scenarios {
		s, err := agents.LoadScenario(name)
		if err != nil {
			return nil, err
		}
		for i := range s.Maps {
			all = append(all, ground{s, &s.Maps[i]}, ground{s, nil})
		}
	}
	return all, nil
}

// Line is the result of a unit.
type Line struct {
	// Place is where it was, Alone whether in a battle on its own.
	Place string `json:"place"`
	Alone bool   `json:"alone"`
	Level int    `json:"level"`
	// Tried is how many matches were played until the person won.
	Tried int `json:"tried"`
	// Won says whether the person won again, in each of the arms; nil if no line was found.
	Won []bool `json:"won,omitempty"`
	// Avoided is how often the computers with memory gave another answer than one that lost.
	Avoided int `json:"avoided"`
}

// play looks for a line and repeats it.
func (m *Settings) play(ctx context.Context, _ experiment.Options, u experiment.Numbered[struct{}]) (*Line, error) {
	all, err := m.grounds()
	if err != nil {
		return nil, err
	}
	number := u.Number
	at := all[number%len(all)]
	l := &Line{Place: at.name(), Alone: at.m == nil, Level: m.Levels[number%len(m.Levels)]}
	computer := game.SideAt(game.Seat(number / len(all) % 2))
	if l.Alone {
		return l, m.battle(ctx, &at, l, computer, u.Seed)
	}
	return l, m.war(ctx, &at, l, computer, u.Seed)
}

// Streams of random numbers derived from the seed of a unit.
const (
	computerSeed = iota
	personSeed
	weightsSeed
)

// weights returns other weights than those given.
func (m *Settings) weights(w evaluation.Weights, seed uint64) evaluation.Weights {
	return evolve.Neighbour(w, nil, m.Variation, game.Random(seed, weightsSeed))
}

// repeat finds a line and repeats it, on one board. own returns the computer, with other weights
// or with memory of matches, and them a person with that seed.
func repeat[P, M, E any](ctx context.Context, tries int, l *Line, board game.Board[P, M, E], computer game.Side, seed uint64,
	own func(others bool, past []saves.Logged) (agent[P, M], error), them func(seed uint64) (game.Agent[P, M], error),
) error {
	mode, person := saves.Mode(war.ID), computer.Other()
	if l.Alone {
		mode = battle.ID
	}
	play := func(seed2 uint64, others bool, past []saves.Logged, line *game.Match[P, M, E]) (match *game.Match[P, M, E], won bool, err error) {
		c, err := own(others, past)
		if err != nil {
			return nil, false, err
		}
		p, err := them(seed2)
		if err != nil {
			return nil, false, err
		}
		if line != nil {
			p = newScript(p, board, line, person.Seat())
		}
		players := make([]game.Agent[P, M], 2)
		players[person.Seat()], players[computer.Seat()] = p, noting[P, M]{c, l}
		match = game.NewMatch(board, seed)
		if err := match.Run(ctx, players, nil); err != nil {
			return nil, false, err
		}
		o, _ := match.Outcome()
		return match, o.Winner == person.Seat(), nil
	}
	for l.Tried < tries {
		own := game.Derive(seed, personSeed, uint64(l.Tried))
		l.Tried++
		line, won, err := play(own, false, nil, nil)
		if err != nil {
			return err
		}
		if !won {
			continue
		}
		past := []saves.Logged{{Mode: mode, Side: person, Record: line.Record().String()}}
		for _, a := range arms {
			known, script := past, line
			if !a.memory {
				known = nil
			}
			if !a.script {
				script = nil
			}
			_, won, err := play(own, a.others, known, script)
			if err != nil {
				return err
			}
			l.Won = append(l.Won, won)
		}
		return nil
	}
	return nil
}

func (m *Settings) war(ctx context.Context, at *ground, l *Line, computer game.Side, seed uint64) error {
	level, err := agents.LevelAt(l.Level)
	if err != nil {
		return err
	}
	rules := at.scenario.Rules
	return repeat(ctx, m.Tries, l, at.scenario.Board(*at.m), computer, seed, func(others bool, past []saves.Logged) (agent[war.State, war.Action], error) {
		w := aiwar.DefaultWeights(&rules)
		if others {
			w = m.weights(w, seed)
		}
		a, err := level.WarAgent(rules, game.Derive(seed, computerSeed), w, nil)
		if err == nil {
			a.Recall(learning.RecallWars(past, &rules))
		}
		return a, err
	}, func(seed uint64) (game.Agent[war.State, war.Action], error) {
		return level.WarAgent(rules, seed, nil, nil)
	})
}

func (m *Settings) battle(ctx context.Context, at *ground, l *Line, computer game.Side, seed uint64) error {
	level, err := agents.LevelAt(l.Level)
	if err != nil {
		return err
	}
	rules := at.scenario.Rules.Battle
	board := &battle.Board{Rules: rules, First: battle.Between(rules, game.SideAt(game.Seat(seed%2)), m.Soldiers, m.Soldiers)}
	return repeat(ctx, m.Tries, l, board, computer, seed, func(others bool, past []saves.Logged) (agent[battle.Position, battle.Move], error) {
		w := aibattle.DefaultWeights(&rules)
		if others {
			w = m.weights(w, seed)
		}
		a, err := level.BattleAgent(rules, game.Derive(seed, computerSeed), w)
		if err == nil {
			a.Recall(learning.RecallBattles(past, &rules))
		}
		return a, err
	}, func(seed uint64) (game.Agent[battle.Position, battle.Move], error) {
		return level.BattleAgent(rules, seed, nil)
	})
}

// Summary is the content of results.json.
type Summary struct {
	Settings Settings `json:"settings"`
	// Wars and Battles are the results on the two boards, All both.
	Wars    Part `json:"wars"`
	Battles Part `json:"battles"`
	All     Part `json:"all"`
}

// Part is the result on some grounds.
type Part struct {
	// Looked is for how many lines was looked, Lines how many were found.
	Looked int `json:"looked"`
	Lines  int `json:"lines"`
	// First is the share of matches that the person won while looking.
	First stats.Interval `json:"first"`
	// Again are the shares of lines that win again, in each of the arms.
	Again []stats.Interval `json:"again"`
	// Avoided is as in [Line].
	Avoided int `json:"avoided"`
}

// sum returns the summary.
func (m *Settings) sum(_ experiment.Options, units []experiment.Measured[struct{}, *Line]) (*Summary, error) {
	s := &Summary{Settings: *m}
	for _, part := range []struct {
		to    *Part
		holds func(*Line) bool
	}{
		{&s.Wars, func(l *Line) bool { return !l.Alone }},
		{&s.Battles, func(l *Line) bool { return l.Alone }},
		{&s.All, func(*Line) bool { return true }},
	} {
		part.to.add(units[0].Results, part.holds)
	}
	return s, nil
}

func (p *Part) add(all []*Line, holds func(*Line) bool) {
	tried, again := 0, make([]int, len(arms))
	for _, l := range all {
		if !holds(l) {
			continue
		}
		p.Looked++
		tried += l.Tried
		p.Avoided += l.Avoided
		if l.Won == nil {
			continue
		}
		p.Lines++
		for i, won := range l.Won {
			if won {
				again[i]++
			}
		}
	}
	p.First = stats.Share(float64(p.Lines), tried)
	for _, won := range again {
		p.Again = append(p.Again, stats.Share(float64(won), p.Lines))
	}
}

// report returns a section.
func report(_ experiment.Options, s *Summary) ([]experiment.Section, error) {
	head := []string{"board", "lines", "won while looking"}
	for _, a := range arms {
		head = append(head, a.name)
	}
	table := [][]string{head}
	for _, part := range []struct {
		name string
		*Part
	}{{"wars", &s.Wars}, {"battles", &s.Battles}, {"both", &s.All}} {
		row := []string{part.name, strconv.Itoa(part.Lines), experiment.Share(part.First)}
		for _, x := range part.Again {
			row = append(row, experiment.Share(x))
		}
		table = append(table, row)
	}
	return []experiment.Section{{
		Title: "Losing twice in the same way",
		Text: []string{
			fmt.Sprintf("Somebody who plays at the computer's level (%v) plays until a match is won, up to %d of them, on each map of %s and in battles, and then plays in the same way again. A player gives the same answers in the same positions and plays at its level where the computer answers otherwise; a script gives the same answers one after the other as long as the rules allow. The table has the share of lines that win again.", s.Settings.Levels, s.Settings.Tries, strings.Join(s.Settings.Scenarios, ", ")),
			fmt.Sprintf("Other weights are the default ones with a deviation of %v, as a training might find them. The computers with memory gave %d answers in place of one that had lost, each after a search at least as deep.", s.Settings.Variation, s.All.Avoided),
		},
		Table: table,
	}}, nil
}
