package estimate

// Unit is an estimate of 1 as a value of a search, which counts millionths.
const Unit = 1_000_000

// Forms remembers what a search worked out from the number of pieces alone.
//
// Once the pieces are counted, every estimator is linear in a few measures of
// where they stand. So a search asks the estimators only when it meets counts
// for the first time, keeps the weighted sum of all of them as a form of type T,
// one coefficient a measure, and from then on a position costs a few
// multiplications, however many estimators there are.
type Forms[T any] struct {
	slots [1024]struct {
		key uint64 // 0 for none
		at  *T
	}
	forms []T
}

// maxForms is how many forms are kept from one search to the next.
const maxForms = 1 << 13

// Begin prepares for a search. It forgets the forms of earlier ones if other
// says that they were for another board or other weights, or if they have
// become too many. Forms handed out before must no longer be used.
func (c *Forms[T]) Begin(other bool) {
	if !other && len(c.forms) < maxForms {
		return
	}
	clear(c.slots[:])
	c.forms = c.forms[:0]
}

// Get returns the form for counts that key names, which is not 0, and whether
// it is known. If not, the caller fills it in.
func (c *Forms[T]) Get(key uint64) (form *T, known bool) {
	slot := &c.slots[key*0x9e3779b97f4a7c15>>54]
	if slot.key == key {
		return slot.at, true
	}
	c.forms = append(c.forms, *new(T))
	slot.key, slot.at = key, &c.forms[len(c.forms)-1]
	return slot.at, false
}
