//go:build !js

package online

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"golang.org/x/time/rate"

	"eras/game"
	"eras/internal/fault"
	"eras/play/cluster"
	"eras/play/table"
	"eras/saves"
)

// HostConfig describes a host.
type HostConfig struct {
	// Games are those whose matches are played.
	Games table.Games
	// Listen is HOST:PORT at which players connect. Without HOST only this machine can.
	Listen string
	// Public are the addresses to put into codes (default: the address that the host listens at).
	Public []string
	// Secret is the secret from which keys are derived. Hosts that share their matches need the
	// same secret.
	Secret cluster.Secret
	// Store is the folder for the matches. If it is empty, matches are kept in memory and end with
	// the host.
	Store string
	// StoreFlag is the command-line flag that names the folder, for error messages (default
	// -saves).
	StoreFlag string
	// Disk is the file system with that folder (default the one of the operating system).
	Disk saves.Disk
	// Shared, if its URL is not empty, is the address of NATS servers that keep the matches instead
	// of Store. Hosts that use the same servers share the matches.
	Shared cluster.Address
	// Idle is how long a match stays in memory after the last request for it (default one minute).
	Idle time.Duration
	// Thinkers is how many bots may think at once. The default is one less than the number of
	// cores, so that one is left for players.
	Thinkers int
	// Think is how long a bot may think about a turn before the simplest bot plays it instead
	// (default 15 seconds).
	Think time.Duration
	// Tell is called with what the person who runs the host should know: a [*DamagedError],
	// [*DiskError], [*KeyError], [*MovedError], [*ServerError] or another error. It may be called
	// from any goroutine.
	Tell func(error)

	clock func() time.Time // of the matches, time.Now if it is nil
}

// Validate returns an error if the public addresses do not fit into a code.
func (c HostConfig) Validate() error {
	if len(c.Public) == 0 {
		return nil
	}
	code := Code{user: user{role: hostRole}, Key: c.Secret.Key(""), Addresses: c.Public, Fingerprint: strings.Repeat("0", 64)}
	if _, err := ParseCode(code.String()); err != nil {
		return fmt.Errorf("the addresses %s do not fit into a code: write HOST:PORT, up to %d with commas between them", strings.Join(c.Public, ","), maxAddresses)
	}
	return nil
}

// Host is the authority over matches: it checks every answer, rolls the dice, keeps the log of each
// match and tells every player what that player may see. Its methods may be called from any
// goroutine.
type Host struct {
	config   HostConfig
	folder   *saves.Saves // the folder of the matches, nil without a folder
	server   *cluster.Server
	front    *cluster.Conn // connection to the players
	back     *cluster.Conn // connection to the store; the same as front unless matches are shared
	logs     store
	disk     diskWatch
	peers    *peers // nil if matches are not shared
	ctx      context.Context
	stop     func()
	wait     sync.WaitGroup
	thinkers *thinkers
	bots     sync.WaitGroup // bots that think or wait for their turn to think
	replays  *thinkers      // limits how many matches are replayed at once
	quotas   quotas
	// matchesMade limits how many matches are made on request, leftAlone how fast bots answer in
	// matches that nobody attends.
	matchesMade, leftAlone *rate.Limiter
	// loading is a semaphore with an element for each match that is being read from the store.
	loading chan struct{}
	// managers is a semaphore with an element for each request about matches that is being
	// answered.
	managers chan struct{}

	mutex   sync.Mutex
	matches map[string]*match // in memory, by ID
	alone   []string          // matches of bots only that wait until there is room in memory
	closed  bool
}

const (
	// storeMemory and storeDisk limit the size of our own store in memory and on disk, in bytes.
	storeMemory = 256 << 20
	storeDisk   = 64 << 30
	// maxPerKey is how many programs may be connected with the same code, maxRate how many bytes a
	// second each of them may send.
	maxPerKey, maxRate = 32, 128 << 10
	// maxManagers is how many requests about matches are answered at once, maxLoading how many
	// matches are read from the store at once.
	maxManagers, maxLoading = 4, 16
	// maxAlone is how many matches may be in memory when a match of bots only begins. Otherwise it
	// waits; maxLeft is how many such matches may wait.
	maxAlone, maxLeft = 64, 1 << 12
	// aloneRate is how many turns a second bots play in matches that nobody attends.
	aloneRate = 200
	// maxPending and maxPendingBytes limit the requests that wait to be handled.
	maxPending, maxPendingBytes = 16 << 10, 64 << 20
)

