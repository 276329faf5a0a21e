//go:build !js

// Package invite plays matches together with other programs in the window. It has the page for
// hosting a match and inviting others, the page for pasting an invitation and continuing old
// matches, the page on which players wait for each other, and the panel about the other players
// over a match. The connection is a [session.OnlineClient].
package invite

import (
	"context"
	"errors"
	"fmt"
	"net"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"eras/game"
	"eras/play/games"
	"eras/play/nearby"
	"eras/play/online"
	"eras/play/session"
	"eras/saves"
	"eras/scenes/app"
	"eras/scenes/help"
	"eras/scenes/ui"
)

// patience is the time limit for the answer of a host to a page.
const patience = 15 * time.Second

// lookTime is how long the page waits for answers of open matches on the network.
const lookTime = 2 * time.Second

// Network implements [app.Network].
type Network struct {
	app   *app.App
	hosts hosts
	list  []saves.Together // newest first
	read  bool             // list has been read
	later laterList
	now   *attended // the match that this window is in, or nil
	// closing is done when the program ends.
	closing context.Context
	close   context.CancelFunc
	// find looks for open matches on the network.
	find func(context.Context) ([]nearby.Match, error)
	// on is the network where matches are announced, nil for the usual one.
	on *net.Interface
	// address returns an address of this machine in its network, or a loopback address if there is none.
	address func() string
	// notices holds news from the hosts of this program that have not been shown.
	notices chan error
}

// New returns the part of the program that plays matches together. It starts nothing until a match
// is hosted or joined.
func New(a *app.App) app.Network {
	n := &Network{app: a, notices: make(chan error, maxNotices), address: networkAddress}
	n.find = func(ctx context.Context) ([]nearby.Match, error) { return nearby.Find(ctx, lookTime, n.on) }
	n.hosts = hosts{folder: filepath.Join(a.Place, "hosting"), tell: n.notice}
	n.closing, n.close = context.WithCancel(context.Background())
	return n
}

// attended is a match that this window waits for or plays.
type attended struct {
	client *session.OnlineClient
	entry  saves.Together
	joiner app.Joiner
	seats  seatLooks
	// match is the screen of the match, nil while the players wait for others.
	match  app.Screen
	saved  func() saves.Match
	ending bool
	// fetching waits for the download of the record. The client is not closed before that has
	// ended.
	fetching sync.WaitGroup
	panel    panel
	// shown is the announcement of the match on the network, nil if there is none.
	shown *nearby.Announcement
	// silent says that nobody answers at the address that a code of this host gives, as tried from here.
	silent bool
}

// Invite implements [app.Network].
func (n *Network) Invite(i app.Invitation) {
	j, ok := n.app.Joiner(i.Mode)
	if !ok {
		return
	}
	n.app.Screens.Show("invite", newHostPage(n, j, i))
}

// Open implements [app.Network].
func (n *Network) Open() { n.app.Screens.Show("join", newJoinPage(n)) }

// Rules implements [app.Network].
func (n *Network) Rules() help.Book {
	var pages []help.Page
	for _, p := range []struct{ name, icon string }{{"host", "tower-flag"}, {"join", "queen-crown"}, {"play", "tabletop-players"}} {
		pages = append(pages, help.Page{Title: "together.help." + p.name, Icon: p.icon, Blocks: []help.Block{
			{Heading: "together.help." + p.name + ".first", Text: "together.help." + p.name + ".first.text"},
			{Heading: "together.help." + p.name + ".second", Text: "together.help." + p.name + ".second.text"},
			{Heading: "together.help." + p.name + ".third", Text: "together.help." + p.name + ".third.text"},
		}})
	}
	return help.Book{Title: "together.title", Pages: pages}
}

// Close implements [app.Network].
func (n *Network) Close() {
	n.close()
	n.leave()
	n.hosts.close()
}

// Playing implements [app.Network].
func (n *Network) Playing() (saves.Mode, bool) {
	if n.now == nil || n.now.match == nil {
		return "", false
	}
	return n.now.joiner.Mode(), true
}

// entries returns the matches that the list keeps.
func (n *Network) entries() []saves.Together {
	if !n.read {
		var err error
		n.list, err = n.app.Saves.Together()
		n.app.Notices.Report(err)
		n.read = true
	}
	return n.list
}

