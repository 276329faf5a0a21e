package workers

// Local returns a worker whose functions run in this instance of the program, for tests. Its
// messages are encoded and passed as lines, as between a page and its worker.
func Local(functions map[string]Function) *Worker {
	const room = 1000
	there, back := make(chan []byte, room), make(chan []byte, room)
	s := NewServer(functions, func(line []byte) { back <- line })
	w := New(func(line []byte) { there <- line }, nil)
	pass := func(lines <-chan []byte, hear func([]byte) error) {
		for line := range lines {
			if err := hear(line); err != nil {
				panic(err) // the other end never writes such a line
			}
		}
	}
	go pass(there, s.Hear) //fault:none for tests alone
	go pass(back, w.Hear)  //fault:none for tests alone
	return w
}
