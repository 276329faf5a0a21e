package diplomacy

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/promise"
	"eras/play/session/diplomacyplay"
	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// thread describes the letters of a thread, and below them what the reader can write.
func (s *Screen) thread(u *ui.UI, w words, in ui.Rect) {
	s.threadHead(u, w, in.CutTop(hud.Tall(u, 40)))
	in.CutTop(6)
	if s.talks.with != diplomacy.Neutral {
		s.promisesFold(u, &in)
	}
	if to := s.partners(s.talks.with); len(to) > 0 && s.talk().Press().Level > 0 && !s.toMute() {
		s.writeRow(u, w, &in, to)
	}
	if s.talks.promises {
		s.promiseList(u, w, in, s.talks.with)
		return
	}
	s.letters(u, w, in)
}

// toMute reports whether the open thread belongs to a power that answers no letters.
func (s *Screen) toMute() bool {
	return s.talks.with != diplomacy.Neutral && s.mute(s.talks.with)
}

// threadHead describes whose thread is open, and the way back to the list.
func (s *Screen) threadHead(u *ui.UI, w words, r ui.Rect) {
	t := &s.talks
	size := min(r.H, hud.Tall(u, 36))
	back := u.Button("talk.back", r.CutLeft(size).Middle(size, size), ui.ButtonSpec{Icon: "previous-button", Tip: u.Text.T("talk.back")})
	if !u.Fields.Typing() {
		first := s.show.on && !s.show.complete || s.entry.active() || t.asking.entry.active() // Escape stops that
		back = back || u.TakeKey(ebiten.KeyBackspace) || !first && u.TakeKey(ebiten.KeyEscape)
	}
	if back {
		t.open, t.shown = false, -1
	}
	r.CutLeft(8)
	if t.with == diplomacy.Neutral {
		u.Icon(r.CutLeft(34).Middle(28, 28), "tabletop-players", art.Ink2)
		r.CutLeft(8)
		u.Called(r, u.Text.T("talk.all"), ui.PanelTitle.At(19))
		return
	}
	s.face(u, r.CutLeft(38).Middle(38, 38), t.with)
	r.CutLeft(8)
	s.stance(u, &r, t.with)
	u.Called(r.CutTop(r.H*0.55), w.power(t.with), ui.PanelTitle.At(18))
	u.Called(r, s.leaderName(u, t.with), ui.Note)
}

// writeRow cuts the row in which the reader writes from the bottom of in: the typed text and the button
// for offers, with the fault above.
func (s *Screen) writeRow(u *ui.UI, w words, in *ui.Rect, to []diplomacy.Power) {
	t := &s.talks
	row := in.CutBottom(hud.Tall(u, writtenField) + 2)
	label := u.Text.T("talk.offer")
	if u.Button("talk.offer", row.CutRight(u.Width(label, ui.ButtonLabel.At(16))+72), ui.ButtonSpec{Label: label, Icon: "scroll-quill", Size: 16, Tip: u.Text.T("talk.offer.tip")}) {
		s.newOffer(s.answering(s.talks.with), nil, -1)
	}
	row.CutRight(8)
	const id = "talk.typed"
	if u.Focus.Is(id) && (u.TakeKey(ebiten.KeyEnter) || u.TakeKey(ebiten.KeyNumpadEnter)) {
		s.sendTyped(u, w, to)
	}
	place := s.orderExample(u.Text.Language())
	if len(s.listeners(to)) > 0 {
		place = u.Text.T("talk.typed.words")
	}
	if text := u.Field(id, row, t.typed.text, place, 400); text != t.typed.text {
		t.typed = written{text: text}
	}
	var fault ui.Rect
	if t.typed.fault != "" {
		fault = in.CutBottom(u.ParagraphHeight(in.W, t.typed.fault, ui.Note) + 4)
		u.Paragraph(fault, t.typed.fault, ui.Note.In(art.BadText))
		u.Probe("talk.fault", t.typed.fault, ui.Rect{})
	}
	peace, order := s.offerExamples(w)
	u.Tip(id, row, u.Text.T("talk.typed.tip", "Peace", peace, "Order", order), fault)
	in.CutBottom(6)
}

