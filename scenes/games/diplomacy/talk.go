package diplomacy

import (
	"slices"
	"strconv"

	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/promise"
	"eras/play/session/diplomacyplay"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// talks is what a player sees of the letters between the powers. A thread belongs to a power, or to
// everyone, as diplomacy.Neutral.
type talks struct {
	reader  game.Seat
	letters []diplomacyplay.Letter // of the reader
	ledger  *promise.Ledger        // of the reader

	open     bool // a thread is shown, not the list of threads
	with     diplomacy.Power
	promises bool // its promises are listed
	offer    offer
	asking   asking
	typed    written
	shown    int // number of the letter that the map shows, -1 for none
	// taken is the number of agreements whose orders are in the draft.
	taken int

	// read are the numbers of the last letters that were read, by reader and thread. opened is the
	// phase in which a reader's letters were first seen.
	read   map[game.Seat]map[diplomacy.Power]int
	unread int // in the last tick
}

func newTalks(m *diplomacy.Map) talks {
	return talks{reader: game.Nobody, shown: -1, asking: newAsking(m), read: map[game.Seat]map[diplomacy.Power]int{}}
}

// talk returns the press of the match, nil if there is none.
func (s *Screen) talk() diplomacyplay.Talk { return s.match.Talk() }

// talksHere reports whether the window shows letters.
func (s *Screen) talksHere() bool { return s.talk() != nil && (s.match.Here() != 0 || s.past) }

// reader returns the seat whose letters can be shown now, Nobody while another person may look.
func (s *Screen) reader() game.Seat {
	here := s.match.Here()
	switch {
	case s.handover:
		return game.Nobody
	case s.writer != game.Nobody:
		return s.writer
	case here.Len() == 1:
		return here.First()
	}
	return game.Nobody
}

// hear fetches the letters of a tick, and plays a sound when one has arrived.
func (s *Screen) hear(u *ui.UI) {
	if !s.talksHere() {
		return
	}
	t, reader := &s.talks, s.reader()
	if reader != t.reader {
		read := t.read
		*t = newTalks(s.m)
		t.reader, t.read = reader, read
	}
	if reader == game.Nobody && !s.past {
		return
	}
	t.letters = s.talk().Letters(reader)
	t.ledger = s.talk().Ledger(reader)
	if t.read[reader] == nil {
		t.read[reader] = map[diplomacy.Power]int{}
		for power := range s.threads() {
			t.read[reader][power] = s.lastBefore(power)
		}
	}
	if t.open && s.tab == talkTab && !s.looksBack() {
		last := s.lastLetter(t.with)
		if last > t.read[reader][t.with] {
			u.Views.To("talk.letters", 1e6)
		}
		t.read[reader][t.with] = last
	}
	unread := 0
	for power := range s.threads() {
		unread += s.unread(power)
	}
	if unread > t.unread {
		u.Sound.Play(ui.SoundTurn)
	}
	t.unread = unread
	s.takeAgreed(u)
}

// threads yields the threads of the reader: that to everyone, and that with each other power.
func (s *Screen) threads() func(func(diplomacy.Power) bool) {
	return func(yield func(diplomacy.Power) bool) {
		for power := diplomacy.Neutral; int(power) <= s.m.Powers(); power++ {
			if (power == diplomacy.Neutral || power.Seat() != s.talks.reader) && !yield(power) {
				return
			}
		}
	}
}

// inThread reports whether a letter belongs to a thread.
func inThread(l *diplomacyplay.Letter, with diplomacy.Power) bool {
	if with == diplomacy.Neutral || len(l.To) > 1 {
		return with == diplomacy.Neutral && len(l.To) > 1
	}
	return l.From == with || slices.Contains(l.To, with)
}

// lastLetter returns the number of the last letter of a thread, -1 if there is none.
func (s *Screen) lastLetter(with diplomacy.Power) int {
	last := -1
	for i := range s.talks.letters {
		if l := &s.talks.letters[i]; inThread(l, with) {
			last = max(last, l.Number)
		}
	}
	return last
}

// lastBefore returns the number of the last letter of a thread from before the current phase, -1 if there
// is none.
func (s *Screen) lastBefore(with diplomacy.Power) int {
	last, now := -1, s.position.Phase()
	for i := range s.talks.letters {
		if l := &s.talks.letters[i]; inThread(l, with) && l.Phase != now {
			last = max(last, l.Number)
		}
	}
	return last
}

// unread returns how many letters of a thread the reader has not seen.
func (s *Screen) unread(with diplomacy.Power) (n int) {
	t := &s.talks
	for i := range t.letters {
		l := &t.letters[i]
		if inThread(l, with) && l.From.Seat() != t.reader && l.Number > t.read[t.reader][with] {
			n++
		}
	}
	return n
}

// describeTalk describes the Talk tab.
func (s *Screen) describeTalk(u *ui.UI, w words, in ui.Rect) {
	t := &s.talks
	if text := s.talkGuide(u, w); text != "" {
		s.guideBox(u, in.CutTop(u.ParagraphHeight(in.W-50, text, ui.Note)+16), text)
		in.CutTop(6)
	}
	switch {
	case t.reader == game.Nobody && !s.past:
		s.guideBox(u, in.CutTop(u.ParagraphHeight(in.W-50, u.Text.T("talk.nobody"), ui.Note)+16), u.Text.T("talk.nobody"))
	case t.offer.open:
		s.describeOffer(u, w, in)
	case t.open:
		s.thread(u, w, in)
	default:
		s.threadList(u, w, in)
	}
}

// openThread shows a thread and scrolls to its end.
func (s *Screen) openThread(u *ui.UI, with diplomacy.Power) {
	t := &s.talks
	t.open, t.with, t.promises, t.shown, t.typed = true, with, false, -1, written{}
	u.Views.To("talk.letters", 1e6)
}

// partners returns the powers of a thread to which the reader can write now.
func (s *Screen) partners(with diplomacy.Power) []diplomacy.Power {
	if s.looksBack() || s.past || s.talks.reader == game.Nobody || s.writing() == nil {
		return nil
	}
	all := s.talk().Partners(s.talks.reader)
	if with == diplomacy.Neutral {
		return all
	}
	if slices.Contains(all, with) {
		return []diplomacy.Power{with}
	}
	return nil
}

// badge draws the number of unread letters in the upper right corner of r.
func badge(u *ui.UI, r ui.Rect, n int) {
	const size = 20
	if n == 0 {
		return
	}
	box := ui.R(r.Right()-size+5, r.Y-5, size, size)
	u.Picture(box, 1, "unread letters", func(c *paint.Canvas) {
		c.Fill(paint.Circle(size/2, size/2, size/2), paint.Solid(art.Cream))
		c.Fill(paint.Circle(size/2, size/2, size/2-1.4), paint.Solid(art.Bad))
	})
	text := strconv.Itoa(n)
	if n > 9 {
		text = "9+"
	}
	u.Label(box, text, ui.Strong.At(13).In(art.Cream).To(0.5))
}

// talkLabel returns the label of the Talk tab, with the number of unread letters.
func (s *Screen) talkLabel(u *ui.UI) string {
	if n := s.talks.unread; n > 0 {
		return u.Text.T("talk.tab.unread", "N", n)
	}
	return u.Text.T("talk.tab")
}
