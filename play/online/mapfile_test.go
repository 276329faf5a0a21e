//go:build !js

package online

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"eras/ai/agents"
	"eras/game"
	"eras/game/gametest"
	"eras/game/risk"
	"eras/internal/files"
	"eras/play/cluster"
)

// mapMatch returns a match of Risk on a map that does not ship, and the file of the map.
func mapMatch(t *testing.T) (Match, string) {
	t.Helper()
	m, err := agents.LoadRiskMap("../../game/risk/mapformat/testdata/two.map")
	if err != nil {
		t.Fatal(err)
	}
	file, err := m.Marshal()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := risk.ParseRules("players=3")
	if err != nil {
		t.Fatal(err)
	}
	head, seats := headOf(risk.NewBoard(m, rules))
	if !strings.Contains(string(file), "outline") {
		t.Fatal("the map has no shapes")
	}
	return Match{Board: head.Board, Setup: head.Setup, Map: PackMap(string(file)), Seats: make([]Seat, seats), Bot: "cluster", Watch: true}, string(file)
}

// Everybody with a code gets the map with its names and shapes, from a host that was started again as well.
func TestTheMapTravels(t *testing.T) {
	m, file := mapMatch(t)
	c := HostConfig{Secret: cluster.NewSecret(), Store: t.TempDir()}
	h := openHost(t, c)
	made := create(t, h, m)
	for range 2 {
		for _, code := range []Code{made.Invitation, made.Watch} {
			code.Addresses = []string{h.server.Address()}
			client := enter(t, ClientConfig{Code: code, Name: "Bob" + string(code.user.role[:1])})
			until(t, client, "the match", func() bool { return client.State() == Waiting })
			match, _ := client.Match()
			if got, err := match.Map.File(); err != nil || got != file {
				t.Errorf("%s gets the map %.80q, %v", code.user.role, got, err)
			}
			client.Close()
		}
		h.Close()
		h = openHost(t, c)
		made.Invitation = h.code(user{role: seatRole, match: made.ID, seat: 0}) // the seat that Bob has taken
	}
}

// packed compresses anything.
func packed(t *testing.T, data []byte) MapFile {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// A host refuses maps that are broken, too large, or of other matches, and a player those of a host.
func TestWrongMapsAreRefused(t *testing.T) {
	good, file := mapMatch(t)
	noise := make([]byte, maxMap+1)
	random := rand.NewChaCha8([32]byte{1})
	_, _ = random.Read(noise) // never fails
	lines, _ := game.Lookup(good.Setup, "map")
	war := kindNamed(t, "war").match()
	h := openHost(t, HostConfig{})
	for name, wrong := range map[string]MapFile{
		"not compressed":       MapFile(file),
		"cut":                  good.Map[:len(good.Map)/2],
		"too large":            append(bytes.Clone(good.Map), noise...),
		"too large inside":     packed(t, bytes.Repeat([]byte("# \n"), files.MaxText)),
		"not text":             packed(t, []byte("name = \"\xff\"")),
		"not a map":            packed(t, []byte("hello")),
		"the line of a record": packed(t, []byte(lines)),
		"another map":          packed(t, []byte(strings.Replace(file, "bonus = ", "bonus = 1", 1))),
		"a shape of nonsense":  packed(t, []byte(strings.Replace(file, "outline = [\"", "outline = [\"9999999 ", 1))),
		"deep":                 packed(t, []byte("a = "+strings.Repeat("[", files.MaxText/2))),
		"on a war":             good.Map,
	} {
		m := good
		if name == "on a war" {
			m = war
		}
		m.Map = wrong
		if _, err := h.Create(t.Context(), m); ReasonOf(err) != ErrSetup {
			t.Errorf("%s: the host says %v", name, err)
		}
		data, err := json.Marshal(&update{Match: &Match{Board: m.Board, Setup: m.Setup, Map: wrong}, Status: &Status{Seats: make([]Seat, len(m.Seats))}})
		if err != nil {
			t.Fatal(err)
		}
		if u, err := receive(data, maxUpdate, updateFields); err == nil && takes(t, name, u) {
			t.Errorf("%s: the client takes it", name)
		}
	}
	if got := PackMap(string(noise)); got != nil {
		t.Errorf("a map of %d bytes is sent", len(got))
	}
}

// The largest map fits into a request to make a match.
func TestLargeMapsFit(t *testing.T) {
	line := gametest.RiskGrid(40, 25)
	m := Match{Board: risk.ID, Setup: []game.Field{{Key: "map", Value: line}}, Map: make(MapFile, maxMap)}
	data, err := json.Marshal(&request{Kind: askCreate, Match: &m})
	if err != nil || len(data) > maxCreate {
		t.Errorf("the request has %d bytes, %v", len(data), err)
	}
}
