package diplomacy

import (
	"strings"

	"eras/game/diplomacy"
	"eras/play/session/diplomacyplay"
	"eras/scenes/geography"
	"eras/scenes/result"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// Result shows the result of a match: the winner, and the centres by year. It is a [result.Match].
type Result struct {
	result.Account
	// Open, if not nil, shows the replay of a phase.
	Open func(phase int)

	match  diplomacyplay.Match
	m      *diplomacy.Map
	census census
	story  story
}

var _ result.Match = (*Result)(nil)

// newResult returns the result of a finished match. drawing returns the drawing of its map, nil
// while it is being made. lesson may be nil.
func newResult(match diplomacyplay.Match, drawing func() *geography.Map, lesson func() string) *Result {
	r := &Result{match: match, m: match.Game().Map}
	r.census.take(match, r.m)
	last := influences{m: r.m}
	final := last.at(match, match.Phases())
	r.Account = result.Account{
		Drawing: drawing, Table: r.table, Lesson: lesson,
		Owner: func(area int) *art.Owner {
			if power := final[area]; power != diplomacy.Neutral {
				return powerOwner(r.m, power)
			}
			return nil
		},
		Graphs: func(u *ui.UI) []result.Graph {
			g := r.census.graph(r.words(u), r.m.ToWin())
			g.Marks = r.marks(u)
			return []result.Graph{g}
		},
	}
	r.story.tell(match, r.winner())
	return r
}

func (r *Result) words(u *ui.UI) words { return words{u.Text, r.m} }

// Title implements [result.Match].
func (r *Result) Title(u *ui.UI) string { return u.Text.T("diplomacy.title") }

// Note implements [result.Match].
func (r *Result) Note(u *ui.UI) string {
	p := r.match.Position()
	return r.words(u).season(p.Phase()) + " · " + u.Text.T("diplomacy.over")
}

// Winner implements [result.Match].
func (r *Result) Winner() *art.Owner { return powerOwner(r.m, r.winner()) }

// Verdict implements [result.Match].
func (r *Result) Verdict(u *ui.UI) string {
	winner := r.winner()
	if winner == diplomacy.Neutral {
		return u.Text.T("diplomacy.result.draw")
	}
	return r.words(u).deed("diplomacy.result.won", winner)
}

// Reason implements [result.Match].
func (r *Result) Reason(u *ui.UI) string {
	p := r.match.Position()
	return endText(r.words(u), r.match.Game(), p.Ending, r.winner())
}

func (r *Result) winner() diplomacy.Power {
	o, over := r.match.Outcome()
	if !over || o.Drawn() {
		return diplomacy.Neutral
	}
	return diplomacy.PowerOf(o.Winner)
}

// powers lists the powers by the number of their centres at the end.
func (r *Result) powers(u *ui.UI, in ui.Rect) {
	w := r.words(u)
	head := in.CutTop(26)
	r.scoreHead(u, head)
	u.Label(head, u.Text.T("diplomacy.result.powers"), ui.Section)
	last := r.census.counts[len(r.census.counts)-1]
	ranked := make([]int, len(last))
	for i := range ranked {
		ranked[i] = i
	}
	for i := 1; i < len(ranked); i++ {
		for j := i; j > 0 && last[ranked[j]] > last[ranked[j-1]]; j-- {
			ranked[j], ranked[j-1] = ranked[j-1], ranked[j]
		}
	}
	row := min(44, max(34, in.H/float64(len(ranked))))
	u.Scroll("result.powers", in, row*float64(len(ranked)), func(all ui.Rect) {
		for i, p := range ranked {
			line := all.CutTop(row)
			rowGround(u, ui.R(line.X+4, line.Y, line.W-8, line.H), i)
			power := diplomacy.Power(p + 1)
			line = line.InsetXY(4, 0)
			u.Arms(line.CutLeft(30).Middle(28, 28), powerOwner(r.m, power))
			line.CutLeft(8)
			count := line.CutRight(40)
			u.Label(count, u.Text.Number(last[p]), ui.Strong.At(19).To(1))
			r.scores(u, &line, power)
			name := w.power(power)
			u.Label(line.CutLeft(min(line.W, u.Width(name, ui.Strong)+1)), name, ui.Strong)
			line.CutLeft(8)
			if line.W > 30 {
				u.Label(line, r.fate(u, power, line.W), ui.Note)
			}
		}
	})
}

// fate says who played a power, or when the power was eliminated, in a note of a width.
func (r *Result) fate(u *ui.UI, power diplomacy.Power, width float64) string {
	for i := range r.match.Phases() {
		for _, e := range r.match.Phase(i).Events {
			if e.Kind == diplomacy.Eliminated && e.Power == power {
				return u.Text.T("diplomacy.result.fell", "Year", int(r.match.Phase(i).Before.Year))
			}
		}
	}
	return strings.TrimSpace(fittingName(u, r.match, power.Seat(), ui.Note, width))
}
