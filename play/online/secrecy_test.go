//go:build !js

package online

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"sync/atomic"
	"testing"

	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
)

// marked finds the marks of lines in what was received: sender, recipients and a number.
var marked = regexp.MustCompile(`mark-(\d+)-(\d+)-\d+`)

// In many matches, two thirds of them with bots that negotiate, nothing that a seat receives has a line
// that was not addressed to it, and every line reaches all its recipients.
func TestLinesReachTheirRecipientsAlone(t *testing.T) {
	h := openHost(t, HostConfig{})
	m := letterMatch(t, "three-crowns", "Ada", "Bob", "Eve")
	games := 100
	if testing.Short() {
		games = 10
	}
	var byBots atomic.Int64
	t.Run("all", func(t *testing.T) {
		for n := range 4 {
			t.Run(fmt.Sprint(n), func(t *testing.T) {
				t.Parallel()
				for i := n; i < games; i += 4 {
					m := m
					m.Seed, m.Seats = uint64(i)+1, slices.Clone(m.Seats)
					for bots := i % 3; bots > 0; bots-- {
						m.Seats[len(m.Seats)-bots] = Seat{Bot: talker}
					}
					byBots.Add(int64(letterGame(within(t, hangs), t, h, m)))
				}
			})
		}
	})
	if byBots.Load() < int64(games) {
		t.Errorf("bots have written %d letters in %d matches", byBots.Load(), games)
	}
}

// letterGame plays a match in which all seats write to each other, and returns how many letters bots have
// written.
func letterGame(ctx context.Context, t *testing.T, h *Host, m Match) (byBots int) {
	t.Helper()
	made := create(t, h, m)
	rng := rand.New(rand.NewPCG(m.Seed, 1))
	seats, all := len(made.Seats), len(m.Seats)
	spies, done := make([]*spy, seats), make(chan error, seats)
	for i := range seats {
		spies[i] = newSpy(t, made.Seats[game.Seat(i)], made.Seats[game.Seat(i)].user.base())
		client := enter(t, ClientConfig{Code: made.Seats[game.Seat(i)]})
		defer client.Close()
		defer spies[i].conn.Close()
		go func() {
			_, err := Play(ctx, client, "randbot", m.Seed)
			done <- err
		}()
	}
	wrote := map[string]game.Seats{} // who may read each mark
	for n := range 10 {
		from := game.Seat(rng.IntN(seats))
		to := game.Seats(rng.IntN(1<<all-1) + 1).Without(from)
		mark := fmt.Sprintf("mark-%d-%d-%d", from, to, n)
		_, err := try(ctx, spies[from].conn, spies[from].name, &request{Kind: askPrivate, Step: -1, To: to, Text: mark, Nonce: newNonce()})
		if err == nil {
			wrote[mark] = to.With(from)
		}
	}
	for range seats {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	notes := hostRecord(t, h, made.ID).Notes
	byBots = len(notes) - len(wrote)
	for seat, s := range spies {
		var lines []Line
		for _, kind := range []string{askLook, askLines} {
			u, err := try(ctx, s.conn, s.name, &request{Kind: kind})
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range u.Private {
				s.heard = append(s.heard, []byte(l.Text))
			}
			lines = append(lines, u.Private...)
		}
		s.listen()
		for _, heard := range s.heard {
			var u update
			if _, text, ok := bytes.Cut(heard, []byte(" ")); ok && json.Unmarshal(text, &u) == nil {
				lines = append(lines, u.Private...)
			}
		}
		numbers := map[int]bool{}
		for _, l := range lines {
			if numbers[l.Number] = true; !l.To.With(l.Seat).Has(game.Seat(seat)) {
				t.Errorf("match %d: seat %d has read %+v", m.Seed, seat, l)
			}
		}
		if want := lettersOf(t, m, notes, game.Seat(seat)); len(numbers) != want {
			t.Errorf("match %d: seat %d has %d letters, and %d are in the record", m.Seed, seat, len(numbers), want)
		}
		read := map[string]bool{}
		for _, heard := range s.heard {
			for _, mark := range marked.FindAllString(string(heard), -1) {
				read[mark] = true
			}
		}
		for mark := range read {
			if !wrote[mark].Has(game.Seat(seat)) {
				t.Errorf("match %d: seat %d has read %s", m.Seed, seat, mark)
			}
		}
		for mark, readers := range wrote {
			if readers.Has(game.Seat(seat)) && !read[mark] {
				t.Errorf("match %d: seat %d has not read %s", m.Seed, seat, mark)
			}
		}
	}
	return byBots
}

// lettersOf returns how many letters of a record a seat has sent or received.
func lettersOf(t *testing.T, m Match, notes []game.Note, seat game.Seat) (n int) {
	t.Helper()
	b, err := diplomacy.BoardFromSetup(m.Setup)
	if err != nil {
		t.Fatal(err)
	}
	for _, note := range notes {
		l, ok, err := press.ParseNote(b.Game.Map, note.Text)
		e := l.Envelope
		if !ok {
			var w press.Words
			w, _, err = press.ParseWordsNote(b.Game.Map, note.Text)
			e = w.Envelope
		}
		if err != nil {
			t.Fatal(err)
		}
		if e.From.Seat() == seat || slices.Contains(e.To, diplomacy.PowerOf(seat)) {
			n++
		}
	}
	return n
}
