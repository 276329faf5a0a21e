package game

// blockSize is the number of steps in a block of a history.
const blockSize = 64

// history is a list that grows without copying what it has: long matches of large positions would
// spend most of their time on that. All blocks but the last have blockSize entries.
type history[T any] struct {
	blocks [][]T
	n      int // the number of entries
}

// at returns entry i. It panics if there is none.
func (h *history[T]) at(i int) *T { return &h.blocks[i/blockSize][i%blockSize] }

// add appends an entry.
func (h *history[T]) add(x T) {
	switch {
	case h.n == 0:
		h.blocks = append(h.blocks, nil) // grows as it fills: most matches are short
	case h.n%blockSize == 0:
		h.blocks = append(h.blocks, make([]T, 0, blockSize))
	}
	last := &h.blocks[len(h.blocks)-1]
	*last = append(*last, x)
	h.n++
}

// cut drops all entries but the first n, so that their memory can be freed.
func (h *history[T]) cut(n int) {
	full := (n + blockSize - 1) / blockSize
	clear(h.blocks[full:])
	h.blocks, h.n = h.blocks[:full], n
	if used := n % blockSize; used > 0 {
		last := &h.blocks[full-1]
		clear((*last)[used:])
		*last = (*last)[:used]
	}
}
