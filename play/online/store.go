//go:build !js

package online

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"eras/game"
	"eras/play/cluster"
	"eras/play/table"
	"eras/saves"
)

// entry is an entry of the log of a match. It has no results of dice: they follow from the seed.
type entry struct {
	// Match is what is played, in the first entry, with the Nonce of the request to make it.
	Match *Match `json:"match,omitempty"`
	// Join says that a person called Name has taken the Seat, with the join request of Nonce.
	Join  bool      `json:"join,omitempty"`
	Seat  game.Seat `json:"seat"`
	Name  string    `json:"name,omitempty"`
	Nonce string    `json:"nonce,omitempty"`
	// Start says that the match begins, with bots in the seats that are free.
	Start bool `json:"start,omitempty"`
	// Answer is what the seat answers at a step. Retract says that it takes its answer back.
	Step    int    `json:"step,omitempty"`
	Answer  string `json:"answer,omitempty"`
	Retract bool   `json:"retract,omitempty"`
	// Line is a private line of the seat, with its recipients.
	Line string     `json:"line,omitempty"`
	To   game.Seats `json:"to,omitempty"`
	// Letters are private lines of bots.
	Letters []table.Letter `json:"letters,omitempty"`
	// Delegate says whether a bot that plays for the person at the seat reads and answers letters.
	Delegate *bool `json:"delegate,omitempty"`
	// Lost says why entries that followed here were lost. Closed says that the match must not go on
	// without them.
	Lost   string `json:"lost,omitempty"`
	Closed bool   `json:"closed,omitempty"`
}

// store keeps the logs of matches. Its methods may be called from any goroutine.
type store interface {
	// append writes an entry after the one at a mark, which must be the last, and returns the mark
	// of the new one. When it returns, the entry survives a loss of power. If another program has
	// written to the match, the error is errMoved. After [ErrDiskFull] or [ErrDisk] the log is
	// unchanged. After other errors it must be read again.
	append(ctx context.Context, match string, e *entry, after mark) (mark, error)
	// read calls read with every entry of a match, and returns the mark of the last one. The
	// error is [ErrNoMatch] if there is no such match, and [ErrDamaged] if entries are lost and
	// the log cannot go on without them.
	read(ctx context.Context, match string, read func(*entry) error) (mark, error)
	// finished notes that a match is over. It then never goes on again, even if its end is lost.
	finished(match string)
	// remove removes a match.
	remove(ctx context.Context, match string) error
}

// mark is a place in the log of a match: the number of an entry, 0 before the first, and the
// chain sum there.
type mark struct {
	number uint64
	sum    string
}

// errMoved says that the log differs from what this program believes to be in it.
var errMoved = errors.New("another program has written to the match")

// patience is how long servers may take to answer.
const patience = 5 * time.Second

// chained returns an entry as it is written after others, and the chain sum there. The sum covers
// the entry and the sum before it, so that it does not fit if an entry was changed, lost or moved.
func chained(previous string, e *entry) (data []byte, sum string, err error) {
	if data, err = json.Marshal(e); err != nil {
		return nil, "", err
	}
	return data, saves.ChainSum(previous, data), nil
}

// firstSum returns the chain sum before the first entry of a match. It differs between matches, so
// that an entry of another match does not fit after it.
func firstSum(match string) string { return saves.ChainSum("eras-log", []byte(match)) }

// madeBy returns nil if the request with that nonce has made a match, and errMoved if another
// request has. Servers may refuse an entry because of an earlier attempt that reads do not return
// yet; madeBy reads again until they do.
func madeBy(ctx context.Context, s store, match, nonce string) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for {
		made := false
		_, err := s.read(ctx, match, func(e *entry) error {
			made = made || e.Match != nil && e.Nonce == nonce
			return nil
		})
		switch {
		case made:
			return nil
		case err == nil || !cluster.Pause(ctx, 50*time.Millisecond):
			return errMoved
		}
	}
}
