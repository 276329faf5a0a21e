package main

import (
	"cmp"
	"errors"
	"slices"
	"time"

	"eras/ai/roster"
	"eras/game"
	"eras/game/battle"
	"eras/game/general"
	"eras/saves"
	"eras/scenes/result"
	"eras/scenes/table"
)

// estimatorIcons are the icons of all estimators, of wars and of battles.
var estimatorIcons = map[string]string{
	"leaders": "queen-crown", "warehouses": "barn", "cities": "medieval-gate", "soldiers": "swordman",
	"near-warehouses": "wheat", "near-cities": "white-tower", "aggressive": "crossed-swords", "shrewd": "brain",
	"corner": "surrounded-shield", "dominion": "tower-flag", "centre": "expand", "risky": "flying-flag",
}

// profileOf returns what is known of the person who plays against a computer,
// an empty profile if none does.
func (h *house) profileOf(set *table.Setup) saves.Profile {
	person := set.Against()
	if person == game.NoSide {
		return saves.Profile{}
	}
	p, err := h.saves.Profile(set.Seats[person.Seat()].Person)
	if err != nil {
		h.report(err)
	}
	return p
}

// newDrill returns how the computers of a match train.
func (h *house) newDrill(set *table.Setup) (*table.Drill, saves.Profile, error) {
	training, err := roster.LoadTraining(string(h.settings.Training))
	if err != nil {
		return nil, saves.Profile{}, err
	}
	p := h.profileOf(set)
	drill := table.NewDrill(*set, training, &p)
	if p.Name != "" {
		k, err := h.saves.Insight(p.Name)
		h.report(err)
		drill.Know(&k)
	}
	return drill, p, nil
}

// keepChange keeps what the training before a match against a player tried, and
// the new weights if they are better than the kept ones.
func (h *house) keepChange(name string, c saves.Change) {
	h.report(h.saves.UpdateInsight(name, func(k *saves.Insight) { k.Note(c) }))
	if c.Accepted {
		h.report(h.saves.UpdateProfile(name, c.Date, func(p *saves.Profile) {
			p.Accept(saves.Champion{Mode: c.Mode, Weights: c.After, Date: c.Date})
		}))
	}
}

// newWar seats the players of a war that is saved after every step.
func (h *house) newWar(set table.Setup, match *general.Match, w table.Weights) (*table.War, error) {
	drill, _, err := h.newDrill(&set)
	if err != nil {
		return nil, err
	}
	return seatWar(set, match, w, drill, func(game.Step[general.State, general.Action, general.Event], game.Seat) { h.keep() })
}

// settlerLevel is how strong the computers are that finish a battle between two
// persons; against a computer, the person's fights at its level.
const settlerLevel = 5

// seatWar seats the players of a war. Where there is no drill, battles are
// fought with the default weights.
func seatWar(set table.Setup, match *general.Match, w table.Weights, drill *table.Drill, onStep func(game.Step[general.State, general.Action, general.Event], game.Seat)) (*table.War, error) {
	var minds, settlers [2]table.Mind
	for i, s := range set.Seats {
		seat, to, level := game.Seat(i), &minds[i], s.Level
		if !s.Computer() {
			to, level = &settlers[i], settlerLevel
			if other := set.Seats[1-i]; other.Computer() {
				level = other.Level
			}
		}
		var err error
		if *to, err = table.NewMind(&set, seat, level, w.General, drill); err != nil {
			return nil, err
		}
	}
	settler := func(side game.Side) table.Mind { return settlers[side.Seat()] }
	return table.NewWar(set, match, minds, settler, drill, onStep), nil
}

// newDuel seats the players of a battle on its own.
func (h *house) newDuel(set table.Setup, match *table.DuelMatch, w table.Weights) (*table.Duel, error) {
	var fighters [2]table.Fighter
	for i, s := range set.Seats {
		if !s.Computer() {
			continue
		}
		var err error
		if fighters[i], err = table.NewFighter(&set, game.Seat(i), s.Level, w.Battle); err != nil {
			return nil, err
		}
	}
	return table.NewDuel(set, match, fighters, func(game.Step[battle.Position, battle.Move, battle.Event], game.Seat) { h.keep() }), nil
}

// learn lets the computer learn from a match and says what it learned; nil if
// nobody learns from such a match.
func (h *house) learn(l table.Lesson, ok bool) *result.Lesson {
	if !ok {
		return nil
	}
	var taught table.Taught
	err := h.saves.UpdateProfile(l.Person, now(), func(p *saves.Profile) { taught = l.Teach(p) })
	if errors.Is(err, saves.ErrCannotSave) {
		h.report(err)
		return &result.Lesson{Text: h.ui.Text.T("lesson.cannot", "Why", err.Error())}
	}
	if err != nil {
		h.report(err) // what stood there was set aside
	}
	if err := h.saves.UpdateInsight(l.Person, func(k *saves.Insight) { k.Log(l.Logged) }); err != nil {
		h.report(err)
	}
	h.endStudy() // of what was known before
	h.beginStudy(l.Person)
	t := h.ui.Text
	shown := &result.Lesson{Text: t.T(lessonKey(&l, &taught))}
	shown.Note = t.T("lesson.note", "Games", taught.Games, "Wins", taught.Wins, "Losses", taught.Losses)
	if taught.Battles {
		shown.Note = t.T("lesson.battles") + " " + shown.Note
	}
	shown.Weights = lessonWeights(&taught)
	h.lesson = &shownLesson{l.Person, l.Logged.Date, shown}
	return shown
}

// lessonKey returns the text that says what a lesson changed.
func lessonKey(l *table.Lesson, t *table.Taught) string {
	first := t.Before.Weights == nil
	switch {
	case l.Played.TakenBack:
		return "lesson.takenback"
	case l.Weights.Weights == nil:
		return "lesson.untrained"
	case t.Noted:
		return "lesson.noted"
	case l.Played.Score < 0 && t.Replaced:
		return "lesson.won.new"
	case l.Played.Score < 0:
		return "lesson.won.kept"
	case l.Played.Score == 0 && t.Replaced:
		return "lesson.drew.new"
	case l.Played.Score == 0:
		return "lesson.drew.kept"
	case first:
		return "lesson.lost.first"
	case t.Replaced:
		return "lesson.lost.better"
	}
	return "lesson.lost.kept"
}

// shownWeights is how many weights the end of a match shows.
const shownWeights = 5

// lessonWeights returns the kept weights that weigh most, with what they were.
func lessonWeights(t *table.Taught) []result.Weight {
	var all []result.Weight
	for name, gene := range t.Kept.Weights {
		w := result.Weight{Name: name, Icon: estimatorIcons[name], Before: -1, After: gene}
		if before, ok := t.Before.Weights[name]; ok {
			w.Before = before
		}
		all = append(all, w)
	}
	slices.SortFunc(all, func(a, b result.Weight) int {
		return cmp.Or(cmp.Compare(b.After, a.After), cmp.Compare(a.Name, b.Name))
	})
	return all[:min(shownWeights, len(all))]
}

// keptSince returns since when the genes are kept that a training begins with.
func keptSince(set *table.Setup, p *saves.Profile) time.Time {
	c, _ := p.Champion(set.Mode(), table.Estimators(set.Scenario, set.Alone))
	return c.Date
}
