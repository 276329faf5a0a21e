package diplomacy

import (
	"eras/game/diplomacy"
	"eras/game/diplomacy/promise"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// threadRow is the height of a thread in the list.
const threadRow = 56

// threadList describes the list of threads.
func (s *Screen) threadList(u *ui.UI, w words, in ui.Rect) {
	n := 0
	for range s.threads() {
		n++
	}
	u.Scroll("talk.threads", in, threadRow*float64(n), func(all ui.Rect) {
		all.X, all.W = all.X+3, all.W-6
		i := 0
		for power := range s.threads() {
			s.threadRow(u, w, all.CutTop(threadRow), power, i)
			i++
		}
	})
}

// threadID returns the id of a thread's row.
func (s *Screen) threadID(with diplomacy.Power) string {
	if with == diplomacy.Neutral {
		return "talk.all"
	}
	return "talk." + s.m.PowerToken(with)
}

// threadRow describes a thread in the list.
func (s *Screen) threadRow(u *ui.UI, w words, r ui.Rect, with diplomacy.Power, i int) {
	id := s.threadID(with)
	if u.Board(id, r) != ui.NotUsed {
		s.openThread(u, with)
	}
	defer u.Ring(id, r)
	rowGround(u, r, i)
	in := r.InsetXY(6, 6)
	face := in.CutLeft(44).Middle(40, 40)
	in.CutLeft(10)
	n := s.unread(with)
	if with == diplomacy.Neutral {
		u.Icon(face.Middle(32, 32), "tabletop-players", art.Ink2)
		badge(u, face, n)
		u.Called(in.CutTop(24), u.Text.T("talk.all"), ui.Strong)
		u.Called(in, u.Text.T("talk.all.note"), ui.Note)
		return
	}
	s.face(u, face, with)
	badge(u, face, n)
	s.stance(u, &in, with)
	u.Called(in.CutTop(24), w.power(with), ui.Strong)
	u.Called(in, s.leaderName(u, with), ui.Note)
}

// A stance is what the reader may think of another power's word.
type stance uint8

const (
	trusted stance = iota
	neutral
	wary
	distrusted
)

// stanceOf returns the stance that follows from a trust.
func stanceOf(t promise.Trust) stance {
	switch v := t.Value(); {
	case v >= 0.8:
		return trusted
	case v > 0.6:
		return neutral
	case v >= 0.4:
		return wary
	}
	return distrusted
}

// word returns the stance in a word.
func (st stance) word(u *ui.UI) string {
	switch st {
	case trusted:
		return u.Text.T("talk.stance.trusted")
	case neutral:
		return u.Text.T("talk.stance.open")
	case wary:
		return u.Text.T("talk.stance.wary")
	case distrusted:
	}
	return u.Text.T("talk.stance.distrusted")
}

// paint draws the sign of the stance in a box of 18 by 18.
func (st stance) paint(c *paint.Canvas) {
	switch st {
	case trusted:
		c.Fill(paint.Circle(9, 9, 8.5), paint.Solid(art.Good))
		c.Stroke(paint.Line(4.5, 9.5, 8, 13, 13.5, 5.5), 2.4, paint.Solid(art.Cream), paint.Pen{Round: true})
	case neutral:
		c.Stroke(paint.Circle(9, 9, 7), 2.6, paint.Solid(art.Ink3))
	case wary:
		c.Fill(paint.Poly(9, 1, 17.5, 16.5, 0.5, 16.5), paint.Solid(art.Warning))
		c.Stroke(paint.Line(9, 6, 9, 10.5), 2.2, paint.Solid(art.Cream), paint.Pen{Round: true})
		c.Fill(paint.Circle(9, 13.8, 1.3), paint.Solid(art.Cream))
	case distrusted:
		c.Fill(paint.Rect(1, 1, 16, 16), paint.Solid(art.Bad))
		c.Stroke(paint.Line(5, 5, 13, 13).Append(paint.Line(13, 5, 5, 13)), 2.4, paint.Solid(art.Cream), paint.Pen{Round: true})
	}
}

// ink returns the colour of the stance's word.
func (st stance) ink() ui.Style {
	style := ui.Note.With(ui.Bold).At(14)
	switch st {
	case trusted:
		return style.In(art.Good)
	case distrusted:
		return style.In(art.BadText)
	case neutral, wary:
	}
	return style.In(art.Ink2)
}

// stance cuts the stance towards a power, and how many of its promises it has kept, from the right of in.
func (s *Screen) stance(u *ui.UI, in *ui.Rect, with diplomacy.Power) {
	l := s.talks.ledger
	if l == nil || s.past {
		return
	}
	if s.mute(with) {
		text := u.Text.T("talk.mute")
		r := in.CutRight(min(u.Width(text, ui.Note.At(14))+2, in.W*0.5))
		u.Called(r.CutTop(24), text, ui.Note.At(14).To(1))
		in.CutRight(8)
		return
	}
	me := diplomacy.PowerOf(s.talks.reader)
	st := stanceOf(l.Trust(me, with))
	word, kept := st.word(u), s.keptText(u, with)
	width := max(u.Width(word, st.ink())+24, u.Width(kept, ui.Note.At(14))) + 2
	r := in.CutRight(min(width, in.W*0.5))
	in.CutRight(8)
	id := s.threadID(with) + ".stance"
	u.Probe(id, word, ui.Rect{})
	head := r.CutTop(24)
	u.Picture(head.CutRight(18).Middle(18, 18), 1, st, st.paint)
	head.CutRight(6)
	if !u.Fits(word, st.ink(), head.W) { // the sign says it, too
		u.Tip(id, r, word)
	} else {
		u.Label(head, word, st.ink().To(1))
	}
	u.Called(r, kept, ui.Note.At(14).To(1))
}
