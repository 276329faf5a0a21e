//go:build !js

package online

import (
	"hash/fnv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"eras/cluster"
	"eras/game/fault"
)

// peers are the hosts that share matches. Each match belongs to the one whose ID, mixed with
// the match's, has the greatest hash; so a host that comes or goes changes the owner of few
// matches. For a moment two hosts may think that a match is theirs: the log lets only one of
// them write.
//
// A player connects to any host, which passes requests on to the owner and the owner's news on
// to the player.
type peers struct {
	host *Host
	id   string

	mutex sync.Mutex
	heard map[string]time.Time
}

const (
	peerSubject = "eras.play.peer"
	// removedSubject is where hosts hear of matches that others have removed.
	removedSubject = "eras.play.removed"
	replySubject   = "eras.play.reply."
	peerEvery      = 500 * time.Millisecond
	// peerGone is after how long a host that is not heard of has gone.
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
	h.wait.Go(func() { _ = fault.Do(func() error { p.beat(); return nil }) }) // others take the matches of a host that is silent
	return p, listen(h.front, askSubject+"*", p.pass)
}

// pass passes a request of a player on to the owner of the match.
func (p *peers) pass(m *nats.Msg) {
	if m.Reply == "" || len(m.Data) > maxCreate {
		return
	}
	_ = p.host.back.PublishRequest(m.Subject, replySubject+p.id+"."+m.Reply, m.Data)
}

// gateReply returns the player's end of where an answer is to be sent.
func gateReply(reply string) (string, bool) {
	rest, ok := strings.CutPrefix(reply, replySubject)
	if !ok {
		return "", false
	}
	_, rest, ok = strings.Cut(rest, ".")
	return rest, ok
}

// beat says that the host is there.
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

// hear hears of a host, or with a "-" that it goes.
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

// owner returns the host that has what the text names.
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
