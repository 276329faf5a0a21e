//go:build !js

package online

import (
	"hash/fnv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"eras/internal/fault"
	"eras/play/cluster"
)

// peers are the hosts that share matches. Each match is owned by the host whose ID gives the
// greatest hash together with the match's ID. When a host comes or goes, only few matches change
// their owner. For a moment two hosts may both believe that they own a match; the log lets only one
// of them write.
//
// A player may connect to any host. That host passes requests on to the owner of the match, and the
// owner's news on to the player.
type peers struct {
	host *Host
	id   string

	mutex sync.Mutex
	heard map[string]time.Time
}

const (
	peerSubject = "eras.play.peer"
	// removedSubject is where a host announces that it has removed a match.
	removedSubject = "eras.play.removed"
	replySubject   = "eras.play.reply."
	peerEvery      = 500 * time.Millisecond
	// peerGone is how long a host may be silent before it counts as gone.
	peerGone = 4 * peerEvery
)

// openPeers joins the hosts that share matches.
func openPeers(h *Host) (*peers, error) {
	p := &peers{host: h, id: newNonce(), heard: map[string]time.Time{}}
	p.heard[p.id] = time.Now()
	for subject, hear := range map[string]nats.MsgHandler{
		peerSubject:    func(m *nats.Msg) { p.hear(string(m.Data)) },
		removedSubject: func(m *nats.Msg) { h.removed(string(m.Data)) },
		replySubject + p.id + ".>": func(m *nats.Msg) {
			_ = h.front.Publish(strings.TrimPrefix(m.Subject, replySubject+p.id+"."), m.Data)
		},
		viewSubject + "*": func(m *nats.Msg) { _ = h.front.Publish(m.Subject, m.Data) },
	} {
		if err := listen(h.back, subject, hear); err != nil {
			return nil, err
		}
	}
	h.wait.Go(func() { _ = fault.Do(func() error { p.beat(); return nil }) }) // if it panics, other hosts take over the matches
	return p, listen(h.front, askSubject+"*", p.pass)
}

// pass passes a request of a player on to the owner of the match.
func (p *peers) pass(m *nats.Msg) {
	if m.Reply == "" || len(m.Data) > maxCreate {
		return
	}
	_ = p.host.back.PublishRequest(m.Subject, replySubject+p.id+"."+m.Reply, m.Data)
}

// gateReply returns the player's own reply subject from one that pass has extended.
func gateReply(reply string) (string, bool) {
	rest, ok := strings.CutPrefix(reply, replySubject)
	if !ok {
		return "", false
	}
	_, rest, ok = strings.Cut(rest, ".")
	return rest, ok
}

// beat announces regularly that this host is there, and at the end that it goes.
func (p *peers) beat() {
	for {
		_ = p.host.back.Publish(peerSubject, []byte(p.id))
		if !cluster.Pause(p.host.ctx, peerEvery) {
			_ = p.host.back.Publish(peerSubject, []byte("-"+p.id))
			_ = p.host.back.Flush()
			return
		}
	}
}

// hear handles an announcement: the ID of a host that is there, or "-" and the ID of one that goes.
func (p *peers) hear(id string) {
	gone := strings.HasPrefix(id, "-")
	id = strings.TrimPrefix(id, "-")
	if !nonceText.MatchString(id) || id == p.id {
		return
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if gone {
		delete(p.heard, id)
		return
	}
	p.heard[id] = time.Now()
}

// owner returns the ID of the host that owns the match with that ID.
func (p *peers) owner(text string) (owner string) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	var best uint64
	for id, heard := range p.heard {
		if id != p.id && time.Since(heard) > peerGone {
			delete(p.heard, id)
			continue
		}
		h := fnv.New64a()
		_, _ = h.Write([]byte(id + text)) // never fails
		if sum := h.Sum64(); owner == "" || sum > best || sum == best && id > owner {
			owner, best = id, sum
		}
	}
	return owner
}