// OpenHost starts a host. The caller must close it with Close.
func OpenHost(ctx context.Context, c HostConfig) (*Host, error) {
	if c.Tell == nil {
		c.Tell = func(error) {}
	}
	c.Idle, c.Thinkers = cmp.Or(c.Idle, time.Minute), cmp.Or(c.Thinkers, max(1, runtime.GOMAXPROCS(0)-1))
	c.Think = cmp.Or(c.Think, 15*time.Second)
	h := &Host{config: c, matches: map[string]*match{}, thinkers: newThinkers(c.Thinkers), managers: make(chan struct{}, maxManagers), loading: make(chan struct{}, maxLoading)}
	h.replays = newThinkers(c.Thinkers)
	h.matchesMade, h.leftAlone = rate.NewLimiter(2*matchesRate, 2*maxMatches), rate.NewLimiter(aloneRate, 5*aloneRate)
	h.quotas = quotas{origin: func(name string) string { return h.server.Origin(name) }, cut: func(name string) { h.server.Cut(name) }, users: map[string]*quota{}}
	h.ctx, h.stop = context.WithCancel(context.WithoutCancel(ctx))
	if err := h.open(ctx); err != nil {
		h.Close()
		return nil, fmt.Errorf("hosting matches: %w", err)
	}
	return h, nil
}

func (h *Host) open(ctx context.Context) (err error) {
	h.disk.tell = h.config.Tell
	key := h.config.Secret.Key("store") // identifies the secret, but opens nothing
	if h.config.Shared.URL == "" {
		if h.logs, err = h.openFiles(ctx, key); err != nil {
			return err
		}
	}
	h.server, err = cluster.Start(cluster.Config{
		Listen: h.config.Listen, Secret: h.config.Secret, Admit: admit, Payload: maxUpdate, PerKey: maxPerKey, Rate: maxRate,
		Warn: func(text string) { h.config.Tell(&ServerError{text}) },
	})
	if err != nil {
		return err
	}
	if h.front, err = h.server.Connect(); err != nil {
		return err
	}
	h.back = h.front
	if h.config.Shared.URL != "" {
		if h.back, err = cluster.Connect(ctx, h.config.Shared); err != nil {
			return err
		}
		if h.logs, err = openStream(ctx, h.back, key, h.config.Tell); err != nil {
			return err
		}
		if h.peers, err = openPeers(h); err != nil {
			return err
		}
	}
	return listen(h.back, askSubject+"*", h.hear)
}

// listen subscribes to a subject with limits on what may be pending. The server knows the
// subscription when it returns.
func listen(conn *cluster.Conn, subject string, hear nats.MsgHandler) error {
	sub, err := conn.Subscribe(subject, func(m *nats.Msg) { // a panic loses only this message
		_ = fault.Do(func() error { hear(m); return nil })
	})
	if err != nil {
		return err
	}
	if err := sub.SetPendingLimits(maxPending, maxPendingBytes); err != nil {
		return err
	}
	return conn.Flush()
}

// Close ends the host. Its matches go on when a host is opened with the same store.
func (h *Host) Close() {
	h.mutex.Lock()
	h.closed = true
	h.mutex.Unlock()
	h.stop()
	h.wait.Wait()
	h.leaveBots()
	if h.back != nil && h.back != h.front {
		h.back.Close()
	}
	if h.front != nil {
		h.front.Close()
	}
	if h.server != nil {
		h.server.Close()
	}
	if files, ok := h.logs.(*fileStore); ok {
		files.close()
	}
	if h.folder != nil {
		h.folder.Unlock()
	}
}

// hear handles a request. It must return soon, because all other requests wait for it.
func (h *Host) hear(m *nats.Msg) {
	who, ok := parseUser(strings.TrimPrefix(m.Subject, askSubject))
	if !ok || !h.answerable(m.Reply, who) || !h.quotas.allow(who, time.Now()) {
		return
	}
	if who.role == hostRole {
		if len(m.Data) <= maxCreate && h.owns(m.Reply) {
			h.manage(who, m)
		}
		return
	}
	if len(m.Data) <= maxRequest && h.owns(who.match) && !h.deliver(who.match, letter{who: who, data: m.Data, reply: m.Reply}) {
		h.reply(who, m.Reply, refuse(ErrBusy, true))
	}
}

// answerable reports whether only the user who sent a request can read the subject at which it
// wants its answer. Otherwise a user could make the host write to somebody else.
func (h *Host) answerable(reply string, who user) bool {
	if h.peers != nil {
		var ok bool
		if reply, ok = gateReply(reply); !ok {
			return false
		}
	}
	return strings.HasPrefix(reply, cluster.Inbox(who.String()))
}

