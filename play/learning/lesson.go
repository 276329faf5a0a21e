package learning

import (
	"maps"
	"slices"

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
	// Network says that the computer played with a network, which learns nothing.
	Network bool
	// Battles are those of the battles that the person fought by hand.
	Battles []saves.Champion
	// Reweighed is how often the computer changed its weights within the match.
	Reweighed int
	// Logged is the match move by move.
	Logged saves.Logged
	// Climb says that a better result replaces the kept weights, as in 2005. Else one
	// match replaces nothing, and only the first weights are kept: steps of
	// hill-climbing follow in the background ([Climber]).
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
	// stay until a step of hill-climbing proves others better.
	Noted bool
	// First says that the computer has beaten the person for the first time with
	// weights of this kind (eras-2005 4.5).
	First bool
	// Games, Wins and Losses are the person's, this match included.
	Games, Wins, Losses int
}

// Teach adds the match to the profile and lets the computer learn from it: if it
// climbs, a step of hill-climbing (eras-2005 4.5).
func (l *Lesson) Teach(p *saves.Profile) Taught {
	var t Taught
	if l.Weights.Weights != nil {
		_, l.Played.Knew = p.Champion(l.Weights.Mode, slices.Collect(maps.Keys(l.Weights.Weights)))
	}
	p.Add(l.Played)
	t.Games, t.Wins, t.Losses = p.Games(), p.Wins(), p.Losses()
	if l.Weights.Weights == nil {
		return t
	}
	t.Before, t.Kept, t.Replaced = l.teach(p, l.Weights)
	t.Noted = !t.Replaced && !l.Climb && !maps.Equal(t.Kept.Weights, l.Weights.Weights)
	t.First = t.Kept.Won() && !t.Before.Won()
	for _, b := range l.Battles {
		if _, _, replaced := l.teach(p, b); replaced {
			t.Battles = true
		}
	}
	return t
}

// teach lets the profile learn from weights and their result. It returns the champion
// before and after, and whether the weights are new in it.
func (l *Lesson) teach(p *saves.Profile, w saves.Champion) (before, kept saves.Champion, replaced bool) {
	names := slices.Collect(maps.Keys(w.Weights))
	before, known := p.Champion(w.Mode, names)
	if l.Climb || !known || maps.Equal(before.Weights, w.Weights) {
		replaced = p.Learn(w)
	} else {
		p.Note(w.Mode, names, w.Result)
	}
	kept, _ = p.Champion(w.Mode, names)
	return before, kept, replaced
}
