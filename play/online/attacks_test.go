//go:build !js

package online

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"strings"
	"time"

	"eras/game"
)

// attacker is a hostile program with a seat, an invitation, a watcher's code and a maker's.
type attacker struct {
	address                 string
	seat, join, watch, make Code
	other                   Code  // of a seat that is not the attacker's
	match                   Match // for more of them
	ips                     []string
	next                    int
	open                    []net.Conn
}

// maxOpen is how many connections an attacker keeps.
const maxOpen = 1500

// dial opens the next connection, from the next address, and keeps it.
func (a *attacker) dial() net.Conn {
	a.next++
	d := net.Dialer{Timeout: 2 * time.Second}
	if ip := a.ips[a.next%len(a.ips)]; ip != "" {
		d.LocalAddr = &net.TCPAddr{IP: net.ParseIP(ip)}
	}
	conn, err := d.Dial("tcp", a.address)
	if err != nil {
		return deadConn{}
	}
	_ = conn.SetWriteDeadline(time.Now().Add(time.Second))
	if a.open = append(a.open, conn); len(a.open) > maxOpen {
		_ = a.open[0].Close()
		a.open = a.open[1:]
	}
	return conn
}

// deadConn stands for a connection that was refused.
type deadConn struct{ net.Conn }

func (deadConn) Write([]byte) (int, error) { return 0, net.ErrClosed }
func (deadConn) Read([]byte) (int, error)  { return 0, net.ErrClosed }
func (deadConn) Close() error              { return nil }

// raw sends bytes on connections that have shown no key.
func raw(n int, texts ...string) func(*attacker) {
	return func(a *attacker) {
		for i := range n {
			_, _ = io.WriteString(a.dial(), texts[i%len(texts)])
		}
	}
}

// login returns a connection that has shown a key, and the name of its user. One that is deaf
// reads nothing.
func (a *attacker) login(c Code, deaf bool) (conn net.Conn, name string) {
	u := c.user
	if u.role != seatRole {
		u.nonce = newNonce()
	}
	name = u.String()
	conn = a.dial()
	fmt.Fprintf(conn, "CONNECT {\"verbose\":false,\"headers\":true,\"protocol\":1,\"user\":%q,\"pass\":%q}\r\nSUB _INBOX.%s.> 1\r\n", name, c.Key, name)
	if !deaf {
		go func() { _, _ = io.Copy(io.Discard, conn) }()
	}
	return conn, name
}

// keyed sends texts on a connection that has shown the key of the seat; NAME stands for its user.
func keyed(n int, text string) func(*attacker) {
	return func(a *attacker) {
		conn, name := a.login(a.seat, false)
		text := strings.ReplaceAll(text, "NAME", name)
		_, _ = io.WriteString(conn, text)
		for i := 1; i < n; i++ {
			if _, err := io.WriteString(conn, strings.ReplaceAll(text, "#", fmt.Sprint(i))); err != nil {
				return
			}
		}
	}
}

// requests sends requests as the user of one of the codes.
func requests(n int, as func(*attacker) Code, make func(a *attacker, i int) any) func(*attacker) {
	return func(a *attacker) {
		conn, name := a.login(as(a), false)
		a.ask(conn, name, n, func(i int) any { return make(a, i) })
	}
}

func (a *attacker) ask(conn net.Conn, name string, n int, make func(i int) any) {
	for i := range n {
		q := make(i)
		data, ok := q.([]byte)
		if !ok {
			data, _ = json.Marshal(q)
		}
		if _, err := fmt.Fprintf(conn, "PUB %s%s _INBOX.%s.%d %d\r\n%s\r\n", askSubject, name, name, i, len(data), data); err != nil {
			return
		}
	}
}

func asSeat(a *attacker) Code  { return a.seat }
func asJoin(a *attacker) Code  { return a.join }
func asWatch(a *attacker) Code { return a.watch }
func asMaker(a *attacker) Code { return a.make }

// always makes the same request.
func always(q any) func(*attacker, int) any { return func(*attacker, int) any { return q } }

// botMatch is a match of bots with a spec.
func botMatch(spec string) func(a *attacker, _ int) any {
	return func(a *attacker, _ int) any {
		m := a.match
		m.Seats = []Seat{{Bot: spec}, {Bot: spec}}
		return request{Kind: askCreate, Match: &m, ID: newID(), Nonce: newNonce()}
	}
}

