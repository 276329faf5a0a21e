//go:build !js

package online

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"eras/game"
	"eras/play/cluster"
)

// sharedHosts returns hosts that share their matches through a NATS server, with codes that
// have the addresses of all.
func sharedHosts(t *testing.T, n int) []*Host {
	t.Helper()
	secret := cluster.NewSecret()
	s, err := cluster.Start(cluster.Config{
		Listen: ":0", Secret: secret, Store: t.TempDir(), Memory: storeMemory, Disk: storeMemory,
		Users: []cluster.User{{Name: "hosts", Publish: []string{">"}, Subscribe: []string{">"}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	var public []string
	for range n {
		public = append(public, fmt.Sprint("127.0.0.1:", freePort(t)))
	}
	var hosts []*Host
	for _, listen := range public {
		hosts = append(hosts, openHost(t, HostConfig{
			Listen: listen, Public: public, Secret: secret, Shared: cluster.Address{URL: s.Invitation("hosts")},
		}))
	}
	return hosts
}

// Hosts that share matches play them with players at any of them, and take over those of one
// that ends.
func TestSharedHosts(t *testing.T) {
	hosts := sharedHosts(t, 3)
	k := kindNamed(t, "risk in the fog")
	m := k.match()
	for i := range m.Seats {
		m.Seats[i] = Seat{Name: fmt.Sprint("player ", i)}
	}
	const matches = 6
	var made []Made
	players := make([][]*honest, matches)
	for i := range matches {
		made = append(made, create(t, hosts[0], m))
		for seat := range m.Seats {
			players[i] = append(players[i], playHonestly(t, made[i].Seats[game.Seat(seat)], k.bot))
		}
	}
	first := players[0][0].client
	until(t, first, "it plays", func() bool { return len(first.Steps(0)) > 0 })
	hosts[1].Close()
	for i := range matches {
		for _, p := range players[i] {
			if err := <-p.done; err != nil {
				t.Fatal(err)
			}
		}
		r := hostRecord(t, hosts[0], made[i].ID)
		for _, p := range players[i] {
			sameViews(t, r, p.client)
		}
	}
}

// A player at one of several hosts has answers sent to no other, and hears of nothing that
// goes through the host to others.
func TestSharedHostsKeepPlayersApart(t *testing.T) {
	hosts := sharedHosts(t, 2)
	k := kindNamed(t, "risk")
	m := k.match()
	m.Seats = []Seat{{Name: "Ada"}, {Name: "Eve"}, {Bot: k.bot}}
	made := create(t, hosts[0], m)
	ada, eve := made.Seats[0], made.Seats[1]
	ada.Addresses = ada.Addresses[:1]
	eve.Addresses = ada.Addresses
	victim, hostile := newSpy(t, ada, ada.user.base()), newSpy(t, eve, eve.user.base())
	inbox := cluster.Inbox(ada.user.base()) + "x"
	for _, reply := range []string{inbox, replySubject + "x." + inbox, viewSubject + ada.user.base(), logSubject + made.ID} {
		for _, subject := range []string{askSubject + eve.user.base(), askSubject + ada.user.base(), replySubject + "x." + inbox} {
			err := hostile.conn.PublishMsg(&nats.Msg{Subject: subject, Reply: reply, Data: []byte(`{"kind":"chat","text":"from Eve"}`)})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	a, b := playHonestly(t, ada, k.bot), playHonestly(t, eve, k.bot)
	for _, p := range []*honest{a, b} {
		if err := <-p.done; err != nil {
			t.Fatal(err)
		}
	}
	listenOn(within(t, hangs), t, []*spy{victim, hostile})
	if victim.has("from Eve") || victim.has("refused") {
		t.Error("Ada has heard of what Eve did")
	}
	checkSecrets(t, hostRecord(t, hosts[0], made.ID), 1, hostile.steps(t))
}

// A host that does not know yet that another one has begun a match reads it again when a player
// answers.
func TestAnotherHostBeginsTheMatch(t *testing.T) {
	hosts := sharedHosts(t, 2)
	m := kindNamed(t, "battle").match()
	m.Seats = []Seat{{Name: "Ada"}, {}}
	made := create(t, hosts[0], m)
	late := loaded(t, hosts[1], made)
	if late.started {
		t.Fatal("it has begun before the players are there")
	}
	ada := enter(t, ClientConfig{Code: made.Seats[0]})
	enter(t, ClientConfig{Code: made.Invitation, Name: "Bob"})
	until(t, ada, "it plays", func() bool { return ada.State() == Playing })
	who := user{role: seatRole, match: made.ID, seat: 0}
	if err := late.take(who, &request{Kind: askAnswer, Nonce: newNonce(), Text: "pass"}, time.Now()); !errors.Is(err, errStore) {
		t.Errorf("the host says %v, not that it must read the match again", err)
	}
}
