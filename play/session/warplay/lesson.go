package warplay

import (
	"time"

	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/play/learning"
	"eras/saves"
)

// Lesson returns what the computer can learn from a war that is over. ok is false unless a person
// played against a computer that is no external program.
func (s *War) Lesson(a *WarSummary, now time.Time) (l learning.Lesson, ok bool) {
	person := s.Setup.Against()
	if person == game.NoSide || s.Setup.AgainstProgram() {
		return learning.Lesson{}, false
	}
	l = s.Setup.lesson(now, person, a.Outcome, s.Match().Record(), s.Undone, s.Hinted())
	l.Reweighed = len(s.Reweighed)
	own, enemy := &a.Final.Armies[person.Seat()], &a.Final.Armies[person.Other().Seat()]
	l.Played.Own, l.Played.Enemy = own.Strength(), enemy.Strength()
	l.Played.OwnPoints, l.Played.EnemyPoints = int(own.Points), int(enemy.Points)
	l.Network = s.Setup.Seats[person.Other().Seat()].Network()
	if w := s.Weights[person.Other().Seat()].War; !s.Undone && s.Setup.Rival == nil { // a rival does not change its style
		l.Weights = saves.Champion{Mode: war.ID, Weights: w, Result: l.Played.Result(), Date: now}
		for _, b := range s.fought {
			b.Date = now
			l.Battles = append(l.Battles, b)
		}
		if !l.Climb {
			l.Logged.Weights = w
			if n := len(s.fought); n > 0 {
				l.Logged.Fought = s.fought[n-1].Weights
			}
		}
	}
	return l, true
}

// Lesson returns what the computer can learn from a battle that is over. ok is false unless a
// person played against a computer that is no external program.
func (s *Battle) Lesson(a *BattleSummary, now time.Time) (l learning.Lesson, ok bool) {
	person := s.Setup.Against()
	if person == game.NoSide || s.Setup.AgainstProgram() {
		return learning.Lesson{}, false
	}
	l = s.Setup.lesson(now, person, a.Outcome, s.Match().Record(), s.Undone, s.Hinted())
	l.Played.Own, l.Played.Enemy = a.Final.Soldiers(person).Len(), a.Final.Soldiers(person.Other()).Len()
	l.Network = s.Setup.Seats[person.Other().Seat()].Network()
	if w := s.Weights[person.Other().Seat()].Battle; !s.Undone {
		l.Weights = saves.Champion{Mode: battle.ID, Weights: w, Result: l.Played.Result(), Date: now}
		if !l.Climb {
			l.Logged.Weights = w
		}
	}
	return l, true
}

// lesson returns the part that is common to wars and battles.
func (s *Setup) lesson(now time.Time, person game.Side, o game.Outcome, r game.Record, undone, hinted bool) learning.Lesson {
	return learning.Lesson{
		Person: s.Seats[person.Seat()].Person, Climb: s.climbs(),
		Played: saves.Played{
			Date: now, Mode: s.Mode(), Scenario: s.Scenario.Name, Map: s.Map.Name, Level: s.Seats[person.Other().Seat()].Level,
			Side: person, First: s.First, Score: o.Score(person.Seat()), Reason: o.Reason, TakenBack: undone, Actions: len(r.Actions),
			Hinted: hinted, Unrated: s.uneven(),
		},
		Logged: saves.Logged{Date: now, Mode: s.Mode(), Side: person, TakenBack: undone, Record: r.String()},
	}
}

// uneven reports whether the computer's level says little about the difficulty of the match: in a
// campaign or a battle of unequal armies, and against random weights or a network.
func (s *Setup) uneven() bool {
	computer := s.Seats[s.Against().Other().Seat()]
	return s.Rival != nil || !computer.Learns() || s.Alone && s.Soldiers[0] != s.Soldiers[1]
}
