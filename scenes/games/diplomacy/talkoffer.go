package diplomacy

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// offer is an offer being written: the parts that are in it, and the next part in drop-downs.
type offer struct {
	open  bool
	to    []diplomacy.Power
	parts []press.Deal
	// counter is the number of the offer that this one answers, -1 if it answers none.
	counter int
	fault   string

	kind   offerKind
	choice [3]int // in the drop-downs of the kind
	// touched says that the drop-downs have been used since a part was added, so that what they say is
	// part of the offer.
	touched bool
}

// offerKind is a kind of arrangement in the first drop-down.
type offerKind uint8

const (
	offerPeace offerKind = iota
	offerAlliance
	offerZone
	offerTheirs // an order for one of their units
	offerOwn    // an order for an own unit
	offerDraw
	offerKinds
)

// level returns the level of press at which a kind can be offered.
func (k offerKind) level() int {
	switch k {
	case offerZone, offerTheirs, offerOwn:
		return press.Zone.Level()
	case offerPeace, offerAlliance, offerDraw, offerKinds:
	}
	return press.MinLevel
}

// label returns the kind in the words of the window.
func (k offerKind) label(u *ui.UI, w words, to []diplomacy.Power) string {
	switch k {
	case offerPeace:
		return u.Text.T("talk.kind.peace")
	case offerAlliance:
		return u.Text.T("talk.kind.alliance")
	case offerZone:
		return u.Text.T("talk.kind.zone")
	case offerTheirs:
		if len(to) == 1 {
			return w.text.T("talk.kind.theirs", "Power", w.power(to[0]))
		}
		return u.Text.T("talk.kind.theirs.all")
	case offerOwn:
		return u.Text.T("talk.kind.own")
	case offerDraw, offerKinds:
	}
	return u.Text.T("talk.kind.draw")
}

// newOffer begins an offer to some powers. counter is the number of the offer that it answers, or -1.
func (s *Screen) newOffer(to []diplomacy.Power, parts []press.Deal, counter int) {
	s.talks.offer = offer{open: true, to: to, parts: parts, counter: counter}
	s.talks.typed.fault = ""
	s.pulled.Raise()
}

// offerKindsNow returns the kinds that can be offered.
func (s *Screen) offerKindsNow() []offerKind {
	var all []offerKind
	level := s.talk().Press().Level
	for k := range offerKinds {
		if k.level() > level || k == offerDraw && !s.match.Game().Rules.AgreedDraws || k == offerAlliance && len(s.rivals()) == 0 ||
			(k == offerTheirs || k == offerOwn) && !s.position.Season.Moves() {
			continue
		}
		all = append(all, k)
	}
	return all
}

// menuOf describes drop-down i of the offer and returns the chosen option.
func (s *Screen) menuOf(u *ui.UI, in *ui.Rect, i int, labels []string) int {
	o := &s.talks.offer
	o.choice[i] = min(o.choice[i], len(labels)-1)
	options := make([]ui.Option, len(labels))
	for j, label := range labels {
		options[j].Label = label
	}
	next := u.Choose("offer.choice."+strconv.Itoa(i), in.CutTop(44), options, o.choice[i])
	if next != o.choice[i] {
		o.choice[i], o.fault, o.touched = next, "", true
		for j := i + 1; j < len(o.choice); j++ {
			o.choice[j] = 0
		}
	}
	in.CutTop(6)
	return o.choice[i]
}

// menus describes the drop-downs of the offer's kind and returns the arrangement that they say. ok is
// false if there is none.
func (s *Screen) offerMenus(u *ui.UI, w words, in *ui.Rect) (deal press.Deal, ok bool) {
	o := &s.talks.offer
	parties := s.parties()
	switch o.kind {
	case offerPeace:
		return press.Deal{Kind: press.Peace, Powers: parties}, true
	case offerAlliance:
		var labels []string
		rivals := s.rivals()
		for _, power := range rivals {
			labels = append(labels, w.text.T("talk.against", "Power", w.power(power)))
		}
		if len(rivals) == 0 {
			return deal, false
		}
		return press.Deal{Kind: press.Alliance, Powers: parties, Against: []diplomacy.Power{rivals[s.menuOf(u, in, 0, labels)]}}, true
	case offerZone:
		var labels []string
		near := s.near()
		slices.SortFunc(near, func(a, b diplomacy.Province) int {
			return strings.Compare(diplomacy.Fold(w.name(a)), diplomacy.Fold(w.name(b)))
		})
		for _, at := range near {
			labels = append(labels, w.name(at)+" ("+s.m.Token(at)+")")
		}
		if len(near) == 0 {
			return deal, false
		}
		return press.Deal{Kind: press.Zone, Powers: parties, Provinces: []diplomacy.Province{near[s.menuOf(u, in, 0, labels)]}}, true
	case offerTheirs:
		return s.orderMenus(u, w, in, o.to)
	case offerOwn:
		return s.orderMenus(u, w, in, []diplomacy.Power{diplomacy.PowerOf(s.talks.reader)})
	case offerDraw, offerKinds:
	}
	return press.Deal{Kind: press.Draw}, true
}

