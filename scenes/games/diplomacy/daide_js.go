package diplomacy

import "encoding/json"

// remote is nothing: a page has no sockets.
type remote struct{}

// remoteSeat keeps what a desktop program wrote.
type remoteSeat = json.RawMessage

func (*remote) tick() {}

func (*remote) close() {}

// wayOut returns nil, so that no lobby is offered.
func (*module) wayOut() func() { return nil }
