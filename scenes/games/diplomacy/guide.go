package diplomacy

import (
	"slices"

	"eras/game/diplomacy"
	"eras/play/session"
	"eras/play/session/diplomacyplay"
	"eras/scenes/guide"
)

// guideSeed is fixed so that the guide's bots always give the same orders.
const guideSeed = 1901

// Guide starts a match as England against easy bots, with a guide to its first year.
func (m *module) Guide(person string) {
	maps := m.maps.All()
	on := maps[max(0, slices.IndexFunc(maps, func(x *diplomacy.Map) bool { return x.Name == "standard" }))]
	england, _ := on.FindPower("ENG")
	set := diplomacyplay.Setup{Map: on, Rules: diplomacy.Rules{AgreedDraws: true}, Seed: guideSeed}
	for i := range on.Powers() {
		p := session.Player{Bot: "dumbbot"}
		if i == int(england.Seat()) {
			p = session.Player{Person: person}
		}
		set.Players = append(set.Players, p)
	}
	m.app.Matches.Free(m.Mode(), func() {
		s, err := diplomacyplay.New(set)
		if err != nil {
			m.app.MatchFailed(err)
			return
		}
		m.app.Screens.Guide(m.play(s, nil).firstYear())
	})
}

// firstYear returns the steps of the guide as England: in spring the fleets go to sea; in fall one
// of them convoys the army to Norway and the other supports it.
func (s *Screen) firstYear() *guide.Guide {
	province := func(token string) diplomacy.Province {
		at, _ := s.m.FindProvince(token) // the map of the guide has all of them
		return at
	}
	// after reports whether a season of the first year is over.
	after := func(season diplomacy.Season) bool {
		return int(s.position.Year) > s.m.Year || s.position.Season > season
	}
	// ordered returns a function that reports whether a unit has an order or does not exist.
	ordered := func(season diplomacy.Season, token string) func() bool {
		return func() bool {
			d := s.draft()
			return after(season) || d != nil && (len(d.Legal(province(token))) == 0 || d.Order(province(token)).Kind != 0)
		}
	}
	// entering returns a function that reports whether an order for a unit is being entered and
	// satisfies ok.
	entering := func(season diplomacy.Season, token string, ok func(*entry) bool) func() bool {
		return func() bool {
			e := &s.entry
			return ordered(season, token)() || e.active() && e.subject == province(token) && ok(e)
		}
	}
	chosen := func(*entry) bool { return true }
	area := func(tokens ...string) func() []string {
		var ids []string
		for _, t := range tokens {
			ids = append(ids, "area."+t)
		}
		return guide.At(ids...)
	}
	deed := func(d action) func() []string {
		_, key := d.key()
		return guide.At("choice.1", "deed."+key) // the order may already be among the choices
	}
	is := func(d action) func(*entry) bool { return func(e *entry) bool { return e.action == d } }
	other := func(e *entry) bool { return e.from != diplomacy.NoProvince }
	// played returns a function that reports whether a season has been played, seen one that
	// reports whether its results have been read.
	played := func(season diplomacy.Season) func() bool { return func() bool { return after(season) } }
	seen := func(season diplomacy.Season) func() bool {
		return func() bool { return after(season) && !s.looksBack() && !s.show.on }
	}
	built := func() bool {
		d := s.draft()
		return after(diplomacy.Winter) || s.position.Season == diplomacy.Winter && d != nil && d.Missing() == 0
	}
	const spring, fall = diplomacy.Spring, diplomacy.Fall
	send, next := guide.At("diplomacy.submit", "diplomacy.drawer"), guide.At("diplomacy.continue")
	return &guide.Guide{
		Busy: func() bool { return s.writing() == nil && !(s.show.on && s.show.asks && s.show.complete) },
		Steps: []guide.Step{
			{Text: "guide.diplomacy.begin"},
			{Text: "guide.diplomacy.fleet", At: area("LON"), Done: entering(spring, "LON", chosen)},
			{Text: "guide.diplomacy.sea", At: area("NTH"), Done: ordered(spring, "LON")},
			{Text: "guide.diplomacy.second", At: area("EDI"), Done: entering(spring, "EDI", chosen)},
			{Text: "guide.diplomacy.north", At: area("NWG"), Done: ordered(spring, "EDI")},
			{Text: "guide.diplomacy.army", At: area("LVP"), Done: entering(spring, "LVP", chosen)},
			{Text: "guide.diplomacy.coast", At: area("YOR"), Done: ordered(spring, "LVP")},
			{Text: "guide.diplomacy.send", At: send, Done: played(spring)},
			{Text: "guide.diplomacy.results", At: next, Done: seen(spring)},
			{Text: "guide.diplomacy.across", At: area("YOR"), Done: entering(fall, "YOR", chosen)},
			{Text: "guide.diplomacy.norway", At: area("NWY"), Done: ordered(fall, "YOR")},
			{Text: "guide.diplomacy.carrier", At: area("NTH"), Done: entering(fall, "NTH", chosen)},
			{Text: "guide.diplomacy.convoy", At: deed(convoying), Done: entering(fall, "NTH", is(convoying))},
			{Text: "guide.diplomacy.whom", At: area("YOR"), Done: entering(fall, "NTH", other)},
			{Text: "guide.diplomacy.where", At: area("NWY"), Done: ordered(fall, "NTH")},
			{Text: "guide.diplomacy.helper", At: area("NWG"), Done: entering(fall, "NWG", chosen)},
			{Text: "guide.diplomacy.support", At: deed(supporting), Done: entering(fall, "NWG", is(supporting))},
			{Text: "guide.diplomacy.whom", At: area("YOR"), Done: entering(fall, "NWG", other)},
			{Text: "guide.diplomacy.where", At: area("NWY"), Done: ordered(fall, "NWG")},
			{Text: "guide.diplomacy.sendfall", At: send, Done: played(fall)},
			{Text: "guide.diplomacy.results", At: next, Done: seen(fall)},
			{Text: "guide.diplomacy.build", At: guide.At("choice.1", "area.LON", "area.EDI", "area.LVP"), Done: built},
			{Text: "guide.diplomacy.sendwinter", At: send, Done: played(diplomacy.Winter)},
			{Text: "guide.diplomacy.year", At: next, Done: seen(diplomacy.Winter)},
			{Text: "guide.hint", At: guide.At("bar.hint")},
			{Text: "guide.diplomacy.end"},
		},
	}
}
