package diplomacy

import (
	"eras/game/diplomacy"
	"eras/scenes/stage"
	"eras/scenes/table"
)

// Replay is the screen over a match that has been played: nobody orders anything.
type Replay struct{ *Screen }

// NewReplay returns the replay of a match, which begins to go through it; leave
// goes back.
func NewReplay(look *stage.Look, setup *table.DiplomacySetup, match *diplomacy.Match, leave func()) *Replay {
	own := *look
	own.Leave, own.Save = leave, nil
	past, err := table.NewPastDiplomacy(*setup, match)
	if err != nil {
		look.Failed(err)
		return &Replay{&Screen{Look: &own, past: true}}
	}
	s := NewScreen(&own, past)
	s.past, s.at, s.which = true, 0, all
	return &Replay{s}
}
