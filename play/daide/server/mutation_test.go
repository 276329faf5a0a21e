package server

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"slices"
	"strconv"
	"sync"
	"testing"

	aidiplomacy "eras/ai/diplomacy"
	"eras/game"
	"eras/play/daide"
)

// goodMessages are the messages that are mutated.
var goodMessages = []string{
	"NME ('a') ('1')", "OBS", "OBS ('a') ('1')", "IAM (AUS) (1000)", "YES (MAP ('standard'))", "REJ (MAP ('standard'))",
	"HLO", "MAP", "MDF", "SCO", "NOW", "ORD", "HST", "HST (SPR 1901)", "MIS", "TME", "TME (10)", "SMR", "DRW", "GOF",
	"NOT (GOF)", "NOT (DRW)", "NOT (TME)", "NOT (TME (10))", "NOT (SUB)", "NOT (SUB ((AUS AMY VIE) HLD))",
	"SUB ((AUS AMY VIE) MTO TYR) ((AUS FLT TRI) SUP (ITA FLT NAP) MTO ION) ((AUS AMY BUD) CTO GRE VIA (ADR ION))",
	"SUB (FAL 1901) ((ENG FLT NTH) CVY (ENG AMY YOR) CTO NWY) ((RUS FLT (STP SCS)) MTO GOB)",
	"SUB ((AUS AMY VIE) RTO TYR) ((AUS FLT TRI) DSB)", "SUB ((AUS AMY VIE) BLD) ((AUS AMY BUD) REM) (AUS WVE)",
	"SVE ('a')", "LOD ('a')", "SND (ENG) (PRP (PCE (AUS ENG)))", "ADM ('a') ('b')", "HUH (ERR NOW)", "PRN (NOW ()",
}

// mutator makes malformed messages.
type mutator struct {
	rng    *rand.Rand
	good   []daide.Message
	tokens []daide.Token
}

func newMutator(t testing.TB, s *Server, rng *rand.Rand) *mutator {
	t.Helper()
	m := &mutator{rng: rng}
	for _, text := range goodMessages {
		good, err := s.vocabulary.ParseText(text)
		if err != nil {
			t.Fatal(err)
		}
		m.good = append(m.good, good)
		m.tokens = append(m.tokens, good...)
	}
	return m
}

// next returns a message that is neither GOF nor has a token that ends the connection.
func (m *mutator) next() daide.Message {
	for {
		message := slices.Clone(m.good[m.rng.IntN(len(m.good))])
		for range m.rng.IntN(4) {
			message = m.mutate(message)
		}
		if len(message) > 0 && message[0] != daide.GOF {
			return message
		}
	}
}

func (m *mutator) mutate(x daide.Message) daide.Message {
	if len(x) == 0 {
		return x
	}
	at := m.rng.IntN(len(x))
	switch m.rng.IntN(8) {
	case 0:
		return slices.Delete(x, at, at+1)
	case 1:
		return slices.Insert(x, at, m.token())
	case 2:
		return x[:at]
	case 3:
		return append(x, x[at:]...)
	case 4:
		return append(x, m.good[m.rng.IntN(len(m.good))]...)
	case 5:
		other := m.rng.IntN(len(x))
		x[at], x[other] = x[other], x[at]
	default:
		x[at] = m.token()
	}
	return x
}

// token returns a token of the good messages, or any that may be sent.
func (m *mutator) token() daide.Token {
	if m.rng.IntN(3) > 0 {
		return m.tokens[m.rng.IntN(len(m.tokens))]
	}
	for {
		if t := daide.Token(m.rng.IntN(1 << 16)); t>>8 < 0x58 || t>>8 > 0x5F {
			return t
		}
	}
}

// send sends n messages and waits until they are answered.
func (m *mutator) send(conn net.Conn, n, mark int) error {
	end := daide.Message{daide.NOT, daide.BRA, daide.TME, daide.BRA, daide.Number(-mark), daide.KET, daide.KET}
	sent := make(chan error, 1)
	go func() {
		for range n {
			f, err := daide.MessageFrame(m.next())
			if err == nil {
				_, err = f.WriteTo(conn)
			}
			if err != nil {
				sent <- err
				return
			}
		}
		_, err := daide.Frame{Kind: daide.DM, Body: end.AppendTo(nil)}.WriteTo(conn)
		sent <- err
	}()
	want := append(append(daide.Message{daide.REJ, daide.BRA}, end...), daide.KET)
	for {
		f, err := daide.ReadFrame(conn, daide.MaxBody)
		if err != nil {
			return errors.Join(err, <-sent)
		}
		if f.Kind != daide.DM {
			return errors.Join(fmt.Errorf("%v came", f.Kind), <-sent)
		}
		if got, err := daide.ParseMessage(f.Body); err == nil && slices.Equal(got, want) {
			return <-sent
		}
	}
}

