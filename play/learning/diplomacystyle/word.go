package diplomacystyle

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"eras/ai/diplomacy/regent"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/promise"
	"eras/saves"
)

// Word is how a player keeps promises.
type Word struct {
	// Kept and Broken are the numbers of promises in the player's matches.
	Kept, Broken int
	// Trust is that with which a bot begins a match against the player. Each match halves what those
	// before it count.
	Trust promise.Trust
}

// The weight of a kept promise, of which nobody knows what breaking it would have gained, and the
// most lost centres that count for a broken one, as within a match.
const (
	keptWeight = 0.1
	mostLoss   = 2
)

// WordOf returns how a player has kept promises in the newest of some matches, the oldest first. Matches
// that cannot be replayed under today's rules count for nothing.
func WordOf(matches []saves.Logged) (w Word) {
	for _, m := range matches[max(0, len(matches)-studiedMatches):] {
		if m.Mode != diplomacy.ID || m.TakenBack || !strings.Contains(m.Record, "press") {
			continue
		}
		r, err := game.ParseRecord(m.Record)
		if err != nil {
			continue
		}
		l, err := promise.Recorded(r)
		if err != nil {
			continue
		}
		w.Trust = w.Trust.Fade(0.5)
		for _, p := range l.Promises() {
			switch {
			case p.Power != diplomacy.PowerOf(m.Seat):
			case p.State == promise.Kept:
				w.Kept++
				w.Trust.Kept += keptWeight
			case p.State == promise.Broken:
				w.Broken++
				w.Trust.Broken += 1 + float64(min(mostLoss, p.Breach.Loss))
			}
		}
	}
	return w
}

// Confide implements [learning.Confidant].
func (d *Student) Confide(spec string, matches map[game.Seat][]saves.Logged) string {
	if name, _, _ := strings.Cut(spec, ":"); name != Bot {
		return ""
	}
	var known regent.Trusted
	any := false
	for _, seat := range slices.Sorted(maps.Keys(matches)) {
		if w := WordOf(matches[seat]); w.Trust != (promise.Trust{}) && seat < regent.Seats {
			known.Kept[seat], known.Broken[seat], any = w.Trust.Kept, w.Trust.Broken, true
		}
	}
	own := regent.Parameters.Sets(spec)
	if !any || slices.Contains(own, "trust.kept") || slices.Contains(own, "trust.broken") {
		return ""
	}
	list := func(all [regent.Seats]float64) string {
		var words []string
		for _, x := range all {
			words = append(words, fmt.Sprintf("%.4f", x))
		}
		return "[" + strings.Join(words, ", ") + "]"
	}
	return "trust.kept=" + list(known.Kept) + ":trust.broken=" + list(known.Broken)
}
