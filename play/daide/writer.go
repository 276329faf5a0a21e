package daide

import "eras/game/diplomacy"

// writer writes a message.
type writer struct {
	vocabulary *Vocabulary
	message    Message
}

func (w *writer) add(tokens ...Token) { w.message = append(w.message, tokens...) }

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
		w.add(w.vocabulary.power(p))
	}
	w.close()
}

// phase writes "(SPR 1901)".
func (w *writer) phase(ph diplomacy.Phase) {
	w.group(SPR+Token(ph.Season), Number(int(ph.Year)))
}

// location writes "BUD" or "(STP NCS)", or UNO if at is not on the map.
func (w *writer) location(at diplomacy.Location) {
	if int(at) >= w.vocabulary.m.Locations() {
		w.add(UNO)
		return
	}
	province := w.vocabulary.provinces[w.vocabulary.m.Province(at)].token
	if int(at) < len(w.vocabulary.provinces) {
		w.add(province)
		return
	}
	w.group(province, w.vocabulary.coastToken(at))
}

// unit writes "POW AMY place".
func (w *writer) unit(u diplomacy.Unit) {
	kind := AMY
	if u.Kind == diplomacy.Fleet {
		kind = FLT
	}
	w.add(w.vocabulary.power(u.Power), kind)
	w.location(u.At)
}

// unitInBrackets writes a unit.
func (w *writer) unitInBrackets(u diplomacy.Unit) {
	w.open()
	w.unit(u)
	w.close()
}

// returned writes an SND that is returned, if there is one.
func (w *writer) returned(m Message) {
	if len(m) > 0 {
		w.group(m...)
	}
}
