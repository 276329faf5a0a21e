//go:build !js

package online

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/nats-io/nats.go"

	"eras/game"
	"eras/play/cluster"
	"eras/play/games"
)

// honest plays a seat with a bot and remembers its answers.
type honest struct {
	client  *Client
	answers []string
	done    chan error
}

func playHonestly(t *testing.T, c Code, bot string) *honest {
	t.Helper()
	p := &honest{client: enter(t, ClientConfig{Code: c}), done: make(chan error, 1)}
	ctx := within(t, hangs)
	go func() {
		_, err := playSeat(ctx, p.client, bot, 1, func(_ int, move string) { p.answers = append(p.answers, move) })
		p.done <- err
	}()
	return p
}

// twoPlayers are a match of two persons, of which the second is hostile too.
func twoPlayers(t *testing.T) (h *Host, m Match, made Made) {
	t.Helper()
	h = openHost(t, HostConfig{})
	m = kindNamed(t, "war").match()
	m.Seats = []Seat{{Name: "Ada"}, {Name: "Eve"}}
	return h, m, create(t, h, m)
}

// heap returns how much memory is in use.
func heap() uint64 {
	runtime.GC()
	var s runtime.MemStats
	runtime.ReadMemStats(&s)
	return s.HeapAlloc
}

// finish checks that the match ended with the answers of the honest player.
func finish(t *testing.T, h *Host, made Made, before uint64, players ...*honest) {
	t.Helper()
	for _, p := range players {
		if err := <-p.done; err != nil {
			t.Fatal(err)
		}
	}
	r := hostRecord(t, h, made.ID)
	b, err := games.All.Open(r.Board, r.Setup, r.Seed)
	if err != nil {
		t.Fatal(err)
	}
	played := make([][]string, b.Seats())
	for _, a := range r.Actions {
		seat := b.Waiting().First()
		played[seat] = append(played[seat], a)
		if err := b.Answer(seat, a, nil, nil); err != nil {
			t.Fatal(err)
		}
	}
	for seat, p := range players {
		if !slices.Equal(played[seat], p.answers) {
			t.Errorf("seat %d answered %d times, %d answers were played", seat, len(p.answers), len(played[seat]))
		}
	}
	if after := heap(); after > before+64<<20 {
		t.Errorf("the memory in use grew from %d to %d MB", before>>20, after>>20)
	}
}

func TestOthersKeysAreRefused(t *testing.T) {
	_, _, made := twoPlayers(t)
	ada, eve := made.Seats[0], made.Seats[1]
	nonce := "-n" + newNonce()
	for _, c := range []struct{ name, key string }{
		{ada.user.base(), eve.Key},
		{ada.user.base(), cluster.NewSecret().Key(ada.user.base())},
		{ada.user.base(), ""},
		{ada.user.base() + nonce, eve.Key},
		{"owner", eve.Key},
		{"host" + nonce, eve.Key},
		{"host" + nonce, made.Invitation.Key},
		{ada.user.base(), made.Invitation.Key},
		{"watch-" + made.ID + nonce, made.Invitation.Key},
		{"watch-" + made.ID, made.Watch.Key}, // without an inbox of its own
		{"join-" + made.ID, made.Invitation.Key},
		{"join-" + made.ID + "-0" + nonce, made.Invitation.Key},
		{"seat-" + strings.Repeat("a", 10) + "-0", eve.Key},
		{"", eve.Key},
		{">", eve.Key},
		{"seat-*-0", eve.Key},
	} {
		code := eve
		code.Key = c.key
		conn, err := cluster.Connect(within(t, hangs), code.address(c.name))
		if err == nil {
			conn.Close()
			t.Errorf("%s was let in", c.name)
		}
	}
}

// Off this machine connections are encrypted, and a host with another certificate is not
// trusted.
func TestEncryption(t *testing.T) {
	h := openHost(t, HostConfig{Listen: "0.0.0.0:0"})
	m := kindNamed(t, "battle").match()
	m.Seats = []Seat{{Name: "Ada"}, {Bot: "random"}}
	code := create(t, h, m).Seats[0]
	if len(code.Fingerprint) != 64 {
		t.Fatalf("the code is %s", code)
	}
	_, port, err := net.SplitHostPort(code.Addresses[0])
	if err != nil {
		t.Fatal(err)
	}
	code.Addresses = []string{"127.0.0.1:" + port}
	if code, err = ParseCode(code.String()); err != nil {
		t.Fatal(err)
	}
	if _, err := Play(within(t, hangs), enter(t, ClientConfig{Code: code}), "random", 1); err != nil {
		t.Error(err)
	}
	for _, print := range []string{strings.Repeat("0", 64), ""} {
		code.Fingerprint = print
		c := enter(t, ClientConfig{Code: code})
		until(t, c, "it fails", func() bool { return c.State() == Failed })
	}
}

