//go:build !js

package session_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"eras/ai/agents"
	aidiplomacy "eras/ai/diplomacy"
	"eras/game"
	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/gametest"
	"eras/game/risk"
	"eras/game/war"
	"eras/play/games"
	"eras/play/online"
	"eras/play/session"
	"eras/play/session/diplomacyplay"
	"eras/play/session/riskplay"
	"eras/play/session/warplay"
)

// together is a match that is played through links by sessions of one game.
type together[P any, M, E any] struct {
	board game.Board[P, M, E]
	bot   string
	// join returns the session of a client.
	join func(board game.Board[P, M, E], link session.Link) (*session.Session[P, M, E], error)
	// answer answers for a person at what the person sees.
	answer func(seat game.Seat, view P, rng *rand.Rand) M
}

// play plays a whole match with a person in every seat. One of them loses the connection again
// and again and returns with the code of the seat. At the end everybody sees what the host says
// that they may see, and has the same record.
func (x together[P, M, E]) play(t *testing.T) {
	ctx := t.Context()
	host, err := online.OpenHost(ctx, online.HostConfig{Games: games.All, Listen: ":0"})
	if err != nil {
		t.Fatal(err)
	}
	defer host.Close()
	seats := x.board.Seats()
	made, err := host.Create(ctx, online.Match{Board: x.board.Name(), Setup: x.board.Setup(), Seed: 5, Seats: make([]online.Seat, seats), Bot: x.bot})
	if err != nil {
		t.Fatal(err)
	}
	clients := make([]*session.OnlineClient, seats)
	sessions := make([]*session.Session[P, M, E], seats)
	rngs := make([]*rand.Rand, seats)
	begin := time.Now()
	wait := func(what string, ok func() bool) {
		t.Helper()
		for !ok() {
			if time.Since(begin) > 2*time.Minute {
				t.Fatalf("waited too long for %s", what)
			}
			time.Sleep(time.Millisecond)
		}
	}
	enter := func(i int) {
		c := clients[i]
		wait("the beginning", func() bool { c.Tick(); return c.State() == online.Playing || c.State() == online.Finished })
		if sessions[i], err = x.join(x.board, c); err != nil {
			t.Fatal(err)
		}
	}
	for i := range seats {
		seat := game.Seat(i)
		clients[i] = session.NewOnlineClient(online.ClientConfig{Games: games.All, Code: made.Invitation, Name: fmt.Sprint("player ", i), Seat: &seat})
		rngs[i] = game.Random(uint64(i) + 1)
	}
	for i := range seats {
		enter(i)
	}
	defer func() {
		for i := range seats {
			sessions[i].Close()
			clients[i].Close()
		}
	}()
	over := func() bool {
		for _, s := range sessions {
			if _, over := s.Outcome(); !over {
				return false
			}
		}
		return true
	}
	lost := 0
	wait("the end", func() bool {
		for i, s := range sessions {
			if err := s.Tick(); err != nil {
				t.Fatalf("seat %d: %v", i, err)
			}
			if s.Waiting().Has(game.Seat(i)) != (s.Persons() == game.SeatsOf(game.Seat(i)) && hasTurn(s)) {
				t.Fatalf("seat %d: waiting is %v", i, s.Waiting())
			}
			if seat, ok := s.Turn(); ok {
				if seat != game.Seat(i) {
					t.Fatalf("seat %d is asked to answer for seat %v", i, seat)
				}
				if err := s.Submit(seat, x.answer(seat, s.Position(), rngs[i])); err != nil {
					t.Fatalf("seat %d: %v", i, err)
				}
			}
			if i == seats-1 && lost < 3 && s.Match().Steps() >= 6*(lost+1) {
				lost++
				before := s.Match().Steps()
				s.Close()
				clients[i].Close()
				clients[i] = session.NewOnlineClient(online.ClientConfig{Games: games.All, Code: clients[i].Code()})
				if enter(i); sessions[i].Match().Steps() < before {
					t.Errorf("seat %d had %d steps, has %d after coming back", i, before, sessions[i].Match().Steps())
				}
			}
		}
		return over()
	})
	if lost == 0 {
		t.Error("the match was too short to lose a connection")
	}
	record, err := host.Record(ctx, made.ID)
	if err != nil {
		t.Fatal(err)
	}
	match, err := game.Replay(x.board, record)
	if err != nil {
		t.Fatal(err)
	}
	record.Seed = 0
	for i, s := range sessions {
		end := match.Position()
		var view P
		x.board.View(&end, game.Seat(i), &view)
		if last := s.Position(); !game.Same(&last, &view) {
			t.Errorf("seat %d sees another end than the host lets it see", i)
		}
		wait("the news of the end", func() bool { clients[i].Poll(); return clients[i].State() == online.Finished })
		own, err := clients[i].Record(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if own.String() != record.String() {
			t.Errorf("seat %d has another record than the host", i)
		}
	}
}

func hasTurn[P, M, E any](s *session.Session[P, M, E]) bool {
	_, ok := s.Turn()
	return ok
}

// people returns players at other programs.
func people(n int) []session.Player {
	all := make([]session.Player, n)
	for i := range all {
		all[i].Person = fmt.Sprint("player ", i)
	}
	return all
}

func TestWarTogether(t *testing.T) {
	s, err := agents.LoadScenario("banners")
	if err != nil {
		t.Fatal(err)
	}
	set := warplay.Setup{Scenario: s, Map: s.Maps[0], First: game.Red}
	x := together[war.State, war.Action, war.Event]{board: set.War(), bot: "level:1"}
	x.join = func(b game.Board[war.State, war.Action, war.Event], link session.Link) (*session.Session[war.State, war.Action, war.Event], error) {
		w, err := warplay.JoinWar(set, game.NewMatch(b, 0), link)
		return w.Session, err
	}
	x.answer = func(seat game.Seat, view war.State, rng *rand.Rand) war.Action {
		spec, _ := agents.ParseSpec("level:1")
		a, err := spec.WarAgent(s.Rules, rng.Uint64())
		if err != nil {
			t.Fatal(err)
		}
		move, err := a.Act(t.Context(), view, seat)
		if err != nil {
			t.Fatal(err)
		}
		return move
	}
	x.play(t)
}

func TestBattleTogether(t *testing.T) {
	s, err := agents.LoadScenario("banners")
	if err != nil {
		t.Fatal(err)
	}
	set := warplay.Setup{Alone: true, Scenario: s, First: game.Red, Soldiers: [2]int{6, 6}}
	x := together[battle.Position, battle.Move, battle.Event]{board: set.Battle(), bot: "level:1"}
	x.join = func(b game.Board[battle.Position, battle.Move, battle.Event], link session.Link) (*session.Session[battle.Position, battle.Move, battle.Event], error) {
		w, err := warplay.JoinBattle(set, game.NewMatch(b, 0), link)
		return w.Session, err
	}
	x.answer = func(seat game.Seat, view battle.Position, rng *rand.Rand) battle.Move {
		moves := view.Moves(nil)
		return moves[rng.IntN(len(moves))]
	}
	x.play(t)
}

func TestRiskTogether(t *testing.T) {
	m, err := agents.LoadRiskMap("isles")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"players=3 limit=8", "players=3 limit=6 fog=on missions=on capitals=on"} {
		t.Run(text, func(t *testing.T) {
			rules, err := risk.ParseRules(text)
			if err != nil {
				t.Fatal(err)
			}
			b, err := risk.NewBoard(m, rules)
			if err != nil {
				t.Fatal(err)
			}
			x := together[risk.Position, risk.Action, risk.Event]{board: b, bot: "killbot"}
			x.join = func(b game.Board[risk.Position, risk.Action, risk.Event], link session.Link) (*session.Session[risk.Position, risk.Action, risk.Event], error) {
				r, err := riskplay.Join(riskplay.Setup{Map: m, Rules: rules, Players: people(3)}, game.NewMatch(b, 0), link)
				return r.Session, err
			}
			x.answer = func(seat game.Seat, view risk.Position, rng *rand.Rand) risk.Action { return b.Game.Random(&view, rng) }
			x.play(t)
		})
	}
}

