package diplomacy

import (
	"math"
	"strconv"
	"strings"

	"eras/game"
	"eras/game/diplomacy"
	"eras/play/session/diplomacyplay"
	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// waiting shows which players have not ordered yet, and how long bots have been thinking.
func (s *Screen) waiting(u *ui.UI, w words, in ui.Rect) {
	text := s.waitingText(u)
	if problem := s.problem(u); problem != "" {
		text = problem + " " + text
	}
	h := u.ParagraphHeight(in.W-50, text, ui.Note) + 16
	if left, ok := s.match.Left(); ok {
		line := in.CutTop(26)
		u.Icon(line.CutLeft(24).Middle(20, 20), "hourglass", art.Ink2)
		line.CutLeft(8)
		u.Label(line, u.Text.T("diplomacy.left", "N", (left+ui.TicksPerSecond-1)/ui.TicksPerSecond), ui.Body.At(16))
	}
	s.guideBox(u, in.CutTop(h), text)
	if d := s.draft(); d != nil && s.sent() {
		s.sentList(u, w, &in, d)
	}
	row := hud.Tall(u, 40)
	g := s.match.Game()
	alive := g.Alive(s.position)
	u.Scroll("waiting", in, row*float64(s.m.Powers()), func(all ui.Rect) {
		all.X, all.W = all.X+2, all.W-4
		i := 0
		for power := diplomacy.Power(1); int(power) <= s.m.Powers(); power++ {
			if alive.Has(power.Seat()) {
				s.waitingRow(u, w, all.CutTop(row), power, i)
				i++
			}
		}
	})
}

// rejecter is a match on a DAIDE server, which may reject orders.
type rejecter interface {
	// Rejected returns the rejected orders of this phase. Late reports whether the last
	// orders came too late.
	Rejected() []diplomacy.Order
	Late() bool
	// KnowsWhoSent reports whether Waiting leaves out players who have ordered.
	KnowsWhoSent() bool
}

// elsewhere reports whether another program runs the match. Such a match cannot be hurried.
func (s *Screen) elsewhere() bool { return s.Together || s.onServer() }

// onServer reports whether the match is on a DAIDE server.
func (s *Screen) onServer() bool {
	_, ok := s.match.(rejecter)
	return ok
}

// problem says why the orders do not count; empty if they do.
func (s *Screen) problem(u *ui.UI) string {
	t, ok := s.match.(rejecter)
	if !ok {
		return ""
	}
	if rejected := t.Rejected(); len(rejected) > 0 {
		var orders []string
		for _, o := range rejected {
			orders = append(orders, s.m.FormatOrder(o))
		}
		return u.Text.T("diplomacy.rejected", "Orders", strings.Join(orders, "; "))
	}
	if t.Late() {
		return u.Text.T("diplomacy.late")
	}
	return ""
}

// waitingText says what the match waits for.
func (s *Screen) waitingText(u *ui.UI) string {
	here := s.match.Here()
	_, over := s.match.Outcome()
	switch {
	case over:
		return u.Text.T("diplomacy.wait.over")
	case s.past:
		return u.Text.T("diplomacy.wait.past")
	case s.Watching:
		return u.Text.T("diplomacy.wait.players")
	case here == 0 && s.elsewhere():
		return u.Text.T("diplomacy.wait.game")
	case here == 0 && !s.going:
		return u.Text.T("diplomacy.wait.paused")
	case here == 0:
		return u.Text.T("diplomacy.wait.watch")
	case s.sent():
		return u.Text.T("diplomacy.wait.sent")
	case s.match.Game().Acting(s.position)&here == 0:
		return u.Text.T("diplomacy.wait.nothing")
	}
	if s.match.Waiting()&here != 0 {
		return u.Text.T("diplomacy.wait.here")
	}
	if s.match.Waiting() == 0 {
		return u.Text.T("diplomacy.wait.in")
	}
	return u.Text.T("diplomacy.wait.all")
}

// sentList lists the orders that have been sent.
func (s *Screen) sentList(u *ui.UI, w words, in *ui.Rect, d *diplomacyplay.OrderDraft) {
	lines := d.Orders()
	room := in.CutTop(min(in.H*0.5, float64(len(lines))*26+34))
	u.Label(room.CutTop(26), u.Text.T("diplomacy.sent.title"), ui.Section)
	u.Scroll("sent", room, float64(len(lines))*26, func(all ui.Rect) {
		for i, o := range lines {
			row := all.CutTop(26)
			rowGround(u, ui.R(row.X+4, row.Y, row.W-8, row.H), i)
			u.Label(row.InsetXY(8, 0), w.order(o), ui.Note.In(art.Ink1))
		}
	})
	in.CutTop(8)
}

// waitingRow describes a power: its player, and whether it has ordered.
func (s *Screen) waitingRow(u *ui.UI, w words, r ui.Rect, power diplomacy.Power, i int) {
	rowGround(u, r, i)
	seat := power.Seat()
	in := r.InsetXY(6, 0)
	u.Arms(in.CutLeft(30).Middle(28, 28), powerOwner(s.m, power))
	in.CutLeft(8)
	if _, sent := s.match.Submitted(seat); sent && s.match.Here().Len() > 1 {
		label := u.Text.T("diplomacy.retract.short")
		cell := in.CutRight(u.Width(label, ui.ButtonLabel.At(15)) + 30)
		if u.Button("retract."+s.m.PowerToken(power), cell.Middle(cell.W, hud.Tall(u, 32)), ui.ButtonSpec{Label: label, Size: 15, Tip: u.Text.T("diplomacy.retract.tip")}) {
			s.retract(u, seat)
		}
		in.CutRight(8)
	}
	state, icon := s.seatState(u, seat)
	if icon != "" {
		box := in.CutRight(24).Middle(20, 20)
		if icon == "hourglass" {
			turn := 0.0
			if t := u.Tick() % 90; t > 60 {
				turn = float64(t-60) / 30 * math.Pi
			}
			u.Turned(box, turn, "hourglass of a seat", func(c *paint.Canvas) { art.Icon(c, "hourglass", 0, 0, 20, paint.Solid(art.Ink2)) })
		} else {
			u.Icon(box, icon, art.Ink2)
		}
	}
	in.CutRight(6)
	u.Label(in.CutRight(min(u.Width(state, ui.Note)+2, in.W*0.5)), state, ui.Note)
	in.CutRight(8)
	name := w.power(power)
	u.Called(in.CutLeft(min(u.Width(name, ui.Strong.At(16))+1, in.W)), name, ui.Strong.At(16))
	in.CutLeft(8)
	if in.W > 40 {
		u.Called(in, fittingName(u, s.match, seat, ui.Note, in.W), ui.Note)
	}
	u.Probe("seat."+s.m.PowerToken(power), state, ui.Rect{})
}

// seatState says whether a seat has ordered, or how many seconds it has been thinking.
func (s *Screen) seatState(u *ui.UI, seat game.Seat) (text, icon string) {
	acting := s.match.Game().Acting(s.position)
	switch {
	case s.past:
		return "", ""
	case !acting.Has(seat):
		return u.Text.T("diplomacy.seat.idle"), ""
	case !s.match.Waiting().Has(seat):
		return u.Text.T("diplomacy.seat.ready"), "check-mark"
	}
	t, remote := s.match.(rejecter)
	if remote && !s.match.Here().Has(seat) && !t.KnowsWhoSent() {
		return u.Text.T("diplomacy.seat.awaited"), "" // the server does not tell who has ordered
	}
	if ticks, ok := s.match.Thinking(seat); ok && (!s.elsewhere() || s.match.Player(seat).Bot != "") {
		return u.Text.T("diplomacy.seat.thinks", "Seconds", strconv.Itoa(ticks/ui.TicksPerSecond)), "hourglass"
	}
	return u.Text.T("diplomacy.seat.writes"), ""
}