// A player who sends to the subjects of others, with answers to go to others, and who sends its
// own messages and those it has seen again and again, changes nothing.
func TestForeignSubjectsAndReplays(t *testing.T) {
	before := heap()
	h, m, made := twoPlayers(t)
	eve := made.Seats[1]
	conn, err := cluster.Connect(within(t, hangs), eve.address(eve.user.base()))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	var a, b *honest
	own := askSubject + eve.user.base()
	subjects := []string{
		own, askSubject + made.Seats[0].user.base(), askSubject + "host", askSubject + "join-" + made.ID,
		logSubject + made.ID, viewSubject + made.Seats[0].user.base(), peerSubject,
		"$JS.API.STREAM.DELETE." + streamName, "$JS.API.STREAM.PURGE." + streamName, "_INBOX." + made.Seats[0].user.base() + ".x.1",
	}
	replies := []string{
		"", cluster.Inbox(eve.user.base()) + "x", cluster.Inbox(made.Seats[0].user.base()) + "x", logSubject + made.ID,
		"$JS.API.STREAM.DELETE." + streamName, viewSubject + made.Seats[0].user.base(),
	}
	spy := newSpy(t, made.Seats[0], made.Seats[0].user.base())
	rng := rand.New(rand.NewPCG(1, 2))
	nonce := newNonce()
	for i := range 3000 {
		if i == 1000 {
			a, b = playHonestly(t, made.Seats[0], m.Bot), playHonestly(t, eve, m.Bot)
		}
		q := request{Kind: askAnswer, Step: i % 40, Text: []string{"3,2-4,2", "pass", "S 3,2"}[i%3], Nonce: nonce}
		data, _ := json.Marshal(q)
		switch i % 4 {
		case 0:
			data, _ = json.Marshal(entry{Seat: 0, Answer: "pass", Nonce: newNonce()})
		case 1:
			data, _ = json.Marshal(update{From: 0, Steps: []Step{{Position: "lost"}}, Status: &Status{Result: "1 elimination"}})
		}
		m := &nats.Msg{Subject: subjects[rng.IntN(len(subjects))], Reply: replies[rng.IntN(len(replies))], Data: data}
		if m.Subject == own && i%4 > 1 {
			// Answers of Eve's own seat would count. These are for steps that are over, or doubled.
			q.Step = -1
			m.Data, _ = json.Marshal(q)
		}
		if err := conn.PublishMsg(m); err != nil {
			t.Fatal(err)
		}
	}
	finish(t, h, made, before, a, b)
	if spy.has("lost") || spy.has("1 elimination\"}") && a.client.Status().Result != "1 elimination" {
		t.Error("Eve has written to Ada")
	}
}

// Messages that were changed at random do what they say, or nothing; the match stays one that
// can be replayed.
func TestMutatedMessages(t *testing.T) {
	messages := 100_000
	if testing.Short() {
		messages = 5_000
	}
	before := heap()
	h := openHost(t, HostConfig{})
	k := kindNamed(t, "diplomacy")
	m := k.match()
	for i := range m.Seats {
		m.Seats[i] = Seat{Name: fmt.Sprint("player ", i)}
	}
	made := create(t, h, m)
	match := newMatch(h, made.ID)
	if err := match.load(t.Context()); err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(3, 4))
	seat, one := game.Seat(1), game.Seat(0)
	valid := []request{
		{Kind: askAnswer, Text: "A BUD - SER", Nonce: newNonce()}, {Kind: askRetract, Nonce: newNonce()}, {Kind: askLook, Have: -1},
		{Kind: askLook}, {Kind: askChat, Text: "hello"}, {Kind: askRecord}, {Kind: askJoin, Name: "Eve", Seat: &seat},
		{Kind: askAnswer, Step: 1, Text: "F TRI - ALB; A BUD - SER; A VIE - BUD", Nonce: newNonce()}, {Kind: askStart, Match: &m, ID: made.ID},
	}
	users := []user{made.Seats[0].user, made.Seats[1].user, made.Watch.user, made.Invitation.user, {role: hostRole, seat: one}}
	answered := 0
	for i := range messages {
		q := valid[rng.IntN(len(valid))]
		q.Step = match.board.Steps() + rng.IntN(3) - 1
		data, err := json.Marshal(q)
		if err != nil {
			t.Fatal(err)
		}
		who := users[rng.IntN(len(users))]
		if err := match.read(letter{who: who, data: mutate(rng, data)}); err != nil {
			t.Fatalf("message %d: %v", i, err)
		}
		if i%1000 == 0 {
			match.publish()
		}
		if n := len(match.entries); n > answered {
			answered = n
		}
	}
	if answered == 0 || answered > 2*len(users)*maxChanges {
		t.Errorf("%d messages were answers", answered)
	}
	match.stopBots()
	// The match goes on from there.
	var players []*honest
	for seat := range game.Seat(len(m.Seats)) {
		players = append(players, playHonestly(t, made.Seats[seat], k.bot))
	}
	for _, p := range players {
		if err := <-p.done; err != nil {
			t.Fatal(err)
		}
	}
	hostRecord(t, h, made.ID)
	if after := heap(); after > before+64<<20 {
		t.Errorf("the memory in use grew from %d to %d MB", before>>20, after>>20)
	}
}

