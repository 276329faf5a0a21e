package diplomacy

import (
	"fmt"
	"strings"

	"eras/game/diplomacy"
	"eras/scenes/ui"
)

// putUnit places a unit of the chosen power and kind. If that unit is there already, it moves to
// the next coast, or is removed after the last one.
func (s *Sandbox) putUnit(u *ui.UI, w words, at diplomacy.Province) {
	now := s.position.Units[at]
	if s.power == diplomacy.Neutral {
		s.change(func(p *diplomacy.Position) { p.Units[at] = diplomacy.Unit{} })
		return
	}
	kind := diplomacy.Army
	places := []diplomacy.Location{diplomacy.Location(at)}
	if s.fleet {
		kind = diplomacy.Fleet
		if coasts := s.m.CoastsOf(at); len(coasts) > 0 {
			places = coasts
		}
	}
	if !s.m.CanStand(kind, places[0]) {
		key := "diplomacy.sandbox.noarmy"
		if s.fleet {
			key = "diplomacy.sandbox.nofleet"
		}
		s.say.set(u, w.sentence(key, "Place", w.place(at)), true)
		return
	}
	next := diplomacy.Unit{Power: s.power, Kind: kind, At: places[0]}
	for i, place := range places {
		if now == (diplomacy.Unit{Power: s.power, Kind: kind, At: place}) {
			next = diplomacy.Unit{}
			if i+1 < len(places) {
				next = diplomacy.Unit{Power: s.power, Kind: kind, At: places[i+1]}
			}
		}
	}
	u.Sound.Play(ui.SoundClick)
	s.change(func(p *diplomacy.Position) { p.Units[at] = next })
}

// putOwner gives a centre to the chosen power, or makes it neutral.
func (s *Sandbox) putOwner(u *ui.UI, w words, at diplomacy.Province) {
	if !s.m.Centres().Has(at) {
		s.say.set(u, w.sentence("diplomacy.sandbox.nocentre", "Place", w.place(at)), true)
		return
	}
	u.Sound.Play(ui.SoundClick)
	s.change(func(p *diplomacy.Position) {
		if p.Owner[at] == s.power {
			p.Owner[at] = diplomacy.Neutral
		} else {
			p.Owner[at] = s.power
		}
	})
}

// setSeason changes the season within the year. Pending retreats are dropped.
func (s *Sandbox) setSeason(season diplomacy.Season) {
	s.change(func(p *diplomacy.Position) {
		p.Season = season
		p.Dislodged = [diplomacy.MaxProvinces]diplomacy.DislodgedUnit{}
		p.Standoffs = diplomacy.Set{}
	})
}

// ordersText returns all orders, one per line.
func (s *Sandbox) ordersText() string {
	var b strings.Builder
	for i := range s.m.Powers() {
		d := s.drafts[diplomacy.Power(i+1)]
		for _, o := range d.Orders() {
			fmt.Fprintln(&b, s.m.FormatOrder(o))
		}
	}
	return b.String()
}

// readOrders puts typed orders into the drafts of their powers and returns those that are wrong.
func (s *Sandbox) readOrders(w words, text string) written {
	lines, _ := splitOrders(text)
	return putLines(w, lines, func(line string) error {
		o, err := readOrder(s.game, s.position, line)
		if err != nil || o.Kind == diplomacy.Waive {
			return err
		}
		d := s.draftAt(s.m.Province(o.At))
		if d == nil {
			d = s.drafts[1] // no power can give the order: the error of this draft says why
		}
		return d.Put(o)
	})
}

// pastePosition continues from a position given as text.
func (s *Sandbox) pastePosition(u *ui.UI, text string) {
	p, err := s.game.ParsePosition(strings.TrimSpace(text))
	if err != nil {
		s.say.set(u, u.Text.T("diplomacy.sandbox.badposition")+" ("+err.Error()+")", true)
		return
	}
	p.Ending = diplomacy.Ongoing
	s.before = append(s.before, s.position)
	s.reset(&p)
	s.say.set(u, u.Text.T("diplomacy.sandbox.pasted"), false)
}