// sendTyped sends what was typed: an offer if it reads as one, else words to those who read words.
func (s *Screen) sendTyped(u *ui.UI, w words, to []diplomacy.Power) {
	t := &s.talks
	text := strings.TrimSpace(t.typed.text)
	if text == "" {
		return
	}
	p, err := press.ParseSentence(s.m, s.position, u.Text.Language(), text)
	if deal, ok := s.shortOffer(u, text); err != nil && ok {
		p, err = press.Offer(deal), nil
	}
	switch {
	case err == nil:
		err = s.talk().Write(t.reader, s.concerned(to, p.Deal), p)
	case len(s.listeners(to)) > 0 && !strings.Contains(text, ":") && !strings.Contains(text, " - "):
		err = s.talk().Say(t.reader, s.listeners(to), text)
	}
	if err != nil {
		if t.typed.fault = s.talkFault(w, err); s.talk().Press().Words && len(s.listeners(to)) == 0 {
			t.typed.fault = u.Text.T("talk.fault.bots") + " " + t.typed.fault
		}
		return
	}
	if d := s.writing(); d != nil && p.Kind == press.Propose {
		s.take(u, w, d, p.Deal, false)
	}
	t.typed = written{}
	u.Sound.Play(ui.SoundOrders)
	u.Views.To("talk.letters", 1e6)
}

// letterView is a letter of the thread with its wrapped text.
type letterView struct {
	letter *diplomacyplay.Letter
	phase  string // heading above it, empty for none
	text   string
	why    string // the reason of the bot that wrote it, empty for none
	own    bool
	answer bool // it can be answered
	take   bool // it can be taken back
	height float64
}

const (
	letterPhase = 28
	letterHead  = 22
	letterPad   = 8
	letterState = 24
	letterGap   = 8
)

// letters describes the letters of the open thread.
func (s *Screen) letters(u *ui.UI, w words, in ui.Rect) {
	width := in.W - 24
	var views []letterView
	height, phase := 0.0, ""
	for i := range s.talks.letters {
		l := &s.talks.letters[i]
		if !inThread(l, s.talks.with) || s.isLater(l) {
			continue
		}
		v := s.viewLetter(u, w, l)
		if name := w.season(l.Phase); name != phase {
			phase, v.phase = name, name
			height += letterPhase
		}
		v.height = s.letterHeight(u, &v, width)
		height += v.height + letterGap
		views = append(views, v)
	}
	if len(views) == 0 {
		text := u.Text.T("talk.empty")
		switch with := s.talks.with; {
		case s.toMute():
			text = w.text.T("talk.mute.thread", "Power", w.power(with), "Bot", s.playerName(u, with.Seat()))
		case len(s.partners(with)) == 0:
			text = u.Text.T("talk.closed")
		}
		s.guideBox(u, in.CutTop(u.ParagraphHeight(in.W-50, text, ui.Note)+16), text)
		return
	}
	u.Scroll("talk.letters", in, height, func(all ui.Rect) {
		all.X, all.W = all.X+3, min(all.W, width+6)-6
		for i := range views {
			v := &views[i]
			if v.phase != "" {
				u.Label(all.CutTop(letterPhase), v.phase, ui.Section)
			}
			s.letterCard(u, w, all.CutTop(v.height), v)
			all.CutTop(letterGap)
		}
	})
}

// isLater reports whether a letter was written after the visible phase.
func (s *Screen) isLater(l *diplomacyplay.Letter) bool {
	if !s.looksBack() {
		return false
	}
	i := phaseIndex(s.match, l.Phase)
	return i < 0 || i > s.at
}