// orderMenus describes the drop-downs for an order of a unit of some powers.
func (s *Screen) orderMenus(u *ui.UI, w words, in *ui.Rect, powers []diplomacy.Power) (deal press.Deal, ok bool) {
	units := s.orderable(powers)
	if len(units) == 0 {
		return deal, false
	}
	var labels []string
	for _, at := range units {
		unit := s.position.Units[at]
		label := capital(w.unit(unit))
		if len(powers) > 1 {
			label = w.power(unit.Power) + ": " + w.unit(unit)
		}
		labels = append(labels, label)
	}
	at := units[s.menuOf(u, in, 0, labels)]
	actions := s.actionsOf(at)
	labels = nil
	for _, d := range actions {
		labels = append(labels, d.label(u))
	}
	d := actions[s.menuOf(u, in, 1, labels)]
	orders := s.ordersOf(at, d)
	if len(orders) > 1 {
		labels = nil
		for _, o := range orders {
			labels = append(labels, w.order(o))
		}
		orders = orders[s.menuOf(u, in, 2, labels):]
	}
	return s.orderPart(orders[0]), true
}

// orderPart returns the arrangement that an order of the unit in its province is given.
func (s *Screen) orderPart(o diplomacy.Order) press.Deal {
	power := s.position.Units[s.m.Province(o.At)].Power
	return press.Deal{Kind: press.Ordered, Order: press.OrderOf(s.m, s.position, power, o)}
}

// all returns the parts with what the drop-downs say, if ok: alone, or as another part once they have
// been used.
func (o *offer) all(current press.Deal, ok bool) []press.Deal {
	if ok && (len(o.parts) == 0 || o.touched && len(o.parts) < mostParts) {
		return append(slices.Clone(o.parts), current)
	}
	return o.parts
}

// dealOf returns the arrangement of parts, of which there is at least one.
func dealOf(parts []press.Deal) press.Deal {
	if len(parts) == 1 {
		return parts[0]
	}
	return press.Deal{Kind: press.All, Of: parts}
}

// describeOffer describes the offer being written.
func (s *Screen) describeOffer(u *ui.UI, w words, in ui.Rect) {
	o := &s.talks.offer
	if len(s.partners(o.to[0])) == 0 {
		*o = offer{}
		return
	}
	foot := in.CutBottom(hud.Tall(u, 42))
	in.CutBottom(6)
	var current press.Deal
	var ok bool
	u.Flow("talk.offer.parts", in, func(in *ui.Rect) {
		in.W -= 4
		title := w.text.T("talk.offer.to", "Powers", press.Powers(s.m, u.Text.Language(), o.to))
		in.CutTop(u.Paragraph(*in, title, ui.PanelTitle.At(18)) + 6)
		s.offerPowers(u, w, in)
		s.offerParts(u, in)
		kinds := s.offerKindsNow()
		options := make([]ui.Option, len(kinds))
		for i, k := range kinds {
			options[i].Label = k.label(u, w, o.to)
		}
		chosen := max(0, slices.Index(kinds, o.kind))
		if next := u.Choose("offer.kind", in.CutTop(44), options, chosen); kinds[next] != o.kind {
			o.kind, o.choice, o.fault, o.touched = kinds[next], [3]int{}, "", true
		}
		in.CutTop(6)
		current, ok = s.offerMenus(u, w, in)
		if s.talk().Press().Level >= press.All.Level() {
			add := ui.ButtonSpec{Label: u.Text.T("talk.offer.add"), Size: 16, Tip: u.Text.T("talk.offer.add.tip"), Disabled: !ok || len(o.parts) >= mostParts}
			if u.Button("offer.add", in.CutTop(hud.Tall(u, 38)), add) {
				o.parts, o.choice, o.fault, o.touched = append(o.parts, current), [3]int{}, "", false
			}
			in.CutTop(8)
		}
		s.offerPreview(u, in, current, ok)
	})
	cells := foot.Columns(2, 10)
	if u.Button("offer.cancel", cells[0], ui.ButtonSpec{Label: u.Text.T("cancel"), Size: 16}) || u.TakeKey(ebiten.KeyEscape) {
		*o, s.talks.asking = offer{}, newAsking(s.m)
		return
	}
	if u.Button("offer.send", cells[1], ui.ButtonSpec{Label: u.Text.T("talk.offer.send"), Kind: ui.Primary, Size: 17, Disabled: len(o.parts) == 0 && !ok}) {
		o.parts, o.touched = o.all(current, ok), false
		s.sendOffer(u, w)
	}
}

