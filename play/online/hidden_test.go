//go:build !js

package online

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/nats-io/nats.go"

	"eras/game"
	"eras/game/risk"
	"eras/play/cluster"
)

// spy is a hostile player: a connection with the key of a seat that subscribes to all that
// there is, and keeps what it hears.
type spy struct {
	conn  *cluster.Conn
	name  string
	news  chan *nats.Msg
	heard [][]byte
}

// everything are subjects behind which there may be a secret.
var everything = []string{
	">", "*", "*.*.*.*", "eras.>", "eras.play.>", "eras.log.>", askSubject + "*", viewSubject + "*", replySubject + ">",
	peerSubject, "_INBOX.>", "_INBOX.owner.>", "$JS.>", "$SYS.>", "$KV.>", "$JS.EVENT.>", "$JS.ACK.>",
}

// newSpy returns a spy with the name and key of a user.
func newSpy(t *testing.T, c Code, name string) *spy {
	t.Helper()
	conn, err := cluster.Connect(within(t, hangs), c.address(name))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	s := &spy{conn: conn, name: name, news: make(chan *nats.Msg, maxPending)}
	for _, subject := range slices.Concat(everything, []string{viewSubject + c.user.base()}) {
		// Each subscription that is refused closes nothing.
		if _, err := conn.ChanSubscribe(subject, s.news); err != nil {
			t.Fatal(err)
		}
	}
	if err := conn.Flush(); err != nil {
		t.Fatal(err)
	}
	return s
}

// listen takes in what the connection has received.
func (s *spy) listen() {
	for {
		select {
		case m := <-s.news:
			s.heard = append(s.heard, append([]byte(m.Subject+" "), m.Data...))
		default:
			return
		}
	}
}

// has reports whether the spy has heard a text.
func (s *spy) has(text string) bool {
	s.listen()
	return slices.ContainsFunc(s.heard, func(m []byte) bool { return bytes.Contains(m, []byte(text)) })
}

// steps returns the steps that the spy has heard of, by number.
func (s *spy) steps(t *testing.T) map[int]Step {
	t.Helper()
	s.listen()
	all := map[int]Step{}
	for _, m := range s.heard {
		_, data, _ := bytes.Cut(m, []byte(" "))
		var u update
		if err := json.Unmarshal(data, &u); err != nil {
			t.Fatalf("%s: %v", m, err)
		}
		for i, step := range u.Steps {
			all[u.From+i] = step
		}
	}
	return all
}

// The cards, missions, armies and owners that a seat may not see, and the seed, are in nothing that it
// can read. The truth is that of the host's record.
func TestHiddenCardsStayHidden(t *testing.T) {
	const seed = 8713520946127384501
	for _, name := range []string{"risk", "risk in the fog", "risk with hidden owners"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHost(t, HostConfig{})
			k := kindNamed(t, name)
			m := k.match()
			m.Seed = seed
			for i := range m.Seats {
				m.Seats[i] = Seat{Bot: k.bot}
			}
			m.Seats[1] = Seat{Name: "Eve"}
			made := create(t, h, m)
			code := made.Seats[1]
			eve := newSpy(t, code, code.user.base())
			ctx := within(t, hangs)
			if _, err := Play(ctx, enter(t, ClientConfig{Code: code}), k.bot, 1); err != nil {
				t.Fatal(err)
			}
			for _, secret := range []string{strconv.FormatUint(seed, 10), `"seed"`} {
				if eve.has(secret) {
					t.Errorf("Eve has read %s", secret)
				}
			}
			checkSecrets(t, hostRecord(t, h, made.ID), 1, eve.steps(t))
		})
	}
}