// A draft of several territories reaches the host as one placement after the other, and is seen
// as placed meanwhile.
func TestRiskDraftTogether(t *testing.T) {
	m, err := agents.LoadRiskMap("isles")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := risk.ParseRules("players=2 deal=on")
	if err != nil {
		rules, err = risk.ParseRules("players=2")
	}
	if err != nil {
		t.Fatal(err)
	}
	b, err := risk.NewBoard(m, rules)
	if err != nil {
		t.Fatal(err)
	}
	link := &scripted{}
	r, err := riskplay.Join(riskplay.Setup{Map: m, Rules: rules, Players: people(2)}, game.NewMatch(b, 0), link)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	// The host's match, up to where seat 0 places several armies.
	host, rng := game.NewMatch(b, 3), game.Random(2)
	show := func(before risk.Position, seat game.Seat, a risk.Action) {
		link.steps = append(link.steps, b.FormatMove(&before, seat, a))
		if err := r.Tick(); err != nil {
			t.Fatal(err)
		}
	}
	act := func(a risk.Action) {
		before, seat := host.Position(), host.Waiting().First()
		if _, _, err := host.Answer(seat, a); err != nil {
			t.Fatal(err)
		}
		show(before, seat, a)
	}
	for n := 0; ; n++ {
		p := host.Position()
		if host.Waiting().Has(game.Chance) {
			before := host.Position()
			step, _, err := host.Roll()
			if err != nil {
				t.Fatal(err)
			}
			show(before, game.Chance, step.Answers[0])
			continue
		}
		if p.Turn == 0 && (p.Phase == risk.Reinforcing || p.Phase == risk.Placing) && p.Reserve > 1 {
			break
		}
		if n > 10_000 {
			t.Fatal("nobody places several armies")
		}
		act(b.Game.Random(&p, rng))
	}
	p := host.Position()
	own := p.Held[0]
	first, second := own.First(), own.Rest().First()
	if _, err := r.Put(first, 1); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Put(second, p.Reserve-1); err != nil {
		t.Fatal(err)
	}
	want := []int32{p.Armies.At(first) + 1, p.Armies.At(second) + p.Reserve - 1}
	for i := range 2 {
		if d := r.Drafted(); d.Armies.At(first) != want[0] || d.Armies.At(second) != want[1] {
			t.Errorf("after %d placements %d and %d armies are seen, want %v", i, d.Armies.At(first), d.Armies.At(second), want)
		}
		if _, person := r.Turn(); person {
			t.Error("the person is asked again although answers are on their way")
		}
		if len(link.sent) != i+1 {
			t.Fatalf("%d answers were sent after %d placements", len(link.sent), i)
		}
		position := host.Position()
		a, err := b.ParseMove(&position, 0, link.sent[i])
		if err != nil {
			t.Fatal(err)
		}
		act(a)
		if err := r.Tick(); err != nil {
			t.Fatal(err)
		}
	}
	if d := r.Drafted(); !gametest.Same(d, host.Position()) || !gametest.Same(r.Position(), host.Position()) {
		t.Error("the armies do not stand where the host has them")
	}
}

