package daide

import "eras/game/diplomacy"

// writer writes a message.
type writer struct {
	v *Vocabulary
	m Message
}

func (w *writer) add(tokens ...Token) { w.m = append(w.m, tokens...) }

// open and close write brackets.
func (w *writer) open()  { w.add(BRA) }
func (w *writer) close() { w.add(KET) }

// group writes something in brackets.
func (w *writer) group(inner ...Token) {
	w.open()
	w.add(inner...)
	w.close()
}

// text writes "('text')".
func (w *writer) text(s string) {
	w.open()
	for i := range len(s) {
		w.add(Character(s[i]))
	}
	w.close()
}

// powers writes "(POW POW …)".
func (w *writer) powers(powers ...diplomacy.Power) {
	w.open()
	for _, p := range powers {
		w.add(w.v.power(p))
	}
	w.close()
}

// phase writes "(SPR 1901)".
func (w *writer) phase(ph diplomacy.Phase) {
	w.group(SPR+Token(ph.Season), Number(int(ph.Year)))
}

// location writes "BUD" or "(STP NCS)"; what is no place of the map becomes UNO.
func (w *writer) location(at diplomacy.Location) {
	if int(at) >= w.v.m.Locations() {
		w.add(UNO)
		return
	}
	province := w.v.provinces[w.v.m.Province(at)].token
	if int(at) < len(w.v.provinces) {
		w.add(province)
		return
	}
	w.group(province, w.v.coastToken(at))
}

// unit writes "POW AMY place".
func (w *writer) unit(u diplomacy.Unit) {
	kind := AMY
	if u.Kind == diplomacy.Fleet {
		kind = FLT
	}
	w.add(w.v.power(u.Power), kind)
	w.location(u.At)
}

// unitInBrackets writes a unit.
func (w *writer) unitInBrackets(u diplomacy.Unit) {
	w.open()
	w.unit(u)
	w.close()
}