// messagesVariable is the environment variable that sets the number of messages, for
// longer runs.
const messagesVariable = "ERAS_DAIDE_MESSAGES"

// Malformed messages, from a player and from clients that have not joined, do not
// change the game.
func TestMutatedMessages(t *testing.T) {
	count := 20_000
	if testing.Short() {
		count = 2_000
	}
	if text := os.Getenv(messagesVariable); text != "" {
		var err error
		if count, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	// The game has more phases than batches.
	const batches = 20
	batch := (count/2 + batches - 1) / batches
	g := newGame(t, "standard", batches)
	config, played := newConfig(g, 2)
	config.Limits.Rate, config.Limits.Burst, config.Limits.QueueBytes = 1<<30, 1<<30, 1<<24
	config.Limits.JoinAttempts, config.Limits.WrongPasscodes = 1<<30, 1<<30
	s := newTestServer(t, config)
	l := listen(t)
	served := make(chan error, 1)
	go func() { served <- s.Serve(l) }()

	m := newMutator(t, s, game.Random(11))
	left, mark := count/2, 0
	bad := &player{g: g, vocabulary: s.vocabulary, conn: dial(t, l), maker: aidiplomacy.NewDumbBot, seed: config.Seed(0)}
	bad.tolerant = true
	bad.between = func(p *player) {
		n := min(batch, left)
		left -= n
		mark++
		err := errors.Join(p.say(daide.Not{Of: daide.Bare{Command: daide.GOF}}), m.send(p.conn, n, mark), p.say(daide.Not{Of: daide.Bare{Command: daide.SUB}}))
		if err != nil {
			t.Error(err)
		}
	}
	bad.after = daide.Bare{Command: daide.GOF}
	var all sync.WaitGroup
	play := func(p *player) {
		if err := p.play(); err != nil {
			t.Error(err)
		}
	}
	all.Go(func() { play(bad) })
	waitFor(t, func() bool { s.mu.Lock(); defer s.mu.Unlock(); return s.games[0].free == 1 })

	// Clients that have not joined send the other half, as messages and as bytes.
	unjoined := newMutator(t, s, game.Random(12))
	for sent := 0; sent < count-count/2; {
		n := min(1+unjoined.rng.IntN(max(40, count/1000)), count-count/2-sent)
		sent += n
		if err := sendMalformed(unjoined, l.Addr().String(), n); err != nil {
			t.Fatal(err)
		}
	}

	good := &player{g: g, vocabulary: s.vocabulary, conn: dial(t, l), maker: aidiplomacy.NewDumbBot, seed: config.Seed(0)}
	all.Go(func() { play(good) })
	all.Wait()
	if err := <-served; err != nil {
		t.Error(err)
	}
	makers := sevenOf(aidiplomacy.NewHoldBot)
	makers[0], makers[1] = aidiplomacy.NewDumbBot, aidiplomacy.NewDumbBot
	alone, err := aidiplomacy.Play(t.Context(), g, makers, config.Seed(0), nil)
	if err != nil {
		t.Fatal(err)
	}
	if p := played.all()[0]; p.Last != alone || p.Players[0].Missed+p.Players[1].Missed != 0 {
		t.Errorf("the game is another one: %+v", p.Players)
	}
	if left != 0 {
		t.Errorf("%d messages were not sent", left)
	}
	t.Logf("%d malformed messages; %+v", count, s.Stats())
}

// sendMalformed connects, sends malformed messages and hangs up, perhaps in the middle
// of a frame or after invalid bytes.
func sendMalformed(m *mutator, addr string, n int) error {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return err
	}
	defer conn.Close()
	var b []byte
	if m.rng.IntN(8) > 0 {
		b = daide.InitialFrame().AppendTo(nil)
	}
	for range n {
		message := m.next()
		// It must not take the open seat for good, or a player's.
		if message[0] == daide.NME || message[0] == daide.IAM {
			message[0] = daide.OBS
		}
		b = daide.Frame{Kind: daide.DM, Body: message.AppendTo(nil)}.AppendTo(b)
	}
	switch m.rng.IntN(3) {
	case 0:
		b = b[:m.rng.IntN(len(b))]
	case 1:
		b[m.rng.IntN(len(b))] ^= 1 << m.rng.IntN(8)
	}
	// The server may close the connection before all is sent.
	_, _ = conn.Write(b)
	return nil
}
