package cluster

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
)

// Address is where servers are.
type Address struct {
	// URL is an invitation, or the address of a server, or of several with commas between
	// them. It may have a user and a password.
	URL string
	// Credentials is a file with the credentials of a user, or empty.
	Credentials string
}

// ErrKey is returned for a key that a server does not accept.
var ErrKey = errors.New("the server does not accept the key")

// userName is a name of a user that can be part of a subject.
var userName = regexp.MustCompile(`^[a-z0-9-]+$`)

// Inbox returns the beginning of the subjects at which a user receives answers.
func Inbox(user string) string { return nats.InboxPrefix + user + "." }

// settings are the options of all connections of a user: they are opened again for ever.
func settings(user string) []nats.Option {
	return []nats.Option{
		nats.Name("eras"), nats.CustomInboxPrefix(strings.TrimSuffix(Inbox(user), ".")),
		nats.Timeout(5 * time.Second), nats.PingInterval(10 * time.Second), nats.MaxPingsOutstanding(2),
		nats.MaxReconnects(-1), nats.ReconnectWait(250 * time.Millisecond), nats.ReconnectJitter(250*time.Millisecond, 250*time.Millisecond),
		// Answers that do not come tell what went wrong; by default it is printed.
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}),
	}
}

// Connect connects to servers. Until ctx ends it tries again if they cannot be reached; a
// wrong key or certificate ends it at once.
func Connect(ctx context.Context, a Address) (*nats.Conn, error) {
	servers, print, pin := strings.Cut(a.URL, "#")
	first, _, _ := strings.Cut(servers, ",")
	u, err := url.Parse(first)
	if err != nil || u.Host == "" {
		return nil, fmt.Errorf("the address of the server must be like nats://HOST:PORT: %q is not", first)
	}
	options := settings("any")
	if name := u.User.Username(); userName.MatchString(name) {
		options = settings(name)
	}
	if pin {
		options = append(options, nats.Secure(pinned(print)), nats.IgnoreDiscoveredServers())
	}
	if a.Credentials != "" {
		options = append(options, nats.UserCredentials(a.Credentials))
	}
	for {
		conn, err := nats.Connect(servers, options...)
		switch {
		case err == nil:
			return conn, nil
		case errors.Is(err, nats.ErrAuthorization):
			return nil, fmt.Errorf("connecting to %s: %w: copy the whole line again, the key may have changed", u.Host, ErrKey)
		case errors.Is(err, ErrOtherServer):
			return nil, fmt.Errorf("connecting to %s: %w: copy the whole line again", u.Host, ErrOtherServer)
		case !Unreachable(err):
			return nil, fmt.Errorf("connecting to %s: %w", u.Host, err)
		}
		if !Pause(ctx, 500*time.Millisecond) {
			return nil, fmt.Errorf("connecting to %s: %w", u.Host, err)
		}
	}
}

// Unreachable reports whether an error may be one of servers that are not there yet.
func Unreachable(err error) bool {
	var op interface{ Timeout() bool }
	return errors.Is(err, nats.ErrNoServers) || errors.Is(err, nats.ErrTimeout) || errors.As(err, &op)
}

// Pause waits and reports whether ctx goes on.
func Pause(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}
