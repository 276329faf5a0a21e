package learning

import (
	"errors"
	"maps"

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
	if t.Noted = !l.Climb && l.Weights.Mode == saves.War && t.Before.Weights != nil && !maps.Equal(t.Before.Weights, l.Weights.Weights); !t.Noted {
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

// Keep keeps what the training before a match against a player tried, and the new
// weights if they are better than the kept ones.
func Keep(s *saves.Saves, name string, c saves.Change) error {
	err := s.UpdateKnowledge(name, func(k *saves.Knowledge) { k.AddChange(c) })
	if !c.Accepted {
		return err
	}
	return errors.Join(err, s.UpdateProfile(name, c.Date, func(p *saves.Profile) {
		p.SetChampion(saves.Champion{Mode: c.Mode, Weights: c.After, Date: c.Date})
	}))
}
