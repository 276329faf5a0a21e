//go:build !js

package online

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"eras/game"
)

// A program that plays a seat at a host makes offers, answers letters of persons, also after it has
// answered in the match, and agrees with bots of the host. It is given no letters but its own.
func TestAProgramAtAHostNegotiates(t *testing.T) {
	h := openHost(t, HostConfig{})
	m := letterMatch(t, "three-crowns", "Ada", "Program", "Eve")
	m.Seats[2] = Seat{Bot: talker}
	made := create(t, h, m)
	ctx := within(t, hangs)
	ada, player := playing(t, made.Seats[0]), playing(t, made.Seats[1])
	command, input := python(t), filepath.Join(t.TempDir(), "input")
	done := make(chan error, 1)
	go func() {
		_, err := Play(ctx, player, fmt.Sprintf("@sh -c 'tee %s | %s ../../docs/bots/board.py'", input, command), 1)
		done <- err
	}()
	token := func(seat game.Seat) string {
		return strings.SplitN(strings.Split(strings.Fields(m.Setup[0].Value)[2], ";")[seat], ":", 2)[0]
	}
	peace := fmt.Sprintf("PRP (PCE (%s %s))", token(1), token(0))
	has := func(text string) {
		until(t, ada, text, func() bool {
			return slices.ContainsFunc(ada.Private(), func(l Line) bool { return l.Seat == 1 && l.Text == text })
		})
	}
	write := func(text string) {
		if err := ada.Write(ctx, 0, game.SeatsOf(1), text); err != nil {
			t.Fatal(err)
		}
	}
	has(peace)
	until(t, ada, "the program's orders", func() bool { return !ada.Status().Waiting.Has(1) })
	write("YES (" + peace + ")")
	alliance := fmt.Sprintf("PRP (ALY (%s %s) VSS (%s))", token(0), token(1), token(2))
	write(alliance)
	has("REJ (" + alliance + ")")
	agreed := `"` + strings.TrimSuffix(strings.TrimPrefix(peace, "PRP ("), ")") + `"`
	until(t, ada, "orders that know of the agreement", func() bool {
		text, err := os.ReadFile(input)
		return err == nil && strings.Contains(string(text), agreed) && !ada.Status().Waiting.Has(1)
	})
	for _, l := range player.Private() {
		if !l.To.With(l.Seat).Has(1) {
			t.Errorf("the program's client reads %+v", l)
		}
	}
	text, err := os.ReadFile(input)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(text), `"from":"`+token(0)+`"`); n != 2 || !strings.Contains(string(text), `"from":"`+token(2)+`"`) {
		t.Errorf("the program was given %d letters of Ada, and these lines:\n%s", n, text)
	}
	holdToTheEnd(t, ada)
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// A bot of ours that joins a match negotiates as at the host.
func TestABotThatJoinsNegotiates(t *testing.T) {
	h := openHost(t, HostConfig{})
	m := letterMatch(t, "three-crowns", "Ada", "Regent", "Eve")
	m.Seats[2] = Seat{Bot: "holdbot"}
	made := create(t, h, m)
	ctx := within(t, hangs)
	ada, player := playing(t, made.Seats[0]), playing(t, made.Seats[1])
	done := make(chan error, 1)
	go func() {
		_, err := Play(ctx, player, talker, 1)
		done <- err
	}()
	until(t, ada, "an offer", func() bool { return len(ada.Private()) > 0 })
	text := ada.Private()[0].Text
	if err := ada.Write(ctx, 0, game.SeatsOf(1), "REJ ("+text+")"); err != nil {
		t.Error(err)
	}
	holdToTheEnd(t, ada)
	if err := <-done; err != nil {
		t.Error(err)
	}
}
