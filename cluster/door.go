package cluster

import (
	"crypto/subtle"
	"slices"

	"github.com/nats-io/nats-server/v2/server"
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

// find returns the user of a name, and the name of the one whose key it has.
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

// permitted returns the user as the server knows it.
func (u User) permitted() *server.User {
	return &server.User{Username: u.Name, Permissions: &server.Permissions{
		Publish:   only(u.Publish),
		Subscribe: only(append([]string{Inbox(u.Name) + ">"}, u.Subscribe...)),
	}}
}

// only returns the permission for those subjects and no others. The server takes a permission
// without subjects for one to all of them.
func only(subjects []string) *server.SubjectPermission {
	if len(subjects) == 0 {
		return &server.SubjectPermission{Deny: []string{">"}}
	}
	return &server.SubjectPermission{Allow: subjects}
}
