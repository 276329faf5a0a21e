//go:build !js

package invite

import (
	"net"
	"strconv"

	"eras/play/nearby"
	"eras/play/online"
	"eras/saves"
	"eras/scenes/app"
	"eras/scenes/ui"
)

// announce tells the network of the match if its host wants that.
func (a *attended) announce(n *Network) {
	if !a.entry.Shown || a.entry.Public == "" || a.entry.Over {
		return
	}
	address := a.entry.Public
	if host, port, err := net.SplitHostPort(address); err == nil && net.ParseIP(host) == nil {
		address = net.JoinHostPort(n.address(), port)
	}
	var err error
	a.shown, err = nearby.Announce(nearby.Match{Code: a.entry.Invitation, Game: string(a.entry.Mode), Host: a.entry.Name}, address, n.on)
	if err != nil {
		n.app.Notices.Problem(n.app.UI.Text.T("together.nearby.failed"))
	}
}

// conceal ends the announcement.
func (a *attended) conceal() {
	if a.shown != nil {
		a.shown.Close()
		a.shown = nil
	}
}

// nearbyMatch is an open match on the network whose game this program has.
type nearbyMatch struct {
	code   string
	joiner app.Joiner
	host   string // empty if it is no name
}

// known returns the matches that this program could join. Anybody on the network may have written them.
func (n *Network) known(found []nearby.Match) (all []nearbyMatch) {
	for _, m := range found {
		code, err := online.ParseCode(m.Code)
		j, ok := n.app.Joiner(saves.Mode(m.Game))
		if err != nil || !ok || !code.Invites() {
			continue
		}
		host, err := saves.PlayerName(m.Host)
		if err != nil {
			host = ""
		}
		all = append(all, nearbyMatch{code.String(), j, host})
	}
	return all
}

// search looks for open matches on the network in the background.
func (p *joinPage) search(u *ui.UI) {
	p.searching, p.problem = true, nil
	n := p.network
	n.app.Tasks.Run(u.Text.T("together.nearby.looking"), func() app.Ending {
		found, err := n.find(n.closing)
		return app.Ending{Show: func() {
			p.searching, p.searched = false, err == nil
			p.nearby = n.known(found)
			if err != nil {
				p.problem = func(u *ui.UI) string { return u.Text.T("together.nearby.failed") }
			}
		}}
	})
}

// nearbyList cuts the open matches on the network from the top of in, and the button that looks for them.
func (p *joinPage) nearbyList(u *ui.UI, in *ui.Rect) {
	t := u.Text.T
	in.CutTop(14)
	u.Label(in.CutTop(24), t("together.nearby"), ui.Section)
	for i, m := range p.nearby {
		label := t("together.nearby.match", "Game", t(m.joiner.Card().Title()), "Who", m.host)
		if m.host == "" {
			label = t(m.joiner.Card().Title())
		}
		spec := ui.ButtonSpec{Label: label, Icon: m.joiner.Card().Icon, Size: 16, Disabled: p.busy}
		if u.Button("together.nearby."+strconv.Itoa(i), in.CutTop(narrowButton), spec) {
			p.code = m.code
			p.join(u)
		}
		in.CutTop(narrowSpace)
	}
	if p.searched && len(p.nearby) == 0 {
		u.CutParagraph(in, t("together.nearby.none"), ui.Note)
		in.CutTop(6)
	}
	look := in.CutTop(narrowButton)
	if u.Button("together.nearby.look", look.CutLeft(min(300, look.W)), ui.ButtonSpec{Label: t("together.nearby.look"), Icon: "spyglass", Size: 16, Disabled: p.searching}) {
		p.search(u)
	}
}
