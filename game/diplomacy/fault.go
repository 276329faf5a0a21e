package diplomacy

// WordError says what is wrong with the text of an order, in English, and as data
// for screens in other languages.
type WordError struct {
	// Word is what was not understood; it is empty where something is missing at
	// the end.
	Word string
	// May are the provinces that may be meant by it.
	May  Set
	text string
}

// Error returns the sentence.
func (e *WordError) Error() string { return e.text }

// OrderError says why a power may not give an order, likewise.
type OrderError struct {
	Order  Order
	Reason Reason
	text   string
}

// Error returns the sentence.
func (e *OrderError) Error() string { return e.text }
