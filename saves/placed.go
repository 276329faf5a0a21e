package saves

import (
	"fmt"
	"slices"
	"time"

	"eras/game"
)

// Placed is a finished match of Risk or Diplomacy of a person against bots and possibly other
// persons.
type Placed struct {
	Date time.Time `toml:"date"`
	Mode Mode      `toml:"mode"`
	Map  string    `toml:"map"`
	// Seat is the person's seat, and Power the name of the seat in Diplomacy.
	Seat  game.Seat `toml:"seat"`
	Power string    `toml:"power"`
	// Opponents are the other players: the names of persons, and the specs of bots.
	Opponents []string `toml:"opponents"`
	// Place is the person's place among Of players, from 1. Players who share places have the best
	// of these.
	Place int `toml:"place"`
	Of    int `toml:"of"`
	// Score is 1 if the person won, 0 for a draw and -1 if another player won. Reason is that of
	// [game.Outcome].
	Score  int    `toml:"score"`
	Reason string `toml:"reason"`
	// Length is the number of rounds, or of years in Diplomacy.
	Length int `toml:"length"`
	// Owned is the number of territories or centres of the person at the end.
	Owned int `toml:"owned"`
	// TakenBack is whether a step was taken back. Such a match is not learned from.
	TakenBack bool `toml:"taken_back"`
	// Hinted is whether the person asked for a hint. Such a match does not count for the rating;
	// neither does one in which a step was taken back.
	Hinted bool `toml:"hinted,omitempty"`
	// Places are the places of the opponents, in the same order; none in files of older programs.
	Places []int `toml:"places,omitempty"`
	// Knew are the specs of the opponents that used from the start what they had learned about the
	// person.
	Knew []string `toml:"knew,omitempty"`
}

// filed returns the match as files have it.
func (p Placed) filed() Placed {
	p.Date = stamp(p.Date)
	return p
}

func (p *Placed) invalid() (key string, err error) {
	if err := p.Mode.checkStyled(); err != nil {
		return "mode", err
	}
	for _, t := range []struct{ key, text string }{{"map", p.Map}, {"power", p.Power}, {"reason", p.Reason}} {
		if err := checkShortText(t.text); err != nil {
			return t.key, err
		}
	}
	if err := checkRange("of", p.Of, 2, game.MaxSeats); err != nil {
		return "of", err
	}
	if len(p.Opponents) != p.Of-1 {
		return "opponents", fmt.Errorf("a match of %d players must have %d opponents, not %d", p.Of, p.Of-1, len(p.Opponents))
	}
	for _, name := range p.Opponents {
		if err := checkLongText(name); err != nil {
			return "opponents", err
		}
	}
	if len(p.Places) > 0 && len(p.Places) != len(p.Opponents) {
		return "places", fmt.Errorf("a match of %d players must have the places of %d opponents, not %d", p.Of, len(p.Opponents), len(p.Places))
	}
	for _, place := range p.Places {
		if err := checkRange("places", place, 1, p.Of); err != nil {
			return "places", err
		}
	}
	for _, name := range p.Knew {
		if !slices.Contains(p.Opponents, name) {
			return "knew", fmt.Errorf("knew must name opponents, not %.80q", name)
		}
	}
	for _, n := range []struct {
		key         string
		value       int
		least, most int
	}{{"seat", int(p.Seat), 0, p.Of - 1}, {"place", p.Place, 1, p.Of}, {"score", p.Score, -1, 1}, {"length", p.Length, 0, maxCount}, {"owned", p.Owned, 0, maxCount}} {
		if err := checkRange(n.key, n.value, n.least, n.most); err != nil {
			return n.key, err
		}
	}
	return "date", checkDate(p.Date)
}

// extended reports whether the match needs the file's version ratedVersion.
func (p *Placed) extended() bool { return p.Hinted || len(p.Places) > 0 || len(p.Knew) > 0 }
