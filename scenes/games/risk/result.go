package risk

import (
	"fmt"

	"eras/game"
	"eras/game/risk"
	"eras/play/session/riskplay"
	"eras/scenes/geography"
	"eras/scenes/result"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Result shows the result of a match: the winner, the armies, territories and income by round, and
// the players' luck. It is a [result.Match].
type Result struct {
	result.Account
	setup   *riskplay.Setup
	game    *risk.Game
	summary riskplay.Summary
}

var _ result.Match = (*Result)(nil)

// newResult returns the result of a finished match. drawing returns the drawing of its map, nil
// while it is being made. lesson may be nil.
func newResult(setup *riskplay.Setup, match *risk.Match, drawing func() *geography.Map, lesson func() string) *Result {
	b, _ := match.Board().(*risk.Board)
	s := &Result{setup: setup, game: b.Game, summary: riskplay.Summarize(b, match)}
	s.Account = result.Account{Drawing: drawing, Owner: s.owner, Graphs: s.graphs, Table: s.players, Lesson: lesson}
	return s
}

// owner returns the look of a territory's owner at the end.
func (s *Result) owner(area int) *art.Owner {
	return ownerOf(s.setup, s.summary.Final.Owner.At(risk.Territory(area)))
}

// Title implements [result.Match].
func (s *Result) Title(u *ui.UI) string { return u.Text.T("risk.result.title") }

// Note implements [result.Match].
func (s *Result) Note(u *ui.UI) string { return note(u, s.setup, &s.summary.Final) }

// Winner implements [result.Match].
func (s *Result) Winner() *art.Owner {
	if winner := s.summary.Outcome.Winner; winner >= 0 {
		return ownerOf(s.setup, winner)
	}
	return &art.Nobody
}

// Verdict implements [result.Match].
func (s *Result) Verdict(u *ui.UI) string {
	winner := s.summary.Outcome.Winner
	if winner < 0 {
		return u.Text.T("risk.result.draw")
	}
	return u.Text.T("risk.result.victory", "Who", nameOf(u, s.setup, winner))
}

// Reason implements [result.Match]. It names the turning point, too.
func (s *Result) Reason(u *ui.UI) string {
	turn := &s.summary.Turning
	if turn.Lost == 0 {
		return s.reason(u)
	}
	return s.reason(u) + "\n" + u.Text.T("risk.result.turning", "Round", turn.Round, "Who", nameOf(u, s.setup, turn.Seat), "N", turn.Lost)
}

// reason says how the match ended. If all persons have lost, it describes the end from their view.
func (s *Result) reason(u *ui.UI) string {
	o, round := s.summary.Outcome, int(s.summary.Final.Round)
	switch {
	case o.Drawn():
		return u.Text.T("risk.result.drawn", "Round", round)
	case o.Reason == risk.ByMission:
		mission := s.game.MissionOf(&s.summary.Final, o.Winner)
		b := board{setup: s.setup, game: s.game}
		return u.Text.T("risk.result.mission", "Who", nameOf(u, s.setup, o.Winner), "Mission", b.mission(u, mission), "Round", round)
	case o.Reason != risk.ByConquest:
		return u.Text.T(earlyTexts[o.Reason], "Who", nameOf(u, s.setup, o.Winner), "Round", round)
	}
	persons, lost := 0, true
	for i, p := range s.setup.Players {
		if p.Bot == "" {
			persons++
			lost = lost && game.Seat(i) != o.Winner
		}
	}
	if persons > 0 && lost {
		return u.Text.T("risk.result.lost", "Who", nameOf(u, s.setup, o.Winner), "Round", round)
	}
	return u.Text.T("risk.result.won", "Who", nameOf(u, s.setup, o.Winner), "Round", round)
}

// earlyTexts are the keys of texts on the end of a match before everything was conquered, by
// reason.
var earlyTexts = map[string]string{risk.ByLimit: "risk.result.limit", risk.ByShare: "risk.result.share", risk.ByCapitals: "risk.result.capitals"}

// order returns the seats: the winner first, then the survivors, then the others by how long they
// survived.
func (s *Result) order() []game.Seat {
	var order []game.Seat
	w := s.summary.Outcome.Winner
	if w >= 0 {
		order = append(order, w)
	}
	p := &s.summary.Final
	for seat := range game.Seat(len(s.setup.Players)) {
		if seat != w && p.Alive(seat) {
			order = append(order, seat)
		}
	}
	for i := len(s.summary.Falls) - 1; i >= 0; i-- {
		order = append(order, s.summary.Falls[i].Seat)
	}
	return order
}

// players lists the players with their end, luck, throws and sets.
func (s *Result) players(u *ui.UI, r ui.Rect) {
	head := r.CutTop(26)
	columns := func(row ui.Rect) (label, luck, throws, sets ui.Rect) {
		width := 66.0
		if u.Narrow() {
			width = 56
		}
		const gap = 4 // between large texts
		row.CutRight(8)
		sets = row.CutRight(width - 8)
		throws = row.CutRight(width)
		luck = row.CutRight(width)
		for _, cell := range []*ui.Rect{&luck, &throws, &sets} {
			cell.CutLeft(gap)
		}
		return row, luck, throws, sets
	}
	label, luck, throws, sets := columns(head)
	u.Label(label, u.Text.T("risk.result.players"), ui.Section)
	u.Label(luck, u.Text.T("risk.result.luck"), ui.Note.To(1))
	u.Label(throws, u.Text.T("risk.result.throws"), ui.Note.To(1))
	u.Label(sets, u.Text.T("risk.result.sets"), ui.Note.To(1))
	u.Tip("risk.result.luck", luck, u.Text.T("risk.result.luck.tip"))
	u.Tip("risk.result.sets", sets, u.Text.T("risk.result.sets.tip"))
	h := min(64, r.H/float64(len(s.setup.Players)))
	for i, seat := range s.order() {
		row := r.CutTop(h)
		if i%2 == 0 {
			u.Fill(row, paint.Fade(art.ParchmentLow, 0.55))
		}
		label, luck, throws, sets := columns(row)
		size := min(h-8, 38)
		label.CutLeft(6)
		u.Arms(label.CutLeft(size+10).Middle(size, size), ownerOf(s.setup, seat))
		switch {
		case h >= 40 && u.Narrow(): // the ending below the name needs the whole row
			ending := ui.R(label.X, row.Y+h*0.54, row.Right()-label.X-8, h*0.46)
			u.Label(ending.Shift(0, -3), s.ending(u, seat), ui.Note.At(14))
			for _, cell := range []*ui.Rect{&label, &luck, &throws, &sets} {
				*cell = cell.CutTop(h * 0.54)
				cell.Y += 3
			}
			calledSeat(u, label, s.setup, seat, ui.Strong)
		case h >= 40:
			name := label.CutTop(h * 0.54)
			calledSeat(u, name.Shift(0, 3), s.setup, seat, ui.Strong)
			u.Label(label.Shift(0, -3), s.ending(u, seat), ui.Note.At(14))
		default:
			calledSeat(u, label, s.setup, seat, ui.Strong)
		}
		ink := art.Good
		if s.summary.Luck[seat] < 0 {
			ink = art.Bad
		}
		text := u.Text.Decimal(s.summary.Luck[seat], 1, true)
		u.Label(luck, text, ui.Strong.In(ink).To(1))
		u.Label(throws, u.Text.Number(s.summary.Throws[seat]), ui.Body.At(16).To(1))
		u.Label(sets, u.Text.Number(s.summary.Sets[seat]), ui.Body.At(16).To(1))
		u.Probe(fmt.Sprint("risk.result.", int(seat)), nameOf(u, s.setup, seat).Alone+" "+text, row)
	}
}

// ending describes how the match ended for a player.
func (s *Result) ending(u *ui.UI, seat game.Seat) string {
	if seat == s.summary.Outcome.Winner {
		return u.Text.T("risk.result.winner")
	}
	for _, f := range s.summary.Falls {
		if f.Seat == seat {
			return u.Text.T("risk.result.fell", "Round", f.Round, "By", nameOf(u, s.setup, f.By))
		}
	}
	return u.Text.T("risk.result.stands")
}

// graphs returns graphs of the players' armies, territories and income by round. The graph of an
// eliminated player ends with the elimination.
func (s *Result) graphs(u *ui.UI) []result.Graph {
	all := []result.Graph{{Title: u.Text.T("risk.result.armies")}, {Title: u.Text.T("risk.result.territories")}, {Title: u.Text.T("risk.result.income")}}
	for m := range all {
		all[m].Key = graphKey{s, m}
		for i := range s.summary.Rounds {
			all[m].Ticks = append(all[m].Ticks, u.Text.Number(s.summary.Rounds[i].Round))
		}
		if n := len(all[m].Ticks); n > 0 {
			all[m].Ticks[n-1] = u.Text.T("risk.result.end")
		}
		for seat := range s.setup.Players {
			l := result.Line{Owner: ownerOf(s.setup, game.Seat(seat))}
			for i := range s.summary.Rounds {
				round := &s.summary.Rounds[i]
				l.Values = append(l.Values, [...][]int{round.Armies, round.Territories, round.Income}[m][seat])
				if round.Territories[seat] == 0 {
					break
				}
			}
			all[m].Lines = append(all[m].Lines, l)
		}
	}
	return all
}

// graphKey identifies the values of a graph of a match.
type graphKey struct {
	of      *Result
	measure int
}
