package main

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"

	aibattle "eras/ai/battle"
	aigeneral "eras/ai/general"
	"eras/game"
	"eras/game/general"
	"eras/saves"
	"eras/scenes/know"
)

// openKnow shows what is known of a player over the screen that is open, which
// is told if the player was forgotten.
func (h *house) openKnow(name string, forgotten func()) {
	s := &know.Screen{Name: name, MapTitle: h.playedMap, Bar: h.plainBar}
	h.fillKnown(s)
	h.beginStudy(s.Name)
	s.Studying, h.known = true, s
	h.over("know", func(back func()) screen {
		s.Forget = func() bool {
			if !h.forget(s.Name) {
				return false
			}
			forgotten()
			return true
		}
		s.Leave = back
		return s
	})
}

// fillKnown reads what the page about a player shows.
func (h *house) fillKnown(s *know.Screen) {
	profile, err := h.saves.Profile(s.Name)
	h.report(err)
	insight, err := h.saves.Insight(s.Name)
	h.report(err)
	s.Name, s.Since, s.Noted, s.Boards = profile.Name, profile.Created, noted(&insight), knownBoards(&profile, &insight)
}

// forget removes all that is kept of a player, and reports whether that could be
// done.
func (h *house) forget(name string) bool {
	h.endStudy() // it would write again
	if err := h.saves.Forget(name); err != nil {
		h.report(err)
		return false
	}
	if h.settings.Player == name {
		h.settings.Player = ""
		h.keepSettings()
	}
	return true
}

// playedMap returns what a map is called on which a match was played.
func (h *house) playedMap(scenario, name string) string {
	for _, s := range h.scenarios {
		if m, ok := s.Map(name); ok && s.Name == scenario {
			return h.mapTitle(&m)
		}
	}
	if strings.HasPrefix(name, drawnPrefix) {
		return h.ui.Text.T("newgame.drawn")
	}
	return name
}

// noted counts the actions of the matches that are kept.
func noted(k *saves.Insight) int {
	n := 0
	for _, m := range k.Matches {
		if r, err := game.ParseRecord(m.Record); err == nil {
			n += len(r.Actions)
		}
	}
	return n
}

// stock are the estimators of a mode with the weights that the program comes
// with.
func stock(mode saves.Mode) (names []string, genes map[string]float64) {
	rules := general.Rules{Dominion: 1} // with all estimators
	names, weights := aigeneral.Estimators(&rules).Names(), aigeneral.DefaultWeights(&rules)
	if mode == saves.Battle {
		names, weights = aibattle.Estimators().Names(), aibattle.DefaultWeights()
	}
	return names, saves.NewWeights(names, weights)
}

// knownBoards gathers what is known of a player, board by board.
func knownBoards(p *saves.Profile, k *saves.Insight) []know.Board {
	var all []know.Board
	for _, mode := range []saves.Mode{saves.General, saves.Battle} {
		b := know.Board{Mode: mode, Model: knownModel(mode, k)}
		for _, m := range p.Played {
			if m.Mode == mode {
				b.Played = append(b.Played, m)
			}
		}
		b.Changes, b.Grounds = knownChanges(mode, k)
		if b.Grounds == nil {
			b.Changes, b.Grounds = champion(mode, p)
			b.Standard = true
		}
		all = append(all, b)
	}
	return all
}

// knownModel returns the newest model of a player that was measured, nil if
// there is none.
func knownModel(mode saves.Mode, k *saves.Insight) *know.Model {
	var newest *saves.Model
	for i := range k.Models {
		m := &k.Models[i]
		if m.Mode == mode && m.Tested > 0 && (newest == nil || m.Date.After(newest.Date)) {
			newest = m
		}
	}
	if newest == nil {
		return nil
	}
	m := &know.Model{
		Depth: newest.Depth, Moves: newest.Tested, Right: int(math.Round(newest.Predicted * float64(newest.Tested))),
		Low: newest.Low, High: newest.High, Chance: newest.ByChance, Standard: newest.ByDefault,
		Curve: append(slices.Clone(newest.Earlier), newest.Predicted),
	}
	names, genes := stock(mode)
	heaviest := 0.0 // models weigh their heaviest 1
	for name := range newest.Weights {
		heaviest = max(heaviest, genes[name])
	}
	for _, name := range names {
		gene, ok := newest.Weights[name]
		if !ok {
			continue
		}
		m.Weights = append(m.Weights, know.Weight{Name: name, Icon: estimatorIcons[name], Gene: gene, Standard: genes[name] / heaviest})
	}
	return m
}

// Bounds of the list of changes.
const (
	mostChanges     = 4
	mostChangesEach = 3 // of the weights that were changed at one time
	leastChange     = 0.05
)

// knownChanges returns the largest changes of the weights that won their trials,
// newest first, and the last trials; nothing if none won.
func knownChanges(mode saves.Mode, k *saves.Insight) ([]know.Change, *know.Grounds) {
	var all []know.Change
	var grounds know.Grounds
	for _, c := range slices.Backward(k.Changes) {
		switch {
		case c.Mode != mode:
			continue
		case !c.Accepted:
			if grounds.Date.IsZero() && grounds.Refused.IsZero() {
				grounds.Refused = c.Date
			}
			continue
		case grounds.Date.IsZero():
			grounds.Date, grounds.Games, grounds.Share = c.Date, 2*c.Pairs, (1+c.Gain)/2
		}
		changes := changesOf(mode, c.Before, c.After, mostChangesEach)
		for i := range changes {
			changes[i].Date = c.Date
		}
		all = append(all, changes...)
	}
	if grounds.Date.IsZero() {
		return nil, nil
	}
	return all[:min(mostChanges, len(all))], &grounds
}

// champion returns what sets the newest kept weights of a mode apart from the
// ones that the program comes with, and why they are kept; nothing if none are.
func champion(mode saves.Mode, p *saves.Profile) ([]know.Change, *know.Grounds) {
	var newest *saves.Champion
	for i := range p.Champions {
		if c := &p.Champions[i]; c.Mode == mode && (newest == nil || c.Date.After(newest.Date)) {
			newest = c
		}
	}
	if newest == nil {
		return nil, nil
	}
	_, genes := stock(mode)
	changes := changesOf(mode, genes, newest.Weights, mostChanges)
	for i := range changes {
		changes[i].Date = newest.Date
	}
	return changes, &know.Grounds{Date: newest.Date, Score: newest.Result.Score}
}

// changesOf returns the largest differences between weights, at most so many.
func changesOf(mode saves.Mode, before, after saves.Weights, most int) []know.Change {
	names, _ := stock(mode)
	var all []know.Change
	for _, name := range slices.Sorted(maps.Keys(after)) {
		was, ok := before[name]
		if d := math.Abs(after[name] - was); ok && d >= leastChange && slices.Contains(names, name) {
			all = append(all, know.Change{Name: name, Before: was, After: after[name]})
		}
	}
	slices.SortStableFunc(all, func(a, b know.Change) int {
		return cmp.Compare(math.Abs(b.After-b.Before), math.Abs(a.After-a.Before))
	})
	return all[:min(most, len(all))]
}
