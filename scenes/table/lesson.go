package table

import (
	"maps"
	"time"

	aibattle "eras/ai/battle"
	"eras/evolve"
	"eras/game"
	"eras/game/battle"
	"eras/game/general"
	"eras/saves"
)

// Lesson is what a match of a person against the computer teaches.
type Lesson struct {
	// Person is the player's name.
	Person string
	// Played is the match as the player's profile keeps it.
	Played saves.Played
	// Weights are what the computer played with, with the result they had; they
	// have none if a step was taken back or nothing was trained.
	Weights saves.Champion
	// Battles are those of the battles that the person fought by hand.
	Battles []saves.Champion
	// Logged is the match move by move.
	Logged saves.Logged
	// Climb says that a better result replaces the kept weights for the map, as in
	// 2005. Else one match replaces nothing, and only the first weights are kept.
	// Weights for battles always climb: there are no models to prove them against.
	Climb bool
}

// Taught is what a lesson changed.
type Taught struct {
	// Replaced says that the weights of the match are the kept ones now; Before
	// are the ones that were kept, the zero value if none were.
	Replaced bool
	Before   saves.Champion
	// Kept are the weights that are kept now.
	Kept saves.Champion
	// Battles says that weights of a battle fought within the war were kept.
	Battles bool
	// Noted says that the weights of the match were other than the kept ones, which
	// stay for want of proof.
	Noted bool
	// Games, Wins and Losses are the person's, this match included.
	Games, Wins, Losses int
}

// Teach adds the match to the profile and lets the computer learn from it: if it
// climbs, a step of hill-climbing (eras-2005 4.5).
func (l *Lesson) Teach(p *saves.Profile) Taught {
	var t Taught
	p.Add(l.Played)
	t.Games, t.Wins = p.Games(), p.Wins()
	for _, m := range p.Played {
		if m.Score < 0 {
			t.Losses++
		}
	}
	if l.Weights.Weights == nil {
		return t
	}
	names := make([]string, 0, len(l.Weights.Weights))
	for name := range l.Weights.Weights {
		names = append(names, name)
	}
	t.Before, _ = p.Champion(l.Weights.Mode, names)
	if t.Noted = !l.Climb && l.Weights.Mode == saves.General && t.Before.Weights != nil && !maps.Equal(t.Before.Weights, l.Weights.Weights); !t.Noted {
		t.Replaced = p.Learn(l.Weights)
	}
	t.Kept, _ = p.Champion(l.Weights.Mode, names)
	for _, b := range l.Battles {
		if p.Learn(b) {
			t.Battles = true
		}
	}
	return t
}

// played returns the head of a match as a profile keeps it.
func (s *Setup) played(now time.Time, person game.Side, o game.Outcome, takenBack bool) saves.Played {
	return saves.Played{
		Date: now, Mode: s.Mode(), Scenario: s.Scenario.Name, Map: s.Map.Name, Level: s.Seats[person.Other().Seat()].Level,
		Side: person, First: s.First, Score: o.Score(person.Seat()), Reason: o.Reason, TakenBack: takenBack,
	}
}

// logged returns a match as what is known of a player keeps it.
func (s *Setup) logged(now time.Time, person game.Side, r game.Record, takenBack bool) saves.Logged {
	return saves.Logged{Date: now, Mode: s.Mode(), Side: person, TakenBack: takenBack, Record: r.String()}
}

// Lesson returns what a war that has ended teaches the computer that played w,
// and whether a person played against a computer at all.
func (w *War) Lesson(a *Account, weights Weights, now time.Time) (Lesson, bool) {
	person := w.Setup.Against()
	if person == game.NoSide {
		return Lesson{}, false
	}
	l := Lesson{Person: w.Setup.Seats[person.Seat()].Person, Played: w.Setup.played(now, person, a.Outcome, w.TakenBack)}
	own, enemy := &a.Final.Armies[person.Seat()], &a.Final.Armies[person.Other().Seat()]
	l.Played.Own, l.Played.Enemy = own.Strength(), enemy.Strength()
	l.Played.OwnPoints, l.Played.EnemyPoints = int(own.Points), int(enemy.Points)
	l.Played.Actions = w.Table.Match().Steps()
	l.Logged = w.Setup.logged(now, person, w.Table.Match().Record(), w.TakenBack)
	l.Climb = w.drill != nil && w.drill.training.Climb
	if w.TakenBack {
		return l, true
	}
	l.Weights = saves.Champion{Mode: saves.General, Weights: weights.General, Result: l.Played.Result(), Date: now}
	for _, b := range w.fought {
		b.Date = now
		l.Battles = append(l.Battles, b)
	}
	return l, true
}

// Lesson returns what a battle on its own that has ended teaches, and whether a
// person played against a computer at all.
func (d *Duel) Lesson(a *DuelAccount, weights Weights, now time.Time) (Lesson, bool) {
	person := d.Setup.Against()
	if person == game.NoSide {
		return Lesson{}, false
	}
	l := Lesson{Person: d.Setup.Seats[person.Seat()].Person, Played: d.Setup.played(now, person, a.Outcome, d.TakenBack)}
	l.Played.Own, l.Played.Enemy = a.Final.Soldiers(person).Len(), a.Final.Soldiers(person.Other()).Len()
	l.Played.Actions = d.Table.Match().Steps()
	l.Logged = d.Setup.logged(now, person, d.Table.Match().Record(), d.TakenBack)
	if !d.TakenBack {
		l.Weights = saves.Champion{Mode: saves.Battle, Weights: weights.Battle, Result: l.Played.Result(), Date: now}
	}
	return l, true
}

// remember keeps the weights of a battle that has just ended, if a person fought
// it by hand to its end, with the result that they had.
func (w *War) remember(before *general.State, last battle.Move) {
	person := w.Setup.Against()
	if person == game.NoSide || w.settled || w.drill == nil {
		return
	}
	genes, ok := w.drill.Fought(before)
	if !ok {
		return // it was over before the computer had to move
	}
	rules, end := &w.Board.Rules.Battle, before.Battle
	rules.Play(&end, last)
	computer := person.Other()
	o, _ := battle.Board{Rules: *rules}.Outcome(end)
	w.fought = append(w.fought, saves.Champion{
		Mode: saves.Battle, Weights: saves.NewWeights(aibattle.Estimators().Names(), genes),
		Result: evolve.NewResult(o.Score(computer.Seat()), end.Soldiers(computer).Len(), end.Soldiers(person).Len()),
	})
}