// keep saves the data for returning to a match. It replaces the entry with the code before.
func (n *Network) keep(before string, entry saves.Together) {
	all := slices.Clone(n.entries())
	i := slices.IndexFunc(all, func(e saves.Together) bool { return e.Code == before })
	if i < 0 {
		all = slices.Insert(all, 0, entry)
	} else {
		all[i] = entry
	}
	n.save(all)
}

// forget removes a match from the list. Its host keeps the match.
func (n *Network) forget(entry saves.Together) {
	n.save(slices.DeleteFunc(slices.Clone(n.entries()), func(e saves.Together) bool { return e.Code == entry.Code }))
}

func (n *Network) save(all []saves.Together) {
	n.list = all
	n.app.Notices.Report(n.later.now(n.app.Saves, all))
}

// enter connects to a match and shows the page on which its players wait. seat is the wanted seat,
// nil for any.
func (n *Network) enter(entry saves.Together, seat *game.Seat) error {
	code, err := online.ParseCode(entry.Code)
	if err != nil {
		return err
	}
	j, ok := n.app.Joiner(entry.Mode)
	if !ok {
		return fmt.Errorf("this program does not have the game %.80q", entry.Mode)
	}
	n.leave()
	entry.Awaited = nil // read anew when the player leaves
	n.keep(entry.Code, entry)
	client := session.NewOnlineClient(online.ClientConfig{Games: games.All, Code: code, Name: entry.Name, Seat: seat, Nonce: entry.Nonce})
	n.now = &attended{client: client, entry: entry, joiner: j}
	now := n.now
	now.announce(n)
	n.app.Screens.Show("together", &waitingPage{network: n, at: now}, func() {
		if now.match == nil && n.now == now {
			n.leave()
		}
	})
	return nil
}

// resume continues a match of the list. If this program hosted it, it hosts it again. failed is
// called with an error. done is called afterwards in any case.
func (n *Network) resume(entry saves.Together, failed func(error), done func()) {
	if entry.Listen == "" {
		if err := n.enter(entry, nil); err != nil {
			failed(err)
		}
		done()
		return
	}
	n.app.Tasks.Run(n.app.UI.Text.T("together.opening"), func() app.Ending {
		_, err := n.hosts.open(entry.Listen)
		return app.Ending{Show: func() {
			if err == nil {
				err = n.enter(entry, nil)
			}
			if err != nil {
				failed(err)
			}
			done()
		}}
	})
}

// leave leaves the match that the window is in. The player keeps the seat.
func (n *Network) leave() {
	if n.now == nil {
		return
	}
	now := n.now
	client, entry := now.client, now.entry
	n.now = nil
	now.conceal()
	if status := client.Status(); !entry.Over && status.Started && status.Result == "" {
		for seat := range status.Waiting.All() {
			if seat >= 0 {
				entry.Awaited = append(entry.Awaited, int(seat))
			}
		}
		n.keep(entry.Code, entry)
	}
	n.app.Tasks.Go(func() {
		now.fetching.Wait()
		client.Close()
	})
}

// tick processes messages of the host.
func (n *Network) tick() {
	now := n.now
	now.client.Tick()
	if code := now.client.Code(); code.Returns() && code.String() != now.entry.Code {
		before := now.entry.Code
		now.entry.Code, now.entry.Nonce = code.String(), ""
		n.keep(before, now.entry)
	}
	if m, ok := now.client.Match(); ok {
		if saves.Mode(m.Board) != now.entry.Mode {
			n.failed(online.ErrNotUnderstood) // the code belonged to another match
			return
		}
		now.seats.use(n.app.UI, now.joiner, m.Setup, len(now.client.Status().Seats))
	}
	if names := n.names(); len(names) > 0 && !slices.Equal(names, now.entry.Players) {
		now.entry.Players = names
		n.keep(now.entry.Code, now.entry)
	}
	if now.match == nil && (now.client.State() == online.Playing || now.client.State() == online.Finished) {
		now.conceal()
		n.begin()
	}
}

