//go:build !js

package invite

import (
	"context"
	"errors"
	"net"
	"slices"
	"strings"
	"testing"

	"eras/play/nearby"
	"eras/play/online"
	"eras/saves"
	"eras/scenes/ui/uitest"
)

// A match that its host shows on the network is found there by another program, which takes a seat
// without having been given the code. Once it begins, or its host leaves, nobody finds it.
func TestAShownMatchIsFoundOnTheNetwork(t *testing.T) {
	all, err := net.Interfaces()
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(all, func(one net.Interface) bool { return one.Flags&net.FlagLoopback != 0 })
	if i < 0 {
		t.Fatal("this machine has no loopback interface")
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	l.Close()
	n, guest := open(t), open(t)
	n.on, guest.on = &all[i], &all[i]
	guest.Open()
	p := guest.app.Screens.Shown().(*joinPage)
	p.name = "Berta"
	w := uitest.New(t, "en", 1280, 800, guest.app)
	look := func() (labels []string) {
		w.Ticks(2)
		w.Click("together.nearby.look")
		await(t, "the answers", func() bool { w.Ticks(1); return !p.searching })
		w.Ticks(2)
		if c, ok := w.Find("together.nearby.0"); ok {
			labels = append(labels, c.Label)
		}
		return labels
	}
	if found := look(); found != nil {
		t.Fatalf("before the match, the page shows %q", found)
	}
	w.Check()
	hostBattle(t, n, saves.Together{Listen: address, Public: address, Shown: true})
	await(t, "the match", func() bool { return slices.Equal(look(), []string{"Battle, hosted by Ana"}) })
	w.Check()
	w.Click("together.nearby.0")
	await(t, "the seat", func() bool {
		w.Ticks(1)
		return guest.now != nil && guest.now.client.State() == online.Waiting
	})
	begins(t, n)
	await(t, "the beginning", func() bool { n.tick(); return n.now.match != nil })
	if n.now.shown != nil {
		t.Error("the match is announced after its beginning")
	}
}

// What others write on the network is checked: only invitations to games that this program has are listed,
// with names that could be a player's.
func TestStrangeAnnouncementsAreNotListed(t *testing.T) {
	n := open(t)
	good := "eras://join-0123456789:0123456789abcdef0123456789abcdef@192.0.2.7:16720#" + strings.Repeat("0123456789abcdef", 4)
	n.find = func(context.Context) ([]nearby.Match, error) {
		return []nearby.Match{
			{Code: "rm -rf", Game: "risk", Host: "Ana"}, {Code: good, Game: "chess", Host: "Ana"},
			{Code: "eras://host:0123456789abcdef0123456789abcdef@192.0.2.7:16720", Game: "risk", Host: "Ana"},
			{Code: good, Game: "risk", Host: "\u202e\n"}, {Code: good, Game: "diplomacy", Host: "Berta"},
		}, nil
	}
	found, _ := n.find(t.Context())
	if all := n.known(found); len(all) != 2 || all[0].host != "" || all[1].host != "Berta" || all[1].code != good {
		t.Errorf("listed %+v", all)
	}
	for _, fault := range []error{nil, errors.New("no network")} {
		find := n.find
		n.find = func(ctx context.Context) ([]nearby.Match, error) {
			found, _ := find(ctx)
			return found, fault
		}
		uitest.Fits(t, func() uitest.Screen {
			p := newJoinPage(n)
			p.nearby, p.searched = n.known(found), true
			if fault != nil {
				p.nearby = nil
			}
			return p
		}, nil, "together.tabs")
	}
}