// A host that sends nonsense does no more than end the match.
func TestMutatedNews(t *testing.T) {
	if testing.Short() {
		t.Skip("it is long")
	}
	k := kindNamed(t, "risk in the fog")
	head, seats := k.board()
	rng := rand.New(rand.NewPCG(5, 6))
	b, err := games.All.Open(head.Board, head.Setup, 9)
	if err != nil {
		t.Fatal(err)
	}
	var steps []Step
	if err := b.Roll([]game.Seat{0}, func(_ game.Seat, s Step) { steps = append(steps, s) }); err != nil {
		t.Fatal(err)
	}
	followed := 0
	for range 5000 {
		data, err := json.Marshal(update{
			Match: &Match{Board: head.Board, Setup: head.Setup}, Steps: steps, Status: &Status{Steps: len(steps), Seats: make([]Seat, seats)},
			Chat: []Line{{Number: 1, Text: "hello"}},
		})
		if err != nil {
			t.Fatal(err)
		}
		c := &Client{config: ClientConfig{Games: games.All}, news: make(chan struct{}, 1)}
		var u update
		if json.Unmarshal(mutate(rng, data), &u) != nil {
			continue
		}
		if _, err := c.accept(&u); err != nil {
			continue
		}
		m, ok := c.Match()
		if !ok {
			continue
		}
		p := &automatic{client: c}
		if p.follow(t.Context()) == nil && m.Board == head.Board {
			followed++
		}
	}
	if followed == 0 {
		t.Error("no match could be followed")
	}
}

// What a hostile host writes to be seen by people is refused.
func TestTextsOfHostileHosts(t *testing.T) {
	seats := make([]Seat, 2)
	for what, u := range map[string]update{
		"name":     {Status: &Status{Seats: []Seat{{Name: "\x1b[2J"}}}},
		"bot":      {Status: &Status{Seats: []Seat{{Bot: strings.Repeat("x", maxSentence+1)}}}},
		"seats":    {Status: &Status{Seats: make([]Seat, game.MaxSeats+1)}},
		"fault":    {Status: &Status{Seats: seats, Fault: "a\nb"}},
		"chat":     {Status: &Status{Seats: seats}, Chat: []Line{{Number: 1, Text: strings.Repeat("x", maxChat+1)}}},
		"too long": {Match: &Match{}, Status: &Status{Seats: seats}, Steps: []Step{{Position: strings.Repeat("x", maxStepBytes)}}},
	} {
		c := &Client{config: ClientConfig{Games: games.All}, news: make(chan struct{}, 1)}
		if _, err := c.accept(&u); err == nil {
			t.Errorf("%s was accepted", what)
		}
	}
	var refused *Refused
	if u, err := receive([]byte(`{"refused":"a\u0007b"}`), maxUpdate, updateFields); err == nil {
		t.Errorf("the sentence %q was accepted", u.Refused)
	}
	long, err := json.Marshal(refuse(errors.New(strings.Repeat("x\n", maxSentence)), false))
	if err != nil {
		t.Fatal(err)
	}
	if u, err := receive(long, maxUpdate, updateFields); err != nil || !errors.As(u.refusal(), &refused) {
		t.Errorf("a sentence of the host is refused: %v", err)
	}
}

// mutate changes a message in up to four places.
func mutate(rng *rand.Rand, data []byte) []byte {
	data = slices.Clone(data)
	for range rng.IntN(5) {
		if len(data) == 0 {
			break
		}
		i := rng.IntN(len(data))
		switch rng.IntN(6) {
		case 0:
			data[i] ^= 1 << rng.IntN(8)
		case 1:
			data = data[:i]
		case 2:
			data = slices.Delete(data, i, min(len(data), i+1+rng.IntN(8)))
		case 3:
			data = slices.Insert(data, i, data[rng.IntN(len(data)):]...)
		case 4:
			data[i] = "0123456789-\"{}[],:en"[rng.IntN(20)]
		case 5:
			data = slices.Insert(data, i, bytes.Repeat([]byte{data[i]}, rng.IntN(300))...)
		}
	}
	return data
}