// viewLetter returns a letter in the words of the window.
func (s *Screen) viewLetter(u *ui.UI, w words, l *diplomacyplay.Letter) letterView {
	v := letterView{letter: l, own: l.From.Seat() == s.talks.reader, text: l.Words}
	if l.Words == "" {
		v.text = l.Press.Sentence(s.m, u.Text.Language())
	}
	if l.Why != nil {
		v.why = l.Why.Short(w.m, w.text.Language())
	}
	if offers(l) && l.Offer.State == promise.Pending && len(s.partners(diplomacy.Neutral)) > 0 {
		v.answer = !v.own && !slices.Contains(l.Offer.Accepted, diplomacy.PowerOf(s.talks.reader))
		v.take = v.own
	}
	return v
}

// letterButtons returns the labels of the buttons of a letter.
func (s *Screen) letterButtons(u *ui.UI, v *letterView) []string {
	var all []string
	switch {
	case v.answer:
		all = []string{u.Text.T("talk.accept"), u.Text.T("talk.counter"), u.Text.T("talk.refuse")}
	case v.take:
		all = []string{u.Text.T("talk.withdraw")}
	}
	return all
}

const letterButton = 34

func (s *Screen) letterColumns(u *ui.UI, width float64, labels []string) int {
	return max(1, u.PerRow(width, 6, 4, 15, labels...))
}

// headTall returns the height of the line above a letter's text.
func headTall(u *ui.UI, l *diplomacyplay.Letter) float64 {
	if shows(l) {
		return hud.Tall(u, 32)
	}
	return letterHead
}

// shows reports whether a letter has something that the map can show.
func shows(l *diplomacyplay.Letter) bool { return l.Words == "" && drawable(l.Press.Deal) }

func (s *Screen) letterHeight(u *ui.UI, v *letterView, width float64) float64 {
	inner := width - 2*letterPad - 12
	h := 2*letterPad + headTall(u, v.letter) + u.ParagraphHeight(inner, v.text, ui.Body.At(16))
	if v.why != "" {
		h += u.ParagraphHeight(inner, v.why, ui.Aside) + 4
	}
	if offers(v.letter) {
		h += letterState
	}
	if labels := s.letterButtons(u, v); len(labels) > 0 {
		h += ui.RowsHeight(len(labels), s.letterColumns(u, inner, labels), hud.Tall(u, letterButton), 6) + 6
	}
	return h
}

type letterKey struct{ own, offer bool }

// letterCard describes a letter.
func (s *Screen) letterCard(u *ui.UI, w words, r ui.Rect, v *letterView) {
	l := v.letter
	if v.own {
		r.CutLeft(12)
	} else {
		r.CutRight(12)
	}
	offer := offers(l)
	if in := u.Input(); r.Has(in.X, in.Y) {
		u.KeepClear(r)
	}
	u.Picture(r, 1, letterKey{v.own, offer}, func(c *paint.Canvas) {
		p := paint.RoundRect(0.7, 0.7, r.W-1.4, r.H-1.4, 6)
		face := art.Tip
		if v.own {
			face = art.ParchmentLow
		}
		c.Fill(p, paint.Solid(face))
		width := 1.0
		if offer {
			width = 1.6
		}
		c.Stroke(p, width, paint.Solid(art.BrassLow))
	})
	in := r.Inset(letterPad)
	head := in.CutTop(headTall(u, l))
	id := "letter." + strconv.Itoa(l.Number)
	if shows(l) {
		s.showLetter(u, head.CutRight(head.H).Middle(head.H, head.H), id, l.Number)
		head.CutRight(6)
	}
	u.Arms(head.CutLeft(20).Middle(20, 20), powerOwner(s.m, l.From))
	head.CutLeft(6)
	who := w.power(l.From)
	if v.own {
		who = u.Text.T("talk.you")
	}
	if len(l.To) > 1 || s.past {
		who = w.text.T("talk.fromto", "From", who, "To", press.Powers(s.m, u.Text.Language(), l.To))
	}
	u.Called(head, who, ui.Strong.At(15))
	u.Probe(id, v.text, r)
	in.CutTop(u.Paragraph(in, v.text, ui.Body.At(16)))
	if v.why != "" {
		in.CutTop(4)
		u.Probe(id+".why", v.why, ui.Rect{})
		in.CutTop(u.Paragraph(in, v.why, ui.Aside))
	}
	if offer {
		s.letterState(u, in.CutTop(letterState), l)
	}
	s.letterActions(u, w, in, v)
}

