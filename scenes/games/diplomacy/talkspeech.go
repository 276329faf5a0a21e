package diplomacy

import (
	"fmt"
	"slices"

	"eras/game/diplomacy"
	"eras/game/diplomacy/promise"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// remark is what the leader of a bot's power says after a phase.
type remark struct {
	phases int // number of phases after which it was chosen
	power  diplomacy.Power
	kind   remarkKind
	place  diplomacy.Province
}

// remarkKind is the turning point that a remark is about.
type remarkKind uint8

const (
	nothingSaid remarkKind = iota
	saidBroke              // the leader broke a promise to the person
	saidBroken             // the person broke one to the leader
	saidSolo               // the person is about to win
	saidLost               // the leader lost a centre to the person
	saidKept               // the person kept a promise
	remarkKinds
)

// remarkWordings is the number of wordings of each kind.
const remarkWordings = 2

// remarkNames are the kinds in keys of texts.
var remarkNames = [remarkKinds]string{saidBroke: "broke", saidBroken: "broken", saidSolo: "solo", saidLost: "lost", saidKept: "kept"}

// soloNear is the number of missing centres from which a victory counts as near.
const soloNear = 3

// chooseRemark returns what a leader says to a person after the phases so far: about the first turning point
// of the last phase, in the order of the kinds.
func (s *Screen) chooseRemark() remark {
	n := s.match.Phases()
	r := remark{phases: n, place: diplomacy.NoProvince}
	if n == 0 || s.match.Here().Len() != 1 || s.talk() == nil {
		return r
	}
	me := diplomacy.PowerOf(s.match.Here().First())
	ph := s.match.Phase(n - 1)
	best := remarkKinds
	offer := func(kind remarkKind, power diplomacy.Power, place diplomacy.Province) {
		if kind < best && s.match.Player(power.Seat()).Bot != "" && s.match.Game().Alive(&ph.After).Has(power.Seat()) {
			best, r.kind, r.power, r.place = kind, kind, power, place
		}
	}
	for _, p := range s.decided(ph.Before.Phase()) {
		switch {
		case p.Power == me && p.State == promise.Broken:
			offer(saidBroken, p.To[0], p.Breach.At)
		case p.Power == me:
			offer(saidKept, p.To[0], diplomacy.NoProvince)
		case p.State == promise.Broken:
			offer(saidBroke, p.Power, p.Breach.At)
		}
	}
	for _, e := range ph.Events {
		if e.Kind == diplomacy.CentreTaken && e.Power == me && e.Other != diplomacy.Neutral {
			offer(saidLost, e.Other, e.At)
		}
	}
	g := s.match.Game()
	before, after := g.Owned(&ph.Before, me).Len(), g.Owned(&ph.After, me).Len()
	if lacks := s.m.ToWin() - after; lacks <= soloNear && after > before {
		strongest := diplomacy.Neutral
		for power := diplomacy.Power(1); int(power) <= s.m.Powers(); power++ {
			if power != me && (strongest == diplomacy.Neutral || g.Owned(&ph.After, power).Len() > g.Owned(&ph.After, strongest).Len()) {
				strongest = power
			}
		}
		offer(saidSolo, strongest, diplomacy.NoProvince)
	}
	return r
}

// remarkText returns the words of a remark.
func (s *Screen) remarkText(w words, r *remark) string {
	wording := 1 + int((s.leaderOf(r.power).seed+uint64(r.phases))%remarkWordings)
	place := ""
	if r.place != diplomacy.NoProvince {
		place = w.place(r.place)
	}
	if place == "" && (r.kind == saidBroke || r.kind == saidBroken) {
		wording = remarkWordings // which names no place
	}
	return w.text.T(remarkKey(temperOf(s.match.Player(r.power.Seat()).Bot), r.kind, wording), "Place", place)
}

// remarkKey returns the key of a wording of a remark. Each temper has its own.
func remarkKey(temper string, kind remarkKind, wording int) string {
	if slices.Contains(windowTempers, temper) {
		return fmt.Sprintf("talk.say.%s.%s.%d", temper, remarkNames[kind], wording)
	}
	return fmt.Sprintf("talk.say.%s.%d", remarkNames[kind], wording)
}

// speech cuts what a leader says after the last phase from the top of in.
func (s *Screen) speech(u *ui.UI, w words, in *ui.Rect) {
	if s.past || s.Speaks == nil || !s.Speaks() || s.talks.ledger == nil || s.looksBack() && (s.at != s.match.Phases()-1 || s.show.on && !s.show.complete) {
		return
	}
	if s.said.phases != s.match.Phases() {
		s.said = s.chooseRemark()
	}
	if s.said.kind == nothingSaid {
		return
	}
	text := u.Text.T("rival.quote", "Text", s.remarkText(w, &s.said))
	style := ui.Aside.At(16).In(art.Ink1)
	const face = 44
	h := max(face, 20+u.ParagraphHeight(in.W-face-32, text, style)) + 12
	if in.H < 3*h {
		return
	}
	box := in.CutTop(h)
	in.CutTop(6)
	u.Inlay(box)
	u.Probe("speech", text, box)
	row := box.InsetXY(8, 6)
	s.face(u, row.CutLeft(face).Middle(face, face), s.said.power)
	row.CutLeft(10)
	u.Called(row.CutTop(20), s.leaderOf(s.said.power).name+", "+w.power(s.said.power), ui.Note.With(ui.Bold))
	u.Paragraph(row, text, style)
}
