//go:build !js

package online

import (
	"errors"
	"fmt"
	"regexp"
	"time"
	"unicode/utf8"

	"eras/game"
	"eras/game/printable"
)

// limits of times.
const (
	minTime = time.Second
	maxTime = 30 * 24 * time.Hour
)

// validate returns an error if the match cannot be played.
func (m *Match) validate() error {
	b, err := open(m.Board, m.Setup, m.Seed)
	if err != nil {
		return err
	}
	if err := b.open(); err != nil {
		return err
	}
	if len(m.Seats) != b.seats() {
		return fmt.Errorf("it has %d seats: the board needs %d", len(m.Seats), b.seats())
	}
	people := false
	for i, s := range m.Seats {
		switch {
		case s.Bot == "":
			people = true
			if s.Name != "" {
				err = checkName(s.Name)
			}
		case s.Name != "":
			err = errors.New("a bot must not have the name of a person")
		default:
			_, err = b.hosted(s.Bot, game.Seat(i), m.Seed)
		}
		if err != nil {
			return fmt.Errorf("seat %d: %w", i, err)
		}
	}
	if m.Bot != "" {
		if _, err := b.hosted(m.Bot, 0, m.Seed); err != nil {
			return fmt.Errorf("the bot for seats without a player: %w", err)
		}
	}
	for _, t := range []time.Duration{m.Away, m.Clock} {
		switch {
		case t == 0:
		case t < minTime || t > maxTime:
			return fmt.Errorf("a time of %v: must be from %v to %v, or none", t, minTime, maxTime)
		case m.Bot == "":
			return errors.New("with a time for players who are away or slow there must be a bot that plays for them")
		}
	}
	if m.Bot == "" && people {
		return errors.New("there must be a bot for seats that stay free")
	}
	return nil
}

// people reports whether there is a seat for a person.
func (m *Match) people() bool {
	for _, s := range m.Seats {
		if s.Bot == "" {
			return true
		}
	}
	return false
}

// reading finds the words with which specs of bots name files.
var reading = regexp.MustCompile(`(^|[:,])(weights|file|params|parameters)=|[/\\@]`)

// fileless returns an error if a bot reads a file: somebody on another machine must not name
// files of this one.
func (m *Match) fileless() error {
	specs := []string{m.Bot}
	for _, s := range m.Seats {
		specs = append(specs, s.Bot)
	}
	for _, s := range specs {
		if reading.MatchString(s) {
			return because(ErrBotFile, fmt.Errorf("the bot %.80q reads a file: write one without", s))
		}
	}
	return nil
}

// checkName returns an error if a text is not a name for a player.
func checkName(name string) error { return because(ErrName, checkText("a name", name, maxName)) }

// checkText returns an error if a text is not one line of at most so many characters.
func checkText(what, text string, most int) error {
	if n := utf8.RuneCountInString(text); n < 1 || n > most {
		return fmt.Errorf("%s must have from 1 to %d characters", what, most)
	}
	if !printable.Is(text) {
		return fmt.Errorf("%s must be one line of plain text", what)
	}
	return nil
}
