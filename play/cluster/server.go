// Package cluster connects the program to others on a network. It has a NATS server that runs
// inside the program, with JetStream if streams are needed; the keys with which others may connect
// to it; and connections to it or to a cluster of servers that somebody else runs. It knows nothing
// about games.
//
// Only this machine can reach a server unless its address says otherwise. On other addresses
// connections are encrypted, and an invitation has the fingerprint of the server's certificate. A
// user may publish and subscribe to the subjects that it was given, and to an inbox of its own.
package cluster

import (
	"cmp"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"eras/internal/fault"
)

// Config describes a server.
type Config struct {
	// Listen is HOST:PORT. Without HOST only this machine can connect; port 0 means any free port.
	Listen string
	Secret Secret
	// Users may connect with their invitations.
	Users []User
	// Admit, if not nil, is called for users that are not among Users. It returns what the user
	// with that name may do, and the name of the user whose key it has, which may be another user.
	// Several goroutines call it.
	Admit func(name string) (user User, keyOf string, ok bool)
	// Store is the folder for the files of JetStream. By default there are no files, and
	// streams must be in memory.
	Store string
	// Warn is called with problems of the server itself, each as a line of printable text, and not
	// too often. Problems of clients are reported to the clients. Several goroutines call it.
	Warn func(text string)
	// Sync says that acknowledged data is on the disk and survives a power failure. Otherwise it
	// survives only the end of the program.
	Sync bool
	// PerKey limits the connections with the same key, 0 for no limit. If there are more, the
	// server closes one from the address that has the most of them.
	PerKey int
	// Rate is how many bytes a second a connection may send in the long run, 0 for no limit; the
	// rest waits. All connections from an address together may send eight times as many.
	Rate int
	// Memory and Disk limit the total size of all streams, in bytes. If both are 0, there are no
	// streams.
	Memory, Disk int64
	// Payload limits a message in bytes (default [MaxPayload]).
	Payload int32

	encrypt bool // also on loopback, for tests
}

// Limits of a server.
const (
	// MaxPayload is the greatest length of a message in bytes.
	MaxPayload     = 8 << 20
	maxConnections = 4096
	// maxPending is how many bytes may wait for a client that does not read them.
	maxPending = 2 * MaxPayload
	// maxSubscriptions is how many subscriptions a connection may have, maxTokens how many words
	// their subjects may have, and maxControl the limit of a line that is not a message, in bytes.
	maxSubscriptions, maxTokens, maxControl = 256, 16, 1 << 10
)

// User is a user who may connect.
type User struct {
	// Name consists of a to z, 0 to 9 and '-'.
	Name string
	// Publish and Subscribe are the subjects to which the user may publish and subscribe. They may
	// have wildcards. A user may always subscribe to the inbox that [Connect] gives it.
	Publish, Subscribe []string
}

// owner is the name of the program that runs the server. It may do everything.
const owner = "owner"

// Server is a running server.
type Server struct {
	server  *server.Server
	gate    *gate
	config  Config
	print   string // fingerprint of the certificate, empty without encryption
	scratch string // folder to remove at the end
}

// startTime is how long a server may take to start.
const startTime = 10 * time.Second

// Start starts a server.
func Start(c Config) (*Server, error) {
	host, port, err := splitListen(c.Listen)
	if err != nil {
		return nil, err
	}
	s := &Server{config: c}
	o := &server.Options{
		ServerName: "eras", DontListen: true, NoSigs: true,
		MaxConn: maxConnections + 16, MaxSubs: maxSubscriptions, MaxSubTokens: maxTokens, MaxControlLine: maxControl, MaxPayload: cmp.Or(c.Payload, MaxPayload), MaxPending: maxPending,
		AuthTimeout: 5, WriteDeadline: 10 * time.Second,
		MaxClosedClients: 1, // nobody asks which connections have ended
		JetStream:        c.Memory > 0 || c.Disk > 0, SyncAlways: c.Sync, StoreDir: c.Store, JetStreamMaxMemory: c.Memory, JetStreamMaxStore: c.Disk,
		CustomClientAuthentication: doorkeeper{s},
	}
	if c.encrypt || !Loopback(host) {
		certificate, err := c.Secret.certificate()
		if err != nil {
			return nil, err
		}
		o.TLSConfig, o.TLSTimeout = &tls.Config{MinVersion: tls.VersionTLS13, Certificates: []tls.Certificate{certificate}}, 5
		s.print = fingerprint(certificate.Certificate[0])
	}
	if o.JetStream && c.Store == "" {
		// JetStream needs a folder for its bookkeeping even with streams in memory.
		if s.scratch, err = os.MkdirTemp("", "eras-nats-"); err != nil {
			return nil, fmt.Errorf("starting a server: %w", err)
		}
		o.StoreDir, o.JetStreamMaxStore = s.scratch, 1
	}
	listener, err := net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(port)))
	if err == nil {
		s.gate = newGate(s, listener)
		err = s.start(o)
	}
	if err != nil {
		s.Close()
		return nil, fmt.Errorf("starting a server at %s: %w", c.Listen, err)
	}
	s.gate.wait.Go(func() { _ = fault.Do(func() error { s.gate.accept(); return nil }) })
	return s, nil
}

