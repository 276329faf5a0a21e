//go:build !js

package invite

import (
	"context"
	"net"
	"strconv"
	"strings"

	"eras/game"
	"eras/play/online"
	"eras/saves"
	"eras/scenes/app"
	"eras/scenes/ui"
)

// open opens the match in the background.
func (p *hostPage) open(u *ui.UI) {
	m, mine, wrong := p.match(u)
	entry := saves.Together{Mode: p.given.Mode, Joined: app.Now()}
	if mine >= 0 {
		entry.Name = m.Seats[mine].Name
	}
	var server online.Code
	var err error
	switch {
	case wrong != "":
	case p.where == here:
		entry.Listen = net.JoinHostPort("127.0.0.1", "0")
	case p.where == network:
		entry.Public, entry.Shown = strings.TrimSpace(p.address), p.shown
		_, port, err := net.SplitHostPort(entry.Public)
		if err != nil || !isPort(port) {
			wrong = u.Text.T("together.wrong.address")
			u.Focus.Set("together.address")
		}
		entry.Listen = net.JoinHostPort(anyone, port)
	default:
		entry.Server = strings.TrimSpace(p.server)
		if server, err = online.ParseCode(entry.Server); err != nil || server.Match() != "" {
			wrong = u.Text.T("together.wrong.server")
			u.Focus.Set("together.server")
		}
	}
	if wrong == "" && p.where != onServer && p.network.app.Saves.ReadOnly() {
		wrong = u.Text.T("together.readonly")
	}
	if wrong != "" {
		p.problem = func(*ui.UI) string { return wrong }
		return
	}
	if p.where == here {
		entry.Listen = p.network.lastListen(entry.Listen)
	}
	if entry.Name != "" {
		p.network.app.Players.Remember(entry.Name)
	}
	p.busy, p.problem = true, nil
	p.network.app.Tasks.Run(u.Text.T("together.opening"), func() app.Ending {
		made, err := p.network.make(&entry, server, m)
		silent := err == nil && entry.Public != "" && online.Reach(p.network.closing, entry.Public) != nil
		return app.Ending{Show: func() {
			if p.busy = false; err == nil {
				err = p.network.enterMade(entry, made, mine)
			}
			if err == nil {
				p.network.now.silent = silent
			}
			if err != nil {
				p.problem = func(u *ui.UI) string { return openProblem(u, err) }
			}
		}}
	})
}

// isPort reports whether a text is a valid port number.
func isPort(text string) bool {
	n, err := strconv.ParseUint(text, 10, 16)
	return err == nil && n > 0
}

// lastListen returns the address at which this program last hosted at the same host name, so that
// the codes of those matches stay valid. If there is none it returns otherwise.
func (n *Network) lastListen(otherwise string) string {
	name, _, _ := net.SplitHostPort(otherwise)
	for _, e := range n.entries() {
		if at, _, err := net.SplitHostPort(e.Listen); err == nil && at == name {
			return e.Listen
		}
	}
	return otherwise
}

// make makes a match at a host of this program or on a server. It may be called from any goroutine.
func (n *Network) make(entry *saves.Together, server online.Code, m online.Match) (online.Made, error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if entry.Server != "" {
		return online.Create(ctx, server, m)
	}
	h, err := n.hosts.open(entry.Listen)
	if err != nil {
		return online.Made{}, err
	}
	entry.Listen = h.listen
	return h.Create(ctx, m)
}

// enterMade enters a new match. mine is the person's seat; a negative seat means a watcher.
func (n *Network) enterMade(entry saves.Together, made online.Made, mine int) error {
	entry.ID = made.ID
	give, own := made.Invitation, made.Watch
	if mine >= 0 {
		own = made.Seats[game.Seat(mine)]
	}
	if h := n.hosts.running(entry.Listen); h != nil {
		own.Addresses = []string{h.ownAddress()}
	}
	if entry.Public != "" {
		give.Addresses, made.Watch.Addresses = []string{entry.Public}, []string{entry.Public}
	}
	entry.Code, entry.Invitation = own.String(), give.String()
	if made.Watch.Watches() {
		entry.Watch = made.Watch.String()
	}
	return n.enter(entry, nil)
}

// openProblem describes why a match could not be opened.
func openProblem(u *ui.UI, err error) string {
	if taken, ok := errorAs[*takenError](err); ok {
		return u.Text.T("together.problem.port", "N", taken.port)
	}
	if call, ok := errorAs[*net.OpError](err); ok && call.Op == "listen" {
		return u.Text.T("together.problem.taken")
	}
	return problem(u, err)
}
