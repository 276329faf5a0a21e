//go:build !js

package online

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"eras/play/cluster"
)

func TestMatchesThatAreRefused(t *testing.T) {
	h := openHost(t, HostConfig{})
	for sentence, change := range map[string]func(*Match){
		"no board":         func(m *Match) { m.Board = "chess" },
		"rules":            func(m *Match) { m.Setup = nil },
		"has 1 seats":      func(m *Match) { m.Seats = m.Seats[:1] },
		"no such player":   func(m *Match) { m.Seats[1].Bot = "deepblue" },
		"name of a person": func(m *Match) { m.Seats[1] = Seat{"Ada", "random"} },
		"seats without":    func(m *Match) { m.Bot = "deepblue" },
		"stay free":        func(m *Match) { m.Bot = "" },
		"must be from 1s":  func(m *Match) { m.Clock = time.Millisecond },
		"maker":            func(m *Match) { m.Maker = "\x1b[2J" },
		"must be from":     func(m *Match) { m.Away = -time.Second },
	} {
		m := kindNamed(t, "battle").match()
		change(&m)
		if _, err := h.Create(t.Context(), m); err == nil || !strings.Contains(err.Error(), sentence) {
			t.Errorf("%s: %v", sentence, err)
		}
	}
}

// Matches are made from afar with the host's code, but not with bots that read files.
func TestMatchesAreMadeFromAfar(t *testing.T) {
	h := openHost(t, HostConfig{})
	ctx := within(t, hangs)
	m := kindNamed(t, "battle").match()
	m.Seats[0].Name = "Ada"
	made, err := Create(ctx, h.Code(), m)
	if err != nil {
		t.Fatal(err)
	}
	q := &request{Kind: askCreate, ID: newID(), Nonce: newNonce(), Match: &m}
	once, err := askHost(ctx, h.Code(), q)
	if err != nil {
		t.Fatal(err)
	}
	if twice, err := askHost(ctx, h.Code(), q); err != nil || !reflect.DeepEqual(once.Made, twice.Made) {
		t.Errorf("the same request again gives %v, %v; want %v", twice, err, once.Made)
	}
	q.Nonce = newNonce()
	if u, err := askHost(ctx, h.Code(), q); err == nil {
		t.Errorf("another request with the ID of a match gets %v", u.Made)
	}
	if err := Begin(ctx, h.Code(), made.ID); err != nil {
		t.Fatal(err)
	}
	ada := enter(t, ClientConfig{Code: made.Seats[0]})
	until(t, ada, "Ada plays", func() bool { return ada.State() == Playing })
	if err := Remove(ctx, h.Code(), made.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Record(ctx, made.ID); !errors.Is(err, ErrNoMatch) {
		t.Errorf("removed: %v", err)
	}
	for _, spec := range []string{"level:3,weights=/etc/passwd", "network:depth=2,file=x", "minimax:depth=1,weights=x"} {
		m.Seats[1].Bot = spec
		if _, err := Create(ctx, h.Code(), m); !refused(err, "reads a file") {
			t.Errorf("%s: %v", spec, err)
		}
	}
	if _, err := Create(ctx, made.Seats[0], m); !errors.Is(err, ErrNotMaker) {
		t.Errorf("with the code of a seat: %v", err)
	}
}

// A match with a maker waits for the maker once all seats are taken, at a host that was started again
// too, and then has bots in the free seats.
func TestTheMakerBegins(t *testing.T) {
	c := HostConfig{Secret: cluster.NewSecret(), Store: t.TempDir()}
	for _, taken := range []bool{true, false} {
		h := openHost(t, c)
		m := kindNamed(t, "risk").match()
		m.Seats[0].Name, m.Maker = "Ada", "  Ada "
		for i := 2; i < len(m.Seats); i++ {
			m.Seats[i].Bot = m.Bot
		}
		if !taken {
			m.Seats[2].Bot = ""
		}
		made := create(t, h, m)
		bob := enter(t, ClientConfig{Code: made.Invitation, Name: "Bob"})
		until(t, bob, "Bob has a seat", func() bool { return bob.State() == Waiting && !bob.Status().Seats[1].Free() })
		if match, _ := bob.Match(); match.Maker != "Ada" {
			t.Errorf("Bob reads that %q begins", match.Maker)
		}
		code := bob.Code()
		bob.Close()
		h.Close()
		h = openHost(t, c)
		code.Addresses = []string{h.server.Address()}
		bob = enter(t, ClientConfig{Code: code})
		until(t, bob, "Bob is back", func() bool { return bob.State() == Waiting })
		if err := bob.Submit(within(t, hangs), 0, "pass"); ReasonOf(err) != ErrNotBegun || bob.Status().Started {
			t.Errorf("before the maker begins: %v, %+v", err, bob.Status())
		}
		if err := h.Begin(t.Context(), made.ID); err != nil {
			t.Fatal(err)
		}
		until(t, bob, "it plays", func() bool { return bob.State() == Playing })
		for i, s := range bob.Status().Seats {
			if s.Free() || (s.Bot == "") != (i < 2) {
				t.Errorf("seat %d has %+v", i, s)
			}
		}
		h.Close()
	}
}

// A match of bots has nobody to wait for.
func TestAMatchOfBotsDoesNotWaitForItsMaker(t *testing.T) {
	h := openHost(t, HostConfig{})
	m := kindNamed(t, "battle").match()
	m.Seats, m.Maker = []Seat{{Bot: m.Bot}, {Bot: m.Bot}}, "Ada"
	watcher := enter(t, ClientConfig{Code: create(t, h, m).Watch})
	until(t, watcher, "it plays", func() bool { return watcher.Status().Started })
}

// leaderless is a store that does not answer when the first entry is written.
type leaderless struct {
	store
	asked atomic.Bool
}

func (s *leaderless) append(ctx context.Context, match string, e *entry, after mark) (mark, error) {
	if !s.asked.Swap(true) {
		return mark{}, fmt.Errorf("writing to %w: no response", errStore)
	}
	return s.store.append(ctx, match, e, after)
}

// A request that the store did not answer is repeated.
func TestMatchesAreMadeWhileTheStoreChoosesItsLeader(t *testing.T) {
	h := openHost(t, HostConfig{})
	files := h.logs
	store := &leaderless{store: files}
	h.logs = store
	m := kindNamed(t, "battle").match()
	m.Seats[0].Name = "Ada"
	made, err := Create(within(t, hangs), h.Code(), m)
	h.logs = files
	if err != nil || !store.asked.Load() {
		t.Fatalf("the store was asked: %v; %v", store.asked.Load(), err)
	}
	ada := enter(t, ClientConfig{Code: made.Seats[0]})
	until(t, ada, "Ada has her seat", func() bool { return ada.Seat() == 0 })
}

// lateStore refuses the first entry of a match, which it has and does not tell of at once.
type lateStore struct {
	store
	nonce string
	late  int
}

func (*lateStore) append(context.Context, string, *entry, mark) (mark, error) {
	return mark{}, errMoved
}

func (s *lateStore) read(_ context.Context, _ string, read func(*entry) error) (mark, error) {
	if s.late--; s.late >= 0 {
		return mark{}, ErrNoMatch
	}
	return mark{}, read(&entry{Match: &Match{}, Nonce: s.nonce})
}

func TestAnEarlierTryToMakeAMatchIsFound(t *testing.T) {
	nonce := newNonce()
	if err := madeBy(t.Context(), &lateStore{nonce: nonce, late: 2}, newID(), nonce); err != nil {
		t.Errorf("a match of which servers tell late: %v", err)
	}
	if err := madeBy(t.Context(), &lateStore{nonce: newNonce()}, newID(), nonce); !errors.Is(err, errMoved) {
		t.Errorf("a match that another request has made: %v", err)
	}
}
