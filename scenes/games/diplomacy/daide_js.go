package diplomacy

import "encoding/json"

// remote is empty: a page in a browser has no sockets.
type remote struct{}

// remoteSeat keeps the value that a desktop program saved.
type remoteSeat = json.RawMessage

func (*remote) tick() {}

func (*remote) close() {}

// wayOut returns nil, so that the lobby is not offered.
func (*module) wayOut() func() { return nil }
