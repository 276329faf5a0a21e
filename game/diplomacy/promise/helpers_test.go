package promise

import (
	"fmt"
	"strings"
	"testing"

	diplomacymaps "eras/assets/maps/diplomacy"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
)

// newGame returns a game on a shipped map.
func newGame(t testing.TB, name string, r diplomacy.Rules) *diplomacy.Game {
	t.Helper()
	file, data, ok := diplomacymaps.Read(name)
	if !ok {
		t.Fatalf("no map %s", name)
	}
	m, err := diplomacy.ParseMap(file, data)
	if err != nil {
		t.Fatal(err)
	}
	g, err := diplomacy.NewGame(m, r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// position reads a position.
func position(t testing.TB, g *diplomacy.Game, text string) diplomacy.Position {
	t.Helper()
	p, err := g.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// playPhase plays answers given as "ITA A VEN - TRI; F NAP H | AUS none". Powers after a ~ are not seen.
func playPhase(t testing.TB, g *diplomacy.Game, p *diplomacy.Position, text string) *Played {
	t.Helper()
	ph := &Played{Before: p}
	for part := range strings.SplitSeq(text, "|") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		token, orders, _ := strings.Cut(part, " ")
		token, unseen := strings.CutPrefix(token, "~")
		power, ok := g.Map.FindPower(token)
		if !ok {
			t.Fatalf("no power %q", token)
		}
		a, err := g.Map.ParseAnswer(orders, p.Season)
		if err == nil {
			for i, o := range a.Orders() {
				a.Orders()[i] = g.Map.Interpret(p, o)
			}
			err = g.CheckAnswer(p, power, a)
		}
		if err != nil {
			t.Fatalf("%s: %v", part, err)
		}
		ph.Answers[power], ph.Unseen[power] = a, unseen
	}
	finish(g, ph)
	return ph
}

// finish plays the answers of a phase.
func finish(g *diplomacy.Game, ph *Played) {
	var answers []diplomacy.Answer
	for seat := range g.Acting(ph.Before).All() {
		answers = append(answers, ph.Answers[diplomacy.PowerOf(seat)])
	}
	after := *ph.Before
	(&diplomacy.Board{Game: g, First: g.Start()}).Apply(&after, answers, nil)
	ph.After = &after
}

// agreements reads agreements, one a line.
func agreements(t testing.TB, m *diplomacy.Map, text string) (all []Agreement) {
	t.Helper()
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		a, err := parseAgreement(m, line)
		if err != nil {
			t.Fatal(err)
		}
		if back := a.Text(m); back != line {
			t.Errorf("%s is written %s", line, back)
		}
		all = append(all, a)
	}
	return all
}

// parseAgreement reads the line of [Agreement.Text].
func parseAgreement(m *diplomacy.Map, text string) (Agreement, error) {
	e, deal, err := press.CutEnvelope(m, text)
	a := Agreement{Phase: e.Phase, By: e.From, With: e.To}
	if err == nil {
		a.Deal, err = press.Dialect{Level: press.ReadLevel, PartialDraws: true}.ParseDealText(m, deal)
	}
	if err != nil {
		return Agreement{}, fmt.Errorf("reading the agreement %.80q: %w", text, err)
	}
	return a, nil
}
