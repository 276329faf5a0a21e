package cluster

import (
	"context"
	"errors"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// start starts a server without encryption.
func start(t *testing.T, listen string, secret Secret) *Server {
	t.Helper()
	return startWith(t, Config{Listen: listen, Secret: secret})
}

// encrypted starts a server with encryption.
func encrypted(t *testing.T, secret Secret) *Server {
	t.Helper()
	return startWith(t, Config{Listen: ":0", Secret: secret, encrypt: true})
}

// startWith starts a server for two users.
func startWith(t *testing.T, c Config) *Server {
	t.Helper()
	c.Memory = 1 << 20
	c.Users = []User{{Name: "user", Publish: []string{"open.>"}, Subscribe: []string{"news"}}, {Name: "other"}}
	s, err := Start(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// connect connects with an invitation, which must succeed.
func connect(t *testing.T, invitation string) *Conn {
	t.Helper()
	conn, err := try(t, invitation)
	if err != nil {
		t.Fatal(err)
	}
	return conn
}

// try connects with an invitation.
func try(t *testing.T, invitation string) (*Conn, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	conn, err := Connect(ctx, Address{URL: invitation})
	if err == nil {
		t.Cleanup(conn.Close)
	}
	return conn, err
}

// own returns the connection of the program that runs the server.
func own(t *testing.T, s *Server) *Conn {
	t.Helper()
	conn, err := s.Connect()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	return conn
}

func TestUsersTalkWithTheOwner(t *testing.T) {
	for _, c := range []Config{{Listen: ":0"}, {Listen: "127.0.0.1:0"}, {Listen: "localhost:0"}, {Listen: ":0", encrypt: true}} {
		c.Secret = NewSecret()
		s := startWith(t, c)
		owner := own(t, s)
		if _, err := owner.Subscribe("open.door", func(m *nats.Msg) { _ = m.Respond([]byte("come in")) }); err != nil {
			t.Fatal(err)
		}
		if err := owner.Flush(); err != nil { // the server knows of it from then on
			t.Fatal(err)
		}
		user := connect(t, s.Invitation("user"))
		answer, err := user.Request("open.door", nil, time.Minute)
		if err != nil || string(answer.Data) != "come in" {
			t.Errorf("%+v: %v, %v", c, answer, err)
		}
		all, err := s.server.Connz(nil)
		if err != nil {
			t.Fatal(err)
		}
		sealed := slices.ContainsFunc(all.Conns, func(i *server.ConnInfo) bool { return i.TLSVersion != "" })
		if sealed != c.encrypt {
			t.Errorf("%+v: encrypted: %v", c, sealed)
		}
		if strings.HasPrefix(s.Invitation("user"), "tls://") != c.encrypt {
			t.Errorf("%+v: the invitation is %s", c, s.Invitation("user"))
		}
	}
}

// Connections that leave the machine are encrypted.
func TestLoopback(t *testing.T) {
	for host, want := range map[string]bool{
		"127.0.0.1": true, "127.8.8.8": true, "::1": true, "localhost": true,
		"0.0.0.0": false, "::": false, "192.168.1.5": false, "example.org": false, "": false,
	} {
		if Loopback(host) != want {
			t.Errorf("only this machine can reach %q: %v", host, !want)
		}
	}
}

func TestOnlyThisMachineIsLetInByDefault(t *testing.T) {
	for _, listen := range []string{":0", "localhost:0"} {
		if at := start(t, listen, NewSecret()).gate.listener.Addr().(*net.TCPAddr); !at.IP.IsLoopback() {
			t.Errorf("%q listens at %v", listen, at)
		}
	}
}

func TestWrongKeysAreRefused(t *testing.T) {
	s := start(t, ":0", NewSecret())
	right := s.Invitation("user")
	key := s.config.Secret.Key("user")
	for _, wrong := range []string{
		strings.Replace(right, key, NewSecret().Key("user"), 1),
		strings.Replace(right, key, s.config.Secret.Key("other"), 1),
		strings.Replace(right, "user", "owner", 1),
		strings.Replace(right, "user:"+key+"@", "", 1),
		strings.Replace(right, ":"+key, "", 1),
	} {
		if _, err := try(t, wrong); err == nil || !strings.Contains(err.Error(), "does not accept the key") {
			t.Errorf("%s: %v", wrong, err)
		}
	}
	connect(t, right)
}

func TestAnotherServerIsNotTrusted(t *testing.T) {
	secret := NewSecret()
	s, impostor := encrypted(t, secret), encrypted(t, NewSecret())
	_, print, _ := strings.Cut(s.Invitation("user"), "#")
	address, _, _ := strings.Cut(impostor.Invitation("user"), "#")
	if _, err := try(t, address+"#"+print); !errors.Is(err, ErrOtherServer) {
		t.Errorf("another certificate: %v", err)
	}
	// Nor one that does not encrypt at all.
	plain := start(t, ":0", secret)
	if _, err := try(t, plain.Invitation("user")+"#"+print); err == nil {
		t.Error("a connection without encryption was accepted")
	}
	// The same secret has the same certificate and keys.
	again := encrypted(t, secret)
	address, _, _ = strings.Cut(again.Invitation("user"), "#")
	connect(t, address+"#"+print)
}

func TestUsersReachTheirSubjectsOnly(t *testing.T) {
	s := start(t, ":0", NewSecret())
	owner := own(t, s)
	js, err := jetstream.New(owner.Conn)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := js.CreateStream(t.Context(), jetstream.StreamConfig{Name: "kept", Subjects: []string{"kept"}, Storage: jetstream.MemoryStorage}); err != nil {
		t.Fatal(err)
	}
	heard, err := owner.SubscribeSync(">")
	if err != nil {
		t.Fatal(err)
	}
	user, other := connect(t, s.Invitation("user")), connect(t, s.Invitation("other"))
	var listening []*nats.Subscription
	for _, subject := range []string{">", "open.>", "secret", "_INBOX.>", "_INBOX.other.>", "_INBOX.owner.>", "$JS.API.>", "$SYS.>"} {
		sub, err := user.SubscribeSync(subject)
		if err != nil {
			t.Fatal(err)
		}
		listening = append(listening, sub)
	}
	for _, subject := range []string{"kept", "secret", "news", "_INBOX.other.1", "_INBOX.owner.1", "$JS.API.STREAM.DELETE.kept", "$JS.API.STREAM.INFO.kept", "$SYS.REQ.SERVER.PING"} {
		if err := user.Publish(subject, []byte("hostile")); err != nil {
			t.Fatal(err)
		}
	}
	if err := user.Publish("open.last", nil); err != nil {
		t.Fatal(err)
	}
	for {
		m, err := heard.NextMsg(time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		if string(m.Data) == "hostile" {
			t.Errorf("the user published to %s", m.Subject)
		}
		if m.Subject == "open.last" {
			break
		}
	}
	if _, err := js.Stream(t.Context(), "kept"); err != nil {
		t.Errorf("the stream is gone: %v", err)
	}
	for _, subject := range []string{"open.x", "secret", "_INBOX.other.2"} {
		if err := owner.Publish(subject, nil); err != nil {
			t.Fatal(err)
		}
	}
	_, _ = other.Request("$JS.API.INFO", nil, time.Second)
	if err := errors.Join(owner.Flush(), user.Flush()); err != nil {
		t.Fatal(err)
	}
	for _, sub := range listening {
		if m, err := sub.NextMsg(time.Millisecond); err == nil {
			t.Errorf("the user heard %s through %s", m.Subject, sub.Subject)
		}
	}
}

// A user with no subjects, which a mistake in a list can make of any, may do nothing but listen to
// its own inbox.
func TestUsersWithoutSubjectsMayDoNothing(t *testing.T) {
	s := start(t, ":0", NewSecret())
	owner := own(t, s)
	heard, err := owner.SubscribeSync(">")
	if err != nil {
		t.Fatal(err)
	}
	other := connect(t, s.Invitation("other"))
	for _, subject := range []string{"open.x", "secret", "$JS.API.INFO", "_INBOX.user.1", "_INBOX.other.1"} {
		if err := other.Publish(subject, []byte("hostile")); err != nil {
			t.Fatal(err)
		}
	}
	news, err := other.SubscribeSync("news")
	if err != nil {
		t.Fatal(err)
	}
	inbox, err := other.SubscribeSync(Inbox("other") + "x")
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(other.Flush(), owner.Publish("news", nil), owner.Publish(Inbox("other")+"x", nil), owner.Flush()); err != nil {
		t.Fatal(err)
	}
	if _, err := inbox.NextMsg(time.Minute); err != nil {
		t.Errorf("its inbox: %v", err)
	}
	if m, err := news.NextMsg(time.Millisecond); err == nil {
		t.Errorf("it heard %s", m.Subject)
	}
	for m, err := heard.NextMsg(time.Millisecond); err == nil; m, err = heard.NextMsg(time.Millisecond) {
		if string(m.Data) == "hostile" {
			t.Errorf("it published to %s", m.Subject)
		}
	}
}

func TestConnectWaitsForTheServer(t *testing.T) {
	s := start(t, ":0", NewSecret())
	invitation, address := s.Invitation("user"), s.gate.listener.Addr().String()
	s.Close()
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	if _, err := Connect(ctx, Address{URL: invitation}); err == nil {
		t.Fatal("connected to a server that has ended")
	}
	done := make(chan error, 1)
	go func() {
		_, err := try(t, invitation)
		done <- err
	}()
	start(t, address, s.config.Secret)
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestBadAddressesGetASentence(t *testing.T) {
	for _, listen := range []string{"", "4222", "host", ":x", ":99999", "127.0.0.1"} {
		if _, err := Start(Config{Listen: listen}); err == nil || !strings.Contains(err.Error(), "write HOST:PORT") {
			t.Errorf("listening at %q: %v", listen, err)
		}
	}
	taken := start(t, ":0", NewSecret()).gate.listener.Addr().String()
	if _, err := Start(Config{Listen: taken}); err == nil || !strings.Contains(err.Error(), "in use") {
		t.Errorf("listening at an address that is taken: %v", err)
	}
	for _, url := range []string{"", "somewhere", "nats://", "http//x"} {
		if _, err := try(t, url); err == nil || !strings.Contains(err.Error(), "nats://HOST:PORT") {
			t.Errorf("connecting to %q: %v", url, err)
		}
	}
}

func TestSecretsAreKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run", "secret")
	first, err := KeptSecret(path)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := KeptSecret(path); err != nil || again != first || first == NewSecret() {
		t.Errorf("read again: %v", err)
	}
	if info, err := os.Stat(path); err != nil || os.PathSeparator == '/' && info.Mode().Perm() != 0o600 {
		t.Errorf("the file is %v, %v", info.Mode(), err)
	}
	// Earlier versions left an empty file when the disk was full.
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if second, err := KeptSecret(path); err != nil || second == first {
		t.Errorf("an empty file: %v", err)
	} else if again, err := KeptSecret(path); err != nil || again != second {
		t.Errorf("read again: %v", err)
	}
	for _, broken := range []string{"12", strings.Repeat("x", 64), strings.Repeat("0", 66)} {
		if err := os.WriteFile(path, []byte(broken), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := KeptSecret(path); err == nil || !strings.Contains(err.Error(), "delete it") {
			t.Errorf("%q: %v", broken, err)
		}
	}
}
