package cluster

import (
	"crypto/subtle"
	"slices"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"golang.org/x/time/rate"
)

// doorkeeper decides who may connect to a server, and what they may do.
type doorkeeper struct{ *Server }

// Check implements [server.Authentication].
func (d doorkeeper) Check(c server.ClientAuthentication) bool {
	name, key := c.GetOpts().Username, c.GetOpts().Password
	user, keyOf, ok := d.find(name)
	if !ok || subtle.ConstantTimeCompare([]byte(key), []byte(d.config.Secret.Key(keyOf))) != 1 {
		return false
	}
	if name != owner && !d.gate.login(c.GetID(), name, keyOf, d.config.PerKey) {
		return false
	}
	c.RegisterUser(user)
	return true
}

// find returns the user with a name, and the name of the user whose key it has.
func (d doorkeeper) find(name string) (user *server.User, keyOf string, ok bool) {
	if name == owner {
		return &server.User{Username: owner}, owner, true
	}
	if !userName.MatchString(name) {
		return nil, "", false
	}
	i := slices.IndexFunc(d.config.Users, func(u User) bool { return u.Name == name })
	switch {
	case i >= 0:
		return d.config.Users[i].permitted(), name, true
	case d.config.Admit == nil:
		return nil, "", false
	}
	u, keyOf, ok := d.config.Admit(name)
	if !ok {
		return nil, "", false
	}
	u.Name = name
	return u.permitted(), keyOf, true
}

// permitted returns the user in the form for the server.
func (u User) permitted() *server.User {
	return &server.User{Username: u.Name, Permissions: &server.Permissions{
		Publish:   only(u.Publish),
		Subscribe: only(append([]string{Inbox(u.Name) + ">"}, u.Subscribe...)),
	}}
}

// only returns a permission for the given subjects and no others. The server would take a
// permission without subjects as one for all subjects.
func only(subjects []string) *server.SubjectPermission {
	if len(subjects) == 0 {
		return &server.SubjectPermission{Deny: []string{">"}}
	}
	return &server.SubjectPermission{Allow: subjects}
}

// login notes that a connection has shown the key of a user, and reports whether the connection may
// stay. If most is not 0 and there are already that many connections with the same key, one of them
// is closed.
func (g *gate) login(id uint64, name, keyOf string, most int) bool {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	v := g.byID[id]
	if v == nil {
		return false // closed in the meantime
	}
	l := g.logins[keyOf]
	if l == nil {
		if len(g.logins) >= maxOrigins {
			for key, l := range g.logins {
				if l.Tokens() >= maxLogins {
					delete(g.logins, key)
				}
			}
		}
		l = rate.NewLimiter(loginsRate, maxLogins)
		g.logins[keyOf] = l
	}
	now := time.Now()
	if now.Before(g.banned[ban{keyOf, v.Origin}]) || !l.Allow() {
		// The connection is closed without an error about the key, so that clients try again.
		g.close(v)
		return false
	}
	same := func(o *visitor) bool { return o.keyOf == keyOf }
	if most > 0 && g.count(same) >= most {
		g.makeRoom(same)
	}
	if v.name == "" {
		v.from.unknown--
	}
	v.name, v.keyOf = name, keyOf
	g.byName[name] = v
	return true
}

// cut closes the connections of a user, and bans the user for a while.
func (g *gate) cut(name string) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	now := time.Now()
	for b, until := range g.banned {
		if now.After(until) {
			delete(g.banned, b)
		}
	}
	for v := range g.visitors {
		if v.name == name {
			g.banned[ban{v.keyOf, v.Origin}] = now.Add(banTime)
		}
	}
	for v := range g.visitors {
		if _, ok := g.banned[ban{v.keyOf, v.Origin}]; ok {
			g.close(v)
		}
	}
}

// originOf returns the origin of a user's last connection, empty if there is none.
func (g *gate) originOf(name string) string {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	if v := g.byName[name]; v != nil {
		return v.Origin
	}
	return ""
}