func TestDiplomacyTogether(t *testing.T) {
	m, err := agents.LoadDiplomacyMap("three-crowns")
	if err != nil {
		t.Fatal(err)
	}
	rules := diplomacy.Rules{LastYear: int16(m.Year + 3)}
	b, err := diplomacy.NewBoard(m, rules)
	if err != nil {
		t.Fatal(err)
	}
	x := together[diplomacy.Position, diplomacy.Answer, diplomacy.Event]{board: b, bot: "randbot"}
	x.join = func(b game.Board[diplomacy.Position, diplomacy.Answer, diplomacy.Event], link session.Link) (*session.Session[diplomacy.Position, diplomacy.Answer, diplomacy.Event], error) {
		d, err := diplomacyplay.Join(diplomacyplay.Setup{Map: m, Rules: rules, Players: people(b.Seats())}, game.NewMatch(b, 0), link)
		return d.Session, err
	}
	maker, err := agents.DiplomacyBots().Find("randbot")
	if err != nil {
		t.Fatal(err)
	}
	x.answer = func(seat game.Seat, view diplomacy.Position, rng *rand.Rand) diplomacy.Answer {
		return maker(b.Game, diplomacy.PowerOf(seat), aidiplomacy.BotRandom(rng.Uint64(), seat)).Orders(nil, &view)
	}
	x.play(t)
}