// owns reports whether this host is the one that runs the match.
func (h *Host) owns(match string) bool { return h.peers == nil || h.peers.owner(match) == h.peers.id }

// deliver hands a letter to a match, which is read from the store if it is not in memory. It reports
// false if the match has too many letters already.
func (h *Host) deliver(id string, l letter) bool {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	if h.closed {
		return true // other hosts and the next start answer clients that ask again
	}
	m := h.matches[id]
	if m == nil {
		m = newMatch(h, id)
		h.matches[id] = m
		h.wait.Go(m.guarded)
	}
	select {
	case m.mail <- l:
		return true
	default:
		return false
	}
}

// unload removes a match from memory, unless letters wait for it. It reports whether it did.
func (h *Host) unload(m *match) bool {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	if len(m.mail) > 0 && !h.closed {
		return false
	}
	delete(h.matches, m.id)
	h.disk.forget(m.id)
	if n := len(h.alone); n > 0 && len(h.matches) < maxAlone && !h.closed {
		id := h.alone[n-1]
		h.alone = h.alone[:n-1]
		h.wait.Go(func() { _ = fault.Do(func() error { h.Wake(id); return nil }) }) // after a panic, the next request loads the match
	}
	return true
}

// play begins a match of bots only, now or when there is room in memory.
func (h *Host) play(id string) {
	h.mutex.Lock()
	later := len(h.matches) >= maxAlone
	if later && len(h.alone) < maxLeft {
		h.alone = append(h.alone, id)
	}
	h.mutex.Unlock()
	if !later {
		h.Wake(id)
	}
}

// now returns the time of the matches.
func (h *Host) now() time.Time {
	if h.config.clock != nil {
		return h.config.clock()
	}
	return time.Now()
}

// Loaded returns how many matches are in memory.
func (h *Host) Loaded() int {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	return len(h.matches)
}

// send publishes an update.
func (h *Host) send(subject string, u *update) {
	data, err := json.Marshal(u)
	if err == nil && len(data) <= maxUpdate {
		_ = h.back.Publish(subject, data) // clients that miss it ask again
	}
}

// reply sends an answer to a user, or [ErrBusy] if the user has used up its quota of bytes.
func (h *Host) reply(who user, subject string, u *update) {
	data, err := json.Marshal(u)
	if err == nil && len(data) <= maxUpdate && !h.quotas.of(who, time.Now()).bytes.AllowN(time.Now(), len(data)) {
		data, err = json.Marshal(refuse(ErrBusy, true))
	}
	if err == nil && len(data) <= maxUpdate {
		_ = h.back.Publish(subject, data) // clients that miss it ask again
	}
}

// Begin starts a match, with bots in its free seats.
func (h *Host) Begin(ctx context.Context, id string) error {
	return h.ask(ctx, id, request{Kind: askStart})
}

// Record returns the record of a match so far, with its seed. For a damaged match it returns the
// part that can be read.
func (h *Host) Record(ctx context.Context, id string) (game.Record, error) {
	m := newMatch(h, id)
	if err := m.load(ctx); err != nil && m.board == nil {
		return game.Record{}, err
	}
	return m.board.Record(), nil
}

// Remove removes a match for ever.
func (h *Host) Remove(ctx context.Context, id string) error {
	if !matchID.MatchString(id) {
		return ErrNoMatch
	}
	if err := h.disk.noted(id, h.logs.remove(ctx, id)); err != nil {
		return err
	}
	h.removed(id)
	if h.peers != nil {
		_ = h.back.Publish(removedSubject, []byte(id)) // a host that misses it gets errMoved when it writes
	}
	return nil
}

// removed ends a match in memory that has been removed from the store.
func (h *Host) removed(id string) {
	h.mutex.Lock()
	m := h.matches[id]
	h.mutex.Unlock()
	if m != nil {
		m.removed.Store(true)
		h.Wake(id)
	}
}

// Wake loads a match from the store so that its bots play on.
func (h *Host) Wake(id string) { h.deliver(id, letter{}) }

// ask makes a match carry out a request of the host itself, and waits for the result.
func (h *Host) ask(ctx context.Context, id string, q request) error {
	if !matchID.MatchString(id) {
		return ErrNoMatch
	}
	l := letter{request: &q, done: make(chan error, 1)}
	if !h.deliver(id, l) {
		return ErrBusy
	}
	select {
	case err := <-l.done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}