// names returns the names of the players by seat, empty for free seats.
func (n *Network) names() []string {
	var names []string
	for _, s := range n.now.client.Status().Seats {
		name := s.Name
		if s.Bot != "" {
			name = n.now.joiner.BotTitle(n.app.UI, s.Bot)
		}
		names = append(names, name)
	}
	return names
}

// begin shows the screen of the match.
func (n *Network) begin() {
	now := n.now
	m, _ := now.client.Match()
	players := make([]session.Player, len(now.client.Status().Seats))
	for i, s := range now.client.Status().Seats {
		players[i] = session.Player{Person: s.Name, Bot: s.Bot}
		if s.Bot == "" {
			if name, err := saves.PlayerName(s.Name); err == nil {
				players[i].Person = name
			} else {
				players[i].Person = fmt.Sprint(i + 1)
			}
		}
	}
	look := *n.app.Look
	look.Together, look.Save, look.Picture = true, nil, nil
	look.Watching, look.Hosts = now.client.Seat() == game.Nobody, now.entry.Listen != ""
	look.Bar = n.bar
	look.Failed = n.failed
	file, err := m.Map.File()
	if err != nil {
		n.failed(err)
		return
	}
	joined, err := now.joiner.Join(app.Joining{
		Setup: m.Setup, MapFile: file, Players: players, Link: now.client, Look: &look, Ended: n.ended,
		DraftStep: now.entry.DraftStep, Drafts: now.entry.Drafts, Drafted: func(step int, lines []string) { n.drafted(now, step, lines) },
	})
	if err != nil {
		n.failed(err)
		return
	}
	now.match, now.saved = joined.Screen, joined.Saved
	n.app.Settings.Board = now.joiner.Mode()
	n.app.Screens.Show(now.joiner.Card().ID, joined.Screen, func() {
		joined.Close()
		if n.now == now {
			n.leave()
		}
	})
}

// failed tells the player why the match cannot continue.
func (n *Network) failed(err error) {
	n.app.OpenMenu()
	n.app.Notices.Problem(n.app.UI.Text.T("together.failed", "Why", problem(n.app.UI, err)))
}

// ended fetches the record of a match that is over and shows the result.
func (n *Network) ended() {
	now := n.now
	if now == nil || now.ending {
		return
	}
	now.ending = true
	client, seat, joined := now.client, now.client.Seat(), now.entry.Joined
	m := now.saved()
	now.fetching.Add(1)
	n.app.Tasks.Run(n.app.UI.Text.T("together.record"), func() app.Ending {
		defer now.fetching.Done()
		ctx, cancel := context.WithTimeout(n.closing, patience)
		defer cancel()
		record, err := client.Record(ctx)
		if err != nil {
			return app.Ending{Show: func() { n.failed(err) }}
		}
		m.Record, m.Started, m.Saved = record.String(), joined, app.Now()
		return app.Ending{Keep: func() { n.keepEnd(now, &m) }, Show: func() { n.showEnd(&m, seat) }}
	})
}

// keepEnd archives a match that is over.
func (n *Network) keepEnd(now *attended, m *saves.Match) {
	now.entry.Over = true
	if _, listed := n.entry(entryID(&now.entry)); listed {
		n.keep(now.entry.Code, now.entry)
	}
	if !n.app.Saves.HasFinished(m) { // the player may look at the result a second time
		_, err := n.app.Saves.Archive(saves.Finished, *m)
		n.app.Notices.Report(err)
	}
}

// showEnd shows the result of a match from the view of the seat played here.
func (n *Network) showEnd(m *saves.Match, seat game.Seat) {
	opened, err := n.app.Matches.Open(m)
	if err == nil && opened.End == nil {
		err = errors.New("the game has no page for the end of such matches")
	}
	if err != nil {
		n.failed(err)
		return
	}
	opened.End(seat)
}

// problem describes an error in the player's language, if it is a known one.
func problem(u *ui.UI, err error) string {
	if silent, ok := errorAs[*online.UnreachableError](err); ok {
		return u.Text.T("together.unreachable", "Address", silent.Address)
	}
	if reason := online.ReasonOf(err); reason != 0 {
		return u.Text.T("together.reason." + reason.String())
	}
	if refused, ok := errorAs[*online.Refused](err); ok {
		return u.Text.T("together.reason.other", "Sentence", refused.Sentence)
	}
	return err.Error()
}
