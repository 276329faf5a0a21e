//go:build !js

package online

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"eras/game"
	"eras/play/cluster"
	"eras/play/games"
	"eras/saves"
	"eras/saves/savestest"
)

// told collects what a host tells.
type told struct {
	mutex sync.Mutex
	all   []error
}

func (t *told) tell(err error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.all = append(t.all, err)
}

func (t *told) list() []error {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	return slices.Clone(t.all)
}

// testStore is the folder of a store on a disk in memory.
const testStore = "/store"

// testSecret is the secret of its hosts.
var testSecret = cluster.Secret{1}

// checked opens the store on a disk without a server, and returns what is told.
func checked(t *testing.T, d *savestest.Disk) (*Host, []error) {
	t.Helper()
	heard := &told{}
	h := &Host{config: HostConfig{Games: games.All}, matches: map[string]*match{}, loading: make(chan struct{}, 1)}
	h.disk.tell = heard.tell
	files, err := openFiles(saves.NewFolderOn(d, testStore), storeDisk, testSecret.Key("store"), heard.tell)
	if err != nil {
		t.Fatal(err)
	}
	h.logs = files
	return h, heard.list()
}

// playSome plays a match of persons until it is over or so many answers were given.
func playSome(t *testing.T, h *Host, kind string, answers int) (id string) {
	t.Helper()
	m := kindNamed(t, kind).match()
	for i := range m.Seats {
		m.Seats[i] = Seat{Name: fmt.Sprint("player ", i)}
	}
	made := create(t, h, m)
	ctx, stop := context.WithTimeout(t.Context(), hangs)
	defer stop()
	var left atomic.Int64
	left.Store(int64(answers))
	var players sync.WaitGroup
	for _, code := range made.Seats {
		c := enter(t, ClientConfig{Code: code})
		players.Go(func() {
			_, err := playSeat(ctx, c, "random", 1, func(int, string) {
				if left.Add(-1) == 0 {
					stop()
				}
			})
			if err != nil && left.Load() > 0 {
				t.Error(err)
			}
		})
	}
	players.Wait()
	return made.ID
}

// damaging has a disk with matches, what is in their files, and what their records are.
type damaging struct {
	disk    *savestest.Disk
	matches [3]string // one that is over, and two that go on
	files   map[string][]byte
	records map[string]game.Record
}

const (
	over = iota
	going
	other
)

func newDamaging(t *testing.T) *damaging {
	t.Helper()
	d := &damaging{disk: savestest.New(), files: map[string][]byte{}, records: map[string]game.Record{}}
	h := openHost(t, HostConfig{Store: testStore, Disk: d.disk, Secret: testSecret, Tell: func(err error) { t.Error(err) }})
	d.matches = [3]string{playSome(t, h, "battle", 1000), playSome(t, h, "war", 24), playSome(t, h, "banners", 12)}
	h.Close()
	closed, _ := checked(t, d.disk.Restart())
	for _, id := range d.matches {
		d.records[id] = hostRecord(t, closed, id)
	}
	if d.records[d.matches[over]].Result == "" {
		t.Fatal("the first match is not over")
	}
	for _, name := range append([]string{ledgerName}, logName(d.matches[over]), logName(d.matches[going]), logName(d.matches[other])) {
		data, err := d.disk.Read(testStore + "/" + name)
		if err != nil {
			t.Fatal(err)
		}
		d.files[name] = data
	}
	return d
}

