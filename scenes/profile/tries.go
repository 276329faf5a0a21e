package profile

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"eras/ai/agents"
	"eras/saves"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// Tries are the steps of hill-climbing on a board: what was tried, taken, and waits.
type Tries struct {
	// Tried is how many candidates were compared with what was kept, Taken how many of
	// them replaced it.
	Tried, Taken int
	// Last are the last comparisons, the newest first.
	Last []Tried
	// Waiting is how many steps are due, the one that is under way included. Games is how
	// many games of that one have been played.
	Waiting  int
	UnderWay bool
	Games    int
}

// Tried is a comparison of new weights or parameters with the kept ones.
type Tried struct {
	Date     time.Time
	Accepted bool
	// What is the bot's name, or where the weights came from. Changes and Verdict say what
	// was changed and how it went.
	What, Changes, Verdict string
}

// Bounds of what is shown of comparisons.
const (
	mostTried   = 8
	mostChanged = 3 // weights or parameters of each
)

// TriesOf returns the steps of hill-climbing of a mode. estimators is that of its [Board]. Waiting is at most the step that is under way.
func TriesOf(t *ui.Texts, mode saves.Mode, estimators string, k *saves.Knowledge, steps *saves.Tuning) Tries {
	var all Tries
	for _, c := range slices.Backward(k.Changes) {
		if c.Mode != mode {
			continue
		}
		all.Tried++
		if c.Accepted {
			all.Taken++
		}
		if len(all.Last) == mostTried {
			continue
		}
		key := "profile.tried.no"
		if c.Accepted {
			key = "profile.tried.yes"
		}
		all.Last = append(all.Last, Tried{
			Date: c.Date, Accepted: c.Accepted, What: triedWhat(t, &c), Changes: triedChanges(t, estimators, &c),
			Verdict: t.T(key, "Games", 2*c.Pairs, "Points", t.Decimal(100*c.Gain, 0, true)),
		})
	}
	for i := range steps.Steps {
		if s := &steps.Steps[i]; s.Mode == mode {
			all.UnderWay, all.Games, all.Waiting = true, s.Games(), 1
		}
	}
	return all
}

// triedWhat returns the name of the bot of a change, or where its weights came from.
func triedWhat(t *ui.Texts, c *saves.Change) string {
	if c.Bot != "" {
		return agents.Title(c.Bot)
	}
	return t.T("profile.source." + cmp.Or(c.Source, "unknown"))
}

// triedChanges returns the largest differences of a change in words.
func triedChanges(t *ui.Texts, estimators string, c *saves.Change) string {
	title, value := "profile.parameter.", number
	if c.Bot == "" {
		title, value = "estimator."+estimators, func(t *ui.Texts, v float64) string { return t.Decimal(v, 2, false) }
	}
	names := slices.Sorted(maps.Keys(c.After))
	names = slices.DeleteFunc(names, func(name string) bool { return value(t, c.Before[name]) == value(t, c.After[name]) })
	if c.Bot == "" {
		slices.SortStableFunc(names, func(a, b string) int {
			return cmp.Compare(math.Abs(c.After[b]-c.Before[b]), math.Abs(c.After[a]-c.Before[a]))
		})
	}
	var words []string
	for _, name := range names[:min(mostChanged, len(names))] {
		words = append(words, t.T("profile.tried.value", "Name", t.T(title+name), "Before", value(t, c.Before[name]), "After", value(t, c.After[name])))
	}
	if more := len(names) - len(words); more > 0 {
		words = append(words, t.T("profile.tried.more", "N", more))
	}
	return strings.Join(words, "; ")
}

// number formats a parameter.
func number(t *ui.Texts, v float64) string {
	switch {
	case v == math.Trunc(v):
		return t.Number(int(v))
	case math.Abs(v) >= 10:
		return t.Decimal(v, 1, false)
	}
	return t.Decimal(v, 2, false)
}

// tries draws the steps of hill-climbing: what waits, and the last comparisons.
func tries(u *ui.UI, r *ui.Rect, all *Tries, head string) {
	note := ""
	if all.Tried > 0 {
		note = u.Text.T("profile.tries.count", "Tried", all.Tried, "Taken", all.Taken)
	}
	u.Probe("profile.tries", note, title(u, r, head, note))
	u.Rule(r.X, r.CutTop(titleHeight-30).Y+1, r.W)
	if all.Waiting > 0 {
		r.CutTop(8)
		text := u.Text.T("profile.waiting", "N", all.Waiting)
		if all.UnderWay {
			text = u.Text.T("profile.waiting.games", "N", all.Waiting, "Games", all.Games)
		}
		top := r.Y
		inlay(u, r, "hourglass", art.Ink2, text)
		u.Probe("profile.waiting", text, ui.R(r.X, top, r.W, r.Y-top))
		r.CutTop(4)
	} else if len(all.Last) == 0 {
		r.CutTop(12)
		inlay(u, r, "checked-shield", art.Ink2, u.Text.T("profile.tried.none"))
	}
	indent := 72.0
	if r.W < narrowColumn {
		indent = 58
	}
	for i, c := range all.Last {
		w := r.W - indent
		style, verdict := ui.Body.At(16), ui.Note
		if c.Accepted {
			style.Weight = ui.Bold
			verdict = verdict.In(art.Good)
		}
		changed, came := u.Wrap(c.What+": "+c.Changes, style, w), u.Wrap(c.Verdict, verdict, w)
		row := r.CutTop(14 + 22*float64(len(changed)) + 20*float64(len(came)))
		u.HLine(row.X, row.Bottom()-0.5, row.W, max(1, u.Pixel()), art.Edge)
		row.CutTop(6)
		if i == 0 || shortDay(u, c.Date) != shortDay(u, all.Last[i-1].Date) {
			u.Label(ui.R(row.X, row.Y, indent, 22), shortDay(u, c.Date), ui.Note)
		}
		row.CutLeft(indent)
		for _, line := range changed {
			u.Label(row.CutTop(22), line, style)
		}
		for _, line := range came {
			u.Label(row.CutTop(20), line, verdict)
		}
	}
	r.CutTop(4)
}