func (s *Server) start(o *server.Options) (err error) {
	if s.server, err = server.NewServer(o); err != nil {
		return err
	}
	failed := make(chan string, 1)
	s.server.SetLoggerV2(newLogger(failed, s.config.Warn), false, false, false)
	ready := make(chan bool, 1)
	go func() {
		if err := fault.Do(func() error { s.server.Start(); return nil }); err != nil {
			select {
			case failed <- err.Error():
			default: // the server has already said why
			}
			return
		}
		ready <- s.server.ReadyForConnections(startTime)
	}()
	select {
	case text := <-failed:
		return errors.New(text)
	case ok := <-ready:
		if !ok {
			return fmt.Errorf("it was not ready within %v", startTime)
		}
		return nil
	}
}

// splitListen returns the parts of [Config.Listen].
func splitListen(listen string) (host string, port int, err error) {
	host, text, err := net.SplitHostPort(listen)
	if err == nil {
		var n uint64
		n, err = strconv.ParseUint(text, 10, 16)
		port = int(n)
	}
	if err != nil {
		return "", 0, fmt.Errorf("%.80q is not an address to listen at: write HOST:PORT, or :PORT for this machine only", listen)
	}
	if host == "" {
		host = "127.0.0.1"
	}
	return host, port, nil
}

// Loopback reports whether only this machine can reach a host.
func Loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// Connect returns a connection without restrictions, from within the program.
func (s *Server) Connect() (*Conn, error) {
	conn, err := nats.Connect("", append(settings(owner), nats.InProcessServer(s.server), nats.UserInfo(owner, s.config.Secret.Key(owner)))...)
	if err != nil {
		return nil, fmt.Errorf("connecting to the server in this program: %w", err)
	}
	return &Conn{Conn: conn}, nil
}

// Invitation returns the address for [Connect] with a user's key. Whoever has it may do what the
// user may do.
func (s *Server) Invitation(user string) string {
	u := url.URL{Scheme: "nats", User: url.UserPassword(user, s.config.Secret.Key(user)), Host: s.Address()}
	if s.print != "" {
		u.Scheme, u.Fragment = "tls", s.print
	}
	return u.String()
}

// Address returns the HOST:PORT at which others can reach the server.
func (s *Server) Address() string {
	at := s.gate.listener.Addr().(*net.TCPAddr)
	host := at.IP.String()
	if at.IP.IsUnspecified() {
		host = outside()
	}
	return net.JoinHostPort(host, strconv.Itoa(at.Port))
}

// Fingerprint returns the fingerprint of the certificate, 64 hexadecimal digits. It is empty if
// connections are not encrypted.
func (s *Server) Fingerprint() string { return s.print }

// outside returns an address of this machine that others can reach, or its name.
func outside() string {
	addresses, _ := net.InterfaceAddrs()
	for _, a := range addresses {
		if n, ok := a.(*net.IPNet); ok && n.IP.To4() != nil && n.IP.IsGlobalUnicast() {
			return n.IP.String()
		}
	}
	name, err := os.Hostname()
	if err != nil {
		return "localhost"
	}
	return name
}

// Origin returns the address from which a user is connected, or for IPv6 its network of 64 bits. It
// is empty for a user who is not connected.
func (s *Server) Origin(user string) string { return s.gate.originOf(user) }

// Cut closes the connections of a misbehaving user. For some seconds, connections from the same
// address with the same key are refused.
func (s *Server) Cut(user string) { s.gate.cut(user) }

// Close ends the server and all connections to it.
func (s *Server) Close() {
	if s.gate != nil {
		s.gate.shut()
	}
	if s.server != nil {
		s.server.Shutdown()
		s.server.WaitForShutdown()
	}
	if s.scratch != "" {
		_ = os.RemoveAll(s.scratch) // a folder for temporary files
	}
}