// put replaces a file on a disk, or removes it.
func put(t *testing.T, disk *savestest.Disk, name string, data []byte) {
	t.Helper()
	path := testStore + "/" + name
	if err := disk.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	if data == nil {
		return
	}
	f, err := disk.Create(path, 0o600)
	if err == nil {
		_, err = f.WriteAt(data, 0)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// check opens the store on a damaged disk: the damage is told, other matches are as before, what
// can be read of the damaged ones is, and after that nothing more is told. It returns the damage.
func (d *damaging) check(t *testing.T, disk *savestest.Disk, damaged ...string) (found []*DamagedError) {
	t.Helper()
	h, heard := checked(t, disk)
	for _, err := range heard {
		var e *DamagedError
		if !errors.As(err, &e) {
			t.Errorf("told %v", err)
			continue
		}
		found = append(found, e)
		if e.Match != "" && !slices.Contains(damaged, e.Match) {
			t.Errorf("match %s is not damaged: %v", e.Match, e)
		}
		if !errors.Is(e, errMissing) && e.Aside == "" {
			t.Errorf("nothing was set aside: %v", e)
		}
	}
	if len(found) == 0 {
		t.Error("nothing is told")
	}
	for _, id := range d.matches {
		want := d.records[id]
		m := newMatch(h, id)
		err := m.load(t.Context())
		i := slices.IndexFunc(found, func(e *DamagedError) bool { return e.Match == id })
		if !slices.Contains(damaged, id) || i >= 0 && found[i].Lost == 0 {
			if err != nil {
				t.Errorf("match %s: %v", id, err)
			} else if got := m.board.Record(); !reflect.DeepEqual(got, want) {
				t.Errorf("match %s has the record %v, want %v", id, got, want)
			}
			continue
		}
		if i < 0 {
			t.Errorf("the damage of match %s is not told", id)
			continue
		}
		if m.board != nil && !prefix(m.board.Record().Actions, want.Actions) {
			t.Errorf("what is left of match %s is not its beginning", id)
		}
		closed := found[i].Read == 0 || want.Result != ""
		if closed != errors.Is(err, ErrDamaged) || !closed && err != nil || closed != found[i].Closed {
			t.Errorf("match %s with %d entries, result %q: %v, %+v", id, found[i].Read, want.Result, err, found[i])
		}
		if !closed {
			d.goOn(t, h, m)
		}
	}
	if _, again := checked(t, disk.Restart()); len(again) > 0 {
		t.Errorf("told again: %v", again)
	}
	return found
}

// goOn plays an answer in a match that has lost some.
func (d *damaging) goOn(t *testing.T, h *Host, m *match) {
	t.Helper()
	before := m.board.Steps()
	seat := m.board.Waiting().First()
	bot, err := m.board.Agent("random", seat, 3, false)
	if err != nil {
		t.Fatal(err)
	}
	done := errors.New("done")
	err = bot.Turn(t.Context(), m.board.View(seat), func(move string) (string, error) {
		if err := m.write(entry{Seat: seat, Step: before, Answer: move, Nonce: newNonce()}); err != nil {
			return "", err
		}
		return "", done
	})
	if !errors.Is(err, done) {
		t.Error(err)
	}
	if r := hostRecord(t, h, m.id); len(r.Actions) != len(m.board.Record().Actions) || m.losses == 0 {
		t.Errorf("the match has %d actions and %d losses", len(r.Actions), m.losses)
	}
}

// prefix reports whether some lines begin others.
func prefix(some, all []string) bool {
	return len(some) <= len(all) && slices.Equal(some, all[:len(some)])
}

// Whatever happens to the file of a match is told, and costs at most that match.
func TestDamageIsToldAndCostsOneMatch(t *testing.T) {
	d := newDamaging(t)
	for _, which := range []int{over, going} {
		for _, c := range damages {
			t.Run(fmt.Sprint(which, " ", c.name), func(t *testing.T) {
				disk, id := d.disk.Restart(), d.matches[which]
				changed := c.do(d.files[logName(id)])
				put(t, disk, logName(id), changed)
				found := d.check(t, disk, id)
				if len(found) != 1 {
					t.Fatalf("told %v", found)
				}
				e := found[0]
				if lost := map[bool]int{true: 0, false: 1}[e.Lost == 0]; c.lost != max(lost, 2*map[bool]int{true: 1, false: 0}[e.Read == 0]) {
					t.Errorf("%v", e)
				}
				if e.Aside != "" {
					if kept, err := disk.Read(e.Aside); !bytes.Equal(kept, changed) {
						t.Errorf("set aside %d bytes of %d, %v", len(kept), len(changed), err)
					}
				}
			})
		}
	}
}

// What happens to several files costs their matches, and what happens to the list costs none.
func TestDamageOfSeveralFiles(t *testing.T) {
	d := newDamaging(t)
	a, b := logName(d.matches[over]), logName(d.matches[going])
	list := func(change func([]byte) []byte) func(*savestest.Disk) {
		return func(disk *savestest.Disk) { put(t, disk, ledgerName, change(d.files[ledgerName])) }
	}
	both := []string{d.matches[over], d.matches[going]}
	for _, c := range []struct {
		name    string
		do      func(*savestest.Disk)
		damaged []string
	}{
		{"two files have changed places", func(disk *savestest.Disk) { put(t, disk, a, d.files[b]); put(t, disk, b, d.files[a]) }, both},
		{"a file is a copy of another", func(disk *savestest.Disk) { put(t, disk, a, d.files[b]) }, both[:1]},
		{"all are missing", func(disk *savestest.Disk) {
			for _, id := range d.matches {
				put(t, disk, logName(id), nil)
			}
		}, d.matches[:]},
		{"a copy of a file has another name", func(disk *savestest.Disk) { put(t, disk, logName("aaaaaaaaaa"), d.files[a]) }, []string{"aaaaaaaaaa"}},
		{"an entry of another match", func(disk *savestest.Disk) {
			all := strings.SplitAfter(string(d.files[a]), "\n")
			put(t, disk, a, []byte(strings.Join(slices.Insert(all, 4, strings.SplitAfter(string(d.files[b]), "\n")[4]), "")))
		}, both[:1]},
		{"other entries with sums that fit", func(disk *savestest.Disk) {
			data, sum := []byte(logStart(both[1])), firstSum(both[1])
			f, err := parseLog(b, both[1], d.files[b])
			if err != nil {
				t.Fatal(err)
			}
			for i := range f.entries {
				var line []byte
				f.entries[i].Nonce = newNonce()
				if line, sum, err = logLine(sum, &f.entries[i]); err != nil {
					t.Fatal(err)
				}
				data = append(data, line...)
			}
			put(t, disk, b, data)
		}, both[1:]},
		{"the list is missing", list(func([]byte) []byte { return nil }), nil},
		{"the list is empty", list(func([]byte) []byte { return []byte{} }), nil},
		{"the list is zeros", list(zero(0, 1<<20)), nil},
		{"a bit in the first line of the list", list(flip(0, 2)), nil},
		{"a bit in the key in the list", list(flip(1, 25)), nil},
		{"a bit in the list", list(flip(4, 25)), nil},
		{"a bit at the end of the list", list(flip(-1, -2)), nil},
		{"the list is cut", list(cut(func(n int) int { return n / 2 })), nil},
		{"the list does not have a match", list(lines(func(all []string) []string {
			return slices.DeleteFunc(all, func(line string) bool { return strings.Contains(line, both[0]) })
		})), nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			disk := d.disk.Restart()
			c.do(disk)
			d.check(t, disk, c.damaged...)
		})
	}
}

// What was being written when the program was killed is no damage, unless it was acknowledged.
func TestTornEntry(t *testing.T) {
	d := newDamaging(t)
	id := d.matches[going]
	name, data := logName(id), d.files[logName(d.matches[going])]
	killed := func() *savestest.Disk {
		disk := d.disk.Restart()
		checked(t, disk) // the list says that a program runs
		return disk
	}
	for _, torn := range []string{"3", "0123456789abcdef", `0123456789abcdef {"seat":0,"step":`, "\x00\x00\x00\x00\x00"} {
		disk := killed()
		put(t, disk, name, append(bytes.Clone(data), torn...))
		h, heard := checked(t, disk)
		if len(heard) > 0 {
			t.Errorf("%q: told %v", torn, heard)
		}
		if got := hostRecord(t, h, id); !reflect.DeepEqual(got, d.records[id]) {
			t.Errorf("%q: the record is %v", torn, got)
		}
		m := newMatch(h, id)
		if err := m.load(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := m.write(entry{Seat: m.board.Waiting().First(), Retract: true, Nonce: newNonce()}); err != nil {
			t.Error(err)
		}
		if _, heard := checked(t, disk.Restart()); len(heard) > 0 {
			t.Errorf("%q: told %v after an answer", torn, heard)
		}
	}
	for n := 1; n < 30; n++ {
		disk := killed()
		put(t, disk, name, data[:len(data)-n])
		d.check(t, disk, id)
	}
}

// A player who knows more of a match than its host after damage is sent away, and goes on from what
// the host has when it returns.
func TestPlayersOfADamagedMatch(t *testing.T) {
	disk := savestest.New()
	config := HostConfig{Store: testStore, Disk: disk, Secret: testSecret, Listen: fmt.Sprint(":", freePort(t))}
	h := openHost(t, config)
	m := kindNamed(t, "war").match()
	m.Seats = []Seat{{Name: "Ada"}, {Bot: "random"}}
	made := create(t, h, m)
	ctx, stop := context.WithTimeout(t.Context(), hangs)
	defer stop()
	c := enter(t, ClientConfig{Code: made.Seats[0]})
	n := 0
	_, err := playSeat(ctx, c, "random", 1, func(int, string) {
		if n++; n == 8 {
			stop()
		}
	})
	if n < 8 {
		t.Fatal(err)
	}
	h.Close()
	data, err := disk.Read(testStore + "/" + logName(made.ID))
	if err != nil {
		t.Fatal(err)
	}
	put(t, disk, logName(made.ID), flip(9, 30)(data))
	h = openHost(t, config)
	until(t, c, "the player is sent away", func() bool { return c.State() == Failed })
	if !errors.Is(c.Err(), ErrDamaged) {
		t.Errorf("the player is sent away with %v", c.Err())
	}
	again := enter(t, ClientConfig{Code: made.Seats[0]})
	r, err := Play(within(t, hangs), again, "random", 2)
	if err != nil {
		t.Fatal(err)
	}
	if got := hostRecord(t, h, made.ID); got.Result == "" || len(r.Actions) != len(got.Actions) {
		t.Errorf("the record is %v, the player's %v", got, r)
	}
}
