package risk

import (
	"fmt"
	"image/color"
	"slices"

	"eras/game/risk"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// attack attacks the chosen territory: once, or until it falls.
func (s *Screen) attack(p *risk.Position, until bool) {
	if s.from == none || s.to == none {
		return
	}
	if until {
		s.Game.Conquer(s.from, s.to, int32(s.stopAt))
		s.carryOn()
		return
	}
	if x := s.odds.ask(p, s.from, s.to, int(s.stopAt)); x.path != nil {
		s.answer(risk.Assault(s.from, x.path[0], false))
	}
}

// carryOn continues the campaign when the person must answer.
func (s *Screen) carryOn() {
	if err := s.Game.Advance(); err != nil {
		s.Failed(err)
		return
	}
	if c := s.Game.Campaign(); c != nil {
		s.from, s.to = c.From, c.Path[len(c.Path)-1]
	}
}

// forecast shows the odds of an attack on a territory, in a card as wide as its texts.
func (s *Screen) forecast(u *ui.UI, p *risk.Position, from, to risk.Territory, x *outlook) {
	const h, gap = 142, 10
	win := u.Width(percent(u, x.Win), oddsStyle)
	w := 2*ui.TipRim + max(144, u.Width(s.board.name(u, to), ui.Strong.At(16))+gap+win, u.Width(s.against(u, x), cardText), u.Width(u.Text.T("risk.odds.left"), cardText)) + 2
	s.board.tipAt(u, "forecast", to, w, h, func(in ui.Rect) { s.drawForecast(u, in, p, to, x) })
}

// cardText is the style of the small texts of an odds card.
var cardText = ui.Note.At(14)

func (s *Screen) drawForecast(u *ui.UI, in ui.Rect, p *risk.Position, to risk.Territory, x *outlook) {
	win := percent(u, x.Win)
	row := in.CutTop(24)
	u.Label(row.CutRight(u.Width(win, oddsStyle)+2), win, oddsStyle.In(oddsInk(x)).To(1))
	u.Called(row, s.board.name(u, to), ui.Strong.At(16))
	u.Called(in.CutTop(20), s.against(u, x), cardText.In(art.Ink1))
	s.histogram(u, in.CutTop(56), x, s.board.owner(p.Turn))
	u.Called(in.CutTop(18), u.Text.T("risk.odds.left"), cardText)
	u.Probe("risk.odds", s.board.name(u, to)+" "+s.against(u, x)+" "+win, ui.Rect{})
}

// oddsInk is the colour of a probability that an attack succeeds.
func oddsInk(x *outlook) color.NRGBA {
	switch {
	case x.Win < 0.4:
		return art.Bad
	case x.Win < 0.6:
		return art.Warning
	}
	return art.Good
}

// oddsLine shows the armies on both sides of an attack and the probability that it succeeds.
func (s *Screen) oddsLine(u *ui.UI, row ui.Rect, to risk.Territory, x *outlook) {
	win := percent(u, x.Win)
	big := oddsStyle.In(oddsInk(x)).To(1)
	u.Label(row.CutRight(u.Width(win, big)+4), win, big)
	text := s.against(u, x)
	u.Called(row, text, ui.Note.In(art.Ink1))
	u.Probe("risk.odds", s.board.name(u, to)+" "+text+" "+win, ui.Rect{})
}

// oddsStyle is the style of a probability that an attack succeeds.
var oddsStyle = ui.Style{Weight: ui.Heavy, Size: 21}

// against returns the armies on both sides of an attack, and its length if it goes on. It says if some
// of the defenders are out of sight.
func (s *Screen) against(u *ui.UI, x *outlook) string {
	if n := len(x.path); n > 1 {
		if slices.ContainsFunc(x.path, s.board.hidden.Has) { // which counts one army each
			return u.Text.T("risk.odds.chain.hidden", "Own", x.Attackers, "Theirs", x.Defenders, "Steps", n)
		}
		return u.Text.T("risk.odds.chain", "Own", x.Attackers, "Theirs", x.Defenders, "Steps", n)
	}
	return u.Text.T("risk.odds.against", "Own", x.Attackers, "Theirs", x.Defenders)
}

// throwOdds describes the possible results of the next throw.
func (s *Screen) throwOdds(u *ui.UI, x *outlook) string {
	if x.Compared == 1 {
		return u.Text.T("risk.odds.once.one", "Win", percent(u, x.Next[1]))
	}
	return u.Text.T("risk.odds.once.two", "Two", percent(u, x.Next[2]), "One", percent(u, x.Next[1]), "None", percent(u, x.Next[0]))
}

// bars is the maximum number of bars of a histogram.
const bars = 10

// histogram draws the probabilities of the result: the first bar is for a failed attack, the others
// for the numbers of armies left, from the smallest to the largest likely one.
func (s *Screen) histogram(u *ui.UI, r ui.Rect, x *outlook, o *art.Owner) {
	first, last := likely(x.Left)
	size := max(1, (last-first+bars-1)/(bars-1)) // numbers of armies in a bar
	n := 1
	if last >= first {
		n += (last - first + size) / size
	}
	values := make([]float64, n)
	values[0] = 1 - x.Win
	for k := first; k <= last; k++ {
		values[1+(k-first)/size] += x.Left[k]
	}
	highest := 0.01
	for _, v := range values {
		highest = max(highest, v)
	}
	axis := r.CutBottom(16)
	pitch := min(26, r.W/float64(n))
	for i, v := range values {
		bar := ui.R(r.X+float64(i)*pitch+2, r.Y, pitch-4, r.H)
		h := max(1, (bar.H-4)*v/highest)
		box := ui.R(bar.X, bar.Bottom()-h, bar.W, h)
		label := "0"
		if i == 0 {
			u.Fill(box, art.Ink3)
		} else {
			u.Block(box, o)
			label = fmt.Sprint(min(first+i*size-1, last) * x.Unit) // the largest number of the bar
		}
		u.Label(ui.R(bar.X-6, axis.Y, bar.W+12, axis.H), label, ui.Note.At(13).To(0.5))
	}
	u.HLine(r.X, r.Bottom(), pitch*float64(n), 1, paint.Fade(art.Ink2, 0.7))
}

// likely returns the range of numbers, from 1 up, that have nearly all of the probability.
func likely(p []float64) (first, last int) {
	const hardly = 0.004
	first, last = 1, len(p)-1
	for rest := 0.0; first < last && rest+p[first] < hardly; first++ {
		rest += p[first]
	}
	for rest := 0.0; last > first && rest+p[last] < hardly; last-- {
		rest += p[last]
	}
	return first, last
}