// offers reports whether a letter makes an offer.
func offers(l *diplomacyplay.Letter) bool { return l.Offer != nil && l.Press.Kind == press.Propose }

// letterState shows what became of an offer.
func (s *Screen) letterState(u *ui.UI, r ui.Rect, l *diplomacyplay.Letter) {
	text, icon, ink := u.Text.T("talk.state.open"), "hourglass", art.Ink2
	if some := l.Offer.Accepted; len(some) > 0 {
		text = u.Text.T("talk.state.some", "Powers", press.Powers(s.m, u.Text.Language(), some))
	}
	switch l.Offer.State {
	case promise.Agreed:
		text, icon, ink = u.Text.T("talk.state.accepted"), "check-mark", art.Good
	case promise.Refused:
		text, icon, ink = u.Text.T("talk.state.refused"), "cancel", art.BadText
	case promise.Withdrawn:
		text, icon, ink = u.Text.T("talk.state.withdrawn"), "anticlockwise-rotation", art.Ink2
	case promise.Lapsed:
		text, icon = u.Text.T("talk.state.lapsed"), "hourglass"
	case promise.Pending:
	}
	u.Probe("letter."+strconv.Itoa(l.Number)+".state", text, ui.Rect{})
	u.Icon(r.CutLeft(18).Middle(18, 18), icon, ink)
	r.CutLeft(6)
	u.Called(r, text, ui.Note.With(ui.Bold).In(ink))
}

// letterActions describes the buttons of a letter.
func (s *Screen) letterActions(u *ui.UI, w words, in ui.Rect, v *letterView) {
	labels := s.letterButtons(u, v)
	if len(labels) == 0 {
		return
	}
	in.CutTop(6)
	l := v.letter
	id := "letter." + strconv.Itoa(l.Number)
	cells := in.Rows(len(labels), s.letterColumns(u, in.W, labels), hud.Tall(u, letterButton), 6)
	press := func(name string, spec ui.ButtonSpec) bool {
		spec.Label, spec.Size = labels[0], 15
		used := u.Button(id+"."+name, cells[0], spec)
		labels, cells = labels[1:], cells[1:]
		return used
	}
	switch {
	case v.answer:
		if press("accept", ui.ButtonSpec{Kind: ui.Primary}) {
			s.accept(u, w, l)
		}
		if press("counter", ui.ButtonSpec{Tip: u.Text.T("talk.counter.tip")}) {
			s.newOffer([]diplomacy.Power{l.From}, parts(l.Press.Deal), l.Number)
		}
		if press("refuse", ui.ButtonSpec{}) {
			s.reply(u, w, l, false)
		}
	case v.take:
		if press("withdraw", ui.ButtonSpec{}) {
			s.withdraw(u, w, l)
		}
	}
}

// showLetter describes the button that shows on the map what a letter is about.
func (s *Screen) showLetter(u *ui.UI, r ui.Rect, id string, number int) {
	kind, tip := ui.Normal, u.Text.T("talk.show")
	if s.talks.shown == number {
		kind, tip = ui.Primary, u.Text.T("talk.hide")
	}
	if !u.Button(id+".show", r, ui.ButtonSpec{Icon: "treasure-map", Kind: kind, Tip: tip}) {
		return
	}
	if s.talks.shown == number {
		s.talks.shown = -1
		return
	}
	s.talks.shown = number
	s.pulled.Lower()
}
