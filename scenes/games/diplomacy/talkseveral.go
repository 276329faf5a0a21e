package diplomacy

import (
	"slices"

	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/promise"
	"eras/scenes/hud"
	"eras/scenes/ui"
)

// answering returns the powers of a thread to which an offer can go: those that answer letters, or all if
// none does.
func (s *Screen) answering(with diplomacy.Power) []diplomacy.Power {
	all := s.partners(with)
	if some := slices.DeleteFunc(slices.Clone(all), s.mute); len(some) > 0 {
		return some
	}
	return all
}

// concerned returns to whom of the powers of the open thread a deal that was typed is offered: in the thread
// with everyone to those that it would bind, or to all that answer if it binds none of them.
func (s *Screen) concerned(all []diplomacy.Power, deal press.Deal) []diplomacy.Power {
	if s.talks.with != diplomacy.Neutral {
		return all
	}
	binds := promise.Binds(deal)
	if to := slices.DeleteFunc(slices.Clone(all), func(power diplomacy.Power) bool { return !slices.Contains(binds, power) }); len(to) > 0 {
		return to
	}
	return s.answering(diplomacy.Neutral)
}

// listeners returns the powers of to that can be sent words: those of persons, if the match has words.
func (s *Screen) listeners(to []diplomacy.Power) []diplomacy.Power {
	if !s.talk().Press().Words {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(to), func(power diplomacy.Power) bool { return s.match.Player(power.Seat()).Bot != "" })
}

// offerPowers describes the choice of the powers to which an offer goes that was begun in the thread with
// everyone. Another choice begins the offer anew, because its parts name the powers.
func (s *Screen) offerPowers(u *ui.UI, w words, in *ui.Rect) {
	o := &s.talks.offer
	all := s.answering(diplomacy.Neutral)
	if s.talks.with != diplomacy.Neutral || o.counter >= 0 || len(all) < 2 {
		return
	}
	labels := make([]string, len(all))
	for i, power := range all {
		labels[i] = w.power(power)
	}
	n, tall := u.PerRow(in.W, 6, 3, powerSize, labels...), hud.Tall(u, 34)
	rows := in.CutTop(ui.RowsHeight(len(all), n, tall, 6))
	for i, cell := range rows.Rows(len(all), n, tall, 6) {
		kind := ui.Normal
		if slices.Contains(o.to, all[i]) {
			kind = ui.Primary
		}
		if u.Button("offer.to."+s.m.PowerToken(all[i]), cell, ui.ButtonSpec{Label: labels[i], Size: powerSize, Kind: kind, Tip: u.Text.T("talk.offer.to.tip")}) {
			to := slices.DeleteFunc(slices.Clone(all), func(power diplomacy.Power) bool {
				return slices.Contains(o.to, power) == (power == all[i])
			})
			if len(to) > 0 {
				s.newOffer(to, nil, -1)
			}
		}
	}
	in.CutTop(6)
}

// powerSize is the size of the names of powers on buttons.
const powerSize = 15

// endButtons describes the buttons by which the reader ends a peace or a zone with a power by a declaration.
func (s *Screen) endButtons(u *ui.UI, w words, in *ui.Rect, power diplomacy.Power) {
	l, reader := s.talks.ledger, diplomacy.PowerOf(s.talks.reader)
	if l == nil || len(s.partners(power)) == 0 {
		return
	}
	for _, bond := range l.Bonds(reader, power) {
		label, id := u.Text.T("talk.end.peace"), "talk.end.peace"
		if bond.Kind == press.Zone {
			var places string
			for _, at := range bond.Provinces {
				places += " " + s.m.Token(at)
			}
			label, id = u.Text.T("talk.end.zone", "Places", places[1:]), "talk.end.zone"
		}
		in.CutTop(6)
		to := slices.DeleteFunc(slices.Clone(bond.Powers), func(p diplomacy.Power) bool { return p == reader })
		spec := ui.ButtonSpec{Label: label, Size: 16, Tip: u.Text.T("talk.end.tip", "Powers", press.Powers(s.m, u.Text.Language(), to))}
		if !u.Button(id, in.CutTop(hud.Tall(u, 36)), spec) {
			continue
		}
		end := press.Press{Kind: press.Inform, Deal: press.Deal{Kind: press.Not, Of: []press.Deal{bond}}}
		if err := s.talk().Write(s.talks.reader, to, end); err != nil {
			s.talks.typed.fault = s.talkFault(w, err)
			return
		}
		u.Sound.Play(ui.SoundOrders)
		s.talks.promises = false
	}
}
