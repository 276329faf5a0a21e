//go:build !js

package online

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"eras/game"
	"eras/play/cluster"
	"eras/saves/savestest"
)

// Matches that an earlier version has kept in the files of a stream are taken over once, and the old
// files are kept.
func TestEarlierStoreIsTakenOver(t *testing.T) {
	disk := savestest.New()
	h := openHost(t, HostConfig{Store: testStore, Disk: disk, Secret: testSecret})
	var matches []string
	want := map[string]game.Record{}
	for _, kind := range []string{"battle", "war", "risk"} {
		matches = append(matches, playSome(t, h, kind, 20))
	}
	h.Close()
	h, _ = checked(t, disk)
	for _, id := range matches {
		want[id] = hostRecord(t, h, id)
	}
	dir := t.TempDir()
	writeEarlierStore(t, dir, h, matches)
	secret := cluster.NewSecret()
	for n := range 2 {
		heard := &told{}
		h := openHost(t, HostConfig{Store: dir, Secret: secret, Tell: heard.tell})
		for _, id := range matches {
			if got := hostRecord(t, h, id); !reflect.DeepEqual(got, want[id]) {
				t.Errorf("start %d: match %s is %v, want %v", n+1, id, got, want[id])
			}
		}
		if n == 0 {
			moved, ok := heard.list()[0].(*MovedError)
			if !ok || moved.Matches != len(matches) {
				t.Errorf("told %v", heard.list())
			} else if _, err := os.Stat(filepath.Join(moved.Aside, "$G", "streams", streamName)); err != nil {
				t.Errorf("the old files are gone: %v", err)
			}
		}
		if _, err := os.Stat(filepath.Join(dir, streamFolder)); err == nil {
			t.Error("the matches would be taken over again")
		}
		if left, err := filepath.Glob(filepath.Join(dir, "copy-*")); len(left) > 0 || err != nil {
			t.Errorf("left: %v, %v", left, err)
		}
		h.Close()
	}
}

// writeEarlierStore writes matches as earlier versions of the program did: all in one stream, in the
// order in which they were played, without sums.
func writeEarlierStore(t *testing.T, dir string, from *Host, matches []string) {
	t.Helper()
	s, err := cluster.Start(cluster.Config{Listen: ":0", Secret: cluster.NewSecret(), Store: dir, Sync: true, Memory: storeMemory, Disk: storeDisk})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	conn, err := s.Connect()
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	js, err := jetstream.New(conn.Conn)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := js.CreateStream(t.Context(), jetstream.StreamConfig{Name: streamName, Subjects: []string{logSubject + ">"}, Storage: jetstream.FileStorage}); err != nil {
		t.Fatal(err)
	}
	logs := map[string][]entry{}
	longest := 0
	for _, match := range matches {
		_, err := from.logs.read(t.Context(), match, func(e *entry) error {
			logs[match] = append(logs[match], *e)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		longest = max(longest, len(logs[match]))
	}
	for i := range longest {
		for _, match := range matches {
			if i >= len(logs[match]) {
				continue
			}
			data, _, err := chained("", &logs[match][i])
			if err == nil {
				_, err = js.Publish(t.Context(), logSubject+match, data)
			}
			if err != nil {
				t.Fatal(fmt.Errorf("entry %d: %w", i, err))
			}
		}
	}
}

// A host whose secret is not the one of its matches says that codes are worthless.
func TestAnotherKeyIsTold(t *testing.T) {
	disk := savestest.New()
	for n, c := range []struct {
		secret cluster.Secret
		told   bool
	}{{testSecret, false}, {testSecret, false}, {cluster.Secret{2}, true}, {cluster.Secret{2}, false}, {testSecret, true}} {
		heard := &told{}
		openHost(t, HostConfig{Store: testStore, Disk: disk, Secret: c.secret, Tell: heard.tell}).Close()
		if got := heard.list(); len(got) != map[bool]int{true: 1, false: 0}[c.told] || c.told && !strings.Contains(got[0].Error(), "worthless") {
			t.Errorf("start %d: told %v", n, got)
		}
	}
}

// An entry of a shared stream whose sum does not fit closes its match, and no other.
func TestDamagedStream(t *testing.T) {
	if testing.Short() {
		t.Skip("it is long")
	}
	hosts := sharedHosts(t, 1)
	m := kindNamed(t, "war").match()
	m.Seats = []Seat{{Name: "Ada"}, {Name: "Bob"}}
	damaged, whole := create(t, hosts[0], m), create(t, hosts[0], m)
	heard := &told{}
	s := hosts[0].logs.(*streamStore)
	s.tell = heard.tell
	message := &nats.Msg{Subject: logSubject + damaged.ID, Data: []byte(`{"seat":0,"retract":true}`), Header: nats.Header{sumHeader: {"0123456789abcdef"}}}
	if _, err := s.js.PublishMsg(t.Context(), message); err != nil {
		t.Fatal(err)
	}
	if r, err := hosts[0].Record(t.Context(), damaged.ID); err != nil || r.Board != m.Board {
		t.Errorf("what can be read is %v, %v", r, err)
	}
	if got := heard.list(); len(got) != 1 || !errors.Is(got[0], ErrDamaged) {
		t.Errorf("told %v", got)
	}
	c := enter(t, ClientConfig{Code: damaged.Seats[0]})
	until(t, c, "it fails", func() bool { return c.State() == Failed })
	if !errors.Is(c.Err(), ErrDamaged) {
		t.Errorf("the match fails with %v", c.Err())
	}
	c = enter(t, ClientConfig{Code: whole.Seats[0]})
	until(t, c, "the other match goes on", func() bool { return c.State() == Playing })
}
