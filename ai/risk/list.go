package risk

import (
	"iter"
	"slices"
)

// inline is the number of entries that a list holds without allocating.
const inline = 64

// list is a list of values that does not allocate while it is short, which it is on all usual maps.
// Copies of a list may be added to independently of each other.
type list[V any] struct {
	n    int
	near [inline]V
	far  []V
}

// clear empties the list.
func (l *list[V]) clear() { l.n, l.far = 0, l.far[:0] }

// add appends a value.
func (l *list[V]) add(v V) {
	if l.n < inline {
		l.near[l.n] = v
	} else {
		l.far = append(slices.Clip(l.far), v)
	}
	l.n++
}

// at returns the i-th value, from 0.
func (l *list[V]) at(i int) V {
	if i < inline {
		return l.near[i]
	}
	return l.far[i-inline]
}

// put changes the i-th value.
func (l *list[V]) put(i int, v V) {
	if i < inline {
		l.near[i] = v
	} else {
		l.far[i-inline] = v
	}
}

// take removes the i-th value. The last one takes its place.
func (l *list[V]) take(i int) {
	l.n--
	l.put(i, l.at(l.n))
	if l.n >= inline {
		l.far = l.far[:l.n-inline]
	}
}

// reverse turns the order of the values from the i-th on.
func (l *list[V]) reverse(i int) {
	for j := l.n - 1; i < j; i, j = i+1, j-1 {
		v := l.at(i)
		l.put(i, l.at(j))
		l.put(j, v)
	}
}

// all yields the values in order.
func (l *list[V]) all() iter.Seq[V] {
	return func(yield func(V) bool) {
		for i := range l.n {
			if !yield(l.at(i)) {
				return
			}
		}
	}
}
