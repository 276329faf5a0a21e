//go:build !js

package invite

import (
	"slices"
	"sync"

	"eras/saves"
)

// laterList writes the list of matches beside the game loop when a draft has changed, which happens
// at every click of a player who places armies or writes orders.
type laterList struct {
	writing sync.Mutex // held while the list is written

	mutex sync.Mutex
	next  []saves.Together // to be written, nil if nothing is
}

// put replaces the list to be written.
func (l *laterList) put(all []saves.Together) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.next = all
}

// write writes the last list that was put, unless it is written already.
func (l *laterList) write(s *saves.Saves) error {
	l.writing.Lock()
	defer l.writing.Unlock()
	l.mutex.Lock()
	all := l.next
	l.next = nil
	l.mutex.Unlock()
	if all == nil {
		return nil
	}
	return s.SaveTogether(all)
}

// now writes a list at once, in place of one that was put.
func (l *laterList) now(s *saves.Saves, all []saves.Together) error {
	l.put(nil)
	l.writing.Lock()
	defer l.writing.Unlock()
	return s.SaveTogether(all)
}

// drafted keeps what the player has prepared in a match and not sent.
func (n *Network) drafted(at *attended, step int, lines []string) {
	at.entry.Drafts, at.entry.DraftStep = lines, step
	all := slices.Clone(n.entries())
	i := slices.IndexFunc(all, func(e saves.Together) bool { return e.Code == at.entry.Code })
	if i < 0 {
		return // the player has removed the match from the list
	}
	all[i] = at.entry
	n.list = all
	n.later.put(all)
	n.app.Tasks.Go(func() {
		if err := n.later.write(n.app.Saves); err != nil {
			n.app.Notices.Background(err)
		}
	})
}
