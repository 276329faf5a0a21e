//go:build !js

package online

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"eras/play/cluster"
)

// A player who floods the host slows nobody else down for long, and takes no memory.
func TestFloods(t *testing.T) {
	if testing.Short() {
		t.Skip("it is long")
	}
	before := heap()
	h, m, made := twoPlayers(t)
	eve := made.Seats[1]
	stop := make(chan struct{})
	for range 3 {
		conn, err := cluster.Connect(within(t, hangs), eve.address(eve.user.base()))
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		go func() {
			big := bytes.Repeat([]byte("x"), 400<<10)
			look, _ := json.Marshal(request{Kind: askLook, Have: -1})
			for i := 0; ; i++ {
				select {
				case <-stop:
					return
				default:
				}
				data := look
				if i%100 == 0 {
					data = big
				}
				// Nobody reads the answers.
				_ = conn.PublishRequest(askSubject+eve.user.base(), cluster.Inbox(eve.user.base())+"flood", data)
				if i%1000 == 999 {
					_ = conn.FlushTimeout(time.Second)
				}
			}
		}()
	}
	a := playHonestly(t, made.Seats[0], m.Bot)
	time.Sleep(2 * time.Second)
	if after := heap(); after > before+128<<20 {
		t.Errorf("during the flood the memory in use grew from %d to %d MB", before>>20, after>>20)
	}
	close(stop)
	b := playHonestly(t, eve, m.Bot)
	finish(t, h, made, before, a, b)
}

// A player who opens connection after connection leaves room for others.
func TestManyConnections(t *testing.T) {
	_, _, made := twoPlayers(t)
	eve := made.Seats[1]
	for range 2 * maxPerKey {
		conn, err := cluster.Connect(within(t, time.Second), eve.address(eve.user.base()))
		if err == nil { // else it was refused: those that gave way come back too
			defer conn.Close()
		}
	}
	a := enter(t, ClientConfig{Code: made.Seats[0]})
	until(t, a, "Ada plays", func() bool { return a.State() == Playing })
}

// Connections that send halves of messages, or nothing, or something else, are harmless.
func TestHalfMessages(t *testing.T) {
	before := heap()
	h, m, made := twoPlayers(t)
	eve := made.Seats[1]
	connect := fmt.Sprintf(`CONNECT {"verbose":false,"pedantic":false,"user":%q,"pass":%q,"protocol":1,"headers":true}`+"\r\n", eve.user.base(), eve.Key)
	subject := askSubject + eve.user.base()
	for i := range 200 {
		conn, err := net.Dial("tcp", eve.Addresses[0])
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = conn.Close() }()
		text := []string{
			"", "CONN", "GET / HTTP/1.1\r\n\r\n", connect, connect + "PUB " + subject + " 1000\r\n{\"kind\":\"ans",
			connect + "PUB " + subject + " 5\r\nabcdefgh\r\n", connect + "PUB " + subject + " 99999999\r\n", connect + "HPUB x 9 9999\r\n",
			connect + strings.Repeat("x", 10000), "\x16\x03\x01\x02\x00\x01", connect + "SUB > 1\r\nUNSUB 1 99999999999999999999\r\n",
		}[i%11]
		if _, err := conn.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if i%3 == 0 {
			_ = conn.Close()
		}
	}
	a, b := playHonestly(t, made.Seats[0], m.Bot), playHonestly(t, eve, m.Bot)
	finish(t, h, made, before, a, b)
}
