package client

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	aidiplomacy "eras/ai/diplomacy"
	diplomacymaps "eras/assets/maps/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
	"eras/play/daide"
)

// standardMap returns the standard map.
func standardMap(t testing.TB) *diplomacy.Map {
	t.Helper()
	file, data, ok := diplomacymaps.Read(standard)
	if !ok {
		t.Fatal("no standard map")
	}
	m, err := diplomacy.ParseMap(file, data)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// wordsOf returns the vocabulary of a map.
func vocabularyOf(t testing.TB, m *diplomacy.Map) *daide.Vocabulary {
	t.Helper()
	v, err := daide.NewVocabulary(m)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// scriptedServer is a server that plays scripts, one for each connection, and refuses
// connections after the last. The lines of a script are
//
//	< TEXT   send the message
//	> TEXT   the client must send this message now
//	RM       send the representation message; the client must send nothing before
//	raw HEX  send bytes
//	EM       the client must send an error message now
//	FM       the client must send the final message now
//	close    close the connection
//	quiet    wait until the client closes the connection
//	refuse   refuse the connection; the only line of its script
//
// After the last line the client may send FM and must close the connection.
type scriptedServer struct {
	v       *daide.Vocabulary
	scripts [][]string

	mu       sync.Mutex
	n        int
	problems []string
	wg       sync.WaitGroup
	sent     [][]byte // what the client sent on each connection
}

// dial opens the next connection.
func (s *scriptedServer) dial(ctx context.Context) (net.Conn, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := s.n
	s.n++
	if n >= len(s.scripts) || s.scripts[n][0] == "refuse" {
		return nil, errors.New("nobody listens")
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	defer listener.Close()
	client, err := (&net.Dialer{}).DialContext(ctx, "tcp", listener.Addr().String())
	if err != nil {
		return nil, err
	}
	server, err := listener.Accept()
	if err != nil {
		return nil, err
	}
	s.sent = append(s.sent, nil)
	at := len(s.sent) - 1
	s.wg.Go(func() {
		c := &scriptedConn{Conn: server, v: s.v}
		err := c.play(s.scripts[n])
		_ = server.Close()
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.sent[at] = c.got; err != nil {
			s.problems = append(s.problems, fmt.Sprintf("connection %d: %v", n+1, err))
		}
	})
	return client, nil
}

// scriptedConn is a connection of a scripted server.
type scriptedConn struct {
	net.Conn
	v   *daide.Vocabulary
	got []byte
}

func (c *scriptedConn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	c.got = append(c.got, b[:n]...)
	return n, err
}

// play plays a script.
func (c *scriptedConn) play(lines []string) error {
	if err := c.SetDeadline(time.Now().Add(2 * time.Minute)); err != nil {
		return err
	}
	if f, err := daide.ReadFrame(c, daide.MaxBody); err != nil || f.CheckInitial() != nil {
		return fmt.Errorf("IM: %+v, %v", f, err)
	}
	for _, line := range lines {
		word, rest, _ := strings.Cut(line, " ")
		if err := c.act(word, rest); err != nil {
			return fmt.Errorf("%s: %w", line, err)
		}
		if word == "close" || word == "quiet" {
			return nil
		}
	}
	f, err := daide.ReadFrame(c, daide.MaxBody)
	if err == nil && f.Kind != daide.FM {
		return fmt.Errorf("after the last line: %s", c.text(f))
	}
	return nil
}

func (c *scriptedConn) act(word, rest string) error {
	switch word {
	case "<":
		m, err := c.v.ParseText(rest)
		if err != nil {
			return err
		}
		f, err := daide.MessageFrame(m)
		if err != nil {
			return err
		}
		_, err = f.WriteTo(c)
		return err
	case "RM":
		_, err := c.v.Representation().WriteTo(c)
		return err
	case "raw":
		b, err := hex.DecodeString(strings.ReplaceAll(rest, " ", ""))
		if err != nil {
			return err
		}
		_, err = c.Write(b)
		return err
	case "close":
		return c.Close()
	case "quiet":
		for {
			if _, err := daide.ReadFrame(c, daide.MaxBody); err != nil {
				return nil
			}
		}
	}
	f, err := daide.ReadFrame(c, daide.MaxBody)
	if err != nil {
		return err
	}
	switch word {
	case ">":
		want, err := c.v.ParseText(rest)
		if err != nil {
			return err
		}
		if got := c.text(f); got != c.v.Text(want) {
			return fmt.Errorf("the client sends %s", got)
		}
	case "EM", "FM":
		if f.Kind.String() != word {
			return fmt.Errorf("the client sends %s", c.text(f))
		}
	default:
		return errors.New("unknown line")
	}
	return nil
}

// text returns the text of a frame.
func (c *scriptedConn) text(f daide.Frame) string {
	if f.Kind != daide.DM {
		return f.Kind.String()
	}
	m, err := daide.ParseMessage(f.Body)
	if err != nil {
		return err.Error()
	}
	return c.v.Text(m)
}

// quickOptions returns options with short timeouts.
func quickOptions(dial func(context.Context) (net.Conn, error)) Options {
	return Options{
		Dial: dial, Name: "T0", Version: "1", Bot: aidiplomacy.NewHoldBot, Seed: 1,
		Attempts: 3, RetryPause: time.Millisecond, Timeout: 10 * time.Second, Linger: 100 * time.Millisecond,
	}
}

// runScript runs a client against scripts on the standard map, all of which must be
// played to their end.
func runScript(t *testing.T, change func(*Options), scripts ...[]string) (Result, error) {
	t.Helper()
	return runScriptOn(t, vocabularyOf(t, standardMap(t)), change, scripts...)
}

// runScriptOn is [runScript] on another map.
func runScriptOn(t *testing.T, v *daide.Vocabulary, change func(*Options), scripts ...[]string) (Result, error) {
	t.Helper()
	s := &scriptedServer{v: v, scripts: scripts}
	o := quickOptions(s.dial)
	if change != nil {
		change(&o)
	}
	var log strings.Builder
	o.Log = daide.NewTranscript(&log, 0)
	r, err := Join(t.Context(), o)
	s.wg.Wait()
	for _, p := range s.problems {
		t.Errorf("%s\n%s", p, log.String())
	}
	if s.n < len(scripts) {
		t.Errorf("%d of %d connections were opened", s.n, len(scripts))
	}
	return r, err
}

// joinScript is how every game on the standard map begins, as France.
var joinScript = []string{
	"RM", "> NME ('T0') ('1')", "< YES (NME ('T0') ('1'))", "< MAP ('standard')", "> YES (MAP ('standard'))",
	"< HLO (FRA) (1550) ((LVL 0))",
}

// rejoinScript is how France rejoins.
var rejoinScript = []string{
	"RM", "> IAM (FRA) (1550)", "< YES (IAM (FRA) (1550))", "> SCO", "> ORD", "> HLO", "> NOW",
	"< HLO (FRA) (1550) ((LVL 0))",
}

// concat joins the parts of a script, lines and lists of lines.
func concat(parts ...any) []string {
	var all []string
	for _, p := range parts {
		switch p := p.(type) {
		case string:
			all = append(all, p)
		case []string:
			all = append(all, p...)
		default:
			panic(strconv.Quote(fmt.Sprint(p)))
		}
	}
	return all
}

// answeringBot returns a bot that gives an answer, in the notation of records, in some
// phases and an empty one in the others.
func answeringBot(t testing.TB, answers map[diplomacy.Phase]string) aidiplomacy.Maker {
	return func(g *diplomacy.Game, _ diplomacy.Power, _ *rand.Rand) aidiplomacy.Bot {
		return botFunc(func(p *diplomacy.Position) diplomacy.Answer {
			text, ok := answers[p.Phase()]
			if !ok {
				return diplomacy.Answer{}
			}
			a, err := g.Map.ParseAnswer(text, p.Season)
			if err != nil {
				t.Error(err)
			}
			return a
		})
	}
}

// handlers returns an event handler that calls all those that are not nil.
func handlers(all ...func(Event)) func(Event) {
	return func(e Event) {
		for _, f := range all {
			if f != nil {
				f(e)
			}
		}
	}
}

// onJoined returns an event handler that calls f when the server accepts the client.
func onJoined(f func()) func(Event) {
	return func(e Event) {
		if e.Kind == Joined {
			f()
		}
	}
}

// onPosition returns an event handler that calls f with each position before the end.
func onPosition(f func(p *diplomacy.Position)) func(Event) {
	over := false
	return func(e Event) {
		switch {
		case e.Kind == Ended:
			over = true
		case !over && (e.Kind == Began || e.Kind == PhasePlayed):
			f(e.After)
		}
	}
}

// botFunc is a bot that is a function.
type botFunc func(p *diplomacy.Position) diplomacy.Answer

func (f botFunc) Orders(_ *game.Thought, p *diplomacy.Position) diplomacy.Answer { return f(p) }
