package diplomacy

// Meant returns an order as it is meant at p, for orders as people write them
// ([Map.ParseOrder]): of the kind that the season has ([Order.In]) and, where it
// has but one meaning, with what was left out. In movement phases that is
// [Map.Amend]. In retreats and winter the unit of the province is meant whatever
// kind and coast the order says; a fleet goes to the only coast that it can; a
// build that names no kind is of an army inland and of a fleet where it names a
// coast (DATC 3.0 4.C.3). What means nothing stays as it is.
func (m *Map) Meant(p *Position, o Order) Order {
	o = o.In(p.Season)
	if int(o.At) >= m.Locations() || o.Kind == Waive {
		return o
	}
	at := m.province[o.At]
	switch {
	case p.Season.Moves():
		return m.Amend(p, o)
	case p.Season.Retreats():
		if u := p.Dislodged[at].Unit; u.Exists() && (o.Kind == Retreat || o.Kind == Disband) {
			o.Unit, o.At = u.Kind, u.At
			if o.Kind == Retreat && int(o.To) < m.Locations() {
				o.To = m.amendTarget(u, o.To)
			}
		}
	case o.Kind == Remove:
		if u := p.Units[at]; u.Exists() {
			o.Unit, o.At = u.Kind, u.At
		}
	case o.Kind == Build && o.Unit == 0:
		switch {
		case o.At != Location(at):
			o.Unit = Fleet
		case m.ground[at] == Inland:
			o.Unit = Army
		}
	}
	return o
}