// checkSecrets compares what a seat was sent with what it may see.
func checkSecrets(t *testing.T, r game.Record, seat game.Seat, sent map[int]Step) {
	t.Helper()
	b, err := risk.BoardFromSetup(r.Setup)
	if err != nil {
		t.Fatal(err)
	}
	n, hidden, cards, standIns := 0, 0, 0, 0
	_, err = game.ReplaySteps(b, r, func(step risk.Step) {
		s, ok := sent[n]
		n++
		if !ok {
			return // sent before Eve listened
		}
		if len(s.Answers) > 0 {
			checkAnswers(t, b, &step, seat, s.Answers)
			return
		}
		hidden++
		p, err := b.ParsePosition(s.Position)
		if err != nil {
			t.Errorf("step %d: %v", n, err)
			return
		}
		for other := range game.Seat(risk.MaxPlayers) {
			if other != seat && (p.Hands[other].Len() != 0 || p.Mission[other] != 0 && p.Phase != risk.Over) {
				t.Errorf("step %d: seat %v reads the cards or the mission of seat %v", n, seat, other)
			}
		}
		if !p.Hands[seat].Equal(step.After.Hands[seat]) || p.HandSize != step.After.HandSize {
			t.Errorf("step %d: the seat does not see its own cards or the number of the others'", n)
		}
		cards += step.After.Hands[seat].Len()
		seen := b.Game.Sees(&step.After, seat)
		for c := range risk.Territory(b.Game.Map.Territories()) {
			if !seen.Has(c) && p.Armies.At(c) > 1 {
				t.Errorf("step %d: the seat reads the armies of territory %d", n, c)
			}
			if !seen.Has(c) && p.Owner.At(c) != step.After.Owner.At(c) {
				standIns++
			}
			if seen.Has(c) && p.Armies.At(c) != step.After.Armies.At(c) {
				t.Errorf("step %d: the seat does not see the armies of territory %d", n, c)
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if (standIns > 0) != b.Game.Rules.Veil {
		t.Errorf("%d owners out of sight were sent wrongly", standIns)
	}
	if hidden == 0 || cards == 0 {
		t.Errorf("of %d steps %d hid something, and the seat had %d cards: the test shows nothing", n, hidden, cards)
	}
}

// checkAnswers looks for answers that say more than the seat may know.
func checkAnswers(t *testing.T, b *risk.Board, step *risk.Step, seat game.Seat, answers []string) {
	t.Helper()
	p := &step.Before
	what := strings.Join(answers, "; ")
	switch p.Phase {
	case risk.Drawing, risk.TradingIn:
		if p.Turn != seat && (p.Phase == risk.Drawing || step.Answers[0].Kind == risk.TradeIn) {
			t.Errorf("the seat reads the cards of another: %s", what)
		}
	case risk.Assigning:
		if b.Game.Rules.Missions {
			t.Errorf("the seat reads missions: %s", what)
		}
	case risk.Attacking, risk.Occupying, risk.Rolling:
		for _, a := range step.Answers {
			if b.Game.Rules.Veil && a.Kind == risk.Attack && !b.Game.Sees(p, seat).Has(a.From) && !b.Game.Sees(p, seat).Has(a.To) {
				t.Errorf("the seat reads a fight out of sight: %s", what)
			}
		}
	case risk.Placing, risk.Reinforcing, risk.Fortifying:
		if b.Game.Rules.Fog && p.Turn != seat && !step.Before.Armies.Equal(&step.After.Armies) {
			for c := range risk.Territory(b.Game.Map.Territories()) {
				if p.Armies.At(c) != step.After.Armies.At(c) && !b.Game.Sees(p, seat).Has(c) {
					t.Errorf("the seat reads armies in the fog: %s", what)
				}
			}
		}
	}
}

// Orders are in nothing that others can read before all are in, whatever a player listens to.
func TestOrdersStayHidden(t *testing.T) {
	h := openHost(t, HostConfig{})
	m := kindNamed(t, "diplomacy").match()
	m.Seats = make([]Seat, 7)
	for i := range m.Seats {
		m.Seats[i] = Seat{Bot: "holdbot"}
	}
	m.Seats[0], m.Seats[1] = Seat{Name: "Ada"}, Seat{Name: "Eve"}
	made := create(t, h, m)
	ctx := within(t, hangs)
	var spies []*spy
	for _, who := range []struct {
		code  Code
		nonce string
	}{{made.Seats[1], ""}, {made.Watch, newNonce()}, {made.Invitation, newNonce()}, {h.Code(), newNonce()}} {
		u := who.code.user
		u.nonce = who.nonce
		spies = append(spies, newSpy(t, who.code, u.String()))
	}
	ada, eve := enter(t, ClientConfig{Code: made.Seats[0]}), enter(t, ClientConfig{Code: made.Seats[1]})
	for _, c := range []*Client{ada, eve} {
		until(t, c, "persons are awaited", func() bool { return c.Status().Waiting == game.SeatsOf(0, 1) })
	}
	const order = "A VIE - TYR"
	if err := ada.Submit(ctx, 0, order); err != nil {
		t.Fatal(err)
	}
	until(t, eve, "Eve knows that Ada has ordered", func() bool { return eve.Status().Waiting == game.SeatsOf(1) })
	listenOn(ctx, t, spies)
	for i, s := range spies {
		if s.has("VIE") {
			t.Errorf("spy %d has read the order", i)
		}
	}
	if err := eve.Submit(ctx, 0, "F EDI H"); err != nil {
		t.Fatal(err)
	}
	until(t, eve, "the phase is played", func() bool { return len(eve.Steps(0)) == 1 })
	listenOn(ctx, t, spies)
	for i, s := range spies {
		if s.has(order) != (i == 0) {
			t.Errorf("after the phase, spy %d has read the order: %v", i, i != 0)
		}
	}
}

// listenOn waits until spies have received what was sent to them. The first has a seat; when the
// host has answered its question, it has sent all that came before.
func listenOn(ctx context.Context, t *testing.T, spies []*spy) {
	t.Helper()
	if _, err := try(ctx, spies[0].conn, spies[0].name, &request{Kind: askLook}); err != nil {
		t.Fatal(err)
	}
	for _, s := range spies {
		if err := s.conn.FlushWithContext(ctx); err != nil {
			t.Fatal(fmt.Errorf("listening: %w", err))
		}
	}
}
