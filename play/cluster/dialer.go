package cluster

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"eras/internal/fault"
)

// dialTime is how long a server may take to accept a connection, and to read what it is sent.
const dialTime = 5 * time.Second

// dialer opens the connections of a [Conn], one after the other. It does the encryption itself: the
// client of NATS would encrypt above the [guard], which could then not read anything.
type dialer struct {
	most    int
	encrypt bool
	pinned  *tls.Config // nil if the certificate is checked by authorities
	names   []string    // of the servers, without their ports
	ctx     context.Context
	stop    func() // closes the connection for ever

	mutex sync.Mutex
	conn  *nats.Conn
	fault error
}

// SkipTLSHandshake tells the client of NATS that the dialer has done any encryption.
func (d *dialer) SkipTLSHandshake() bool { return true }

// Dial implements [nats.CustomDialer].
func (d *dialer) Dial(kind, address string) (net.Conn, error) {
	if err := d.wrong(); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(d.ctx, dialTime)
	defer cancel()
	raw, err := new(net.Dialer).DialContext(ctx, kind, address)
	if err != nil {
		return nil, err
	}
	g := &guard{Conn: raw, most: d.most, now: time.Now, fault: d.ends}
	g.forget = context.AfterFunc(d.ctx, func() { _ = raw.Close() })
	_ = raw.SetDeadline(time.Now().Add(dialTime)) // fails only on a closed connection, and then reading fails as well
	if err := d.greet(g, address); err != nil {
		_ = raw.Close()
		g.forget()
		if errors.Is(err, ErrServer) {
			d.ends(err)
		}
		return nil, err
	}
	_ = raw.SetDeadline(time.Time{})
	return g, nil
}

// greet reads the line in which the server describes itself, and encrypts the connection if needed.
func (d *dialer) greet(g *guard, address string) error {
	var one [1]byte
	for !bytes.HasSuffix(g.first, []byte("\n")) {
		if _, err := io.ReadFull(g.Conn, one[:]); err != nil {
			return err
		}
		if err := g.check(one[:]); err != nil {
			return fmt.Errorf("%w: %w", ErrServer, err)
		}
		g.first = append(g.first, one[0])
	}
	var info struct {
		Required  bool `json:"tls_required"`
		Available bool `json:"tls_available"`
	}
	text, ok := bytes.CutPrefix(g.first, []byte("INFO "))
	if !ok || json.Unmarshal(text, &info) != nil {
		return fmt.Errorf("%w: it does not describe itself", ErrServer)
	}
	switch {
	case !d.encrypt && !info.Required:
		return nil
	case !info.Required && !info.Available:
		return nats.ErrSecureConnWanted
	}
	config := d.pinned
	if config == nil {
		config = &tls.Config{MinVersion: tls.VersionTLS12, ServerName: d.name(address)}
	}
	secure := &sealed{tls.Client(g.Conn, config), g.Conn}
	if err := secure.Handshake(); err != nil {
		return fmt.Errorf("encrypting the connection: %w", err)
	}
	g.Conn = secure
	return nil
}

// name returns the name that the certificate of a server must have. A server that other servers
// announce by its IP address needs the name of the first configured server.
func (d *dialer) name(address string) string {
	host, _, _ := net.SplitHostPort(address)
	if net.ParseIP(host) != nil && !slices.Contains(d.names, host) {
		return d.names[0]
	}
	return host
}

// sealed is an encrypted connection whose Close does not wait for the other end.
type sealed struct {
	*tls.Conn
	raw net.Conn
}

// Close implements [net.Conn].
func (s *sealed) Close() error { return s.raw.Close() }

// connected notes the connection, which the first fault closes.
func (d *dialer) connected(conn *nats.Conn) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	d.conn = conn
	if d.fault != nil {
		closeSoon(conn)
	}
}

// closeSoon closes a connection in a goroutine.
func closeSoon(conn *nats.Conn) {
	go func() { _ = fault.Do(func() error { conn.Close(); return nil }) }()
}

// ends closes the connection for ever because of a fault.
func (d *dialer) ends(fault error) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if d.fault != nil {
		return
	}
	d.fault = fault
	d.stop()
	if d.conn != nil {
		closeSoon(d.conn) // in a goroutine, because closing waits for the reader, which has called this
	}
}

// wrong returns the fault, nil if there is none.
func (d *dialer) wrong() error {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	return d.fault
}
