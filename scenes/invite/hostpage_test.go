//go:build !js

package invite

import (
	"net"
	"testing"

	"eras/game/battle"
	"eras/game/risk"
	"eras/play/online"
	"eras/scenes/ui/uitest"
)

func TestHostPageSaysWhatIsWrong(t *testing.T) {
	n := open(t)
	for what, change := range map[string]func(p *hostPage){
		"name":    func(p *hostPage) { p.name = " " },
		"address": func(p *hostPage) { p.where, p.address = network, "nowhere" },
		"server":  func(p *hostPage) { p.where, p.server = onServer, "eras://?" },
	} {
		p := invitation(t, n, battle.ID)
		change(p)
		w := uitest.New(t, "en", 1280, 800, p)
		w.Ticks(2)
		w.Click("together.open")
		w.Ticks(2)
		if p.problem == nil || p.problem(w.UI) == "" || p.busy {
			t.Errorf("with a wrong %s nothing is said", what)
		}
	}
	p := invitation(t, n, risk.ID)
	for i := range p.seats {
		p.seats[i] = firstBot
	}
	w := uitest.New(t, "en", 1280, 800, p)
	w.Ticks(2)
	if _, ok := w.Find("together.open"); !ok {
		t.Fatal("no button")
	}
	w.Click("together.open")
	if p.busy {
		t.Error("a match without a free seat is opened")
	}
}

// A match is hosted for the network if this machine is in one.
func TestHostingIsForTheNetwork(t *testing.T) {
	n := open(t)
	for address, where := range map[string]place{"192.0.2.7": network, "127.0.0.1": here} {
		n.address = func() string { return address }
		if p := invitation(t, n, risk.ID); p.where != where || p.address != net.JoinHostPort(address, usualPort) {
			t.Errorf("at %s, a match is hosted at place %d for %s", address, p.where, p.address)
		}
	}
}

// An address at which nobody answers is told at once, and not after the time in which a host may answer.
func TestASilentAddressIsToldAtOnce(t *testing.T) {
	n := open(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := newJoinPage(n)
	p.name = "Ana"
	p.code = "eras://join-0123456789:0123456789abcdef0123456789abcdef@" + l.Addr().String()
	code, err := online.ParseCode(p.code)
	if err != nil || !code.Invites() {
		t.Fatal(code, err)
	}
	if err := online.Reach(t.Context(), "127.0.0.1:1", l.Addr().String()); err != nil {
		t.Error("one of two addresses is open:", err)
	}
	l.Close()
	_, _, err = lookAt(t.Context(), code) // without a limit of time
	silent, ok := errorAs[*online.UnreachableError](err)
	if !ok || silent.Address != l.Addr().String() {
		t.Fatal(err)
	}
	w := uitest.New(t, "es", 900, 600, p)
	if text := problem(w.UI, err); text != "Nadie responde en "+l.Addr().String()+". ¿Está abierta la partida allí, y es el código más reciente?" {
		t.Errorf("the page says %q", text)
	}
}