// mostParts is the greatest number of parts of an offer written in the window.
const mostParts = 8

// offerParts describes the parts of the offer, with a button that removes each.
func (s *Screen) offerParts(u *ui.UI, in *ui.Rect) {
	o := &s.talks.offer
	for i := 0; i < len(o.parts); i++ {
		text := capital(o.parts[i].Sentence(s.m, u.Text.Language())) + "."
		h := max(hud.Tall(u, 34), u.ParagraphHeight(in.W-hud.Tall(u, orderTake)-30, text, ui.Body.At(16))+8)
		row := in.CutTop(h)
		rowGround(u, row, i)
		size := min(h, hud.Tall(u, 32))
		drop := u.Button("offer.drop."+strconv.Itoa(i), row.CutRight(size).Middle(size, size), ui.ButtonSpec{Icon: "cancel", Kind: ui.Quiet, Tip: u.Text.T("talk.offer.drop")})
		u.Icon(row.CutLeft(22).Middle(16, 16), "check-mark", art.Ink2)
		row.CutLeft(4)
		u.Paragraph(row.Middle(row.W, u.ParagraphHeight(row.W, text, ui.Body.At(16))), text, ui.Body.At(16))
		u.Probe("offer.part."+strconv.Itoa(i), text, ui.Rect{})
		if drop {
			o.parts = slices.Delete(slices.Clone(o.parts), i, i+1)
			i--
		}
	}
	if len(o.parts) > 0 {
		in.CutTop(8)
	}
}

// offerPreview shows the sentence that will be sent, the fault of sending it, and how to write on the map.
func (s *Screen) offerPreview(u *ui.UI, in *ui.Rect, current press.Deal, ok bool) {
	o := &s.talks.offer
	if all := o.all(current, ok); len(all) > 0 {
		text := u.Text.T("talk.quote", "Text", press.Offer(dealOf(all)).Sentence(s.m, u.Text.Language()))
		in.CutTop(u.Paragraph(*in, text, ui.Aside.At(16).In(art.Ink1)) + 6)
		u.Probe("offer.preview", text, ui.Rect{})
	}
	if o.fault != "" {
		in.CutTop(u.Paragraph(*in, o.fault, ui.Note.In(art.BadText)) + 6)
		u.Probe("talk.fault", o.fault, ui.Rect{})
	}
	if s.position.Season.Moves() && s.talk().Press().Level >= press.Ordered.Level() {
		in.CutTop(u.Paragraph(*in, u.Text.T("talk.offer.map"), ui.Note) + 4)
	}
}

// sendOffer sends the offer. If it answers another one, it refuses that first, or accepts it if both are
// the same.
func (s *Screen) sendOffer(u *ui.UI, w words) {
	t := &s.talks
	o := &t.offer
	deal := dealOf(o.parts)
	if l := s.letterOf(o.counter); l != nil {
		same := l.Press.Deal.Text(s.m) == deal.Text(s.m)
		if !s.reply(u, w, l, same) {
			o.fault = t.typed.fault
			return
		}
		if same {
			if d := s.writing(); d != nil {
				s.take(u, w, d, deal, true)
			}
			*o, t.asking = offer{}, newAsking(s.m)
			s.openThread(u, l.From)
			return
		}
	}
	if err := s.talk().Write(t.reader, o.to, press.Offer(deal)); err != nil {
		o.fault, o.counter = s.talkFault(w, err), -1
		return
	}
	if d := s.writing(); d != nil {
		s.take(u, w, d, deal, false)
	}
	with := diplomacy.Neutral
	if len(o.to) == 1 {
		with = o.to[0]
	}
	*o, t.asking = offer{}, newAsking(s.m)
	u.Sound.Play(ui.SoundOrders)
	s.openThread(u, with)
}
