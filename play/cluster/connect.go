package cluster

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"regexp"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
)

// Address is the address of servers.
type Address struct {
	// URL is an invitation, or the address of a server, or of several with commas between
	// them. It may have a user and a password.
	URL string
	// Credentials is a file with the credentials of a user, or empty.
	Credentials string
	// Most is the greatest length of a message from the servers in bytes (default [MaxPayload]). If
	// a server announces a longer one, the connection is closed.
	Most int
}

// ErrKey is the error of a key that a server does not accept.
var ErrKey = errors.New("the server does not accept the key")

// userName matches the names of users that can be part of a subject.
var userName = regexp.MustCompile(`^[a-z0-9-]+$`)

// Inbox returns the prefix of the subjects at which a user receives answers.
func Inbox(user string) string { return nats.InboxPrefix + user + "." }

// settings are the options of all connections of a user. Lost connections are reopened for ever.
func settings(user string) []nats.Option {
	return []nats.Option{
		nats.Name("eras"), nats.CustomInboxPrefix(strings.TrimSuffix(Inbox(user), ".")),
		nats.Timeout(dialTime), nats.PingInterval(10 * time.Second), nats.MaxPingsOutstanding(2),
		nats.MaxReconnects(-1), nats.ReconnectWait(250 * time.Millisecond), nats.ReconnectJitter(250*time.Millisecond, 250*time.Millisecond),
		// Missing answers show what went wrong; by default the error would be printed.
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}),
	}
}

// Conn is a connection to servers.
type Conn struct {
	*nats.Conn
	dialer *dialer // nil for the server in this program
}

// closeTime is how long closing a connection may take to send pending data.
const closeTime = 300 * time.Millisecond

// Close closes the connection. It returns soon even if the server neither reads nor answers.
func (c *Conn) Close() {
	if c.dialer == nil {
		c.Conn.Close()
		return
	}
	late := time.AfterFunc(closeTime, c.dialer.stop)
	defer late.Stop()
	c.Conn.Close()
	c.dialer.stop()
}

// Fault returns the error that wraps [ErrServer] if one has ended the connection, nil otherwise.
func (c *Conn) Fault() error {
	if c.dialer == nil {
		return nil
	}
	return c.dialer.wrong()
}

// Connect connects to servers. If they cannot be reached, it tries again until ctx ends. It fails
// at once for a wrong key or certificate.
func Connect(ctx context.Context, a Address) (*Conn, error) {
	servers, print, pin := strings.Cut(a.URL, "#")
	d := &dialer{most: cmp.Or(a.Most, MaxPayload)}
	var u *url.URL
	for i, one := range strings.Split(servers, ",") {
		at, err := url.Parse(one)
		if err != nil || at.Host == "" || at.Scheme != "nats" && at.Scheme != "tls" {
			return nil, fmt.Errorf("the address of the server must be like nats://HOST:PORT: %.80q is not", one)
		}
		if i == 0 {
			u = at
		}
		d.encrypt = d.encrypt || at.Scheme == "tls"
		d.names = append(d.names, at.Hostname())
	}
	options := settings("any")
	if name := u.User.Username(); userName.MatchString(name) {
		options = settings(name)
	}
	options = append(options, nats.SetCustomDialer(d), nats.SkipHostLookup(), nats.FlusherTimeout(dialTime))
	if pin {
		d.encrypt, d.pinned = true, pinned(print)
		options = append(options, nats.IgnoreDiscoveredServers())
	}
	if a.Credentials != "" {
		options = append(options, nats.UserCredentials(a.Credentials))
	}
	d.ctx, d.stop = context.WithCancel(context.WithoutCancel(ctx))
	goOn := context.AfterFunc(ctx, d.stop) // so that a silent server cannot block Connect
	conn, err := d.connect(ctx, servers, options)
	if !goOn() && err == nil {
		conn.Close()
		err = nats.ErrTimeout
	}
	if err != nil {
		d.stop()
		return nil, fmt.Errorf("connecting to %s: %w", u.Host, err)
	}
	return &Conn{conn, d}, nil
}

// connect tries to connect until ctx ends.
func (d *dialer) connect(ctx context.Context, servers string, options []nats.Option) (*nats.Conn, error) {
	for {
		conn, err := nats.Connect(servers, options...)
		switch {
		case err == nil:
			d.connected(conn)
			return conn, nil
		case errors.Is(err, nats.ErrAuthorization):
			return nil, fmt.Errorf("%w: copy the whole line again, the key may have changed", ErrKey)
		case errors.Is(err, ErrOtherServer):
			return nil, fmt.Errorf("%w: copy the whole line again", ErrOtherServer)
		case d.wrong() != nil:
			return nil, d.wrong()
		case ctx.Err() == nil && !Unreachable(err):
			return nil, err
		}
		if !Pause(ctx, 500*time.Millisecond) {
			if !Unreachable(err) {
				err = nats.ErrTimeout
			}
			return nil, err
		}
	}
}

// Unreachable reports whether an error may come from servers that are not running yet or have no
// room now; the latter close the connection.
func Unreachable(err error) bool {
	var op interface{ Timeout() bool }
	return errors.Is(err, io.EOF) || errors.Is(err, nats.ErrNoServers) || errors.Is(err, nats.ErrTimeout) || errors.As(err, &op)
}

// Pause waits for d or until ctx ends. It reports false if ctx has ended.
func Pause(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}