// attacks are what a hostile program does, one round of each.
var attacks = []struct {
	name  string
	round func(*attacker)
}{
	{"connections that say nothing", raw(100, "")},
	{"half of a word", raw(100, "CONN")},
	{"another protocol", raw(50, "GET / HTTP/1.1\r\nHost: x\r\n\r\n", "SSH-2.0-x\r\n", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03")},
	{"zeros", raw(20, strings.Repeat("\x00", 64<<10))},
	{"a line without end", raw(10, "CONNECT "+strings.Repeat("x", 1<<20))},
	{"broken JSON", raw(50, "CONNECT {\"user\":\r\n", "CONNECT null\r\n", "CONNECT []\r\n", "CONNECT \r\n")},
	{"deep JSON", raw(50, "CONNECT "+strings.Repeat("{\"a\":", 150)+"\r\n")},
	{"wrong keys", raw(50, "CONNECT {\"user\":\"owner\",\"pass\":\"x\"}\r\nPING\r\n", "CONNECT {\"user\":\"host\",\"pass\":\"\"}\r\nPING\r\n", "CONNECT {}\r\nPING\r\n")},
	{"long names", raw(50, "CONNECT {\"user\":\""+strings.Repeat("u", 900)+"\"}\r\nPING\r\n")},
	{"strange names", raw(50, "CONNECT {\"user\":\"\\u0000\"}\r\n", "CONNECT {\"user\":\"seat-*-0\"}\r\n", "CONNECT {\"user\":\">\",\"pass\":\">\"}\r\n")},
	{"messages without a key", raw(50, "PUB eras.play.ask.host 2\r\n{}\r\n")},
	{"subscriptions without a key", raw(50, "SUB > 1\r\n")},
	{"pings without a key", raw(20, strings.Repeat("PING\r\n", 2000))},
	{"the words of servers", raw(50, "INFO {}\r\n", "RS+ $G x\r\n", "LS+ x\r\n", "A+ $G\r\n", "RMSG $G x 1\r\nx\r\n", "+OK\r\n", "-ERR x\r\n")},
	{"connections opened and closed", func(a *attacker) {
		for range 300 {
			_ = a.dial().Close()
		}
	}},
	{"a byte at a time", func(a *attacker) {
		conn := a.dial()
		for _, b := range []byte(strings.Repeat("CONNECT {\"user\":\"x\"", 20)) {
			_, _ = conn.Write([]byte{b})
		}
	}},
	{"lines without a verb", raw(50, strings.Repeat("\r\n", 5000), strings.Repeat("x\n", 500))},
	{"subscriptions", keyed(3000, "SUB _INBOX.NAME.# a#\r\n")},
	{"subscriptions of many words", keyed(500, "SUB _INBOX.NAME."+strings.Repeat("a.", 200)+"# b#\r\n")},
	{"subscriptions to all", keyed(1, "SUB > 2\r\nSUB _INBOX.> 3\r\nSUB $SYS.> 4\r\nSUB eras.> 5\r\nSUB $JS.> 6\r\n")},
	{"subscriptions in groups", keyed(1000, "SUB _INBOX.NAME.q group# c#\r\n")},
	{"subscriptions that come and go", keyed(2000, "SUB _INBOX.NAME.y d#\r\nUNSUB d#\r\n")},
	{"ends of nothing", keyed(3000, "UNSUB z#\r\nUNSUB z# 99999999999999999999\r\n")},
	{"subjects of others", keyed(1000, "PUB eras.play.ask.host 2\r\n{}\r\nPUB eras.log.aaaaaaaaaa 2\r\n{}\r\nPUB _INBOX.owner.x 1\r\nx\r\n")},
	{"the store", keyed(300, "PUB $JS.API.STREAM.DELETE.eras-play 0\r\n\r\nPUB $JS.API.STREAM.PURGE.eras-play 0\r\n\r\nPUB $JS.API.STREAM.LIST 0\r\n\r\n")},
	{"the server", keyed(300, "PUB $SYS.REQ.SERVER.PING 0\r\n\r\nPUB $SRV.PING 0\r\n\r\n")},
	{"a message that does not come", func(a *attacker) {
		for range 30 {
			conn, name := a.login(a.seat, false)
			fmt.Fprintf(conn, "PUB %s%s %d\r\nx", askSubject, name, maxUpdate-1)
		}
	}},
	{"a message of any size", keyed(1, "PUB eras.play.ask.NAME 99999999999\r\n")},
	{"a message of a negative size", keyed(1, "PUB eras.play.ask.NAME -1\r\nx\r\n")},
	{"a header of any size", keyed(1, "HPUB eras.play.ask.NAME 99999 99999\r\n")},
	{"a header longer than its message", keyed(1, "HPUB eras.play.ask.NAME 20 10\r\nNATS/1.0\r\n\r\n")},
	{"headers", keyed(100, "HPUB eras.play.ask.NAME _INBOX.NAME.h 10026 10028\r\nNATS/1.0\r\nx:"+strings.Repeat("y", 10000)+"\r\n\r\n{}\r\n")},
	{"empty messages", keyed(5000, "PUB eras.play.ask.NAME _INBOX.NAME.e 0\r\n\r\n")},
	{"long messages", keyed(20, "PUB eras.play.ask.NAME _INBOX.NAME.l 400000\r\n"+strings.Repeat("x", 400000)+"\r\n")},
	{"answers to others", keyed(1000, "PUB eras.play.ask.NAME _INBOX.owner.x 15\r\n{\"kind\":\"look\"}\r\nPUB eras.play.ask.NAME $JS.API.STREAM.DELETE.eras-play 15\r\n{\"kind\":\"look\"}\r\n")},
	{"pings", keyed(5000, "PING\r\n")},
	{"pongs", keyed(5000, "PONG\r\n")},
	{"another user on the same connection", keyed(50, "CONNECT {\"user\":\"owner\",\"pass\":\"x\"}\r\nPING\r\n")},
	{"garbage behind the key", keyed(1, "\x00\xff\xfe\r\npub x 1\r\nx\r\nSUB\r\nPUB\r\n")},
	{"answers that nobody reads", func(a *attacker) {
		for range 4 {
			conn, name := a.login(a.seat, true)
			a.ask(conn, name, 300, func(int) any { return request{Kind: askLook, Have: -1} })
		}
	}},
	{"one key again and again", func(a *attacker) {
		for range 100 {
			conn, _ := a.login(a.seat, false)
			_ = conn.Close()
		}
	}},
	{"one key many times", func(a *attacker) {
		for range 2 * maxPerKey {
			a.login(a.seat, false)
		}
	}},
	{"questions for all that was played", requests(2000, asSeat, always(request{Kind: askLook, Have: 0}))},
	{"questions for the record", requests(2000, asSeat, always(request{Kind: askRecord}))},
	{"questions from the future", requests(500, asSeat, func(_ *attacker, i int) any { return request{Kind: askLook, Have: 1 << (i % 62)} })},
	{"answers to no step", requests(2000, asSeat, func(_ *attacker, i int) any {
		return request{Kind: askAnswer, Step: -1 - i, Text: "pass", Nonce: newNonce()}
	})},
	{"answers of nonsense", requests(300, asSeat, func(_ *attacker, i int) any {
		return request{Kind: askAnswer, Step: i % 3, Text: strings.Repeat("3,2-4,2;", 3000), Nonce: newNonce()}
	})},
	{"retractions", requests(2000, asSeat, func(*attacker, int) any { return request{Kind: askRetract, Nonce: newNonce()} })},
	{"chat", requests(2000, asSeat, always(request{Kind: askChat, Text: "hello"}))},
	{"private lines", requests(2000, asSeat, func(_ *attacker, i int) any {
		return request{Kind: askPrivate, Step: -1, To: game.Seats(i), Text: "hello", Nonce: newNonce()}
	})},
	{"questions for private lines", requests(2000, asSeat, always(request{Kind: askLines}))},
	{"chat for terminals", requests(200, asSeat, always(request{Kind: askChat, Text: "\x1b[2J" + strings.Repeat("x", 20000)}))},
	{"deep requests", requests(200, asSeat, always([]byte(strings.Repeat("[", maxRequest))))},
	{"requests of other types", requests(500, asSeat, always([]byte(`{"kind":5,"have":"x","match":[],"seat":{}}`)))},
	{"requests of other roles", requests(500, asSeat, func(a *attacker, i int) any {
		return request{Kind: []string{askJoin, askCreate, askStart, askRemove, "x"}[i%5], Match: &a.match, ID: a.join.Match()}
	})},
	{"joining under strange names", requests(500, asJoin, func(_ *attacker, i int) any {
		seat := game.Seat(i % 200)
		return request{Kind: askJoin, Name: []string{"", "\x1b[2J", strings.Repeat("n", 30000), "\xff"}[i%4], Seat: &seat}
	})},
	{"many who look", func(a *attacker) {
		for range 30 {
			conn, name := a.login(a.join, false)
			a.ask(conn, name, 50, func(int) any { return request{Kind: askLook, Have: -1} })
		}
	}},
	{"watchers who ask for everything", requests(2000, asWatch, always(request{Kind: askLook, Have: 0}))},
	{"watchers who play", requests(500, asWatch, always(request{Kind: askAnswer, Text: "pass", Nonce: "x"}))},
	{"matches", requests(300, asMaker, func(a *attacker, _ int) any {
		return request{Kind: askCreate, Match: &a.match, ID: newID(), Nonce: newNonce()}
	})},
	{"matches of bots without end", requests(100, asMaker, botMatch("minimax:depth=64"))},
	{"matches of quick bots", requests(100, asMaker, botMatch("random"))},
	{"bots that take all memory", requests(100, asMaker, botMatch("regent:search.scenarios=1000000"))},
	{"bots that read files", requests(100, asMaker, botMatch("minimax:depth=2,weights=/etc/passwd"))},
	{"set-ups without end", requests(20, asMaker, func(a *attacker, _ int) any {
		m := a.match
		m.Setup = []game.Field{{Key: "map", Value: strings.Repeat("a", 200<<10)}}
		return request{Kind: askCreate, Match: &m, ID: newID(), Nonce: newNonce()}
	})},
	{"matches that there are not", requests(1000, asMaker, func(_ *attacker, i int) any {
		return request{Kind: []string{askStart, askRemove}[i%2], ID: newID()}
	})},
	{"matches made and removed", func(a *attacker) {
		conn, name := a.login(a.make, false)
		id := ""
		a.ask(conn, name, 100, func(i int) any {
			if i%2 == 1 {
				return request{Kind: askRemove, ID: id}
			}
			id = newID()
			return request{Kind: askCreate, Match: &a.match, ID: id, Nonce: newNonce()}
		})
	}},
}

// close closes the connections.
func (a *attacker) close() {
	for _, conn := range a.open {
		_ = conn.Close()
	}
	a.open = nil
}
