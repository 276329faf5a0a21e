package diplomacy

import (
	"fmt"
	"slices"
	"strings"

	"eras/ai/diplomacy/talk"
	"eras/evolve/stats"
)

// Talk is what the bots negotiated in a game.
type Talk struct {
	// Speakers are the seats that talked.
	Speakers []int `json:"speakers"`
	// Deals are the deals by kind.
	Deals []Deals `json:"deals"`
	// Breaches are the numbers of orders against a promise, by seat.
	Breaches []int `json:"breaches"`
	// Log has every letter and every decision as a sentence, if the game was played alone.
	Log []string `json:"log,omitempty"`
}

// Deals are the deals of a kind.
type Deals struct {
	Kind string `json:"kind"`
	talk.Count
}

// newTalk returns the minutes of a game.
func newTalk(minutes talk.Minutes) *Talk {
	t := &Talk{Breaches: minutes.Breaches, Log: minutes.Log}
	for _, seat := range minutes.Speakers {
		t.Speakers = append(t.Speakers, int(seat))
	}
	for kind, count := range minutes.Kinds {
		if count != (talk.Count{}) {
			t.Deals = append(t.Deals, Deals{talk.Kind(kind).String(), count})
		}
	}
	return t
}

// PressResult is what was negotiated in a tournament.
type PressResult struct {
	Level int `json:"level"`
	// Deals are the deals by kind, of all games.
	Deals []Deals `json:"deals"`
	// Talkers is the standing of the seats that talked, and Breaches the number of their orders against
	// a promise.
	Talkers  Standing `json:"talkers"`
	Breaches int      `json:"breaches"`
}

// pressResult computes what was negotiated, nil without press.
func (t *Tournament) pressResult(games []Played) *PressResult {
	if t.Press == 0 {
		return nil
	}
	r := &PressResult{Level: t.Press}
	for kind := range talk.KindCount {
		sum := Deals{Kind: kind.String()}
		for i := range games {
			for _, d := range games[i].Talk.Deals {
				if d.Kind == sum.Kind {
					sum.Add(d.Count)
				}
			}
		}
		if sum.Count != (talk.Count{}) {
			r.Deals = append(r.Deals, sum)
		}
	}
	for i := range games {
		for _, n := range games[i].Talk.Breaches {
			r.Breaches += n
		}
	}
	r.Talkers = standing(games, func(p *Played, seat int) bool { return slices.Contains(p.Talk.Speakers, seat) })
	return r
}

// String returns the part of the tables about press, "" without press.
func (r *PressResult) String() string {
	if r == nil {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\npress at level %d         offered  agreed    kept  broken\n", r.Level)
	for _, d := range r.Deals {
		fmt.Fprintf(&b, "%-24s %7d %7d %7d %7d\n", d.Kind, d.Offered, d.Agreed, d.Kept, d.Broken)
	}
	fmt.Fprintf(&b, "orders against a promise %7d\n", r.Breaches)
	if won := r.Talkers.Win; won != stats.Unknown {
		fmt.Fprintf(&b, "seats that talked: %d won of %d, %s\n", r.Talkers.Won, r.Talkers.Played, strings.TrimSpace(share(won)))
	}
	return b.String()
}
