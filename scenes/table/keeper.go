package table

import "sync"

// Keeper writes what changes often in a goroutine of its own, in order and never
// more than the newest: after every action a match is saved, and the window does
// not wait for the disk.
type Keeper struct {
	failed func(error)
	mu     sync.Mutex
	next   func() error
	busy   bool
	idle   *sync.Cond
}

// NewKeeper returns a keeper. failed is called, from the goroutine that writes,
// with every error.
func NewKeeper(failed func(error)) *Keeper {
	k := &Keeper{failed: failed}
	k.idle = sync.NewCond(&k.mu)
	return k
}

// Keep lets write be called soon. If the one before has not begun yet, it is
// dropped.
func (k *Keeper) Keep(write func() error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.next = write
	if !k.busy {
		k.busy = true
		go k.work()
	}
}

func (k *Keeper) work() {
	for {
		k.mu.Lock()
		write := k.next
		k.next = nil
		if write == nil {
			k.busy = false
			k.idle.Broadcast()
			k.mu.Unlock()
			return
		}
		k.mu.Unlock()
		if err := write(); err != nil {
			k.failed(err)
		}
	}
}

// Flush waits until everything is written.
func (k *Keeper) Flush() {
	k.mu.Lock()
	defer k.mu.Unlock()
	for k.busy {
		k.idle.Wait()
	}
}
