//go:build !js

package invite

import (
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"sync"

	"eras/play/cluster"
	"eras/play/games"
	"eras/play/online"
	"eras/saves"
)

// hosts holds the hosts of this program: at most one that only this machine can reach, and one for
// the network. Its methods may be called from any goroutine.
type hosts struct {
	// folder is the folder in which the hosts store their matches. disk stores it; nil means the
	// system's files.
	folder string
	disk   saves.Disk
	// tell is called with news of the hosts for the player.
	tell func(error)

	mutex sync.Mutex
	here  *host
	there *host
}

// host is a host and the address at which it listens, as HOST:PORT.
type host struct {
	*online.Host
	listen string
}

// anyone is the address at which a host listens for other machines.
const anyone = "0.0.0.0"

// takenError means that this program already listens at another port.
type takenError struct{ port string }

func (e *takenError) Error() string {
	return fmt.Sprintf("this program hosts matches at port %s already", e.port)
}

// open returns the host that listens at HOST:PORT, and starts it if it does not run. Port 0 means
// any port.
func (h *hosts) open(listen string) (*host, error) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	name, port, err := net.SplitHostPort(listen)
	if err != nil {
		return nil, err
	}
	at, folder := &h.here, filepath.Join(h.folder, "here")
	if !cluster.Loopback(name) {
		at, folder = &h.there, filepath.Join(h.folder, "there")
	}
	if *at != nil {
		if _, has, _ := net.SplitHostPort((*at).listen); port != "0" && port != has {
			return nil, &takenError{has}
		}
		return *at, nil
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	secret, err := cluster.KeptSecret(filepath.Join(folder, "secret"))
	if err != nil {
		return nil, err
	}
	started, err := online.OpenHost(context.Background(), online.HostConfig{Games: games.All, Listen: listen, Secret: secret, Store: filepath.Join(folder, "matches"), Disk: h.disk, Tell: h.tell})
	if err != nil {
		return nil, err
	}
	_, port, err = net.SplitHostPort(started.Code().Addresses[0])
	if err != nil {
		started.Close()
		return nil, err
	}
	*at = &host{started, net.JoinHostPort(name, port)}
	return *at, nil
}

// running returns the host that listens at an address, nil if there is none.
func (h *hosts) running(listen string) *host {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	for _, at := range []*host{h.here, h.there} {
		if at != nil && at.listen == listen {
			return at
		}
	}
	return nil
}

// close ends the hosts. Their matches remain in their folder.
func (h *hosts) close() {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	for _, at := range []**host{&h.here, &h.there} {
		if *at != nil {
			(*at).Close()
			*at = nil
		}
	}
}

// ownAddress returns the address at which this program reaches a host of its own.
func (h *host) ownAddress() string {
	_, port, _ := net.SplitHostPort(h.listen)
	return net.JoinHostPort("127.0.0.1", port)
}

// networkAddress returns an address of this machine in its network, or a loopback address if there
// is none.
func networkAddress() string {
	all, _ := net.InterfaceAddrs()
	for _, a := range all {
		if n, ok := a.(*net.IPNet); ok && n.IP.To4() != nil && !n.IP.IsLoopback() {
			return n.IP.String()
		}
	}
	return "127.0.0.1"
}
